import { accounts, signIn } from "@sarathi/contract";
import { useAccountForm } from "../../accounts/index.ts";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { PasswordPart } from "./PasswordPart.tsx";

const schema = () => import("./schemas.ts").then((schemas) => schemas.firstPassword);

/** A first password for an account that signs in with Google alone. */
export function FirstPassword({ email }: { email: string }) {
  const t = useT("profile");
  const form = useAccountForm({
    schema,
    fields: ["newPassword"],
    failed: t("password.setFailed"),
    send: async ({ newPassword }) => {
      const user = await call(accounts.setPassword, { body: { email, newPassword } });
      toast.success(t("password.setDone"));
      updateUser(user);
      await Promise.all([invalidate(accounts.listSessions), invalidate(signIn.getProtection)]);
    },
  });
  return <PasswordPart form={form} title={t("password.set")} lead={t("password.setLead")} email={email} />;
}
