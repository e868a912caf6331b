import { accounts } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { updateUser } from "../../../foundation/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { devicesQuery } from "../../profile.queries.ts";
import { useAccountForm } from "../../useAccountForm.ts";
import { PasswordField } from "../PasswordField.tsx";
import { Refused } from "../Refused.tsx";
import { AccountName } from "./AccountName.tsx";

const schema = () => import("./schemas.ts").then((schemas) => schemas.firstPassword);

/** A first password for an account that signs in with Google alone. */
export function FirstPassword({ email }: { email: string }) {
  const t = useT("profile");
  const client = useQueryClient();
  const form = useAccountForm({
    schema,
    fields: ["newPassword"],
    failed: t("password.setFailed"),
    send: async ({ newPassword }) => {
      const user = await call(accounts.setPassword, { body: { email, newPassword } });
      toast.success(t("password.setDone"));
      updateUser(user);
      await client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    },
  });
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t("password.set")}</h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{t("password.setLead")}</p>
      <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <AccountName email={email} />
        <PasswordField
          label={t("password.new")}
          hint={t("password.newHint")}
          autoComplete="new-password"
          required
          {...form.field("newPassword")}
        />
        <Refused text={form.refused} />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {t("password.set")}
        </Button>
      </form>
    </section>
  );
}
