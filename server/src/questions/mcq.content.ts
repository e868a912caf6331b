import { Slug } from "@sarathi/contract";
import { sql } from "kysely";
import { z } from "zod";
import { BothLanguages, chapterIds } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import { maskOf } from "./mask.ts";

const Letters = z.string().regex(/^[A-H]+$/, "must be letters A to H");

/** A picture and what it shows in words: never the one without the other. */
const picture = {
  image: z
    .string()
    .regex(/^(https:\/\/|\/)\S+$/, "must be an https address or a path of this site")
    .optional(),
  imageAlt: BothLanguages.optional(),
};
const isWhole = (one: { image?: string | undefined; imageAlt?: object | undefined }) =>
  (one.image === undefined) === (one.imageAlt === undefined);

const OptionEntry = BothLanguages.extend(picture).refine(isWhole, "image and imageAlt stand together");

/** One question of a file in `content/questions/`; content/README.md explains the fields. */
export const QuestionEntry = z
  .strictObject({
    slug: Slug,
    chapters: z.array(Slug).min(1),
    form: z.enum(["single", "statements", "match", "order", "numeric", "multiple", "verbal", "negative"]),
    difficulty: z.enum(["easy", "medium", "hard"]),
    question: BothLanguages,
    ...picture,
    group: Slug.optional(),
    options: z.array(OptionEntry).min(2).max(8),
    answer: Letters,
    pinned: z.array(Letters.length(1)).default([]),
    explanation: BothLanguages,
    source: z.strictObject({ ne: z.string().min(1), en: z.string().min(1), url: z.string().optional() }),
    asOf: z.iso.date().optional(),
    validUntil: z.iso.date().optional(),
  })
  .refine(isWhole, "image and imageAlt stand together")
  .refine((q) => indices(q.answer).every((i) => i < q.options.length), "the answer must name an option")
  .refine((q) => q.pinned.every((p) => indices(p).every((i) => i < q.options.length)), "pinned must name options")
  .refine((q) => q.answer.length > 1 === (q.form === "multiple"), "several answers make the form multiple");
export const QuestionFile = z.array(QuestionEntry);
export type QuestionEntry = z.infer<typeof QuestionEntry>;

const indices = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0) - 65);

function versionOf(entry: QuestionEntry) {
  const pinned = new Set(entry.pinned.flatMap(indices));
  const { url, ...text } = entry.source;
  return {
    question: JSON.stringify(entry.question),
    options: JSON.stringify(
      entry.options.map(({ image, imageAlt, ...text }, i) => ({
        text,
        ...(image ? { image, imageAlt } : {}),
        ...(pinned.has(i) ? { pinned: true } : {}),
      })),
    ),
    image: entry.image ?? null,
    image_alt: entry.imageAlt ? JSON.stringify(entry.imageAlt) : null,
    key_mask: maskOf(indices(entry.answer)),
    form: entry.form,
    explanation: JSON.stringify(entry.explanation),
    source: JSON.stringify({ text, ...(url ? { url } : {}) }),
    difficulty: entry.difficulty,
    group_key: entry.group ?? null,
    as_of: entry.asOf ?? null,
    valid_until: entry.validUntil ?? null,
  };
}

/** Writes questions by slug; one whose text or key changed becomes a new version, the old one stays for its papers. */
export async function loadQuestions(db: Db, random: Random, entries: QuestionEntry[]): Promise<void> {
  const chapters = await chapterIds(db);
  for (const entry of entries) {
    const version = versionOf(entry);
    const { id } = await db
      .insertInto("mcq")
      .values({ id: random.id(), slug: entry.slug, state: "verified" })
      .onConflict((c) => c.column("slug").doUpdateSet({ slug: entry.slug }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await addVersion(db, id, version);
    await db.deleteFrom("mcq_chapter").where("mcq_id", "=", id).execute();
    await db
      .insertInto("mcq_chapter")
      .values(
        entry.chapters.map((slug, position) => {
          const chapter = chapters.get(slug);
          if (!chapter) throw new Error(`${entry.slug}: unknown chapter ${slug}`);
          return { mcq_id: id, chapter_id: chapter, position };
        }),
      )
      .execute();
  }
}

async function addVersion(db: Db, id: string, version: ReturnType<typeof versionOf>): Promise<void> {
  const latest = await db
    .selectFrom("mcq_version")
    .select(sql<number>`max(version)`.as("version"))
    .where("mcq_id", "=", id)
    .executeTakeFirstOrThrow();
  const same = await db
    .selectFrom("mcq_version")
    .select("version")
    .where("mcq_id", "=", id)
    .where("version", "=", latest.version ?? 0)
    .where(
      sql<boolean>`(question, options, image, image_alt, key_mask, form, explanation, source, difficulty, group_key, as_of, valid_until)
        IS NOT DISTINCT FROM (${version.question}::jsonb, ${version.options}::jsonb, ${version.image}, ${version.image_alt}::jsonb, ${version.key_mask}::smallint,
        ${version.form}, ${version.explanation}::jsonb, ${version.source}::jsonb, ${version.difficulty},
        ${version.group_key}, ${version.as_of}::date, ${version.valid_until}::date)`,
    )
    .executeTakeFirst();
  if (same) return;
  const next = (latest.version ?? 0) + 1;
  await db
    .insertInto("mcq_version")
    .values({ mcq_id: id, version: next, ...version })
    .execute();
  await db.updateTable("mcq").set({ current_version: next }).where("id", "=", id).execute();
}
