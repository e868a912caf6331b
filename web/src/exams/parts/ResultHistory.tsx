import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { historyQuery } from "../exams.queries.ts";
import type { HistoryRow } from "../results/results.ts";
import { Trend } from "./Trend.tsx";

interface ResultHistoryProps {
  /** From 1. */
  page: number;
  /** Address of another page of the list. */
  to: (page: number) => string;
}

/** One's own results, latest first, above them how a paper went that was sat more than once. */
export function ResultHistory({ page, to }: ResultHistoryProps) {
  const t = useT("profile");
  const list = useQuery(historyQuery(page));
  if (!list.data) return <Pending query={list} failed={t("results.failed")} lines={6} />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) {
    return <Empty text={t("results.empty")} action={<GoLink to={paths.tests()}>{t("results.start")}</GoLink>} />;
  }
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  return (
    <div className="grid gap-6">
      {page === 1 && <Trend latest={items} />}
      <Entries ordered>
        {items.map((row) => (
          <Entry key={row.resultId}>
            <ResultRow row={row} />
          </Entry>
        ))}
      </Entries>
      <Pager pagination={pagination} to={to} />
    </div>
  );
}

function ResultRow({ row }: { row: HistoryRow }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  return (
    <div className="flex items-baseline justify-between gap-4 num">
      <div className="min-w-0">
        {/* The whole row can be pressed. */}
        <Link to={paths.result({ resultId: row.resultId })} className="font-bold text-ink after:absolute after:inset-0">
          <Bilingual text={row.title} unmarked />
        </Link>
        <p className="text-small text-ink-2">
          <time dateTime={row.submittedAt}>{date(row.submittedAt)}</time> ·{" "}
          {t("results.attempt", { n: f.number(row.attemptNo) })}
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end">
        <p>
          <b className="text-lead">{f.marks(row.score)}</b>
          <span className="text-small text-ink-2"> / {f.marks(row.fullMarks)}</span>
        </p>
        <State tone={row.passed ? "ok" : "bad"}>{t(row.passed ? "results.passed" : "results.notPassed")}</State>
      </div>
    </div>
  );
}
