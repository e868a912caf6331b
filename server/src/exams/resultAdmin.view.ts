import type { AdminResult, AdminResultRow, Result } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { VersionRow } from "../questions/index.ts";
import { type Marking, unpack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import type { ResultRow } from "./result.store.ts";
import type { AdminResultListRow } from "./resultAdmin.store.ts";
import { rightOf, toMarks, unitsOf, worthOf } from "./scoring.rules.ts";

export const viewResultRow = (row: AdminResultListRow): AdminResultRow => ({
  _id: row.id,
  mockTestId: row.test_id,
  title: row.title,
  attemptNo: row.attempt_no,
  score: toMarks(row.score_num, row.den),
  fullMarks: toMarks(row.full_num, row.den),
  passed: row.passed,
  lateSynced: row.late_synced,
  submittedAt: row.submitted_at.toISOString(),
  user: { _id: row.account_id, username: row.username },
  closedBy: row.closed_by as AdminResultRow["closedBy"],
  timeTaken: Math.round((row.submitted_at.getTime() - row.started_at.getTime()) / 1_000),
});

interface Sitting {
  row: ResultRow;
  paper: Paper;
  /** The result as its owner sees it once nothing is kept back. */
  result: Result;
  /** Questions of the paper by id, in the versions that stand there. */
  versions: ReadonlyMap<string, VersionRow>;
  username: string;
}

/** A result with its whole marking. */
export function viewAdminResult({ row, paper, result, versions, username }: Sitting): AdminResult {
  const { resultId, answers: _, guess: __, solutionsAt: ___, ...facts } = result;
  const { _id, slug, title } = paper.test;
  return {
    _id: resultId,
    ...facts,
    user: { _id: row.account_id, username },
    test: { _id, slug, title },
    answers: viewAnswers(unpack(row.marking, paper.questions), paper, versions),
  };
}

function viewAnswers(marking: Marking, paper: Paper, versions: Sitting["versions"]): AdminResult["answers"] {
  return marking.answers.flatMap((answer) => {
    const question = paper.byId.get(answer.mcqId);
    const version = versions.get(answer.mcqId);
    if (!question || !version) return [];
    return {
      mcqId: answer.mcqId,
      version: version.version,
      sectionId: question.sectionId,
      question: version.question,
      options: version.options,
      selectedOptionIndices: indicesOf(answer.choiceMask),
      correctOptionIndices: indicesOf(rightOf(question)),
      outcome: answer.outcome,
      marks: toMarks(answer.units, marking.den),
      fullMarks: toMarks(worthOf(question, paper.scheme), unitsOf(paper.scheme)),
      timeSpentMs: answer.timeSpentMs || undefined,
    };
  });
}
