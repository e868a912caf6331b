import { type Expression, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Published categories with their published subjects, in order. */
export async function listCategories(db: Db) {
  const categories = await db
    .selectFrom("category")
    .select(["id", "slug", "name", "nepali_text", "description"])
    .where("published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const subjects = await db
    .selectFrom("subject")
    .select(["id", "slug", "name", "nepali_text", "category_id"])
    .where("published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return categories.map((c) => ({ ...c, subjects: subjects.filter((s) => s.category_id === c.id) }));
}

/** What hangs below each subject and candidates see: its sections with their chapters. */
export async function outlines(db: Db) {
  const sections = await db
    .selectFrom("section")
    .select(["id", "subject_id", "question_count"])
    .where("published", "=", true)
    .execute();
  const chapters = await db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .select(["chapter.id", "subject_id"])
    .where("chapter.published", "=", true)
    .where("section.published", "=", true)
    .execute();
  return (subjectId: string) => ({
    sections: sections.filter((one) => one.subject_id === subjectId),
    chapters: chapters.filter((one) => one.subject_id === subjectId),
  });
}

/** A subject of a category, both published. */
export const readSubject = (db: Db, slug: string) =>
  db
    .selectFrom("subject")
    .innerJoin("category", "category.id", "subject.category_id")
    .select([
      ...(["subject.id", "subject.slug", "subject.name", "subject.nepali_text", "subject.description"] as const),
      ...(["category.id as category_id", "category.slug as category_slug"] as const),
      ...(["category.name as category_name", "category.nepali_text as category_nepali_text"] as const),
    ])
    .where("subject.slug", "=", slug)
    .where("subject.published", "=", true)
    .where("category.published", "=", true)
    .executeTakeFirst();

/** A subject with its sections and chapters, those that are published. */
export async function readTree(db: Db, slug: string) {
  const subject = await readSubject(db, slug);
  if (!subject) return undefined;
  const sections = await db
    .selectFrom("section")
    .select(["id", "slug", "name", "nepali_text", "question_count"])
    .where("subject_id", "=", subject.id)
    .where("published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const chapters = await db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .select([
      "chapter.id",
      "chapter.slug",
      "chapter.name",
      "chapter.nepali_text",
      "chapter.question_count",
      "section_id",
    ])
    .where("section.subject_id", "=", subject.id)
    .where("chapter.published", "=", true)
    .orderBy("chapter.position")
    .orderBy("chapter.id")
    .execute();
  return { subject, sections, chapters };
}

/** Ids of chapters, by slug. */
export async function chapterIds(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("chapter")
    .select(["id", "slug"])
    .where("slug", "=", sql<string>`ANY(${slugs}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Names of all chapters as they are now, by slug. */
export async function chapterNames(db: Db): Promise<Map<string, { name: string; nepaliText: string }>> {
  const rows = await db.selectFrom("chapter").select(["slug", "name", "nepali_text"]).execute();
  return new Map(rows.map((row) => [row.slug, { name: row.name, nepaliText: row.nepali_text }]));
}

/** Slugs of all chapters, by id. */
export async function chapterSlugs(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("chapter").select(["id", "slug"]).execute();
  return new Map(rows.map((row) => [row.id, row.slug]));
}

/** Categories, for a statement of a higher module to join. */
export const categoriesToJoin = (db: Db) => db.selectFrom("category").select(["id", "slug", "name", "nepali_text"]);

/** Whether a row of `categoriesToJoin` is the one of a name in any letter case, or of a slug that may be written as a name. */
export const isCategoryCalled = (row: { slug: Expression<string>; name: Expression<string> }, name: string) =>
  sql<boolean>`(lower(${row.name}) = lower(${name}) or ${row.slug} = regexp_replace(lower(${name}), '\\s+', '-', 'g'))`;

/** Chapters with the category that they belong to, for a statement of a higher module to join. */
export const chaptersToJoin = (db: Db) =>
  db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .innerJoin("subject", "subject.id", "section.subject_id")
    .innerJoin("category", "category.id", "subject.category_id")
    .select(["chapter.id", "chapter.slug", "chapter.name", "chapter.nepali_text", "category.slug as category_slug"]);

/** Ids of the chapters below all of these nodes; undefined: no node is named. */
export async function chaptersBelow(
  db: Db,
  named: Partial<Record<"category" | "subject" | "section" | "chapter", string | undefined>>,
): Promise<string[] | undefined> {
  const slugs = Object.entries(named).filter(([, slug]) => slug !== undefined);
  if (slugs.length === 0) return undefined;
  const rows = await slugs
    .reduce(
      (query, [level, slug]) => query.where(sql<string>`${sql.ref(level)}.slug`, "=", slug as string),
      db
        .selectFrom("chapter")
        .innerJoin("section", "section.id", "chapter.section_id")
        .innerJoin("subject", "subject.id", "section.subject_id")
        .innerJoin("category", "category.id", "subject.category_id")
        .select("chapter.id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Chapters by their ids, as staff and candidates name them. */
export async function chaptersById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { slug: string; name: string; nepaliText: string }>> {
  const rows = await db
    .selectFrom("chapter")
    .select(["id", "slug", "name", "nepali_text as nepaliText"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...chapter }) => [id, chapter]));
}

export async function categoryIdBySlug(db: Db, slug: string): Promise<string | undefined> {
  return (await db.selectFrom("category").select("id").where("slug", "=", slug).executeTakeFirst())?.id;
}

export type Level = "category" | "subject" | "section" | "chapter";
/** What staff write: the levels, and the texts that chapters have to read. */
export type StaffLevel = Level | "content";

/** What tells the levels apart: the level above, and whether the syllabus gives it questions. */
export const levels = {
  category: { parent: null, counted: false },
  subject: { parent: { level: "category", column: "category_id" }, counted: false },
  section: { parent: { level: "subject", column: "subject_id" }, counted: true },
  chapter: { parent: { level: "section", column: "section_id" }, counted: true },
  content: { parent: { level: "chapter", column: "chapter_id" }, counted: false },
} as const satisfies Record<StaffLevel, { parent: { level: Level; column: string } | null; counted: boolean }>;

export interface NodeRow {
  id: string;
  slug: string;
  name: string;
  nepali_text: string;
  description: unknown;
  position: number;
  question_count: number | null;
  published: boolean;
  /** Slug of the node above. */
  parent: string | null;
  origin: "file" | "staff";
  file_sha256: Buffer | null;
}

/** The nodes of one level: all, or those of these slugs, which are held until the transaction ends. */
export async function readNodes(db: Db, level: Level, slugs?: readonly string[]): Promise<NodeRow[]> {
  const { parent, counted } = levels[level];
  const { rows } = await sql<NodeRow>`
    SELECT n.id, n.slug, n.name, n.nepali_text, n.description, n.position, n.published, n.origin, n.file_sha256,
      ${counted ? sql`n.question_count` : sql`NULL::int AS question_count`},
      ${parent ? sql`(SELECT p.slug FROM ${sql.table(parent.level)} p WHERE p.id = n.${sql.ref(parent.column)})` : sql`NULL::text`} AS parent
    FROM ${sql.table(level)} n
    ${slugs ? sql`WHERE n.slug = ANY(${slugs}::text[])` : sql``}
    ORDER BY n.slug ${slugs ? sql`FOR NO KEY UPDATE OF n` : sql``}`.execute(db);
  return rows;
}

/** The column of a node that names the node above, by its slug. @throws Error when there is none of that slug */
export async function parentOf(db: Db, level: Level, slug: string | null): Promise<Record<string, string>> {
  const { parent } = levels[level];
  if (!parent) return {};
  const row = await db
    .selectFrom(parent.level)
    .select("id")
    .where("slug", "=", slug ?? "")
    .executeTakeFirst();
  if (!row) throw new Error(`unknown ${parent.level} ${slug}`);
  return { [parent.column]: row.id };
}

/** Writes a new node (`id` undefined) or the columns of a present one. */
export async function writeNode(
  db: Db,
  level: StaffLevel,
  id: string | undefined,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns);
  await (id === undefined
    ? sql`INSERT INTO ${sql.table(level)} (${sql.join(names)}) VALUES (${sql.join(values)})`
    : sql`UPDATE ${sql.table(level)} SET ${sql.join(names.map((name, i) => sql`${name} = ${values[i]}`))} WHERE id = ${id}`
  ).execute(db);
}

/** Where published chapters stand, by slug: with names, and the slugs of their paper and part. */
export async function chapterPlaces(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .innerJoin("subject", "subject.id", "section.subject_id")
    .select(["chapter.id", "chapter.slug", "chapter.name", "chapter.nepali_text as nepaliText"])
    .select(["section.slug as section", "subject.slug as subject"])
    .where("chapter.slug", "=", sql<string>`ANY(${slugs}::text[])`)
    .where("chapter.published", "=", true)
    .where("section.published", "=", true)
    .where("subject.published", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
