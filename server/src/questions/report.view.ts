import type { AdminMcqReport, McqReport } from "@sarathi/contract";
import type { AdminReportRow, OwnReportRow, ReportRow } from "./report.store.ts";

const factsOf = (row: ReportRow) => ({
  _id: row.id,
  reason: row.reason,
  description: row.description,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});

const answerOf = ({ outcome, answer, answered_at }: ReportRow) =>
  outcome && answer && answered_at ? { outcome, text: answer, at: answered_at.toISOString() } : undefined;

/** A report as its maker sees it: who answered is not theirs to know. */
export const viewOwnReport = (row: OwnReportRow): McqReport => ({
  ...factsOf(row),
  mcqId: row.mcq_id,
  question: row.question,
  answer: answerOf(row),
});

/** @param names of accounts, by id */
export function viewAdminReport(row: ReportRow, names: ReadonlyMap<string, string>): Omit<AdminMcqReport, "mcq"> {
  const answer = answerOf(row);
  const answeredBy = row.answered_by === null ? undefined : names.get(row.answered_by);
  return {
    ...factsOf(row),
    by: names.get(row.account_id),
    version: row.version,
    answer: answer && { ...answer, by: answeredBy },
  };
}

export const viewListedReport = (row: AdminReportRow, names: ReadonlyMap<string, string>): AdminMcqReport => ({
  ...viewAdminReport(row, names),
  mcq: {
    _id: row.mcq_id,
    slug: row.slug ?? undefined,
    question: row.question,
    version: row.current_version,
    state: row.mcq_state,
    disputed: row.disputed_at !== null,
  },
});
