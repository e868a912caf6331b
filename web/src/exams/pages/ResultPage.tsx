import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, nothing, pageMeta } from "../../foundation/page.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { attemptQuery, paperQuery, resultQuery, testQuery } from "../exams.queries.ts";
import { Coming } from "../parts/Coming.tsx";
import { LateReview } from "../parts/LateReview.tsx";
import { NextSteps } from "../parts/NextSteps.tsx";
import { QuestionTimes } from "../parts/QuestionTimes.tsx";
import { ResultHead } from "../parts/ResultHead.tsx";
import { ResultNotices } from "../parts/ResultNotices.tsx";
import type { ReviewChoice } from "../parts/Review.tsx";
import { ScoreTables } from "../parts/ScoreTables.tsx";
import { reviewRows } from "../results.ts";

export const handle = { texts: ["results"] };
export const loader = nothing;
export const clientLoader = () => enter(["results"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "results", (t) => ({ title: t("result.title"), hidden: true }));

export default function ResultPage() {
  const { resultId = "" } = useParams();
  return (
    <div className="py-6 md:py-8">
      <Guard>
        <Loaded key={resultId} resultId={resultId} />
      </Guard>
    </div>
  );
}

function Loaded({ resultId }: { resultId: string }) {
  const t = useT("results");
  const result = useQuery(resultQuery(resultId));
  const testId = result.data?.mockTestId ?? "";
  const enabled = result.data !== undefined;
  // The test gives its title and rule, the paper the questions, the attempt their order and marks for review.
  const test = useQuery({ ...testQuery(testId), enabled });
  const paper = useQuery({ ...paperQuery(testId), enabled });
  const attempt = useQuery({ ...attemptQuery(result.data?.attemptId ?? ""), enabled });
  const [choice, setChoice] = useState<ReviewChoice>();
  const rows = useMemo(
    () =>
      result.data && paper.data && !attempt.isPending ? reviewRows(result.data, paper.data, attempt.data) : undefined,
    [result.data, paper.data, attempt.data, attempt.isPending],
  );
  if (result.error && !result.data) {
    const retry = () => void result.refetch();
    return (
      <ErrorState error={result.error} title={t("result.failedToLoad")} onRetry={retry} busy={result.isFetching} />
    );
  }
  if (!result.data) return <Coming />;
  const first: ReviewChoice = { filter: result.data.wrong > 0 ? "wrong" : result.data.blank > 0 ? "blank" : "all" };
  const show = (next: ReviewChoice) => {
    setChoice(next);
    document.getElementById("review")?.scrollIntoView();
  };
  return (
    <>
      <ResultHead result={result.data} test={test.data} />
      <ResultNotices result={result.data} rows={rows} />
      <div className="grid items-start gap-5 py-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <ScoreTables result={result.data} onTopic={(topic) => show({ filter: "all", topic })} />
          <QuestionTimes rows={rows} result={result.data} test={test.data} onQuestion={() => show({ filter: "all" })} />
        </div>
        <NextSteps
          result={result.data}
          test={test.data}
          onTopic={(topic) => show({ filter: "all", topic })}
          onBlank={() => show({ filter: "blank" })}
        />
      </div>
      <LateReview
        result={result.data}
        rows={rows}
        error={paper.error}
        onRetry={() => void paper.refetch()}
        choice={choice ?? first}
        onChoice={setChoice}
      />
    </>
  );
}
