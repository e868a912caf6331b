import { type Endpoint, exams, type Input, questions, type Result } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { attemptDue, CANARY, holdBack, makeDraft, makeTest } from "../../test/factories.ts";
import { at, done, getAttempt, holder, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const id = "01900000-0000-7000-8000-000000000000";

const solutions = (test: string, as: As, more: Record<string, string> = {}) =>
  app.call(exams.getSolutions, { params: { id: test } }, as, more);
const resultOf = (resultId: string, as: As) => app.call(exams.getResult, { params: { id: resultId } }, as);
const paper = () => makeTest(app.db, [{ answer: "B" }, { answer: "AC" }]);
type Test = Awaited<ReturnType<typeof paper>>;

async function sat(test: Test, who: Member): Promise<Result> {
  await start(app, test.testId, who);
  return done(await submit(app, test.testId, who));
}
/** Somebody whose attempt was due so many seconds ago, closed by the deadline. */
async function overdue(test: Test, seconds: number): Promise<{ who: Member; result: Result }> {
  const who = await app.member();
  const attemptId = await attemptDue(app.db, test.testId, who.user._id, seconds);
  const { resultId = "" } = await getAttempt(app, attemptId, who);
  return { who, result: done(await resultOf(resultId, who)) };
}

describe("[S106] the solutions of a paper", () => {
  it("are its keys, reasons and sources in the paper's order, for who has sat it", async () => {
    const test = await paper();
    await sat(test, asha);
    const both = (text: string) => ({ ne: `${CANARY} ${text}`, en: `${CANARY} ${text}` });
    const reasons = { explanation: both("explanation"), source: { text: both("source") }, verified: true };
    const expected = [
      { mcqId: test.mcqIds[0], correctOptionIndices: [1], ...reasons },
      { mcqId: test.mcqIds[1], correctOptionIndices: [0, 2], ...reasons },
    ];
    expect(done(await solutions(test.testId, asha))).toEqual(expected);
    expect(done(await solutions(test.slug, asha))).toEqual(expected);
  });

  it("say for which keys somebody vouches now, in the words of the paper", async () => {
    const test = await paper();
    const [mcqId = "", other = ""] = test.mcqIds;
    await sat(test, asha);
    const vouched = async () =>
      done(await solutions(test.testId, asha)).map(({ verified, verifiedOn }) => [verified, verifiedOn]);
    expect(await vouched()).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    await sql`UPDATE mcq SET verified_by = ${asha.user._id}, verified_at = '2026-11-21T20:00:00Z' WHERE id = ${mcqId}`.execute(
      app.db,
    );
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${other}`.execute(app.db);
    expect(await vouched()).toEqual([
      [true, "2026-11-22"],
      [undefined, undefined],
    ]);
    // Another version that says the same, then one that does not.
    await sql`INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, form, explanation, source, tags)
      SELECT mcq_id, 2, question, options, key_mask, form, explanation, source, ARRAY['x'] FROM mcq_version WHERE mcq_id = ${mcqId}`.execute(
      app.db,
    );
    await sql`UPDATE mcq SET current_version = 2 WHERE id = ${mcqId}`.execute(app.db);
    expect((await vouched())[0]).toEqual([true, "2026-11-22"]);
    await sql`INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, form, explanation, source)
      SELECT mcq_id, 3, question, options, key_mask, form, '{"en": "because"}', source FROM mcq_version
      WHERE mcq_id = ${mcqId} AND version = 1`.execute(app.db);
    await sql`UPDATE mcq SET current_version = 3 WHERE id = ${mcqId}`.execute(app.db);
    expect((await vouched())[0]).toEqual([undefined, undefined]);
  });

  it("stay readable when the test is archived", async () => {
    const test = await paper();
    await sat(test, asha);
    await app.db.updateTable("mock_test").set({ state: "archived" }).where("id", "=", test.testId).execute();
    expect(done(await solutions(test.testId, asha))).toHaveLength(2);
  });

  it("are one compressed body: the second time nothing but its name travels", async () => {
    const test = await paper();
    const bina = await app.member();
    await sat(test, asha);
    await sat(test, bina);
    const read = (as: As, more: Record<string, string> = {}) =>
      app.http.inject({
        url: `/api/mock-tests/${test.testId}/solutions`,
        headers: { authorization: `Bearer ${(as as Member).token}`, "accept-encoding": "br", ...more },
      });
    const first = await read(asha);
    expect(first.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "private, no-cache",
      vary: "accept-encoding, authorization",
    });
    const again = await read(asha, { "if-none-match": String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await read(bina)).rawPayload.equals(first.rawPayload)).toBe(true);
    await sat(test, asha);
    expect((await read(asha, { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
  });
});

describe("[S106] nobody reads solutions who may not", () => {
  const validate = (test: Test, as: As) =>
    app.call(questions.validateMcq, { body: { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1 } }, as);

  /**
   * Every call that might give a key away, by somebody who must not have it.
   * @param refusal how `validate` refuses; undefined where the questions are open practice for who asks (docs/decisions/0020)
   */
  async function expectNoKey(
    test: Test,
    as: As,
    refusal: "mcq.in_open_attempt" | "mcq.not_found" | undefined,
    resultId = id,
  ): Promise<void> {
    refused(await solutions(test.testId, as), "solutions.not_out");
    if (refusal) {
      const validated = await validate(test, as);
      refused(validated, refusal);
      expect(JSON.stringify(validated.body)).not.toContain(CANARY);
    }
    const calls: [Endpoint, Input<Endpoint>][] = [
      [exams.getSolutions, { params: { id: test.testId } } as never],
      [exams.getResult, { params: { id: resultId } } as never],
      [exams.getPaper, { params: { id: test.testId } } as never],
      [exams.getTest, { params: { id: test.testId } } as never],
      [exams.listResults, { query: { mockTestId: test.testId } } as never],
      [questions.listMcqs, { query: { chapter: "so-polity", limit: 100 } } as never],
    ];
    for (const [spec, input] of calls) {
      const { body } = await app.call(spec, input, as);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${CANARY}|correctOptionIndices|isCorrect|verified`));
    }
  }

  it("without a login, with an attempt's token alone, or with nonsense", async () => {
    const test = await paper();
    const attempt = await start(app, test.testId, asha);
    done(await submit(app, test.testId, asha));
    refused(await solutions(test.testId, null), "auth.required");
    refused(await solutions(test.testId, holder(attempt)), "auth.required");
    refused(await solutions("NO SLUG", asha), "request.invalid");
    refused(await solutions(id, asha), "test.not_found");
    refused(await solutions("no-such-test", asha), "test.not_found");
    refused(await solutions((await makeDraft(app.db)).testId, asha), "test.not_found");
  });

  it("who never sat the test, has sat another one, or is staff", async () => {
    const [test, other] = [await paper(), await paper()];
    const who = await app.member();
    await sat(test, asha);
    await sat(other, who);
    await expectNoKey(test, who, undefined);
    await expectNoKey(test, await app.member("admin"), undefined);
  });

  it("who sits it now, also for another time, and reads the earlier result", async () => {
    const test = await paper();
    const who = await app.member();
    await start(app, test.testId, who);
    await expectNoKey(test, who, "mcq.in_open_attempt");
    const { resultId } = done(await submit(app, test.testId, who));
    expect(done(await resultOf(resultId, who)).answers).toHaveLength(2);
    await start(app, test.testId, who);
    await expectNoKey(test, who, "mcq.in_open_attempt", resultId);
    done(await submit(app, test.testId, who));
    done(await validate(test, who));
    expect(done(await solutions(test.testId, who))).toHaveLength(2);
  });

  it("who can still send late answers that count, until that time is over", async () => {
    const test = await paper();
    const { who, result } = await overdue(test, 600);
    expect(result).toMatchObject({ closedBy: "deadline", answers: [] });
    expect(Date.parse(result.solutionsAt ?? "")).toBe(Date.parse(result.submittedAt) + 3_600_000);
    await expectNoKey(test, who, "mcq.in_open_attempt", result.resultId);
    const late = await overdue(test, 3_700);
    done(await validate(test, late.who));
    expect(late.result.solutionsAt).toBeUndefined();
    expect(late.result.answers).toHaveLength(2);
    expect(done(await solutions(test.testId, late.who))).toHaveLength(2);
  });

  it("who has submitted a second sitting while answers of the first can still come late", async () => {
    const test = await paper();
    const { who, result } = await overdue(test, 600);
    const second = await start(app, test.testId, who);
    const submitted = done(await submit(app, test.testId, who, { attemptId: second.attemptId }));
    expect(submitted).toMatchObject({ closedBy: "user", answers: [], solutionsAt: result.solutionsAt });
    await expectNoKey(test, who, "mcq.in_open_attempt", submitted.resultId);
    const change = { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq: Date.parse(result.submittedAt) - 1 };
    done(await save(app, result.attemptId, [change], who));
  });

  it("of a paper that keeps them back, until it lets them out", async () => {
    const test = await paper();
    await holdBack(app.db, test.testId, null);
    const who = await app.member();
    const { resultId } = await sat(test, who);
    await expectNoKey(test, who, "mcq.not_found", resultId);
    await holdBack(app.db, test.testId, new Date(Date.now() + 3_600_000));
    await expectNoKey(test, who, "mcq.not_found", resultId);
    await holdBack(app.db, test.testId, new Date(Date.now() - 1_000));
    expect(done(await solutions(test.testId, who))).toHaveLength(2);
  });
});
