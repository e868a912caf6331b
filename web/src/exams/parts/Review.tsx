import type { PaperSolution, Result } from "@sarathi/contract";
import Printer from "lucide-react/icons/printer";
import { type RefObject, useEffect, useRef } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import {
  filterRows,
  type QuestionChoice,
  type ReviewChoice,
  type ReviewFilter,
  type ReviewRow,
  reviewFilters,
} from "../results/results.ts";
import { ReviewQuestion } from "./ReviewQuestion.tsx";
import { Stepper } from "./Stepper.tsx";

/** Explanations and sources: they come after the questions. */
export interface Solutions {
  byId: ReadonlyMap<string, PaperSolution> | undefined;
  error: unknown;
  onRetry: () => void;
}

export interface ReviewProps {
  result: Result;
  solutions: Solutions;
  rows: readonly ReviewRow[] | undefined;
  error: unknown;
  onRetry: () => void;
  choice: ReviewChoice;
  onChoice: (choice: ReviewChoice) => void;
  onPrint: (asked: QuestionChoice) => void;
  language: "ne" | "en";
  onLanguage: (language: "ne" | "en") => void;
}

/** The questions one at a time, with what was answered, what is right, and why. */
export function Review(props: ReviewProps) {
  const t = useT("results");
  const common = useT("common");
  const { result, rows, error } = props;
  if (result.answers.length === 0) return <KeptBack until={result.solutionsAt} />;
  if (rows) return <Questions {...props} rows={rows} />;
  return error === null ? (
    <Skeleton label={common("loading")} lines={8} />
  ) : (
    <ErrorState error={error} title={t("result.reviewFailed")} onRetry={props.onRetry} />
  );
}

type WithRows = ReviewProps & { rows: readonly ReviewRow[] };

function Questions(props: WithRows) {
  const t = useT("results");
  const { result, rows, choice, onChoice, solutions, language } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(choice.jumps, heading);
  const shown = filterRows(rows, choice.filter, choice.topic);
  const at = Math.max(
    0,
    shown.findIndex(({ answer }) => answer.mcqId === choice.mcqId),
  );
  const row = shown[at];
  const goTo = (next: number) => {
    const mcqId = shown[next]?.answer.mcqId;
    if (mcqId) onChoice({ ...choice, mcqId, jumps: choice.jumps + 1 });
  };
  return (
    <>
      <Choices {...props} />
      {solutions.error !== null && (
        <ErrorState error={solutions.error} title={t("result.solutionsFailed")} onRetry={solutions.onRetry} />
      )}
      {row ? (
        // What the stepper may lie over on a phone.
        <div>
          <ReviewQuestion
            key={row.answer.mcqId}
            heading={heading}
            row={row}
            result={result}
            place={{ at: at + 1, total: shown.length }}
            language={language}
            solution={solutions.byId?.get(row.answer.mcqId)}
            failed={solutions.error !== null}
          />
          <Stepper at={at} total={shown.length} onStep={goTo} />
        </div>
      ) : (
        <Empty text={t(`result.noRows.${choice.filter}`)} />
      )}
    </>
  );
}

/** Brings the eye and the keyboard to the question, once for each jump; the first drawing is none. */
function useFocusAfter(jumps: number, heading: RefObject<HTMLElement | null>): void {
  const done = useRef(0);
  useEffect(() => {
    if (jumps === done.current || !heading.current) return;
    done.current = jumps;
    heading.current.scrollIntoView();
    heading.current.focus({ preventScroll: true });
  }, [jumps, heading]);
}

/** In place of the review, while the solutions are kept back. */
function KeptBack({ until }: { until: string | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  return (
    <p className="text-ink-2 num">
      {until ? t("result.keptUntil", { date: date(until), time: f.time(until) }) : t("result.kept")}
    </p>
  );
}

/** Which questions, in which language, and on paper. */
function Choices({ result, rows, choice, onChoice, onPrint, language, onLanguage }: WithRows) {
  const t = useT("results");
  const common = useT("common");
  const f = useFormat();
  const own = useLanguage();
  const topic = result.topics.find((one) => one.slug === choice.topic);
  const other = language === "ne" ? "en" : "ne";
  return (
    <>
      <Pick
        label={t("result.filter.label")}
        quietLabel
        name="review"
        choices={reviewFilters.map((filter) => ({
          value: filter,
          label: t(`result.filter.${filter}`),
          count: f.number(filterRows(rows, filter, choice.topic).length),
        }))}
        value={choice.filter}
        onChange={(value) => onChoice({ ...choice, filter: value as ReviewFilter, mcqId: undefined })}
      />
      <div className="-ml-3.5 flex flex-wrap items-center gap-x-1">
        <Button size="s" variant="quiet" lang={other} onClick={() => onLanguage(other)}>
          {common(`language.${other}`)}
        </Button>
        <Button size="s" variant="quiet" onClick={() => onPrint(choice)}>
          <Printer aria-hidden="true" className="size-4" />
          {t("result.printThese")}
        </Button>
      </div>
      {topic && (
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          {t("result.topicFilter", { topic: own === "ne" ? topic.nepaliText : topic.name })}
          <Button size="s" variant="quiet" onClick={() => onChoice({ filter: choice.filter, jumps: choice.jumps })}>
            {t("result.everyTopic")}
          </Button>
        </p>
      )}
    </>
  );
}
