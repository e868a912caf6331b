import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

export const SESSION_DAYS = 30;
/** Sessions whose revocation every node must hear at once. */
export const REVOKED_CHANNEL = "session_revoked";

export async function insertSession(
  db: Db,
  session: { id: string; account_id: string; token_hash: Buffer; device: string },
): Promise<void> {
  await db
    .insertInto("session")
    .values({ ...session, expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})` })
    .execute();
}

/** The live session behind a token's hash, with what the door asks of its account. Days slide on, at most hourly. */
export async function readSession(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select([
      "session.id as sessionId",
      "account.id as accountId",
      "account.username",
      "account.role",
      sql<boolean>`account.status = 'suspended' AND coalesce(account.suspended_until > now(), true)`.as("suspended"),
      sql<boolean>`session.last_used_at < now() - interval '1 hour'`.as("stale"),
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (row?.stale) {
    await db
      .updateTable("session")
      .set({ last_used_at: sql`now()`, expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})` })
      .where("id", "=", row.sessionId)
      .execute();
  }
  return row;
}

/** Ends a session and tells every node. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM session WHERE id = ${sessionId} RETURNING encode(token_hash, 'hex') AS hash)
    SELECT pg_notify(${REVOKED_CHANNEL}, hash) FROM gone`.execute(db);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`DELETE FROM session WHERE expires_at < now()`.execute(db);
}
