import type { DrawRow, Text } from "@sarathi/contract";
import { type Insertable, sql, type Updateable } from "kysely";
import { categoriesToJoin } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { MockTest } from "../foundation/db/types.generated.ts";

export interface AdminTestFilter {
  search?: string | undefined;
  state?: "draft" | "published" | "archived" | undefined;
  category?: string | undefined;
  sort: "updated" | "place" | "attempts";
  page: number;
  limit: number;
}

const questionCount = sql<number>`(SELECT count(*) FROM test_question q WHERE q.test_id = t.id)`;
const marksMilli = sql<number>`(SELECT coalesce(sum(q.marks_milli), 0) FROM test_question q WHERE q.test_id = t.id)`;
const attemptCount = sql<number>`(SELECT count(*) FROM attempt a WHERE a.test_id = t.id)`;

const tests = (db: Db) =>
  db
    .selectFrom("mock_test as t")
    .innerJoin(categoriesToJoin(db).as("c"), "c.id", "t.category_id")
    .select(["t.id", "t.slug", "t.title", "t.state", "t.duration_minutes", "t.pass_marks_milli", "t.origin"])
    .select(["t.published_at", "t.updated_at", "t.revision"])
    .select(["c.slug as category_slug", "c.name as category_name", "c.nepali_text as category_nepali_text"])
    .select([questionCount.as("question_count"), marksMilli.as("marks_milli"), attemptCount.as("attempt_count")]);
export type AdminTestListRow = Awaited<ReturnType<ReturnType<typeof tests>["execute"]>>[number];

const orders = {
  updated: sql`t.updated_at DESC, t.id`,
  place: sql`t.position, t.id`,
  attempts: sql`${attemptCount} DESC, t.id`,
};

export function listTests(db: Db, { search, state, category, sort, ...page }: AdminTestFilter) {
  const words = sql<string>`concat_ws(' ', t.title->>'ne', t.title->>'en', t.slug)`;
  const found = tests(db)
    .$if(state !== undefined, (q) => q.where("t.state", "=", state as "draft"))
    .$if(category !== undefined, (q) => q.where("c.slug", "=", category as string))
    .$if(!!search, (q) =>
      q.where(({ eb, and }) =>
        and((search as string).split(/\s+/).map((word) => eb(words, "ilike", containing(word)))),
      ),
    )
    .orderBy(orders[sort]);
  return offsetPage(found, page);
}

export const findTest = (db: Db, id: string) =>
  tests(db)
    .select(["t.short_description", "t.instructions", "t.streams", "t.position", "t.attempts_allowed", "t.solutions"])
    .select(["t.solutions_at", "t.languages", "t.full_marks_milli", "t.negative_num", "t.negative_den"])
    .select(["t.multi_answer_policy", "t.shuffle_questions", "t.shuffle_options", "t.grace_seconds"])
    .select(["t.late_sync_seconds", "t.blueprint", "t.created_at"])
    .where("t.id", "=", id)
    .executeTakeFirst();
export type AdminTestRow = NonNullable<Awaited<ReturnType<typeof findTest>>>;

/** Holds a test until the transaction ends; changes of its paper wait for the same lock (`refuse_published_change`). */
export const lockTest = (db: Db, id: string) =>
  db.selectFrom("mock_test").select(["id", "revision", "state"]).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertTest = (db: Db, test: Insertable<MockTest>) => db.insertInto("mock_test").values(test).execute();

/** Writes columns and makes a new revision, also when the change is one of the paper alone. */
export const updateTest = (db: Db, id: string, columns: Updateable<MockTest>) =>
  db
    .updateTable("mock_test")
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

/** Its sections and questions go with it. */
export async function deleteTest(db: Db, id: string): Promise<void> {
  await writePaper(db, id, []);
  await db.deleteFrom("mock_test").where("id", "=", id).execute();
}

/** Slugs that are this one, or this one with a number behind it. */
export async function slugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mock_test")
    .select("slug")
    .where(sql<boolean>`slug ~ ${`^${slug}(-[0-9]+)?$`}`)
    .execute();
  return rows.map((row) => row.slug);
}

/** A section of a paper with its questions, in order. */
export interface StoredSection {
  id: string;
  title: Text;
  questions: { mcqId: string; version: number; marksMilli: number }[];
}

export async function readSections(db: Db, testId: string): Promise<StoredSection[]> {
  const sections = await db
    .selectFrom("test_section")
    .select(["id", "title"])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
  const questions = await db
    .selectFrom("test_question")
    .select(["section_id", "mcq_id as mcqId", "version", "marks_milli as marksMilli"])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
  const bySection = Map.groupBy(questions, (question) => question.section_id);
  return sections.map(({ id, title }) => ({
    id,
    title,
    questions: (bySection.get(id) ?? []).map(({ section_id: _, ...question }) => question),
  }));
}

/** Puts a whole paper in the place of what a draft has. */
export async function writePaper(db: Db, testId: string, sections: readonly StoredSection[]): Promise<void> {
  await db.deleteFrom("test_question").where("test_id", "=", testId).execute();
  await db.deleteFrom("test_section").where("test_id", "=", testId).execute();
  if (sections.length === 0) return;
  await db
    .insertInto("test_section")
    .values(
      sections.map(({ id, title }, position) => ({ id, test_id: testId, position, title: JSON.stringify(title) })),
    )
    .execute();
  const questions = sections.flatMap(({ id, questions: own }) =>
    own.map(({ mcqId, version, marksMilli: marks_milli }) => ({ section_id: id, mcq_id: mcqId, version, marks_milli })),
  );
  if (questions.length === 0) return;
  await db
    .insertInto("test_question")
    .values(questions.map((question, position) => ({ test_id: testId, position, ...question })))
    .execute();
}

/** Those of these questions whose solutions another paper keeps back. */
export async function embargoedElsewhere(db: Db, testId: string, mcqIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("test_question as q")
    .innerJoin("mock_test as t", "t.id", "q.test_id")
    .select("q.mcq_id")
    .where("q.mcq_id", "=", sql<string>`ANY(${mcqIds}::uuid[])`)
    .where("q.test_id", "<>", testId)
    .where("t.solutions", "=", "at")
    .where(sql<boolean>`coalesce(t.solutions_at > now(), true)`)
    .execute();
  return new Set(rows.map((row) => row.mcq_id));
}

/** What tests are called, for the audit log. */
export async function testTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mock_test")
    .select(["id", "slug"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.slug]));
}

/** The columns of a blueprint. */
export const blueprintColumn = (rows: readonly DrawRow[]) => ({ blueprint: JSON.stringify(rows) });
