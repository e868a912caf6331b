import { type InferResult, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { age, MOST_COUNTED } from "./limit.store.ts";
import { type MemberStatus, standingOf, viewStanding } from "./memberStatus.store.ts";

/**
 * What an account published in the last 24 hours, whatever became of it, the latest first: seconds since then, and the words
 * of what is fresh (within five minutes, and still there).
 */
const latestPosts = (db: Db, accountId: string) =>
  db
    .selectFrom("post")
    .select(["id", "is_anonymous"])
    .select([
      age("published_at").as("age"),
      sql<string | null>`CASE WHEN state IN ('published', 'hidden') AND published_at > now() - interval '5 minutes'
        THEN title || ' ' || source END`.as("fresh_words"),
    ])
    .where("author_id", "=", accountId)
    .where("published_at", ">", sql<Date>`now() - interval '24 hours'`)
    .orderBy("published_at", "desc")
    .limit(MOST_COUNTED);
export type LatestPosts = InferResult<ReturnType<typeof latestPosts>>;

/** How one who writes stands, and what they published lately, in one statement. */
export async function readWriter(db: Db, accountId: string): Promise<{ standing: MemberStatus; latest: LatestPosts }> {
  const latest = sql<LatestPosts>`(SELECT coalesce(json_agg(one), '[]') FROM (${latestPosts(db, accountId)}) AS one)`;
  const row = await standingOf(db, accountId).select(latest.as("latest")).executeTakeFirst();
  return { standing: viewStanding(row), latest: row?.latest ?? [] };
}
