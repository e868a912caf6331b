import Sliders from "lucide-react/icons/settings-2";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { errorText } from "../../foundation/errors.ts";
import { languageOf, pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart, useLazyPart } from "../../foundation/lazyPart.ts";
import { toast } from "../../foundation/toast.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { useWide } from "../../ui/useMedia.ts";
import { arrange, passagesIn, type ShownQuestion } from "../paper.ts";
import { sectionsOf } from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import type { OpenedSitting } from "../sitting/sitting.start.ts";
import { useExamKeys } from "../sitting/useExamKeys.ts";
import { ExamBar } from "./ExamBar.tsx";
import type { ExamDialogsProps, Over } from "./ExamDialogs.tsx";
import { Notices, TimeUp } from "./Notices.tsx";
import type { PaletteProps } from "./Palette.tsx";
import { QuestionView } from "./QuestionView.tsx";
import { SyncChip } from "./SyncChip.tsx";
import { scrollToStart } from "./scroll.ts";
import { TimeLeft, TimeWarning } from "./TimeLeft.tsx";
import { textSizes } from "./textSizes.ts";
import { WholePaper } from "./WholePaper.tsx";
import "./exam.css";

interface ExamScreenProps {
  sitting: SittingSession;
  opened: OpenedSitting;
  /** Who sits here. */
  accountId: string;
}

/** The exam screen: the paper and nothing else. The bar comes before the answer sheet for who goes by keys. */
export function ExamScreen({ sitting, opened, accountId }: ExamScreenProps) {
  const { test, paper, record } = opened;
  const order = useMemo(() => arrange(paper, record), [paper, record]);
  const sections = useMemo(() => sectionsOf(order, test), [order, test]);
  const passages = useMemo(() => passagesIn(order), [order]);
  const [over, setOver] = useState<Over>("nothing");
  const currentId = useStore(sitting.store, (state) => state.record.view.current);
  const mode = useStore(sitting.store, (state) => state.record.view.mode);
  const textSize = useStore(sitting.store, (state) => state.record.view.textSize);
  const phase = useStore(sitting.store, (state) => state.phase);
  const answering = phase === "open";
  const wide = useWide();
  const place = Math.max(
    0,
    order.findIndex((shown) => shown.mcq.mcqId === currentId),
  );
  const shown = order[place] ?? order[0];
  const { heading, jumpTo } = useFocusOnQuestion(shown?.mcq.mcqId, mode);

  const go = useCallback(
    (mcqId: string) => {
      setOver("nothing");
      sitting.goTo(mcqId);
      jumpTo(mcqId);
    },
    [sitting, jumpTo],
  );
  const step = (by: number) => {
    const target = order[place + by];
    if (target) go(target.mcq.mcqId);
  };
  if (!shown) return null;
  const questions = { sitting, total: order.length, negativeMarking: test.negativeMarking, open: answering };
  const palette: PaletteProps = { sitting, sections, current: shown.mcq.mcqId, onGo: go };
  const submit = () => setOver("submit");
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-paper md:grid-cols-[minmax(0,1fr)_372px]">
      <Keyboard sitting={sitting} shown={shown} step={step} onHelp={() => setOver("view")} />
      <Top
        opened={opened}
        sitting={sitting}
        accountId={accountId}
        shown={shown}
        onView={() => setOver("view")}
        onSubmit={submit}
      />
      <main
        className={`exam-main px-4 pb-8 md:py-9 md:pr-10 md:pl-0 ${textSizes[textSize] ?? textSizes[0]} ${phase === "timeUp" ? "pb-4" : ""}`}
      >
        {mode === "one" ? (
          <QuestionView
            key={shown.mcq.mcqId}
            {...questions}
            shown={shown}
            passage={passages.get(shown.mcq.mcqId)}
            headingRef={heading}
            level={1}
          />
        ) : (
          <WholePaper {...questions} order={order} place={place} passages={passages} test={test} />
        )}
      </main>
      {phase !== "timeUp" && (
        <ExamBar
          sitting={sitting}
          shown={shown}
          total={order.length}
          onStep={step}
          onList={() => setOver({ list: "all" })}
          onSubmit={submit}
        />
      )}
      <TimeUp sitting={sitting} />
      <Side>{wide && <OpenedPart part={answerSheet}>{(AnswerSheet) => <AnswerSheet {...palette} />}</OpenedPart>}</Side>
      <Dialogs
        sitting={sitting}
        sections={sections}
        shown={shown}
        over={over === "submit" && !answering ? "nothing" : over}
        onOver={setOver}
        onGo={go}
      />
    </div>
  );
}

/** The question is what the eye and a screen reader come to: at the start, and at each move. */
function useFocusOnQuestion(mcqId: string | undefined, mode: "one" | "paper") {
  const heading = useRef<HTMLHeadingElement>(null);
  const entered = useRef(false);
  /** On the whole paper the current question also follows the scrolling: only a jump moves the page. */
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question on the screen is the trigger
  useEffect(() => {
    const moved = entered.current;
    entered.current = true;
    if (mode === "paper") {
      if (!moved) document.getElementById(`q-${mcqId}`)?.focus({ preventScroll: true });
      return;
    }
    wanted.current = undefined;
    if (moved) scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [mcqId]);
  // After each drawing: what lay over the paper is closed by then, and does not take the focus back.
  useEffect(() => {
    if (mode !== "paper" || wanted.current === undefined) return;
    const target = document.getElementById(`q-${wanted.current}`);
    wanted.current = undefined;
    scrollToStart(target);
    target?.focus({ preventScroll: true });
  });
  const jumpTo = useCallback((id: string) => {
    wanted.current = id;
  }, []);
  return { heading, jumpTo };
}

// One file holds both: smaller than two.
const answerSheet = lazyPart<PaletteProps>(() => import("./ExamDialogs.tsx").then((file) => file.AnswerSheet));
const dialogs = lazyPart<ExamDialogsProps>(() => import("./ExamDialogs.tsx").then((file) => file.ExamDialogs));

/** Fetched as soon as the paper is there; what did not come is tried again when it is asked for. */
function Dialogs(props: ExamDialogsProps) {
  const errors = useT("errors");
  const { Part, error, retry } = useLazyPart(dialogs);
  const asked = props.over !== "nothing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is one more try
  useEffect(() => {
    if (asked && error && !Part) retry();
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each try
  useEffect(() => {
    if (!asked || !error) return;
    toast.error(errorText(error, errors));
    props.onOver("nothing");
  }, [error]);
  return Part ? <Part {...props} /> : null;
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
    <div role="status" className="fixed bottom-20 left-4 z-20 empty:hidden md:left-[152px]">
      {striking && <p className="slip px-4 py-2 text-small">{t("sit.strikeMode")}</p>}
    </div>
  );
}

interface TopProps extends ExamScreenProps {
  shown: ShownQuestion;
  onView: () => void;
  onSubmit: () => void;
}

function Top({ opened: { test }, sitting, accountId, shown, onView, onSubmit }: TopProps) {
  const t = useT("sitting");
  const language = useLanguage();
  const phase = useStore(sitting.store, (state) => state.phase);
  const section = test.sections.find(({ _id }) => _id === shown.mcq.sectionId)?.title ?? test.title;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper md:col-span-2">
      {/* In large letters the title has a row of its own. */}
      <div className="flex min-h-[47px] flex-wrap items-center justify-end gap-x-2 pr-1 pl-4 md:min-h-[55px] md:gap-x-3.5 md:px-7 short:min-h-[43px]">
        <b
          lang={languageOf(section, language)}
          className="line-clamp-2 min-w-[4em] flex-1 text-small leading-[1.3] md:hidden"
        >
          {pick(section, language)}
        </b>
        <b lang={languageOf(test.title, language)} className="min-w-[4em] flex-1 truncate max-md:hidden">
          {pick(test.title, language)}
        </b>
        <div className="flex flex-wrap items-center justify-end gap-x-2 md:gap-x-3.5">
          <SyncChip sitting={sitting} />
          <TimeLeft sitting={sitting} />
          {phase !== "timeUp" && (
            <>
              <IconButton label={t("sit.view")} onClick={onView} className="shrink-0">
                <Sliders aria-hidden="true" className="size-5" />
              </IconButton>
              <Button size="s" disabled={phase !== "open"} onClick={onSubmit} className="max-md:hidden">
                {t("sit.submit")}
              </Button>
            </>
          )}
        </div>
      </div>
      <Notices sitting={sitting} accountId={accountId} isEvent={test.testType === "event"} />
      <TimeWarning sitting={sitting} />
    </header>
  );
}

function Side({ children }: { children: React.ReactNode }) {
  const t = useT("sitting");
  return (
    <aside aria-label={t("sit.palette")} className="border-l border-line max-md:hidden md:col-start-2 md:row-start-2">
      <div className="sticky top-14 max-h-[calc(100dvh-125px)] overflow-y-auto overscroll-contain px-7 py-5">
        {children}
      </div>
    </aside>
  );
}
