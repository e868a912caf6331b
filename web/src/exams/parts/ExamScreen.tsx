import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Settings from "lucide-react/icons/settings-2";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { arrange, type ShownQuestion } from "../paper.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import type { OpenedSitting } from "../sitting/sitting.start.ts";
import { useExamKeys } from "../sitting/useExamKeys.ts";
import { Notices } from "./Notices.tsx";
import { Palette } from "./Palette.tsx";
import { QuestionView, textSizes } from "./QuestionView.tsx";
import { SubmitDialog } from "./SubmitDialog.tsx";
import { SyncChip } from "./SyncChip.tsx";
import { TimeLeft, TimeWarning } from "./TimeLeft.tsx";
import { ViewSheet } from "./ViewSheet.tsx";
import { WholePaper } from "./WholePaper.tsx";

type Open = "none" | "list" | "view" | "submit";

interface ExamScreenProps {
  sitting: SittingSession;
  opened: OpenedSitting;
  /** Who sits here. */
  accountId: string;
}

/** The exam screen: the paper and nothing else. */
export function ExamScreen({ sitting, opened, accountId }: ExamScreenProps) {
  const { test, paper, record } = opened;
  const order = useMemo(() => arrange(paper, record), [paper, record]);
  const [open, setOpen] = useState<Open>("none");
  const close = useCallback(() => setOpen("none"), []);
  const currentId = useStore(sitting.store, (state) => state.record.view.current);
  const mode = useStore(sitting.store, (state) => state.record.view.mode);
  const textSize = useStore(sitting.store, (state) => state.record.view.textSize);
  const answering = useStore(sitting.store, (state) => state.phase === "open");
  const place = Math.max(
    0,
    order.findIndex((shown) => shown.mcq.mcqId === currentId),
  );
  const shown = order[place] ?? order[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  const go = useCallback(
    (mcqId: string) => {
      moved.current = true;
      setOpen("none");
      sitting.goTo(mcqId);
      // On the whole paper the question is there already; one by one the effect below waits for it.
      if (sitting.store.getState().record.view.mode === "paper") document.getElementById(`q-${mcqId}`)?.focus();
    },
    [sitting],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question on the screen is the trigger
  useEffect(() => {
    if (!moved.current || mode === "paper") return;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [shown?.mcq.mcqId]);

  const step = (by: number) => {
    const target = order[place + by];
    if (target) go(target.mcq.mcqId);
  };
  if (!shown) return null;
  const questions = { sitting, total: order.length, negativeMarking: test.negativeMarking, open: answering };
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-paper">
      <Keyboard sitting={sitting} shown={shown} step={step} onHelp={() => setOpen("view")} />
      <Top
        opened={opened}
        sitting={sitting}
        accountId={accountId}
        onView={() => setOpen("view")}
        onSubmit={() => setOpen("submit")}
      />
      <div className="mx-auto grid w-full max-w-[1120px] grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_300px]">
        <main className={`max-w-[760px] px-4 py-4 md:px-8 md:py-7 ${textSizes[textSize] ?? textSizes[0]}`}>
          {mode === "one" ? (
            <QuestionView key={shown.mcq.mcqId} {...questions} shown={shown} headingRef={heading} level={1} />
          ) : (
            <WholePaper {...questions} order={order} test={test} />
          )}
        </main>
        <Side>
          <Palette sitting={sitting} order={order} current={shown.mcq.mcqId} onGo={go} />
        </Side>
      </div>
      <Foot
        place={place}
        total={order.length}
        onStep={step}
        onList={() => setOpen("list")}
        onSubmit={() => setOpen("submit")}
      />
      <PaletteSheet open={open === "list"} onClose={close} onSubmit={() => setOpen("submit")}>
        <Palette sitting={sitting} order={order} current={shown.mcq.mcqId} onGo={go} />
      </PaletteSheet>
      <ViewSheet sitting={sitting} open={open === "view"} onClose={close} />
      <SubmitDialog
        sitting={sitting}
        mcqIds={order.map((one) => one.mcq.mcqId)}
        open={open === "submit" && answering}
        onClose={close}
      />
    </div>
  );
}

interface KeyboardProps {
  sitting: SittingSession;
  shown: ShownQuestion;
  step: (by: number) => void;
  onHelp: () => void;
}

function Keyboard({ sitting, shown, step, onHelp }: KeyboardProps) {
  const t = useT("sitting");
  const striking = useExamKeys(sitting, shown, { next: () => step(1), previous: () => step(-1), help: onHelp });
  return (
    <div role="status" className="fixed bottom-20 left-1/2 z-20 -translate-x-1/2 empty:hidden">
      {striking && <p className="rounded border border-rule-2 bg-card px-4 py-2 text-small">{t("sit.strikeMode")}</p>}
    </div>
  );
}

interface TopProps extends ExamScreenProps {
  onView: () => void;
  onSubmit: () => void;
}

function Top({ opened, sitting, accountId, onView, onSubmit }: TopProps) {
  const t = useT("sitting");
  const language = useLanguage();
  const answering = useStore(sitting.store, (state) => state.phase === "open");
  return (
    <header className="sticky top-0 z-10 bg-card">
      <div className="flex h-[52px] items-center gap-2.5 border-b border-rule pr-1 pl-3 md:gap-3.5 md:px-4">
        <strong className="min-w-0 grow truncate font-bold">{pick(opened.test.title, language)}</strong>
        <SyncChip sitting={sitting} />
        <TimeLeft sitting={sitting} />
        <IconButton label={t("sit.view")} onClick={onView} className="shrink-0">
          <Settings aria-hidden="true" className="size-5" />
        </IconButton>
        <Button variant="main" size="s" disabled={!answering} onClick={onSubmit} className="max-md:hidden">
          {t("sit.submit")}
        </Button>
      </div>
      <TimeWarning sitting={sitting} />
      <Notices sitting={sitting} accountId={accountId} />
    </header>
  );
}

function Side({ children }: { children: ReactNode }) {
  const t = useT("sitting");
  return (
    <aside aria-label={t("sit.palette")} className="border-l border-rule pl-4 max-md:hidden">
      <div className="sticky top-[53px] flex max-h-[calc(100dvh-119px)] flex-col py-5">
        <h2 className="mb-2 px-1 text-body">{t("sit.palette")}</h2>
        {children}
      </div>
    </aside>
  );
}

interface FootProps {
  place: number;
  total: number;
  onStep: (by: number) => void;
  onList: () => void;
  onSubmit: () => void;
}

function Foot({ place, total, onStep, onList, onSubmit }: FootProps) {
  const t = useT("sitting");
  const f = useFormat();
  const last = place === total - 1;
  const n = f.number(place + 1);
  return (
    <footer className="sticky bottom-0 z-10 border-t border-rule bg-card px-3 py-2 md:px-4 md:py-2.5">
      <div className="mx-auto flex max-w-[1120px] items-center gap-2.5">
        <Button
          aria-label={t("sit.previous")}
          disabled={place === 0}
          onClick={() => onStep(-1)}
          className="px-3.5! md:px-4.5!"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button
          onClick={onList}
          aria-label={t("sit.toList", { n, total: f.number(total) })}
          className="grow num md:hidden"
        >
          <LayoutGrid aria-hidden="true" className="size-4" />
          {n} {t("sit.ofTotal", { total: f.number(total) })}
        </Button>
        <span className="grow text-tiny text-ink-3 max-md:hidden">
          <span className="hidden pointer-fine:inline">{t("sit.keysHint", { n: 4 })}</span>
        </span>
        {last ? (
          <Button variant="main" onClick={onSubmit} className="min-w-[120px]">
            {t("sit.submit")}
          </Button>
        ) : (
          <Button onClick={() => onStep(1)} className="min-w-[120px]">
            {t("sit.next")}
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
    </footer>
  );
}

interface PaletteSheetProps {
  open: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

function PaletteSheet({ open, onClose, onSubmit, children }: PaletteSheetProps) {
  const t = useT("sitting");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("sit.palette")}
      actions={
        <Button variant="main" className="grow" onClick={onSubmit}>
          {t("sit.submit")}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
