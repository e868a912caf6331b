import type { ItemKind, ResourceType, Text } from "@sarathi/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { Resource } from "../foundation/db/types.generated.ts";
import { ITEM_COLUMNS } from "./item.store.ts";
import { holds, isNamed, RESOURCE_COLUMNS } from "./resource.store.ts";

const resources = (db: Db) =>
  db
    .selectFrom("resource as r")
    .select([...RESOURCE_COLUMNS, "r.open", "r.published", "r.origin", "r.version", "r.created_at"])
    .select(
      sql<number>`(SELECT count(*)::int FROM contribution c WHERE c.resource_id = r.id
        AND c.state IN ('submitted', 'in_review'))`.as("waiting"),
    );
export type AdminResourceRow = Awaited<ReturnType<ReturnType<typeof resources>["executeTakeFirstOrThrow"]>>;

export const findResource = (db: Db, id: string): Promise<AdminResourceRow | undefined> =>
  resources(db).where("r.id", "=", id).executeTakeFirst();

/** The same, held until the transaction ends. */
export async function holdResource(tx: Db, id: string): Promise<AdminResourceRow | undefined> {
  await tx.selectFrom("resource").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return findResource(tx, id);
}

export interface AdminResourceQuery {
  search?: string | undefined;
  type?: ResourceType | undefined;
  published?: "yes" | "no" | undefined;
  sort: "updated" | "created" | "title" | "views";
  page: number;
  limit: number;
}
const ORDERS = {
  updated: ["r.updated_at", "desc"],
  created: ["r.created_at", "desc"],
  title: ["r.sort_title", "asc"],
  views: ["r.views", "desc"],
} as const;

export function listResources(db: Db, { search, type, published, sort, ...page }: AdminResourceQuery) {
  let found = resources(db);
  if (search) found = found.where(isNamed(search));
  if (type) found = found.where("r.type", "=", type);
  if (published) found = found.where("r.published", "=", published === "yes");
  const [column, way] = ORDERS[sort];
  return offsetPage(found.orderBy(column, way).orderBy("r.id"), page);
}

/** Columns that staff and files write. */
export interface ResourceColumns {
  title: string;
  description: string;
  type: Selectable<Resource>["type"];
  tags: string[];
  published: boolean;
  open: boolean;
  own_words: string;
  sort_title: string;
}

export async function insertResource(
  tx: Db,
  { id, slug, ...columns }: ResourceColumns & { id: string; slug: string | null },
  file?: { sha256: Buffer },
): Promise<void> {
  await tx
    .insertInto("resource")
    .values({
      id,
      slug,
      ...columns,
      words: columns.own_words,
      ...(file ? { origin: "file" as const, file_sha256: file.sha256 } : {}),
    })
    .execute();
}

/** Writes a resource; what it says of its items is written anew with it. */
export async function updateResource(
  tx: Db,
  id: string,
  columns: ResourceColumns,
  file?: { sha256: Buffer },
): Promise<void> {
  await tx
    .updateTable("resource")
    .set((eb) => ({
      ...columns,
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
      ...(file ? { origin: "file" as const, file_sha256: file.sha256 } : {}),
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteResource(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("resource").where("id", "=", id).execute();
}

const items = (db: Db) =>
  db
    .selectFrom("resource_item as i")
    .select([...ITEM_COLUMNS, "i.body", "i.published", "i.origin", "i.version", "i.revision", "i.position"])
    .select(["i.taken_down_at", "i.file_hash"])
    .where("i.removed_at", "is", null);
export type AdminItemRow = Awaited<ReturnType<ReturnType<typeof items>["executeTakeFirstOrThrow"]>>;

export const findAdminItem = (db: Db, resourceId: string, id: string): Promise<AdminItemRow | undefined> =>
  items(db).where("i.id", "=", id).where("i.resource_id", "=", resourceId).executeTakeFirst();

export interface AdminItemQuery {
  search?: string | undefined;
  kind?: ItemKind | undefined;
  published?: "yes" | "no" | undefined;
  page: number;
  limit: number;
}

export function listItems(db: Db, resourceId: string, { search, kind, published, ...page }: AdminItemQuery) {
  let found = items(db).where("i.resource_id", "=", resourceId);
  if (search) found = found.where(holds(sql.ref("i.title_words"), search));
  if (kind) found = found.where("i.kind", "=", kind);
  if (published) found = found.where("i.published", "=", published === "yes");
  return offsetPage(found.orderBy("i.position").orderBy("i.id"), page);
}

/** The ids of all items of a resource that staff see, held in the order of their ids. */
export async function holdItems(tx: Db, resourceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("resource_item")
    .select("id")
    .where("resource_id", "=", resourceId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setPositions(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`UPDATE resource_item i SET position = n.nth - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS n(id, nth) WHERE i.id = n.id AND i.position <> n.nth - 1`.execute(
    tx,
  );
}

/** Takes an item down, or off the site for good; undefined leaves that as it is. */
export async function setGone(tx: Db, id: string, gone: { takenDown?: boolean; removed?: true }): Promise<void> {
  await sql`UPDATE resource_item SET version = version + 1, updated_at = now(),
      taken_down_at = ${gone.takenDown === undefined ? sql`taken_down_at` : gone.takenDown ? sql`now()` : null},
      removed_at = ${gone.removed ? sql`now()` : sql`removed_at`}
    WHERE id = ${id}`.execute(tx);
}

/** What an item said, the latest first. */
export const listRevisions = (db: Db, itemId: string, page: { page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom("resource_item_revision")
      .select(["revision", "content", "account_id", "contributor_id", "reason", "restores", "created_at"])
      .where("item_id", "=", itemId)
      .orderBy("revision", "desc"),
    page,
  );

const titlesOf = (rows: readonly { id: string; title: Text }[]) =>
  new Map(rows.map(({ id, title }) => [id, title.en ?? title.ne ?? ""]));

/** What resources are called, for the audit log. */
export const resourceTitles = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const all = db.selectFrom("resource").select(["id", "title"]);
  return titlesOf(await all.where("id", "=", sql<string>`ANY(${ids}::uuid[])`).execute());
};

/** What items are called, for the audit log. */
export const itemTitles = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const all = db.selectFrom("resource_item").select(["id", "title"]);
  return titlesOf(await all.where("id", "=", sql<string>`ANY(${ids}::uuid[])`).execute());
};
