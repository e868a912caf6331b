import { type Option, Slug, type Source, type Text, webAddress } from "@sarathi/contract";
import { z } from "zod";
import { BothLanguages, chapterIds, chapterSlugs } from "../curriculum/index.ts";
import { maskOf } from "../foundation/choiceMask.ts";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import type { Db } from "../foundation/db/db.ts";
import { addFileVersion, insertQuestion, placeInChapters, readQuestions, updateQuestion } from "./mcq.bank.store.ts";

const Letters = z.string().regex(/^[A-H]+$/, "must be letters A to H");

/** A picture of this site, for pages show no other (their policy), and what it shows in words: never one without the other. */
const picture = {
  image: z
    .string()
    .regex(/^\/(?![/\\])\S+$/, "must be a path of this site: no page shows a picture of another")
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
    /** Questions that ask or give away the same fact share its name: no paper asks two of them. For the content check alone. */
    fact: Slug.optional(),
    options: z.array(OptionEntry).min(2).max(8),
    answer: Letters,
    pinned: z.array(Letters.length(1)).default([]),
    explanation: BothLanguages,
    source: z.strictObject({ ne: z.string().min(1), en: z.string().min(1), url: webAddress.optional() }),
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

/** A question as its file says it; chapters are slugs, the first its home. */
export interface QuestionRow extends FileRow {
  fields: {
    question: Text;
    options: Option[];
    image: string | null;
    imageAlt: Text | null;
    key: number;
    form: string;
    explanation: Text;
    source: Source;
    difficulty: QuestionEntry["difficulty"];
    group: string | null;
    asOf: string | null;
    validUntil: string | null;
    chapters: string[];
    /** What a file says is verified; staff may retire it. */
    state: string;
  };
}

function rowOf(entry: QuestionEntry): QuestionRow {
  const pinned = new Set(entry.pinned.flatMap(indices));
  const { url, ...text } = entry.source;
  return {
    kind: "mcq",
    slug: entry.slug,
    fields: {
      question: entry.question,
      options: entry.options.map(({ image, imageAlt, ...option }, i) => ({
        text: option,
        ...(image ? { image, imageAlt } : {}),
        ...(pinned.has(i) ? { pinned: true } : {}),
      })),
      image: entry.image ?? null,
      imageAlt: entry.imageAlt ?? null,
      key: maskOf(indices(entry.answer)),
      form: entry.form,
      explanation: entry.explanation,
      source: { text, ...(url ? { url } : {}) },
      difficulty: entry.difficulty,
      group: entry.group ?? null,
      asOf: entry.asOf ?? null,
      validUntil: entry.validUntil ?? null,
      chapters: entry.chapters,
      state: "verified",
    },
  };
}

const questionTable: ContentTable<QuestionRow> = {
  kind: "mcq",
  async read(db, slugs) {
    const rows = await readQuestions(db, slugs);
    const chapters = await chapterSlugs(db);
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug as string,
      origin: row.origin,
      file_sha256: row.file_sha256,
      fields: {
        question: row.question,
        options: row.options,
        image: row.image,
        imageAlt: row.image_alt,
        key: row.key_mask,
        form: row.form,
        explanation: row.explanation,
        source: row.source,
        difficulty: row.difficulty,
        group: row.group_key,
        asOf: row.as_of,
        validUntil: row.valid_until,
        chapters: row.chapter_ids.map((id) => chapters.get(id)),
        state: row.state,
      },
    }));
  },

  /** A text or a key that changed is a new version; the old one stays for the papers that hold it. */
  async write(db, random, { slug, fields }, present, file_sha256) {
    const id = present ?? random.id();
    const { chapters, ...content } = fields;
    const version = {
      question: content.question,
      options: content.options,
      image: content.image,
      image_alt: content.imageAlt,
      key_mask: content.key,
      form: content.form,
      explanation: content.explanation,
      source: content.source,
      difficulty: content.difficulty,
      group_key: content.group,
      as_of: content.asOf,
      valid_until: content.validUntil,
      tags: [],
      marks_milli: null,
    };
    const columns = { state: "verified", origin: "file", file_sha256 } as const;
    if (present === undefined) await insertQuestion(db, { id, slug, ...columns });
    await addFileVersion(db, id, version);
    // After its version: words of a file need nobody to verify them, those of staff do.
    if (present !== undefined) await updateQuestion(db, id, { ...columns, verified_by: null, verified_at: null });
    await placeInChapters(db, id, await chaptersBySlug(db, slug, chapters));
  },
};

async function chaptersBySlug(db: Db, slug: string, chapters: string[]): Promise<string[]> {
  const ids = await chapterIds(db, chapters);
  return chapters.map((chapter) => {
    const id = ids.get(chapter);
    if (!id) throw new Error(`${slug}: unknown chapter ${chapter}`);
    return id;
  });
}

export const questionContent: ContentSource<typeof QuestionFile> = {
  folder: "questions",
  schema: QuestionFile,
  rowsOf: (file) => file.map(rowOf),
  tables: [questionTable],
};
