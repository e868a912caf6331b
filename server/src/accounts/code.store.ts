import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

export type Purpose = "verify" | "reset" | "confirm" | "email_old" | "email_new";
/**
 * docs/sources.md, Accounts: 24 hours to verify, 15 minutes to reset, counted from the sending; ten for a typed one
 * (ASVS 6.5.5), 24 hours for both mails of a change of address.
 */
export const CODE_MINUTES: Record<Purpose, number> = {
  verify: 24 * 60,
  reset: 15,
  confirm: 10,
  email_old: 24 * 60,
  email_new: 24 * 60,
};

export async function insertCode(
  db: Db,
  code: { hash: Buffer; accountId: string; purpose: Purpose; email: string },
): Promise<void> {
  await db
    .insertInto("account_code")
    .values({
      code_hash: code.hash,
      account_id: code.accountId,
      purpose: code.purpose,
      email: code.email,
      expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES[code.purpose]})`,
    })
    // Eight digits may come again while the table remembers them: then they are new.
    .onConflict((c) =>
      c.column("code_hash").doUpdateSet({
        used_at: null,
        expires_at: sql`excluded.expires_at`,
      }),
    )
    .execute();
}

/** Uses up a code. Of two at the same moment one gets the account; the other, like anyone later, gets undefined. */
export async function useCode(db: Db, hash: Buffer, purpose: Purpose) {
  return db
    .updateTable("account_code")
    .set({ used_at: sql`now()` })
    .where("code_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["account_id as accountId", "email"])
    .executeTakeFirst();
}

/** Whose address a code could be used for now. */
export async function whatOpens(db: Db, hash: Buffer, purpose: Purpose): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("account_code")
    .select("email")
    .where("code_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Why a code cannot be used. */
export async function stateOfCode(db: Db, hash: Buffer, purpose: Purpose): Promise<"unknown" | "used" | "expired"> {
  const row = await db
    .selectFrom("account_code")
    .select("used_at")
    .where("code_hash", "=", hash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!row) return "unknown";
  return row.used_at ? "used" : "expired";
}

/** What was mailed before for this purpose opens nothing any more. */
export async function useUpCodes(db: Db, accountId: string, purpose: Purpose): Promise<void> {
  await db
    .updateTable("account_code")
    .set({ used_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

export async function deleteCodes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("account_code").where("account_id", "=", accountId).execute();
}

/** A week after its end a code is forgotten: whoever comes with it hears what any wrong code hears. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await sql`DELETE FROM account_code WHERE expires_at < now() - interval '7 days'`.execute(db);
}
