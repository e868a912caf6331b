import type { DayCount, Role } from "@sarathi/contract";
import { sql } from "kysely";
import { byDay, type Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";

export interface UserQuery {
  search?: string | undefined;
  /** Whether `search` may find e-mail addresses. */
  byEmail: boolean;
  role?: Role | undefined;
  status?: "active" | "suspended" | "erasing" | undefined;
  verified?: "yes" | "no" | undefined;
  sort: "newest" | "oldest" | "name" | "lastUsed";
  page: number;
  limit: number;
}

const suspendedNow = sql<boolean>`(a.status = 'suspended' AND coalesce(a.suspended_until > now(), true))`;
/** The names that a search looks in; an index of trigrams is over just this. */
export const accountWords = sql<string>`(a.username || ' ' || a.first_name || ' ' || coalesce(a.last_name, ''))`;

function filtered(db: Db, { search, byEmail, role, status, verified }: Omit<UserQuery, "sort" | "page" | "limit">) {
  let found = db.selectFrom("account as a").where("a.erased_at", "is", null);
  if (role) found = found.where("a.role", "=", role);
  if (verified) found = found.where("a.email_verified_at", verified === "yes" ? "is not" : "is", null);
  if (status === "erasing") found = found.where("a.erase_requested_at", "is not", null);
  if (status === "suspended") found = found.where(suspendedNow);
  if (status === "active") {
    found = found.where("a.erase_requested_at", "is", null).where(sql<boolean>`NOT ${suspendedNow}`);
  }
  if (search) {
    found = found.where((eb) => {
      const named = eb(accountWords, "ilike", containing(search));
      return byEmail ? eb.or([named, eb("a.email", "like", containing(search.toLowerCase()))]) : named;
    });
  }
  return found;
}

const lastUse = sql<Date | null>`(SELECT max(s.last_used_at) FROM session s WHERE s.account_id = a.id AND s.expires_at > now())`;

function withFacts(found: ReturnType<typeof filtered>) {
  return found
    .select(["a.id", "a.username", "a.first_name", "a.last_name", "a.avatar", "a.email", "a.email_verified_at"])
    .select(["a.auth_type", "a.role", "a.suspended_until", "a.suspended_reason", "a.suspended_by"])
    .select(["a.erase_requested_at", "a.created_at"])
    .select([
      suspendedNow.as("suspended"),
      lastUse.as("last_used_at"),
      sql<number>`(SELECT count(*) FROM session s WHERE s.account_id = a.id AND s.expires_at > now())`.as("sessions"),
    ]);
}
export type UserFacts = Awaited<ReturnType<typeof findUser>> & {};

/** One page of accounts with what staff ask of them. */
export function listUsers(db: Db, query: UserQuery) {
  const order = {
    newest: sql`a.created_at DESC, a.id DESC`,
    oldest: sql`a.created_at, a.id`,
    name: sql`a.first_name, a.last_name NULLS FIRST, a.id`,
    lastUsed: sql`last_used_at DESC NULLS LAST, a.id DESC`,
  }[query.sort];
  return offsetPage(withFacts(filtered(db, query)).orderBy(order), query);
}

export async function findUser(db: Db, id: string) {
  return withFacts(filtered(db, { byEmail: false }))
    .where("a.id", "=", id)
    .executeTakeFirst();
}

/** Counts that the admin area opens on. */
export async function countUsers(db: Db) {
  const { rows } = await sql<{
    users: number;
    newThisWeek: number;
    unverified: number;
    suspended: number;
    erasing: number;
  }>`
    SELECT count(*) AS users,
      count(*) FILTER (WHERE a.created_at > now() - interval '7 days') AS "newThisWeek",
      count(*) FILTER (WHERE a.email_verified_at IS NULL) AS unverified,
      count(*) FILTER (WHERE ${suspendedNow}) AS suspended,
      count(*) FILTER (WHERE a.erase_requested_at IS NOT NULL) AS erasing
    FROM account a WHERE a.erased_at IS NULL`.execute(db);
  return rows[0] ?? { users: 0, newThisWeek: 0, unverified: 0, suspended: 0, erasing: 0 };
}

/** Accounts that a search looks for at most; a shorter text means more than it finds. */
const FOUND_AT_MOST = 100;

/** Ids of accounts that bear a text in their names; by the index of those names, so that a log is read by its own. */
export async function accountsNamed(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account as a")
    .select("a.id")
    .where(accountWords, "ilike", containing(text))
    .orderBy(sql`a.username = ${text.toLowerCase()}`, "desc")
    .orderBy("a.created_at", "desc")
    .limit(FOUND_AT_MOST)
    .execute();
  return rows.map((row) => row.id);
}

/** New accounts by day. */
export async function countNew(db: Db, days: Days): Promise<DayCount> {
  const { since, counts } = byDay("a.created_at", "instant", days);
  return db.selectFrom("account as a").where(since).select(counts).executeTakeFirstOrThrow();
}
