import { accounts } from "@sarathi/contract";
import { sendAgain } from "../../accounts/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { State } from "../../ui/Tag.tsx";

/** Before everything else: the day of erasure, and the way back. */
export function ErasureBanner({ erasesAt }: { erasesAt: string }) {
  const t = useT("profile");
  const date = useDate();
  const keeping = useEndpointMutation(accounts.cancelErasure, {
    failed: t("restore.failed"),
    done: (user) => {
      updateUser(user);
      toast.success(t("restore.done"));
    },
  });
  return (
    <section className="mt-4 grid justify-items-start gap-1 border-l-3 border-pen pl-3.5">
      <p className="font-bold text-pen num">{t("restore.title", { date: date(erasesAt) })}</p>
      <p className="text-ink-2">{t("restore.text")}</p>
      <Button variant="main" onClick={() => void keeping.run({})} busy={keeping.busy} className="mt-2">
        {t("restore.go")}
      </Button>
    </section>
  );
}

/** A quiet reminder: reading and sitting tests go on without it. */
export function UnverifiedBanner({ email }: { email: string }) {
  const t = useT("profile");
  return (
    <section className="mt-2 flex flex-wrap items-center gap-x-3">
      <State tone="warn">{t("email.banner")}</State>
      <OpenedPart part={sendAgain}>{(SendAgain) => <SendAgain email={email} />}</OpenedPart>
    </section>
  );
}
