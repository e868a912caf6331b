import { MultiAnswerPolicy, Slug, TestSlug } from "@sarathi/contract";
import { type Insertable, sql } from "kysely";
import { z } from "zod";
import { BothLanguages, categoryIdBySlug } from "../curriculum/index.ts";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import type { Db } from "../foundation/db/db.ts";
import type { MockTest } from "../foundation/db/types.generated.ts";
import type { Random } from "../foundation/deps.ts";
import { versionsBySlug } from "../questions/index.ts";
import { readPapers, readTexts } from "./test.store.ts";

/** A file of `content/tests/`. */
export const TestFile = z.strictObject({
  slug: TestSlug,
  category: Slug,
  title: BothLanguages,
  shortDescription: BothLanguages,
  instructions: BothLanguages.optional(),
  duration: z.int().min(1).describe("Minutes"),
  streams: z.array(z.string()).default([]),
  negative: z
    .string()
    .regex(/^\d+\/[1-9]\d*$/)
    .default("1/5")
    .describe("Fraction of a question's mark"),
  multiAnswerPolicy: MultiAnswerPolicy.default("all_or_nothing"),
  marksEach: z.number().positive(),
  passMarks: z.number().min(0),
  position: z.int(),
  sections: z.array(z.strictObject({ title: BothLanguages, questions: z.array(Slug).min(1) })).min(1),
});
export type TestFile = z.infer<typeof TestFile>;

const milli = (marks: number) => Math.round(marks * 1_000);

/** What follows the file. The rest of a paper is frozen: another choice of questions or another scheme wants another slug. */
interface TestRow extends FileRow {
  fields: {
    title: object;
    shortDescription: object;
    instructions: object | null;
    position: number;
    streams: string[];
  };
  frozen: FrozenFields;
  file: TestFile;
}

/** The rules and the paper of a test, as a file says them. */
interface FrozenFields extends Record<string, unknown> {
  category: string;
  duration: number;
  negative: string;
  multiAnswerPolicy: string;
  /** Marks, as every question has them; several where they differ. */
  marksEach: number[];
  passMarks: number;
  sections: { title: object; questions: (string | null)[] }[];
}

function rowOf(file: TestFile): TestRow {
  const { slug, title, shortDescription, instructions = null, position, streams } = file;
  const { category, duration, negative, multiAnswerPolicy, marksEach, passMarks, sections } = file;
  return {
    kind: "mock_test",
    slug,
    fields: { title, shortDescription, instructions, position, streams },
    frozen: { category, duration, negative, multiAnswerPolicy, marksEach: [marksEach], passMarks, sections },
    file,
  };
}

function frozenOf(paper: Awaited<ReturnType<typeof readPapers>>[number]): FrozenFields {
  const sections = new Map(paper.questions.map(({ section_id, title }) => [section_id, title]));
  return {
    category: paper.category,
    duration: paper.duration_minutes,
    negative: `${paper.negative_num}/${paper.negative_den}`,
    multiAnswerPolicy: paper.multi_answer_policy,
    marksEach: [...new Set(paper.questions.map((question) => question.marks_milli / 1_000))],
    passMarks: paper.pass_marks_milli / 1_000,
    sections: [...sections].map(([id, title]) => ({
      title,
      questions: paper.questions.filter((question) => question.section_id === id).map((question) => question.slug),
    })),
  };
}

const testTable: ContentTable<TestRow> = {
  kind: "mock_test",
  async read(db, slugs) {
    const rows = await readTexts(db, slugs);
    const papers = new Map((await readPapers(db, slugs)).map((paper) => [paper.id, frozenOf(paper)]));
    return rows.map(({ id, slug, origin, file_sha256, short_description, ...fields }) => ({
      id,
      slug,
      origin,
      file_sha256,
      fields: { ...fields, shortDescription: short_description },
      frozen: papers.get(id) ?? {},
    }));
  },
  async write(db, random, { fields, file }, present, file_sha256) {
    const columns = {
      title: JSON.stringify(fields.title),
      short_description: JSON.stringify(fields.shortDescription),
      instructions: fields.instructions && JSON.stringify(fields.instructions),
      position: fields.position,
      streams: fields.streams,
      origin: "file" as const,
      file_sha256,
    };
    if (present === undefined) return publish(db, random, file, columns);
    await db.updateTable("mock_test").set(columns).where("id", "=", present).execute();
  },
};

export const testContent: ContentSource<typeof TestFile> = {
  folder: "tests",
  schema: TestFile,
  rowsOf: (file) => [rowOf(file)],
  tables: [testTable],
};

/** A new paper, whole and published. */
async function publish(
  db: Db,
  random: Random,
  file: TestFile,
  texts: Pick<Insertable<MockTest>, "title" | "short_description" | "instructions" | "position" | "streams" | "origin">,
): Promise<void> {
  const categoryId = await categoryIdBySlug(db, file.category);
  if (!categoryId) throw new Error(`${file.slug}: unknown category ${file.category}`);
  const [num, den] = file.negative.split("/").map(Number);
  const testId = random.id();
  await db
    .insertInto("mock_test")
    .values({
      id: testId,
      slug: file.slug,
      category_id: categoryId,
      ...texts,
      duration_minutes: file.duration,
      negative_num: num as number,
      negative_den: den as number,
      multi_answer_policy: file.multiAnswerPolicy,
      pass_marks_milli: milli(file.passMarks),
    })
    .execute();
  await loadPaper(db, random, testId, file);
  await db
    .updateTable("mock_test")
    .set({ state: "published", published_at: sql`now()` })
    .where("id", "=", testId)
    .execute();
}

async function loadPaper(db: Db, random: Random, testId: string, file: TestFile): Promise<void> {
  const versions = await versionsBySlug(
    db,
    file.sections.flatMap((s) => s.questions),
  );
  let position = 0;
  for (const [i, section] of file.sections.entries()) {
    const sectionId = random.id();
    await db
      .insertInto("test_section")
      .values({ id: sectionId, test_id: testId, position: i, title: JSON.stringify(section.title) })
      .execute();
    const rows = section.questions.map((slug) => {
      const found = versions.get(slug);
      if (!found) throw new Error(`${file.slug}: unknown question ${slug}`);
      return {
        test_id: testId,
        position: position++,
        section_id: sectionId,
        mcq_id: found.mcqId,
        version: found.version,
        marks_milli: milli(file.marksEach),
      };
    });
    await db.insertInto("test_question").values(rows).execute();
  }
}
