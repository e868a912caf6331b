import type { DayCount } from "@sarathi/contract";
import { byDay, type Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";

/** Posts and comments by the day on which they were written, whatever became of them. */
export async function countWritten(db: Db, days: Days): Promise<{ posts: DayCount; comments: DayCount }> {
  const post = byDay("p.id", "id", days);
  const comment = byDay("c.id", "id", days);
  const [posts, comments] = await Promise.all([
    db.selectFrom("post as p").where(post.since).select(post.counts).executeTakeFirstOrThrow(),
    db.selectFrom("comment as c").where(comment.since).select(comment.counts).executeTakeFirstOrThrow(),
  ]);
  return { posts, comments };
}
