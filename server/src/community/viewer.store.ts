import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Who reads: a stranger, or an account with those whom it is not to find. */
export interface Reader {
  accountId: string;
  isStaff: boolean;
  /** Whom it blocks, and who blocks it; staff are hidden from nobody. */
  hidden: readonly string[];
  /** Whom it does not want in its lists. */
  muted: readonly string[];
  /** Posts and comments that it has reported. */
  reported: ReadonlySet<string>;
}
export type Viewer = Reader | null;
/** Who reads, as statements need it: the id, or its place in a statement that is built once (`viewerStatement.ts`). */
export type ViewerInSql = (Pick<Reader, "hidden" | "muted"> & { accountId: string | RawBuilder<string> }) | null;

const NONE: ReadonlySet<string> = new Set();

/** Reads whom accounts are not to find, for each in its place; one statement. What they reported is another module's. */
export async function readReaders(db: Db, asked: readonly Pick<Reader, "accountId" | "isStaff">[]): Promise<Reader[]> {
  const readers = asked.map((one): Reader & { hidden: string[]; muted: string[] } => ({
    ...one,
    hidden: [],
    muted: [],
    reported: NONE,
  }));
  const { rows } = await sql<{ place: number; id: string; muted: boolean }>`
    SELECT asked.place::int AS place, found.id, found.muted
    FROM unnest(${asked.map(({ accountId }) => accountId)}::uuid[], ${asked.map(({ isStaff }) => isStaff)}::boolean[])
      WITH ORDINALITY AS asked(account_id, is_staff, place)
    CROSS JOIN LATERAL (
      SELECT blocked_id AS id, false AS muted FROM community_block WHERE blocker_id = asked.account_id
      UNION ALL SELECT blocker_id, false FROM community_block WHERE blocked_id = asked.account_id AND NOT asked.is_staff
      UNION ALL SELECT muted_id, true FROM community_mute WHERE muter_id = asked.account_id) AS found`.execute(db);
  for (const { place, id, muted } of rows) readers[place - 1]?.[muted ? "muted" : "hidden"].push(id);
  return readers;
}

const noneOf = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${column} <> ALL(${ids}::uuid[])`;

/** Whether a reader may find an account at all. @param column its id */
export const mayFind = (viewer: ViewerInSql, column: string): RawBuilder<SqlBool> =>
  viewer ? noneOf(sql.ref(column), viewer.hidden) : sql<SqlBool>`true`;

/**
 * The one predicate of what a reader may see of posts: it is asked by every list, count, suggestion and page. A block says
 * nothing of anonymous posts: if they went, it would show who wrote them.
 * @param p the post's alias in the statement
 */
export function maySee(viewer: ViewerInSql, p = "p"): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${p}.${name}`);
  if (!viewer) return sql<SqlBool>`(${column("state")} = 'published' AND ${column("visibility")} = 'public')`;
  return sql<SqlBool>`(${column("state")} = 'published' AND (${column("author_id")} = ${viewer.accountId} OR (
    (${column("visibility")} = 'public' OR (${column("visibility")} = 'followers' AND EXISTS (
      SELECT FROM community_follow f WHERE f.follower_id = ${viewer.accountId} AND f.followed_id = ${column("author_id")})))
    AND (${column("is_anonymous")} OR ${noneOf(column("author_id"), viewer.hidden)}))))`;
}

/** What a reader may read at its own address: also what they wrote themselves and waits for staff, which nobody else sees. */
export function mayRead(viewer: ViewerInSql, p = "p"): Expression<SqlBool> {
  if (!viewer) return maySee(viewer, p);
  const column = (name: string) => sql.ref(`${p}.${name}`);
  return sql<SqlBool>`(${maySee(viewer, p)} OR (${column("state")} = 'hidden' AND ${column("held_for")} IS NOT NULL
    AND ${column("author_id")} = ${viewer.accountId}))`;
}

/** What stands in a reader's lists: what they may see, but nothing of those they muted. */
export function isListed(viewer: ViewerInSql, p = "p"): Expression<SqlBool> {
  if (!viewer || viewer.muted.length === 0) return maySee(viewer, p);
  const named = noneOf(sql.ref(`${p}.author_id`), viewer.muted);
  return sql<SqlBool>`(${maySee(viewer, p)} AND (${sql.ref(`${p}.is_anonymous`)} OR ${named}))`;
}

/** What a reader may see of the posts that are for everybody: for counts over many, without a look at who follows whom. */
export function maySeePublic(viewer: ViewerInSql, p = "p"): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${p}.${name}`);
  return sql<SqlBool>`(${column("state")} = 'published' AND ${column("visibility")} = 'public'
    AND (${column("is_anonymous")} OR ${noneOf(column("author_id"), viewer?.hidden ?? [])}))`;
}

/**
 * Whether a comment is by somebody whom the reader is not to read. Nothing is said of what is gone, whose author nobody is
 * shown. Under the reader's own anonymous post all are read: who is not answered there would be known to have written it.
 */
function isByHidden(viewer: ViewerInSql, c: string, p: string): RawBuilder<SqlBool> {
  const hidden = viewer ? [...viewer.hidden, ...viewer.muted] : [];
  if (!viewer || hidden.length === 0) return sql<SqlBool>`false`;
  const column = (name: string) => sql.ref(`${c}.${name}`);
  const post = (name: string) => sql.ref(`${p}.${name}`);
  return sql<SqlBool>`(${column("state")} = 'published' AND NOT ${column("is_anonymous")}
    AND ${column("author_id")} = ANY(${hidden}::uuid[])
    AND NOT (${post("is_anonymous")} AND ${post("author_id")} = ${viewer.accountId}))`;
}

/**
 * Whether a comment is not shown to a reader who may see its post: for its author's sake, or for that of the comment above
 * it. @param c the comment's alias, @param p its post's
 */
export function isHiddenComment(viewer: ViewerInSql, c = "c", p = "p"): RawBuilder<SqlBool> {
  if (!viewer || viewer.hidden.length + viewer.muted.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${isByHidden(viewer, c, p)} OR EXISTS (SELECT FROM comment above
    WHERE above.id = ${sql.ref(`${c}.parent_id`)} AND ${isByHidden(viewer, "above", p)}))`;
}

/** Published comments of a post that a reader is not shown, as a number to take away from its count. @param p alias */
export function hiddenComments(viewer: ViewerInSql, p = "p"): RawBuilder<number> {
  if (!viewer || viewer.hidden.length + viewer.muted.length === 0) return sql<number>`0`;
  return sql<number>`(SELECT count(*)::int FROM comment hc WHERE hc.post_id = ${sql.ref(`${p}.id`)}
    AND hc.state = 'published' AND ${isHiddenComment(viewer, "hc", p)})`;
}

/** The same of the replies under a comment. @param c its alias */
export function hiddenReplies(viewer: ViewerInSql, c = "c", p = "p"): RawBuilder<number> {
  if (!viewer || viewer.hidden.length + viewer.muted.length === 0) return sql<number>`0`;
  return sql<number>`(SELECT count(*)::int FROM comment hr WHERE hr.parent_id = ${sql.ref(`${c}.id`)}
    AND hr.state = 'published' AND ${isByHidden(viewer, "hr", p)})`;
}

/** Whether a reader follows an account. @param column its id, in the statement */
export const isFollowing = (viewer: ViewerInSql, column: string): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM community_follow f
        WHERE f.follower_id = ${viewer.accountId} AND f.followed_id = ${sql.ref(column)})`
    : sql<boolean>`false`;
