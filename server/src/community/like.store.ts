import type { TrustLevel } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { mayAccountSee } from "./audience.store.ts";

/** Somebody who likes a post. */
export interface Like {
  postId: string;
  accountId: string;
}

const columnsOf = (likes: readonly Like[]) =>
  sql`unnest(${likes.map(({ accountId }) => accountId)}::uuid[], ${likes.map(({ postId }) => postId)}::uuid[])
    WITH ORDINALITY AS a(id, post_id, place)`;

/** Likes of these accounts are given one after the other until the transaction ends; held before any row that they count in. */
export async function holdLikers(tx: Db, accountIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('likes of ' || id, 0)) FROM (
    SELECT DISTINCT id::text FROM unnest(${accountIds}::uuid[]) AS a(id) ORDER BY 1) AS held`.execute(tx);
}

/** How many likes each of these accounts gave within 24 hours, and the level that is written down of it. */
export async function readLikers(
  tx: Db,
  accountIds: readonly string[],
): Promise<{ accountId: string; level: TrustLevel; today: number }[]> {
  const { rows } = await sql<{ accountId: string; level: TrustLevel; today: number }>`
    SELECT account.id AS "accountId", CASE WHEN account.is_staff THEN 3 ELSE coalesce(s.trust_level, 0) END AS level,
      ((SELECT count(*) FROM post_like l WHERE l.account_id = account.id AND l.created_at > now() - interval '24 hours')
        + (SELECT count(*) FROM comment_like l WHERE l.account_id = account.id AND l.created_at > now() - interval '24 hours')
      )::int AS today
    FROM ${authorsToJoin(tx).as("account")} LEFT JOIN community_member_status s ON s.account_id = account.id
    WHERE account.id = ANY(${accountIds}::uuid[])`.execute(tx);
  return rows;
}

/** Likes of posts that their accounts may see, in one order by all. @returns those that are new */
export async function putLikes(tx: Db, likes: readonly Like[]): Promise<Like[]> {
  const { rows } = await sql<Like>`
    INSERT INTO post_like (post_id, account_id)
    SELECT p.id, a.id FROM ${columnsOf(likes)} JOIN post p ON p.id = a.post_id
    WHERE ${mayAccountSee()} ORDER BY p.id, a.id
    ON CONFLICT DO NOTHING RETURNING post_id AS "postId", account_id AS "accountId"`.execute(tx);
  return rows;
}

/** What is so now, for each in its place; undefined: there is no such post for the account. */
export async function readLiked(
  tx: Db,
  likes: readonly Like[],
): Promise<({ isLiked: boolean; likes: number } | undefined)[]> {
  const { rows } = await sql<{ place: number; isLiked: boolean; likes: number }>`
    SELECT a.place::int AS place, p.likes_count AS likes, ${isLikedBy()} AS "isLiked"
    FROM ${columnsOf(likes)} JOIN post p ON p.id = a.post_id WHERE ${mayAccountSee()}`.execute(tx);
  const found = new Map(rows.map(({ place, ...now }) => [place, now]));
  return likes.map((_, i) => found.get(i + 1));
}

const isLikedBy = () => sql<SqlBool>`EXISTS (SELECT FROM post_like l WHERE l.post_id = p.id AND l.account_id = a.id)`;
