import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { holdMembers } from "./member.store.ts";
import type { Reader } from "./viewer.store.ts";

/** What one account is to another. The key of the row decides between acts of one moment. */
const relations = {
  follow: {
    put: (me: string, other: string) =>
      sql`INSERT INTO community_follow (follower_id, followed_id) VALUES (${me}, ${other}) ON CONFLICT DO NOTHING RETURNING 1`,
    row: (me: string, other: string) => sql`community_follow WHERE follower_id = ${me} AND followed_id = ${other}`,
  },
  block: {
    put: (me: string, other: string) =>
      sql`INSERT INTO community_block (blocker_id, blocked_id) VALUES (${me}, ${other}) ON CONFLICT DO NOTHING RETURNING 1`,
    row: (me: string, other: string) => sql`community_block WHERE blocker_id = ${me} AND blocked_id = ${other}`,
  },
  mute: {
    put: (me: string, other: string) =>
      sql`INSERT INTO community_mute (muter_id, muted_id) VALUES (${me}, ${other}) ON CONFLICT DO NOTHING RETURNING 1`,
    row: (me: string, other: string) => sql`community_mute WHERE muter_id = ${me} AND muted_id = ${other}`,
  },
} as const;
export type Relation = keyof typeof relations;

const happened = async (db: Db, statement: RawBuilder<unknown>) => (await statement.execute(db)).rows.length > 0;

/**
 * A follow, block or mute as it is to be; without `on` it changes.
 * @returns whether it is so now, and whether that is new. A follow between two of whom one blocks the other is not so
 */
export async function setRelation(
  db: Db,
  kind: Relation,
  { me, other, on }: { me: string; other: string; on: boolean | undefined },
): Promise<{ isSo: boolean; changed: boolean }> {
  const { put, row } = relations[kind];
  if (kind !== "mute") await holdMembers(db, me, other);
  if (on !== true && (await happened(db, sql`DELETE FROM ${row(me, other)} RETURNING 1`)))
    return { isSo: false, changed: true };
  if (on === false) return { isSo: false, changed: false };
  if (await happened(db, put(me, other))) return { isSo: true, changed: true };
  return { isSo: await happened(db, sql`SELECT 1 FROM ${row(me, other)}`), changed: false };
}

/** Followers of an account, but for those whom the reader is not to find. */
export async function countFollowers(db: Db, viewer: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("community_member")
    .select(
      sql<number>`followers_count - (SELECT count(*)::int FROM community_follow f
        WHERE f.followed_id = account_id AND f.follower_id = ANY(${viewer.hidden}::uuid[]))`.as("followers_count"),
    )
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.followers_count ?? 0;
}

/** Somebody is suggested to an account no more. */
export async function dismiss(db: Db, accountId: string, dismissedId: string): Promise<void> {
  await db
    .insertInto("suggestion_dismissed")
    .values({ account_id: accountId, dismissed_id: dismissedId })
    .onConflict((c) => c.doNothing())
    .execute();
}
