import {
  type ChosenNotificationType,
  chosenNotificationTypes,
  type NotificationKind,
  notificationChannels,
  notificationDefaults,
  typesOfKind,
} from "@sarathi/contract";
import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import { commentsToJoin, postsToJoin } from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/** One of the latest causes of a notification. */
export interface CauseRow {
  actor_id: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  is_erased: boolean | null;
}

/** Where the latest cause leads: what was written last has the last key. */
export interface PlaceRow {
  post_id: string | null;
  title: string | null;
  comment_id: string | null;
  words: string | null;
  detail: object | null;
}

/** What happened to an account, the latest first. */
const happened = (db: Db, accountId: string) =>
  db
    .selectFrom("notification as n")
    .select(["n.id", "n.type", "n.target", "n.unread", "n.causes", "n.updated_at"])
    .select(
      sql<number>`(SELECT count(DISTINCT coalesce(c.actor_id, '00000000-0000-0000-0000-000000000000'))::int
          FROM notification_cause c WHERE c.notification_id = n.id)`.as("people"),
    )
    .select(
      sql<
        CauseRow[]
      >`ARRAY(SELECT jsonb_build_object('actor_id', a.id, 'username', a.username, 'first_name', a.first_name,
            'last_name', a.last_name, 'avatar', a.avatar, 'is_erased', a.is_erased)
          FROM (SELECT DISTINCT ON (c.actor_id) c.actor_id, c.created_at FROM notification_cause c
            WHERE c.notification_id = n.id ORDER BY c.actor_id, c.created_at DESC) AS l
          LEFT JOIN (${authorsToJoin(db)}) AS a ON a.id = l.actor_id
          ORDER BY l.created_at DESC LIMIT 2)`.as("latest"),
    )
    .select(
      sql<PlaceRow>`(SELECT jsonb_build_object('post_id', p.id, 'title', p.title, 'comment_id', m.id, 'words', m.words,
            'detail', l.detail)
          FROM (SELECT c.post_id, c.comment_id, c.detail FROM notification_cause c
            WHERE c.notification_id = n.id ORDER BY c.key DESC LIMIT 1) AS l
          LEFT JOIN (${postsToJoin(db)}) AS p ON p.id = l.post_id
          LEFT JOIN (${commentsToJoin(db)}) AS m ON m.id = l.comment_id)`.as("place"),
    )
    .where("n.account_id", "=", accountId)
    .orderBy("n.updated_at", "desc")
    .orderBy("n.id", "desc");

/** Which of it is listed. */
export interface Listed {
  only?: "unread" | undefined;
  kind?: NotificationKind | undefined;
  page: number;
  limit: number;
}

/** One page of it; one statement. */
export const listNotifications = (db: Db, accountId: string, { only, kind, ...page }: Listed) =>
  offsetPage(
    happened(db, accountId)
      .$if(only === "unread", (q) => q.where("n.unread", ">", 0))
      .$if(kind !== undefined, (q) => q.where("n.type", "in", typesOfKind[kind as NotificationKind])),
    page,
  );

/** Those of these that are not read. */
export const readUnread = (db: Db, accountId: string, ids: readonly string[]) =>
  happened(db, accountId)
    .where("n.unread", ">", 0)
    .where("n.id", "in", [...ids])
    .execute();
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>["rows"][number];

/** In how many notifications of each of these accounts something is new, in their order. */
export async function countUnread(db: Db, accountIds: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("notification")
    .select(["account_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("account_id", "=", sql<string>`ANY(${[...new Set(accountIds)]}::uuid[])`)
    .where("unread", ">", 0)
    .groupBy("account_id")
    .execute();
  const counts = new Map(rows.map(({ account_id, count }) => [account_id, count]));
  return accountIds.map((id) => counts.get(id) ?? 0);
}

/** @param ids undefined: all of the account's. @returns whether anything was unread */
export async function markRead(tx: Db, accountId: string, ids: readonly string[] | undefined): Promise<boolean> {
  const some = ids ? sql`n.id = ANY(${ids}::uuid[])` : sql`true`;
  const { numAffectedRows = 0n } = await sql`WITH held AS (
      SELECT n.id FROM notification n WHERE n.account_id = ${accountId} AND n.unread > 0 AND ${some}
      ORDER BY n.type, n.account_id, n.id FOR UPDATE)
    UPDATE notification_cause c SET is_read = true FROM held WHERE c.notification_id = held.id AND NOT c.is_read`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

type Chosen = Record<ChosenNotificationType, boolean>;
type Given = Partial<Record<ChosenNotificationType, boolean | undefined>> | undefined;
export interface GivenPreferences {
  app?: Given;
  mail?: Given;
  push?: Given;
  digest?: boolean | undefined;
}
/** A choice about no type: a mail a week. */
const DIGEST = "digest";

/** What an account wants to hear of, channel by channel. */
export async function readPreferences(
  db: Db,
  accountId: string,
): Promise<Record<(typeof notificationChannels)[number], Chosen> & { digest: boolean }> {
  const rows = await db
    .selectFrom("notification_preference")
    .select(["channel", "type", "is_on"])
    .where("account_id", "=", accountId)
    .execute();
  const chosen = new Map(rows.map(({ channel, type, is_on }) => [`${channel} ${type}`, is_on]));
  const of = (channel: (typeof notificationChannels)[number]) =>
    Object.fromEntries(
      chosenNotificationTypes.map((type) => [
        type,
        chosen.get(`${channel} ${type}`) ?? notificationDefaults[type][channel],
      ]),
    ) as Chosen;
  return { app: of("app"), mail: of("mail"), push: of("push"), digest: chosen.get(`mail ${DIGEST}`) ?? false };
}

export async function savePreferences(
  db: Db,
  accountId: string,
  { digest, ...channels }: GivenPreferences,
): Promise<void> {
  const given = notificationChannels.flatMap((channel) =>
    Object.entries(channels[channel] ?? {}).map(([type, is_on]) => ({ channel, type, is_on })),
  );
  const all = [...given, { channel: "mail" as const, type: DIGEST, is_on: digest }];
  const values = all.flatMap(({ is_on, ...one }) =>
    is_on === undefined ? [] : [{ account_id: accountId, is_on, ...one }],
  );
  if (values.length === 0) return;
  await db
    .insertInto("notification_preference")
    .values(values)
    .onConflict((c) =>
      c.columns(["account_id", "channel", "type"]).doUpdateSet({ is_on: (eb) => eb.ref("excluded.is_on") }),
    )
    .execute();
}

/** Mutes a thread, or no more; without `on` it changes. @returns whether it is muted now */
export async function setMuted(db: Db, accountId: string, postId: string, on: boolean | undefined): Promise<boolean> {
  if (on !== true) {
    const gone = await db
      .deleteFrom("notification_muted_post")
      .where("account_id", "=", accountId)
      .where("post_id", "=", postId)
      .executeTakeFirst();
    if (on === false || gone.numDeletedRows > 0) return false;
  }
  await db
    .insertInto("notification_muted_post")
    .values({ account_id: accountId, post_id: postId })
    .onConflict((c) => c.doNothing())
    .execute();
  return true;
}

/** What nobody has looked for is gone after so many days; what an act holds just now, the next time. */
export async function forgetOld(db: Db, days: number): Promise<void> {
  await sql`WITH held AS (SELECT id FROM notification WHERE updated_at < now() - make_interval(days => ${days}::int)
      ORDER BY type, account_id, id FOR UPDATE SKIP LOCKED)
    DELETE FROM notification n USING held WHERE n.id = held.id`.execute(db);
}

/** Forgets what was said and taken back, so many days after. */
export async function forgetRings(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM notification_ring WHERE day < (now() AT TIME ZONE 'Asia/Kathmandu')::date - ${days}::int`.execute(
    db,
  );
}
