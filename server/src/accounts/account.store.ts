import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Account } from "../foundation/db/types.generated.ts";

export type AccountRow = Selectable<Account>;

export async function findByLogin(db: Db, login: string): Promise<AccountRow | undefined> {
  const column = login.includes("@") ? "email" : "username";
  return db.selectFrom("account").selectAll().where(column, "=", login).executeTakeFirst();
}

export async function findById(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Which of the e-mail and the usernames are taken. */
export async function takenNames(db: Db, email: string, usernames: string[]) {
  const rows = await db
    .selectFrom("account")
    .select(["email", "username"])
    .where((eb) => eb.or([eb("email", "=", email), eb("username", "=", sql<string>`ANY(${usernames}::text[])`)]))
    .execute();
  return { email: rows.some((row) => row.email === email), usernames: new Set(rows.map((row) => row.username)) };
}

/** Undefined when another registration took the e-mail or the username at the same moment. */
export async function insertAccount(db: Db, account: Insertable<Account>): Promise<AccountRow | undefined> {
  return db
    .insertInto("account")
    .values(account)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function countAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return row.n;
}
