import { inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { endedAt, windowOf } from "./attempt.rules.ts";
import * as attempts from "./attempt.store.ts";
import { isPass, mark, pack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import { type ClosedAttempt, closeAttempts, type ResultRow } from "./result.store.ts";

/** A wish to close an attempt: its candidate's submit, with what the phone holds, or the deadline's. */
export interface Close {
  attemptId: string;
  by: "user" | "deadline";
  /** The phone's last snapshot; `seq` absent: the last word. */
  answers: { mcqId: string; selected: number; seq?: number | undefined }[];
}

export const termsOf = (row: attempts.AttemptRow) => ({
  status: row.status,
  closedBy: row.closed_by,
  deadlineAt: row.deadline_at.getTime(),
  closesAt: row.closes_at.getTime(),
});

/**
 * Closes attempts and writes their results in one transaction: lock, merge the snapshots, read all answers, mark in
 * memory, write. An attempt that is closed already is left as it is, so a second close changes nothing.
 * @param paperOf a frozen paper; nearly always at hand, else read on a connection of its own
 * @returns the results that were written, by attempt
 */
export async function closeTogether(
  { db, random }: Deps,
  paperOf: (testId: string) => Promise<Paper>,
  wishes: Close[],
): Promise<Map<string, ResultRow>> {
  return inTransaction(db, async (tx) => {
    const locked = await attempts.lockAttempts(tx, [...new Set(wishes.map((w) => w.attemptId))]);
    const closing = new Map<string, { row: attempts.AttemptRow; by: "user" | "deadline" }>();
    const snapshots = new Map<string, attempts.AnswerRow>();
    for (const row of locked) {
      const mine = wishes.filter((w) => w.attemptId === row.id);
      const window = windowOf(termsOf(row), row.now.getTime(), 0);
      const submitted = mine.some((w) => w.by === "user") && window === "open";
      if (!submitted && window !== "overdue") continue;
      closing.set(row.id, { row, by: submitted ? "user" : "deadline" });
      if (submitted) for (const wish of mine) for (const answer of snapshotOf(wish, row)) keepNewest(snapshots, answer);
    }
    await attempts.mergeAnswers(tx, [...snapshots.values()]);
    const given = await attempts.readGiven(tx, [...closing.keys()]);
    const closed: ClosedAttempt[] = [];
    for (const { row, by } of closing.values()) {
      const paper = await paperOf(row.test_id);
      const marking = mark(paper.questions, given.get(row.id) ?? new Map(), paper.scheme);
      const ended = by === "user" ? endedAt(row.now.getTime(), row.deadline_at.getTime()) : row.deadline_at.getTime();
      closed.push({
        attemptId: row.id,
        resultId: random.id(),
        testId: row.test_id,
        accountId: row.account_id,
        submittedAt: new Date(ended),
        closedBy: by,
        passed: isPass(marking, paper.passMarksMilli),
        marking,
      });
    }
    await closeAttempts(tx, closed);
    return new Map(
      closed.map((c) => [c.attemptId, resultRowOf(c, (closing.get(c.attemptId) as { row: attempts.AttemptRow }).row)]),
    );
  });
}

/** The result as it was just written, so that nobody has to read it again. */
const resultRowOf = (closed: ClosedAttempt, row: attempts.AttemptRow): ResultRow => ({
  id: closed.resultId,
  attempt_id: closed.attemptId,
  test_id: closed.testId,
  account_id: closed.accountId,
  passed: closed.passed,
  late_synced: false,
  marking: pack(closed.marking),
  attempt_no: row.attempt_no,
  started_at: row.started_at,
  submitted_at: closed.submittedAt,
  closed_by: closed.closedBy,
});

/** Above every sequence number of a phone, whose clock may run ahead. */
const LAST_WORD = Number.MAX_SAFE_INTEGER;

const snapshotOf = (wish: Close, row: attempts.AttemptRow): attempts.AnswerRow[] =>
  wish.answers.map((answer) => ({
    attempt_id: row.id,
    mcq_id: answer.mcqId,
    selected: answer.selected,
    flagged: false,
    seq: answer.seq ?? LAST_WORD,
    time_spent_ms: 0,
  }));

/** One change per question and statement: the highest sequence number. */
export function keepNewest(kept: Map<string, attempts.AnswerRow>, answer: attempts.AnswerRow): void {
  const key = `${answer.attempt_id} ${answer.mcq_id}`;
  const before = kept.get(key);
  if (!before || before.seq < answer.seq) kept.set(key, answer);
}
