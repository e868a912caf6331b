import { type Confirmation, type Protection, signIn } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { AccountName } from "../parts/AccountName.tsx";
import { protectionQuery } from "../protection.queries.ts";
import { CodeForm, type Typed } from "./CodeForm.tsx";
import { usePasskey } from "./usePasskey.ts";

/** Asks in front of whatever is on screen; what stands there stays. @param onClose hears whether a proof was taken */
export function ConfirmDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  return (
    // Its texts come with it.
    <Suspense>
      <Asking onClose={onClose} />
    </Suspense>
  );
}

function Asking({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const t = useT("protection");
  useT("accounts");
  const protection = useQuery(protectionQuery());
  return (
    <Dialog open onClose={() => onClose(false)} title={t("confirm.title")}>
      <p className="mb-4 text-ink-2">{t("confirm.lead")}</p>
      {protection.data ? (
        <Ways protection={protection.data} onDone={() => onClose(true)} />
      ) : (
        <Pending query={protection} failed={t("load.failed")} lines={3} />
      )}
    </Dialog>
  );
}

/** What is typed to prove an account's owner: of the second factor, where there is one. */
function typedOf({ hasPassword, totp, passkeys }: Protection): Typed {
  if (totp) return "code";
  if (passkeys.length > 0) return "recoveryCode";
  return hasPassword ? "password" : "mailedCode";
}

function Ways({ protection, onDone }: { protection: Protection; onDone: () => void }) {
  const t = useT("protection");
  const email = useSession(({ user }) => user?.email ?? "");
  const [chosen, setChosen] = useState(() => typedOf(protection));
  const send = async (body: Confirmation) => {
    await call(signIn.confirm, { body });
    onDone();
  };
  const passkey = usePasskey({
    ask: () => call(signIn.confirmPasskey, {}),
    send: (answer) => send({ passkey: answer }),
  });
  return (
    <div className="grid gap-4">
      {protection.passkeys.length > 0 && (
        <Button onClick={() => void passkey.run(undefined)} busy={passkey.busy}>
          {t("factor.usePasskey")}
        </Button>
      )}
      {chosen === "mailedCode" && <MailCode />}
      <CodeForm key={chosen} name={chosen} submit={t("confirm.submit")} send={send}>
        <AccountName email={email} />
      </CodeForm>
      {protection.totp && (
        <Button
          size="s"
          variant="quiet"
          onClick={() => setChosen(chosen === "code" ? "recoveryCode" : "code")}
          className="justify-self-start"
        >
          {t(chosen === "code" ? "factor.useRecovery" : "factor.useCode")}
        </Button>
      )}
    </div>
  );
}

/** For who signs in with Google alone. */
function MailCode() {
  const t = useT("protection");
  const mail = useEndpointMutation(signIn.confirmMail, { done: () => void toast.success(t("confirm.mailed")) });
  return (
    <Button onClick={() => void mail.run({})} busy={mail.busy}>
      {t("confirm.mail")}
    </Button>
  );
}
