import type { AdminMcqReport } from "@sarathi/contract";
import { Link } from "react-router";
import { languageOf, pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";
import { State } from "../../ui/Tag.tsx";

type Report = Omit<AdminMcqReport, "mcq">;
type OnAnswer = (report: AdminMcqReport) => void;

/** What was reported, as a link to its editor. */
function Question({ mcq }: Pick<AdminMcqReport, "mcq">) {
  const t = useT("questions.staff");
  const language = useLanguage();
  return (
    <span className="grid gap-0.5">
      <Link
        to={adminPaths.mcqs({ question: mcq._id })}
        lang={languageOf(mcq.question, language)}
        className="line-clamp-2 text-ink"
      >
        {pick(mcq.question, language) || t("list.pictured")}
      </Link>
      {mcq.disputed && <State tone="bad">{t("disputed")}</State>}
    </span>
  );
}

/** What is said to be wrong, and what staff have answered. */
export function ReportWords({ report }: { report: Report }) {
  const t = useT("questions.staff");
  const { reason, description, answer } = report;
  return (
    <span className="grid gap-0.5">
      <b>{t(`report.reason.${reason}`)}</b>
      {description && <span className="whitespace-pre-line wrap-anywhere text-ink-2">{description}</span>}
      {answer && (
        <span className="border-l-3 border-rule pl-2 whitespace-pre-line wrap-anywhere">
          <b>{t(`report.outcome.${answer.outcome}`)}</b>
          {answer.by && <span className="text-ink-2"> · @{answer.by}</span>}
          <br />
          {answer.text}
        </span>
      )}
    </span>
  );
}

export function Reporter({ by }: Pick<Report, "by">) {
  const t = useT("questions.staff");
  return <span className="text-ink-2">{by ? `@${by}` : t("report.gone")}</span>;
}

function Act({ report, onAnswer }: { report: AdminMcqReport; onAnswer: OnAnswer }) {
  const t = useT("questions.staff");
  if (report.answer) return <span className="text-ink-2">{t("report.state.answered")}</span>;
  return (
    <Button size="s" onClick={() => onAnswer(report)}>
      {t("report.answer")}
    </Button>
  );
}

export function useReportColumns(onAnswer: OnAnswer): Column<AdminMcqReport>[] {
  const t = useT("questions.staff");
  return [
    {
      key: "question",
      title: t("column.question"),
      cell: (report) => <Question mcq={report.mcq} />,
      className: "min-w-60",
    },
    {
      key: "words",
      title: t("report.words"),
      cell: (report) => <ReportWords report={report} />,
      className: "min-w-60",
    },
    { key: "by", title: t("report.by"), cell: ({ by }) => <Reporter by={by} /> },
    { key: "at", title: t("report.when"), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      key: "act",
      title: t("report.state.label"),
      cell: (report) => <Act report={report} onAnswer={onAnswer} />,
      className: "whitespace-nowrap",
      end: true,
    },
  ];
}

/** A report where a table does not fit. */
export function ReportCard({ report, onAnswer }: { report: AdminMcqReport; onAnswer: OnAnswer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Question mcq={report.mcq} />
      <ReportWords report={report} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-ink-2">
          <Reporter by={report.by} /> · <Time at={report.createdAt} />
        </span>
        <Act report={report} onAnswer={onAnswer} />
      </div>
    </div>
  );
}
