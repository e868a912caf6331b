import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";

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

/** A subject with its sections and chapters; `practisable` counts the questions that `countable` lets through. */
export async function readTree(db: Db, slug: string) {
  const subject = await db
    .selectFrom("subject")
    .select(["id", "slug", "name", "nepali_text", "description", "category_id"])
    .where("slug", "=", slug)
    .where("published", "=", true)
    .executeTakeFirst();
  if (!subject) return undefined;
  const sections = await db
    .selectFrom("section")
    .select(["id", "slug", "name", "nepali_text", "question_count"])
    .where("subject_id", "=", subject.id)
    .where("published", "=", true)
    .orderBy("position")
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
    .execute();
  return { subject, sections, chapters };
}

export async function chapterIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("chapter").select(["id", "slug"]).execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Names of all chapters as they are now, by slug. */
export async function chapterNames(db: Db): Promise<Map<string, { name: string; nepaliText: string }>> {
  const rows = await db.selectFrom("chapter").select(["slug", "name", "nepali_text"]).execute();
  return new Map(rows.map((row) => [row.slug, { name: row.name, nepaliText: row.nepali_text }]));
}

export async function categoryIdBySlug(db: Db, slug: string): Promise<string | undefined> {
  return (await db.selectFrom("category").select("id").where("slug", "=", slug).executeTakeFirst())?.id;
}

interface Named {
  slug: string;
  name: string;
  nepaliText: string;
  description?: object | undefined;
}

type Level = "category" | "subject" | "section" | "chapter";

/** Writes one node of the tree by its slug and answers its id. */
export async function upsertNode(
  db: Db,
  random: Random,
  level: Level,
  node: Named & { questions?: number | undefined },
  position: number,
  parent?: { column: "category_id" | "subject_id" | "section_id"; id: string },
): Promise<string> {
  const counted = level === "section" || level === "chapter";
  const columns = ["id", "slug", "name", "nepali_text", "description", "position"];
  const values: unknown[] = [
    random.id(),
    node.slug,
    node.name,
    node.nepaliText,
    JSON.stringify(node.description ?? {}),
    position,
  ];
  if (counted) {
    columns.push("question_count");
    values.push(node.questions ?? null);
  }
  if (parent) {
    columns.push(parent.column);
    values.push(parent.id);
  }
  const kept = columns.filter((column) => column !== "id" && column !== "slug");
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ${sql.table(level)} (${sql.join(columns.map((c) => sql.ref(c)))}) VALUES (${sql.join(values)})
    ON CONFLICT (slug) DO UPDATE SET ${sql.join(kept.map((c) => sql`${sql.ref(c)} = ${sql.ref(`excluded.${c}`)}`))}
    RETURNING id`.execute(db);
  return (rows[0] as { id: string }).id;
}
