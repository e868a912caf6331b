import { signIn } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryPart({ left }: { left: number }) {
  const t = useT("protection");
  const { number } = useFormat();
  const renew = useEndpointMutation(signIn.renewRecoveryCodes, {
    failed: t("recovery.failed"),
    invalidates: [signIn.getProtection],
  });
  return (
    <section aria-labelledby="recovery">
      <h3 id="recovery">{t("recovery.title")}</h3>
      <p className="mt-1 mb-4 text-small text-ink-2 num">{t("recovery.left", { count: left, n: number(left) })}</p>
      <Button onClick={() => void renew.run({})} busy={renew.busy}>
        {t("recovery.renew")}
      </Button>
      {renew.answer && (
        <Dialog open onClose={renew.reset} title={t("recovery.shownTitle")}>
          <RecoveryCodes codes={renew.answer.recoveryCodes} onDone={renew.reset} />
        </Dialog>
      )}
    </section>
  );
}
