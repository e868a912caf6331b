import { accounts, signIn } from "@sarathi/contract";
import { PasswordField, useAccountForm } from "../../accounts/index.ts";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { PasswordPart } from "./PasswordPart.tsx";

const schema = () => import("./schemas.ts").then((schemas) => schemas.newPassword);

/** The present password and a new one; the other devices are signed out by it. */
export function ChangePassword({ email }: { email: string }) {
  const t = useT("profile");
  const form = useAccountForm({
    schema,
    fields: ["currentPassword", "newPassword"],
    failed: t("password.changeFailed"),
    send: async (body) => {
      await call(accounts.changePassword, { body });
      form.form.current?.reset();
      toast.success(t("password.changed"));
      await Promise.all([invalidate(accounts.listSessions), invalidate(signIn.getProtection)]);
    },
  });
  return (
    <PasswordPart form={form} title={t("password.change")} lead={t("password.changeLead")} email={email}>
      <PasswordField
        label={t("password.current")}
        autoComplete="current-password"
        required
        {...form.field("currentPassword")}
      />
    </PasswordPart>
  );
}
