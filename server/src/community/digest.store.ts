import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { isListed, readReaders } from "./viewer.store.ts";

export interface DigestPost {
  id: string;
  title: string;
  likes: number;
  comments: number;
}

/** The posts of the last seven days that people and hashtags an account follows brought, the most answered and liked first. */
export async function digestOf(db: Db, accountId: string, most: number): Promise<DigestPost[]> {
  const [reader] = await readReaders(db, [{ accountId, isStaff: false }]);
  if (!reader) return [];
  const { rows } = await sql<DigestPost>`
    SELECT p.id, p.title, p.likes_count AS likes, p.comments_count AS comments FROM (
      SELECT f.id FROM community_follow c JOIN post f ON f.author_id = c.followed_id AND NOT f.is_anonymous
      WHERE c.follower_id = ${accountId} AND f.published_at > now() - interval '7 days'
      UNION SELECT t.post_id FROM hashtag_follow h JOIN post_hashtag t USING (key)
      WHERE h.account_id = ${accountId} AND t.published_at > now() - interval '7 days') AS found
    JOIN post p USING (id)
    WHERE ${isListed(reader)} AND p.author_id <> ${accountId}
    ORDER BY p.likes_count + 2 * p.comments_count DESC, p.id DESC LIMIT ${most}`.execute(db);
  return rows;
}
