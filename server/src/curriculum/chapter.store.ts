import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** What the pipeline made of a text, by language. */
export type RenderedBody = Partial<
  Record<"ne" | "en", { html: string; headings: { id: string; level: number; text: string }[] }>
>;
/** Markdown by language. */
export type Body = Partial<Record<"ne" | "en", string>>;

const place = <Level extends string, As extends string>(level: Level, as: As) =>
  [
    `${level}.id as ${as}_id`,
    `${level}.slug as ${as}_slug`,
    `${level}.name as ${as}_name`,
    `${level}.nepali_text as ${as}_nepali_text`,
  ] as const;

/** A chapter by its id or slug, and what it stands in; all of it published. */
export const readChapter = (db: Db, idOrSlug: string) =>
  db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .innerJoin("subject", "subject.id", "section.subject_id")
    .innerJoin("category", "category.id", "subject.category_id")
    .select(["chapter.id", "chapter.slug", "chapter.name", "chapter.nepali_text"])
    .select(["chapter.description", "chapter.question_count"])
    .select(place("section", "section"))
    .select(place("subject", "subject"))
    .select(place("category", "category"))
    .where((eb) => eb.or([eb("chapter.slug", "=", idOrSlug), eb(sql`chapter.id::text`, "=", idOrSlug)]))
    .where("chapter.published", "=", true)
    .where("section.published", "=", true)
    .where("subject.published", "=", true)
    .where("category.published", "=", true)
    .executeTakeFirst();

/** The chapters of a subject that candidates see, in the order of the syllabus. */
export const chaptersOf = (db: Db, subjectId: string) =>
  db
    .selectFrom("chapter")
    .innerJoin("section", "section.id", "chapter.section_id")
    .select(["chapter.id", "chapter.slug", "chapter.name", "chapter.nepali_text", "section.slug as section"])
    .where("section.subject_id", "=", subjectId)
    .where("section.published", "=", true)
    .where("chapter.published", "=", true)
    .orderBy("section.position")
    .orderBy("section.id")
    .orderBy("chapter.position")
    .orderBy("chapter.id")
    .execute();

/** What there is to read in a chapter, in order. */
export async function readContent(db: Db, chapterId: string) {
  const rows = await db
    .selectFrom("content")
    .select(["id", "slug", "name", "nepali_text", "rendered"])
    .where("chapter_id", "=", chapterId)
    .where("published", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, rendered: row.rendered as RenderedBody }));
}

/** How many texts each chapter has to read, by chapter id. */
export async function contentCounts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("content")
    .select((eb) => ["chapter_id", eb.fn.countAll<number>().as("count")])
    .where("published", "=", true)
    .groupBy("chapter_id")
    .execute();
  return new Map(rows.map((row) => [row.chapter_id, Number(row.count)]));
}

/** Addresses of what candidates see: subjects, sections, chapters. */
export const publishedPlaces = (db: Db) =>
  db
    .selectFrom("subject")
    .innerJoin("category", "category.id", "subject.category_id")
    .leftJoin("section", (on) => on.onRef("section.subject_id", "=", "subject.id").on("section.published", "=", true))
    .leftJoin("chapter", (on) => on.onRef("chapter.section_id", "=", "section.id").on("chapter.published", "=", true))
    .select(["subject.slug as subject", "section.slug as section", "chapter.slug as chapter"])
    .where("subject.published", "=", true)
    .where("category.published", "=", true)
    .orderBy("category.position")
    .orderBy("subject.position")
    .orderBy("section.position")
    .orderBy("chapter.position")
    .execute();

export interface ContentColumns {
  chapter_id: string;
  name: string;
  nepali_text: string;
  body: Body;
  rendered: RenderedBody;
  renderer: number;
  position: number;
  published: boolean;
  origin: "file" | "staff";
  file_sha256: Buffer | null;
}

/** Texts as files say them: all, or those of these slugs, which are held until the transaction ends. */
export async function readContentRows(db: Db, slugs?: readonly string[]) {
  const all = db
    .selectFrom("content")
    .select(["id", "slug", "chapter_id", "name", "nepali_text", "body"])
    .select(["position", "published", "origin", "file_sha256"])
    .orderBy("slug");
  const rows = await (slugs
    ? all.where("slug", "=", sql<string>`ANY(${slugs}::text[])`).forNoKeyUpdate()
    : all
  ).execute();
  return rows.map((row) => ({ ...row, body: row.body as Body }));
}

/** Writes a new text (`present` undefined) or all columns of a present one. */
export async function writeContent(
  db: Db,
  present: string | undefined,
  { id, slug, ...columns }: ContentColumns & { id: string; slug: string },
): Promise<void> {
  const values = { ...columns, body: JSON.stringify(columns.body), rendered: JSON.stringify(columns.rendered) };
  await (present === undefined
    ? db
        .insertInto("content")
        .values({ id, slug, ...values })
        .execute()
    : db.updateTable("content").set(values).where("id", "=", present).execute());
}

/** Some texts that an older pipeline rendered. */
export async function staleContent(db: Db, renderer: number, most: number) {
  const rows = await db
    .selectFrom("content")
    .select(["id", "slug", "body"])
    .where("renderer", "<", renderer)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ ...row, body: row.body as Body }));
}

export async function storeRendered(db: Db, id: string, rendered: RenderedBody, renderer: number): Promise<void> {
  await db
    .updateTable("content")
    .set({ rendered: JSON.stringify(rendered), renderer })
    .where("id", "=", id)
    .execute();
}
