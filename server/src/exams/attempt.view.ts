import type { Attempt, SavedAnswer } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { AnswerRow, AttemptRow } from "./attempt.store.ts";
import type { Paper } from "./paper.ts";

/** A saved answer; a single-answer question shows its one index. */
export function viewAnswer(row: AnswerRow, paper: Paper): SavedAnswer {
  const chosen = indicesOf(row.choice_mask);
  const multiple = paper.mcqs.find((mcq) => mcq.mcqId === row.mcq_id)?.multiple ?? false;
  return {
    mcqId: row.mcq_id,
    ...(row.choice_mask === 0 ? {} : multiple ? { selectedOptionIndices: chosen } : { selectedOptionIndex: chosen[0] }),
    flagged: row.flagged,
    seq: row.seq,
    timeSpentMs: row.time_spent_ms,
  };
}

export const viewAttempt = (row: AttemptRow, paper: Paper, answers: AnswerRow[], token: string): Attempt => ({
  attemptId: row.id,
  mockTestId: row.test_id,
  status: row.status,
  startedAt: row.started_at.toISOString(),
  deadlineAt: row.deadline_at.toISOString(),
  serverNow: row.now.toISOString(),
  graceSeconds: paper.test.graceSeconds,
  seed: row.seed,
  shuffleQuestions: paper.shuffleQuestions,
  shuffleOptions: paper.shuffleOptions,
  token,
  answers: answers.map((answer) => viewAnswer(answer, paper)),
  resultId: row.result_id ?? undefined,
});
