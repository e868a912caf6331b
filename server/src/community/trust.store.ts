import type { TrustCounts, TrustLevel } from "@sarathi/contract";
import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

/** An accepted answer says as much as so many likes. */
const ACCEPTED_LIKES = sql.lit(2);

/** What a member did, of all days or of the last so many; one statement. */
export async function readCounts(db: Db, accountId: string, days?: number): Promise<TrustCounts> {
  const since = days === undefined ? sql`'-infinity'::timestamptz` : sql`now() - make_interval(days => ${days}::int)`;
  const day = (at: string) => sql`(${sql.ref(at)} AT TIME ZONE 'Asia/Kathmandu')::date`;
  // What newcomers think of somebody says nothing: they may all be one person.
  const counts = (account: string) => sql`(
    EXISTS (SELECT FROM community_member_status s WHERE s.account_id = ${sql.ref(account)} AND s.trust_level > 0)
    OR EXISTS (SELECT FROM (${authorsToJoin(db)}) staff WHERE staff.id = ${sql.ref(account)} AND staff.is_staff))`;
  const { rows } = await sql<TrustCounts>`
    WITH own AS MATERIALIZED (
      SELECT id, published_at, state, visibility FROM post
      WHERE author_id = ${accountId} AND published_at > ${since}
    ), said AS MATERIALIZED (
      SELECT id, post_id, created_at, state FROM comment
      WHERE author_id = ${accountId} AND created_at > ${since}
    ), liked_by AS (
      SELECT l.account_id FROM post_like l JOIN own ON own.id = l.post_id AND own.state = 'published'
      UNION SELECT l.account_id FROM comment_like l JOIN said ON said.id = l.comment_id AND said.state = 'published'
    )
    SELECT
      (SELECT floor(extract(epoch FROM now() - a.created_at) / 86400)::int FROM (${authorsToJoin(db)}) a
        WHERE a.id = ${accountId}) AS "daysSinceJoining",
      (SELECT count(*)::int FROM (
        SELECT ${day("published_at")} FROM own UNION SELECT ${day("created_at")} FROM said
        UNION SELECT ${day("created_at")} FROM post_like WHERE account_id = ${accountId} AND created_at > ${since}
        UNION SELECT ${day("created_at")} FROM comment_like WHERE account_id = ${accountId} AND created_at > ${since}
        UNION SELECT ${day("seen_at")} FROM post_seen WHERE account_id = ${accountId} AND seen_at > ${since}
      ) AS days) AS "activeDays",
      (SELECT count(*)::int FROM post_seen WHERE account_id = ${accountId} AND read AND seen_at > ${since}) AS "postsRead",
      (SELECT count(*)::int FROM own WHERE state = 'published' AND visibility <> 'private')
        + (SELECT count(*)::int FROM said WHERE state = 'published') AS contributions,
      (
        SELECT count(*)::int FROM liked_by WHERE account_id <> ${accountId} AND ${counts("liked_by.account_id")})
      + ${ACCEPTED_LIKES} * (SELECT count(DISTINCT p.author_id)::int FROM said
        JOIN post p ON p.accepted_comment_id = said.id
          AND p.author_id <> ${accountId} AND ${counts("p.author_id")}) AS likers`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("counts are one row");
  return found;
}

export interface StoredTrust {
  level: TrustLevel;
  isStaff: boolean;
  /** Since staff last decided against them; null: never. */
  daysSinceUpheld: number | null;
  upheldAt: Date | null;
}

/** How far a member was trusted when it was last looked at. */
export async function readTrust(db: Db, accountId: string): Promise<StoredTrust> {
  const row = await db
    .selectFrom(authorsToJoin(db).as("account"))
    .leftJoin("community_member_status as s", "s.account_id", "account.id")
    .select(["s.trust_level", "s.upheld_at", "account.is_staff"])
    .select(sql<number | null>`floor(extract(epoch FROM now() - s.upheld_at) / 86400)::int`.as("days"))
    .where("account.id", "=", accountId)
    .executeTakeFirst();
  return {
    level: (row?.trust_level ?? 0) as TrustLevel,
    isStaff: row?.is_staff ?? false,
    daysSinceUpheld: row?.days ?? null,
    upheldAt: row?.upheld_at ?? null,
  };
}

/** Writes a level down, unless it changed meanwhile: of two who look at once one writes. */
export async function putTrust(db: Db, accountId: string, from: TrustLevel, to: TrustLevel): Promise<void> {
  await sql`INSERT INTO community_member_status AS s (account_id, trust_level, trust_at) VALUES (${accountId}, ${to}, now())
    ON CONFLICT (account_id) DO UPDATE SET trust_level = ${to}, trust_at = now() WHERE s.trust_level = ${from}`.execute(
    db,
  );
}

/** How far a member is trusted, and when staff last decided against them; an instant as ISO 8601. */
export interface TrustMark {
  level: TrustLevel;
  upheldAt: string | null;
}
const markOf = (row: { trust_level: number; upheld_at: Date | null } | undefined): TrustMark => ({
  level: (row?.trust_level ?? 0) as TrustLevel,
  upheldAt: row?.upheld_at?.toISOString() ?? null,
});
const lockMark = async (tx: Db, accountId: string): Promise<TrustMark> =>
  markOf(
    await tx
      .selectFrom("community_member_status")
      .select(["trust_level", "upheld_at"])
      .where("account_id", "=", accountId)
      .forUpdate()
      .executeTakeFirst(),
  );

/**
 * Staff decided against what a member wrote or did: one level less, and none opens for a while. For the module that
 * decides, in its transaction. @returns what it found and what it left
 */
export async function lowerTrust(tx: Db, accountId: string): Promise<{ before: TrustMark; after: TrustMark }> {
  const before = await lockMark(tx, accountId);
  const row = await tx
    .insertInto("community_member_status")
    .values({ account_id: accountId, upheld_at: sql<Date>`now()` })
    .onConflict((c) =>
      c.column("account_id").doUpdateSet({
        upheld_at: sql<Date>`now()`,
        trust_level: sql<number>`greatest(community_member_status.trust_level - 1, 0)`,
        trust_at: sql<Date>`now()`,
      }),
    )
    .returning(["trust_level", "upheld_at"])
    .executeTakeFirst();
  return { before, after: markOf(row) };
}

/**
 * A decision is taken back: what it left goes back to what was before, unless staff decided against the member since,
 * and the level unless it has changed by what the member does.
 */
export async function restoreTrust(tx: Db, accountId: string, after: TrustMark, before: TrustMark): Promise<void> {
  const now = await lockMark(tx, accountId);
  if (now.upheldAt !== after.upheldAt) return;
  await tx
    .updateTable("community_member_status")
    .set({ upheld_at: before.upheldAt })
    .$if(now.level === after.level, (q) => q.set({ trust_level: before.level, trust_at: sql<Date>`now()` }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Who did something in the last two days, and whoever can lose level 3. */
export async function listToCompute(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT author_id AS id FROM post WHERE published_at > now() - interval '2 days'
    UNION SELECT author_id FROM comment WHERE created_at > now() - interval '2 days'
    UNION SELECT account_id FROM post_like WHERE created_at > now() - interval '2 days'
    UNION SELECT account_id FROM post_seen WHERE seen_at > now() - interval '2 days'
    UNION SELECT account_id FROM community_member_status WHERE trust_level = 3`.execute(db);
  return rows.map(({ id }) => id);
}
