import type { Db } from "../foundation/db/db.ts";
import { type AnswerRow, type AttemptRow, readAnswers } from "./attempt.store.ts";
import { unpack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import { readMarked } from "./result.store.ts";

/** What the server holds of an attempt: answers as they were saved; of one that its candidate submitted, as they were marked. */
export async function heldAnswers(db: Db, row: AttemptRow, paper: Paper): Promise<AnswerRow[]> {
  const saved = await readAnswers(db, [row.id]);
  const marking = row.closed_by === "user" ? (await readMarked(db, [row.id])).get(row.id) : undefined;
  if (!marking) return saved;
  const byQuestion = new Map(saved.map((answer) => [answer.mcq_id, answer]));
  return unpack(marking, paper.questions).answers.flatMap(({ mcqId, choiceMask, timeSpentMs }) => {
    const before = byQuestion.get(mcqId);
    if (!before && choiceMask === 0) return [];
    const unsaved = { attempt_id: row.id, mcq_id: mcqId, flagged: false, seq: 0, time_spent_ms: timeSpentMs };
    return [{ ...(before ?? unsaved), choice_mask: choiceMask }];
  });
}
