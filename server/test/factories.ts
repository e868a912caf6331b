import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { TestFile, testContent } from "../src/exams/index.ts";
import { loadRows } from "../src/foundation/content/load.ts";
import type { Db } from "../src/foundation/db/db.ts";
import { systemRandom } from "../src/foundation/random.ts";
import { QuestionFile, questionContent } from "../src/questions/index.ts";

const both = (text: string) => ({ ne: text, en: text });

/** Words that stand in the explanation and the source of every question made here: no response before a release may hold them. */
export const CANARY = "canary-of-the-key";

export interface Asked {
  /** Letters, such as "B" or "AC". */
  answer: string;
  options?: number;
  /** Stands with the question and its first option. */
  picture?: { image: string; imageAlt: { ne: string; en: string } };
}

/** A published test of made-up questions. @returns its slug and the questions' slugs, in order */
export async function makeTest(db: Db, asked: Asked[], more: Partial<TestFile> = {}) {
  const tag = randomBytes(4).toString("hex");
  const questions = asked.map(({ answer, options = 4, picture }, i) => ({
    slug: `q-${tag}-${i}`,
    chapters: ["so-polity"],
    form: answer.length > 1 ? "multiple" : "single",
    difficulty: "easy",
    question: both(`Question ${tag} ${i}`),
    ...picture,
    options: Array.from({ length: options }, (_, o) => ({ ...both(`Option ${i}-${o}`), ...(o === 0 ? picture : {}) })),
    answer,
    explanation: both(`${CANARY} explanation`),
    source: both(`${CANARY} source`),
  }));
  await loadRows(db, systemRandom, questionContent.tables, questionContent.rowsOf(QuestionFile.parse(questions)));
  const file = TestFile.parse({
    slug: `test-${tag}`,
    category: "section-officer",
    title: both(`Test ${tag}`),
    shortDescription: both("For a test"),
    duration: 30,
    marksEach: 2,
    passMarks: 1,
    position: 90,
    sections: [{ title: both("Part"), questions: questions.map((q) => q.slug) }],
    ...more,
  });
  await loadRows(db, systemRandom, testContent.tables, testContent.rowsOf(file));
  const { id } = await db.selectFrom("mock_test").select("id").where("slug", "=", file.slug).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("test_question")
    .select("mcq_id")
    .where("test_id", "=", id)
    .orderBy("position")
    .execute();
  return { testId: id, slug: file.slug, mcqIds: rows.map((row) => row.mcq_id), tag };
}

/** A test that was never published, without questions. */
export async function makeDraft(db: Db) {
  const tag = randomBytes(4).toString("hex");
  const testId = systemRandom.id();
  const slug = `draft-${tag}`;
  await sql`
    INSERT INTO mock_test (id, slug, category_id, title, duration_minutes, pass_marks_milli)
    SELECT ${testId}, ${slug}, id, ${JSON.stringify(both(`Test ${tag}`))}::jsonb, 30, 1000 FROM category LIMIT 1`.execute(
    db,
  );
  return { testId, slug, mcqIds: [] as string[], tag };
}

/** An open attempt whose deadline was `seconds` ago (negative: is still to come), as the clock would have made it. */
export async function attemptDue(db: Db, testId: string, accountId: string, seconds: number): Promise<string> {
  const id = systemRandom.id();
  await sql`
    INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at)
    SELECT ${id}, t.id, ${accountId}, 1 + (SELECT count(*) FROM attempt a WHERE a.test_id = t.id AND a.account_id = ${accountId}), 7,
      due.at - make_interval(mins => t.duration_minutes), due.at, due.at + make_interval(secs => t.grace_seconds)
    FROM mock_test t, (SELECT date_trunc('milliseconds', now()) - make_interval(secs => ${seconds}) AS at) due
    WHERE t.id = ${testId}`.execute(db);
  return id;
}

/** Changes attempts as nobody else may: their terms are fixed by a trigger. */
async function bend(db: Db, change: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE attempt DISABLE TRIGGER attempt_steps`.execute(tx);
    await change(tx);
    await sql`ALTER TABLE attempt ENABLE TRIGGER attempt_steps`.execute(tx);
  });
}

/** As if so many seconds had passed for an attempt and its result. */
export async function letPass(db: Db, attemptId: string, seconds: number): Promise<void> {
  await bend(db, async (tx) => {
    const span = sql`make_interval(secs => ${seconds})`;
    await sql`
      UPDATE attempt SET started_at = started_at - ${span}, deadline_at = deadline_at - ${span},
        closes_at = closes_at - ${span}, arrived_at = arrived_at - ${span} WHERE id = ${attemptId}`.execute(tx);
    await sql`UPDATE result SET remark_at = remark_at - ${span} WHERE attempt_id = ${attemptId}`.execute(tx);
    await sql`UPDATE attempt_answer SET saved_at = saved_at - ${span}, seq = greatest(0, seq - ${seconds * 1_000}) WHERE attempt_id = ${attemptId}`.execute(
      tx,
    );
  });
}

/** As if what an account has begun had been begun before today. */
export const anotherDay = (db: Db, accountId: string): Promise<void> =>
  bend(db, (tx) => sql`UPDATE attempt SET day = NULL, day_no = NULL WHERE account_id = ${accountId}`.execute(tx));

/** Keeps a test's solutions back until a moment, or until further notice. */
export async function holdBack(db: Db, testId: string, until: Date | null): Promise<void> {
  await db.updateTable("mock_test").set({ solutions: "at", solutions_at: until }).where("id", "=", testId).execute();
}
