import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Announcements of an event that are shown; nobody makes so many. */
const MOST = 100;

export const insertAnnouncement = (
  tx: Db,
  { eventId: event_id, authorId: author_id, ...one }: { id: string; eventId: string; authorId: string; text: string },
) =>
  tx
    .insertInto("event_announcement")
    .values({ ...one, event_id, author_id })
    .returning(["id", "text", "created_at"])
    .executeTakeFirstOrThrow();

/** Announcements of an event, the latest first. */
export const listAnnouncements = (db: Db, eventId: string) =>
  db
    .selectFrom("event_announcement")
    .select(["id", "text", "created_at"])
    .where("event_id", "=", eventId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST)
    .execute();

/** Those of these accounts who are confirmed for an event. */
export async function confirmedAmong(db: Db, eventId: string, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("event_registration")
    .select("account_id")
    .where("event_id", "=", eventId)
    .where("state", "=", "confirmed")
    .where("account_id", "=", sql<string>`ANY(${accountIds}::uuid[])`)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
