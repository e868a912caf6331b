import { accounts } from "@sarathi/contract";
import { call } from "../../../foundation/api.ts";
import { useDate } from "../../../foundation/dates.ts";
import { useT } from "../../../foundation/i18n.ts";
import { updateUser } from "../../../foundation/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.ts";
import { SendAgain } from "./SendAgain.tsx";
import { useAct } from "./useAct.ts";

/** Above everything: the day of erasure, and the way back. */
export function KeepBanner({ erasesAt }: { erasesAt: string }) {
  const t = useT("profile");
  const date = useDate();
  const { busy, act } = useAct(t("keep.failed"));
  const keep = () =>
    act(async () => {
      updateUser(await call(accounts.keepMe, {}));
      toast.success(t("keep.done"));
    });
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-wrong/40 bg-wrong-tint px-4 py-3">
      <div>
        <p className="font-[620] num">{t("keep.title", { date: date(erasesAt) })}</p>
        <p className="text-small text-ink-2">{t("keep.text")}</p>
      </div>
      <Button variant="main" onClick={() => void keep()} busy={busy}>
        {t("keep.go")}
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
