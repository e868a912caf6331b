import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

type Read = (accountId: string) => ReturnType<typeof sql<{ item: object }>>;

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What an account's export holds of notifications, by the name of the part; of a device never where or how it is reached. */
const parts = {
  notifications: (accountId) => sql`
    SELECT jsonb_build_object('id', id, 'type', type, 'target', target, 'causes', causes, 'unread', unread,
      'updatedAt', ${instant("updated_at")}) AS item
    FROM notification WHERE account_id = ${accountId} ORDER BY updated_at`,
  notificationPreferences: (accountId) => sql`
    SELECT jsonb_build_object('channel', channel, 'type', type, 'isOn', is_on) AS item
    FROM notification_preference WHERE account_id = ${accountId} ORDER BY channel, type`,
  mutedThreads: (accountId) => sql`
    SELECT jsonb_build_object('postId', post_id, 'at', ${instant("created_at")}) AS item
    FROM notification_muted_post WHERE account_id = ${accountId} ORDER BY created_at`,
  pushDevices: (accountId) => sql`
    SELECT jsonb_build_object('service', substring(endpoint FROM '^https?://([^/:]+)'), 'since', ${instant("created_at")})
      AS item
    FROM push_subscription WHERE account_id = ${accountId} ORDER BY created_at`,
  notificationMails: (accountId) => sql`
    SELECT jsonb_build_object('type', CASE WHEN week IS NULL THEN 'notifications' ELSE 'digest' END,
      'sentAt', ${instant("sent_at")}) AS item
    FROM notification_mail WHERE account_id = ${accountId} AND sent_at IS NOT NULL ORDER BY sent_at`,
} as const satisfies Record<string, Read>;

export function notificationExports(db: Db): Record<keyof typeof parts, (accountId: string) => AsyncGenerator<object>> {
  const exports = Object.entries(parts).map(([name, read]) => [
    name,
    async function* (accountId: string): AsyncGenerator<object> {
      const { rows } = await (read as Read)(accountId).execute(db);
      for (const { item } of rows) yield item;
    },
  ]);
  return Object.fromEntries(exports);
}
