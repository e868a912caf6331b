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

/** On this channel processes hear that something was said, by the id of the paper that is sat. */
export const CHANNEL = "event_announced";

/** Lets every process know after the commit. */
export async function notifyAnnounced(tx: Db, testId: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${testId})`.execute(tx);
}

/** Announcements of an event by its paper, the latest first. */
export const announcedOfTest = (db: Db, testId: string, limit: number) =>
  db
    .selectFrom("event_announcement as n")
    .innerJoin("exam_event as e", "e.id", "n.event_id")
    .select(["n.id", "n.text", "n.created_at"])
    .where("e.test_id", "=", testId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();

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
