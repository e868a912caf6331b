import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Upload } from "../foundation/db/types.generated.ts";

export type UploadRow = Selectable<Upload>;

export async function insertUpload(db: Db, upload: Insertable<Upload>): Promise<UploadRow> {
  return db.insertInto("upload").values(upload).returningAll().executeTakeFirstOrThrow();
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listUploads(db: Db, ownerId: string): Promise<UploadRow[]> {
  return db.selectFrom("upload").selectAll().where("owner_id", "=", ownerId).orderBy("created_at").execute();
}

/** Holds an owner's file against a purge and a claim until the transaction ends. */
export async function lockOwn(db: Db, id: string, ownerId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom("upload")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/** One use more of an owner's file, named by its main width. Waits for a purge of it. @returns whether there is one */
export async function addUse(
  db: Db,
  file: { key: string; width: number | null; folder: string; ownerId: string },
): Promise<boolean> {
  const row = await db
    .updateTable("upload")
    .set((eb) => ({ uses: eb("uses", "+", 1), unused_since: null }))
    .where("key", "=", file.key)
    .where("owner_id", "=", file.ownerId)
    .where("folder", "=", file.folder)
    .where("width", "is not distinct from", file.width)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** One use less; none is left as none. */
export async function dropUse(db: Db, key: string): Promise<void> {
  await db
    .updateTable("upload")
    .set((eb) => ({ uses: eb("uses", "-", 1), unused_since: sql<Date | null>`CASE WHEN uses = 1 THEN now() END` }))
    .where("key", "=", key)
    .where("uses", ">", 0)
    .execute();
}

/** Leaves what is personal of an owner's files, and what nothing uses, to the next purge. Pictures of posts, papers and resources stay with them. */
export async function dropAllUses(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable("upload")
    .set({ uses: 0, unused_since: sql<Date>`now() - interval '1 day'` })
    .where("owner_id", "=", ownerId)
    .where((eb) => eb.or([eb("uses", "=", 0), eb("folder", "in", ["avatars", "payments"])]))
    .execute();
}

/** Holds files that nothing has used for a day, leaving out those that somebody else holds. */
export async function lockUnused(db: Db, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom("upload")
    .selectAll()
    .where("unused_since", "<=", sql<Date>`now() - interval '1 day'`)
    .orderBy("unused_since")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("upload").where("id", "in", ids).execute();
}
