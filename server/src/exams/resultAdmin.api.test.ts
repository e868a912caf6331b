import { resultAdmin as calls, exams, users } from "@sarathi/contract";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");
const admin = await app.member("admin");
const asha = await app.member();
const binod = await app.member();
const nobody = "01900000-0000-7000-8000-000000000000";

const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }, { answer: "AC" }]);
const [first, second] = test.mcqIds as [string, string];
/** Sits the test: the first right, the second wrong, the third blank. */
async function sit(who: typeof asha, id = test.testId) {
  await start(app, id, who);
  const answers = [
    { mcqId: first, selectedOptionIndex: 0 },
    { mcqId: second, selectedOptionIndex: 0 },
  ];
  return done(await submit(app, id, who, id === test.testId ? { answers } : {}));
}
const list = async (query: object) => done(await app.call(calls.listAdminResults, { query }, staff)).items;
const get = (id: string) => app.call(calls.getAdminResult, { params: { id } }, staff);
const remove = (id: string, reason = "Two people sat it together", as = admin) =>
  app.call(calls.removeAdminResult, { params: { id }, body: { reason } }, as);

describe("[S111] results of all", () => {
  it("are listed, narrowed and ordered", async () => {
    const mine = await sit(asha);
    const other = await makeTest(app.db, [{ answer: "A" }]);
    const blank = await sit(binod, other.testId);
    const rows = await list({ mockTestId: test.testId });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      _id: mine.resultId,
      user: { _id: asha.user._id, username: asha.user.username },
      score: 1.6,
      fullMarks: 6,
      attemptNo: 1,
      closedBy: "user",
    });
    const idsOf = async (query: object) => (await list(query)).map(({ _id }) => _id);
    expect(await idsOf({ account: binod.user._id })).toEqual([blank.resultId]);
    expect(await idsOf({ search: asha.user.username })).toEqual([mine.resultId]);
    expect(await idsOf({ passed: "no" })).toEqual([blank.resultId]);
    expect(await idsOf({ late: "yes" })).toEqual([]);
    expect(await idsOf({ sort: "score" })).toEqual([mine.resultId, blank.resultId]);
    const day = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Kathmandu" }).format(new Date());
    expect(await idsOf({ day })).toHaveLength(2);
    expect(await idsOf({ day: "2020-01-01" })).toEqual([]);
    refused(await app.call(calls.listAdminResults, { query: { day: "yesterday" } }, staff), "request.invalid");
  });

  it("show the whole marking with keys and versions, also while candidates see none", async () => {
    const at1 = await list({ mockTestId: test.testId });
    const id = at(at1, 0)._id;
    const whole = done(await get(id));
    expect(whole).toMatchObject({ score: 1.6, correct: 1, wrong: 1, blank: 1, test: { slug: test.slug } });
    expect(
      whole.answers.map(({ outcome, marks, correctOptionIndices }) => [outcome, marks, correctOptionIndices]),
    ).toEqual([
      ["correct", 2, [0]],
      ["wrong", -0.4, [1]],
      ["blank", 0, [0, 2]],
    ]);
    expect(at(whole.answers, 0)).toMatchObject({ version: 1, fullMarks: 2, selectedOptionIndices: [0] });
    expect(at(whole.answers, 0).options).toHaveLength(4);
    await holdBack(app.db, test.testId, null);
    expect(done(await app.call(exams.getResult, { params: { id } }, asha)).answers).toEqual([]);
    expect(done(await get(id))).toEqual(whole);
    refused(await get(nobody), "result.not_found");
  });
});

describe("[S111] how a sitting went", () => {
  it("is known from its start to its end, with what was saved when, for staff alone", async () => {
    const who = await app.member();
    const attempt = await start(app, test.testId, who);
    done(await save(app, attempt.attemptId, [{ mcqId: first, selectedOptionIndex: 0, seq: Date.now() }], who));
    const { resultId } = done(await submit(app, test.testId, who));
    const log = (id: string, as = staff) => app.call(calls.getSittingLog, { params: { id } }, as);
    const { steps, hasSaves, tickets } = done(await log(resultId));
    expect([hasSaves, tickets]).toEqual([true, expect.any(Number)]);
    expect(steps.map(({ kind }) => kind)).toEqual(["started", "saved", "closed", "arrived"]);
    expect(steps.find(({ kind }) => kind === "saved")).toMatchObject({ count: 1, seconds: expect.any(Number) });
    refused(await log(resultId, who), "auth.forbidden");
    refused(await log(nobody), "result.not_found");
  });
});

describe("[S111] a file of results", () => {
  const file = (query: Record<string, string>, as = staff) =>
    app.http.inject({
      url: `${calls.exportAdminResults.path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${as.token}` },
    });

  it("holds what the list shows, is UTF-8 to a spreadsheet, and no name in it is a formula", async () => {
    const evil = await makeTest(app.db, [{ answer: "A" }], { title: { ne: "=1+1", en: "Evil" } });
    await sit(asha, evil.testId);
    const query = { mockTestId: evil.testId };
    const got = await file({ ...query, format: "csv" });
    expect([got.statusCode, got.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, line = ""] = got.body.split("\r\n");
    expect(head?.startsWith("\ufeffresult,test,username,attemptNo,score")).toBe(true);
    expect(line).toContain("'=1+1");
    expect(line).toContain(`${asha.user.username},1,0,2`);
    const book = await file({ ...query, format: "xlsx" });
    const sheet = (await new ExcelJS.Workbook().xlsx.load(book.rawPayload as never)).getWorksheet("Results");
    const cells = sheet?.getRow(2).values as unknown[];
    // A text, and numbers that are numbers.
    expect(cells.slice(2, 7)).toEqual(["=1+1", asha.user.username, 1, 0, 2]);
    expect((await file({ format: "pdf" })).statusCode).toBe(400);
    expect((await file({ format: "csv" }, asha)).statusCode).toBe(403);
  });
});

describe("[S111] a deleted result", () => {
  it("is as if the test had not been sat: the candidate may sit it again", async () => {
    const once = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.updateTable("mock_test").set({ attempts_allowed: 2 }).where("id", "=", once.testId).execute();
    const results = [await sit(asha, once.testId), await sit(asha, once.testId)];
    const third = () => app.call(exams.startAttempt, { params: { id: once.testId } }, asha);
    refused(await third(), "test.no_attempts_left");
    const { resultId, attemptId } = at(results, 0);
    expect(done(await remove(resultId))).toEqual({ _id: resultId });
    refused(await app.call(exams.getResult, { params: { id: resultId } }, asha), "result.not_found");
    refused(await app.call(exams.getAttempt, { params: { id: attemptId } }, asha), "attempt.not_found");
    refused(await get(resultId), "result.not_found");
    // The first is gone, the second stays: the next one is the third by its number.
    const next = await sit(asha, once.testId);
    expect((await list({ mockTestId: once.testId })).map(({ attemptNo }) => attemptNo).toSorted()).toEqual([2, 3]);
    refused(await third(), "test.no_attempts_left");
    done(await remove(next.resultId));
  });

  it("wants an administrator and a reason, and stands in the audit log", async () => {
    const { resultId, attemptId } = await sit(binod);
    refused(await remove(resultId, "Two people sat it", staff), "auth.forbidden");
    refused(await remove(resultId, " "), "request.invalid");
    refused(await remove(nobody), "result.not_found");
    const answers = await Promise.all([remove(resultId), remove(resultId), remove(resultId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const { items } = done(await app.call(users.listAudit, { query: { targetId: resultId } }, admin));
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      action: "result.remove",
      reason: "Two people sat it together",
      before: { test: test.slug, account: binod.user._id, attemptNo: 1 },
    });
    const left = await app.db
      .selectFrom("attempt_answer")
      .select("mcq_id")
      .where("attempt_id", "=", attemptId)
      .execute();
    expect(left).toEqual([]);
  });
});
