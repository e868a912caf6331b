import { type Insertable, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Mcq, McqVersion } from "../foundation/db/types.generated.ts";

// The question bank as it is written: questions, their versions and their chapters. What candidates read is in mcq.store.ts.

/** Questions with their present version and their chapters (home first): all, or those of these slugs, which are held until the transaction ends. */
export async function readQuestions(db: Db, slugs?: readonly string[]) {
  return db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .select(["mcq.id", "mcq.slug", "mcq.state", "mcq.origin", "mcq.file_sha256"])
    .select([
      "v.question",
      "v.options",
      "v.image",
      "v.image_alt",
      "v.key_mask",
      "v.form",
      "v.explanation",
      "v.source",
      "v.difficulty",
    ])
    .select(["v.group_key", "v.as_of", "v.valid_until"])
    .select(
      sql<string[]>`ARRAY(
        SELECT mc.chapter_id FROM mcq_chapter mc WHERE mc.mcq_id = mcq.id ORDER BY mc.position)`.as("chapter_ids"),
    )
    .where("mcq.slug", "is not", null)
    .$if(slugs !== undefined, (q) => q.where("mcq.slug", "=", sql<string>`ANY(${slugs}::text[])`).forNoKeyUpdate("mcq"))
    .orderBy("mcq.slug")
    .execute();
}

export async function insertQuestion(db: Db, question: Insertable<Mcq>): Promise<void> {
  await db.insertInto("mcq").values(question).execute();
}

export async function updateQuestion(
  db: Db,
  id: string,
  columns: Pick<Insertable<Mcq>, "state" | "origin" | "file_sha256">,
): Promise<void> {
  await db.updateTable("mcq").set(columns).where("id", "=", id).execute();
}

/** Makes this the present version, unless the present one says the same. */
export async function addVersion(
  db: Db,
  id: string,
  version: Omit<Insertable<McqVersion>, "mcq_id" | "version">,
): Promise<void> {
  const same = await db
    .selectFrom("mcq_version as v")
    .innerJoin("mcq", (j) => j.onRef("mcq.id", "=", "v.mcq_id").onRef("mcq.current_version", "=", "v.version"))
    .select("v.version")
    .where("v.mcq_id", "=", id)
    .where(
      sql<boolean>`(v.question, v.options, v.image, v.image_alt, v.key_mask, v.form, v.explanation, v.source, v.difficulty, v.group_key,
          v.as_of, v.valid_until)
        IS NOT DISTINCT FROM (${version.question}::jsonb, ${version.options}::jsonb, ${version.image ?? null},
        ${version.image_alt ?? null}::jsonb, ${version.key_mask}::smallint,
        ${version.form}, ${version.explanation}::jsonb, ${version.source}::jsonb, ${version.difficulty},
        ${version.group_key}, ${version.as_of}::date, ${version.valid_until}::date)`,
    )
    .executeTakeFirst();
  if (same) return;
  const latest = await db
    .selectFrom("mcq_version")
    .select(sql<number | null>`max(version)`.as("version"))
    .where("mcq_id", "=", id)
    .executeTakeFirstOrThrow();
  const next = (latest.version ?? 0) + 1;
  await db
    .insertInto("mcq_version")
    .values({ mcq_id: id, version: next, ...version })
    .execute();
  await db.updateTable("mcq").set({ current_version: next }).where("id", "=", id).execute();
}

/** Puts a question into these chapters and no others; the first is its home. Writes only what differs. */
export async function placeInChapters(db: Db, id: string, chapterIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("mcq_chapter")
    .select("chapter_id")
    .where("mcq_id", "=", id)
    .orderBy("position")
    .execute();
  if (rows.length === chapterIds.length && rows.every((row, i) => row.chapter_id === chapterIds[i])) return;
  await db.deleteFrom("mcq_chapter").where("mcq_id", "=", id).execute();
  await db
    .insertInto("mcq_chapter")
    .values(chapterIds.map((chapter_id, position) => ({ mcq_id: id, chapter_id, position })))
    .execute();
}
