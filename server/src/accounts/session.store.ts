import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

const SESSION_DAYS = 30;
/** Triggers tell every node at once: a session that ended (hex hash of its token), an account that changed (its id). */
export const CHANNELS = { ended: "session_revoked", changed: "account_changed" } as const;

/** Most sessions that one account may have; the least recently used end. */
const MAX_SESSIONS = 50;

export async function insertSession(
  db: Db,
  session: { id: string; account_id: string; token_hash: Buffer; device: string },
): Promise<void> {
  await db
    .insertInto("session")
    .values({ ...session, expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})` })
    .execute();
  await sql`
    DELETE FROM session WHERE account_id = ${session.account_id} AND id IN (
      SELECT id FROM session WHERE account_id = ${session.account_id}
      ORDER BY last_used_at DESC, id DESC OFFSET ${MAX_SESSIONS})`.execute(db);
}

/**
 * The live sessions behind tokens' hashes, in their order, with what access depends on of their accounts.
 * `stale`: not used for an hour, so its days are to be extended.
 */
export async function readSessions(db: Db, tokenHashes: readonly Buffer[]) {
  const rows = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "session.token_hash",
      "session.id as sessionId",
      "account.id as accountId",
      "account.username",
      "account.role",
      sql<boolean>`account.email_verified_at IS NOT NULL`.as("emailVerified"),
      sql<boolean>`account.status = 'suspended' AND coalesce(account.suspended_until > now(), true)`.as("suspended"),
      sql<boolean>`session.last_used_at < now() - interval '1 hour'`.as("stale"),
    ])
    .where(sql<boolean>`session.token_hash = ANY(${tokenHashes}::bytea[])`)
    .where("session.expires_at", ">", sql<Date>`now()`)
    .where("account.erased_at", "is", null)
    .execute();
  const byHash = new Map(rows.map(({ token_hash, ...session }) => [token_hash.toString("hex"), session] as const));
  return tokenHashes.map((hash) => byHash.get(hash.toString("hex")));
}

/** Lets sessions live as long from now on as new ones. */
export async function extendSessions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE session SET last_used_at = now(), expires_at = now() + make_interval(days => ${SESSION_DAYS})
    WHERE id IN (SELECT id FROM session WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE)`.execute(db);
}

/** One's live sessions, last used first. */
export async function listSessions(db: Db, accountId: string) {
  return db
    .selectFrom("session")
    .select(["id", "device", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one of an account's sessions; a trigger tells every node. @returns whether it was there */
export async function deleteSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/**
 * Ends all of an account's sessions, but one, if its id is given. A trigger ends the tokens of its attempts with them,
 * those of that one session too: it sits on with its login, and gets new ones. @returns how many
 */
export async function deleteSessions(db: Db, accountId: string, but: string | null): Promise<number> {
  await db
    .updateTable("account")
    .set({ sessions_ended_at: sql`clock_timestamp()` })
    .where("id", "=", accountId)
    .execute();
  let gone = db.deleteFrom("session").where("account_id", "=", accountId);
  if (but) gone = gone.where("id", "<>", but);
  const { numDeletedRows } = await gone.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`DELETE FROM session WHERE expires_at < now()`.execute(db);
}
