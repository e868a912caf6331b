import type { StoredPicture } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/**
 * Takes out what is personal of an account: whom it follows, hides, likes and keeps, what it is writing and has seen, and
 * what it wrote for few, whom nobody follows any more. What it said to all stays, as a deleted account's.
 * @returns addresses of the pictures of posts that are gone
 */
export async function eraseMember(tx: Db, accountId: string): Promise<string[]> {
  await holdCounts(tx, accountId);
  await sql`DELETE FROM community_follow WHERE follower_id = ${accountId} OR followed_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM community_block WHERE blocker_id = ${accountId} OR blocked_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM community_mute WHERE muter_id = ${accountId} OR muted_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM suggestion_dismissed WHERE account_id = ${accountId} OR dismissed_id = ${accountId}`.execute(
    tx,
  );
  await sql`DELETE FROM post_like WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM comment_like WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM post_bookmark WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM hashtag_follow WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM post_draft WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM post_seen WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM feed_snapshot WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM mention WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE post SET state = 'deleted', state_at = now()
    WHERE author_id = ${accountId} AND visibility <> 'public' AND state NOT IN ('deleted', 'removed')`.execute(tx);
  await sql`DELETE FROM community_member_status WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE word_rule SET created_by = NULL WHERE created_by = ${accountId}`.execute(tx);
  await sql`UPDATE community_member SET reads = '{ne,en}', welcomed_at = NULL WHERE account_id = ${accountId}`.execute(
    tx,
  );
  const { rows } = await sql<{ media: StoredPicture[] }>`
    DELETE FROM post WHERE author_id = ${accountId} AND visibility <> 'public' RETURNING media`.execute(tx);
  return rows.flatMap(({ media }) => media.map(({ url }) => url));
}

/** Holds what its follows and likes are counted in, in the order in which all hold it: posts, comments, accounts, hashtags. */
async function holdCounts(tx: Db, accountId: string): Promise<void> {
  await sql`SELECT FROM post WHERE author_id = ${accountId}
      OR id IN (SELECT post_id FROM post_like WHERE account_id = ${accountId})
      OR id IN (SELECT post_id FROM post_bookmark WHERE account_id = ${accountId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM comment WHERE id IN (SELECT comment_id FROM comment_like WHERE account_id = ${accountId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM community_member WHERE account_id = ${accountId}
      OR account_id IN (SELECT followed_id FROM community_follow WHERE follower_id = ${accountId})
      OR account_id IN (SELECT follower_id FROM community_follow WHERE followed_id = ${accountId})
    ORDER BY account_id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM hashtag WHERE key IN (SELECT key FROM hashtag_follow WHERE account_id = ${accountId})
    ORDER BY key FOR NO KEY UPDATE`.execute(tx);
}
