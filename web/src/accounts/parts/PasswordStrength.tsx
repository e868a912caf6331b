import { type Answer, accounts, MIN_PASSWORD } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { call } from "../../foundation/api.ts";
import { codeText } from "../../foundation/errors.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { loadErrorText } from "../../foundation/texts.ts";

/** Typing rests when nothing comes for so long. */
const REST_MS = 600;

type Check = Answer<typeof accounts.checkPassword>;

export interface TypedPassword {
  password: string;
  /** What else is known of the person. */
  personal: string[];
}

const LOOKS = { weak: "text-mark", good: "text-ink-2", strong: "text-right-ink" };

/** How good a password is and why not, once typing rests. */
export function PasswordStrength({ typed }: { typed: TypedPassword }) {
  const t = useT("accounts");
  const errors = useT("errors");
  const check = useCheck(typed);
  if (!check) return null;
  const refused = check.why && codeText(check.why, errors);
  return (
    <span className={refused ? "text-pen" : LOOKS[check.strength]}>{refused ?? t(`strength.${check.strength}`)}</span>
  );
}

/** What the server says of the password. */
function useCheck(typed: TypedPassword): Check | undefined {
  const language = useLanguage();
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    setCheck(undefined);
    if ([...typed.password].length < MIN_PASSWORD) return;
    let stale = false;
    const ask = async () => {
      try {
        const said = await call(accounts.checkPassword, { body: typed });
        if (said.why) await loadErrorText(language, said.why);
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
  }, [typed, language]);
  return check;
}
