import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Acts of one account go one after the other until the transaction ends. */
export async function holdMember(tx: Db, accountId: string): Promise<void> {
  await sql`INSERT INTO community_member (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET account_id = excluded.account_id`.execute(tx);
}

/** The same of two accounts, in one order by all: who holds both may then hold the pair (`hold_pair`), never before. */
export async function holdMembers(tx: Db, one: string, other: string): Promise<void> {
  for (const accountId of [one, other].sort()) await holdMember(tx, accountId);
}
