import { type Answer, accounts, MIN_PASSWORD } from "@sarathi/contract";
import { type ChangeEvent, type ComponentProps, useEffect, useState } from "react";
import { call } from "../../foundation/api.ts";
import { codeText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Typing rests when nothing comes for so long. */
const REST_MS = 600;

type Check = Answer<typeof accounts.checkPassword>;

interface NewPasswordProps extends ComponentProps<typeof PasswordField> {
  /** What else is known of the person, as it is typed beside the password. */
  personal?: () => string[];
}

/**
 * A password that is chosen, with a line that says how good it is and why not. The server judges, since the list of
 * known ones is too large to send; it keeps nothing. Without an answer there is no line: submitting tells all the same.
 */
export function NewPasswordField({ personal, onChange, ...props }: NewPasswordProps) {
  const [typed, setTyped] = useState<{ password: string; personal: string[] }>();
  const check = useCheck(typed);
  const onTyped = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    setTyped({ password: event.target.value, personal: personal?.().filter(Boolean) ?? [] });
  };
  return (
    <div className="grid gap-1.5">
      <PasswordField {...props} onChange={onTyped} />
      {/* Its line is there from the first key on: what comes after a rest must not move the button below. */}
      <p
        aria-live="polite"
        className={`text-small ${typed?.password && !props.error ? "min-h-[1lh]" : "empty:hidden"}`}
      >
        {check && !props.error && <Strength check={check} />}
      </p>
    </div>
  );
}

const strengthLook = { weak: "text-mark", good: "text-ink-2", strong: "text-right" };

function Strength({ check: { strength, why } }: { check: Check }) {
  const t = useT("accounts");
  const errors = useT("errors");
  const refused = why && codeText(why, errors);
  return (
    <span className={refused ? "text-wrong" : strengthLook[strength]}>{refused ?? t(`strength.${strength}`)}</span>
  );
}

/** What the server says of the password, once typing rests. */
function useCheck(typed: { password: string; personal: string[] } | undefined): Check | undefined {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    setCheck(undefined);
    if (!typed || [...typed.password].length < MIN_PASSWORD) return;
    let stale = false;
    const ask = async () => {
      try {
        const said = await call(accounts.checkPassword, { body: typed });
        if (!stale) setCheck(said);
      } catch {
        // The line is a help: what is refused is said on submit.
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return check;
}
