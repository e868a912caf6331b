import { signIn } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface TotpSetUpDialogProps {
  /** What the app needs to know. */
  app: { secret: string; uri: string };
  onClose: () => void;
}

/** The picture for the app, its first code, and then the recovery codes, which are shown this once. */
export function TotpSetUpDialog({ app, onClose }: TotpSetUpDialogProps) {
  const t = useT("protection");
  const [codes, setCodes] = useState<readonly string[]>();
  const enable = async ({ code = "" }: { code?: string | undefined }) => {
    const { recoveryCodes } = await call(signIn.enableTotp, { body: { code } });
    setCodes(recoveryCodes);
  };
  /** Asked for again, and said, only now: the dialog stands in what is drawn of it, and no toast lies over the codes. */
  const close = () => {
    onClose();
    if (!codes) return;
    toast.success(t("totp.enabled"));
    void invalidate(signIn.getProtection);
  };
  return (
    <Dialog open onClose={close} title={t(codes ? "recovery.shownTitle" : "totp.setUp")}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <CodeForm name="code" submit={t("totp.enable")} send={enable} later>
          <p>{t("totp.scan")}</p>
          <QrCode text={app.uri} label={t("totp.picture")} />
          {/* Nobody scans the screen of the phone that is to scan. */}
          <a href={app.uri} className={buttonLook({}, "pointer-fine:hidden")}>
            {t("totp.open")}
          </a>
          <p className="text-small text-ink-2">
            {t("totp.type")} <code className="block break-words font-mono text-ink">{inFours(app.secret)}</code>
          </p>
        </CodeForm>
      )}
    </Dialog>
  );
}

/** As people read it out and type it. */
const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
