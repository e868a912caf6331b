import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Passkey, PasskeyChallenge } from "../foundation/db/types.generated.ts";

const CHALLENGE_MINUTES = 5;
export type PasskeyPurpose = Insertable<PasskeyChallenge>["purpose"];

export async function insertPasskeyChallenge(
  db: Db,
  challenge: { hash: Buffer; accountId: string | null; purpose: PasskeyPurpose },
): Promise<void> {
  await db
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: challenge.hash,
      account_id: challenge.accountId,
      purpose: challenge.purpose,
      expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)`,
    })
    .execute();
}

/** Uses up a challenge. Of two at the same moment one gets true. */
export async function usePasskeyChallenge(
  db: Db,
  challenge: { hash: Buffer; accountId: string | null; purpose: PasskeyPurpose },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", challenge.hash)
    .where("purpose", "=", challenge.purpose)
    .where("account_id", challenge.accountId === null ? "is" : "=", challenge.accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const SHOWN = ["id", "name", "created_at", "last_used_at"] as const;

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom("passkey")
    .select([...SHOWN, "credential_id", "transports"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
export type PasskeyRow = Pick<Awaited<ReturnType<typeof listPasskeys>>[number], (typeof SHOWN)[number]>;

export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "account_id", "credential_id", "public_key", "counter", "transports"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Undefined when this passkey is registered already. */
export async function insertPasskey(db: Db, passkey: Insertable<Passkey>): Promise<PasskeyRow | undefined> {
  return db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((c) => c.doNothing())
    .returning(SHOWN)
    .executeTakeFirst();
}

/**
 * Notes a use. @param counter what the passkey says how often it was used; one that counts has to say more than before,
 * else it is a copy (W3C Web Authentication, signature counter). @returns false for a copy
 */
export async function notePasskeyUse(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: sql`now()` })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.val(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function renamePasskey(db: Db, accountId: string, id: string, name: string) {
  return db
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning(SHOWN)
    .executeTakeFirst();
}

/** @returns what it was called; undefined when it is not there */
export async function deletePasskey(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
