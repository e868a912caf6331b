import { MIN_PASSWORD } from "@sarathi/contract";
import type { ReactNode } from "react";
import type { useAccountForm } from "../../accounts/index.ts";
import { AccountName, NewPasswordField, Refused } from "../../accounts/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";

interface PasswordPartProps {
  form: ReturnType<typeof useAccountForm>;
  /** What is done: the heading, and the button. */
  title: string;
  lead: string;
  email: string;
  /** Fields before the new password. */
  children?: ReactNode;
}

/** Asks for a new password; its field is named newPassword. */
export function PasswordPart({ form, title, lead, email, children }: PasswordPartProps) {
  const t = useT("profile");
  const f = useFormat();
  return (
    <Part id="password" title={title}>
      <p className="mb-4 text-small text-ink-2">{lead}</p>
      <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid max-w-[26rem] gap-4">
        <AccountName email={email} />
        {children}
        <NewPasswordField
          label={t("password.new")}
          hint={t("password.newHint", { n: f.number(MIN_PASSWORD) })}
          autoComplete="new-password"
          required
          {...form.field("newPassword")}
        />
        <Refused text={form.refused} />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {title}
        </Button>
      </form>
    </Part>
  );
}
