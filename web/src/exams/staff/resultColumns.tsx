import type { AdminResultRow } from "@sarathi/contract";
import { Link } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { State } from "../../ui/Tag.tsx";

/** Who it is; the link covers the whole row or card. */
const Candidate = ({ row }: { row: AdminResultRow }) => (
  <Link
    to={adminPaths.result({ resultId: row._id })}
    className="font-bold text-ink wrap-anywhere after:absolute after:inset-0"
  >
    {row.user.username}
  </Link>
);

export function Passed({ passed }: { passed: boolean }) {
  const t = useT("exams.staff");
  return (
    <State tone={passed ? "ok" : "plain"}>
      <span aria-hidden="true">{passed ? "✓" : "○"}</span>
      {t(passed ? "passed.yes" : "passed.no")}
    </State>
  );
}

export function Late() {
  const t = useT("exams.staff");
  return <State tone="warn">{t("late.yes")}</State>;
}

function useFacts() {
  const t = useT("exams.staff");
  const f = useFormat();
  return {
    score: ({ score, fullMarks }: AdminResultRow) =>
      t("results.score", { score: f.marks(score), full: f.marks(fullMarks) }),
    attempt: ({ attemptNo }: AdminResultRow) => t("results.attempt", { n: f.number(attemptNo) }),
    time: ({ timeTaken }: AdminResultRow) => f.duration(timeTaken),
  };
}

/** Results as a table. */
export function useResultColumns(): Column<AdminResultRow>[] {
  const t = useT("exams.staff");
  const language = useLanguage();
  const facts = useFacts();
  const middle = "align-middle";
  return [
    {
      key: "user",
      title: t("field.candidate"),
      cell: (row) => <Candidate row={row} />,
      className: `${middle} min-w-36`,
    },
    {
      key: "test",
      title: t("field.test"),
      cell: ({ title }) => <span lang={languageOf(title, language)}>{pick(title, language)}</span>,
      className: `${middle} min-w-48 text-ink-2`,
    },
    {
      key: "score",
      title: t("field.score"),
      cell: facts.score,
      className: `${middle} whitespace-nowrap font-bold num`,
      end: true,
      sort: { descending: "score" },
    },
    {
      key: "passed",
      title: t("field.passed"),
      cell: ({ passed, lateSynced }) => (
        <span className="flex flex-wrap gap-x-3">
          <Passed passed={passed} />
          {lateSynced && <Late />}
        </span>
      ),
      className: middle,
    },
    { key: "attempt", title: t("field.attemptNo"), cell: facts.attempt, className: `${middle} num`, extra: true },
    { key: "time", title: t("field.timeTaken"), cell: facts.time, className: `${middle} num`, end: true },
    {
      key: "submitted",
      title: t("field.submittedAt"),
      cell: ({ submittedAt }) => <Time at={submittedAt} clock />,
      className: middle,
      sort: { descending: "submitted" },
    },
  ];
}

/** A result where a table does not fit. */
export function ResultCard({ row }: { row: AdminResultRow }) {
  const language = useLanguage();
  const facts = useFacts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Candidate row={row} />
        <b className="num">{facts.score(row)}</b>
      </div>
      <p lang={languageOf(row.title, language)} className="text-ink-2">
        {pick(row.title, language)}
      </p>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 num">
        <Passed passed={row.passed} />
        {row.lateSynced && <Late />}
        <span className="text-ink-2">{facts.time(row)}</span>
        <span className="ml-auto text-ink-2">
          <Time at={row.submittedAt} />
        </span>
      </div>
    </div>
  );
}
