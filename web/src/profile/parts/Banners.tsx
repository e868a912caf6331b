import { accounts } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { SendAgain } from "./SendAgain.tsx";

/** Above everything: the day of erasure, and the way back. */
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
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-wrong/40 bg-wrong-tint px-4 py-3">
      <div>
        <p className="font-bold num">{t("restore.title", { date: date(erasesAt) })}</p>
        <p className="text-small text-ink-2">{t("restore.text")}</p>
      </div>
      <Button variant="main" onClick={() => void keeping.run({})} busy={keeping.busy}>
        {t("restore.go")}
      </Button>
    </section>
  );
}

/** A quiet reminder: reading and sitting tests go on without it. */
export function UnverifiedBanner({ email }: { email: string }) {
  const t = useT("profile");
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded border border-mark/40 bg-mark-tint px-4 py-1.5 text-small">
      <p className="py-1">{t("email.banner")}</p>
      <SendAgain email={email} />
    </section>
  );
}
