import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** One who is to sit a paper in its event, with the bounds that hold for them. */
export interface ScheduledAttempt {
  id: string;
  testId: string;
  accountId: string;
  seed: number;
  /** When it can be begun, the last instant included. */
  opensAt: Date;
  entryClosesAt: Date;
  /** No deadline lies after it; null: all have their whole time, whenever they begin. */
  endsAt: Date | null;
  /** Seconds that this candidate has besides, after `endsAt` too. */
  extraSeconds: number;
}

/**
 * Begins attempts for those who have none yet, if the database's clock is within their bounds. The deadline is the end
 * of the time or the end of the event, whichever comes first; staff alone move it later.
 */
export async function insertScheduled(db: Db, wanted: readonly ScheduledAttempt[]): Promise<void> {
  await sql`
    INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at)
    SELECT w.id, w.test_id, w.account_id, 1, w.seed, at.start, due.at, due.at + make_interval(secs => t.grace_seconds)
    FROM unnest(${wanted.map((w) => w.id)}::uuid[], ${wanted.map((w) => w.testId)}::uuid[],
      ${wanted.map((w) => w.accountId)}::uuid[], ${wanted.map((w) => w.seed)}::int[],
      ${wanted.map((w) => w.opensAt)}::timestamptz[], ${wanted.map((w) => w.entryClosesAt)}::timestamptz[],
      ${wanted.map((w) => w.endsAt)}::timestamptz[], ${wanted.map((w) => w.extraSeconds)}::int[])
      AS w(id, test_id, account_id, seed, opens_at, entry_closes_at, ends_at, extra)
    JOIN mock_test t ON t.id = w.test_id AND t.state = 'published' AND t.test_type = 'event'
    CROSS JOIN (SELECT date_trunc('milliseconds', now()) AS start) AS at
    CROSS JOIN LATERAL (
      SELECT least(at.start + make_interval(mins => t.duration_minutes), w.ends_at) + make_interval(secs => w.extra) AS at) AS due
    WHERE at.start BETWEEN w.opens_at AND w.entry_closes_at AND due.at > at.start
    ORDER BY w.account_id
    ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Gives open attempts at a paper more time. Locked in one order, as a close locks them.
 * @param accountId one candidate; absent: all who sit it now
 * @returns the accounts whose time became longer
 */
export async function extendOpen(db: Db, testId: string, seconds: number, accountId?: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    WITH open AS (
      SELECT id FROM attempt WHERE test_id = ${testId} AND status = 'in_progress' AND now() <= closes_at
        ${accountId === undefined ? sql`` : sql`AND account_id = ${accountId}`}
      ORDER BY id FOR UPDATE)
    UPDATE attempt a SET deadline_at = a.deadline_at + make_interval(secs => ${seconds}),
      closes_at = a.closes_at + make_interval(secs => ${seconds})
    FROM open WHERE a.id = open.id RETURNING a.account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Whether an account has begun a paper. */
export async function hasSitting(db: Db, testId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("attempt")
    .select("id")
    .where("test_id", "=", testId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many sittings of each of these papers have begun, and how many of them are closed. */
export async function countSittings(
  db: Db,
  testIds: readonly string[],
): Promise<Map<string, { begun: number; submitted: number }>> {
  const { rows } = await sql<{ test_id: string; begun: number; submitted: number }>`
    SELECT test_id, count(*)::int AS begun, (count(*) FILTER (WHERE status = 'submitted'))::int AS submitted
    FROM attempt WHERE test_id = ANY(${testIds}::uuid[]) GROUP BY test_id`.execute(db);
  return new Map(rows.map(({ test_id, ...counts }) => [test_id, counts]));
}

/** Takes a draft for an event: it is sat once, and neither results nor keys come out by themselves. @returns whether it is one */
export async function takePaper(db: Db, testId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mock_test")
    .set({ test_type: "event", attempts_allowed: 1, solutions: "at", solutions_at: null })
    .where("id", "=", testId)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a draft back to be an ordinary test. */
export async function freePaper(db: Db, testId: string): Promise<void> {
  await db
    .updateTable("mock_test")
    .set({ test_type: "mock", results_at: null })
    .where("id", "=", testId)
    .where("state", "=", "draft")
    .execute();
}

/** Says when results and keys of an event's paper come out; null: nobody knows yet. */
export async function putRelease(db: Db, testId: string, release: { resultsAt: Date; solutionsAt: Date | null }) {
  await db
    .updateTable("mock_test")
    .set({ results_at: release.resultsAt, solutions_at: release.solutionsAt })
    .where("id", "=", testId)
    .where("test_type", "=", "event")
    .execute();
}

/** Facts of papers that an event is measured by, by id. */
export async function paperFacts(db: Db, testIds: readonly string[]) {
  const rows = await db
    .selectFrom("mock_test as t")
    .select(["t.id", "t.title", "t.short_description", "t.duration_minutes", "t.grace_seconds", "t.late_sync_seconds"])
    .select(["t.state", "t.slug", "t.revision", "t.pass_marks_milli"])
    .select(
      sql<number>`(SELECT coalesce(sum(q.marks_milli), 0)::int FROM test_question q WHERE q.test_id = t.id)`.as(
        "marks_milli",
      ),
    )
    .select(sql<number>`(SELECT count(*)::int FROM test_question q WHERE q.test_id = t.id)`.as("question_count"))
    .where("t.id", "=", sql<string>`ANY(${testIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
export type PaperFacts = NonNullable<ReturnType<Awaited<ReturnType<typeof paperFacts>>["get"]>>;

/** How far each account has come that sits a paper, by account. */
export async function progressOf(db: Db, testId: string) {
  const { rows } = await sql<{
    account_id: string;
    started_at: Date;
    deadline_at: Date;
    submitted_at: Date | null;
    saved_at: Date | null;
    answered: number;
  }>`
    SELECT a.account_id, a.started_at, a.deadline_at, a.submitted_at, w.saved_at,
      coalesce(CASE WHEN a.closed_by = 'user' THEN marked.answered ELSE w.answered END, 0)::int AS answered
    FROM attempt a LEFT JOIN LATERAL (
      SELECT max(saved_at) AS saved_at, count(*) FILTER (WHERE selected <> 0) AS answered
      FROM attempt_answer WHERE attempt_id = a.id) AS w ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE one->0 <> '0') AS answered
      FROM result r, jsonb_array_elements(r.marking->'answers') AS one WHERE r.attempt_id = a.id) AS marked ON a.closed_by = 'user'
    WHERE a.test_id = ${testId}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        accountId: row.account_id,
        startedAt: row.started_at,
        deadlineAt: row.deadline_at,
        submittedAt: row.submitted_at,
        savedAt: row.saved_at,
        answered: row.answered,
      },
    ]),
  );
}
