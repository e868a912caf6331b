import { MOST_MAILS_A_DAY } from "@sarathi/contract";
import { sql, type Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";

/** Accounts for which a mail is due, the longest due first. */
export async function accountsDue(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT account_id AS id FROM notification WHERE mail_at <= now()
    GROUP BY account_id ORDER BY min(mail_at) LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes what is due of an account: what was read meanwhile is due no more. Over the most of a day all waits for the next
 * morning.
 * @param id of the mail that is made @returns whether one is
 */
export async function takeDue(tx: Transaction<DB>, accountId: string, id: string): Promise<boolean> {
  const due = await sql<{ id: string; unread: number }>`
    SELECT id, unread FROM notification WHERE account_id = ${accountId} AND mail_at <= now()
    ORDER BY type, account_id, id FOR UPDATE`.execute(tx);
  const unread = due.rows.filter((row) => row.unread > 0).map((row) => row.id);
  const made = unread.length > 0 && (await insertMail(tx, accountId, id, unread));
  const waits = made ? [] : unread;
  await sql`UPDATE notification
    SET mail_at = CASE WHEN id = ANY(${waits}::uuid[])
      THEN (date_trunc('day', now() AT TIME ZONE 'Asia/Kathmandu') + interval '31 hours') AT TIME ZONE 'Asia/Kathmandu' END
    WHERE id = ANY(${due.rows.map((row) => row.id)}::uuid[])`.execute(tx);
  return made;
}

/** Its number is the first of the day that no mail has: what was never sent has given its own back. */
async function insertMail(tx: Db, accountId: string, id: string, notificationIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO notification_mail (id, account_id, nth, notification_ids)
    SELECT ${id}, ${accountId}, n.nth, ${notificationIds}::uuid[] FROM generate_series(1, ${MOST_MAILS_A_DAY}::int) AS n(nth)
    WHERE NOT EXISTS (SELECT FROM notification_mail m WHERE m.account_id = ${accountId} AND m.nth = n.nth
      AND m.day = (now() AT TIME ZONE 'Asia/Kathmandu')::date)
    ORDER BY n.nth LIMIT 1 RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export interface MailRow {
  id: string;
  account_id: string;
  week: string | null;
  notification_ids: string[];
}

/** A mail that is not sent yet. */
export const findUnsent = (db: Db, id: string): Promise<MailRow | undefined> =>
  db
    .selectFrom("notification_mail")
    .select(["id", "account_id", "week", "notification_ids"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .executeTakeFirst();

export async function noteSent(db: Db, id: string): Promise<void> {
  await sql`UPDATE notification_mail SET sent_at = now() WHERE id = ${id}`.execute(db);
}

/** There is nothing to say, or nobody to say it to: it does not count to the day's. A digest stays made for its week. */
export async function giveBack(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM notification_mail WHERE id = ${id} AND week IS NULL AND sent_at IS NULL`.execute(db);
}

/** Accounts that wish for a digest and have none of this week yet, by their ids. @param week as 2026-W47 */
export async function digestsDue(db: Db, week: string, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.account_id AS id FROM notification_preference p
    WHERE p.channel = 'mail' AND p.type = 'digest' AND p.is_on AND p.account_id > ${after}::uuid
      AND NOT EXISTS (SELECT FROM notification_mail m WHERE m.account_id = p.account_id AND m.week = ${week})
    ORDER BY p.account_id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns whether there was none for this week */
export async function insertDigest(tx: Db, accountId: string, id: string, week: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO notification_mail (id, account_id, week) VALUES (${id}, ${accountId}, ${week})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Which mails went when is needed for the day's count and the week's alone. */
export async function forgetMails(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM notification_mail WHERE created_at < now() - make_interval(days => ${days}::int)`.execute(db);
}
