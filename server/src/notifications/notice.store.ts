import { MAIL_DELAY_MINUTES, type NotificationType, notificationDefaults } from "@sarathi/contract";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Notice } from "./notice.rules.ts";

/** Whether a cause `a` reaches an account in a thread that it muted: somebody names it, under a name, or its answer is chosen. */
const inMuted = (type: NotificationType) =>
  type === "mention" ? sql`a.actor_id IS NOT NULL` : sql.lit(type === "answer");

/** Accounts whose count of unread notifications may be another now. */
type Affected = Promise<string[]>;
const idsOf = ({ rows }: { rows: readonly { account_id: string }[] }) => [
  ...new Set(rows.map(({ account_id }) => account_id)),
];

/** A cause for one account, with an id for a notification that there is not yet. */
export type CauseFor = Omit<Notice, "type"> & { id: string; accountId: string };

/**
 * One cause for many accounts. @param may which of these, each as `a`, hear of it: all
 * @returns those who have one unread notification more
 */
export async function addCause(
  tx: Db,
  { type, target, postId, key, actorId, commentId, detail }: Notice,
  accounts: readonly { id: string; accountId: string }[],
  may: Expression<SqlBool> = sql`true`,
): Affected {
  if (accounts.length === 0) return [];
  const [ids, accountIds] = [accounts.map(({ id }) => id), accounts.map(({ accountId }) => accountId)];
  return insertCauses(
    tx,
    type,
    sql`(SELECT a.made_id, a.id, ${target}::text, ${postId}::uuid, ${key}::uuid, ${actorId}::uuid, ${commentId}::uuid,
      ${detail ? JSON.stringify(detail) : null}::jsonb
      FROM unnest(${ids}::uuid[], ${accountIds}::uuid[]) AS a(made_id, id) WHERE ${may})`,
  );
}

/** Causes of one type, each for one account. @returns those who have one unread notification more */
export async function addCauses(tx: Db, type: NotificationType, causes: readonly CauseFor[]): Affected {
  if (causes.length === 0) return [];
  const all = <K extends keyof CauseFor>(key: K) => causes.map((cause) => cause[key] ?? null);
  const details = causes.map(({ detail }) => (detail ? JSON.stringify(detail) : null));
  return insertCauses(
    tx,
    type,
    sql`unnest(${all("id")}::uuid[], ${all("accountId")}::uuid[], ${all("target")}::text[], ${all("postId")}::uuid[],
      ${all("key")}::uuid[], ${all("actorId")}::uuid[], ${all("commentId")}::uuid[], ${details}::jsonb[])`,
  );
}

/**
 * Notes causes for accounts that want to hear of them; of each notification that is made for them the first has it counted
 * (`xmax` is 0 of rows that were not there). What is the same cause of the same notification is one, read or not. What was
 * said once on this day, and taken back, rings nobody again (`notification_ring`).
 * @param causes id for a notification that there is not yet, account, target, post, key, actor, comment, detail
 * @returns those who have one unread notification more; one with something new already stays one
 */
async function insertCauses(tx: Db, type: NotificationType, causes: Expression<unknown>): Affected {
  const found = await sql<{ account_id: string }>`
    WITH wanted AS (
      SELECT a.*,
        CASE WHEN coalesce(mail.is_on, ${notificationDefaults[type].mail})
          THEN CASE WHEN rung.is_mailed THEN 'infinity' ELSE now() + make_interval(mins => ${MAIL_DELAY_MINUTES}) END END AS mail_at,
        CASE WHEN coalesce(push.is_on, ${notificationDefaults[type].push})
          AND EXISTS (SELECT FROM push_subscription s WHERE s.account_id = a.account_id)
          THEN CASE WHEN rung.is_pushed THEN 'infinity' ELSE now() END END AS push_at
      FROM ${causes} AS a(id, account_id, target, post_id, key, actor_id, comment_id, detail)
      LEFT JOIN notification_preference p ON p.account_id = a.account_id AND p.channel = 'app' AND p.type = ${type}
      LEFT JOIN notification_preference mail
        ON mail.account_id = a.account_id AND mail.channel = 'mail' AND mail.type = ${type}
      LEFT JOIN notification_preference push
        ON push.account_id = a.account_id AND push.channel = 'push' AND push.type = ${type}
      LEFT JOIN notification_ring rung ON rung.account_id = a.account_id AND rung.type = ${type}
        AND rung.target = a.target AND rung.day = (now() AT TIME ZONE 'Asia/Kathmandu')::date
        AND rung.doer = coalesce(a.actor_id, a.post_id, a.key)
      WHERE coalesce(p.is_on, ${notificationDefaults[type].app}) AND (${inMuted(type)}
        OR NOT EXISTS (SELECT FROM notification_muted_post m WHERE m.account_id = a.account_id AND m.post_id = a.post_id))),
    made AS (
      INSERT INTO notification (id, account_id, type, target, causes, unread, mail_at, push_at)
      SELECT (array_agg(id))[1], account_id, ${type}, target, 1, 1, min(mail_at), min(push_at)
      FROM wanted GROUP BY account_id, target ORDER BY account_id, target
      ON CONFLICT (account_id, type, target, day) DO UPDATE
        SET mail_at = CASE WHEN notification.unread = 0 OR notification.mail_at = 'infinity'
            THEN excluded.mail_at ELSE notification.mail_at END,
          push_at = CASE WHEN notification.unread = 0 OR notification.push_at = 'infinity'
            THEN excluded.push_at ELSE notification.push_at END
      RETURNING id, account_id, target, unread, xmax = 0 AS is_new),
    -- Of each notification its row first, then its causes.
    matched AS (
      SELECT b.*, first_value(made_id) OVER same AS notification_id, first_value(is_new) OVER same AS is_of_new,
        row_number() OVER same AS place
      FROM (SELECT id AS made_id, account_id, target, is_new, NULL::uuid AS key, NULL::uuid AS actor_id,
          NULL::uuid AS post_id, NULL::uuid AS comment_id, NULL::jsonb AS detail FROM made
        UNION ALL SELECT NULL, account_id, target, NULL, key, actor_id, post_id, comment_id, detail FROM wanted) AS b
      WINDOW same AS (PARTITION BY account_id, target ORDER BY made_id IS NULL, key)),
    added AS (
      INSERT INTO notification_cause (notification_id, key, actor_id, post_id, comment_id, detail, is_counted)
      SELECT notification_id, key, actor_id, post_id, comment_id, detail, is_of_new AND place = 2
      FROM matched WHERE made_id IS NULL ON CONFLICT DO NOTHING
      RETURNING notification_id)
    -- Grouped, not joined: for the planner both are one row, and it would hold each of hundreds against all others.
    SELECT (array_agg(account_id) FILTER (WHERE account_id IS NOT NULL))[1] AS account_id
    FROM (SELECT id, account_id, is_new OR unread = 0 AS rings, false AS is_added FROM made
      UNION ALL SELECT notification_id, NULL, NULL, true FROM added) AS both_of
    GROUP BY id HAVING bool_or(rings) AND bool_or(is_added)`.execute(tx);
  return idsOf(found);
}

/** Holds notifications, in the order in which all hold them: by type, then by account. @param found their ids */
const held = (found: ReturnType<typeof sql>) =>
  sql`SELECT n.id, n.account_id, n.type, n.target, n.day, n.push_at, n.mail_at FROM notification n
    WHERE n.id IN (${found}) ORDER BY n.type, n.account_id, n.id FOR UPDATE`;

/** It was said, or is not to be. */
const isOver = (column: "push_at" | "mail_at") => sql`coalesce(${sql.ref(column)} = 'infinity', true)`;

/** Deletes causes of held notifications, and notes of what nothing more is due. @param which of them, of a cause `c` */
async function deleteCauses(tx: Db, found: ReturnType<typeof sql>, which: ReturnType<typeof sql>): Affected {
  const gone = await sql<{ account_id: string }>`WITH held AS (${held(found)}),
    gone AS (DELETE FROM notification_cause c USING held WHERE c.notification_id = held.id AND ${which}
      RETURNING held.*, c.is_read, coalesce(c.actor_id, c.post_id, c.key) AS doer),
    noted AS (INSERT INTO notification_ring AS r (account_id, type, target, day, doer, is_pushed, is_mailed)
      SELECT DISTINCT account_id, type, target, day, doer, ${isOver("push_at")}, ${isOver("mail_at")} FROM gone
      WHERE ${isOver("push_at")} OR ${isOver("mail_at")}
      ORDER BY type, account_id, target, day, doer
      ON CONFLICT (account_id, type, target, day, doer) DO UPDATE
        SET is_pushed = r.is_pushed OR excluded.is_pushed, is_mailed = r.is_mailed OR excluded.is_mailed)
    SELECT account_id FROM gone WHERE NOT is_read`.execute(tx);
  return idsOf(gone);
}

/**
 * An act (without `key`: all acts of that type) is taken back: who has not read of it hears nothing of it, but for those
 * (`except`) whom it still concerns.
 */
export function withdrawUnread(
  tx: Db,
  { type, target, key, except = [] }: Pick<Notice, "type" | "target"> & { key?: string; except?: readonly string[] },
): Affected {
  const found = sql`SELECT id FROM notification
    WHERE type = ${type} AND target = ${target} AND account_id <> ALL(${except}::uuid[])`;
  const act = key === undefined ? sql`true` : sql`c.key = ${key}::uuid`;
  return deleteCauses(tx, found, sql`NOT c.is_read AND ${act}`);
}

/**
 * What was written is gone, with what happened to it; replies stand, and others hear of them further.
 * @param authorId whose it was, who is not answered by them any more
 */
export async function withdrawWritten(tx: Db, id: string, authorId: string | null): Affected {
  const found = sql`SELECT notification_id FROM notification_cause WHERE key = ${id}::uuid OR comment_id = ${id}::uuid`;
  const heard = await deleteCauses(tx, found, sql`(c.key = ${id}::uuid OR c.comment_id = ${id}::uuid)`);
  const aboutIt = sql`SELECT id FROM notification
    WHERE target = ${id} AND (type <> 'reply' OR account_id = ${authorId}::uuid)`;
  return [...heard, ...(await deleteHeld(tx, aboutIt))];
}

/** Whom something concerns in a thread. */
export async function accountsOfThread(tx: Db, postId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT n.account_id AS id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE c.post_id = ${postId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes back what these accounts heard of some threads. @param posts ids of posts, as a statement */
export async function withdrawThreads(tx: Db, accountIds: readonly string[], posts: Expression<unknown>): Affected {
  if (accountIds.length === 0) return [];
  const found = sql`SELECT n.id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE n.account_id = ANY(${accountIds}::uuid[]) AND c.post_id IN (${posts})`;
  return deleteCauses(tx, found, sql`c.post_id IN (${posts})`);
}

async function deleteHeld(tx: Db, found: ReturnType<typeof sql>): Affected {
  const gone = await sql<{ account_id: string }>`WITH held AS (${held(found)})
    DELETE FROM notification n USING held WHERE n.id = held.id RETURNING n.account_id`.execute(tx);
  return idsOf(gone);
}

/** An account hears nothing of another any more. */
export function withdrawActor(tx: Db, accountId: string, actorId: string): Affected {
  const found = sql`SELECT n.id FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE n.account_id = ${accountId} AND c.actor_id = ${actorId}`;
  return deleteCauses(tx, found, sql`c.actor_id = ${actorId}`);
}

/** Nobody hears of an account any more, and it hears of nothing. */
export async function forgetAccount(tx: Db, accountId: string): Promise<void> {
  const found = sql`SELECT notification_id FROM notification_cause WHERE actor_id = ${accountId}`;
  await deleteCauses(tx, found, sql`c.actor_id = ${accountId}`);
  await deleteHeld(tx, sql`SELECT id FROM notification WHERE account_id = ${accountId}`);
  await sql`DELETE FROM notification_ring WHERE account_id = ${accountId} OR doer = ${accountId}`.execute(tx);
  await sql`DELETE FROM push_subscription WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM notification_mail WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM notification_preference WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM notification_muted_post WHERE account_id = ${accountId}`.execute(tx);
}
