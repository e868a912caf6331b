import type { SiteDraft } from "@sarathi/contract";
import type { Db } from "../db/db.ts";

export interface StoredSettings {
  id: string;
  revision: number;
  value: Partial<SiteDraft>;
}

const stored = (db: Db) => db.selectFrom("site_settings").select(["id", "revision", "value"]);

/** What administrators changed of the site; undefined: nothing yet. */
export const readSettings = async (db: Db): Promise<StoredSettings | undefined> =>
  (await stored(db).executeTakeFirst()) as StoredSettings | undefined;

/** The same, held until the transaction ends. */
export const lockSettings = async (tx: Db): Promise<StoredSettings | undefined> =>
  (await stored(tx).forUpdate().executeTakeFirst()) as StoredSettings | undefined;

/** Writes them for the first time. @returns whether nobody else has meanwhile */
export async function insertSettings(tx: Db, id: string, value: Partial<SiteDraft>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("site_settings")
    .values({ id, value: JSON.stringify(value) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function replaceSettings(tx: Db, { id, revision, value }: StoredSettings): Promise<void> {
  await tx
    .updateTable("site_settings")
    .set({ revision, value: JSON.stringify(value), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}
