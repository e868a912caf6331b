import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { beginsWith } from "../foundation/db/like.ts";
import { isShown } from "./account.store.ts";

/**
 * Accounts that others may see: those that are suspended or are to be erased are shown to nobody. For a statement of a
 * higher module to join.
 */
export const peopleToJoin = (db: Db) =>
  db
    .selectFrom("account as a")
    .select(["a.id", "a.username", "a.first_name", "a.last_name", "a.avatar", "a.bio", "a.target_post", "a.created_at"])
    .select(sql<boolean>`a.role <> 'user'`.as("is_staff"))
    .where(isShown("a"));

/** What accounts are called, whoever may see them: for what is looked up before that is asked. */
export const namesOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom("account").select(["id", "username", "first_name", "last_name"]).where("id", "in", ids).execute();

/** Those of them whose username, given, family or whole name begins with a text; by an index for each. */
export const peopleNamed = (db: Db, text: string) => {
  const begins = text.toLowerCase();
  return peopleToJoin(db).where((eb) =>
    eb.or([
      beginsWith(eb.ref("a.username"), begins),
      beginsWith(sql`lower(a.first_name || ' ' || coalesce(a.last_name, ''))`, begins),
      beginsWith(sql`lower(a.last_name)`, begins),
    ]),
  );
};

/** What an account prepares for. */
export const aimsToJoin = (db: Db) => db.selectFrom("account").select(["id", "target_post", "exam_date"]);

/** Says what an account prepares for; what is undefined stays. */
export async function setAims(
  tx: Db,
  accountId: string,
  aims: { target_post?: string | null | undefined; exam_date?: string | null | undefined },
): Promise<void> {
  if (aims.target_post === undefined && aims.exam_date === undefined) return;
  await tx
    .updateTable("account")
    .set({ ...aims, updated_at: sql`now()` })
    .where("id", "=", accountId)
    .where("erased_at", "is", null)
    .execute();
}

/** Days after which who does not come any more gets no mails that are not about the account itself. */
const GONE_DAYS = 180;

/** The language in which to speak to an account that is shown; undefined: it is not. */
export async function findLanguage(db: Db, accountId: string): Promise<"ne" | "en" | undefined> {
  const row = await db
    .selectFrom("account as a")
    .select("a.language")
    .where("a.id", "=", accountId)
    .where(isShown("a"))
    .executeTakeFirst();
  return row && (row.language === "en" ? "en" : "ne");
}

/** Where a mail about the product may go: to an address that is proven, of an account that is shown and still used. */
export const findMailReceiver = (db: Db, accountId: string) =>
  db
    .selectFrom("account as a")
    .select(["a.email", "a.first_name", "a.language"])
    .where("a.id", "=", accountId)
    .where("a.email_verified_at", "is not", null)
    .where(isShown("a"))
    .where(
      sql<boolean>`EXISTS (SELECT FROM session s WHERE s.account_id = a.id
        AND s.last_used_at > now() - make_interval(days => ${GONE_DAYS}))`,
    )
    .executeTakeFirst();

/** The address of an account, and whether it is proven. */
export const findAddress = (db: Db, accountId: string) =>
  db
    .selectFrom("account")
    .select(["email", "language", sql<boolean>`email_verified_at IS NOT NULL`.as("is_proven")])
    .where("id", "=", accountId)
    .where("erased_at", "is", null)
    .executeTakeFirst();

/** Whose proven address it is, held until the transaction ends: it is neither erased nor given another address meanwhile. */
export const holdOwner = (tx: Db, email: string) =>
  tx
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whose proven addresses these are. */
export async function findOwners(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`SELECT id, email FROM account
    WHERE email = ANY(${emails}::text[]) AND email_verified_at IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}
