import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { clockText } from "../sitting/clock.ts";
import { countsOf, type ListFilter } from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { useLeft } from "../sitting/useLeft.ts";

interface SubmitDialogProps {
  sitting: SittingSession;
  mcqIds: readonly string[];
  open: boolean;
  onClose: () => void;
  /** To the questions that are blank or marked. */
  onList: (filter: ListFilter) => void;
}

/** The last look before submitting; then the wait for the server, which may be long without network. It never moves. */
export function SubmitDialog({ sitting, mcqIds, open, onClose, onList }: SubmitDialogProps) {
  const t = useT("sitting");
  const phase = useStore(sitting.store, (state) => state.phase);
  const busy = phase === "submitting";
  const waits = phase === "submitWaits";
  const failed = useStore(sitting.store, (state) => state.submitError !== undefined);
  const back = () => {
    if (busy) return;
    sitting.resumeWorking();
    onClose();
  };
  const leadTo = (filter: ListFilter) => {
    if (phase === "open") onList(filter);
  };
  return (
    <Dialog
      open={open || busy || waits}
      onClose={back}
      title={t(waits ? (failed ? "submit.failed" : "submit.waitTitle") : "submit.title")}
      actions={
        <>
          <Back sitting={sitting} busy={busy} waits={waits} onBack={back} />
          {waits ? (
            <Button onClick={sitting.retry}>{t("submit.tryNow")}</Button>
          ) : (
            <Button variant="main" busy={busy} onClick={sitting.submit}>
              {t("submit.confirm")}
            </Button>
          )}
        </>
      }
    >
      {/* Both texts share one place: whichever is shown, the dialog is as high as the longer one. */}
      <div className="grid *:[grid-area:1/1]">
        <div className={waits ? "invisible" : ""}>
          <Summary sitting={sitting} mcqIds={mcqIds} onList={leadTo} />
        </div>
        <div role="status" className="pointer-events-none">
          {busy && <span className="sr-only">{t("submit.working")}</span>}
          <p className={waits ? "" : "invisible"}>{t(failed ? "submit.waitServer" : "submit.wait")}</p>
        </div>
      </div>
    </Dialog>
  );
}

interface BackProps {
  sitting: SittingSession;
  busy: boolean;
  waits: boolean;
  onBack: () => void;
}

/** To the paper, as long as there is time. */
function Back({ sitting, busy, waits, onBack }: BackProps) {
  const t = useT("sitting");
  const over = useLeft(sitting) <= 0;
  return (
    <Button onClick={onBack} disabled={busy || (waits && over)}>
      {t("submit.back")}
    </Button>
  );
}

function Summary({ sitting, mcqIds, onList }: Pick<SubmitDialogProps, "sitting" | "mcqIds" | "onList">) {
  const t = useT("sitting");
  const f = useFormat();
  const left = useLeft(sitting);
  const record = useStore(sitting.store, (state) => state.record);
  const unsent = useStore(sitting.store, (state) => state.unsent);
  const counts = countsOf(record, mcqIds);
  const { answered, blank, marked } = counts;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 num">{t("submit.left", { time: f.digits(clockText(left)) })}</p>
      <ul className="border-t border-rule">
        <Count n={answered}>{t("submit.answered", { count: answered, n: f.number(answered) })}</Count>
        <Count n={blank} onList={() => onList("blank")}>
          {blank > 0 ? t("submit.blank", { count: blank, n: f.number(blank) }) : t("submit.blankNone")}
        </Count>
        {marked > 0 && (
          <Count n={marked} onList={() => onList("marked")}>
            {t("submit.marked", { count: marked, n: f.number(marked) })}
          </Count>
        )}
      </ul>
      <p className={`text-small ${unsent > 0 ? "text-mark" : "text-ink-2"}`}>
        {unsent > 0 ? t("submit.unsent", { count: unsent, n: f.number(unsent) }) : t("submit.allSent")}
      </p>
      <p className="text-small text-ink-2">{t("submit.final")}</p>
    </div>
  );
}

/** A count as a line; one that leads to its questions is a link. */
function Count({ n, onList, children }: { n: number; onList?: () => void; children: ReactNode }) {
  return (
    <li className="border-b border-rule num">
      {n > 0 && onList ? (
        <button
          type="button"
          onClick={onList}
          className="min-h-11 w-full text-start font-bold text-link underline underline-offset-3"
        >
          {children}
        </button>
      ) : (
        <p className="flex min-h-11 items-center">{children}</p>
      )}
    </li>
  );
}
