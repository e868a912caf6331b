import type { CurriculumLink } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { prepared } from "../foundation/db/prepared.ts";

/** Slugs of a post, a paper and a topic, as far as they are named. */
export interface NamedPlace {
  category?: string | undefined;
  subject?: string | undefined;
  chapter?: string | undefined;
}
/** The same by ids. */
export interface PlaceIds {
  category_id: string | null;
  subject_id: string | null;
  chapter_id: string | null;
}

const NOWHERE: PlaceIds = { category_id: null, subject_id: null, chapter_id: null };

/** The place that the lowest of these names, with what it belongs to. @returns undefined: there is none of that slug */
export async function placeNamed(db: Db, { category, subject, chapter }: NamedPlace): Promise<PlaceIds | undefined> {
  if (!chapter && !subject && !category) return NOWHERE;
  const { rows } = await sql<PlaceIds>`
    SELECT p.id AS category_id, s.id AS subject_id, c.id AS chapter_id
    FROM category p
    LEFT JOIN subject s ON s.category_id = p.id AND ${!(chapter || subject) ? sql.lit(false) : sql.lit(true)}
    LEFT JOIN section n ON n.subject_id = s.id AND ${chapter ? sql.lit(true) : sql.lit(false)}
    LEFT JOIN chapter c ON c.section_id = n.id
    WHERE ${chapter ? sql`c.slug = ${chapter}` : subject ? sql`s.slug = ${subject}` : sql`p.slug = ${category}`}
    LIMIT 1`.execute(db);
  return rows[0];
}

/** The ids of a post, a paper and a topic, each by itself. @returns undefined: one that is named is none */
export async function placesFiltered(db: Db, named: NamedPlace): Promise<PlaceIds | undefined> {
  const { category, subject, chapter } = named;
  if (!chapter && !subject && !category) return NOWHERE;
  const { rows } = await sql<PlaceIds>`
    SELECT (SELECT id FROM category WHERE slug = ${category ?? null}) AS category_id,
      (SELECT id FROM subject WHERE slug = ${subject ?? null}) AS subject_id,
      (SELECT id FROM chapter WHERE slug = ${chapter ?? null}) AS chapter_id`.execute(db);
  const found = rows[0];
  const lacks = !found || (category && !found.category_id) || (subject && !found.subject_id);
  return lacks || (chapter && !found.chapter_id) ? undefined : found;
}

const placeRows = prepared((db, { wanted }: { wanted: RawBuilder<string[]> }) =>
  sql<{ id: string; slug: string; name: string; nepali_text: string }>`
    SELECT id, slug, name, nepali_text FROM category WHERE id = ANY(${wanted}::uuid[])
    UNION ALL SELECT id, slug, name, nepali_text FROM subject WHERE id = ANY(${wanted}::uuid[])
    UNION ALL SELECT id, slug, name, nepali_text FROM chapter WHERE id = ANY(${wanted}::uuid[])`.compile(db),
);

/** Posts, papers and topics by their ids, as candidates name them. */
export async function placesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, CurriculumLink>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await placeRows(db, { wanted });
  return new Map(rows.map(({ id, slug, name, nepali_text }) => [id, { _id: id, slug, name, nepaliText: nepali_text }]));
}
