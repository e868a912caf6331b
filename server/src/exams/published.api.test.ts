import { exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeDraft, makeTest } from "../../test/factories.ts";
import { at, done, start, submit } from "../../test/sitting.ts";
import type { Db } from "../foundation/db/db.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const asha = await app.member();
const FROZEN = { code: "23001" };

const set = (id: string, change: string) =>
  sql`UPDATE mock_test SET ${sql.raw(change)} WHERE id = ${id}`.execute(app.db);
const revisionOf = async (id: string) =>
  (await app.db.selectFrom("mock_test").select("revision").where("id", "=", id).executeTakeFirstOrThrow()).revision;

const RULES = [
  "duration_minutes = duration_minutes + 1",
  "test_type = 'event'",
  "negative_num = negative_num + 1",
  "negative_den = negative_den + 1",
  "multi_answer_policy = 'partial_if_clean'",
  "pass_marks_milli = pass_marks_milli + 1",
  "shuffle_questions = NOT shuffle_questions",
  "shuffle_options = NOT shuffle_options",
  "grace_seconds = grace_seconds + 1",
  "late_sync_seconds = late_sync_seconds + 1",
];

describe("a published test", () => {
  it.each(RULES)("keeps its rules, archived or not: %s", async (change) => {
    const { testId } = await makeTest(app.db, [{ answer: "A" }]);
    await expect(set(testId, change)).rejects.toMatchObject(FROZEN);
    await set(testId, "state = 'archived'");
    await expect(set(testId, change)).rejects.toMatchObject(FROZEN);
    const draft = await makeDraft(app.db);
    await set(draft.testId, change);
  });

  it("is never a draft again", async () => {
    const { testId } = await makeTest(app.db, [{ answer: "A" }]);
    await expect(set(testId, "state = 'draft'")).rejects.toMatchObject(FROZEN);
    await set(testId, "state = 'archived'");
    await expect(set(testId, "state = 'draft'")).rejects.toMatchObject(FROZEN);
    await set(testId, "state = 'published'");
  });

  it("keeps its questions and sections", async () => {
    const { testId } = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    const change = (statement: string) => sql`${sql.raw(statement)} WHERE test_id = ${testId}`.execute(app.db);
    for (const statement of [
      "UPDATE test_question SET marks_milli = 1",
      "DELETE FROM test_question",
      "UPDATE test_section SET position = 9",
      "DELETE FROM test_section",
    ]) {
      await expect(change(statement)).rejects.toMatchObject(FROZEN);
    }
  });
});

describe("a question", () => {
  /** A draft with a section. */
  async function draftWithSection() {
    const draft = await makeDraft(app.db);
    const sectionId = systemRandom.id();
    await sql`INSERT INTO test_section (id, test_id, position, title) VALUES (${sectionId}, ${draft.testId}, 0, '{}')`.execute(
      app.db,
    );
    return { ...draft, sectionId };
  }
  const add = (db: Db, draft: { testId: string; sectionId: string }, mcqId: string) =>
    sql`
      INSERT INTO test_question (test_id, position, section_id, mcq_id, version, marks_milli)
      VALUES (${draft.testId}, 0, ${draft.sectionId}, ${mcqId}, 1, 1000)`.execute(db);
  const published = "state = 'published', published_at = now()";
  const questionsIn = async (testId: string) =>
    (await app.db.selectFrom("test_question").select("mcq_id").where("test_id", "=", testId).execute()).length;

  it("is moved neither out of a published paper nor into one", async () => {
    const { testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const [draft, other] = [await draftWithSection(), await draftWithSection()];
    const move = (from: string, to: { testId: string; sectionId: string }) =>
      sql`UPDATE test_question SET test_id = ${to.testId}, section_id = ${to.sectionId} WHERE test_id = ${from}`.execute(
        app.db,
      );
    await expect(move(testId, draft)).rejects.toMatchObject(FROZEN);
    await add(app.db, draft, at(mcqIds, 0));
    await move(draft.testId, other);
    await set(draft.testId, published);
    await expect(move(other.testId, draft)).rejects.toMatchObject(FROZEN);
  });

  it("that is being added when its paper is published is in it first: publishing waits", async () => {
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const draft = await draftWithSection();
    let publishing: Promise<unknown> | undefined;
    let isPublished = false;
    await app.db.transaction().execute(async (tx) => {
      await add(tx, draft, at(mcqIds, 0));
      publishing = set(draft.testId, published).then(() => (isPublished = true));
      await new Promise((go) => setTimeout(go, 200));
      expect(isPublished).toBe(false);
    });
    await publishing;
    expect(await questionsIn(draft.testId)).toBe(1);
  });

  it("that is added while its paper is being published waits, and is refused", async () => {
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const draft = await draftWithSection();
    const adding = await app.db.transaction().execute(async (tx) => {
      await sql`UPDATE mock_test SET ${sql.raw(published)} WHERE id = ${draft.testId}`.execute(tx);
      const late = add(app.db, draft, at(mcqIds, 0)).catch((error: unknown) => error);
      await new Promise((go) => setTimeout(go, 200));
      return { late };
    });
    expect(await adding.late).toMatchObject(FROZEN);
    expect(await questionsIn(draft.testId)).toBe(0);
  });
});

describe("a test's revision", () => {
  it("rises by one with any change, whatever the writer says, and not without one", async () => {
    const { testId } = await makeTest(app.db, [{ answer: "A" }]);
    const before = await revisionOf(testId);
    await set(testId, `title = '{"en": "Another title"}'`);
    expect(await revisionOf(testId)).toBe(before + 1);
    await set(testId, "attempts_allowed = 5, revision = 1");
    expect(await revisionOf(testId)).toBe(before + 2);
    await set(testId, "attempts_allowed = 5");
    expect(await revisionOf(testId)).toBe(before + 2);
    await set(testId, "solutions = 'at', solutions_at = now()");
    expect(await revisionOf(testId)).toBe(before + 3);
  });

  it("rises when a question's home chapter changes, so that results count it there", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const other = await makeTest(app.db, [{ answer: "A" }]);
    const [before, others] = [await revisionOf(test.testId), await revisionOf(other.testId)];
    const topics = async () => {
      await start(app, test.testId, asha);
      return done(await submit(app, test.testId, asha)).topics.map((topic) => topic.slug);
    };
    expect(await topics()).toEqual(["so-polity"]);
    const chapter = await app.db
      .selectFrom("chapter")
      .select(["id", "slug"])
      .where("slug", "<>", "so-polity")
      .executeTakeFirstOrThrow();
    const mcqId = at(test.mcqIds, 0);
    await app.db.updateTable("mcq_chapter").set({ chapter_id: chapter.id }).where("mcq_id", "=", mcqId).execute();
    expect(await revisionOf(test.testId)).toBe(before + 1);
    expect(await topics()).toEqual([chapter.slug]);
    await app.db.deleteFrom("mcq_chapter").where("mcq_id", "=", mcqId).execute();
    expect(await topics()).toEqual([]);
    await app.db.insertInto("mcq_chapter").values({ mcq_id: mcqId, chapter_id: chapter.id, position: 1 }).execute();
    expect(await revisionOf(test.testId)).toBe(before + 2);
    expect(await revisionOf(other.testId)).toBe(others);
  });
});

it("a test whose slug is a word of the API's addresses is refused: nobody could read it", async () => {
  await expect(makeTest(app.db, [{ answer: "A" }], { slug: "submit" })).rejects.toThrow("word of the API");
  await makeTest(app.db, [{ answer: "A" }], { slug: "submit-2" });
});

it("a chapter's new name stands in results at once", async () => {
  const test = await makeTest(app.db, [{ answer: "A" }]);
  await start(app, test.testId, asha);
  const { resultId, topics } = done(await submit(app, test.testId, asha));
  const rename = (name: string) =>
    app.db.updateTable("chapter").set({ name, nepali_text: name }).where("slug", "=", "so-polity").execute();
  await rename("Renamed");
  const read = done(await app.call(exams.getResult, { params: { id: resultId } }, asha));
  expect(read.topics).toMatchObject([{ slug: "so-polity", name: "Renamed", nepaliText: "Renamed" }]);
  await rename(at(topics, 0).name);
});
