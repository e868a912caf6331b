import type { Role } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** An account as far as modules above decide by it. */
export interface AccountFacts {
  id: string;
  role: Role;
  language: "ne" | "en";
  created_at: Date;
  is_erased: boolean;
  /** Less than a day old. */
  is_young: boolean;
  is_suspended: boolean;
  suspended_until: Date | null;
  suspended_reason: string | null;
  suspended_by: "moderator" | "admin" | null;
}

const facts = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "role", "language", "created_at", "suspended_until", "suspended_reason", "suspended_by"])
    .select([
      sql<boolean>`erased_at IS NOT NULL`.as("is_erased"),
      sql<boolean>`created_at > now() - interval '24 hours'`.as("is_young"),
      sql<boolean>`status = 'suspended' AND coalesce(suspended_until > now(), true)`.as("is_suspended"),
    ]);

export const accountFacts = (db: Db, id: string): Promise<AccountFacts> =>
  facts(db).where("id", "=", id).executeTakeFirstOrThrow();

/** The same, held until the transaction ends; rows that name the account can be written meanwhile. */
export const holdAccount = (tx: Db, id: string): Promise<AccountFacts> =>
  facts(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Administrators who can log in. */
export async function adminIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("erased_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts by what they are called and whether they are of the staff, for a statement of a higher module to join. */
export const rolesToJoin = (db: Db) => db.selectFrom("account").select(["id", "username", "role"]);
