import type { DayCount } from "@sarathi/contract";
import { sql } from "kysely";
import { byDay, type Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";
import type { QueueFacts } from "../foundation/waiting.ts";

const none: QueueFacts = { count: 0 };

/** Registrations whose proof of payment nobody has looked at. */
export async function waitingProofs(db: Db): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    SELECT count(*)::int AS count, min(updated_at) AS oldest FROM event_registration WHERE state = 'under_review'`.execute(
    db,
  );
  return rows[0] ?? none;
}

/** Payments that somebody has to settle. */
export async function openPayments(db: Db): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    SELECT count(*)::int AS count, min(updated_at) AS oldest FROM event_payment
    WHERE state = 'refund_pending' OR (state = 'ambiguous' AND concern IS NOT NULL)`.execute(db);
  return rows[0] ?? none;
}

/** Papers of events whose key is out and not final, with the questions that candidates object to. */
export async function objectedQuestions(
  db: Db,
): Promise<{ test_id: string; mcq_id: string; first_at: Date; last_at: Date }[]> {
  const { rows } = await sql<{ test_id: string; mcq_id: string; first_at: Date; last_at: Date }>`
    SELECT e.test_id, o.mcq_id, min(o.created_at) AS first_at, max(o.updated_at) AS last_at
    FROM exam_event e JOIN event_objection o ON o.event_id = e.id
    WHERE e.key_final_at IS NULL AND e.solutions_at <= now() AND e.state IN ('published', 'paused', 'archived')
    GROUP BY e.test_id, o.mcq_id`.execute(db);
  return rows;
}

/** Registrations by the day on which they were made, whatever became of them. */
export function countRegistered(db: Db, days: Days): Promise<DayCount> {
  const { since, counts } = byDay("r.id", "id", days);
  return db.selectFrom("event_registration as r").where(since).select(counts).executeTakeFirstOrThrow();
}
