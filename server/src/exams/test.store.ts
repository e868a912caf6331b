import { sql } from "kysely";
import { categoriesToJoin, isCategoryCalled } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { questionsToJoin } from "../questions/index.ts";

export interface TestFilter {
  category?: string | undefined;
  stream?: string | undefined;
  search?: string | undefined;
}

/** What a search looks in. */
const words = sql<string>`concat_ws(' ', t.title->>'ne', t.title->>'en', c.name, c.nepali_text)`;

/** Tests that candidates see in lists. */
export const publishedTests = (db: Db, filter: TestFilter) =>
  db
    .selectFrom("mock_test as t")
    .innerJoin(categoriesToJoin(db).as("c"), "c.id", "t.category_id")
    .where("t.state", "=", "published")
    .where("t.test_type", "=", "mock")
    .$if(!!filter.category, (q) =>
      q.where(({ ref }) => isCategoryCalled({ slug: ref("c.slug"), name: ref("c.name") }, filter.category as string)),
    )
    .$if(!!filter.stream, (q) => q.where(sql<boolean>`${filter.stream} = ANY(t.streams)`))
    .$if(!!filter.search, (q) =>
      q.where(({ eb, and }) =>
        and((filter.search as string).split(/\s+/).map((word) => eb(words, "ilike", containing(word)))),
      ),
    );

/** One page of published tests, by id and revision. */
export const listPublished = (db: Db, { page, limit, ...filter }: TestFilter & { page: number; limit: number }) =>
  offsetPage(publishedTests(db, filter).select(["t.id", "t.revision"]).orderBy("t.position").orderBy("t.id"), {
    page,
    limit,
  });

/** A sitemap names 50,000 pages at most (sitemaps.org). */
const MAX_SLUGS = 40_000;
export async function publishedSlugs(db: Db): Promise<string[]> {
  const rows = await publishedTests(db, {})
    .select("t.slug")
    .orderBy("t.position")
    .orderBy("t.id")
    .limit(MAX_SLUGS)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The streams of published tests, each once, in order. */
export async function listStreams(db: Db, category: string | undefined): Promise<string[]> {
  const rows = await publishedTests(db, { category })
    .select(sql<string>`unnest(t.streams)`.as("stream"))
    .distinct()
    .orderBy("stream")
    .execute();
  return rows.map((row) => row.stream);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Id, revision, state and type of tests, by the id or slug that was asked for. */
export async function findTests(db: Db, idsOrSlugs: string[]) {
  const ids = idsOrSlugs.filter((one) => UUID.test(one));
  const slugs = idsOrSlugs.filter((one) => !UUID.test(one));
  const rows = await db
    .selectFrom("mock_test")
    .select(["id", "slug", "revision", "state", "test_type"])
    .where(sql<boolean>`id = ANY(${ids}::uuid[]) OR slug = ANY(${slugs}::text[])`)
    .execute();
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.slug, row] as const]));
}

/** What a test is called, and its slug. */
export const testToName = (db: Db, id: string) =>
  db.selectFrom("mock_test").select(["slug", "title"]).where("id", "=", id).executeTakeFirst();

/** A test with its sections and questions, whole. */
export async function readTest(db: Db, id: string) {
  const test = await db
    .selectFrom("mock_test as t")
    .innerJoin(categoriesToJoin(db).as("c"), "c.id", "t.category_id")
    .select(["t.id", "t.slug", "t.title", "t.short_description", "t.instructions", "t.duration_minutes", "t.test_type"])
    .select(["t.streams", "t.negative_num", "t.negative_den", "t.multi_answer_policy", "t.pass_marks_milli"])
    .select(["t.shuffle_questions", "t.shuffle_options", "t.attempts_allowed", "t.grace_seconds"])
    .select(["t.late_sync_seconds", "t.solutions", "t.solutions_at", "t.results_at"])
    .select("c.slug as category_slug")
    .where("t.id", "=", id)
    .executeTakeFirst();
  if (!test) return undefined;
  const sections = await db
    .selectFrom("test_section")
    .select(["id", "title"])
    .where("test_id", "=", id)
    .orderBy("position")
    .execute();
  const questions = await db
    .selectFrom("test_question")
    .select(["mcq_id", "version", "section_id", "marks_milli"])
    .where("test_id", "=", id)
    .orderBy("position")
    .execute();
  return { test, sections, questions };
}

/** What follows its file: of every test, or of those of these slugs, which are held until the transaction ends. */
export const readTexts = (db: Db, slugs?: readonly string[]) =>
  db
    .selectFrom("mock_test")
    .select(["id", "slug", "origin", "file_sha256"])
    .select(["title", "short_description", "instructions", "position", "streams"])
    .$if(slugs !== undefined, (q) => q.where("slug", "=", sql<string>`ANY(${slugs}::text[])`).forNoKeyUpdate())
    .orderBy("slug")
    .execute();

/** What is frozen of tests: their rules, and their questions section by section; of all, or of those of these slugs. */
export async function readPapers(db: Db, slugs?: readonly string[]) {
  const tests = await db
    .selectFrom("mock_test as t")
    .innerJoin(categoriesToJoin(db).as("c"), "c.id", "t.category_id")
    .select(["t.id", "c.slug as category", "t.duration_minutes", "t.negative_num", "t.negative_den"])
    .select(["t.multi_answer_policy", "t.pass_marks_milli"])
    .$if(slugs !== undefined, (q) => q.where("t.slug", "=", sql<string>`ANY(${slugs}::text[])`))
    .execute();
  const questions = await db
    .selectFrom("test_question as q")
    .innerJoin("test_section as s", "s.id", "q.section_id")
    .innerJoin(questionsToJoin(db).as("mcq"), "mcq.id", "q.mcq_id")
    .select(["q.test_id", "q.section_id", "s.title", "q.marks_milli", "mcq.slug"])
    .where("q.test_id", "=", sql<string>`ANY(${tests.map((test) => test.id)}::uuid[])`)
    .orderBy("q.position")
    .execute();
  return tests.map((test) => ({ ...test, questions: questions.filter((question) => question.test_id === test.id) }));
}
