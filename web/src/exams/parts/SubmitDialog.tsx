import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { clockText } from "../clock.ts";
import { countStates } from "../palette.ts";
import type { ExamRoom } from "../room.ts";
import { Legend } from "./Legend.tsx";
import { useLeft } from "./TimeLeft.tsx";

interface SubmitDialogProps {
  room: ExamRoom;
  mcqIds: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** The last look before submitting; then the wait for the server, which may be long without network. */
export function SubmitDialog({ room, mcqIds, open, onClose }: SubmitDialogProps) {
  const t = useT("sitting");
  const phase = useStore(room.store, (state) => state.phase);
  const busy = phase === "submitting";
  const waits = phase === "submitWaits";
  const over = useLeft(room) <= 0;
  const back = () => {
    if (busy) return;
    room.keepWorking();
    onClose();
  };
  return (
    <Dialog
      open={open || busy || waits}
      onClose={back}
      title={waits ? t("submit.waitTitle") : t("submit.title")}
      actions={
        <>
          <Button onClick={back} disabled={busy || (waits && over)}>
            {t("submit.back")}
          </Button>
          {waits ? (
            <Button onClick={room.retry}>{t("submit.tryNow")}</Button>
          ) : (
            <Button variant="main" busy={busy} onClick={room.submit}>
              {busy ? t("submit.working") : t("submit.confirm")}
            </Button>
          )}
        </>
      }
    >
      {waits ? <p role="status">{t("submit.wait")}</p> : <Summary room={room} mcqIds={mcqIds} />}
    </Dialog>
  );
}

function Summary({ room, mcqIds }: Pick<SubmitDialogProps, "room" | "mcqIds">) {
  const t = useT("sitting");
  const f = useFormat();
  const left = useLeft(room);
  const record = useStore(room.store, (state) => state.record);
  const unsent = useStore(room.store, (state) => state.unsent);
  const counts = countStates(record, mcqIds);
  const blank = counts.unseen + counts.seen + counts.marked;
  return (
    <div className="grid gap-4">
      <p className="font-[560] num">
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
