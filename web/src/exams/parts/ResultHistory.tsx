import type { Answer, exams } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { LineChart } from "../../ui/LineChart.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { historyQuery } from "../exams.queries.ts";

type Row = Answer<typeof exams.listResults>["items"][number];

interface ResultHistoryProps {
  /** From 1. */
  page: number;
  /** Address of another page of the list. */
  to: (page: number) => string;
}

/** One's own results, latest first, above them the line of the last twenty. */
export function ResultHistory({ page, to }: ResultHistoryProps) {
  const t = useT("profile");
  const list = useQuery(historyQuery(page));
  if (!list.data) return <Pending query={list} failed={t("results.failed")} lines={6} />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) {
    return (
      <Empty
        text={t("results.empty")}
        action={
          <ButtonLink to={paths.tests()} variant="main">
            {t("results.start")}
          </ButtonLink>
        }
      />
    );
  }
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  return (
    <div className="grid gap-6">
      {page === 1 && items.length > 1 && <Trend latest={items} />}
      <ol className="rounded border border-rule bg-card">
        {items.map((row) => (
          <ResultRow key={row.resultId} row={row} />
        ))}
      </ol>
      <Pager pagination={pagination} to={to} />
    </div>
  );
}

const shareOf = ({ score, fullMarks }: Row): number => (fullMarks > 0 ? score / fullMarks : 0);

/** How the last results went. @param latest latest first */
function Trend({ latest }: { latest: readonly Row[] }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  const points = [...latest].reverse().map((row) => ({
    label: date(row.submittedAt),
    value: shareOf(row),
    text: f.percent(shareOf(row)),
    good: row.passed,
  }));
  return (
    <LineChart
      caption={t("results.trend", { count: points.length, n: f.number(points.length) })}
      heads={[t("results.day"), t("results.share")]}
      points={points}
      scale={[f.percent(1), f.percent(0.5), f.percent(0)]}
    />
  );
}

function ResultRow({ row }: { row: Row }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-rule px-4 py-3 first:border-0 hover:bg-sunk">
      <div className="min-w-0">
        <h3>
          {/* The whole row can be pressed. */}
          <Link to={paths.result({ resultId: row.resultId })} className="text-ink after:absolute after:inset-0">
            <Bilingual text={row.title} unmarked />
          </Link>
        </h3>
        <p className="text-small text-ink-2 num">
          <time dateTime={row.submittedAt}>{date(row.submittedAt)}</time> ·{" "}
          {t("results.attempt", { n: f.number(row.attemptNo) })}
        </p>
      </div>
      <div className="grid justify-items-end gap-1 num">
        <p>
          <b className="font-bold">{f.marks(row.score)}</b>
          <span className="text-small text-ink-3"> / {f.marks(row.fullMarks)}</span>
        </p>
        <State tone={row.passed ? "ok" : "bad"}>{t(row.passed ? "results.passed" : "results.notPassed")}</State>
      </div>
    </li>
  );
}
