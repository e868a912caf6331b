import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Mcq } from "../foundation/db/types.generated.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import { foldedText, type VersionContent } from "./draft.rules.ts";
import { FOLDING } from "./fold.rules.ts";
import { renderQuestion } from "./renderQuestion.ts";
import { type VersionRows, versionRows } from "./versionRows.ts";

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
  columns: Pick<Insertable<Mcq>, "state" | "origin" | "file_sha256" | "verified_by" | "verified_at">,
): Promise<void> {
  await db.updateTable("mcq").set(columns).where("id", "=", id).execute();
}

export interface NewQuestion {
  id: string;
  state: "draft" | "in_review";
  accountId: string;
}

/** New questions of staff, each with the version 1 that follows. */
export async function insertQuestions(db: Db, questions: readonly NewQuestion[]): Promise<void> {
  await sql`
    INSERT INTO mcq (id, state, origin, submitted_by, submitted_at)
    SELECT q.id, q.state, 'staff', CASE WHEN q.state = 'in_review' THEN q.by END,
      CASE WHEN q.state = 'in_review' THEN now() END
    FROM unnest(${questions.map(({ id }) => id)}::uuid[], ${questions.map(({ state }) => state)}::text[],
      ${questions.map(({ accountId }) => accountId)}::uuid[]) AS q(id, state, by)`.execute(db);
}

/** Adds versions; few statements, however many they are. @param rows made by `versionRows` */
export async function insertVersions(db: Db, rows: VersionRows): Promise<void> {
  await sql`
    INSERT INTO mcq_version (mcq_id, version, question, options, image, image_alt, key_mask, form, explanation, source,
      difficulty, group_key, as_of, valid_until, tags, marks_milli, author_id, made_by, chapter_ids, rendered, renderer)
    SELECT mcq_id, version, question, options, image, nullif(image_alt, 'null'), key_mask, form, explanation, source,
      difficulty, group_key, as_of, valid_until, tags, marks_milli, author_id, made_by, chapter_ids,
      nullif(rendered, 'null'), ${RENDERER}
    FROM jsonb_to_recordset(${jsonOf(rows.versions)}) AS r (mcq_id uuid, version int, question jsonb, options jsonb,
      image text, image_alt jsonb, key_mask smallint, form text, explanation jsonb, source jsonb, difficulty text,
      group_key text, as_of date, valid_until date, tags text[], marks_milli int, author_id uuid, made_by uuid,
      chapter_ids uuid[], rendered jsonb)`.execute(db);
  await writeTexts(db, jsonOf(rows.texts));
}

const jsonOf = (bytes: Uint8Array): RawBuilder<unknown> =>
  sql`convert_from(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea, 'UTF8')::jsonb`;

/** The words by which questions are found, instead of those there were. */
async function writeTexts(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO mcq_text (mcq_id, ne, en, sketch, words, folding)
    SELECT mcq_id, ne, en, sketch, array_to_tsvector(words), ${FOLDING}
    FROM jsonb_to_recordset(${rows}) AS r (mcq_id uuid, ne text, en text, sketch int[], words text[])
    ON CONFLICT (mcq_id) DO UPDATE SET ne = excluded.ne, en = excluded.en, sketch = excluded.sketch,
      words = excluded.words, folding = excluded.folding`.execute(db);
}

/** Some questions whose words no folding of today made, held until the transaction ends. @returns how many */
export async function foldSome(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .select(["mcq.id", "v.question", "v.options"])
    .where(sql<boolean>`NOT EXISTS (SELECT FROM mcq_text t WHERE t.mcq_id = mcq.id AND t.folding >= ${FOLDING})`)
    .limit(most)
    .forNoKeyUpdate("mcq")
    .skipLocked()
    .execute();
  const texts = rows.map(({ id, ...row }) => ({ mcq_id: id, ...foldedText(row) }));
  await writeTexts(db, sql`${JSON.stringify(texts)}::jsonb`);
  return rows.length;
}

/** Renders some versions anew that no pipeline of today rendered. @returns how many */
export async function renderSome(db: Db, most: number): Promise<number> {
  const rows = await db
    .selectFrom("mcq_version as v")
    .select(["v.mcq_id", "v.version", "v.question", "v.options", "v.explanation"])
    .where("v.renderer", "<", RENDERER)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const made = rows.map(({ mcq_id, version, ...row }) => ({ mcq_id, version, rendered: renderQuestion(row) }));
  await sql`
    UPDATE mcq_version v SET rendered = nullif(r.rendered, 'null'), renderer = ${RENDERER}
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r (mcq_id uuid, version int, rendered jsonb)
    WHERE v.mcq_id = r.mcq_id AND v.version = r.version`.execute(db);
  return rows.length;
}

/** Makes what a file says the present version, unless the present one is a file's and says the same. */
export async function addFileVersion(db: Db, id: string, content: VersionContent): Promise<void> {
  const same = await db
    .selectFrom("mcq_version as v")
    .innerJoin("mcq", (j) => j.onRef("mcq.id", "=", "v.mcq_id").onRef("mcq.current_version", "=", "v.version"))
    .select("v.version")
    .where("v.mcq_id", "=", id)
    .where("v.author_id", "is", null)
    .where(
      sql<boolean>`(v.question, v.options, v.image, v.image_alt, v.key_mask, v.form, v.explanation, v.source, v.difficulty, v.group_key,
          v.as_of, v.valid_until)
        IS NOT DISTINCT FROM (${JSON.stringify(content.question)}::jsonb, ${JSON.stringify(content.options)}::jsonb,
        ${content.image}, ${content.image_alt && JSON.stringify(content.image_alt)}::jsonb, ${content.key_mask}::smallint,
        ${content.form}, ${JSON.stringify(content.explanation)}::jsonb, ${JSON.stringify(content.source)}::jsonb,
        ${content.difficulty}, ${content.group_key}, ${content.as_of}::date, ${content.valid_until}::date)`,
    )
    .executeTakeFirst();
  if (same) return;
  const version = await nextVersion(db, id);
  const made = { mcqId: id, version, content, authorId: null, madeBy: null, chapterIds: null };
  await insertVersions(db, versionRows([made]));
  await db.updateTable("mcq").set({ current_version: version }).where("id", "=", id).execute();
}

export async function nextVersion(db: Db, id: string): Promise<number> {
  const latest = await db
    .selectFrom("mcq_version")
    .select(sql<number | null>`max(version)`.as("version"))
    .where("mcq_id", "=", id)
    .executeTakeFirstOrThrow();
  return (latest.version ?? 0) + 1;
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
  await insertPlaces(
    db,
    chapterIds.map((chapter_id, position) => ({ mcq_id: id, chapter_id, position })),
  );
}

/** Chapters of questions that have none yet. */
export async function insertPlaces(
  db: Db,
  places: readonly { mcq_id: string; chapter_id: string; position: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    INSERT INTO mcq_chapter (mcq_id, chapter_id, position)
    SELECT mcq_id, chapter_id, position FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      AS r (mcq_id uuid, chapter_id uuid, position int)`.execute(db);
}
