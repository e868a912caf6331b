import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** A sign-in waits so long for its second step, and takes so many wrong codes. */
const CHALLENGE_MINUTES = 10;
const CHALLENGE_TRIES = 5;
/** Wrong codes of an account within a day: of a million codes three are right at a time. */
const FAILURES_A_DAY = 100;

export type Method = "totp" | "passkey" | "recovery";

/** What an account can take the second step with; empty: it has no second factor. */
export async function methodsOf(db: Db, accountId: string): Promise<Method[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    SELECT EXISTS (SELECT FROM account_totp WHERE account_id = ${accountId} AND enabled_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkey WHERE account_id = ${accountId}) AS passkey,
      EXISTS (SELECT FROM recovery_code WHERE account_id = ${accountId} AND used_at IS NULL) AS recovery`.execute(db);
  const [has] = rows;
  if (!has?.totp && !has?.passkey) return [];
  return (["totp", "passkey", "recovery"] as const).filter((method) => has[method]);
}

export async function findTotp(db: Db, accountId: string) {
  return db
    .selectFrom("account_totp")
    .select(["sealed_secret", "enabled_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Begins to set up, over a beginning before. @returns false when it is set up already */
export async function insertTotp(db: Db, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto("account_totp")
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((c) =>
      c
        .column("account_id")
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: sql`now()` })
        .where("account_totp.enabled_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on what was set up with this secret. @returns false when it is not what is being set up any more */
export async function enableTotp(db: Db, accountId: string, sealedSecret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_totp")
    .set({ enabled_at: sql`now()`, last_step: step })
    .where("account_id", "=", accountId)
    .where("enabled_at", "is", null)
    .where("sealed_secret", "=", sealedSecret)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Uses up a time step and all before it. Of two at the same moment one gets true (RFC 6238 section 5.2). */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_totp")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("enabled_at", "is not", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("account_totp").where("account_id", "=", accountId).executeTakeFirst();
  return numDeletedRows > 0;
}

/** Voids an account's recovery codes, and stores new ones. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ code_hash, account_id: accountId })))
    .execute();
}

/** Uses up a recovery code. Of two at the same moment one gets true. */
export async function useRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: sql`now()` })
    .where("code_hash", "=", hash)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Takes every second factor from an account. @returns whether it had one */
export async function deleteFactors(db: Db, accountId: string): Promise<boolean> {
  const totp = await deleteTotp(db, accountId);
  const { numDeletedRows } = await db.deleteFrom("passkey").where("account_id", "=", accountId).executeTakeFirst();
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await db.deleteFrom("second_factor_failure").where("account_id", "=", accountId).execute();
  return totp || numDeletedRows > 0;
}

export async function insertChallenge(db: Db, hash: Buffer, accountId: string): Promise<void> {
  await db
    .insertInto("second_factor_challenge")
    .values({
      challenge_hash: hash,
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)`,
    })
    .execute();
}

/** Whose sign-in it is. */
export async function findChallenge(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("second_factor_challenge")
    .select("account_id")
    .where("challenge_hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", CHALLENGE_TRIES)
    .executeTakeFirst();
  return row?.account_id;
}

/** Counts a try at a sign-in's second step, before it is judged. @returns whose it is, while it may be tried */
export async function tryChallenge(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable("second_factor_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("challenge_hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", CHALLENGE_TRIES)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id;
}

/** Ends a sign-in's second step. @returns whether it was still there: of two at the same moment one gets true */
export async function endChallenge(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("second_factor_challenge")
    .where("challenge_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Counts a code as wrong, before it is judged. @returns false when a day had so many that no more are judged */
export async function countFailure(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO second_factor_failure AS f (account_id, failures) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET
      failures = CASE WHEN f.since < now() - interval '1 day' THEN 1 ELSE f.failures + 1 END,
      since = CASE WHEN f.since < now() - interval '1 day' THEN now() ELSE f.since END
    WHERE f.failures < ${FAILURES_A_DAY}::int OR f.since < now() - interval '1 day'
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** The code that was counted as wrong was right. */
export async function takeBackFailure(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable("second_factor_failure")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("account_id", "=", accountId)
    .where("failures", ">", 0)
    .execute();
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await sql`DELETE FROM second_factor_challenge WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM passkey_challenge WHERE expires_at < now()`.execute(db);
}
