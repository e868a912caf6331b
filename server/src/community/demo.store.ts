import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Accounts that the demonstration made. */
export async function demoAccounts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("community_member").select("account_id").where("demo", "=", true).execute();
  return rows.map((row) => row.account_id);
}

export async function markDemo(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO community_member (account_id, demo) SELECT id, true FROM unnest(${ids}::uuid[]) AS t(id)
    ON CONFLICT (account_id) DO UPDATE SET demo = true`.execute(db);
  // Whoever tries the demonstration is not held up by the limits of a newcomer.
  await sql`
    INSERT INTO community_member_status (account_id, trust_level) SELECT id, 2 FROM unnest(${ids}::uuid[]) AS t(id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Takes all that these accounts did out of the community, and what hangs on it. */
export async function removeTraces(db: Db, ids: readonly string[]): Promise<void> {
  const theirs = sql`${ids}::uuid[]`;
  // Counted out first: then their rows may go.
  await sql`UPDATE post SET state = 'removed' WHERE author_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM post WHERE author_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM comment WHERE author_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM post_like WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM comment_like WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM post_bookmark WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM mention WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM hashtag_follow WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM community_follow WHERE follower_id = ANY(${theirs}) OR followed_id = ANY(${theirs})`.execute(
    db,
  );
  await sql`DELETE FROM community_block WHERE blocker_id = ANY(${theirs}) OR blocked_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM community_mute WHERE muter_id = ANY(${theirs}) OR muted_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM suggestion_dismissed WHERE account_id = ANY(${theirs}) OR dismissed_id = ANY(${theirs})`.execute(
    db,
  );
  await sql`DELETE FROM post_seen WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM post_draft WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM feed_snapshot WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM community_member_status WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`UPDATE word_rule SET created_by = NULL WHERE created_by = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM community_member WHERE account_id = ANY(${theirs})`.execute(db);
  await sql`DELETE FROM hashtag h WHERE posts_count = 0 AND followers_count = 0 AND blocked_at IS NULL
    AND alias_of IS NULL AND description IS NULL
    AND NOT EXISTS (SELECT FROM post_hashtag ph WHERE ph.key = h.key)
    AND NOT EXISTS (SELECT FROM hashtag other WHERE other.alias_of = h.key)`.execute(db);
}
