import type { Text } from "@sarathi/contract";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage, offsetPage } from "../foundation/db/page.ts";
import { prepared } from "../foundation/db/prepared.ts";
import type { ResourceItem } from "../foundation/db/types.generated.ts";
import type { Rendered } from "./itemContent.ts";
import { holds, keyOf, type PlaceFilter } from "./resource.store.ts";

/** Columns that every item is shown by. */
export const ITEM_COLUMNS = [
  "i.id",
  "i.resource_id",
  "i.slug",
  "i.title",
  "i.description",
  "i.kind",
  "i.language",
  "i.category_id",
  "i.subject_id",
  "i.chapter_id",
  "i.year",
  "i.source",
  "i.licence",
  "i.edition",
  "i.file",
  "i.url",
  "i.archived_on",
  "i.link_state",
  "i.link_checked_at",
  "i.views",
  "i.downloads",
  "i.upvotes",
  "i.downvotes",
  "i.updated_at",
] as const;

type Column = (typeof ITEM_COLUMNS)[number] extends `i.${infer C}` ? C : never;
export type ItemRow = Pick<Selectable<ResourceItem>, Column>;

/** Items that readers see. */
export const readableItems = (db: Db) =>
  db
    .selectFrom("resource_item as i")
    .innerJoin("resource as r", "r.id", "i.resource_id")
    .where("i.published", "=", true)
    .where("i.taken_down_at", "is", null)
    .where("i.removed_at", "is", null)
    .where("r.published", "=", true);

/** How many items that readers see each of these chapters has; one without is left out. */
export async function countByChapter(db: Db, chapterIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await readableItems(db)
    .select(["i.chapter_id as id", sql<number>`count(*)::int`.as("n")])
    .where("i.chapter_id", "=", sql<string>`ANY(${chapterIds}::uuid[])`)
    .groupBy("i.chapter_id")
    .execute();
  return new Map(rows.flatMap(({ id, n }) => (id ? [[id, n] as const] : [])));
}

/** The best item about a chapter that readers see, a text before a file or a link. */
export async function bestNotes(db: Db, chapterId: string) {
  const row = await readableItems(db)
    .select(["i.id", "i.resource_id", "i.slug", "i.title"])
    .where("i.chapter_id", "=", chapterId)
    .orderBy(sql`i.kind = 'text'`, "desc")
    .orderBy("i.score", "desc")
    .orderBy("i.id")
    .limit(1)
    .executeTakeFirst();
  return row && { _id: row.id, resourceId: row.resource_id, slug: row.slug ?? undefined, title: row.title };
}

/** The first items of a resource that readers see, in order. */
export const itemsOf = (db: Db, resourceId: string, most: number): Promise<ItemRow[]> =>
  readableItems(db)
    .select(ITEM_COLUMNS)
    .where("i.resource_id", "=", resourceId)
    .orderBy("i.position")
    .orderBy("i.id")
    .limit(most)
    .execute();

interface Neighbour {
  id: string;
  slug: string | null;
  title: Text;
}

/** The item before or after one in its resource. */
const neighbour = (way: "before" | "after") => sql<Neighbour | null>`(
  SELECT json_build_object('id', n.id, 'slug', n.slug, 'title', n.title) FROM resource_item n
  WHERE n.resource_id = i.resource_id AND n.published AND n.taken_down_at IS NULL AND n.removed_at IS NULL
    AND (n.position, n.id) ${sql.raw(way === "before" ? "<" : ">")} (i.position, i.id)
  ORDER BY n.position ${sql.raw(way === "before" ? "DESC" : "ASC")}, n.id ${sql.raw(way === "before" ? "DESC" : "ASC")}
  LIMIT 1)`;

/** Who contributed to an item, the first one first; `id` null: not named. */
export interface ContributorRow {
  id: string | null;
  unnamed: boolean;
}

/** One item with all that its page shows, by one of its names. */
const itemBy = (column: "id" | "slug") =>
  prepared((db, { name, accountId }: { name: RawBuilder<string>; accountId: RawBuilder<string | null> }) =>
    readableItems(db)
      .select([...ITEM_COLUMNS, "i.body", "i.revision", sql<Rendered>`i.rendered`.as("rendered")])
      .select(["r.title as resource_title", "r.type as resource_type"])
      .select([neighbour("before").as("previous"), neighbour("after").as("next")])
      .select(
        sql<ContributorRow[]>`(
        SELECT coalesce(json_agg(json_build_object('id', c.contributor_id, 'unnamed', c.unnamed) ORDER BY c.first), '[]')
        FROM (SELECT contributor_id, unnamed, min(revision) AS first FROM resource_item_revision
          WHERE item_id = i.id AND (contributor_id IS NOT NULL OR unnamed) GROUP BY 1, 2) c)`.as("contributors"),
      )
      .select(
        sql<{ up: boolean; reason: string | null } | null>`(
        SELECT json_build_object('up', v.up, 'reason', v.reason) FROM resource_item_vote v
        WHERE v.item_id = i.id AND v.account_id = ${accountId}::uuid)`.as("vote"),
      )
      .select(
        sql<boolean>`EXISTS (SELECT FROM resource_item_bookmark b
        WHERE b.item_id = i.id AND b.account_id = ${accountId}::uuid)`.as("is_bookmarked"),
      )
      .where(`i.${column}`, "=", name)
      .compile(),
  );
const items = { id: itemBy("id"), slug: itemBy("slug") };

/** One item with all that its page shows, for one caller; null: a stranger. */
export const readItem = async (db: Db, idOrSlug: string, accountId: string | null) =>
  (await items[keyOf(idOrSlug)](db, { name: idOrSlug, accountId }))[0];
export type WholeItemRow = NonNullable<Awaited<ReturnType<typeof readItem>>>;

/** Whether there was such an item to read, which was taken down or removed. */
export async function isGone(db: Db, idOrSlug: string): Promise<boolean> {
  const row = await db
    .selectFrom("resource_item as i")
    .innerJoin("resource as r", "r.id", "i.resource_id")
    .select("i.id")
    .where(`i.${keyOf(idOrSlug)}`, "=", idOrSlug)
    .where("i.published", "=", true)
    .where("r.published", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of each kind are looked at for suggestions. */
const NEAR = 12;

export interface SuggestionRow extends ItemRow {
  resource_title: Text;
  /** 1: read with it, 2: of its chapter, 3: of its paper. */
  rank: number;
  readers: number | null;
}

const suggestions = prepared(
  (
    db,
    one: {
      id: RawBuilder<string>;
      chapter: RawBuilder<string | null>;
      subject: RawBuilder<string | null>;
      most: RawBuilder<number>;
    },
  ) => {
    const seen = sql`published AND taken_down_at IS NULL AND removed_at IS NULL AND id <> ${one.id}`;
    return sql<SuggestionRow>`
    SELECT ${sql.join(ITEM_COLUMNS.map((column) => sql.ref(column)))}, r.title AS resource_title, n.rank, n.readers
    FROM (
      SELECT DISTINCT ON (id) id, rank, readers FROM (
        (SELECT other_id AS id, 1 AS rank, readers FROM resource_item_related
          WHERE item_id = ${one.id} ORDER BY readers DESC, other_id LIMIT ${NEAR})
        UNION ALL (SELECT id, 2, NULL FROM resource_item
          WHERE chapter_id = ${one.chapter}::uuid AND ${seen} ORDER BY score DESC, id LIMIT ${NEAR})
        UNION ALL (SELECT id, 3, NULL FROM resource_item
          WHERE subject_id = ${one.subject}::uuid AND ${seen} ORDER BY score DESC, id LIMIT ${NEAR})) found
      ORDER BY id, rank) n
    JOIN resource_item i ON i.id = n.id AND i.published AND i.taken_down_at IS NULL AND i.removed_at IS NULL
    JOIN resource r ON r.id = i.resource_id AND r.published
    ORDER BY n.rank, n.readers DESC NULLS LAST, i.score DESC, i.id LIMIT ${one.most}`.compile(db);
  },
);

/** What to read next to an item: what is read with it, then its chapter, then its paper; each once, best first. */
export const suggestionsFor = (
  db: Db,
  { id, chapter_id: chapter, subject_id: subject }: Pick<ItemRow, "id" | "chapter_id" | "subject_id">,
  most: number,
): Promise<SuggestionRow[]> => suggestions(db, { id, chapter, subject, most });

export interface ItemFilter extends PlaceFilter {
  q?: string | undefined;
  kind?: ItemRow["kind"] | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/** Whether an item holds what is sought. */
export const isSaid = (search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM resource_item_words w WHERE w.item_id = i.id AND ${holds(sql.ref("w.words"), search)})`;

const IN_ORDER: Keyset = {
  list: "resource-items",
  order: "asc",
  keys: [
    { column: "i.position", type: "integer" },
    { column: "i.id", type: "uuid" },
  ],
};

/** Items of one resource that hold what is sought, in order. */
export function searchItems(db: Db, resourceId: string, filter: ItemFilter) {
  let found = readableItems(db).select(ITEM_COLUMNS).where("i.resource_id", "=", resourceId);
  const { q, kind, place, language, year } = filter;
  if (q) found = found.where(isSaid(q));
  if (kind) found = found.where("i.kind", "=", kind);
  if (language) found = found.where("i.language", "in", [language, "both"]);
  if (year) found = found.where("i.year", "=", year);
  if (place.category_id) found = found.where("i.category_id", "=", place.category_id);
  if (place.subject_id) found = found.where("i.subject_id", "=", place.subject_id);
  if (place.chapter_id) found = found.where("i.chapter_id", "=", place.chapter_id);
  return keysetPage(found, IN_ORDER, filter);
}

/** Items that an account bookmarked, the latest bookmark first. */
export const bookmarkedItems = (db: Db, accountId: string, page: { page: number; limit: number }) =>
  offsetPage(
    readableItems(db)
      .innerJoin("resource_item_bookmark as b", "b.item_id", "i.id")
      .select(ITEM_COLUMNS)
      .where("b.account_id", "=", accountId)
      .orderBy("b.created_at", "desc")
      .orderBy("i.id"),
    page,
  );

/** An item that readers see, and whether an account contributed to it. */
export const findReadable = (db: Db, idOrSlug: string, accountId: string | null) =>
  readableItems(db)
    .select(["i.id", "i.resource_id", "i.kind"])
    .select(
      sql<boolean>`EXISTS (SELECT FROM resource_item_revision v
        WHERE v.item_id = i.id AND v.contributor_id = ${accountId}::uuid)`.as("is_own"),
    )
    .where(`i.${keyOf(idOrSlug)}`, "=", idOrSlug)
    .executeTakeFirst();

/** Bookmarks an item, or no more; undefined: the other of what it is. @returns what it is now */
export async function setBookmark(
  tx: Db,
  accountId: string,
  itemId: string,
  on: boolean | undefined,
): Promise<boolean> {
  if (on !== true) {
    const { rows } = await sql`DELETE FROM resource_item_bookmark
      WHERE account_id = ${accountId} AND item_id = ${itemId} RETURNING 1`.execute(tx);
    if (on === false || rows.length > 0) return false;
  }
  await sql`INSERT INTO resource_item_bookmark (account_id, item_id) VALUES (${accountId}, ${itemId})
    ON CONFLICT DO NOTHING`.execute(tx);
  return true;
}
