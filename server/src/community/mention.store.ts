import { sql } from "kysely";
import { peopleToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

/** People that others may see, of those named, by their usernames. */
export async function findMentioned(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom(peopleToJoin(db).as("person"))
    .select(["person.id", "person.username"])
    .where("person.username", "=", sql<string>`ANY(${usernames}::text[])`)
    .execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/**
 * Who is mentioned in a post, or in a comment of it, which is held. Who was once named stays noted, so that edits name nobody
 * twice, and no text more than `most` people in all its life.
 * @returns whom it names anew
 */
export async function putMentions(
  db: Db,
  place: { postId: string; commentId: string | null },
  given: readonly { id: string; accountId: string }[],
  most: number,
): Promise<string[]> {
  if (given.length === 0) return [];
  const noted = await db
    .selectFrom("mention")
    .select("account_id")
    .where("post_id", "=", place.postId)
    .where("comment_id", "is not distinct from", place.commentId)
    .execute();
  const before = new Set(noted.map((row) => row.account_id));
  const mentions = given.filter(({ accountId }) => !before.has(accountId)).slice(0, Math.max(0, most - before.size));
  if (mentions.length === 0) return [];
  const rows = await db
    .insertInto("mention")
    .values(
      mentions.map(({ id, accountId }) => ({
        id,
        post_id: place.postId,
        comment_id: place.commentId,
        account_id: accountId,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning("account_id")
    .execute();
  return rows.map((row) => row.account_id);
}
