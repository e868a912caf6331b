import { type Selectable, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { ResourceItem } from "../foundation/db/types.generated.ts";
import type { columnsOf, StoredContent } from "./itemContent.ts";

type Columns = ReturnType<typeof columnsOf>;

const HELD = [
  "id",
  "resource_id",
  "slug",
  "title",
  "description",
  "kind",
  "body",
  "file",
  "file_hash",
  "url",
  "archived_on",
  "language",
  "category_id",
  "subject_id",
  "chapter_id",
  "year",
  "source",
  "licence",
  "edition",
  "published",
  "taken_down_at",
  "revision",
  "version",
  "origin",
] as const satisfies readonly (keyof ResourceItem)[];
export type HeldItem = Pick<Selectable<ResourceItem>, (typeof HELD)[number]>;

const notRemoved = (db: Db, id: string) =>
  db.selectFrom("resource_item").select(HELD).where("id", "=", id).where("removed_at", "is", null);

/** An item as staff see it; undefined: there is none, or it is removed. */
export const findItem = (db: Db, id: string): Promise<HeldItem | undefined> => notRemoved(db, id).executeTakeFirst();

/** The same, held until the transaction ends. */
export const holdItem = (tx: Db, id: string): Promise<HeldItem | undefined> =>
  notRemoved(tx, id).forNoKeyUpdate().executeTakeFirst();

/** What an item says, as its revisions store it. */
export const contentOf = (row: HeldItem): StoredContent => ({
  title: row.title,
  description: row.description,
  kind: row.kind,
  body: row.body,
  file: row.file,
  fileHash: row.file_hash?.toString("hex") ?? null,
  url: row.url,
  archivedOn: row.archived_on,
  language: row.language,
  categoryId: row.category_id,
  subjectId: row.subject_id,
  chapterId: row.chapter_id,
  year: row.year,
  source: row.source,
  licence: row.licence,
  edition: row.edition,
});

/** Adds an item, the last of its resource by default. */
export async function insertItem(
  tx: Db,
  item: Columns & { id: string; resource_id: string; slug: string | null; position: number | null; published: boolean },
  file?: { sha256: Buffer },
): Promise<void> {
  const { position, ...columns } = item;
  const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM resource_item WHERE resource_id = ${item.resource_id})`;
  await tx
    .insertInto("resource_item")
    .values({
      ...columns,
      position: position ?? last,
      link_state: item.url ? "unchecked" : null,
      ...(file ? { origin: "file" as const, file_sha256: file.sha256 } : {}),
    })
    .execute();
}

/** Writes what an item says from now on; an address that is another one is not checked yet. */
export async function updateItem(
  tx: Db,
  id: string,
  columns: Columns & { published: boolean; revision: number; position?: number },
  file?: { sha256: Buffer },
): Promise<void> {
  await tx
    .updateTable("resource_item")
    .set((eb) => ({
      ...columns,
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
      ...(file ? { origin: "file" as const, file_sha256: file.sha256 } : {}),
    }))
    .where("id", "=", id)
    .execute();
  await sql`
    UPDATE resource_item SET link_failures = 0, link_problem = NULL, link_failing_since = NULL, link_checked_at = NULL,
      link_state = CASE WHEN kind = 'link' THEN 'unchecked' END
    WHERE id = ${id} AND (kind <> 'link' AND link_state IS NOT NULL OR kind = 'link' AND
      (link_state IS NULL OR url IS DISTINCT FROM (
        SELECT content->>'url' FROM resource_item_revision WHERE item_id = ${id} AND revision = ${columns.revision} - 1)))`.execute(
    tx,
  );
}

/** By whom a revision is. */
export interface RevisionBy {
  accountId: string | null;
  contributorId?: string | null;
  unnamed?: boolean;
  contributionId?: string;
  reason?: string;
  restores?: number;
}

export async function addRevision(
  tx: Db,
  itemId: string,
  revision: number,
  content: StoredContent,
  by: RevisionBy,
): Promise<void> {
  await tx
    .insertInto("resource_item_revision")
    .values({
      item_id: itemId,
      revision,
      content: JSON.stringify(content),
      account_id: by.accountId,
      contributor_id: by.contributorId ?? null,
      unnamed: by.unnamed ?? false,
      contribution_id: by.contributionId ?? null,
      reason: by.reason ?? null,
      restores: by.restores ?? null,
    })
    .execute();
}

/** Addresses of the files of all revisions of an item, each as often as it stands there. */
export async function filesOfRevisions(db: Db, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT content->'file'->>'url' AS url FROM resource_item_revision
    WHERE item_id = ${itemId} AND content->'file'->>'url' IS NOT NULL ORDER BY 1`.execute(db);
  return rows.map(({ url }) => url);
}

/** What an item said in a revision. */
export async function readRevision(db: Db, itemId: string, revision: number): Promise<StoredContent | undefined> {
  const row = await db
    .selectFrom("resource_item_revision")
    .select("content")
    .where("item_id", "=", itemId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row?.content as StoredContent | undefined;
}

/** Some items whose text an older pipeline rendered, held; `is_reader`: what they say now was contributed. */
export async function staleItems(
  tx: Db,
  renderer: number,
  most: number,
): Promise<(HeldItem & { is_reader: boolean })[]> {
  return tx
    .selectFrom("resource_item")
    .select(HELD)
    .select(
      sql<boolean>`EXISTS (SELECT FROM resource_item_revision v WHERE v.item_id = resource_item.id
        AND v.revision = resource_item.revision AND v.contribution_id IS NOT NULL)`.as("is_reader"),
    )
    .where("renderer", "<", renderer)
    .orderBy("id")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function storeRendered(
  tx: Db,
  id: string,
  { rendered, renderer }: Pick<Columns, "rendered" | "renderer">,
) {
  await tx.updateTable("resource_item").set({ rendered, renderer }).where("id", "=", id).execute();
}
