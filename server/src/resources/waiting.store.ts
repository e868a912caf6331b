import type { DayCount } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import { byDay, type Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";
import type { QueueFacts } from "../foundation/waiting.ts";

const none: QueueFacts = { count: 0 };

/** Contributions that wait for a decision, and who has taken some of them. */
export async function waitingContributions(db: Db): Promise<QueueFacts> {
  const waits = db.selectFrom("contribution as c").where("c.state", "in", ["submitted", "in_review"]);
  const [facts, holders] = await Promise.all([
    waits
      .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(c.submitted_at)`.as("oldest")])
      .executeTakeFirst(),
    waits
      .innerJoin(accountsToJoin(db).as("a"), "a.id", "c.reviewer_id")
      .where("c.state", "=", "in_review")
      .select(["a.username", sql<number>`count(*)::int`.as("count")])
      .groupBy("a.username")
      .orderBy("count", "desc")
      .orderBy("a.username")
      .execute(),
  ]);
  return { ...(facts ?? none), holders };
}

/** Reports of study material that nobody has answered; those about somebody's rights cannot wait. */
export async function openItemReports(db: Db): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    SELECT count(*)::int AS count, min(created_at) AS oldest,
      count(*) FILTER (WHERE reason IN ('copyright', 'privacy', 'leaked-paper'))::int AS urgent
    FROM item_report WHERE outcome IS NULL`.execute(db);
  return rows[0] ?? none;
}

export async function deadLinks(db: Db): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    SELECT count(*)::int AS count, min(link_failing_since) AS oldest
    FROM resource_item WHERE link_state = 'dead' AND removed_at IS NULL`.execute(db);
  return rows[0] ?? none;
}

/** Contributions by the day on which they came in. */
export function countContributed(db: Db, days: Days): Promise<DayCount> {
  const { since, counts } = byDay("c.submitted_at", "instant", days);
  return db.selectFrom("contribution as c").where(since).select(counts).executeTakeFirstOrThrow();
}
