import type { TrustLevel } from "@sarathi/contract";
import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

export interface Standing {
  trustLevel: TrustLevel;
  /** Until when what they write is for their followers alone; null: not limited. */
  limitedUntil: Date | null;
}
const NEW: Standing = { trustLevel: 0, limitedUntil: null };

/** How members stand, by their ids; staff are trusted most. One statement. */
export async function readStandings(db: Db, accountIds: readonly string[]): Promise<(accountId: string) => Standing> {
  const rows = await db
    .selectFrom(authorsToJoin(db).as("account"))
    .leftJoin("community_standing as s", "s.account_id", "account.id")
    .select(["account.id", "account.is_staff", "s.trust_level", "s.limited_until"])
    .where("account.id", "=", sql<string>`ANY(${accountIds}::uuid[])`)
    .execute();
  const levelOf = ({ is_staff, trust_level }: (typeof rows)[number]) =>
    (is_staff ? 3 : (trust_level ?? 0)) as TrustLevel;
  const found = new Map(rows.map((row) => [row.id, { trustLevel: levelOf(row), limitedUntil: row.limited_until }]));
  return (accountId) => found.get(accountId) ?? NEW;
}
