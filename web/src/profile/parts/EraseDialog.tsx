import { accounts, type User } from "@sarathi/contract";
import { useState } from "react";
import type { z } from "zod";
import { PasswordField, Refused, useAccountForm } from "../../accounts/index.ts";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Halves } from "../../ui/Halves.tsx";

type Erasure = z.ZodType<unknown, { password?: string | undefined }>;
const withPassword = () => import("./schemas.ts").then((schemas) => schemas.erasure);
const withoutPassword = () => import("./schemas.ts").then((schemas) => schemas.erasureWithoutPassword);

interface EraseDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
  onErased: (erasesAt: string) => void;
}

/** Asks in earnest: the password where there is one, and the typed name. */
export function EraseDialog({ open, ...rest }: EraseDialogProps) {
  const t = useT("profile");
  return (
    <Dialog open={open} onClose={rest.onClose} title={t("data.eraseTitle")}>
      <EraseForm {...rest} />
    </Dialog>
  );
}

function EraseForm({ user, onClose, onErased }: Omit<EraseDialogProps, "open">) {
  const t = useT("profile");
  const [typed, setTyped] = useState("");
  const asksPassword = user.authType !== "google";
  const form = useAccountForm<Erasure>({
    schema: asksPassword ? withPassword : withoutPassword,
    fields: ["password"],
    failed: t("data.eraseFailed"),
    send: async (body) => {
      const { erasesAt } = await call(accounts.eraseMe, { body });
      onErased(erasesAt);
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {asksPassword && (
        <PasswordField
          label={t("data.password")}
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
      )}
      <Field
        label={t("data.confirm", { username: user.username })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Refused text={form.refused} />
      <Halves>
        <Button onClick={onClose}>{t("data.cancel")}</Button>
        <Button
          type="submit"
          variant="destroy"
          busy={form.busy}
          disabled={typed.trim().toLowerCase() !== user.username.toLowerCase()}
        >
          {t("data.eraseSure")}
        </Button>
      </Halves>
    </form>
  );
}
