import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

const COLUMNS = ["account_id", "session_id", "email", "old_proven_at", "new_proven_at", "expires_at"] as const;
/** An owner has so long to look into both mailboxes. */
export const CHANGE_HOURS = 24;

/** A change of address under way. */
export async function findChange(db: Db, accountId: string) {
  return db
    .selectFrom("email_change")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** Begins a change, in place of one before. @param oldProven the present address need not say yes */
export async function putChange(
  db: Db,
  change: { accountId: string; sessionId: string; email: string; oldProven: boolean },
): Promise<void> {
  const values = {
    session_id: change.sessionId,
    email: change.email,
    old_proven_at: change.oldProven ? sql<Date>`now()` : null,
    new_proven_at: null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${CHANGE_HOURS}::int)`,
  };
  await db
    .insertInto("email_change")
    .values({ account_id: change.accountId, ...values })
    .onConflict((c) => c.column("account_id").doUpdateSet(values))
    .execute();
}

/** One of the two has said yes. @returns the change as it is now; undefined when there is none any more */
export async function proveChange(db: Db, accountId: string, which: "old" | "new"): Promise<ChangeRow | undefined> {
  return db
    .updateTable("email_change")
    .set(which === "old" ? { old_proven_at: sql`now()` } : { new_proven_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** @returns whether there was one */
export async function deleteChange(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("email_change").where("account_id", "=", accountId).executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM email_change WHERE expires_at < now()`.execute(db);
}
