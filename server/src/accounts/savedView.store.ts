import { MAX_VIEWS } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

const SHOWN = ["id", "list", "name", "query", "columns", "updated_at"] as const;

/** An account's views, of one list or of all. */
export async function listViews(db: Db, accountId: string, list?: string) {
  let found = db.selectFrom("saved_view").select(SHOWN).where("account_id", "=", accountId);
  if (list !== undefined) found = found.where("list", "=", list);
  return found.orderBy("list").orderBy("name").execute();
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

interface ViewToSave {
  id: string;
  accountId: string;
  list: string;
  name: string;
  query: string;
  columns: string[] | null;
}

/**
 * Saves a view over one of its name. The account's row must be locked, so that two at the same moment count each other.
 * @returns undefined when there are as many as there may be, and none of this name
 */
export async function saveView(tx: Db, view: ViewToSave): Promise<ViewRow | undefined> {
  const { id, accountId, list, name, query, columns } = view;
  const now = sql<Date>`now()`;
  const replaced = await tx
    .updateTable("saved_view")
    .set({ query, columns, updated_at: now })
    .where("account_id", "=", accountId)
    .where("list", "=", list)
    .where("name", "=", name)
    .returning(SHOWN)
    .executeTakeFirst();
  if (replaced) return replaced;
  return tx
    .insertInto("saved_view")
    .columns(["id", "account_id", "list", "name", "query", "columns"])
    .expression(
      tx
        .selectNoFrom([
          sql<string>`${id}::uuid`.as("id"),
          sql<string>`${accountId}::uuid`.as("account_id"),
          sql<string>`${list}::text`.as("list"),
          sql<string>`${name}::text`.as("name"),
          sql<string>`${query}::text`.as("query"),
          sql<string[] | null>`${columns}::text[]`.as("columns"),
        ])
        .where(
          (eb) =>
            eb.selectFrom("saved_view").select(eb.fn.countAll<number>().as("n")).where("account_id", "=", accountId),
          "<",
          MAX_VIEWS,
        ),
    )
    .returning(SHOWN)
    .executeTakeFirst();
}

/** @returns whether it was there */
export async function deleteView(db: Db, accountId: string, list: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("list", "=", list)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** All of an account that is erased. */
export async function deleteViews(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("saved_view").where("account_id", "=", accountId).execute();
}
