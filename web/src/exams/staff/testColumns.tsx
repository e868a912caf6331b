import type { AdminTestRow, TestState } from "@sarathi/contract";
import { Link } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { State, type Tone } from "../../ui/Tag.tsx";

const tones: Record<TestState, Tone> = { draft: "warn", published: "ok", archived: "plain" };
const signs: Record<TestState, string> = { draft: "◐", published: "●", archived: "○" };

export function StateMark({ state }: { state: TestState }) {
  const t = useT("exams.staff");
  return (
    <State tone={tones[state]}>
      <span aria-hidden="true">{signs[state]}</span>
      {t(`state.${state}`)}
    </State>
  );
}

/** The title; its link covers the whole row or card. */
function Title({ row }: { row: AdminTestRow }) {
  const language = useLanguage();
  return (
    <span className="grid min-w-0">
      <Link
        to={adminPaths.mockTest({ testId: row._id })}
        lang={languageOf(row.title, language)}
        className="font-bold text-ink after:absolute after:inset-0"
      >
        {pick(row.title, language)}
      </Link>
      <code className="text-tiny text-ink-2 wrap-anywhere">{row.slug}</code>
    </span>
  );
}

/** Attempts, as a link to the test's results; above the link that covers the row. */
function Attempts({ row }: { row: AdminTestRow }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const text = t("tests.attempts", { count: row.attemptCount, n: f.number(row.attemptCount) });
  if (row.attemptCount === 0) return <span className="text-ink-2">{text}</span>;
  return (
    <Link to={adminPaths.results({ test: row._id })} className="relative z-10 whitespace-nowrap">
      {text}
    </Link>
  );
}

function useFacts() {
  const t = useT("exams.staff");
  const f = useFormat();
  return {
    paper: (row: AdminTestRow) =>
      t("tests.paper", { count: row.questionCount, n: f.number(row.questionCount), marks: f.marks(row.paperMarks) }),
    minutes: (row: AdminTestRow) => t("tests.minutes", { count: row.duration, n: f.number(row.duration) }),
  };
}

/** Tests as a table. */
export function useTestColumns(): Column<AdminTestRow>[] {
  const t = useT("exams.staff");
  const language = useLanguage();
  const facts = useFacts();
  const middle = "align-middle";
  return [
    { key: "title", title: t("field.title"), cell: (row) => <Title row={row} />, className: `${middle} min-w-56` },
    { key: "state", title: t("field.state"), cell: ({ state }) => <StateMark state={state} />, className: middle },
    {
      key: "category",
      title: t("field.category"),
      cell: ({ categoryName }) => pick(categoryName, language),
      className: `${middle} text-ink-2`,
    },
    { key: "paper", title: t("field.paper"), cell: facts.paper, className: `${middle} whitespace-nowrap num` },
    { key: "duration", title: t("field.time"), cell: facts.minutes, className: `${middle} whitespace-nowrap num` },
    {
      key: "attempts",
      title: t("field.attempts"),
      cell: (row) => <Attempts row={row} />,
      className: `${middle} num`,
      sort: { descending: "attempts" },
    },
    {
      key: "published",
      title: t("field.publishedAt"),
      cell: ({ publishedAt }) => publishedAt && <Time at={publishedAt} />,
      className: middle,
      extra: true,
    },
    {
      key: "updated",
      title: t("field.updatedAt"),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
      className: middle,
      sort: { descending: "updated" },
    },
  ];
}

/** A test where a table does not fit. */
export function TestCard({ row }: { row: AdminTestRow }) {
  const language = useLanguage();
  const facts = useFacts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div>
        <Title row={row} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 num">
        <StateMark state={row.state} />
        <span className="text-ink-2">{pick(row.categoryName, language)}</span>
        <span className="text-ink-2">{facts.paper(row)}</span>
        <span className="text-ink-2">{facts.minutes(row)}</span>
        <Attempts row={row} />
        <span className="ml-auto text-ink-2">
          <Time at={row.updatedAt} />
        </span>
      </div>
    </div>
  );
}
