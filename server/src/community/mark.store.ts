import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { bookmarked, liked } from "./post.store.ts";
import { maySee, type Reader } from "./viewer.store.ts";

/** What a reader puts on a post, if they may see it, and takes back. */
const marks = {
  like: {
    put: (seen: RawBuilder<unknown>) =>
      sql`INSERT INTO post_like (post_id, account_id) ${seen} ON CONFLICT DO NOTHING RETURNING 1`,
    take: (own: RawBuilder<unknown>) => sql`DELETE FROM post_like WHERE ${own} RETURNING 1`,
  },
  bookmark: {
    put: (seen: RawBuilder<unknown>) =>
      sql`INSERT INTO post_bookmark (post_id, account_id) ${seen} ON CONFLICT DO NOTHING RETURNING 1`,
    take: (own: RawBuilder<unknown>) => sql`DELETE FROM post_bookmark WHERE ${own} RETURNING 1`,
  },
} as const;
type Mark = keyof typeof marks;

/** @returns whether there was none before */
async function put(db: Db, mark: Mark, viewer: Reader, postId: string): Promise<boolean> {
  const seen = sql`SELECT p.id, ${viewer.accountId}::uuid FROM post p WHERE p.id = ${postId} AND ${maySee(viewer)}`;
  return (await marks[mark].put(seen).execute(db)).rows.length > 0;
}

/** @returns whether there was one */
async function take(db: Db, mark: Mark, viewer: Reader, postId: string): Promise<boolean> {
  const own = sql`account_id = ${viewer.accountId} AND post_id = ${postId}`;
  return (await marks[mark].take(own).execute(db)).rows.length > 0;
}

/**
 * A like or a bookmark as it is to be; without `on` it changes. The key of the row decides between taps of one moment.
 * @returns whether anything changed, and what is so now; undefined: there is no such post for the reader
 */
export async function setMark(db: Db, mark: Mark, viewer: Reader, postId: string, on: boolean | undefined) {
  const taken = on !== true && (await take(db, mark, viewer, postId));
  const changed = taken || (on !== false && (await put(db, mark, viewer, postId)));
  const now = await db
    .selectFrom("post as p")
    .select(["p.likes_count", liked(viewer).as("is_liked"), bookmarked(viewer).as("is_bookmarked")])
    .where("p.id", "=", postId)
    .where(maySee(viewer))
    .executeTakeFirst();
  return now && { ...now, changed };
}
