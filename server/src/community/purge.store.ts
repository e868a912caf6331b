import type { StoredPicture } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Days for which what was deleted can still be looked into by staff. */
const PURGED_DAYS = 30;

/**
 * Lets go of the pictures of posts that staff removed and that cannot come back any more; what its author deletes goes
 * without at once. @returns their addresses
 */
export async function purgePictures(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ media: StoredPicture[] }>`
    WITH old AS (SELECT id, media FROM post WHERE state = 'removed' AND media <> '[]'
      AND state_at < now() - make_interval(days => ${PURGED_DAYS}) FOR UPDATE)
    UPDATE post SET media = '[]' FROM old WHERE post.id = old.id RETURNING old.media`.execute(tx);
  return rows.flatMap(({ media }) => media.map(({ url }) => url));
}

/** Takes the words out of what was deleted long ago, and its rows where nothing hangs on them. */
export async function purgeDeleted(db: Db): Promise<void> {
  const long = sql`state IN ('deleted', 'removed') AND state_at < now() - make_interval(days => ${PURGED_DAYS})`;
  await sql`DELETE FROM comment c WHERE ${long}
    AND NOT EXISTS (SELECT FROM comment r WHERE r.parent_id = c.id OR r.reply_to_id = c.id)`.execute(db);
  await sql`UPDATE comment SET source = '', html = '', plain = '' WHERE ${long} AND source <> ''`.execute(db);
  await sql`DELETE FROM comment_revision v USING comment c WHERE c.id = v.comment_id AND c.source = '' AND ${long}`.execute(
    db,
  );
  await sql`DELETE FROM post p WHERE ${long} AND NOT EXISTS (SELECT FROM comment c WHERE c.post_id = p.id)`.execute(db);
  await sql`UPDATE post SET title = '', source = '', html = '', plain = '', summary = '', hashtags = '{}'
    WHERE ${long} AND source <> ''`.execute(db);
  await sql`DELETE FROM post_revision v USING post p WHERE p.id = v.post_id AND p.source = '' AND ${long}`.execute(db);
}
