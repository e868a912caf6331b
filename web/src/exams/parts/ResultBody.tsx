import type { Result } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useLanguage } from "../../foundation/i18n.ts";
import { attemptQuery, paperQuery, testQuery } from "../exams.queries.ts";
import { type ReviewChoice, type ReviewFilter, reviewRows } from "../results/results.ts";
import { LazyReview } from "./LazyReview.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { PrintedQuestions } from "./PrintedQuestions.tsx";
import { QuestionTimes } from "./QuestionTimes.tsx";
import { ResultHead } from "./ResultHead.tsx";
import { SectionScores } from "./SectionScores.tsx";
import { Sittings } from "./Sittings.tsx";
import { TopicScores } from "./TopicScores.tsx";
import { usePrint } from "./usePrint.ts";

/** A result in full: the score, what to do next, the sections, the mistakes one by one, and what else can be read of it. */
export function ResultBody({ result }: { result: Result }) {
  // The test gives its title and rule, the paper the questions, the attempt their order and marks for review.
  const test = useQuery(testQuery(result.mockTestId));
  const paper = useQuery(paperQuery(result.mockTestId));
  const attempt = useQuery(attemptQuery(result.attemptId));
  const [language, setLanguage] = useState(useLanguage());
  const [choice, setChoice] = useState<ReviewChoice>(() => ({
    filter: result.wrong > 0 ? "wrong" : result.blank > 0 ? "blank" : "all",
    jumps: 0,
  }));
  const rows = useMemo(
    () =>
      paper.data && !attempt.isPending && result.answers.length > 0
        ? reviewRows(result, paper.data, attempt.data)
        : undefined,
    [result, paper.data, attempt.data, attempt.isPending],
  );
  // The score is painted first; what lies below the first screen is drawn in slices of time after it.
  const below = useDeferredValue(true, false);
  const { printed, print } = usePrint(result, choice);
  /** Leads the reader there, eye and keyboard. The same function each time: at a step the other parts stay as they are. */
  const show = useCallback(
    (filter: ReviewFilter, topic?: string, mcqId?: string) =>
      setChoice(({ jumps }) => ({ filter, topic, mcqId, jumps: jumps + 1 })),
    [],
  );
  return (
    <>
      <ResultHead result={result} test={test.data} rows={rows} />
      <div className="print:hidden">
        <NextSteps result={result} test={test.data} onShow={show} onPrint={print} />
      </div>
      {below && (
        <>
          {/* On paper the first part: the head's own rule is above it. */}
          <div className="print:[&>.part]:border-t-0">
            <SectionScores result={result} rows={rows} />
          </div>
          <div className="print:hidden">
            <LazyReview
              result={result}
              rows={rows}
              error={paper.error}
              onRetry={() => void paper.refetch()}
              choice={choice}
              onChoice={setChoice}
              onPrint={print}
              language={language}
              onLanguage={setLanguage}
            />
            <TopicScores result={result} onShow={show} />
            <QuestionTimes rows={rows} test={test.data} onShow={show} />
            <Sittings result={result} />
          </div>
        </>
      )}
      {printed && rows && <PrintedQuestions result={result} rows={rows} choice={printed} language={language} />}
    </>
  );
}
