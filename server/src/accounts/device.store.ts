import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Most browsers that one account is known by; the least recently used are forgotten. */
const MAX_DEVICES = 20;
/** As long as browsers keep a cookie. */
const KEPT_DAYS = 400;

export async function isKnown(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("known_device")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Knows a browser from here on; the account is locked meanwhile.
 * @returns whether it is a new one of an account that knows others
 */
export async function rememberDevice(tx: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ others: boolean; known: boolean }>`
    WITH before AS (SELECT token_hash FROM known_device WHERE account_id = ${accountId}),
    noted AS (
      INSERT INTO known_device (account_id, token_hash) VALUES (${accountId}, ${hash})
      ON CONFLICT (account_id, token_hash) DO UPDATE SET last_used_at = now())
    SELECT EXISTS (SELECT FROM before) AS others, EXISTS (SELECT FROM before WHERE token_hash = ${hash}) AS known`.execute(
    tx,
  );
  const { others, known } = rows[0] ?? { others: false, known: false };
  const isNew = others && !known;
  if (isNew) {
    await sql`
      DELETE FROM known_device WHERE account_id = ${accountId} AND token_hash IN (
        SELECT token_hash FROM known_device WHERE account_id = ${accountId}
        ORDER BY last_used_at DESC, token_hash OFFSET ${MAX_DEVICES})`.execute(tx);
  }
  return isNew;
}

export async function forgetDevices(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("known_device").where("account_id", "=", accountId).execute();
}

export async function forgetOldDevices(db: Db): Promise<void> {
  await sql`DELETE FROM known_device WHERE last_used_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
