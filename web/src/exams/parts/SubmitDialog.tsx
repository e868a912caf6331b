import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { clockText } from "../sitting/clock.ts";
import { countStates } from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { Legend } from "./Legend.tsx";
import { useLeft } from "./TimeLeft.tsx";

interface SubmitDialogProps {
  sitting: SittingSession;
  mcqIds: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** The last look before submitting; then the wait for the server, which may be long without network. */
export function SubmitDialog({ sitting, mcqIds, open, onClose }: SubmitDialogProps) {
  const t = useT("sitting");
  const phase = useStore(sitting.store, (state) => state.phase);
  const busy = phase === "submitting";
  const waits = phase === "submitWaits";
  const failed = useStore(sitting.store, (state) => state.submitError !== undefined);
  const over = useLeft(sitting) <= 0;
  const back = () => {
    if (busy) return;
    sitting.resumeWorking();
    onClose();
  };
  return (
    <Dialog
      open={open || busy || waits}
      onClose={back}
      title={t(waits ? (failed ? "submit.failed" : "submit.waitTitle") : "submit.title")}
      actions={
        <>
          <Button onClick={back} disabled={busy || (waits && over)}>
            {t("submit.back")}
          </Button>
          {waits ? (
            <Button onClick={sitting.retry}>{t("submit.tryNow")}</Button>
          ) : (
            <Button variant="main" busy={busy} onClick={sitting.submit}>
              {busy ? t("submit.working") : t("submit.confirm")}
            </Button>
          )}
        </>
      }
    >
      {waits ? (
        <p role="status">{t(failed ? "submit.waitServer" : "submit.wait")}</p>
      ) : (
        <Summary sitting={sitting} mcqIds={mcqIds} />
      )}
    </Dialog>
  );
}

function Summary({ sitting, mcqIds }: Pick<SubmitDialogProps, "sitting" | "mcqIds">) {
  const t = useT("sitting");
  const f = useFormat();
  const left = useLeft(sitting);
  const record = useStore(sitting.store, (state) => state.record);
  const unsent = useStore(sitting.store, (state) => state.unsent);
  const counts = countStates(record, mcqIds);
  const blank = counts.unseen + counts.seen + counts.marked;
  return (
    <div className="grid gap-4">
      <p className="font-bold num">
        {blank > 0 ? t("submit.blank", { count: blank, n: f.number(blank) }) : t("submit.blankNone")}{" "}
        <span className="font-normal text-ink-2">{t("submit.left", { time: f.digits(clockText(left)) })}</span>
      </p>
      <Legend counts={counts} />
      <p className={`text-small ${unsent > 0 ? "text-mark" : "text-ink-2"}`}>
        {unsent > 0 ? t("submit.unsent", { count: unsent, n: f.number(unsent) }) : t("submit.allSent")}
      </p>
      <p className="text-small text-ink-2">{t("submit.final")}</p>
    </div>
  );
}
