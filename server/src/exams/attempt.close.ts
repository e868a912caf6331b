import type { Language } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import { endedAt, lastTap, windowOf } from "./attempt.rules.ts";
import * as attempts from "./attempt.store.ts";
import { isPass, mark, pack } from "./marking.rules.ts";
import { type Paper, readPaper } from "./paper.ts";
import { markAgain } from "./regrade.rules.ts";
import { type ClosedAttempt, closeAttempts, type ResultRow, remark } from "./result.store.ts";

/** A request to close an attempt: its candidate's submit, with what the phone holds, or the deadline's. */
export interface CloseRequest {
  attemptId: string;
  testId: string;
  by: "user" | "deadline";
  /** The number of the attempt's token that it came with; null: with its candidate's login, or of the server itself. */
  ticket: number | null;
  /** The phone's last snapshot; `seq` absent: the last word. */
  answers: { mcqId: string; choiceMask: number; seq?: number | undefined }[];
  /** In which language a question was read last; absent: the phone does not say. */
  readIn?: ((mcqId: string) => Language | undefined) | undefined;
}

export const termsOf = (row: attempts.AttemptRow) => ({
  status: row.status,
  closedBy: row.closed_by,
  final: row.final_at !== null,
  deadlineAt: row.deadline_at.getTime(),
  closesAt: row.closes_at.getTime(),
});

/**
 * Closes attempts and writes their results in one transaction: lock, read the saved answers, merge what the phones' snapshots
 * have newer, mark in memory, write. What a snapshot has newer is written with the result, which holds every choice that
 * was marked: as rows of their own, a storm of submits would write a hundred for each. An attempt that is closed already is left as it is, so a second close changes nothing;
 * nor does a submit by a token that was ended.
 * @param paperOf a frozen paper, nearly always in memory
 * @returns the results of those that their candidates closed, by attempt
 */
export async function closeTogether(
  { db, random }: Deps,
  paperOf: (testId: string) => Promise<Paper>,
  requests: CloseRequest[],
): Promise<Map<string, ResultRow>> {
  // Before the transaction: a paper that is not in memory is read on another connection.
  const papers = new Map<string, Paper>();
  for (const { testId } of requests) if (!papers.has(testId)) papers.set(testId, await paperOf(testId));
  return inTransaction(db, async (tx) => {
    const locked = await attempts.lockAttempts(tx, [...new Set(requests.map((w) => w.attemptId))]);
    const closing = new Map<string, { row: attempts.LockedAttempt; by: "user" | "deadline" }>();
    for (const row of locked) {
      const window = windowOf(termsOf(row), row.now.getTime(), 0);
      const submitted = window === "open" && requests.some((request) => isSubmitOf(row, request));
      if (submitted || window === "overdue") closing.set(row.id, { row, by: submitted ? "user" : "deadline" });
    }
    const given = await attempts.readGiven(tx, [...closing.keys()]);
    /** Of each attempt the highest number that a snapshot brought. */
    const brought = new Map<string, number>();
    const readIn = new Map<string, CloseRequest["readIn"]>();
    for (const request of requests) {
      const one = closing.get(request.attemptId);
      if (one?.by !== "user" || !isSubmitOf(one.row, request)) continue;
      const held = given.get(request.attemptId) ?? new Map();
      given.set(request.attemptId, held);
      readIn.set(request.attemptId, request.readIn);
      brought.set(request.attemptId, Math.max(brought.get(request.attemptId) ?? 0, mergeSnapshot(held, request)));
    }
    const late = await answeredLate(tx, closing, given, brought);
    const closed: ClosedAttempt[] = [];
    for (const { row, by } of closing.values()) {
      const paper = papers.get(row.test_id);
      if (!paper) throw new Error(`attempt ${row.id} is not of the test that its closing named`);
      const marking = mark(paper.questions, given.get(row.id) ?? new Map(), paper.scheme, readIn.get(row.id));
      const ended = by === "user" ? endedAt(row.now.getTime(), row.deadline_at.getTime()) : row.deadline_at.getTime();
      closed.push({
        attemptId: row.id,
        resultId: random.id(),
        testId: row.test_id,
        accountId: row.account_id,
        submittedAt: new Date(ended),
        closedBy: by,
        passed: isPass(marking, paper.passMarksMilli),
        lateSynced: late.has(row.id),
        marking,
      });
    }
    await markByLatestKey(tx, closed, papers);
    const results = new Map<string, ResultRow>();
    for (const one of closed) {
      const row = closing.get(one.attemptId)?.row;
      if (row && one.closedBy === "user") results.set(one.attemptId, resultRowOf(one, row));
    }
    return results;
  });
}

/**
 * Writes results; those of a paper that was regraded since it was read are marked by its new key. In memory stays the
 * paper as it was read: the regrade's own message makes everybody forget it.
 */
async function markByLatestKey(tx: Transaction<DB>, closed: ClosedAttempt[], papers: ReadonlyMap<string, Paper>) {
  for (const [testId, regradeNo] of await closeAttempts(tx, closed)) {
    if (papers.get(testId)?.regradeNo === regradeNo) continue;
    const paper = await readPaper(tx, testId);
    for (const one of closed) {
      if (one.testId !== testId) continue;
      one.marking = markAgain(pack(one.marking), paper);
      one.passed = isPass(one.marking, paper.passMarksMilli);
      await remark(tx, one.attemptId, one.marking, one.passed);
    }
  }
}

/** Whether a request is its candidate's submit of an attempt whose row is locked. */
const isSubmitOf = (row: attempts.LockedAttempt, { attemptId, by, ticket }: CloseRequest): boolean =>
  attemptId === row.id && by === "user" && (ticket === null || ticket === row.ticket_no);

/**
 * Of the attempts that close after their time, those that hold an answer given after it. Nearly all attempts are none of
 * them, so nothing more is read for these.
 */
async function answeredLate(
  tx: Transaction<DB>,
  closing: ReadonlyMap<string, { row: attempts.LockedAttempt }>,
  given: ReadonlyMap<string, attempts.Given>,
  brought: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const late = new Set<string>();
  const perhaps = new Map<string, Date>();
  for (const [id, { row }] of closing) {
    const at = lastTap(row.deadline_at.getTime());
    if (row.now.getTime() <= at) continue;
    if ((brought.get(id) ?? 0) > at) late.add(id);
    else if ([...(given.get(id)?.values() ?? [])].some(({ seq }) => seq > at)) perhaps.set(id, new Date(at));
  }
  for (const id of await attempts.answeredAfter(tx, perhaps)) late.add(id);
  return late;
}

/** The result as it was just written, so that nobody has to read it again. */
const resultRowOf = (closed: ClosedAttempt, row: attempts.LockedAttempt): ResultRow => ({
  id: closed.resultId,
  attempt_id: closed.attemptId,
  test_id: closed.testId,
  account_id: closed.accountId,
  passed: closed.passed,
  late_synced: closed.lateSynced,
  remark_at: null,
  withheld_reason: null,
  marking: pack(closed.marking),
  attempt_no: row.attempt_no,
  started_at: row.started_at,
  submitted_at: closed.submittedAt,
  closed_by: closed.closedBy,
  answers_until: row.answers_until,
});

/** Above every sequence number of a phone, whose clock may run ahead. */
const LAST_WORD = Number.MAX_SAFE_INTEGER;

/**
 * Adds to the saved answers those of the phone's snapshot that are newer; one without a number that says what is saved
 * already is no change. @returns the highest number of a change; 0 where there is none
 */
function mergeSnapshot(held: attempts.Given, request: CloseRequest): number {
  let highest = 0;
  for (const { mcqId, choiceMask, seq: number } of request.answers) {
    const before = held.get(mcqId);
    if (before && number === undefined && before.choiceMask === choiceMask) continue;
    const seq = number ?? LAST_WORD;
    if (before && before.seq >= seq) continue;
    held.set(mcqId, { choiceMask, timeSpentMs: before?.timeSpentMs ?? 0, seq });
    highest = Math.max(highest, seq);
  }
  return highest;
}

/** Tells two changes apart: attempt, question, number, choice. */
export const placeOf = (row: attempts.AnswerRow): string =>
  `${row.attempt_id} ${row.mcq_id} ${row.seq} ${row.choice_mask}`;

/** One change per attempt and question, as a statement can take them: the highest number, the longest time. */
export function newestOf(rows: readonly attempts.AnswerRow[]): attempts.AnswerRow[] {
  const newest = new Map<string, attempts.AnswerRow>();
  for (const row of rows) {
    const key = `${row.attempt_id} ${row.mcq_id}`;
    const before = newest.get(key);
    const winner = before && before.seq >= row.seq ? before : row;
    const time_spent_ms = Math.max(before?.time_spent_ms ?? 0, row.time_spent_ms);
    newest.set(key, { ...winner, time_spent_ms });
  }
  return [...newest.values()];
}
