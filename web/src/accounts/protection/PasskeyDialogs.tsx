import { MAX_PASSKEY_NAME, signIn } from "@sarathi/contract";
import { type FormEvent, useState } from "react";
import { call } from "../../foundation/api.ts";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { firstField } from "./firstField.ts";
import { makePasskey, PasskeyNotUsed } from "./passkey.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Names a new passkey and lets the browser make it; the recovery codes follow, if it is the first second factor. */
export function AddPasskeyDialog({ open, onClose }: DialogProps) {
  const t = useT("protection");
  const why = useT("errors");
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const add = useAction(
    async (name: string) => {
      const passkey = await makePasskey(await call(signIn.beginPasskey, {}));
      return call(signIn.addPasskey, { body: { name, passkey } });
    },
    {
      done: ({ recoveryCodes }) => {
        toast.success(t("passkeys.added"));
        if (recoveryCodes) setCodes(recoveryCodes);
        else close();
        void invalidate(signIn.getProtection);
      },
      onError: (error) =>
        void toast.error(
          error instanceof PasskeyNotUsed ? t("factor.passkeyFailed") : errorText(error, why, t("passkeys.failed")),
        ),
    },
  );
  return (
    <Dialog open={open} onClose={close} title={t(codes ? "recovery.shownTitle" : "passkeys.add")}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <NameForm name="" submit={t("passkeys.add")} busy={add.busy} onName={(name) => void add.run(name)} />
      )}
    </Dialog>
  );
}

export function RenamePasskeyDialog({ id, name, open, onClose }: DialogProps & { id: string; name: string }) {
  const t = useT("protection");
  const rename = useEndpointMutation(signIn.renamePasskey, {
    failed: t("factor.failed"),
    invalidates: [signIn.getProtection],
    done: () => {
      toast.success(t("passkeys.renamed"));
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t("passkeys.renameOf", { name })}>
      <NameForm
        name={name}
        submit={t("passkeys.save")}
        busy={rename.busy}
        onName={(to) => void rename.run({ params: { id }, body: { name: to } })}
      />
    </Dialog>
  );
}

/** Removes the last second factor, for which the password is asked. */
export function RemovePasskeyDialog({ id, name, open, onClose }: DialogProps & { id: string; name: string }) {
  const t = useT("protection");
  const send = async (body: { password?: string | undefined }) => {
    await call(signIn.removePasskey, { params: { id }, body });
    toast.success(t("passkeys.removed"));
    onClose();
    await invalidate(signIn.getProtection);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("passkeys.removeOf", { name })}>
      <CodeForm name="password" submit={t("passkeys.remove")} send={send} destroys>
        <p className="text-ink-2">{t("passkeys.last")}</p>
      </CodeForm>
    </Dialog>
  );
}

interface NameFormProps {
  name: string;
  submit: string;
  busy: boolean;
  onName: (name: string) => void;
}

function NameForm({ name, submit, busy, onName }: NameFormProps) {
  const t = useT("protection");
  const [typed, setTyped] = useState(name);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4">
      <Field
        label={t("passkeys.name")}
        hint={t("passkeys.nameHint")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        {...firstField}
      />
      <Button type="submit" variant="main" busy={busy} disabled={typed.trim() === ""}>
        {submit}
      </Button>
    </form>
  );
}
