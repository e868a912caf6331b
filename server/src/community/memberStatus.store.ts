import type { TrustLevel } from "@sarathi/contract";
import { type InferResult, sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

export interface MemberStatus {
  trustLevel: TrustLevel;
  /** Until when what they write is for their followers alone; null: not limited. */
  limitedUntil: Date | null;
}
const NEW: MemberStatus = { trustLevel: 0, limitedUntil: null };

/** How one who writes stands now, by the database's clock: a row for `viewStanding`. */
export const standingOf = (db: Db, accountId: string) =>
  db
    .selectFrom(authorsToJoin(db).as("account"))
    .leftJoin("community_member_status as s", "s.account_id", "account.id")
    .select(["account.is_staff", "s.trust_level"])
    .select(sql<Date | null>`CASE WHEN s.limited_until > now() THEN s.limited_until END`.as("limited_until"))
    .where("account.id", "=", accountId);

export const viewStanding = (row: InferResult<ReturnType<typeof standingOf>>[number] | undefined): MemberStatus =>
  row ? { trustLevel: levelOf(row), limitedUntil: row.limited_until } : NEW;

const levelOf = ({ is_staff, trust_level }: { is_staff: boolean; trust_level: number | null }) =>
  (is_staff ? 3 : (trust_level ?? 0)) as TrustLevel;

/** How members stand, by their ids; staff are trusted most. One statement. */
export async function readMemberStatuses(
  db: Db,
  accountIds: readonly string[],
): Promise<(accountId: string) => MemberStatus> {
  const rows = await db
    .selectFrom(authorsToJoin(db).as("account"))
    .leftJoin("community_member_status as s", "s.account_id", "account.id")
    .select(["account.id", "account.is_staff", "s.trust_level", "s.limited_until"])
    .where("account.id", "=", sql<string>`ANY(${accountIds}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, { trustLevel: levelOf(row), limitedUntil: row.limited_until }]));
  return (accountId) => found.get(accountId) ?? NEW;
}

/** Limits a member until then; null: no more. @returns until when they were limited before */
export async function setLimit(tx: Db, accountId: string, until: Date | null): Promise<Date | null> {
  const before = await tx
    .selectFrom("community_member_status")
    .select("limited_until")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto("community_member_status")
    .values({ account_id: accountId, limited_until: until })
    .onConflict((c) => c.column("account_id").doUpdateSet({ limited_until: until }))
    .execute();
  return before?.limited_until ?? null;
}

/** Until when what a member writes is for their followers alone; null: it is not. By the database's clock. */
export async function limitOf(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("community_member_status")
    .select("limited_until")
    .where("account_id", "=", accountId)
    .where("limited_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.limited_until ?? null;
}
