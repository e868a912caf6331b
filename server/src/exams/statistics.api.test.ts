import { testStatistics as calls, questionAdmin, testRegrades } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");
const admin = await app.member("admin");
const nobody = "01900000-0000-7000-8000-000000000000";

const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }, { answer: "AC" }]);
const get = (id: string, as: Member = staff) => app.call(calls.getTestStatistics, { params: { id } }, as);
const compute = () => app.jobs.runNow("test-statistics");

/** Sits the test, with an option chosen for each of the first two questions; null: blank. */
async function sit(who: Member, options: readonly (number | null)[]) {
  await start(app, test.testId, who);
  const answers = options.flatMap((selectedOptionIndex, i) =>
    selectedOptionIndex === null ? [] : [{ mcqId: at(test.mcqIds, i), selectedOptionIndex }],
  );
  const read = { language: "ne", turned: [at(test.mcqIds, 1)] } as const;
  return done(await submit(app, test.testId, who, { answers, ...read }));
}
const RESULTS = 32;

describe("statistics of a test", () => {
  it("say of few results how many there are, and no more", async () => {
    expect(done(await get(test.testId))).toMatchObject({ results: 0, days: [], distribution: [] });
    expect(done(await get(test.testId)).asOf).toBeUndefined();
    await sit(await app.member(), [0, 1]);
    await compute();
    const few = done(await get(test.testId));
    expect(few).toMatchObject({ results: 1, fewest: 30, isProvisional: true, fullMarks: 6 });
    expect(few.paper).toBeUndefined();
    expect(few.questions.map(({ number, statistics }) => [number, statistics])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    expect(few.days).toMatchObject([{ first: 1, further: 0 }]);
  });

  it("are computed from the results that count, once there are enough", async () => {
    const people = await Promise.all(Array.from({ length: RESULTS - 1 }, () => app.member()));
    // Half have the first right and the second wrong, the others the other way round or nothing.
    for (const [i, who] of people.entries()) await sit(who, i % 2 === 0 ? [0, 0] : i % 3 === 0 ? [null, null] : [1, 1]);
    await compute();
    const { paper, questions, distribution, percentiles, passed, results, days } = done(await get(test.testId));
    expect([results, paper === undefined, passed]).toEqual([RESULTS, false, expect.any(Number)]);
    const [first, second, third] = questions;
    expect(first?.statistics?.options.map(({ chosen }) => chosen)).toEqual([17, 10, 0, 0]);
    expect(first?.statistics?.blank).toBe(5);
    expect(first?.correctOptionIndices).toEqual([0]);
    // Right in 17 of 32, wrong in 10 with a fifth off: (17 − 2) / 32.
    expect(first?.statistics?.facility).toBeCloseTo(15 / 32, 6);
    expect(second?.statistics?.discrimination).toBeLessThan(0);
    expect(second?.statistics?.flags).toContain("key_doubtful");
    expect(third?.statistics?.facility).toBe(0);
    expect(questions.map(({ statistics }) => statistics?.languages)).toEqual([
      { ne: { results: RESULTS, facility: expect.any(Number) } },
      { en: { results: RESULTS, facility: expect.any(Number) } },
      { ne: { results: RESULTS, facility: expect.any(Number) } },
    ]);
    expect(distribution.reduce((sum, n) => sum + n, 0)).toBe(RESULTS);
    expect(percentiles.map(({ percent }) => percent)).toEqual([10, 25, 50, 75, 90]);
    expect(days.reduce((sum, { first: n }) => sum + n, 0)).toBe(RESULTS);
  });

  it("stand in the verifiers' queue with their figures, until the question has other words or another key", async () => {
    const queue = { queue: "doubtful" } as const;
    const listed = async () => done(await app.call(questionAdmin.listAdminMcqs, { query: queue }, staff)).items;
    const second = at(test.mcqIds, 1);
    const row = (await listed()).find(({ _id }) => _id === second);
    expect(row?.doubts).toMatchObject([
      { mockTestId: test.testId, flags: expect.arrayContaining(["key_doubtful"]), results: RESULTS },
    ]);
    expect(row?.doubts?.[0]?.discrimination).toBeLessThan(0);
    expect(done(await app.call(questionAdmin.countMcqQueues, {}, staff)).doubtful).toBe((await listed()).length);
    const body = { mcqId: second, kind: "drop", reason: "Two options say the same", follows: 0 } as const;
    done(await app.call(testRegrades.applyTestRegrade, { params: { id: test.testId }, body }, admin), 201);
    await compute();
    expect((await listed()).map(({ _id }) => _id)).not.toContain(second);
    // What was read in which language outlasts being marked anew.
    const [first] = done(await get(test.testId)).questions;
    expect(Object.keys(first?.statistics?.languages ?? {})).toEqual(["ne"]);
    done(
      await app.call(
        testRegrades.applyTestRegrade,
        { params: { id: test.testId }, body: { ...body, kind: "kept", follows: 1 } },
        admin,
      ),
      201,
    );
    await compute();
    expect((await listed()).map(({ _id }) => _id)).toContain(second);
    // As an edit makes it: another version is the present one.
    await sql`UPDATE mcq_doubt SET version = 99 WHERE mcq_id = ${second}`.execute(app.db);
    expect((await listed()).map(({ _id }) => _id)).not.toContain(second);
  });

  it("leave out what counts for no rank, from the next night on", async () => {
    await sql`UPDATE result SET withheld_reason = 'Looked at' WHERE id = (SELECT id FROM result WHERE test_id = ${test.testId} LIMIT 1)`.execute(
      app.db,
    );
    await compute();
    expect(done(await get(test.testId)).results).toBe(RESULTS);
    await app.jobs.runNow("test-statistics-nightly");
    expect(done(await get(test.testId)).results).toBe(RESULTS - 1);
  });

  it("are for staff alone", async () => {
    refused(await get(test.testId, await app.member()), "auth.forbidden");
    refused(await get(nobody), "test.not_found");
    refused(await get("x"), "request.invalid");
  });
});
