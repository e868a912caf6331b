import { TREND_DAYS } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { DAYS_BEFORE, type Trend, type Use } from "./trend.rules.ts";

const TODAY = sql`(now() AT TIME ZONE 'Asia/Kathmandu')::date`;
const dayOf = (at: string) => sql`(${sql.ref(at)} AT TIME ZONE 'Asia/Kathmandu')::date`;
/** Whether something was on one of the days of a trend. @param at its instant */
export const isInTrend = (at: string) => sql<boolean>`(${TODAY} - ${dayOf(at)} < ${sql.lit(TREND_DAYS)})`;
/** Nothing before is asked for. */
const EARLIEST = sql`now() - make_interval(days => ${sql.lit(TREND_DAYS + DAYS_BEFORE)})`;

/** Hashtags that were used in the days of a trend, or are still written down as used. */
export async function listUsed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM post_hashtag WHERE published_at > now() - make_interval(days => ${sql.lit(TREND_DAYS)})
    UNION SELECT key FROM hashtag WHERE people > 0`.execute(db);
  return rows.map(({ key }) => key);
}

export async function hashtagsOfPost(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom("post_hashtag").select("key").where("post_id", "=", postId).execute();
  return rows.map(({ key }) => key);
}

/** Who used hashtags under their name, in posts that anybody may see now: one row for each person and day. */
export async function listUses(db: Db, keys: readonly string[]): Promise<(Use & { key: string })[]> {
  const { rows } = await sql<Use & { key: string }>`
    SELECT t.key, p.author_id AS person, ${TODAY} - ${dayOf("t.published_at")} AS "daysAgo", count(*)::int AS posts
    FROM post_hashtag t JOIN post p ON p.id = t.post_id
    WHERE t.key = ANY(${keys}::text[]) AND t.published_at > ${EARLIEST} AND NOT p.is_anonymous
      AND p.state = 'published' AND p.visibility = 'public'
      AND ${TODAY} - ${dayOf("t.published_at")} < ${sql.lit(TREND_DAYS + DAYS_BEFORE)}
    GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

/** Writes down what was computed, where it differs. */
export async function putTrends(tx: Db, trends: ReadonlyMap<string, Trend>): Promise<void> {
  const rows = [...trends].map(([key, { trend, people, byDay, before }]) => ({ key, trend, people, byDay, before }));
  // Held in one order for all: who publishes holds them so too.
  await sql`SELECT FROM hashtag WHERE key = ANY(${[...trends.keys()]}::text[]) ORDER BY key FOR NO KEY UPDATE`.execute(
    tx,
  );
  await sql`
    UPDATE hashtag h SET trend = x.trend, people = x.people, people_by_day = x."byDay", people_before = x.before
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(key text, trend real, people int, "byDay" real[], before real)
    WHERE h.key = x.key AND (h.trend, h.people, h.people_by_day, h.people_before)
      IS DISTINCT FROM (x.trend, x.people, x."byDay", x.before)`.execute(tx);
}
