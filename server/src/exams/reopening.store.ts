import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** A closed sitting that is to go on. */
export interface Reopening {
  /** The result that is taken back. */
  resultId: string;
  attemptId: string;
  actorId: string;
  reason: string;
  /** From now; its deadline is never earlier than it was. */
  minutes: number;
}

/**
 * Takes the result of a held attempt back, keeps it as it was, and lets the attempt go on by the database's clock: if
 * nobody sees a result or a key of the paper before its answers can count no more.
 * @returns by when it ends; undefined: it would go on beyond that
 */
export async function reopenAttempt(tx: Db, one: Reopening): Promise<Date | undefined> {
  const { rows } = await sql<{ deadline_at: Date }>`
    WITH due AS (
      SELECT a.id, a.closed_by, t.grace_seconds, at.deadline FROM attempt a JOIN mock_test t ON t.id = a.test_id
      CROSS JOIN LATERAL (
        SELECT greatest(a.deadline_at, date_trunc('milliseconds', now()) + make_interval(mins => ${one.minutes})) AS deadline) AS at
      WHERE a.id = ${one.attemptId}
        AND at.deadline + make_interval(secs => greatest(t.grace_seconds, t.late_sync_seconds)) <= least(t.results_at, t.solutions_at)),
    taken AS (
      DELETE FROM result r USING due WHERE r.id = ${one.resultId} AND r.attempt_id = due.id RETURNING r.*),
    noted AS (
      INSERT INTO attempt_reopening (result_id, attempt_id, actor_id, reason, deadline_at, submitted_at, closed_by,
        late_synced, score_num, full_num, den, passed, marking)
      SELECT taken.id, due.id, ${one.actorId}::uuid, ${one.reason}, due.deadline, taken.submitted_at, due.closed_by,
        taken.late_synced, taken.score_num, taken.full_num, taken.den, taken.passed, taken.marking
      FROM taken JOIN due ON due.id = taken.attempt_id)
    SELECT deadline AS deadline_at FROM due`.execute(tx);
  const [due] = rows;
  if (!due) return undefined;
  // A statement of its own: what guards the step looks for the result that is gone, and for what was noted of it.
  await sql`
    UPDATE attempt a SET status = 'in_progress', submitted_at = NULL, arrived_at = NULL, closed_by = NULL, final_at = NULL,
      deadline_at = ${due.deadline_at}, closes_at = ${due.deadline_at}::timestamptz + make_interval(secs => t.grace_seconds)
    FROM mock_test t WHERE a.id = ${one.attemptId} AND t.id = a.test_id`.execute(tx);
  return due.deadline_at;
}

/** Why staff reopened an account's sittings is no business of anybody once it is erased. */
export async function forgetReasons(tx: Db, accountId: string): Promise<void> {
  await sql`UPDATE attempt_reopening SET reason = ''
    WHERE attempt_id IN (SELECT id FROM attempt WHERE account_id = ${accountId})`.execute(tx);
}

/** For a statement about attempts `a`: those results that were taken back, oldest first. */
export const reopenedOf = sql<
  { score: number; full: number; den: number; passed: boolean; at: string; reason: string }[] | null
>`(SELECT json_agg(json_build_object('score', o.score_num, 'full', o.full_num, 'den', o.den, 'passed', o.passed, 'at', o.at,
    'reason', o.reason) ORDER BY o.at) FROM attempt_reopening o WHERE o.attempt_id = a.id)`;
