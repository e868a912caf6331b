import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** How far a member is trusted: 0 (new) to 3. */
export type TrustLevel = 0 | 1 | 2 | 3;
export interface Standing {
  trustLevel: TrustLevel;
  /** Until when what they write is for their followers alone; null: not limited. */
  limitedUntil: Date | null;
}
const NEW: Standing = { trustLevel: 0, limitedUntil: null };

/** How members stand, by their ids; one statement. */
export async function readStandings(db: Db, accountIds: readonly string[]): Promise<(accountId: string) => Standing> {
  const rows = await db
    .selectFrom("community_standing")
    .select(["account_id", "trust_level", "limited_until"])
    .where("account_id", "in", [...accountIds])
    .execute();
  const found = new Map(
    rows.map((row) => [row.account_id, { trustLevel: row.trust_level as TrustLevel, limitedUntil: row.limited_until }]),
  );
  return (accountId) => found.get(accountId) ?? NEW;
}

/** Limits a member until then; null: no more. @returns until when they were limited before */
export async function setLimit(tx: Db, accountId: string, until: Date | null): Promise<Date | null> {
  const before = await tx
    .selectFrom("community_standing")
    .select("limited_until")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto("community_standing")
    .values({ account_id: accountId, limited_until: until })
    .onConflict((c) => c.column("account_id").doUpdateSet({ limited_until: until }))
    .execute();
  return before?.limited_until ?? null;
}

/** Until when what a member writes is for their followers alone; null: it is not. By the database's clock. */
export async function limitOf(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("community_standing")
    .select("limited_until")
    .where("account_id", "=", accountId)
    .where("limited_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.limited_until ?? null;
}
