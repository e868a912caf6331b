import { inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { termsOf } from "./attempt.close.ts";
import { givenInTime, tokenEndsAt, windowOf } from "./attempt.rules.ts";
import * as attempts from "./attempt.store.ts";
import { isPass, mark } from "./marking.rules.ts";
import { type Paper, readPaper } from "./paper.ts";
import { keysOf } from "./regrade.store.ts";
import { markLater, remark } from "./result.store.ts";

type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** @throws AppError auth.required when the token that a call came with (its number; null: none) opens the attempt no more */
export function refuseEndedTicket(row: attempts.AttemptRow, ticket: number | null, paper: Paper): void {
  if (ticket === null) return;
  const over = row.now.getTime() > tokenEndsAt(termsOf(row), paper.lateSyncSeconds);
  if (over || ticket !== row.ticket_no) throw new AppError("auth.required");
}

async function lock(tx: Tx, attemptId: string): Promise<attempts.LockedAttempt> {
  const [row] = await attempts.lockAttempts(tx, [attemptId]);
  if (!row) throw new AppError("attempt.not_found");
  return row;
}

const givenIn = async (tx: Tx, attemptId: string): Promise<attempts.Given> =>
  (await attempts.readGiven(tx, [attemptId])).get(attemptId) ?? new Map();

/** Adds late answers to a locked attempt. @returns whether a choice changed by them */
async function merge(tx: Tx, attemptId: string, rows: attempts.AnswerRow[]): Promise<boolean> {
  const before = await givenIn(tx, attemptId);
  await attempts.mergeAnswers(tx, rows);
  const after = await givenIn(tx, attemptId);
  return [...after].some(([id, { choiceMask }]) => (before.get(id)?.choiceMask ?? 0) !== choiceMask);
}

/** By the paper as it was read, unless it was regraded since. The result is held first, as by a regrade. */
async function markAnew(tx: Tx, attemptId: string, paper: Paper): Promise<void> {
  const given = await givenIn(tx, attemptId);
  const markBy = async ({ questions, scheme, passMarksMilli }: Paper) => {
    const marking = mark(questions, given, scheme);
    await remark(tx, attemptId, marking, isPass(marking, passMarksMilli));
  };
  await markBy(paper);
  const id = paper.test._id;
  if ((await keysOf(tx, [id])).get(id) !== paper.regradeNo) await markBy(await readPaper(tx, id));
}

/** What arrives after the deadline. */
interface LateAnswers {
  attemptId: string;
  paper: Paper;
  rows: attempts.AnswerRow[];
  ticket: number | null;
}

/**
 * Takes answers that were given in time but were stuck offline. The result is unrated from now on, and its marks move
 * when the time for such answers is over: marks that moved at once would say of each answer whether it is right, while
 * the next one can still be sent.
 * @throws AppError attempt.closed when none of them can count any more
 */
export function takeLate(
  { db }: Deps,
  { attemptId, paper, rows, ticket }: LateAnswers,
): Promise<{ row: attempts.AttemptRow; inTime: attempts.AnswerRow[] }> {
  return inTransaction(db, async (tx) => {
    const row = await lock(tx, attemptId);
    const window = windowOf(termsOf(row), row.now.getTime(), paper.lateSyncSeconds);
    if (window === "late") refuseEndedTicket(row, ticket, paper);
    const inTime = givenInTime(rows, row.deadline_at.getTime());
    if (window !== "late" || inTime.length === 0) throw new AppError("attempt.closed");
    if (await merge(tx, attemptId, inTime)) {
      await markLater(tx, attemptId, new Date(tokenEndsAt(termsOf(row), paper.lateSyncSeconds)));
    }
    return { row, inTime };
  });
}

/**
 * A submit that finds the attempt closed by the deadline: it brings the last late answers, which are marked at once, and
 * nothing comes late after it. A submit of any other closed attempt changes nothing.
 */
export function submitLate({ db }: Deps, { attemptId, paper, rows, ticket }: LateAnswers): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await lock(tx, attemptId);
    refuseEndedTicket(row, ticket, paper);
    if (windowOf(termsOf(row), row.now.getTime(), paper.lateSyncSeconds) !== "late") return;
    if (await merge(tx, attemptId, givenInTime(rows, row.deadline_at.getTime()))) {
      await markLater(tx, attemptId, row.now);
    }
    await markAnew(tx, attemptId, paper);
    await attempts.makeFinal(tx, attemptId);
  });
}

/** Marks what came late to an attempt whose time for that is over. Twice does no harm. */
export function settleLate({ db }: Deps, attemptId: string, paper: Paper): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lock(tx, attemptId);
    await markAnew(tx, attemptId, paper);
  });
}
