import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** For so long a name that was given up leads nobody to somebody else. */
const KEPT_DAYS = 90;

/** Which of the e-mail and the usernames are taken: borne by an account, or given up lately. */
export async function takenNames(db: Db, email: string, usernames: string[]) {
  const rows = await db
    .selectFrom("account")
    .select(["email", "username"])
    .where((eb) => eb.or([eb("email", "=", email), eb("username", "=", sql<string>`ANY(${usernames}::text[])`)]))
    .execute();
  const former = await formerNames(db, usernames).execute();
  return {
    email: rows.some((row) => row.email === email),
    usernames: new Set([...rows, ...former].map((row) => row.username)),
  };
}

/**
 * Keeps the name that an account gives up from others, for it alone may take it back.
 * @returns false when the new name is one that another account gave up lately
 */
export async function swapUsername(tx: Db, account: { id: string; username: string }, to: string): Promise<boolean> {
  const [held] = await formerNames(tx, [to]).where("account_id", "<>", account.id).execute();
  if (held) return false;
  await tx
    .insertInto("former_username")
    .values({ username: account.username, account_id: account.id })
    .onConflict((c) => c.column("username").doUpdateSet({ account_id: account.id, given_up_at: sql`now()` }))
    .execute();
  return true;
}

const formerNames = (db: Db, usernames: string[]) =>
  db
    .selectFrom("former_username")
    .select("username")
    .where("username", "=", sql<string>`ANY(${usernames}::text[])`)
    .where("given_up_at", ">", sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`);

export async function forgetNames(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("former_username").where("account_id", "=", accountId).execute();
}
