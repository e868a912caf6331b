import type { PaperSolution, Result } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { filterRows, type ReviewFilter, type ReviewRow, reviewFilters } from "../results/results.ts";
import { ReviewQuestion } from "./ReviewQuestion.tsx";

export interface ReviewChoice {
  filter: ReviewFilter;
  /** Slug of a topic. */
  topic?: string | undefined;
}

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
}

/** Every question with what was answered, what is right, and why. */
export function Review(props: ReviewProps) {
  const t = useT("results");
  const common = useT("common");
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const { result, rows, error, choice, solutions } = props;
  const other = language === "ne" ? "en" : "ne";
  const shown = rows ? filterRows(rows, choice.filter, choice.topic) : [];
  if (result.answers.length === 0) return <KeptBack until={result.solutionsAt} />;
  return (
    <section aria-labelledby="review-title" className="border-t border-rule pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="review-title">{t("result.review")}</h2>
        <Button size="s" variant="quiet" lang={other} onClick={() => setLanguage(other)} className="print:hidden">
          {common(`language.${other}`)}
        </Button>
      </div>
      {rows && <Filters {...props} rows={rows} />}
      {rows === undefined && error !== null && (
        <ErrorState error={error} title={t("result.reviewFailed")} onRetry={props.onRetry} />
      )}
      {rows === undefined && error === null && <Skeleton label={common("loading")} lines={8} />}
      {rows && solutions.error !== null && (
        <ErrorState error={solutions.error} title={t("result.solutionsFailed")} onRetry={solutions.onRetry} />
      )}
      {rows && shown.length === 0 && <Empty text={t(`result.noRows.${choice.filter}`)} />}
      <ol>
        {shown.map((row) => (
          <li key={row.answer.mcqId} className="border-t border-rule py-6 first:border-0 print:break-inside-avoid">
            <ReviewQuestion
              row={row}
              language={language}
              solution={solutions.byId?.get(row.answer.mcqId)}
              failed={solutions.error !== null}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In place of the review, while the solutions are kept back. */
function KeptBack({ until }: { until: string | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  return (
    <section aria-labelledby="review-title" className="border-t border-rule pt-6">
      <h2 id="review-title">{t("result.review")}</h2>
      <p className="mt-3 text-ink-2 num">
        {until ? t("result.keptUntil", { date: date(until), time: f.time(until) }) : t("result.kept")}
      </p>
    </section>
  );
}

function Filters({ result, rows, choice, onChoice }: ReviewProps & { rows: readonly ReviewRow[] }) {
  const t = useT("results");
  const f = useFormat();
  const language = useLanguage();
  const topic = result.topics.find((one) => one.slug === choice.topic);
  return (
    <div className="mt-3 mb-4 print:hidden">
      <fieldset className="-mx-1 flex flex-wrap gap-1.5 px-1">
        <legend className="sr-only">{t("result.filter.label")}</legend>
        {reviewFilters.map((filter) => (
          <Button
            key={filter}
            size="s"
            variant={filter === choice.filter ? "plain" : "quiet"}
            aria-pressed={filter === choice.filter}
            onClick={() => onChoice({ ...choice, filter })}
            className="num aria-pressed:border-link aria-pressed:text-link"
          >
            {t("result.filterCount", {
              name: t(`result.filter.${filter}`),
              n: f.number(filterRows(rows, filter, choice.topic).length),
            })}
          </Button>
        ))}
      </fieldset>
      {topic && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-small">
          {t("result.topicFilter", { topic: language === "ne" ? topic.nepaliText : topic.name })}
          <Button size="s" variant="quiet" onClick={() => onChoice({ filter: choice.filter })}>
            {t("result.allTopics")}
          </Button>
        </p>
      )}
    </div>
  );
}
