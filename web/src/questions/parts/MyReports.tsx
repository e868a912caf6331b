import { type McqReport, questionReports } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { queryOf } from "../../foundation/query.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State } from "../../ui/Tag.tsx";

interface MyReportsProps {
  /** From 1. */
  page: number;
  /** Address of another page of the list. */
  to: (page: number) => string;
}

/** Mistakes that one has reported, latest first, with what staff answered. */
export function MyReports({ page, to }: MyReportsProps) {
  const t = useT("questions");
  const list = useQuery(queryOf(questionReports.myReports, { query: { page } }));
  if (!list.data) return <Pending query={list} failed={t("mine.failed")} lines={4} />;
  const { items, pagination } = list.data;
  if (pagination.total === 0) return <Empty text={t("mine.empty")} note={t("mine.emptyNote")} />;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={to} />;
  return (
    <div className="grid gap-6">
      <Entries ordered>
        {items.map((report) => (
          <Entry key={report._id}>
            <OwnReport report={report} />
          </Entry>
        ))}
      </Entries>
      <Pager pagination={pagination} to={to} />
    </div>
  );
}

function OwnReport({ report: { question, reason, description, createdAt, answer } }: { report: McqReport }) {
  const t = useT("questions");
  const date = useDate();
  const language = useLanguage();
  return (
    <div className="grid gap-1">
      <div className="font-bold">
        <QuestionText text={question} language={language} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-2 num">
        <time dateTime={createdAt}>{date(createdAt)}</time>
        <span>{t(`report.${reason}`)}</span>
        {answer ? (
          <State tone={answer.outcome === "fixed" ? "ok" : "plain"}>{t(`mine.${answer.outcome}`)}</State>
        ) : (
          <State tone="warn">{t("mine.open")}</State>
        )}
      </p>
      {description && <p className="whitespace-pre-line wrap-anywhere text-small">{description}</p>}
      {answer && (
        <p className="border-l-3 border-line pl-3 whitespace-pre-line wrap-anywhere text-small">
          <b>{t("mine.answer")}:</b> {answer.text}
        </p>
      )}
    </div>
  );
}
