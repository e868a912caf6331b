import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Of what is counted within 24 hours no more is read. */
export const MOST_COUNTED = 300;
const MOST = sql.lit(MOST_COUNTED);
/** Whole seconds since an instant of a row. */
export const age = (at: string) => sql<number>`greatest(0, extract(epoch FROM now() - ${sql.ref(at)}))::int`;

/** Seconds since each comment and reply of the last 24 hours, whatever became of it, the latest first. */
export async function readCommentAges(db: Db, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`
    SELECT ${age("created_at")} AS age FROM comment
    WHERE author_id = ${accountId} AND created_at > now() - interval '24 hours'
    ORDER BY created_at DESC LIMIT ${MOST}`.execute(db);
  return rows.map((row) => row.age);
}

/** The same of likes, of which this account gives no other meanwhile (`holdLikers`). */
export async function readLikeAges(db: Db, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ age: number }>`
    SELECT ${age("created_at")} AS age FROM (
      SELECT created_at FROM post_like WHERE account_id = ${accountId} AND created_at > now() - interval '24 hours'
      UNION ALL
      SELECT created_at FROM comment_like WHERE account_id = ${accountId} AND created_at > now() - interval '24 hours'
    ) AS likes ORDER BY created_at DESC LIMIT ${MOST}`.execute(db);
  return rows.map((row) => row.age);
}

/** Seconds since an account last said something under a post; undefined: never. */
export async function readLastUnder(db: Db, accountId: string, postId: string): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    SELECT ${age("created_at")} AS age FROM comment WHERE author_id = ${accountId} AND post_id = ${postId}
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.age;
}
