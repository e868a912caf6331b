import { type Protection, signIn } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { TotpOffDialog } from "./TotpOffDialog.tsx";
import { TotpSetUpDialog } from "./TotpSetUpDialog.tsx";

/** An authenticator app: set up, or turned off. */
export function TotpPart({ protection: { totp, hasPassword } }: { protection: Protection }) {
  const t = useT("protection");
  const date = useDate();
  const [turningOff, setTurningOff] = useState(false);
  const begin = useEndpointMutation(signIn.beginTotp, { failed: t("totp.failed") });
  return (
    <section aria-labelledby="totp">
      <h3 id="totp">{t("totp.title")}</h3>
      <p className="mt-1 mb-4 text-small text-ink-2 num">
        {totp ? t("totp.on", { date: date(totp.since) }) : t("totp.off")}
      </p>
      {totp ? (
        <Button onClick={() => setTurningOff(true)}>{t("totp.turnOff")}</Button>
      ) : (
        <Button onClick={() => void begin.run({})} busy={begin.busy}>
          {t("totp.setUp")}
        </Button>
      )}
      <TotpOffDialog open={turningOff} hasPassword={hasPassword} onClose={() => setTurningOff(false)} />
      {begin.answer && <TotpSetUpDialog app={begin.answer} onClose={begin.reset} />}
    </section>
  );
}
