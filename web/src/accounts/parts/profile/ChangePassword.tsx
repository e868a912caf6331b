import { accounts } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { devicesQuery } from "../../profile.queries.ts";
import { useAccountForm } from "../../useAccountForm.ts";
import { PasswordField } from "../PasswordField.tsx";
import { Refused } from "../Refused.tsx";
import { AccountName } from "./AccountName.tsx";

const schema = () => import("./schemas.ts").then((schemas) => schemas.newPassword);

/** The present password and a new one; the other devices are signed out by it. */
export function ChangePassword({ email }: { email: string }) {
  const t = useT("profile");
  const client = useQueryClient();
  const form = useAccountForm({
    schema,
    fields: ["currentPassword", "newPassword"],
    failed: t("password.changeFailed"),
    send: async (body) => {
      await call(accounts.changePassword, { body });
      form.form.current?.reset();
      toast.success(t("password.changed"));
      await client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    },
  });
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t("password.change")}</h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{t("password.changeLead")}</p>
      <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <AccountName email={email} />
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          required
          {...form.field("currentPassword")}
        />
        <PasswordField
          label={t("password.new")}
          hint={t("password.newHint")}
          autoComplete="new-password"
          required
          {...form.field("newPassword")}
        />
        <Refused text={form.refused} />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {t("password.change")}
        </Button>
      </form>
    </section>
  );
}
