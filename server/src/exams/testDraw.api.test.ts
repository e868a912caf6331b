import { type AdminTest, mockTestAdmin as calls, type DrawRow } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");

// A bank of its own: twelve questions of one chapter, in which the site's files have none.
const bank = await makeTest(
  app.db,
  Array.from({ length: 12 }, () => ({ answer: "A" })),
);
const chapter = "so-drawn";
await sql`
  INSERT INTO chapter (id, slug, name, nepali_text, section_id, position)
  SELECT gen_random_uuid(), ${chapter}, 'Drawn', 'झिकिने', section_id, 99 FROM chapter WHERE slug = 'so-polity'`.execute(
  app.db,
);
await sql`
  UPDATE mcq_chapter SET chapter_id = (SELECT id FROM chapter WHERE slug = ${chapter})
  WHERE mcq_id = ANY(${bank.mcqIds}::uuid[])`.execute(app.db);

let count = 0;
async function draft(): Promise<AdminTest> {
  const body = { title: { en: "Drawn" }, slug: `drawn-${++count}`, category: "kharidar", duration: 30, passMarks: 1 };
  const made = done(await app.call(calls.createTest, { body }, staff));
  const sections = ["A", "B"].map((en) => ({ title: { en }, questions: [] }));
  return done(await app.call(calls.arrangePaper, { params: { id: made._id }, body: { revision: 1, sections } }, staff));
}
const row = (test: AdminTest, section: number, wanted: number, more: Partial<DrawRow> = {}): DrawRow => ({
  sectionId: at(test.sections, section)._id,
  chapters: [chapter],
  count: wanted,
  marks: 1,
  ...more,
});
const plan = (test: AdminTest, rows: DrawRow[], seed = 1) =>
  app.call(calls.planDraw, { params: { id: test._id }, body: { revision: test.revision, rows, seed } }, staff);
const draw = (test: AdminTest, rows: DrawRow[], seed = 1) =>
  app.call(calls.drawPaper, { params: { id: test._id }, body: { revision: test.revision, rows, seed } }, staff);
const idsOf = (test: AdminTest) => test.sections.map(({ questions }) => questions.map(({ mcqId }) => mcqId));

describe("[S110] a draw by a blueprint", () => {
  it("is tried first, and nothing is written", async () => {
    const test = await draft();
    const planned = done(await plan(test, [row(test, 0, 5), row(test, 1, 10)]));
    expect(planned.rows.map(({ shortage }) => shortage)).toEqual([0, 3]);
    expect(planned.rows.map(({ drawn }) => drawn)).toEqual([5, 7]);
    const short = await draw(test, [row(test, 0, 5), row(test, 1, 10)]);
    expect(refused(short, "test.shortage").details).toEqual({ rows: "2" });
    const now = done(await app.call(calls.getAdminTest, { params: { id: test._id } }, staff));
    expect(now).toEqual(test);
  });

  it("fills sections with questions, none twice, and the same seed draws the same", async () => {
    const [one, other] = [await draft(), await draft()];
    const drawn = done(await draw(one, [row(one, 0, 5, { marks: 2 }), row(one, 1, 7, { difficulty: "easy" })]));
    expect(idsOf(drawn).map(({ length }) => length)).toEqual([5, 7]);
    expect(new Set(idsOf(drawn).flat()).size).toBe(12);
    expect(drawn.paperMarks).toBe(17);
    expect(drawn.blueprint).toMatchObject([{ count: 5 }, { count: 7, difficulty: "easy" }]);
    const again = done(await draw(other, [row(other, 0, 5, { marks: 2 }), row(other, 1, 7, { difficulty: "easy" })]));
    expect(idsOf(again)).toEqual(idsOf(drawn));
    expect(done(await plan(drawn, [row(drawn, 0, 1)])).rows).toEqual([{ available: 0, drawn: 0, shortage: 1 }]);
  });

  it("takes nothing that may not be asked anew", async () => {
    const test = await draft();
    const [retired, expired, disputed] = bank.mcqIds as [string, string, string];
    const available = async () => at(done(await plan(test, [row(test, 0, 12)])).rows, 0).available;
    expect(await available()).toBe(12);
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${retired}`.execute(app.db);
    await sql`UPDATE mcq SET disputed_at = now() WHERE id = ${disputed}`.execute(app.db);
    await sql`
      INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, explanation, source, valid_until)
      SELECT mcq_id, 2, question, options, key_mask, explanation, source, '2020-01-01' FROM mcq_version WHERE mcq_id = ${expired}`.execute(
      app.db,
    );
    await sql`UPDATE mcq SET current_version = 2 WHERE id = ${expired}`.execute(app.db);
    expect(await available()).toBe(9);
    await holdBack(app.db, bank.testId, null);
    expect(await available()).toBe(0);
  });

  it("is refused for a section or a chapter that is not there, and for another revision", async () => {
    const test = await draft();
    const stranger = "01900000-0000-7000-8000-000000000000";
    refused(await plan(test, [row(test, 0, 1, { sectionId: stranger })]), "test.no_section");
    refused(await draw(test, [row(test, 0, 1, { chapters: ["no-such-chapter"] })]), "test.no_chapter");
    refused(await plan({ ...test, revision: 99 }, [row(test, 0, 1)]), "test.stale");
    refused(await draw({ ...test, revision: 99 }, [row(test, 0, 1)]), "test.stale");
    refused(await draw(test, [row(test, 0, 0)]), "request.invalid");
    refused(await plan({ ...test, _id: stranger }, [row(test, 0, 1)]), "test.not_found");
  });
});
