import { type NotificationType, notificationDefaults } from "@sarathi/contract";
import { type Expression, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Notice } from "./notice.rules.ts";

/** Types that reach an account in a thread that it muted: they name it, or answer it. */
const IN_MUTED: readonly NotificationType[] = ["mention", "answer"];

/**
 * Notes a cause for accounts that want to hear of it. What is the same cause of the same notification is one, read or
 * not.
 * @param accounts with an id for a notification that there is not yet
 */
export async function addCause(
  tx: Db,
  { type, target, postId, key, actorId, commentId, detail }: Notice,
  accounts: readonly { id: string; accountId: string }[],
): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    WITH made AS (
      INSERT INTO notification (id, account_id, type, target)
      SELECT a.id, a.account_id, ${type}, ${target}
      FROM unnest(${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ accountId }) => accountId)}::uuid[])
        AS a(id, account_id)
      LEFT JOIN notification_preference p ON p.account_id = a.account_id AND p.channel = 'app' AND p.type = ${type}
      WHERE coalesce(p.is_on, ${notificationDefaults[type].app}) AND (${IN_MUTED.includes(type)}
        OR NOT EXISTS (SELECT FROM notification_muted_post m WHERE m.account_id = a.account_id AND m.post_id = ${postId}::uuid))
      ORDER BY a.account_id
      ON CONFLICT (account_id, type, target, day) DO UPDATE SET account_id = excluded.account_id
      RETURNING id)
    INSERT INTO notification_cause (notification_id, key, actor_id, post_id, comment_id, detail)
    SELECT id, ${key}::uuid, ${actorId}::uuid, ${postId}::uuid, ${commentId}::uuid, ${detail ? JSON.stringify(detail) : null}::jsonb
    FROM made ON CONFLICT DO NOTHING`.execute(tx);
}

/** Holds notifications, in the order in which all hold them: by type, then by account. @param found their ids */
const held = (found: ReturnType<typeof sql>) =>
  sql`SELECT n.id FROM notification n WHERE n.id IN (${found}) ORDER BY n.type, n.account_id, n.id FOR UPDATE`;

/** An act (without `key`: all acts of that type) is taken back: who has not read of it hears nothing of it. */
export async function withdrawUnread(
  tx: Db,
  { type, target, key }: Pick<Notice, "type" | "target"> & { key?: string },
): Promise<void> {
  const found = sql`SELECT id FROM notification WHERE type = ${type} AND target = ${target}`;
  await sql`WITH held AS (${held(found)})
    DELETE FROM notification_cause c USING held WHERE c.notification_id = held.id AND NOT c.is_read AND ${key === undefined ? sql`true` : sql`c.key = ${key}::uuid`}`.execute(
    tx,
  );
}

/** What was written is gone, with what happened to it. */
export async function withdrawWritten(tx: Db, id: string): Promise<void> {
  const found = sql`SELECT notification_id FROM notification_cause WHERE key = ${id}::uuid OR comment_id = ${id}::uuid`;
  await sql`WITH held AS (${held(found)})
    DELETE FROM notification_cause c USING held
    WHERE c.notification_id = held.id AND (c.key = ${id}::uuid OR c.comment_id = ${id}::uuid)`.execute(tx);
  await deleteHeld(tx, sql`SELECT id FROM notification WHERE target = ${id}`);
}

/** Whom something concerns in a thread. */
export async function accountsOfThread(tx: Db, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT n.account_id AS id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE c.post_id = ${postId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes back what these accounts heard of some threads. @param posts ids of posts, as a statement */
export async function withdrawThreads(
  tx: Db,
  accountIds: readonly string[],
  posts: Expression<unknown>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const found = sql`SELECT n.id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE n.account_id = ANY(${accountIds}::uuid[]) AND c.post_id IN (${posts})`;
  await sql`WITH held AS (${held(found)})
    DELETE FROM notification_cause c USING held WHERE c.notification_id = held.id AND c.post_id IN (${posts})`.execute(
    tx,
  );
}

async function deleteHeld(tx: Db, found: ReturnType<typeof sql>): Promise<void> {
  await sql`WITH held AS (${held(found)}) DELETE FROM notification n USING held WHERE n.id = held.id`.execute(tx);
}

/** An account hears nothing of another any more. */
export async function withdrawActor(tx: Db, accountId: string, actorId: string): Promise<void> {
  const found = sql`SELECT n.id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE n.account_id = ${accountId} AND c.actor_id = ${actorId}`;
  await sql`WITH held AS (${held(found)})
    DELETE FROM notification_cause c USING held WHERE c.notification_id = held.id AND c.actor_id = ${actorId}`.execute(
    tx,
  );
}

/** Nobody hears of an account any more, and it hears of nothing. */
export async function forgetAccount(tx: Db, accountId: string): Promise<void> {
  const found = sql`SELECT notification_id FROM notification_cause WHERE actor_id = ${accountId}`;
  await sql`WITH held AS (${held(found)})
    DELETE FROM notification_cause c USING held WHERE c.notification_id = held.id AND c.actor_id = ${accountId}`.execute(
    tx,
  );
  await deleteHeld(tx, sql`SELECT id FROM notification WHERE account_id = ${accountId}`);
  await sql`DELETE FROM notification_preference WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM notification_muted_post WHERE account_id = ${accountId}`.execute(tx);
}
