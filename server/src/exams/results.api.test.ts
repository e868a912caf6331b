import { exams, type Result } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { CANARY, holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();

async function sat(test: { testId: string; mcqIds: string[] }, who: Member, option = 0): Promise<Result> {
  await start(app, test.testId, who);
  return done(
    await submit(app, test.testId, who, { answers: [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: option }] }),
  );
}
const get = (id: string, as: Member | null) => app.call(exams.getResult, { params: { id } }, as);
const list = async (as: Member, query: object = {}) => done(await app.call(exams.listResults, { query }, as));

describe("[S106] one result", () => {
  it("is the submit's own, with keys but no reasons or sources, in the paper's order", async () => {
    const test = await makeTest(app.db, [{ answer: "B" }, { answer: "AC" }]);
    const result = await sat(test, asha, 1);
    const read = done(await get(result.resultId, asha));
    expect(read).toEqual(result);
    expect(read.answers.map((a) => [a.mcqId, a.correctOptionIndices, a.isCorrect])).toEqual([
      [test.mcqIds[0], [1], true],
      [test.mcqIds[1], [0, 2], false],
    ]);
    expect(at(read.answers, 0)).toMatchObject({ selectedOptionIndices: [1], chapter: "so-polity" });
    expect(JSON.stringify(read)).not.toContain(CANARY);
    // One single-answer question right of two: the blank one has several right options, which no blind guess wins.
    expect(read).toMatchObject({ score: 2, blank: 1, guess: { blindGain: 0, optionCount: 4 } });
  });

  it("says what blind guesses at the blanks would have won", async () => {
    const test = await makeTest(app.db, [{ answer: "B" }, { answer: "C" }, { answer: "D" }]);
    expect((await sat(test, asha, 1)).guess).toEqual({ blindGain: 0.4, optionCount: 4 });
  });

  it("does not exist for anyone else, staff included", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const { resultId } = await sat(test, asha);
    refused(await get(resultId, bina), "result.not_found");
    refused(await get(resultId, await app.member("admin")), "result.not_found");
    refused(await get("01900000-0000-7000-8000-000000000000", asha), "result.not_found");
    refused(await get(resultId, null), "auth.required");
    refused(await get("x", asha), "request.invalid");
  });

  it("of an archived test stays readable", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const result = await sat(test, asha);
    await app.db.updateTable("mock_test").set({ state: "archived" }).where("id", "=", test.testId).execute();
    expect(done(await get(result.resultId, asha))).toEqual(result);
    expect((await list(asha, { mockTestId: test.testId })).items).toHaveLength(1);
  });

  it("keeps its marks when the question gets a new version", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const result = await sat(test, asha);
    const mcqId = at(test.mcqIds, 0);
    const version = await app.db
      .selectFrom("mcq_version")
      .selectAll()
      .where("mcq_id", "=", mcqId)
      .executeTakeFirstOrThrow();
    const json = (value: unknown) => JSON.stringify(value);
    await app.db
      .insertInto("mcq_version")
      .values({
        ...version,
        version: 2,
        key_mask: 2,
        question: json(version.question),
        options: json(version.options),
        explanation: json(version.explanation),
        source: json(version.source),
        image_alt: null,
        rendered: null,
      })
      .execute();
    await app.db.updateTable("mcq").set({ current_version: 2 }).where("id", "=", mcqId).execute();
    expect(done(await get(result.resultId, asha))).toEqual(result);
    expect(await sat(test, bina)).toMatchObject({ score: 2 });
  });
});

describe("[S106] solutions of a paper that keeps them back", () => {
  it("do not stand in the result before their time, and do after it", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    const soon = new Date(Date.now() + 3_600_000);
    await holdBack(app.db, test.testId, soon);
    await start(app, test.testId, asha);
    const response = await submit(app, test.testId, asha, {
      answers: [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 0 }],
    });
    const held = done(response);
    expect(held).toMatchObject({ score: 2, answers: [], solutionsAt: soon.toISOString() });
    const read = await get(held.resultId, asha);
    for (const { body } of [response, read]) {
      expect(JSON.stringify(body)).not.toContain(CANARY);
      expect(JSON.stringify(body)).not.toContain("correctOptionIndices");
    }
    await holdBack(app.db, test.testId, new Date(Date.now() - 1_000));
    const open = done(await get(held.resultId, asha));
    expect(open.answers).toHaveLength(2);
    expect(open.solutionsAt).toBeUndefined();
  });

  it("without a date stay back until there is one", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    await holdBack(app.db, test.testId, null);
    const held = await sat(test, asha);
    expect(held.answers).toEqual([]);
    expect(held.solutionsAt).toBeUndefined();
  });
});

describe("[S106] one's results", () => {
  it("are one's own alone, latest first, by test and in pages", async () => {
    const who = await app.member();
    const [first, second] = [await makeTest(app.db, [{ answer: "A" }]), await makeTest(app.db, [{ answer: "B" }])];
    const results = [await sat(first, who), await sat(second, who), await sat(first, who)];
    const ids = results.map((r) => r.resultId).reverse();
    const all = await list(who);
    expect(all.items.map((row) => row.resultId)).toEqual(ids);
    expect(all.items[0]).toEqual({
      resultId: at(results, 2).resultId,
      mockTestId: first.testId,
      title: { ne: `Test ${first.tag}`, en: `Test ${first.tag}` },
      attemptNo: 2,
      score: 2,
      fullMarks: 2,
      passed: true,
      lateSynced: false,
      submittedAt: at(results, 2).submittedAt,
    });
    expect(at(all.items, 1)).toMatchObject({ score: -0.4, passed: false });
    expect((await list(who, { mockTestId: first.testId })).items.map((row) => row.attemptNo)).toEqual([2, 1]);
    const page = await list(who, { limit: 2, page: 2 });
    expect(page.items.map((row) => row.resultId)).toEqual(ids.slice(2));
    expect(page.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: false, hasPrevPage: true });
    const other = await app.member();
    expect((await list(other)).pagination.total).toBe(0);
  });

  it("want a login and a proper query", async () => {
    refused(await app.call(exams.listResults, {}), "auth.required");
    refused(await app.call(exams.listResults, { query: { mockTestId: "x" } }, asha), "request.invalid");
    refused(await app.call(exams.listResults, { query: { limit: 1_000 } }, asha), "request.invalid");
  });
});
