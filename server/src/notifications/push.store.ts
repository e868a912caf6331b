import type { NotificationType } from "@sarathi/contract";
import { sql, type Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";

export interface Subscription {
  id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Notes a browser, or renews it: it is whoever's asked last. @param most of an account; the oldest go */
export async function saveSubscription(
  tx: Transaction<DB>,
  { accountId, most, ...one }: Subscription & { accountId: string; most: number },
): Promise<void> {
  await sql`INSERT INTO push_subscription (id, account_id, session_id, endpoint, p256dh, auth)
    VALUES (${one.id}, ${accountId}, ${one.session_id}, ${one.endpoint}, ${one.p256dh}, ${one.auth})
    ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`.execute(tx);
  await sql`DELETE FROM push_subscription WHERE id IN (SELECT id FROM push_subscription
    WHERE account_id = ${accountId} ORDER BY created_at DESC, id DESC OFFSET ${most})`.execute(tx);
}

/** Of which login a browser is reached, if it is; one with this secret, if one is given. */
export async function findSubscription(
  db: Db,
  { endpoint, auth }: { endpoint: string; auth?: string },
): Promise<{ accountId: string; session_id: string } | undefined> {
  return db
    .selectFrom("push_subscription")
    .select(["account_id as accountId", "session_id"])
    .where("endpoint", "=", endpoint)
    .$if(auth !== undefined, (q) => q.where("auth", "=", auth ?? ""))
    .executeTakeFirst();
}

export async function removeSubscription(db: Db, where: { accountId: string; endpoint: string }): Promise<void> {
  await db
    .deleteFrom("push_subscription")
    .where("account_id", "=", where.accountId)
    .where("endpoint", "=", where.endpoint)
    .execute();
}

export const listSubscriptions = (db: Db, accountId: string): Promise<Subscription[]> =>
  db
    .selectFrom("push_subscription")
    .select(["id", "session_id", "endpoint", "p256dh", "auth"])
    .where("account_id", "=", accountId)
    .execute();

/** Accounts that are to be reached now. */
export async function accountsToPush(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT account_id AS id FROM notification
    WHERE push_at <= ${now} LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts off what would wake somebody; what an act holds just now, the next time. */
export async function putOff(db: Db, now: Date, until: Date): Promise<void> {
  await sql`WITH held AS (SELECT id FROM notification WHERE push_at <= ${now}
      ORDER BY type, account_id, id FOR UPDATE SKIP LOCKED)
    UPDATE notification n SET push_at = ${until} FROM held WHERE n.id = held.id`.execute(db);
}

/** Gives back what was taken and cannot be said now, for then. */
export async function giveBack(db: Db, ids: readonly string[], then: Date): Promise<void> {
  await sql`WITH held AS (SELECT id FROM notification WHERE id = ANY(${ids}::uuid[]) AND unread > 0
      ORDER BY type, account_id, id FOR UPDATE)
    UPDATE notification n SET push_at = ${then} FROM held WHERE n.id = held.id`.execute(db);
}

/** Takes what an account is to hear now; what was read meanwhile is not said. @returns ids */
export async function takePushes(tx: Transaction<DB>, accountId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; unread: number }>`
    WITH held AS (SELECT id FROM notification WHERE account_id = ${accountId} AND push_at <= ${now}
      ORDER BY type, account_id, id FOR UPDATE)
    UPDATE notification n SET push_at = NULL FROM held WHERE n.id = held.id RETURNING n.id, n.unread`.execute(tx);
  return rows.filter(({ unread }) => unread > 0).map(({ id }) => id);
}

/** What happened, to what and on which day: this names a notification, though it be taken back and said anew. */
export interface Pushed {
  type: NotificationType;
  target: string;
  day: string;
}

/** What is unread still of these. */
export async function readPushed(db: Db, ids: readonly string[]): Promise<Pushed[]> {
  const { rows } = await sql<Pushed>`SELECT type, target, day::text AS day FROM notification
    WHERE id = ANY(${ids}::uuid[]) AND unread > 0`.execute(db);
  return rows;
}
