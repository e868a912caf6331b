import type { TestStatistics as Statistics } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { statisticsQuery } from "../staff.queries.ts";
import { Days, Distribution, PaperFigures, Percentiles, Sections } from "./PaperTables.tsx";
import { type DecideAt, QuestionList } from "./QuestionList.tsx";

/**
 * How a test was answered: the paper, its marks, its questions with what is doubtful about them.
 * @param decideAt where a question is decided about; absent: not here
 */
export function TestStatistics({ testId, decideAt }: { testId: string; decideAt?: DecideAt | undefined }) {
  const t = useT("statistics");
  const query = useQuery(statisticsQuery(testId));
  return (
    <section aria-labelledby="statistics" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h3 id="statistics">{t("title")}</h3>
      {query.data ? (
        <Found statistics={query.data} decideAt={decideAt} />
      ) : (
        <Pending query={query} failed={t("failed")} lines={10} />
      )}
    </section>
  );
}

function Found({ statistics, decideAt }: { statistics: Statistics; decideAt: DecideAt | undefined }) {
  const t = useT("statistics");
  const f = useFormat();
  const { results, asOf, fewest, isProvisional, paper, questions } = statistics;
  if (results === 0) return <Empty text={t("none")} />;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small num">
        <b>{t("results", { count: results, n: f.number(results) })}</b>
        <span className="text-ink-2">{t("counted")}</span>
        {asOf && (
          <span className="text-ink-2">
            {t("asOf")}: <Time at={asOf} clock />
          </span>
        )}
        {paper && isProvisional && <Tag>{t("provisional")}</Tag>}
      </p>
      {!paper && <p className="text-small">{t("few", { n: f.number(fewest) })}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 md:grid-cols-2 min-[1180px]:grid-cols-3">
        {paper && <PaperFigures statistics={statistics} paper={paper} />}
        <Distribution statistics={statistics} />
        <div className="grid gap-6">
          <Percentiles statistics={statistics} />
          <Sections statistics={statistics} />
        </div>
        <Days statistics={statistics} />
      </div>
      {(decideAt || questions.some((one) => one.statistics)) && (
        <QuestionList questions={questions} decideAt={decideAt} />
      )}
    </>
  );
}
