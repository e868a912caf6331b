import type { UploadFolder } from "@sarathi/contract";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Upload } from "../foundation/db/types.generated.ts";
import { storedNames } from "./upload.rules.ts";

export type UploadRow = Selectable<Upload>;

/** Named one by one: a prepared statement with all columns fails when a newer program adds one. */
const COLUMNS = [
  "id",
  "key",
  "owner_id",
  "folder",
  "kind",
  "private",
  "bytes",
  "width",
  "height",
  "widths",
  "uses",
  "unused_since",
  "removed_at",
  "created_at",
  "sha256",
  "pages",
] as const satisfies readonly (keyof Upload)[];

export async function insertUpload(db: Db, upload: Insertable<Upload>): Promise<UploadRow> {
  return db.insertInto("upload").values(upload).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Uploads of one owner go one after the other until the transaction ends, so that their sum holds. */
export async function holdOwner(tx: Db, ownerId: string): Promise<void> {
  const lock = sql<string>`pg_advisory_xact_lock(hashtextextended(${`upload ${ownerId}`}, 0))`;
  await tx.selectNoFrom(lock.as("held")).execute();
}

/** Bytes of an owner's uploads of the last 24 hours, as they are stored, without those that are gone. */
export async function bytesOfDay(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("upload")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** What is being removed is there no more. */
const stored = (db: Db) => db.selectFrom("upload").select(COLUMNS).where("removed_at", "is", null);

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return stored(db).where("id", "=", id).executeTakeFirst();
}

/** A file by the part of its address that names it. */
/** All files that stand in the store for uploads, with their media types. */
export async function storedFiles(db: Db): Promise<{ name: string; type: string }[]> {
  const rows = await stored(db).execute();
  return rows.flatMap((row) => {
    const type = row.kind === "pdf" ? "application/pdf" : "image/webp";
    return storedNames(row).map((name) => ({ name, type }));
  });
}

export const findByKey = (db: Db, key: string) => stored(db).where("key", "=", key).executeTakeFirst();

export async function listUploads(db: Db, ownerId: string): Promise<UploadRow[]> {
  return stored(db).where("owner_id", "=", ownerId).orderBy("created_at").execute();
}

/** Marks an owner's file that nothing uses as removed; again too, for a removal that did not come to its end. */
export async function markOwn(db: Db, id: string, ownerId: string): Promise<UploadRow | undefined> {
  return db
    .updateTable("upload")
    .set({ removed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("uses", "=", 0)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** One use more of a file, of anybody's if no owner is named, by its main width. @returns whether there is one that is not being removed */
export async function addUse(
  db: Db,
  file: { key: string; width: number | null; folder: UploadFolder; ownerId?: string },
): Promise<boolean> {
  const row = await db
    .updateTable("upload")
    .set((eb) => ({ uses: eb("uses", "+", 1), unused_since: null }))
    .where("key", "=", file.key)
    .$call((q) => (file.ownerId === undefined ? q : q.where("owner_id", "=", file.ownerId)))
    .where("folder", "=", file.folder)
    .where("width", "is not distinct from", file.width)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isStored(
  db: Db,
  { key, width, folder }: { key: string; width: number | null; folder: UploadFolder },
): Promise<boolean> {
  const row = await stored(db)
    .where("key", "=", key)
    .where("folder", "=", folder)
    .where("width", "is not distinct from", width)
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

/**
 * Marks files as removed: those that nothing has used for a day, and those marked ten minutes ago, longer than any
 * removal takes. Leaves out those that somebody else holds, and comes to those that failed before last.
 */
export async function markUnused(db: Db, limit: number): Promise<UploadRow[]> {
  const due = db
    .selectFrom("upload")
    .select("id")
    .where(({ and, eb, or }) =>
      or([
        and([eb("removed_at", "is", null), eb("unused_since", "<=", sql<Date>`now() - interval '1 day'`)]),
        eb("removed_at", "<=", sql<Date>`now() - interval '10 minutes'`),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("removed_at", "unused_since"))
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .with("due", () => due)
    .updateTable("upload")
    .set({ removed_at: sql<Date>`now()` })
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returning(COLUMNS)
    .execute();
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("upload").where("id", "in", ids).execute();
}

/** What shows a picture at its size: in pixels, and the other widths that it is stored in. */
export interface PictureFacts {
  width: number;
  height: number;
  widths: number[];
}

/** @throws NoResultError when there is no such picture */
export async function readPicture(db: Db, key: string): Promise<PictureFacts> {
  return (await db
    .selectFrom("upload")
    .select(["width", "height", "widths"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow()) as PictureFacts;
}
