import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Eraser from "lucide-react/icons/eraser";
import Flag from "lucide-react/icons/flag";
import type { ComponentProps, ReactNode } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { ShownQuestion } from "../paper.ts";
import { answerOf } from "../records/outbox.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";

interface ExamBarProps {
  sitting: SittingSession;
  shown: ShownQuestion;
  total: number;
  onStep: (by: number) => void;
  onList: () => void;
  onSubmit: () => void;
}

const thumbWide = "min-w-[54px] max-[359px]:min-w-[46px] md:min-w-0";
/** It takes what the others leave, or a row of its own. */
const last = "min-h-0! min-w-[86px] grow px-1! max-[359px]:min-w-[82px] md:w-[220px] md:grow-0";

/**
 * All that is done to the question on the screen, always in the same place under the thumb. In large letters it takes a
 * second row.
 */
export function ExamBar({ sitting, shown, total, onStep, onList, onSubmit }: ExamBarProps) {
  const t = useT("sitting");
  const f = useFormat();
  const { mcqId } = shown.mcq;
  const flagged = useStore(sitting.store, ({ record }) => answerOf(record, mcqId).flagged);
  const answered = useStore(sitting.store, ({ record }) => answerOf(record, mcqId).selected.length > 0);
  const answering = useStore(sitting.store, (state) => state.phase === "open");
  const n = f.number(shown.number);
  return (
    <nav
      aria-label={t("sit.bar")}
      className="sticky bottom-0 z-10 flex min-h-[65px] flex-wrap gap-1 border-t border-line bg-paper p-2 py-1.5 max-[359px]:gap-0.5 md:col-span-2 md:row-start-3 md:min-h-[69px] md:gap-2 md:px-7 md:py-2.5 short:min-h-[53px] short:py-[3px]"
    >
      <Item
        label={t("sit.previous")}
        disabled={shown.number === 1}
        onClick={() => onStep(-1)}
        className="min-w-11 md:w-[152px] md:justify-start! md:pl-0!"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="max-md:hidden">{t("sit.previous")}</span>
      </Item>
      <Item
        label={t("sit.mark")}
        disabled={!answering}
        aria-pressed={flagged}
        onClick={() => sitting.toggleFlag(mcqId)}
        className={`${thumbWide} aria-pressed:font-bold aria-pressed:text-mark`}
      >
        <Flag aria-hidden="true" className={`size-5 ${flagged ? "fill-current" : ""}`} />
        <Words short={t("sit.markShort")} long={t("sit.mark")} />
      </Item>
      <Item
        label={t("sit.clear")}
        disabled={!answering || !answered}
        onClick={() => sitting.clear(mcqId)}
        className={thumbWide}
      >
        <Eraser aria-hidden="true" className="size-5" />
        <Words short={t("sit.clearShort")} long={t("sit.clear")} />
      </Item>
      <Item
        label={t("sit.toList", { n, total: f.number(total) })}
        onClick={onList}
        className="min-w-[72px] max-[359px]:min-w-[58px] md:hidden"
      >
        <b className="text-[15px] leading-normal max-[359px]:text-tiny whitespace-nowrap text-ink num">
          {n} / {f.number(total)}
        </b>
        {t("sit.list")}
      </Item>
      <p className="hidden grow self-center px-3 text-small text-ink-2 md:block">
        <span className="hidden pointer-fine:inline">
          {t("sit.keysHint", { n: f.number(shown.optionOrder.length) })}
        </span>
      </p>
      {shown.number === total ? (
        <Button variant="main" disabled={!answering} onClick={onSubmit} className={`${last} text-[15px]`}>
          {t("sit.submit")}
        </Button>
      ) : (
        <Button variant="main" onClick={() => onStep(1)} className={last}>
          {t("sit.next")}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Button>
      )}
    </nav>
  );
}

/** A sign over its word on phones, beside it on desktops. */
function Item({ label, className = "", ...button }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className={`grid content-center justify-items-center rounded text-[12px] leading-normal text-ink-2 hover:bg-sunk disabled:text-ink-3 md:flex md:items-center md:justify-center md:gap-2 md:px-3.5 md:text-[15px] ${className}`}
    />
  );
}

function Words({ short, long }: { short: string; long: string }): ReactNode {
  return (
    <>
      <span className="md:hidden">{short}</span>
      <span className="max-md:hidden">{long}</span>
    </>
  );
}
