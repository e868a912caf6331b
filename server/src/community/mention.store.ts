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

/** Who is mentioned in a post, or in a comment of it, in place of those before. @returns whom it names anew */
export async function putMentions(
  db: Db,
  place: { postId: string; commentId: string | null },
  mentions: readonly { id: string; accountId: string }[],
): Promise<string[]> {
  await db
    .deleteFrom("mention")
    .where("post_id", "=", place.postId)
    .where("comment_id", "is not distinct from", place.commentId)
    .where(sql<boolean>`account_id <> ALL(${mentions.map(({ accountId }) => accountId)}::uuid[])`)
    .execute();
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
