import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { startingWith } from "../foundation/db/like.ts";
import { type Keyset, keysetPage, offsetPage } from "../foundation/db/page.ts";
import { type Places, prepared } from "../foundation/db/prepared.ts";
import { inList, type ListPage } from "./post.store.ts";
import { isInTrend } from "./trend.store.ts";
import { maySee, maySeePublic, type Reader, type Viewer } from "./viewer.store.ts";
import { pageFor } from "./viewerStatement.ts";

const followed = (viewer: Viewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM hashtag_follow f WHERE f.key = h.key AND f.account_id = ${viewer.accountId})`
    : sql<boolean>`false`;

/**
 * How many posts with each hashtag are hidden from a reader, of those that anybody may see, and how many people used it so
 * in the days that are counted. Where nobody is hidden nothing is asked of the posts: PostgreSQL would look through all of
 * them for authors of an empty list.
 */
const hiddenPosts = (viewer: Viewer) =>
  viewer && viewer.hidden.length > 0
    ? sql<{ key: string; n: number; people: number }>`(
  SELECT t.key, count(*)::int AS n, count(DISTINCT p.author_id) FILTER (WHERE ${isInTrend("t.published_at")})::int AS people
  FROM post p JOIN post_hashtag t ON t.post_id = p.id
  WHERE p.author_id = ANY(${viewer.hidden}::uuid[]) AND NOT p.is_anonymous AND p.state = 'published'
    AND p.visibility = 'public'
  GROUP BY t.key)`
    : sql<{ key: string; n: number; people: number }>`(SELECT NULL::text AS key, 0 AS n, 0 AS people WHERE false)`;
/** Posts with a hashtag that anybody may see, but for those that are hidden from the reader. */
const COUNT = sql<number>`h.posts_count - coalesce(hid.n, 0)`;
/**
 * The same of the people, no more than there are posts: what is written down of people may be older than those. Where nobody
 * is hidden it is the column alone, in whose order an index gives the hashtags.
 */
const peopleOf = (viewer: Viewer) =>
  viewer && viewer.hidden.length > 0
    ? sql<number>`least(greatest(h.people - coalesce(hid.people, 0), 0), ${COUNT})`
    : sql<number>`h.people`;

/** Hashtags as readers see them: none that is blocked, and none that is another spelling. */
const shown = (db: Db, viewer: Viewer) =>
  db
    .selectFrom("hashtag as h")
    .leftJoin(hiddenPosts(viewer).as("hid"), "hid.key", "h.key")
    .select(["h.key", "h.name", "h.followers_count", peopleOf(viewer).as("people")])
    .select([COUNT.as("posts_count"), followed(viewer).as("is_following")])
    .where("h.blocked_at", "is", null)
    .where("h.alias_of", "is", null);
export type HashtagRow = Awaited<ReturnType<ReturnType<typeof shown>["execute"]>>[number];

const HAS_POSTS = sql<boolean>`${COUNT} > 0`;

/** Those that most people used lately, then those with most posts. */
export const listTop = (db: Db, viewer: Viewer, limit: number) =>
  shown(db, viewer)
    .where("h.posts_count", ">", 0)
    .where(HAS_POSTS)
    .orderBy(peopleOf(viewer), "desc")
    .orderBy("h.posts_count", "desc")
    .orderBy("h.key")
    .limit(limit)
    .execute();

/** Those that rise, the quickest first. */
export const listTrending = (db: Db, viewer: Viewer, limit: number) =>
  shown(db, viewer)
    .select(["h.people_by_day", "h.people_before"])
    .where("h.trend", ">", 0)
    .where(HAS_POSTS)
    .orderBy("h.trend", "desc")
    .orderBy("h.key")
    .limit(limit)
    .execute();

/** Those that may rise in fewer days than a trend has, by people. */
export const listRecentlyUsed = (db: Db, viewer: Viewer, most: number) =>
  shown(db, viewer)
    .select(["h.people_by_day", "h.people_before"])
    .where("h.posts_count", ">", 0)
    .where(sql<boolean>`h.people_by_day <> '{}'`)
    .where(HAS_POSTS)
    .orderBy("h.people", "desc")
    .limit(most)
    .execute();

/** Those that an account follows, the latest first. */
export const listFollowed = (db: Db, viewer: NonNullable<Viewer>, page: { page: number; limit: number }) =>
  offsetPage(
    shown(db, viewer)
      .innerJoin("hashtag_follow as mine", "mine.key", "h.key")
      .where("mine.account_id", "=", viewer.accountId)
      .orderBy("mine.created_at", "desc")
      .orderBy("h.key"),
    page,
  );

/** Those that begin with a text, under any of their spellings, then those like it. */
export const searchHashtags = (db: Db, viewer: Viewer, text: string, limit: number) =>
  shown(db, viewer)
    .innerJoin(
      sql<{ key: string; begins: boolean; likeness: number }>`(
        SELECT coalesce(s.alias_of, s.key) AS key, bool_or(starts_with(s.key, ${text})) AS begins,
          max(similarity(s.key, ${text})) AS likeness
        FROM hashtag s WHERE (s.key LIKE ${startingWith(text)} OR s.key % ${text}) AND s.blocked_at IS NULL
        GROUP BY 1)`.as("found"),
      "found.key",
      "h.key",
    )
    .where(HAS_POSTS)
    .orderBy(sql`h.key = ${text}`, "desc")
    .orderBy("found.begins", "desc")
    .orderBy(sql`CASE WHEN found.begins THEN h.posts_count ELSE 0 END`, "desc")
    .orderBy("found.likeness", "desc")
    .orderBy("h.key")
    .limit(limit)
    .execute();

/** The hashtags that some spellings mean, each with the spelling. @param asked whether a spelling `s` is one of those */
const meant = (db: Db, viewer: Viewer, asked: RawBuilder<boolean>) =>
  shown(db, viewer)
    .innerJoin("hashtag as s", (join) => join.on(sql<boolean>`h.key = coalesce(s.alias_of, s.key)`))
    .select(["h.description", "s.key as spelling"])
    .where(asked)
    .where("s.blocked_at", "is", null);
const strangersMeant = prepared((db, { keys }: Places<{ keys: readonly string[] }>) =>
  meant(db, null, sql<boolean>`s.key = ANY(${keys}::text[])`).compile(),
);

/** The hashtag that a spelling means. */
export const findHashtag = (db: Db, viewer: Reader, key: string) =>
  meant(db, viewer, sql<boolean>`s.key = ${key}`).executeTakeFirst();

/** What strangers see of the hashtags that these spellings mean, each at its place; undefined: there is none. */
export async function findStrangersHashtags(db: Db, keys: readonly string[]) {
  const found = new Map((await strangersMeant(db, { keys })).map((row) => [row.spelling, row]));
  return keys.map((key) => found.get(key));
}

/** The key of a hashtag that an account follows, by any of its spellings, also of one that is blocked. */
export async function findFollowed(db: Db, accountId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("hashtag as h")
    .innerJoin("hashtag_follow as f", (join) => join.on(sql<boolean>`f.key = coalesce(h.alias_of, h.key)`))
    .select("f.key")
    .where("h.key", "=", key)
    .where("f.account_id", "=", accountId)
    .executeTakeFirst();
  return row?.key;
}

/** Whether a reader may see a post with a hashtag, be it for few or for them alone. */
export async function isInPost(db: Db, viewer: Viewer, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("post_hashtag as t")
    .innerJoin("post as p", "p.id", "t.post_id")
    .select("p.id")
    .where("t.key", "=", key)
    .where(maySee(viewer))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** People and posts of each of the last days in Nepal, today last; who writes under no name is no person here. */
export async function readDays(db: Db, viewer: Viewer, key: string, days: number) {
  const { rows } = await sql<{ day: string; people: number; posts: number }>`
    WITH today AS (SELECT (now() AT TIME ZONE 'Asia/Kathmandu')::date AS day),
    used AS (
      SELECT (t.published_at AT TIME ZONE 'Asia/Kathmandu')::date AS day, p.id, p.author_id, p.is_anonymous
      FROM post_hashtag t JOIN post p ON p.id = t.post_id
      WHERE t.key = ${key} AND t.published_at > now() - make_interval(days => ${days}) AND ${maySeePublic(viewer)})
    SELECT d.day::date::text AS day, count(used.id)::int AS posts,
      count(DISTINCT used.author_id) FILTER (WHERE NOT used.is_anonymous)::int AS people
    FROM today, generate_series(today.day - ${days}::int + 1, today.day, interval '1 day') AS d(day)
      LEFT JOIN used ON used.day = d.day
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Posts that are looked through for what stands beside a hashtag, and for what is liked most. */
const LATEST_BESIDE = 500;
const LATEST_TOP = 1_000;
const latestOf = (key: string, most: number) => sql<{
  post_id: string;
}>`(SELECT t.post_id FROM post_hashtag t WHERE t.key = ${key}
  ORDER BY t.published_at DESC, t.post_id DESC LIMIT ${sql.lit(most)})`;

/** Names of the hashtags that stand beside one most, in posts that anybody may see. */
export async function listRelated(db: Db, viewer: Viewer, key: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom(latestOf(key, LATEST_BESIDE).as("latest"))
    .innerJoin("post as p", "p.id", "latest.post_id")
    .innerJoin("post_hashtag as beside", "beside.post_id", "p.id")
    .innerJoin("hashtag as h", "h.key", "beside.key")
    .select("h.name")
    .where("h.key", "<>", key)
    .where("h.blocked_at", "is", null)
    .where(maySeePublic(viewer))
    .groupBy("h.key")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("h.key")
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

const RECENT: Omit<Keyset, "list"> = {
  order: "desc",
  keys: [
    { column: "t.published_at", type: "instant" },
    { column: "t.post_id", type: "uuid" },
  ],
};
const topOf = (key: string): Keyset => ({
  list: `top ${key}`,
  order: "desc",
  keys: [
    { column: "p.likes_count", type: "integer" },
    { column: "p.id", type: "uuid" },
  ],
});

const tagged = pageFor(
  (db, viewer, { key }: Places<{ key: string }>) =>
    inList(db, viewer).innerJoin("post_hashtag as t", "t.post_id", "p.id").where("t.key", "=", key),
  RECENT,
);

/** Posts with a hashtag, latest first. */
export const listRecentOf = (db: Db, viewer: Viewer, key: string, page: ListPage) =>
  tagged(db, viewer, { key }, { list: `hashtag ${key}`, ...page });

/** Of the latest posts with a hashtag those that are liked most. */
export const listTopOf = (db: Db, viewer: Viewer, key: string, page: ListPage) =>
  keysetPage(inList(db, viewer).innerJoin(latestOf(key, LATEST_TOP).as("t"), "t.post_id", "p.id"), topOf(key), page, {
    counts: false,
  });

/**
 * A follow of a hashtag as it is to be; without `on` it changes.
 * @returns whether it is so now, whether that is new, and how many follow
 */
export async function setHashtagFollow(db: Db, accountId: string, key: string, on: boolean | undefined) {
  const taken =
    on !== true &&
    (
      await db
        .deleteFrom("hashtag_follow")
        .where("account_id", "=", accountId)
        .where("key", "=", key)
        .returning("key")
        .execute()
    ).length > 0;
  // The hashtag is held: it becomes nobody's spelling meanwhile.
  const put =
    !taken &&
    on !== false &&
    (
      await sql`WITH held AS (SELECT key FROM hashtag WHERE key = ${key} AND alias_of IS NULL AND blocked_at IS NULL
          FOR KEY SHARE)
        INSERT INTO hashtag_follow (account_id, key) SELECT ${accountId}::uuid, key FROM held
        ON CONFLICT DO NOTHING RETURNING 1`.execute(db)
    ).rows.length > 0;
  const now = await db
    .selectFrom("hashtag as h")
    .select([
      "h.followers_count",
      followed({ accountId, isStaff: false, hidden: [], muted: [], reported: new Set() }).as("is_following"),
    ])
    .where("h.key", "=", key)
    .executeTakeFirstOrThrow();
  return { ...now, changed: taken || put };
}
