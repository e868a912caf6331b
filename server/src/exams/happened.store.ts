import type { DayCount } from "@sarathi/contract";
import { sql } from "kysely";
import { byDay, type Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";

/** Attempts by the day on which they were begun, results by the day of their submission. */
export async function countSat(db: Db, days: Days): Promise<{ attempts: DayCount; results: DayCount }> {
  const attempt = byDay("a.id", "id", days);
  const result = byDay("r.submitted_at", "instant", days);
  const [attempts, results] = await Promise.all([
    db.selectFrom("attempt as a").where(attempt.since).select(attempt.counts).executeTakeFirstOrThrow(),
    db.selectFrom("result as r").where(result.since).select(result.counts).executeTakeFirstOrThrow(),
  ]);
  return { attempts, results };
}

/** Attempts under way. */
export async function countOpen(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom("attempt")
    .where("status", "=", "in_progress")
    .select(sql<number>`count(*)::int`.as("open"))
    .executeTakeFirstOrThrow();
  return open;
}
