import { sql, type Transaction } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { holdPostOf } from "./comment.store.ts";
import type { HeldFor } from "./limit.rules.ts";
import { isHiddenComment, mayFind, maySee, readReaders, type Viewer } from "./viewer.store.ts";

// What the moderation above needs to know of posts and comments, and to do with them.

export type ContentKind = "post" | "comment";
export type ContentState = "published" | "hidden" | "removed" | "deleted";

/** Whose a post or comment is, and what staff need to know before they act on it. */
export interface ContentFacts {
  authorId: string;
  isAnonymous: boolean;
  state: ContentState;
  revision: number;
  /** Of a post; of a comment its post's. */
  postId: string;
  isAnnouncement: boolean;
  /** Why it waits for staff; null: it does not. */
  heldFor: HeldFor[] | null;
  /** Title and text, or text alone. */
  words: string;
}

interface FactsRow {
  author_id: string;
  is_anonymous: boolean;
  state: ContentState;
  revision: number;
  post_id: string;
  is_announcement: boolean;
  held_for: HeldFor[] | null;
  words: string;
}
const viewFacts = (row: FactsRow | undefined): ContentFacts | undefined =>
  row && {
    authorId: row.author_id,
    isAnonymous: row.is_anonymous,
    state: row.state,
    revision: row.revision,
    postId: row.post_id,
    isAnnouncement: row.is_announcement,
    heldFor: row.held_for,
    words: row.words,
  };

const post = (where: ReturnType<typeof sql>) => sql<FactsRow>`
  SELECT p.author_id, p.is_anonymous, p.state, p.revision, p.id AS post_id, p.category = 'announcement' AS is_announcement,
    p.held_for, p.title || E'\n' || p.plain AS words FROM post p WHERE ${where}`;
const comment = (where: ReturnType<typeof sql>) => sql<FactsRow>`
  SELECT c.author_id, c.is_anonymous, c.state, c.revision, c.post_id, false AS is_announcement, c.held_for, c.plain AS words
  FROM comment c JOIN post p ON p.id = c.post_id WHERE ${where}`;

const viewerOf = async (db: Db, accountId: string, isStaff: boolean): Promise<Viewer> =>
  (await readReaders(db, [{ accountId, isStaff }]))[0] ?? null;

/** A post or comment that a reader may see; undefined: there is none for them. */
export async function readSeen(
  db: Db,
  accountId: string,
  isStaff: boolean,
  kind: ContentKind,
  id: string,
): Promise<ContentFacts | undefined> {
  const viewer = await viewerOf(db, accountId, isStaff);
  const { rows } = await (kind === "post"
    ? post(sql`p.id = ${id} AND ${maySee(viewer)}`)
    : comment(sql`c.id = ${id} AND c.state = 'published' AND ${maySee(viewer)} AND NOT ${isHiddenComment(viewer)}`)
  ).execute(db);
  return viewFacts(rows[0]);
}

/** The account of somebody whom a reader may find. */
export async function findSeenPerson(
  db: Db,
  accountId: string,
  isStaff: boolean,
  username: string,
): Promise<string | undefined> {
  const viewer = await viewerOf(db, accountId, isStaff);
  const row = await db
    .selectFrom(authorsToJoin(db).as("person"))
    .select("person.id")
    .where("person.username", "=", username)
    .where("person.is_shown", "=", true)
    .where(mayFind(viewer, "person.id"))
    .executeTakeFirst();
  return row?.id;
}

/**
 * A post or comment in whatever state, held until the transaction ends: of a comment its post first, as all hold them.
 */
export async function lockContent(tx: Db, kind: ContentKind, id: string): Promise<ContentFacts | undefined> {
  if (kind === "comment") await holdPostOf(tx, id);
  const { rows } = await (kind === "post"
    ? post(sql`p.id = ${id} FOR NO KEY UPDATE OF p`)
    : comment(sql`c.id = ${id} FOR NO KEY UPDATE OF c`)
  ).execute(tx);
  return viewFacts(rows[0]);
}

/**
 * Puts a held post into another state; counts follow by triggers. Its pictures stay while it can come back.
 */
export async function putPostState(tx: Transaction<DB>, id: string, state: ContentState): Promise<void> {
  await tx.updateTable("post").set({ state, state_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

/** The same of a comment. @returns whether it was the one that answers its post, which it is no more when it goes */
export async function putCommentState(
  tx: Transaction<DB>,
  id: string,
  state: ContentState,
  { accepted }: { accepted: boolean },
): Promise<{ wasAccepted: boolean }> {
  const before = await tx
    .selectFrom("post as p")
    .innerJoin("comment as c", "c.post_id", "p.id")
    .select(["p.id", "p.accepted_comment_id"])
    .where("c.id", "=", id)
    .executeTakeFirst();
  await tx.updateTable("comment").set({ state, state_at: sql<Date>`now()` }).where("id", "=", id).execute();
  if (accepted && state === "published" && before?.accepted_comment_id === null)
    await tx.updateTable("post").set({ accepted_comment_id: id }).where("id", "=", before.id).execute();
  return { wasAccepted: before?.accepted_comment_id === id };
}

const wordsOf = (db: Db) => sql`
  FROM comment c JOIN post p ON p.id = c.post_id JOIN (${authorsToJoin(db)}) AS author ON author.id = c.author_id`;

export interface ThreadRow {
  id: string;
  post_id: string;
  parent_id: string | null;
  author_id: string;
  is_anonymous: boolean;
  html: string;
  state: ContentState;
  revision: number;
  created_at: Date;
  edited_at: Date | null;
  username: string;
  first_name: string;
  last_name: string | null;
  avatar: string | null;
  is_staff: boolean;
  is_erased: boolean;
  is_shown: boolean;
}
const THREAD = sql`c.id, c.post_id, c.parent_id, c.author_id, c.is_anonymous, c.html, c.state, c.revision, c.created_at, c.edited_at,
  author.username, author.first_name, author.last_name, author.avatar, author.is_staff, author.is_erased, author.is_shown`;

/** A comment with up to `each` before and after it on its level, in whatever state, oldest first. */
export async function readCommentsAround(db: Db, id: string, each: number): Promise<ThreadRow[]> {
  const level = sql`c.post_id = me.post_id AND c.parent_id IS NOT DISTINCT FROM me.parent_id`;
  const { rows } = await sql<ThreadRow>`
    WITH me AS (SELECT post_id, parent_id, created_at, id FROM comment WHERE id = ${id})
    SELECT * FROM (
      (SELECT ${THREAD} ${wordsOf(db)}, me WHERE ${level} AND (c.created_at, c.id) <= (me.created_at, me.id)
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${each + 1})
      UNION ALL
      (SELECT ${THREAD} ${wordsOf(db)}, me WHERE ${level} AND (c.created_at, c.id) > (me.created_at, me.id)
        ORDER BY c.created_at, c.id LIMIT ${each})) AS around ORDER BY created_at, id`.execute(db);
  return rows;
}

/** One comment in whatever state. */
export async function readAnyComment(db: Db, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`SELECT ${THREAD} ${wordsOf(db)} WHERE c.id = ${id}`.execute(db);
  return rows[0];
}
