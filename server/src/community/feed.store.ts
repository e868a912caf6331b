import type { Why } from "@sarathi/contract";
import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import { decodeCursor, encodeCursor } from "../foundation/db/cursor.ts";
import type { Db } from "../foundation/db/db.ts";
import type { Places } from "../foundation/db/prepared.ts";
import type { Candidate, Earned } from "./feed.rules.ts";
import { inList, type PostRow } from "./post.store.ts";
import { isListed, type Reader, type Viewer } from "./viewer.store.ts";
import { rowsFor } from "./viewerStatement.ts";

/** Days in which a post can rank; candidates of each kind that one feed is drawn up from. */
const RANKED_DAYS = 14;
const OF_PEOPLE = 200;
const OF_HASHTAGS = 150;
const OF_ALL = 150;
const NEWEST = 60;
/** Posts of one feed; after those ranked come the latest of the rest. */
export const MAX_FEED = 500;

type CandidateRow = Omit<Candidate, "followedHashtags" | "hashtags"> & { hashtags: string[]; followed: string[] };

/** What a reader's feed is drawn up from; one statement. */
export async function readCandidates(db: Db, me: Reader): Promise<Candidate[]> {
  const young = sql`p.state = 'published' AND p.published_at > now() - make_interval(days => ${RANKED_DAYS})`;
  const { rows } = await sql<CandidateRow>`
    WITH target AS (SELECT target_post FROM ${authorsToJoin(db).as("a")} WHERE a.id = ${me.accountId}),
    followed AS (SELECT key FROM hashtag_follow f JOIN hashtag h USING (key)
      WHERE f.account_id = ${me.accountId} AND h.blocked_at IS NULL),
    found AS (
      (SELECT p.id FROM community_follow f JOIN post p ON p.author_id = f.followed_id
        WHERE f.follower_id = ${me.accountId} AND NOT p.is_anonymous AND ${young}
        ORDER BY p.published_at DESC LIMIT ${OF_PEOPLE})
      UNION (SELECT ph.post_id FROM followed JOIN post_hashtag ph USING (key)
        WHERE ph.published_at > now() - make_interval(days => ${RANKED_DAYS})
        ORDER BY ph.published_at DESC LIMIT ${OF_HASHTAGS})
      UNION (SELECT p.id FROM post p WHERE p.rank > 0 AND ${young} ORDER BY p.rank DESC, p.id DESC LIMIT ${OF_ALL})
      UNION (SELECT p.id FROM post p WHERE ${young} ORDER BY p.published_at DESC, p.id DESC LIMIT ${NEWEST})
    ),
    acts AS (
      SELECT p.author_id, count(*)::int AS n FROM (
        SELECT post_id FROM post_like WHERE account_id = ${me.accountId} AND created_at > now() - interval '30 days'
        UNION ALL
        SELECT post_id FROM comment WHERE author_id = ${me.accountId} AND created_at > now() - interval '30 days'
      ) act JOIN post p ON p.id = act.post_id WHERE NOT p.is_anonymous GROUP BY p.author_id
    )
    SELECT p.id, CASE WHEN NOT p.is_anonymous THEN p.author_id END AS "authorId",
      CASE WHEN NOT p.is_anonymous THEN author.username END AS username,
      coalesce(tags.keys, '{}') AS hashtags, coalesce(tags.followed, '{}') AS followed,
      p.rank AS base, extract(epoch FROM now() - p.published_at)::float / 3600 AS "ageHours", p.impressions,
      p.author_id = ${me.accountId} AS "isOwn",
      NOT p.is_anonymous AND EXISTS (SELECT FROM community_follow f
        WHERE f.follower_id = ${me.accountId} AND f.followed_id = p.author_id) AS "isFollowed",
      coalesce(NOT p.is_anonymous AND author.target_post = target.target_post, false) AS "isSameTarget",
      coalesce(CASE WHEN NOT p.is_anonymous THEN acts.n END, 0) AS interactions,
      coalesce(p.language = ANY(member.reads), true) AS "isReadLanguage",
      coalesce(seen.times, 0) AS seen,
      CASE WHEN p.last_comment_at > now() - interval '1 day' AND p.comments_count > 1 THEN (
        SELECT count(DISTINCT c.author_id)::int FROM comment c WHERE c.post_id = p.id AND c.state = 'published'
          AND c.author_id <> p.author_id AND c.created_at > now() - interval '1 day') ELSE 0 END AS "commentersOfDay"
    FROM found JOIN post p ON p.id = found.id
    JOIN ${authorsToJoin(db).as("author")} ON author.id = p.author_id
    LEFT JOIN target ON true
    LEFT JOIN community_member member ON member.account_id = ${me.accountId}
    LEFT JOIN acts ON acts.author_id = p.author_id
    LEFT JOIN post_seen seen ON seen.post_id = p.id AND seen.account_id = ${me.accountId}
    LEFT JOIN LATERAL (
      SELECT array_agg(ph.key) AS keys, array_agg(h.name) FILTER (WHERE ph.key IN (SELECT key FROM followed)) AS followed
      FROM post_hashtag ph JOIN hashtag h USING (key) WHERE ph.post_id = p.id AND h.blocked_at IS NULL) tags ON true
    WHERE ${isListed(me)}`.execute(db);
  return rows.map(({ followed, ...row }) => ({ ...row, followedHashtags: followed }));
}

/** The latest posts that a reader may see besides those given, to end a feed with. */
export async function readRest(db: Db, viewer: Viewer, except: readonly string[], most: number): Promise<string[]> {
  if (most <= 0) return [];
  const rows = await db
    .selectFrom("post as p")
    .select("p.id")
    .where(isListed(viewer))
    .where(sql<boolean>`p.id <> ALL(${except}::uuid[])`)
    .orderBy("p.published_at", "desc")
    .orderBy("p.id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Snapshot {
  id: string;
  postIds: string[];
  reasons: Record<string, Why>;
}

/** Feeds of an account that may still be walked. */
const SNAPSHOTS = 5;

/** Stores a feed as it was drawn up, in place of the oldest of its reader's. */
export async function storeSnapshot(db: Db, accountId: string, { id, postIds, reasons }: Snapshot): Promise<void> {
  await sql`
    WITH old AS (SELECT id FROM feed_snapshot WHERE account_id = ${accountId}
      ORDER BY created_at DESC OFFSET ${SNAPSHOTS - 1}),
    gone AS (DELETE FROM feed_snapshot WHERE id IN (SELECT id FROM old))
    INSERT INTO feed_snapshot (id, account_id, post_ids, reasons)
    VALUES (${id}, ${accountId}, ${postIds}::uuid[], ${JSON.stringify(reasons)}::jsonb)`.execute(db);
}

const CURSOR = ["uuid", "integer"] as const;
export const cursorOf = (snapshotId: string, from: number): string => encodeCursor("feed", [snapshotId, String(from)]);

/** Where a cursor leads: a part of a reader's own feed; undefined: nowhere. @throws page.bad_cursor */
export async function readSnapshot(db: Db, accountId: string, cursor: string, limit: number) {
  const [id = "", place = "0"] = decodeCursor("feed", CURSOR, cursor);
  const from = Number(place);
  if (from < 0 || from > MAX_FEED) return undefined;
  const row = await db
    .selectFrom("feed_snapshot")
    .select(sql<string[]>`post_ids[${from + 1}::int : ${from + limit}::int]`.as("ids"))
    .select([sql<number>`cardinality(post_ids)`.as("total"), "reasons"])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { id, from, ids: row.ids, total: row.total, reasons: row.reasons };
}

const somePosts = rowsFor((db, viewer, { ids }: Places<{ ids: readonly string[] }>) =>
  inList(db, viewer).where(sql<boolean>`p.id = ANY(${ids}::uuid[])`),
);

/** Posts in the order of their ids; those that the reader may see no more are left out. */
export async function readInOrder(db: Db, viewer: Viewer, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await somePosts(db, viewer, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Posts of whom and with what a reader follows, latest first; each source is asked for no more than a page needs. */
export async function listFollowed(
  db: Db,
  me: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [at, id] = cursor === undefined ? [] : decodeCursor("followed", ["instant", "uuid"], cursor);
  const after = (time: string, post: string) =>
    at === undefined
      ? sql`true`
      : sql`(${sql.ref(time)}, ${sql.ref(post)}) < (timestamptz 'epoch' + ${Number(at)}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const { rows: places } = await sql<{ id: string; at: string }>`
    SELECT DISTINCT id, published_at, (extract(epoch FROM published_at) * 1000000)::bigint::text AS at FROM (
      (SELECT p.id, p.published_at FROM community_follow f CROSS JOIN LATERAL (
          SELECT p.id, p.published_at FROM post p
          WHERE p.author_id = f.followed_id AND NOT p.is_anonymous AND ${isListed(me)} AND ${after("p.published_at", "p.id")}
          ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit + 1}) p
        WHERE f.follower_id = ${me.accountId} ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit + 1})
      UNION ALL
      (SELECT p.id, p.published_at FROM hashtag_follow hf
        JOIN hashtag h ON h.key = hf.key AND h.blocked_at IS NULL CROSS JOIN LATERAL (
          SELECT p.id, p.published_at FROM post_hashtag ph JOIN post p ON p.id = ph.post_id
          WHERE ph.key = hf.key AND ${isListed(me)} AND ${after("ph.published_at", "ph.post_id")}
          ORDER BY ph.published_at DESC, ph.post_id DESC LIMIT ${limit + 1}) p
        WHERE hf.account_id = ${me.accountId} ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit + 1})
    ) found ORDER BY published_at DESC, id DESC LIMIT ${limit + 1}`.execute(db);
  const last = places.length > limit ? places[limit - 1] : undefined;
  const ids = places.slice(0, limit).map((place) => place.id);
  return {
    rows: await readInOrder(db, me, ids),
    nextCursor: last && encodeCursor("followed", [last.at, last.id]),
    found: places.length,
  };
}

/** Notes what a reader saw and read; of each post and reader once. @returns how many were new to them */
export async function noteSeen(db: Db, me: Reader, seen: readonly string[], read: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; is_new: boolean; is_newly_read: boolean }>`
    WITH given AS (
      SELECT p.id, p.id = ANY(${read}::uuid[]) AS read FROM post p
      WHERE p.id = ANY(${seen}::uuid[]) AND p.author_id <> ${me.accountId} AND ${isListed(me)}),
    before AS (SELECT s.post_id, s.read FROM post_seen s JOIN given ON given.id = s.post_id WHERE s.account_id = ${me.accountId}),
    noted AS (
      INSERT INTO post_seen AS s (account_id, post_id, read) SELECT ${me.accountId}, id, read FROM given ORDER BY id
      ON CONFLICT (account_id, post_id) DO UPDATE
        SET times = least(s.times + 1, 100), read = s.read OR excluded.read, seen_at = now()
      RETURNING post_id)
    SELECT given.id, before.post_id IS NULL AS is_new, given.read AND NOT coalesce(before.read, false) AS is_newly_read
    FROM given JOIN noted ON noted.post_id = given.id LEFT JOIN before ON before.post_id = given.id
    ORDER BY given.id`.execute(db);
  const changed = rows.filter((row) => row.is_new || row.is_newly_read);
  if (changed.length === 0) return 0;
  // Held in one order: readers of the same feed do not wait for each other in a circle.
  await sql`
    WITH held AS (SELECT id FROM post WHERE id = ANY(${changed.map(({ id }) => id)}::uuid[]) ORDER BY id FOR NO KEY UPDATE),
    given AS (SELECT * FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map((row) => row.is_new)}::boolean[],
      ${changed.map((row) => row.is_newly_read)}::boolean[]) AS g(id, is_new, is_read))
    UPDATE post SET impressions = impressions + given.is_new::int, readers = readers + given.is_read::int
    FROM given JOIN held USING (id) WHERE post.id = given.id`.execute(db);
  return changed.filter((row) => row.is_new).length;
}

/** What young posts have earned, and how many are published a day. */
export async function readEarned(db: Db): Promise<{ posts: (Earned & { id: string; rank: number })[]; aDay: number }> {
  const { rows } = await sql<Earned & { id: string; rank: number }>`
    SELECT p.id, p.rank, p.likes_count AS likes, p.bookmarks_count AS bookmarks, p.readers,
      extract(epoch FROM now() - p.published_at)::float / 3600 AS "ageHours",
      coalesce(talk.commenters, 0) AS commenters, coalesce(talk.of_day, 0) AS "commentersOfDay",
      coalesce(talk.quiet_hours, 0) AS "quietHours"
    FROM post p LEFT JOIN LATERAL (
      SELECT count(DISTINCT c.author_id)::int AS commenters,
        count(DISTINCT c.author_id) FILTER (WHERE c.created_at > now() - interval '1 day')::int AS of_day,
        extract(epoch FROM now() - max(c.created_at))::float / 3600 AS quiet_hours
      FROM comment c WHERE c.post_id = p.id AND c.state = 'published' AND c.author_id <> p.author_id
    ) talk ON p.comments_count > 0
    WHERE p.state = 'published' AND p.published_at > now() - make_interval(days => ${RANKED_DAYS})`.execute(db);
  const week = rows.filter(({ ageHours }) => ageHours < 7 * 24).length;
  return { posts: rows, aDay: week / 7 };
}

/** Writes the ranks that have changed by a fiftieth, each of which costs its entries in the indexes; those of old posts go. */
export async function writeRanks(db: Db, ranks: readonly { id: string; rank: number }[]): Promise<void> {
  await sql`
    UPDATE post SET rank = given.rank
    FROM unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::real[]) AS given(id, rank)
    WHERE post.id = given.id AND abs(post.rank - given.rank) > post.rank / 50`.execute(db);
  await sql`UPDATE post SET rank = 0
    WHERE rank > 0 AND (state <> 'published' OR published_at <= now() - make_interval(days => ${RANKED_DAYS}))`.execute(
    db,
  );
}

/** Forgets feeds of yesterday, and what was seen of posts that rank no more. */
export async function forgetFeeds(db: Db): Promise<void> {
  await sql`DELETE FROM feed_snapshot WHERE created_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM post_seen WHERE seen_at < now() - make_interval(days => ${2 * RANKED_DAYS})`.execute(db);
}
