import type { ResourceType } from "@sarathi/contract";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { PlaceIds } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Resource } from "../foundation/db/types.generated.ts";
import { soughtWords } from "./words.rules.ts";

/** Columns that every resource is shown by. */
export const RESOURCE_COLUMNS = [
  "r.id",
  "r.slug",
  "r.title",
  "r.description",
  "r.type",
  "r.tags",
  "r.item_count",
  "r.languages",
  "r.years",
  "r.bytes",
  "r.subject_ids",
  "r.views",
  "r.downloads",
  "r.upvotes",
  "r.downvotes",
  "r.updated_at",
] as const;
type Column = (typeof RESOURCE_COLUMNS)[number] extends `r.${infer C}` ? C : never;
export type ResourceRow = Pick<Selectable<Resource>, Column>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The column by which an id or a slug is looked up. */
export const keyOf = (idOrSlug: string): "id" | "slug" => (UUID.test(idOrSlug) ? "id" : "slug");

/** What lists are filtered by besides words. */
export interface PlaceFilter {
  place: PlaceIds;
  language?: "ne" | "en" | undefined;
  year?: number | undefined;
}
export interface ResourceFilter extends PlaceFilter {
  type?: ResourceType | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  sort: "best" | "new" | "viewed" | "title";
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/** Whether words of `searchWords` hold each that is sought, by how it begins or sounds. Signs alone find nothing. */
export function holds(words: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const sought = soughtWords(search);
  if (sought.length === 0) return sql<SqlBool>`false`;
  const each = sought.map(({ letters, sound }) =>
    sound
      ? sql`(${words} LIKE ${containing(letters)} OR ${words} LIKE ${containing(sound)})`
      : sql`${words} LIKE ${containing(letters)}`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` AND `)})`;
}

/** Whether a resource, or a title of its items, holds what is sought. */
export const isNamed = (search: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.id IN (SELECT w.resource_id FROM resource_words w WHERE ${holds(sql.ref("w.words"), search)})`;

const id = { column: "r.id", type: "uuid" } as const;
const ORDERS: Readonly<Record<ResourceFilter["sort"], Keyset>> = {
  best: { list: "resources-best", order: "desc", keys: [{ column: "r.score", type: "integer" }, id] },
  new: { list: "resources-new", order: "desc", keys: [{ column: "r.created_at", type: "instant" }, id] },
  viewed: { list: "resources-viewed", order: "desc", keys: [{ column: "r.views", type: "integer" }, id] },
  title: { list: "resources-title", order: "asc", keys: [{ column: "r.sort_title", type: "text" }, id] },
};

/** Resources that readers see: published, with something in them. */
export const readableResources = (db: Db) =>
  db.selectFrom("resource as r").where("r.published", "=", true).where("r.item_count", ">", 0);

const among = (value: string | number, column: string, type: string) =>
  sql<SqlBool>`${sql.ref(column)} @> ARRAY[${value}]::${sql.raw(type)}[]`;

/** One page of the resources that readers see. */
export function listResources(db: Db, filter: ResourceFilter) {
  let found = readableResources(db).select(RESOURCE_COLUMNS);
  const { type, tag, search, place, language, year } = filter;
  if (type) found = found.where("r.type", "=", type);
  if (tag) found = found.where(among(tag, "r.tags", "text"));
  if (language) found = found.where(among(language, "r.languages", "text"));
  if (year) found = found.where(among(year, "r.years", "int"));
  if (place.category_id) found = found.where(among(place.category_id, "r.category_ids", "uuid"));
  if (place.subject_id) found = found.where(among(place.subject_id, "r.subject_ids", "uuid"));
  if (place.chapter_id) found = found.where(among(place.chapter_id, "r.chapter_ids", "uuid"));
  if (search) found = found.where(isNamed(search));
  return keysetPage(found, ORDERS[filter.sort], filter);
}

/** One resource that readers see. */
export const readResource = (db: Db, idOrSlug: string) =>
  db
    .selectFrom("resource as r")
    .select([...RESOURCE_COLUMNS, "r.open"])
    .where("r.published", "=", true)
    .where(`r.${keyOf(idOrSlug)}`, "=", idOrSlug)
    .executeTakeFirst();

/** Writes what a resource says of its items that readers see, in the transaction that changed one; items are held before their resource. */
export async function refreshFacts(tx: Db, resourceId: string): Promise<void> {
  await sql`
    UPDATE resource r SET item_count = f.item_count, languages = f.languages, years = f.years, bytes = f.bytes,
      category_ids = f.category_ids, subject_ids = f.subject_ids, chapter_ids = f.chapter_ids,
      words = r.own_words || f.words, updated_at = now()
    FROM (
      SELECT count(*)::int AS item_count,
        array_remove(ARRAY[CASE WHEN bool_or(language IN ('ne', 'both')) THEN 'ne' END,
          CASE WHEN bool_or(language IN ('en', 'both')) THEN 'en' END], NULL) AS languages,
        coalesce(array_agg(DISTINCT year ORDER BY year DESC) FILTER (WHERE year IS NOT NULL), '{}') AS years,
        coalesce(sum((file->>'bytes')::bigint), 0) AS bytes,
        coalesce(array_agg(DISTINCT category_id) FILTER (WHERE category_id IS NOT NULL), '{}') AS category_ids,
        coalesce(array_agg(DISTINCT subject_id) FILTER (WHERE subject_id IS NOT NULL), '{}') AS subject_ids,
        coalesce(array_agg(DISTINCT chapter_id) FILTER (WHERE chapter_id IS NOT NULL), '{}') AS chapter_ids,
        left(coalesce(string_agg(title_words, ' ' ORDER BY position), ''), 40000) AS words
      FROM resource_item
      WHERE resource_id = ${resourceId} AND published AND taken_down_at IS NULL AND removed_at IS NULL) f
    WHERE r.id = ${resourceId}`.execute(tx);
}

/** Ids and slugs of what readers see: resources with their items, for search engines. */
export async function publicPaths(db: Db): Promise<{ id: string; resource: string; item: string | null }[]> {
  const { rows } = await sql<{ id: string; resource: string; item: string | null }>`
    SELECT r.id, coalesce(r.slug, r.id::text) AS resource, coalesce(i.slug, i.id::text) AS item
    FROM resource r
    LEFT JOIN resource_item i ON i.resource_id = r.id AND i.published AND i.taken_down_at IS NULL AND i.removed_at IS NULL
      AND i.kind <> 'link'
    WHERE r.published AND r.item_count > 0
    ORDER BY r.id, i.position, i.id
    LIMIT 20000`.execute(db);
  return rows;
}
