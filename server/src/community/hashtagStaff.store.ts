import type { Text } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";

const hashtags = (db: Db) =>
  db
    .selectFrom("hashtag as h")
    .leftJoin("hashtag as other", "other.key", "h.alias_of")
    .select(["h.id", "h.key", "h.name", "h.posts_count", "h.followers_count", "h.people", "h.trend", "h.description"])
    .select(["h.created_at", "other.name as alias_of", sql<boolean>`h.blocked_at IS NOT NULL`.as("is_blocked")]);
export type StaffHashtagRow = Awaited<ReturnType<ReturnType<typeof hashtags>["execute"]>>[number];

export interface StaffQuery {
  /** Part of a key. */
  search?: string | undefined;
  state?: "blocked" | "alias" | "trending" | undefined;
  page: number;
  limit: number;
}

/** Hashtags for staff, those with most posts first; those that rise, the quickest first. */
export function listHashtags(db: Db, { search, state, ...page }: StaffQuery) {
  let found = hashtags(db);
  if (search) found = found.where("h.key", "like", containing(search));
  if (state === "blocked") found = found.where("h.blocked_at", "is not", null);
  if (state === "alias") found = found.where("h.alias_of", "is not", null);
  if (state === "trending") found = found.where("h.trend", ">", 0);
  return offsetPage(found.orderBy(state === "trending" ? "h.trend" : "h.posts_count", "desc").orderBy("h.key"), page);
}

export const readHashtag = (db: Db, id: string) => hashtags(db).where("h.id", "=", id).executeTakeFirst();

/** Names by id, for the audit log. */
export async function hashtagTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("hashtag")
    .select(["id", "name"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Holds a hashtag, and the one whose spelling it is to become, in one order for all; nothing is written to them meanwhile. */
export const lockHashtags = (tx: Db, keys: readonly string[]) =>
  tx
    .selectFrom("hashtag as h")
    .select(["h.key", "h.alias_of"])
    .where("h.key", "=", sql<string>`ANY(${keys}::text[])`)
    .orderBy("h.key")
    .forUpdate()
    .execute();

/** Makes a hashtag that nobody has used yet, unless it is there. */
export async function addHashtag(tx: Db, hashtag: { key: string; name: string }): Promise<void> {
  await tx
    .insertInto("hashtag")
    .values(hashtag)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** What is undefined stays. */
export async function updateHashtag(
  tx: Db,
  key: string,
  change: { description?: Text | null | undefined; isBlocked?: boolean | undefined },
): Promise<void> {
  const { description, isBlocked } = change;
  const now = sql<Date>`coalesce(blocked_at, now())`;
  const columns = {
    ...(description === undefined ? {} : { description: description && JSON.stringify(description) }),
    ...(isBlocked === undefined ? {} : { blocked_at: isBlocked ? now : null }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable("hashtag").set(columns).where("key", "=", key).execute();
}

/** A hashtag stands for itself again, in what is published from now on. */
export async function endAlias(tx: Db, key: string): Promise<void> {
  await tx.updateTable("hashtag").set({ alias_of: null }).where("key", "=", key).execute();
}

/** A hashtag becomes another spelling of one: its posts, followers and own spellings go there. Both are held. */
export async function makeAlias(tx: Db, from: string, into: string): Promise<void> {
  await sql`INSERT INTO post_hashtag (key, post_id, published_at)
    SELECT ${into}, post_id, published_at FROM post_hashtag WHERE key = ${from} ON CONFLICT DO NOTHING`.execute(tx);
  await tx.deleteFrom("post_hashtag").where("key", "=", from).execute();
  await sql`INSERT INTO hashtag_follow (account_id, key, created_at)
    SELECT account_id, ${into}, created_at FROM hashtag_follow WHERE key = ${from} ON CONFLICT DO NOTHING`.execute(tx);
  await tx.deleteFrom("hashtag_follow").where("key", "=", from).execute();
  await tx
    .updateTable("hashtag")
    .set({ alias_of: into })
    .where((eb) => eb.or([eb("key", "=", from), eb("alias_of", "=", from)]))
    .execute();
}
