import type { CommentSort } from "@sarathi/contract";
import { type Insertable, sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import { listOfCursor } from "../foundation/db/cursor.ts";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Places } from "../foundation/db/prepared.ts";
import type { Comment } from "../foundation/db/types.generated.ts";
import type { ListPage } from "./post.store.ts";
import {
  hiddenReplies,
  isFollowing,
  isHiddenComment,
  mayRead,
  maySee,
  type Reader,
  type Viewer,
  type ViewerInSql,
} from "./viewer.store.ts";
import { pageFor, rowsFor } from "./viewerStatement.ts";

const liked = (viewer: ViewerInSql) =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM comment_like l WHERE l.comment_id = c.id AND l.account_id = ${viewer.accountId})`
    : sql<boolean>`false`;

/** Comments and replies, whoever may see them. */
const all = (db: Db, viewer: ViewerInSql) =>
  db
    .selectFrom("comment as c")
    .innerJoin("post as p", "p.id", "c.post_id")
    .innerJoin(authorsToJoin(db).as("author"), "author.id", "c.author_id")
    .select([
      "c.id",
      "c.post_id",
      "c.parent_id",
      "c.reply_to_id",
      "c.author_id",
      "c.is_anonymous",
      "c.source",
      "c.html",
    ])
    .select(["c.state", "c.revision", "c.created_at", "c.edited_at", "c.likes_count", "c.held_for"])
    .select([
      "p.author_id as asker_id",
      "p.is_comment_enabled",
      "p.accepted_comment_id",
      "p.state as post_state",
      "p.is_anonymous as is_asked_anonymously",
    ])
    .select(["author.username", "author.first_name", "author.last_name", "author.avatar"])
    .select(["author.is_staff", "author.is_erased", "author.is_shown"])
    .select([
      sql<number>`c.replies_count - ${hiddenReplies(viewer)}`.as("replies_count"),
      liked(viewer).as("is_liked"),
      isFollowing(viewer, "c.author_id").as("is_following"),
    ]);

/** What the reader wrote and waits for staff. */
const ownHeld = (viewer: ViewerInSql) =>
  viewer
    ? sql<boolean>`(c.state = 'hidden' AND c.held_for IS NOT NULL AND c.author_id = ${viewer.accountId})`
    : sql<boolean>`false`;

/** Comments and replies that a reader may see, of posts that they may see; what is gone is there while something answers it. */
const comments = (db: Db, viewer: ViewerInSql) =>
  all(db, viewer)
    .where(sql<boolean>`NOT ${isHiddenComment(viewer)}`)
    .where(sql<boolean>`(c.state = 'published' OR c.replies_count > 0 OR ${ownHeld(viewer)}
      OR EXISTS (SELECT FROM comment answer WHERE answer.reply_to_id = c.id AND answer.state = 'published'))`);
export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>["execute"]>>[number];

const BY_TIME = [
  { column: "c.created_at", type: "instant" },
  { column: "c.id", type: "uuid" },
] as const;
const SORTS: Record<CommentSort, Omit<Keyset, "list">> = {
  top: {
    order: "desc",
    keys: [
      { column: "c.likes_count", type: "integer" },
      { column: "c.id", type: "uuid" },
    ],
  },
  newest: { order: "desc", keys: BY_TIME },
  oldest: { order: "asc", keys: BY_TIME },
};

const accepted = rowsFor((db, viewer, { postId }: Places<{ postId: string }>) =>
  db.selectFrom("post as p").select("p.accepted_comment_id").where("p.id", "=", postId).where(mayRead(viewer)),
);

/** Which comment answers a post that the reader may see; undefined: there is no such post for them. */
export const readAccepted = async (db: Db, viewer: Viewer, postId: string) =>
  (await accepted(db, viewer, { postId }))[0];

const under = (sort: CommentSort, isBelowOne = false) =>
  pageFor(
    (db, viewer, { postId, except }: Places<{ postId: string; except?: string | undefined }>) =>
      comments(db, viewer)
        .where("c.post_id", "=", postId)
        .where("c.parent_id", "is", null)
        .$if(isBelowOne, (q) => q.where(sql<boolean>`c.id <> ${except}::uuid`)),
    SORTS[sort],
  );
const COMMENTS = { top: under("top"), newest: under("newest"), oldest: under("oldest") };
const TOP_BELOW_ONE = under("top", true);

/** A list is read on below the comment that stood above it when its reading began, whichever answers the post by now. */
const listName = (postId: string, sort: CommentSort, above?: string) =>
  `comments ${postId} ${sort}${above ? ` below ${above}` : ""}`;
const ABOVE = / below ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** The comment that stood above a list, as its cursor says. */
export const aboveIn = (cursor: string): string | undefined => ABOVE.exec(listOfCursor(cursor) ?? "")?.[1];

/** Comments on a post, but for one that stands above them. */
export const listComments = (
  db: Db,
  viewer: Viewer,
  { postId, sort, except, ...page }: ListPage & { postId: string; sort: CommentSort; except?: string | undefined },
) => {
  const list = listName(postId, sort, except);
  if (except) return TOP_BELOW_ONE(db, viewer, { postId, except }, { list, ...page });
  return COMMENTS[sort](db, viewer, { postId }, { list, ...page });
};

/** Seconds from the beginning of a comment's transaction to when others see it, at most: it bears the time of its beginning. */
const COMMIT_SECONDS = 5;

/** What others have said under a post since a moment, comments and replies, the oldest first; and when this was asked. */
export async function listRecent(
  db: Db,
  viewer: Reader,
  { postId, since, most }: { postId: string; since: string; most: number },
): Promise<{ now: Date; rows: { id: string; parent_id: string | null; created_at: Date }[] }> {
  const { rows } = await sql<{ now: Date; id: string | null; parent_id: string | null; created_at: Date }>`
    SELECT t.now, r.id, r.parent_id, r.created_at FROM (SELECT now() AS now) AS t LEFT JOIN (
      SELECT c.id, c.parent_id, c.created_at FROM comment c JOIN post p ON p.id = c.post_id
      WHERE c.post_id = ${postId} AND c.created_at > ${since}::timestamptz - make_interval(secs => ${COMMIT_SECONDS}::int)
        AND c.state = 'published' AND c.author_id <> ${viewer.accountId} AND NOT ${isHiddenComment(viewer)}
      ORDER BY c.created_at, c.id LIMIT ${most}) AS r ON true`.execute(db);
  const now = rows[0]?.now ?? new Date(since);
  return { now, rows: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])) };
}

/** Replies to a comment, oldest first. */
export const listReplies = (db: Db, viewer: Viewer, { commentId, ...page }: ListPage & { commentId: string }) =>
  keysetPage(
    comments(db, viewer).where("c.parent_id", "=", commentId),
    { list: `replies ${commentId}`, ...SORTS.oldest },
    page,
    { counts: false },
  );

/** A comment or a reply by its id, if the reader may see it and its post. */
export const readComment = async (db: Db, viewer: Viewer, id: string): Promise<CommentRow | undefined> =>
  (await oneComment(db, viewer, { id }))[0];
const oneComment = rowsFor((db, viewer, { id }: Places<{ id: string }>) =>
  comments(db, viewer)
    .where("c.id", "=", id)
    .where(sql<boolean>`(${mayRead(viewer)} OR (p.state IN ('deleted', 'removed') AND p.visibility = 'public'))`),
);

/** What an account said itself, wherever: it stays its own. */
export const readOwn = (db: Db, me: Reader, id: string): Promise<CommentRow | undefined> =>
  all(db, me)
    .where("c.id", "=", id)
    .where("c.author_id", "=", me.accountId)
    .where(sql<boolean>`(c.state = 'published' OR ${ownHeld(me)})`)
    .executeTakeFirst();

/** The replies around one, oldest first, and how many there are before and after. */
export async function readAround(db: Db, viewer: Viewer, reply: CommentRow, each: number) {
  const siblings = () => comments(db, viewer).where("c.parent_id", "=", reply.parent_id);
  const place = sql`(${reply.created_at}::timestamptz, ${reply.id}::uuid)`;
  const older = siblings().where(sql<boolean>`(date_trunc('milliseconds', c.created_at), c.id) < ${place}`);
  const newer = siblings().where(sql<boolean>`(date_trunc('milliseconds', c.created_at), c.id) > ${place}`);
  const count = async (query: typeof older) =>
    (
      await query
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await older.orderBy("c.created_at", "desc").orderBy("c.id", "desc").limit(each).execute();
  const after = await newer.orderBy("c.created_at").orderBy("c.id").limit(each).execute();
  return {
    rows: [...before.toReversed(), reply, ...after],
    before: (await count(older)) - before.length,
    after: (await count(newer)) - after.length,
  };
}

/** Names of those who wrote what is answered, by its id, as far as the reader may read it. */
export async function readAnswered(db: Db, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("comment as c")
    .innerJoin("post as p", "p.id", "c.post_id")
    .innerJoin(authorsToJoin(db).as("author"), "author.id", "c.author_id")
    .select(["c.id", "c.post_id", "c.author_id", "c.is_anonymous", "c.state"])
    .select(["author.username", "author.first_name", "author.last_name", "author.avatar"])
    .select(["author.is_staff", "author.is_erased", "author.is_shown", sql<boolean>`false`.as("is_following")])
    .where("c.id", "in", ids)
    .where(sql<boolean>`NOT ${isHiddenComment(viewer)}`)
    .execute();
}

/** Holds a post that the reader may see, until the transaction ends: what comes under it comes one after the other. */
export const holdPost = (db: Db, viewer: Reader, postId: string) =>
  db
    .selectFrom("post as p")
    .select(["p.id", "p.author_id", "p.is_anonymous", "p.is_comment_enabled", "p.visibility", "p.slow_seconds"])
    .select("p.accepted_comment_id")
    .where("p.id", "=", postId)
    .where(maySee(viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

export type CommentInsert = Insertable<Comment>;
export async function insertComment(db: Db, comment: CommentInsert): Promise<void> {
  await db.insertInto("comment").values(comment).execute();
}

/** What an account said in the last five minutes, under whatever post. */
export const latestWords = (db: Db, accountId: string) =>
  db
    .selectFrom("comment")
    .select(["id", "post_id", "source", "parent_id"])
    .where("author_id", "=", accountId)
    .where("state", "in", ["published", "hidden"])
    .where("created_at", ">", sql<Date>`now() - interval '5 minutes'`)
    .execute();

/** Holds the post of a comment, whoever may see it: posts are held before their comments, which they count. */
export async function holdPostOf(db: Db, commentId: string): Promise<void> {
  await sql`SELECT FROM post WHERE id = (SELECT post_id FROM comment WHERE id = ${commentId}) FOR NO KEY UPDATE`.execute(
    db,
  );
}

/** Whether these comments of a post are all published. The post is held, so that they stay so. */
export async function areThere(db: Db, postId: string, ids: readonly string[]): Promise<boolean> {
  const { n } = await db
    .selectFrom("comment")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("post_id", "=", postId)
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  return n === ids.length;
}

/** Seconds until an account may comment again that has said so much in the last hour; 0: it may now. */
export async function waitOfWriter(db: Db, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(1, 3600 - extract(epoch FROM now() - created_at)::int) AS wait FROM comment
    WHERE author_id = ${accountId} AND created_at > now() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${most - 1} LIMIT 1`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** A comment or a reply, held until the transaction ends, whoever may see it. */
export const lockComment = (db: Db, id: string) =>
  db
    .selectFrom("comment as c")
    .select(["c.id", "c.post_id", "c.parent_id", "c.author_id", "c.source", "c.state", "c.revision", "c.held_for"])
    .select(sql<boolean>`c.created_at > now() - interval '5 minutes'`.as("is_fresh"))
    .where("c.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>;

/** Changes what a comment says. @param traced whether what it said stays in its history */
export async function updateComment(
  db: Db,
  { id, revision, source }: LockedComment,
  words: { source: string; html: string; plain: string; renderer: number },
  traced: boolean,
): Promise<void> {
  if (traced) await db.insertInto("comment_revision").values({ comment_id: id, revision, source }).execute();
  await db
    .updateTable("comment")
    .set({ ...words, revision: revision + 1, ...(traced ? { edited_at: sql<Date>`now()` } : {}) })
    .where("id", "=", id)
    .execute();
}

export async function removeComment(db: Db, id: string): Promise<void> {
  const gone = { state: "deleted", state_at: sql<Date>`now()` } as const;
  await db.updateTable("comment").set(gone).where("id", "=", id).execute();
}

/** What a comment said before its edits, latest first. */
export const listCommentRevisions = (db: Db, id: string) =>
  db
    .selectFrom("comment_revision")
    .select(["revision", "source", "replaced_at"])
    .where("comment_id", "=", id)
    .orderBy("revision", "desc")
    .limit(100)
    .execute();

/** A like of a comment as it is to be; without `on` it changes. Whether the reader may see it is asked before. */
export async function setCommentLike(db: Db, accountId: string, id: string, on: boolean | undefined) {
  const own = sql`account_id = ${accountId} AND comment_id = ${id}`;
  const taken =
    on !== true && (await sql`DELETE FROM comment_like WHERE ${own} RETURNING 1`.execute(db)).rows.length > 0;
  const put = async () => {
    const { rows } = await sql`INSERT INTO comment_like (comment_id, account_id)
      SELECT id, ${accountId} FROM comment WHERE id = ${id} AND state = 'published'
      ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
    return rows.length > 0;
  };
  const changed = taken || (on !== false && (await put()));
  const now = await db
    .selectFrom("comment as c")
    .select(["c.likes_count", sql<boolean>`EXISTS (SELECT FROM comment_like WHERE ${own})`.as("is_liked")])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...now, changed };
}

/** The comment that answers a post, as its author says; null: none. */
export async function acceptComment(db: Db, postId: string, commentId: string | null): Promise<void> {
  await db.updateTable("post").set({ accepted_comment_id: commentId }).where("id", "=", postId).execute();
}
