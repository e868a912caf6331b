import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

// What modules above need to say who hears of an act. They name accounts; what an account may see is decided here.

/** An act under a post: whose it is, and whether nobody is to know that. */
export interface Act {
  postId: string;
  actorId: string;
  isAnonymous: boolean;
}

/** Waits for blocks of this moment between whoever acts and these accounts: a statement after it knows them. */
export async function holdHearers(tx: Db, { actorId, isAnonymous }: Act, accountIds: readonly string[]): Promise<void> {
  if (!isAnonymous) await holdPairs(tx, actorId, accountIds);
}

/**
 * Whether an account `a` may see the post, and nothing parts it from whoever acts: a block between the two, or a mute. An
 * anonymous act parts from nobody, or it would show whose it is. To be asked after `holdHearers`.
 */
export const mayHear = ({ postId, actorId, isAnonymous }: Act) => sql<SqlBool>`(a.id <> ${actorId}::uuid
  AND EXISTS (SELECT FROM post p WHERE p.id = ${postId}::uuid AND ${mayAccountSee()})
  AND ${isAnonymous ? sql`true` : isNotParted(actorId)})`;

/** Those of these likes of posts that the posts' authors may hear of: of no own one, and of nobody whom something parts from them. */
export async function likesToHear(
  tx: Db,
  likes: readonly { postId: string; accountId: string }[],
): Promise<{ postId: string; accountId: string; authorId: string }[]> {
  const asked = sql`unnest(${likes.map(({ accountId }) => accountId)}::uuid[],
    ${likes.map(({ postId }) => postId)}::uuid[]) AS l(account_id, post_id) JOIN post p ON p.id = l.post_id`;
  // Pairs are held in one order by all: a look after that sees what a block of this moment has done.
  await sql`SELECT hold_pair(one, other) FROM (
    SELECT DISTINCT least(l.account_id, p.author_id) AS one, greatest(l.account_id, p.author_id) AS other
    FROM ${asked} WHERE p.author_id <> l.account_id ORDER BY 1, 2) AS pairs`.execute(tx);
  const { rows } = await sql<{ postId: string; accountId: string; authorId: string }>`
    SELECT p.id AS "postId", l.account_id AS "accountId", p.author_id AS "authorId" FROM ${asked}
    CROSS JOIN LATERAL (SELECT p.author_id AS id) AS a
    WHERE p.author_id <> l.account_id AND p.state = 'published' AND ${isNotParted(sql`l.account_id`)}`.execute(tx);
  return rows;
}

/** Those of these accounts whom nothing parts from somebody who does something that is in no thread, as a follow. */
export async function whoMayHearOf(tx: Db, actorId: string, accountIds: readonly string[]): Promise<string[]> {
  await holdPairs(tx, actorId, accountIds);
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM unnest(${accountIds}::uuid[]) AS a(id)
    WHERE a.id <> ${actorId} AND ${isNotParted(actorId)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of these accounts who may not see a post now. */
export async function whoMayNotSee(tx: Db, postId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM unnest(${accountIds}::uuid[]) AS a(id) JOIN post p ON p.id = ${postId}
    WHERE NOT ${mayAccountSee()}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of these accounts who may see a post now. */
export async function whoMaySee(db: Db, postId: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM unnest(${accountIds}::uuid[]) AS a(id) JOIN post p ON p.id = ${postId}
    WHERE ${mayAccountSee()}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an account may see a post. */
export const mayAccountSeePost = async (tx: Db, postId: string, accountId: string): Promise<boolean> =>
  (await whoMaySee(tx, postId, [accountId])).length > 0;

/** So many pairs are held one by one: a lock of each is remembered until the transaction ends. */
const FEW = 20;

/** A block that is being made with one of these is waited for, in one order by all; where they are many, any of the actor's. */
const holdPairs = (tx: Db, actorId: string, accountIds: readonly string[]) =>
  (accountIds.length > FEW
    ? sql`SELECT hold_actor(${actorId}::uuid)`
    : sql`SELECT hold_pair(${actorId}::uuid, a.id) FROM (
    SELECT id FROM unnest(${accountIds}::uuid[]) AS u(id) WHERE id <> ${actorId} ORDER BY id) AS a`
  ).execute(tx);

/** `maySee` (viewer.store.ts) of an account `a` that is no reader of this call, and of a post `p`. */
export const mayAccountSee = () => sql<SqlBool>`(p.state = 'published' AND (p.author_id = a.id OR (
    (p.visibility = 'public' OR (p.visibility = 'followers' AND EXISTS (
      SELECT FROM community_follow f WHERE f.follower_id = a.id AND f.followed_id = p.author_id)))
    AND (p.is_anonymous OR NOT EXISTS (SELECT FROM community_block b
      WHERE (b.blocker_id, b.blocked_id) IN ((a.id, p.author_id), (p.author_id, a.id)))))))`;

const isNotParted = (actorId: string | RawBuilder<unknown>) => sql<SqlBool>`(NOT EXISTS (SELECT FROM community_block b
    WHERE (b.blocker_id, b.blocked_id) IN ((a.id, ${actorId}::uuid), (${actorId}::uuid, a.id)))
  AND NOT EXISTS (SELECT FROM community_mute m WHERE m.muter_id = a.id AND m.muted_id = ${actorId}::uuid))`;

const publishedPost = (db: Db, postId: string) =>
  db
    .selectFrom("post")
    .select(["author_id", "is_anonymous", "hashtags"])
    .where("id", "=", postId)
    .where("state", "=", "published");

/** Whose a post is. Undefined: it is nobody's any more. */
export const postFacts = (db: Db, postId: string) => publishedPost(db, postId).executeTakeFirst();

/**
 * The same, held until the transaction ends: whoever hides or deletes it, or shows it to fewer, waits, and finds all that was
 * said of it by then.
 */
export const holdPublished = (tx: Db, postId: string) => publishedPost(tx, postId).forShare().executeTakeFirst();

/** Whose a comment is, under whose post; of a reply, whose comment and whose reply it answers. */
export const commentFacts = (db: Db, commentId: string) =>
  db
    .selectFrom("comment as c")
    .innerJoin("post as p", "p.id", "c.post_id")
    .leftJoin("comment as parent", (j) => j.onRef("parent.id", "=", "c.parent_id").on("parent.state", "=", "published"))
    .leftJoin("comment as answered", (j) =>
      j.onRef("answered.id", "=", "c.reply_to_id").on("answered.state", "=", "published"),
    )
    .select(["c.author_id", "c.is_anonymous", "c.post_id", "c.parent_id", "p.author_id as post_author_id"])
    .select(["p.is_anonymous as is_post_anonymous", "parent.author_id as parent_author_id"])
    .select("answered.author_id as answered_author_id")
    .where("c.id", "=", commentId)
    .executeTakeFirst();
export type CommentFacts = NonNullable<Awaited<ReturnType<typeof commentFacts>>>;

/** Posts and comments, for a statement of a higher module to join. */
export const postsToJoin = (db: Db) =>
  db.selectFrom("post").select(["id", "title", "author_id", "is_anonymous", "visibility"]);
export const commentsToJoin = (db: Db) =>
  db.selectFrom("comment").select(["id", sql<string>`left(plain, 140)`.as("words")]);

/** Followers of some hashtags after one of them, in the order of their ids. */
export async function hashtagFollowers(
  db: Db,
  keys: readonly string[],
  { after, most }: { after: string | undefined; most: number },
): Promise<{ accountId: string; key: string }[]> {
  const { rows } = await sql<{ accountId: string; key: string }>`
    SELECT one.account_id AS "accountId", min(tag.key) AS key FROM unnest(${keys}::text[]) AS tag(key)
    CROSS JOIN LATERAL (
      SELECT f.account_id FROM hashtag_follow f
      WHERE f.key = tag.key AND f.account_id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      ORDER BY f.account_id LIMIT ${most}) AS one
    GROUP BY one.account_id ORDER BY one.account_id LIMIT ${most}`.execute(db);
  return rows;
}
