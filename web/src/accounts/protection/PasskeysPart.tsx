import { type Passkey, type Protection, signIn } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./PasskeyDialogs.tsx";

/** One's passkeys: added, named, removed. */
export function PasskeysPart({ protection }: { protection: Protection }) {
  const { passkeys, passkeysPossible, totp, hasPassword } = protection;
  // The last second factor goes with the password alone.
  const asksPassword = hasPassword && passkeys.length === 1 && !totp;
  const t = useT("protection");
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys">{t("passkeys.title")}</h3>
      <p className="mt-1 mb-4 text-small text-ink-2">{t(passkeysPossible ? "passkeys.lead" : "passkeys.off")}</p>
      {passkeys.length > 0 && (
        <div className="mb-3">
          <Entries label={t("passkeys.title")}>
            {passkeys.map((passkey) => (
              <Entry key={passkey._id}>
                <PasskeyItem passkey={passkey} asksPassword={asksPassword} />
              </Entry>
            ))}
          </Entries>
        </div>
      )}
      {passkeysPossible && <Button onClick={() => setAdding(true)}>{t("passkeys.add")}</Button>}
      <AddPasskeyDialog open={adding} onClose={() => setAdding(false)} />
    </section>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  /** Whether its removal asks for the password. */
  asksPassword: boolean;
}

function PasskeyItem({ passkey: { _id: id, name, lastUsedAt }, asksPassword }: PasskeyItemProps) {
  const t = useT("protection");
  const date = useDate();
  const [renaming, setRenaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = useEndpointMutation(signIn.removePasskey, {
    failed: t("factor.failed"),
    invalidates: [signIn.getProtection],
    done: () => void toast.success(t("passkeys.removed")),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="break-words font-bold">{name}</p>
        <p className="text-tiny text-ink-2 num">
          {lastUsedAt ? t("passkeys.used", { date: date(lastUsedAt) }) : t("passkeys.never")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => setRenaming(true)} aria-label={t("passkeys.renameOf", { name })}>
          {t("passkeys.rename")}
        </Button>
        <Button
          size="s"
          variant="danger"
          onClick={() => (asksPassword ? setRemoving(true) : void remove.run({ params: { id }, body: {} }))}
          busy={remove.busy}
          aria-label={t("passkeys.removeOf", { name })}
        >
          {t("passkeys.remove")}
        </Button>
      </div>
      <RenamePasskeyDialog id={id} name={name} open={renaming} onClose={() => setRenaming(false)} />
      <RemovePasskeyDialog id={id} name={name} open={removing} onClose={() => setRemoving(false)} />
    </div>
  );
}
