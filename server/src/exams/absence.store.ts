import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** That an attempt's screen was out of sight. */
export interface AbsenceRow {
  attemptId: string;
  leftAt: Date;
  returnedAt: Date;
}

/** So many are noted of one attempt; whoever leaves more often is known for it by then (a CHECK of the table). */
const MOST = 200;
/** Of one candidate so many are named, the longest. */
const NAMED = 20;

/**
 * Notes absences of attempts in one statement, the same one once. A phone's clock errs and its word is no proof: what
 * lies before the start or after now is left out.
 */
export async function insertAbsences(db: Db, rows: readonly AbsenceRow[]): Promise<void> {
  await sql`
    WITH fresh AS (
      SELECT DISTINCT ON (w.id, w.left_at) w.id, w.left_at, w.returned_at
      FROM unnest(${rows.map((r) => r.attemptId)}::uuid[], ${rows.map((r) => r.leftAt)}::timestamptz[],
        ${rows.map((r) => r.returnedAt)}::timestamptz[]) AS w(id, left_at, returned_at)
      JOIN attempt a ON a.id = w.id AND w.left_at >= a.started_at - interval '5 s' AND w.returned_at <= now() + interval '5 s'
      WHERE NOT EXISTS (SELECT FROM attempt_absence x WHERE x.attempt_id = w.id AND x.left_at = w.left_at)
      ORDER BY w.id, w.left_at, w.returned_at),
    numbered AS (
      SELECT f.*, (SELECT coalesce(max(x.no), 0) FROM attempt_absence x WHERE x.attempt_id = f.id)
        + row_number() OVER (PARTITION BY f.id ORDER BY f.left_at) AS no FROM fresh f)
    INSERT INTO attempt_absence (attempt_id, left_at, returned_at, no)
    SELECT id, left_at, returned_at, no FROM numbered WHERE no <= ${MOST} ORDER BY id, no
    ON CONFLICT DO NOTHING`.execute(db);
}

/** What is known of absences of one candidate; times as `[from, to]`, by `from`, the longest ones alone. */
export interface Absent {
  account_id: string;
  count: number;
  seconds: number;
  longest: number;
  times: [string, string][];
}

/** Who was away while they sat a paper, the longest in all first. @param limit so many of them */
export async function absencesOf(db: Db, testId: string, limit: number): Promise<Absent[]> {
  const { rows } = await sql<Absent>`
    SELECT a.account_id, count(*)::int AS count, round(sum(w.seconds))::int AS seconds, round(max(w.seconds))::int AS longest,
      json_agg(json_build_array(w.left_at, w.returned_at) ORDER BY w.left_at) FILTER (WHERE w.place <= ${NAMED}) AS times
    FROM attempt a JOIN LATERAL (
      SELECT x.left_at, x.returned_at, extract(epoch FROM x.returned_at - x.left_at) AS seconds,
        row_number() OVER (ORDER BY x.returned_at - x.left_at DESC, x.left_at) AS place
      FROM attempt_absence x WHERE x.attempt_id = a.id) AS w ON true
    WHERE a.test_id = ${testId} GROUP BY a.account_id ORDER BY sum(w.seconds) DESC, a.account_id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** What was noted of an account's attempts, oldest first. */
export async function* exportAbsences(db: Db, accountId: string): AsyncGenerator<object> {
  const { rows } = await sql<{ attempt_id: string; left_at: Date; returned_at: Date }>`
    SELECT x.attempt_id, x.left_at, x.returned_at FROM attempt_absence x JOIN attempt a ON a.id = x.attempt_id
    WHERE a.account_id = ${accountId} ORDER BY x.left_at`.execute(db);
  for (const { attempt_id: attemptId, left_at, returned_at } of rows)
    yield { attemptId, leftAt: left_at.toISOString(), returnedAt: returned_at.toISOString() };
}

/** An account is erased. */
export async function forgetAbsences(tx: Db, accountId: string): Promise<void> {
  await sql`DELETE FROM attempt_absence WHERE attempt_id IN (SELECT id FROM attempt WHERE account_id = ${accountId})`.execute(
    tx,
  );
}
