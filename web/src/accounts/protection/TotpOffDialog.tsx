import { signIn } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Halves } from "../../ui/Halves.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { useAccountForm } from "../useAccountForm.ts";
import { CodeField } from "./CodeForm.tsx";

type Proofs = z.ZodType<unknown, { password?: string | undefined; code: string }>;
const both = () => import("../schemas.ts").then(({ proofs }): Proofs => proofs as unknown as Proofs);
const codeAlone = () => import("../schemas.ts").then(({ code }): Proofs => code);

interface TotpOffDialogProps {
  open: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

/** Turns the authenticator app off: both steps are asked for, for it takes one away. */
export function TotpOffDialog({ open, hasPassword, onClose }: TotpOffDialogProps) {
  const t = useT("protection");
  return (
    <Dialog open={open} onClose={onClose} title={t("totp.offTitle")}>
      <OffForm hasPassword={hasPassword} onClose={onClose} />
    </Dialog>
  );
}

function OffForm({ hasPassword, onClose }: Omit<TotpOffDialogProps, "open">) {
  const t = useT("protection");
  const form = useAccountForm<Proofs>({
    schema: hasPassword ? both : codeAlone,
    fields: ["password", "code"],
    failed: t("factor.failed"),
    send: async (body) => {
      await call(signIn.disableTotp, { body });
      toast.success(t("totp.disabled"));
      onClose();
      await invalidate(signIn.getProtection);
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {hasPassword && (
        <PasswordField
          label={t("confirm.password")}
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
      )}
      <CodeField {...form.field("code")} />
      <Refused text={form.refused} />
      <Halves>
        <Button onClick={onClose}>{t("confirm.cancel")}</Button>
        <Button type="submit" variant="destroy" busy={form.busy}>
          {t("totp.turnOff")}
        </Button>
      </Halves>
    </form>
  );
}
