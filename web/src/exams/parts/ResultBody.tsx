import type { Result } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { attemptQuery, paperQuery, solutionsQuery, testQuery } from "../exams.queries.ts";
import { reviewRows } from "../results/results.ts";
import { LazyReview } from "./LazyReview.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { QuestionTimes } from "./QuestionTimes.tsx";
import { ResultHead } from "./ResultHead.tsx";
import { ResultNotices } from "./ResultNotices.tsx";
import type { ReviewChoice } from "./Review.tsx";
import { ScoreTables } from "./ScoreTables.tsx";

/** A result in full: the score, what it is made of, what to do next, and below it every question. */
export function ResultBody({ result }: { result: Result }) {
  // The test gives its title and rule, the paper the questions, the attempt their order and marks for review.
  const test = useQuery(testQuery(result.mockTestId));
  const paper = useQuery(paperQuery(result.mockTestId));
  const attempt = useQuery(attemptQuery(result.attemptId));
  const [choice, setChoice] = useState<ReviewChoice>();
  const rows = useMemo(
    () =>
      paper.data && !attempt.isPending && result.answers.length > 0
        ? reviewRows(result, paper.data, attempt.data)
        : undefined,
    [result, paper.data, attempt.data, attempt.isPending],
  );
  const client = useQueryClient();
  const [printing, setPrinting] = useState(false);
  /** A print holds the explanations too: they are fetched and drawn first. */
  const printAll = async () => {
    setPrinting(true);
    if (result.answers.length > 0) {
      await client.ensureQueryData(solutionsQuery(result.mockTestId)).catch(() => undefined);
    }
    setTimeout(print);
  };
  const first: ReviewChoice = { filter: result.wrong > 0 ? "wrong" : result.blank > 0 ? "blank" : "all" };
  const show = (next: ReviewChoice) => {
    setChoice(next);
    document.getElementById("review")?.scrollIntoView();
  };
  return (
    <>
      <ResultHead result={result} test={test.data} onPrint={() => void printAll()} />
      <ResultNotices result={result} rows={rows} />
      <div className="grid items-start gap-5 py-6 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <ScoreTables result={result} onTopic={(topic) => show({ filter: "all", topic })} />
          <QuestionTimes rows={rows} test={test.data} onQuestion={() => show({ filter: "all" })} />
        </div>
        <NextSteps
          result={result}
          test={test.data}
          onTopic={(topic) => show({ filter: "all", topic })}
          onBlank={() => show({ filter: "blank" })}
        />
      </div>
      <LazyReview
        result={result}
        rows={rows}
        error={paper.error}
        wanted={printing}
        onRetry={() => void paper.refetch()}
        choice={choice ?? first}
        onChoice={setChoice}
      />
    </>
  );
}
