import { type ChangeEvent, type ComponentProps, useState } from "react";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { PasswordField } from "./PasswordField.tsx";

const strength = lazyPart(() => import("./PasswordStrength.tsx").then((part) => part.PasswordStrength));

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
        {typed && !props.error && <OpenedPart part={strength}>{(Strength) => <Strength typed={typed} />}</OpenedPart>}
      </p>
    </div>
  );
}
