import { type NotNull, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { answersUntil } from "./attempt.store.ts";
import { type Marking, pack, type StoredMarking } from "./marking.rules.ts";
import { reopenedOf } from "./reopening.store.ts";

export interface ClosedAttempt {
  attemptId: string;
  resultId: string;
  testId: string;
  accountId: string;
  submittedAt: Date;
  closedBy: "user" | "deadline";
  passed: boolean;
  /** Holds answers that were given after the deadline, within the grace. */
  lateSynced: boolean;
  marking: Marking;
}

/**
 * Closes locked attempts and writes their results, all in one statement.
 * @returns by which regrade each of their tests is marked now, which nobody changes until the transaction ends
 */
export async function closeAttempts(db: Db, closed: ClosedAttempt[]): Promise<Map<string, number>> {
  if (closed.length === 0) return new Map();
  const { rows } = await sql<{ id: string; no: number }>`
    WITH c AS (
      SELECT * FROM unnest(${closed.map((c) => c.attemptId)}::uuid[], ${closed.map((c) => c.resultId)}::uuid[],
        ${closed.map((c) => c.testId)}::uuid[], ${closed.map((c) => c.accountId)}::uuid[],
        ${closed.map((c) => c.submittedAt)}::timestamptz[], ${closed.map((c) => c.closedBy)}::text[],
        ${closed.map((c) => c.passed)}::boolean[], ${closed.map((c) => c.lateSynced)}::boolean[], ${closed.map((c) => c.marking.score)}::bigint[],
        ${closed.map((c) => c.marking.full)}::bigint[], ${closed.map((c) => c.marking.den)}::bigint[],
        ${closed.map((c) => JSON.stringify(pack(c.marking)))}::jsonb[])
      AS c(attempt_id, result_id, test_id, account_id, submitted_at, closed_by, passed, late_synced, score, full_marks, den, marking)),
    ended AS (
      UPDATE attempt a SET status = 'submitted', submitted_at = c.submitted_at, arrived_at = now(), closed_by = c.closed_by
      FROM c WHERE a.id = c.attempt_id AND a.status = 'in_progress' RETURNING a.id),
    written AS (
      INSERT INTO result (id, attempt_id, test_id, account_id, score_num, full_num, den, passed, late_synced, marking, submitted_at)
      SELECT c.result_id, c.attempt_id, c.test_id, c.account_id, c.score, c.full_marks, c.den, c.passed, c.late_synced, c.marking, c.submitted_at
      FROM c JOIN ended ON ended.id = c.attempt_id)
    SELECT id, regrade_no AS no FROM mock_test WHERE id = ANY(${[...new Set(closed.map((c) => c.testId))]}::uuid[])
    ORDER BY id FOR KEY SHARE`.execute(db);
  return new Map(rows.map(({ id, no }) => [id, no]));
}

export interface ResultRow {
  id: string;
  attempt_id: string;
  test_id: string;
  account_id: string;
  passed: boolean;
  late_synced: boolean;
  /** Why staff withhold it; null: they do not. */
  withheld_reason: string | null;
  /** Answers came late that are marked then; null: all are marked. */
  remark_at: Date | null;
  marking: StoredMarking;
  attempt_no: number;
  started_at: Date;
  submitted_at: Date;
  closed_by: "user" | "deadline";
  /** Until when answers of the account at this test still count; null when none does any more. */
  answers_until: Date | null;
}

const resultRows = (db: Db) =>
  db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .select(["r.id", "r.attempt_id", "r.test_id", "r.account_id", "r.passed", "r.late_synced", "r.marking"])
    .select(["r.remark_at", "r.withheld_reason", "a.attempt_no", "a.started_at", "r.submitted_at", "a.closed_by"])
    .select(answersUntil("r.account_id", "r.test_id").as("answers_until"))
    .$narrowType<{ closed_by: NotNull }>(); // a result is of a closed attempt

export const readResult = (db: Db, by: "r.id" | "r.attempt_id", id: string) =>
  resultRows(db).where(by, "=", id).executeTakeFirst();

/** How closed attempts were marked, by attempt. */
export async function readMarked(db: Db, attemptIds: readonly string[]): Promise<Map<string, StoredMarking>> {
  const { rows } = await sql<{ attempt_id: string; marking: StoredMarking }>`
    SELECT attempt_id, marking FROM result WHERE attempt_id = ANY(${attemptIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, row.marking]));
}

/** One page of those of an account's results that are out and not withheld, latest first. */
export function listResults(
  db: Db,
  accountId: string,
  { mockTestId, ...page }: { mockTestId?: string | undefined; page: number; limit: number },
  now: Date,
) {
  const found = db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .innerJoin("mock_test as t", "t.id", "r.test_id")
    .where("r.account_id", "=", accountId)
    .where("r.withheld_reason", "is", null)
    .where(({ or, eb }) => or([eb("t.results_at", "is", null), eb("t.results_at", "<=", now)]))
    .$if(mockTestId !== undefined, (q) => q.where("r.test_id", "=", mockTestId as string))
    .select(["r.id", "r.test_id", "t.title", "a.attempt_no", "r.score_num", "r.full_num", "r.den", "r.passed"])
    .select(["r.late_synced", "r.submitted_at"]);
  return offsetPage(found.orderBy("r.submitted_at", "desc").orderBy("r.id", "desc"), page);
}

const outFor = (db: Db, accountId: string, now: Date) =>
  resultRows(db)
    .innerJoin("mock_test as t", "t.id", "r.test_id")
    .where("r.account_id", "=", accountId)
    .where("r.withheld_reason", "is", null)
    .where(({ or, eb }) => or([eb("t.results_at", "is", null), eb("t.results_at", "<=", now)]));

/** How an account's latest results that are out and not withheld were marked, latest first. */
export const latestMarkings = (db: Db, accountId: string, now: Date, limit: number) =>
  outFor(db, accountId, now).orderBy("r.submitted_at", "desc").orderBy("r.id", "desc").limit(limit).execute();

/** A result as a regrade of its paper left it; 0: before any. */
export interface ResultState {
  resultId: string;
  regradeNo: number;
}

/**
 * An account's results that are out, not withheld and not known as the last regrade of their paper left them, latest
 * first, without their markings.
 */
export const otherResults = (db: Db, accountId: string, now: Date, limit: number, known: readonly ResultState[]) =>
  outFor(db, accountId, now)
    .clearSelect()
    .select(["r.id", "r.test_id", "r.remark_at", "r.submitted_at", "t.regrade_no"])
    .select(answersUntil("r.account_id", "r.test_id").as("answers_until"))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unnest(${known.map((one) => one.resultId)}::uuid[],
        ${known.map((one) => one.regradeNo)}::int[]) AS k(id, no) WHERE k.id = r.id AND k.no = t.regrade_no)`,
    )
    .orderBy("r.submitted_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();

/** How results were marked, by result. */
export async function markingsOf(db: Db, resultIds: readonly string[]): Promise<Map<string, StoredMarking>> {
  const { rows } = await sql<{ id: string; marking: StoredMarking }>`
    SELECT id, marking FROM result WHERE id = ANY(${resultIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.marking]));
}

/** Where a page of `exportAttempts` ended. */
type LastExported = { startedAt: Date; id: string };

/**
 * Attempts of an account with their answers and scores, oldest first: what its owner may take along. Of a result that
 * was marked anew, also what it was until then. Of one that its
 * candidate submitted, or that was answered long ago, the answers stand in the marking.
 * @param after the last one of the page before
 */
export async function exportAttempts(db: Db, accountId: string, after: LastExported | undefined, limit: number) {
  return db
    .selectFrom("attempt as a")
    .innerJoin("mock_test as t", "t.id", "a.test_id")
    .leftJoin("result as r", "r.attempt_id", "a.id")
    .where("a.account_id", "=", accountId)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(a.started_at, a.id) > (${after?.startedAt}, ${after?.id})`))
    .select([
      "a.id",
      "a.test_id",
      "t.slug",
      "t.results_at",
      "a.attempt_no",
      "a.status",
      "a.closed_by",
      "a.started_at",
      "a.submitted_at",
    ])
    .select(["r.score_num", "r.full_num", "r.den", "r.passed", "r.marking", "r.withheld_reason"])
    .select(
      sql<{ score: number; full: number; den: number; passed: boolean; at: string }[] | null>`(
        SELECT json_agg(json_build_object('score', v.score_num, 'full', v.full_num, 'den', v.den, 'passed', v.passed,
          'at', v.at) ORDER BY v.at) FROM result_revision v WHERE v.result_id = r.id)`.as("earlier"),
    )
    .select(reopenedOf.as("reopened"))
    .select((eb) =>
      eb
        .selectFrom("attempt_answer as w")
        .whereRef("w.attempt_id", "=", "a.id")
        .select(
          sql<{ mcqId: string; choiceMask: number }[] | null>`
          json_agg(json_build_object('mcqId', w.mcq_id, 'choiceMask', w.selected))`.as("list"),
        )
        .as("answers"),
    )
    .orderBy("a.started_at")
    .orderBy("a.id")
    .limit(limit)
    .execute();
}

/** Answers came late that are not marked yet: unrated from now on. The caller holds the attempt's lock. */
export async function markLater(db: Db, attemptId: string, at: Date): Promise<void> {
  const columns = { late_synced: true, late_accepted: false, remark_at: at };
  await db.updateTable("result").set(columns).where("attempt_id", "=", attemptId).execute();
}

/** Results whose late answers are due to be marked. */
export function dueRemarks(db: Db, limit: number): Promise<{ attempt_id: string; test_id: string }[]> {
  return db
    .selectFrom("result")
    .select(["attempt_id", "test_id"])
    .where("remark_at", "<", sql<Date>`now()`)
    .orderBy("remark_at")
    .limit(limit)
    .execute();
}

/** Marks a result anew with all that came late; the caller holds the attempt's lock. */
export async function remark(db: Db, attemptId: string, marking: Marking, passed: boolean): Promise<void> {
  await db
    .updateTable("result")
    .set({
      marking: JSON.stringify(pack(marking)),
      score_num: marking.score,
      full_num: marking.full,
      den: marking.den,
      passed,
      remark_at: null,
    })
    .where("attempt_id", "=", attemptId)
    .execute();
}
