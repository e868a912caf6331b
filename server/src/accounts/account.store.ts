import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Account } from "../foundation/db/types.generated.ts";

export type AccountRow = Selectable<Account>;

/** Named one by one: a prepared statement with all columns fails when a newer program adds one. */
const COLUMNS = [
  "id",
  "username",
  "email",
  "email_verified_at",
  "auth_type",
  "google_sub",
  "password_hash",
  "password_temporary",
  "role",
  "status",
  "suspended_until",
  "suspended_reason",
  "suspended_by",
  "first_name",
  "last_name",
  "avatar",
  "bio",
  "target_post",
  "exam_date",
  "language",
  "created_at",
  "updated_at",
  "erase_requested_at",
  "erased_at",
  "sessions_ended_at",
  "terms_version",
  "terms_accepted_at",
] as const satisfies readonly (keyof Account)[];

/** What an account is looked up by. Erased ones are nowhere. */
type Name = "id" | "email" | "username" | "google_sub";

export async function findBy(db: Db, name: Name, value: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .select(COLUMNS)
    .where(name, "=", value)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

/** The row, held until the transaction ends. */
export async function lockById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("account")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when another registration took the e-mail, the username or the Google account at the same moment. */
export async function insertAccount(db: Db, account: Insertable<Account>): Promise<AccountRow | undefined> {
  return db
    .insertInto("account")
    .values(account)
    .onConflict((c) => c.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateAccount(db: Db, id: string, changes: Updateable<Account>): Promise<AccountRow> {
  return db
    .updateTable("account")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function countAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Accounts whose grace is over. One that is suspended stays until that ends: else erasing would be a way around it. */
export async function listErasable(db: Db, graceDays: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("id")
    .where("erased_at", "is", null)
    .where("erase_requested_at", "<", sql<Date>`now() - make_interval(days => ${graceDays})`)
    .where(sql<boolean>`NOT (status = 'suspended' AND coalesce(suspended_until > now(), true))`)
    .execute();
  return rows.map((row) => row.id);
}

/** Usernames, by id. */
export async function accountTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("account")
    .select(["id", "username"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** Whether others may see an account: not one that is suspended or is to be erased. @param a its alias in the statement */
export const isShown = (a: string) => {
  const column = (name: string) => sql.ref(`${a}.${name}`);
  return sql<boolean>`(${column("erased_at")} IS NULL AND ${column("erase_requested_at")} IS NULL
    AND NOT (${column("status")} = 'suspended' AND coalesce(${column("suspended_until")} > now(), true)))`;
};

/** Accounts as readers see them beside what they wrote, for a statement of a higher module to join. */
export const authorsToJoin = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "username", "first_name", "last_name", "avatar", "target_post", "created_at"])
    .select([sql<boolean>`role <> 'user'`.as("is_staff"), sql<boolean>`erased_at IS NOT NULL`.as("is_erased")])
    .select(isShown("account").as("is_shown"));

/** Accounts by their usernames, for a statement of a higher module to join. */
export const accountsToJoin = (db: Db) => db.selectFrom("account").select(["id", "username"]);
