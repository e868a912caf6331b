import { type SqlBool, sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { QueueFacts } from "../foundation/waiting.ts";

/** What a case waits for: it was passed on, its text is not published yet, it was reported, or its decision is appealed. */
export const openKinds = ["escalatedCases", "heldTexts", "reports", "appeals"] as const;
export type OpenKind = (typeof openKinds)[number];

const KIND = sql<OpenKind>`CASE WHEN c.state <> 'open' THEN 'appeals' WHEN c.escalated_at IS NOT NULL THEN 'escalatedCases'
  WHEN c.waits_for <> '{}' THEN 'heldTexts' ELSE 'reports' END`;
const WAITS = sql<SqlBool>`(c.state = 'open' OR c.is_appealed)`;
const SINCE = sql<Date>`coalesce((SELECT min(p.at) FROM moderation_appeal p
  JOIN moderation_decision d ON d.id = p.decision_id WHERE d.case_id = c.id AND p.outcome IS NULL AND c.state <> 'open'),
  c.opened_at)`;
const MOST_URGENT = 2;

/** Cases that wait, by what for. */
export async function openCases(db: Db): Promise<Map<OpenKind, QueueFacts>> {
  const rows = await db
    .selectFrom("moderation_case as c")
    .where(WAITS)
    .select([KIND.as("waits"), sql<number>`count(*)::int`.as("count"), sql<Date>`min(${SINCE})`.as("oldest")])
    .select(sql<number>`count(*) FILTER (WHERE c.urgency >= ${MOST_URGENT}::int)::int`.as("urgent"))
    .groupBy("waits")
    .execute();
  return new Map(rows.map(({ waits, ...facts }) => [waits, facts]));
}

/** Staff who have claimed some of them now, those with the most first. */
export const holdersOfCases = (db: Db): Promise<{ waits: OpenKind; username: string; count: number }[]> =>
  db
    .selectFrom("moderation_case as c")
    .innerJoin(accountsToJoin(db).as("a"), "a.id", "c.claimed_by")
    .where(WAITS)
    .where(sql<SqlBool>`c.claimed_until > now()`)
    .select([KIND.as("waits"), "a.username", sql<number>`count(*)::int`.as("count")])
    .groupBy(["waits", "a.username"])
    .orderBy("count", "desc")
    .orderBy("a.username")
    .execute();
