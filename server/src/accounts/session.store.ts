import type { Role } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { CONFIRMED_MINUTES, SESSION_HOURS } from "./session.rules.ts";

const { member, staff } = SESSION_HOURS;
/** By the role that the account has now: who becomes staff has sooner ends from then on. */
const lifeOf = (kind: "idle" | "total") =>
  sql<string>`make_interval(hours => CASE account.role WHEN 'user' THEN ${member[kind]}::int ELSE ${staff[kind]}::int END)`;
/** Ended sessions are known for so long, to tell who comes back that it was their time that ended them. */
const KNOWN_DAYS = 7;

/** Triggers tell every node at once: a session that ended (hex hash of its token), an account that changed (its id). */
export const CHANNELS = { ended: "session_revoked", changed: "account_changed" } as const;

/** Most sessions that one account may have; the least recently used end. */
const MAX_SESSIONS = 50;

export async function insertSession(
  db: Db,
  session: { id: string; account_id: string; token_hash: Buffer; device: string },
  role: Role,
): Promise<void> {
  const { idle } = role === "user" ? member : staff;
  await db
    .insertInto("session")
    .values({ ...session, expires_at: sql`now() + make_interval(hours => ${idle}::int)` })
    .execute();
  await sql`
    DELETE FROM session WHERE account_id = ${session.account_id} AND id IN (
      SELECT id FROM session WHERE account_id = ${session.account_id}
      ORDER BY last_used_at DESC, id DESC OFFSET ${MAX_SESSIONS})`.execute(db);
}

const expired = sql<boolean>`(session.expires_at <= now()
  OR session.last_used_at + ${lifeOf("idle")} <= now() OR session.created_at + ${lifeOf("total")} <= now())`;
const suspended = sql<boolean>`(account.status = 'suspended' AND coalesce(account.suspended_until > now(), true))`;
const staffNeeds = sql<"password" | "second_factor" | null>`CASE
  WHEN account.role = 'user' THEN NULL
  WHEN account.password_temporary THEN 'password'
  WHEN NOT EXISTS (SELECT FROM account_totp t WHERE t.account_id = account.id AND t.enabled_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM passkey p WHERE p.account_id = account.id) THEN 'second_factor' END`;

/**
 * The sessions behind tokens' hashes, in their order, with what access depends on of their accounts.
 * `expired`: it has reached its end; `stale`: not used for an hour, so it is to be extended.
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
      suspended.as("suspended"),
      sql<boolean>`session.last_used_at < now() - interval '1 hour'`.as("stale"),
      sql<boolean>`session.authenticated_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}::int)`.as("confirmed"),
      staffNeeds.as("staffNeeds"),
      expired.as("expired"),
    ])
    .where(sql<boolean>`session.token_hash = ANY(${tokenHashes}::bytea[])`)
    .where("account.erased_at", "is", null)
    .execute();
  const byHash = new Map(rows.map(({ token_hash, ...session }) => [token_hash.toString("hex"), session] as const));
  return tokenHashes.map((hash) => byHash.get(hash.toString("hex")));
}

/** Those of these sessions (ids) that still let somebody in; one statement, however many. */
export async function goodSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select("session.id")
    .where(sql<boolean>`session.id = ANY(${ids}::uuid[]) AND NOT ${expired} AND NOT ${suspended}`)
    .where("account.erased_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lets sessions live as long from now on as new ones, but not beyond their end. */
export async function extendSessions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE session SET last_used_at = now(),
      expires_at = least(now() + ${lifeOf("idle")}, session.created_at + ${lifeOf("total")})
    FROM account
    WHERE account.id = session.account_id
      AND session.id IN (SELECT id FROM session WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE)`.execute(db);
}

/** Notes that who holds the session proved to be the owner just now; a trigger tells every node. */
export async function confirmSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable("session").set({ authenticated_at: sql`now()` }).where("id", "=", sessionId).execute();
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
 * Ends all of an account's sessions, but one, if its id is given, and sign-ins under way. A trigger ends the tokens of
 * its attempts with them, those of that one session too: it sits on with its login, and gets new ones. @returns how many
 */
export async function deleteSessions(db: Db, accountId: string, but: string | null): Promise<number> {
  await db
    .updateTable("account")
    .set({ sessions_ended_at: sql`clock_timestamp()` })
    .where("id", "=", accountId)
    .execute();
  await db.deleteFrom("second_factor_challenge").where("account_id", "=", accountId).execute();
  let gone = db.deleteFrom("session").where("account_id", "=", accountId);
  if (but) gone = gone.where("id", "<>", but);
  const { numDeletedRows } = await gone.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`DELETE FROM session WHERE expires_at < now() - make_interval(days => ${KNOWN_DAYS})`.execute(db);
}
