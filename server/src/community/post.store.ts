import type { PostCategory, PostVisibility } from "@sarathi/contract";
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Places } from "../foundation/db/prepared.ts";
import type { Post } from "../foundation/db/types.generated.ts";
import {
  hiddenComments,
  isFollowing,
  isListed,
  mayRead,
  maySee,
  type Reader,
  type Viewer,
  type ViewerInSql,
} from "./viewer.store.ts";
import { pageFor, rowsFor } from "./viewerStatement.ts";

/** A longer text is not sent whole in a list. UTF-16 units. */
const SHORT = 600;

export const liked = (viewer: ViewerInSql) =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM post_like l WHERE l.post_id = p.id AND l.account_id = ${viewer.accountId})`
    : sql<boolean>`false`;
export const bookmarked = (viewer: ViewerInSql) =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM post_bookmark b WHERE b.post_id = p.id AND b.account_id = ${viewer.accountId})`
    : sql<boolean>`false`;
/** Posts with what a reader is shown of them, in lists and alone, but for their texts. */
export const posts = (db: Db, viewer: ViewerInSql) =>
  db
    .selectFrom("post as p")
    .innerJoin(authorsToJoin(db).as("author"), "author.id", "p.author_id")
    .select([
      "p.id",
      "p.author_id",
      "p.title",
      "p.summary",
      "p.language",
      "p.category",
      "p.visibility",
      "p.is_anonymous",
    ])
    .select(["p.is_comment_enabled", "p.hashtags", "p.media", "p.state", "p.revision", "p.published_at", "p.edited_at"])
    .select(["p.accepted_comment_id", "p.likes_count", "p.held_for", "p.slow_seconds"])
    .select(["author.username", "author.first_name", "author.last_name", "author.avatar"])
    .select(["author.is_staff", "author.is_erased", "author.is_shown"])
    .select([
      sql<number>`p.comments_count - ${hiddenComments(viewer)}`.as("comments_count"),
      liked(viewer).as("is_liked"),
      bookmarked(viewer).as("is_bookmarked"),
      isFollowing(viewer, "p.author_id").as("is_following"),
      sql<string[] | null>`(SELECT array_agg(s.key) FROM post_hashtag t
        JOIN hashtag h ON h.key = t.key AND h.blocked_at IS NOT NULL
        JOIN hashtag s ON s.key = h.key OR s.alias_of = h.key WHERE t.post_id = p.id)`.as("blocked_hashtags"),
    ]);

/** Posts as lists show them. @param seen which of them; by default what stands in a reader's lists */
export const inList = (db: Db, viewer: ViewerInSql, seen: Expression<SqlBool> = isListed(viewer)) =>
  posts(db, viewer)
    .select([
      sql<string | null>`CASE WHEN length(p.plain) <= ${sql.lit(SHORT)} THEN p.html END`.as("html"),
      sql<string | null>`NULL`.as("source"),
    ])
    .where(seen);
export type PostRow = Awaited<ReturnType<ReturnType<typeof inList>["execute"]>>[number] & { as_of?: Date };

export interface ListPage {
  cursor?: string | undefined;
  page: number;
  limit: number;
}

export interface RecentFilter {
  category?: PostCategory | undefined;
  only?: "unanswered" | undefined;
}

const LATEST_FIRST: Omit<Keyset, "list"> = {
  order: "desc",
  keys: [
    { column: "p.published_at", type: "instant" },
    { column: "p.id", type: "uuid" },
  ],
};

const recent = (isOfCategory: boolean, isUnanswered: boolean) =>
  pageFor(
    (db, viewer, { category }: Places<{ category?: PostCategory | undefined }>) =>
      inList(db, viewer)
        .$if(isOfCategory, (q) => q.where(sql<boolean>`p.category = ${category}`))
        .$if(isUnanswered, (q) => q.where("p.category", "=", "question").where("p.comments_count", "=", 0)),
    LATEST_FIRST,
  );
const RECENT = {
  all: { any: recent(false, false), unanswered: recent(false, true) },
  ofCategory: { any: recent(true, false), unanswered: recent(true, true) },
};

/** Posts that a reader may see, latest first. */
export const listRecent = (db: Db, viewer: Viewer, { category, only, ...page }: ListPage & RecentFilter) =>
  RECENT[category ? "ofCategory" : "all"][only ?? "any"](
    db,
    viewer,
    { category },
    {
      list: `posts ${category ?? ""} ${only ?? ""}`,
      ...page,
    },
  );

/** How many posts of others a reader would find before one, counted up to `most`. */
export async function countNewer(
  db: Db,
  viewer: Viewer,
  { after, category, most }: { after: string; category?: PostCategory | undefined; most: number },
): Promise<number> {
  const newer = db
    .selectFrom("post as p")
    .select("p.id")
    .where(isListed(viewer))
    .where(sql<boolean>`(p.published_at, p.id) > (SELECT s.published_at, s.id FROM post s WHERE s.id = ${after})`)
    .$call((q) => (category ? q.where("p.category", "=", category) : q))
    .$call((q) => (viewer ? q.where("p.author_id", "<>", viewer.accountId) : q))
    .limit(most);
  const { n } = await db
    .selectFrom(newer.as("newer"))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

const BOOKMARKS: Keyset = {
  list: "bookmarks",
  order: "desc",
  keys: [
    { column: "mark.created_at", type: "instant" },
    { column: "p.id", type: "uuid" },
  ],
};

/** What an account bookmarked and may still see, the latest bookmark first. */
export const listBookmarked = (db: Db, viewer: Reader, page: ListPage) =>
  keysetPage(
    inList(db, viewer)
      .innerJoin("post_bookmark as mark", "mark.post_id", "p.id")
      .where("mark.account_id", "=", viewer.accountId),
    BOOKMARKS,
    page,
  );

const wholePost = rowsFor((db, viewer, { id }: Places<{ id: string }>) =>
  posts(db, viewer)
    .select(["p.html", "p.source"])
    .select(sql<Date>`now()`.as("as_of"))
    .where("p.id", "=", id)
    .where(mayRead(viewer)),
);

/** One post with its whole text, if the reader may see it. */
export const readPost = async (db: Db, viewer: Viewer, id: string): Promise<PostRow | undefined> =>
  (await wholePost(db, viewer, { id }))[0];

/** A post with its whole text in whatever state, whoever may see it: for staff who decide about it, and its author. */
export const readAnyPost = (db: Db, viewer: Viewer, id: string): Promise<PostRow | undefined> =>
  posts(db, viewer).select(["p.html", "p.source"]).where("p.id", "=", id).executeTakeFirst();

/** What is left of a post that is gone: whether anybody could see it, and whether comments are left of it. */
export const readGone = (db: Db, id: string) =>
  db
    .selectFrom("post")
    .select(["id", "category", "visibility", "state", "comments_count", "published_at", "revision"])
    .where("id", "=", id)
    .where("state", "in", ["deleted", "removed"])
    .executeTakeFirst();
export type GoneRow = NonNullable<Awaited<ReturnType<typeof readGone>>>;

/** A post with its words, held until the transaction ends: one's own, or one that the reader may see. */
export const lockPost = (db: Db, me: Reader, id: string) =>
  db
    .selectFrom("post as p")
    .select([
      "p.id",
      "p.author_id",
      "p.title",
      "p.source",
      "p.hashtags",
      "p.category",
      "p.visibility",
      "p.is_anonymous",
    ])
    .select(["p.is_comment_enabled", "p.media", "p.state", "p.revision", "p.published_at", "p.comments_count"])
    .select(["p.held_for", "p.slow_seconds"])
    .select(sql<boolean>`p.published_at > now() - interval '5 minutes'`.as("is_fresh"))
    .where("p.id", "=", id)
    .where((eb) => eb.or([eb("p.author_id", "=", me.accountId), maySee(me)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

interface Tag {
  key: string;
  name: string;
}
export type PostInsert = Insertable<Post>;
/** A new post, with its hashtags, which are made where there are none, and held as `holdHashtags` holds them. */
export async function insertPost(db: Db, post: PostInsert, tags: readonly Tag[]): Promise<void> {
  const withTags = tags.length > 0 ? db.with("made", (one) => newHashtags(one, tags)) : db;
  await withTags.insertInto("post").values(post).execute();
  if (tags.length === 0) return;
  const given = tags.map(({ key }) => key);
  await sql`WITH known AS (${known(post.id, given)})
    INSERT INTO post_hashtag (key, post_id, published_at)
    SELECT DISTINCT coalesce(known.alias_of, known.key), p.id, p.published_at FROM known, post p
      WHERE known.key = ANY(${given}::text[]) AND p.id = ${post.id}`.execute(db);
}

/** Makes those that are none, in one order for all. */
const newHashtags = (db: Pick<Db, "insertInto">, tags: readonly Tag[]) =>
  db
    .insertInto("hashtag")
    .values(tags.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((c) => c.doNothing());

const tag = (db: Db, postId: string, keys: readonly string[]) =>
  sql`
    INSERT INTO post_hashtag AS had (key, post_id, published_at)
    SELECT key, p.id, p.published_at FROM post p, unnest(${keys}::text[]) AS t(key) WHERE p.id = ${postId}
    ON CONFLICT (post_id, key) DO UPDATE SET published_at = excluded.published_at
      WHERE had.published_at <> excluded.published_at`.execute(db);

/**
 * The hashtags of a post, held (`holdHashtags`), in place of those that it had. @returns keys of those that it has no more
 */
export async function putHashtags(db: Db, postId: string, keys: readonly string[]): Promise<string[]> {
  const gone = await db
    .deleteFrom("post_hashtag")
    .where("post_id", "=", postId)
    .where(sql<boolean>`key <> ALL(${keys}::text[])`)
    .returning("key")
    .execute();
  await tag(db, postId, keys);
  return gone.map(({ key }) => key);
}

/**
 * Holds the hashtags that a post has and those that it is to have, in one order for all, before anything counts them: no
 * two writers wait for each other in a circle, and none becomes another's spelling meanwhile. Makes those that are none.
 * @returns the keys that it is to have; another spelling of one counts for that one
 */
export async function holdHashtags(db: Db, postId: string, tags: readonly Tag[]): Promise<string[]> {
  if (tags.length > 0) await newHashtags(db, tags).execute();
  const given = tags.map(({ key }) => key);
  const { rows } = await known(postId, given).execute(db);
  return [...new Set(rows.flatMap((row) => (given.includes(row.key) ? [row.alias_of ?? row.key] : [])))];
}

/** Those of these keys that there are, those that they are other spellings of, and those that the post has: held. */
const known = (postId: string, given: readonly string[]) =>
  sql<{ key: string; alias_of: string | null }>`SELECT key, alias_of FROM hashtag
    WHERE key = ANY(${given}::text[])
      OR key IN (SELECT alias_of FROM hashtag WHERE key = ANY(${given}::text[]))
      OR key IN (SELECT key FROM post_hashtag WHERE post_id = ${postId})
    ORDER BY hashtag.key FOR NO KEY UPDATE`;

export interface Words {
  title: string;
  source: string;
  html: string;
  plain: string;
  summary: string;
  language: "ne" | "en";
  renderer: number;
  hashtags: string[];
}

/** Changes a post. @param traced whether what it said stays in its history */
export async function updatePost(
  db: Db,
  before: LockedPost,
  change: Partial<Words> & {
    category?: PostCategory | undefined;
    visibility?: PostVisibility | undefined;
    is_comment_enabled?: boolean | undefined;
    is_anonymous?: boolean | undefined;
    media?: string | undefined;
    slow_seconds?: number | undefined;
    published_at?: RawBuilder<Date> | undefined;
  },
  traced: boolean,
): Promise<void> {
  if (traced) {
    const { id: post_id, revision, title, source, hashtags } = before;
    await db.insertInto("post_revision").values({ post_id, revision, title, source, hashtags }).execute();
  }
  await db
    .updateTable("post")
    .set({ ...change, revision: before.revision + 1, ...(traced ? { edited_at: sql<Date>`now()` } : {}) })
    .where("id", "=", before.id)
    .execute();
}

/** What the author of a post said under it, from now on by name as the post is. */
export async function nameComments(db: Db, postId: string, authorId: string): Promise<void> {
  await db
    .updateTable("comment")
    .set({ is_anonymous: false })
    .where("post_id", "=", postId)
    .where("author_id", "=", authorId)
    .execute();
}

/** Forgets what a post said while fewer could read it. */
export async function forgetRevisions(db: Db, postId: string): Promise<void> {
  await db.deleteFrom("post_revision").where("post_id", "=", postId).execute();
  await db.updateTable("post").set({ edited_at: null }).where("id", "=", postId).execute();
}

/** When a post that was private is said to be published: now. One that moves again within the hour keeps its place. */
export const SHOWN_AT = sql<Date>`CASE WHEN published_at < now() - interval '1 hour' THEN now() ELSE published_at END`;

/** A post is gone, by its author or by staff; what it said stays for a while, for whoever asks staff why. */
export async function removePost(db: Db, id: string): Promise<void> {
  await db
    .updateTable("post")
    .set({ state: "deleted", state_at: sql<Date>`now()`, media: JSON.stringify([]) })
    .where("id", "=", id)
    .execute();
}

/** Bytes of what a post said before, in one answer. */
const MAX_HISTORY = 1_000_000;

/** What a post said before its edits, latest first, as far as one answer holds it. */
export const listRevisions = (db: Db, postId: string) =>
  db
    .selectFrom("post_revision as v")
    .innerJoin(
      sql<{ revision: number; bytes: number }>`(
        SELECT revision, sum(octet_length(source)) OVER (ORDER BY revision DESC) AS bytes
        FROM post_revision WHERE post_id = ${postId})`.as("size"),
      "size.revision",
      "v.revision",
    )
    .select(["v.revision", "v.title", "v.source", "v.hashtags", "v.replaced_at"])
    .where("v.post_id", "=", postId)
    .where("size.bytes", "<", MAX_HISTORY)
    .orderBy("v.revision", "desc")
    .limit(100)
    .execute();

/** Of keys of hashtags those that staff have blocked, under whichever spelling. */
export async function blockedAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("hashtag as s")
    .innerJoin("hashtag as h", (join) => join.on(sql<boolean>`h.key = coalesce(s.alias_of, s.key)`))
    .select("s.key")
    .where("s.key", "=", sql<string>`ANY(${keys}::text[])`)
    .where("h.blocked_at", "is not", null)
    .execute();
  return rows.map(({ key }) => key);
}

/** Public posts for search engines, the latest first. */
export async function publicPosts(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("post as p")
    .select("p.id")
    .where(maySee(null))
    .orderBy("p.published_at", "desc")
    .orderBy("p.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Titles of posts by their ids, for the audit log. */
export async function postTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("post")
    .select(["id", "title"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The same of comments: how they begin. */
export async function commentTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("comment")
    .select(["id", sql<string>`left(plain, 80)`.as("title")])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
