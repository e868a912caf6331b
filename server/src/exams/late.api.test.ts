import { type AnswerChange, exams } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { attemptDue, letPass, makeTest } from "../../test/factories.ts";
import { at, done, getAttempt, refused, save, start, submit } from "../../test/sitting.ts";
import { CLOCK_ERROR_MS } from "./attempt.rules.ts";

const app = await testApp({ trustProxy: true });
const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
const [one = "", two = ""] = test.mcqIds;

/** Somebody whose attempt was due so many seconds ago, with a right answer for the first question saved in time. */
async function overdue(seconds: number): Promise<{ who: Member; id: string; deadline: number }> {
  const who = await app.member();
  const id = await attemptDue(app.db, test.testId, who.user._id, -60);
  done(await save(app, id, [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }], who));
  await app.db.deleteFrom("attempt_answer").where("attempt_id", "=", id).execute();
  await app.db.deleteFrom("attempt").where("id", "=", id).execute();
  const late = await attemptDue(app.db, test.testId, who.user._id, seconds);
  await app.db.insertInto("attempt_answer").values({ attempt_id: late, mcq_id: one, selected: 1, seq: 1 }).execute();
  const { deadline_at } = await app.db
    .selectFrom("attempt")
    .select("deadline_at")
    .where("id", "=", late)
    .executeTakeFirstOrThrow();
  return { who, id: late, deadline: deadline_at.getTime() };
}
const resultOf = async (id: string, who: Member) => {
  const { resultId = "" } = await getAttempt(app, id, who);
  return done(await app.call(exams.getResult, { params: { id: resultId } }, who));
};

/** What the server holds, by question. */
const savedIn = async (id: string, who: Member) => {
  const { answers } = await getAttempt(app, id, who);
  return Object.fromEntries(answers.map((answer) => [answer.mcqId, answer.selectedOptionIndex]));
};

describe("[S104] an attempt that nobody submits", () => {
  it("is closed by a read after the grace: submitted at its deadline, with what was saved", async () => {
    const { who, id, deadline } = await overdue(90);
    expect(await getAttempt(app, id, who)).toMatchObject({ status: "submitted", resultId: expect.any(String) });
    const result = await resultOf(id, who);
    expect(result).toMatchObject({
      closedBy: "deadline",
      submittedAt: new Date(deadline).toISOString(),
      timeTaken: 30 * 60,
      score: 2,
      correct: 1,
      blank: 1,
    });
  });

  it("stays open within the grace", async () => {
    const { who, id } = await overdue(50);
    expect(await getAttempt(app, id, who)).toMatchObject({ status: "in_progress" });
  });

  it("is closed by the sweep, and only if it is due", async () => {
    const [due, notDue] = [await overdue(75), await overdue(30)];
    expect(await app.services.exams.attempts.sweep()).toBe(1);
    const states = await app.db
      .selectFrom("attempt")
      .select(["id", "status", "closed_by", "submitted_at"])
      .where("id", "in", [due.id, notDue.id])
      .execute();
    const state = new Map(states.map((row) => [row.id, row]));
    expect(state.get(due.id)).toMatchObject({ status: "submitted", closed_by: "deadline" });
    expect(state.get(due.id)?.submitted_at?.getTime()).toBe(due.deadline);
    expect(state.get(notDue.id)).toMatchObject({ status: "in_progress" });
    expect(await app.services.exams.attempts.sweep()).toBe(0);
    expect(await resultOf(due.id, due.who)).toMatchObject({ score: 2, closedBy: "deadline" });
  });

  it("is swept in batches until none is left", async () => {
    const many = await Promise.all(Array.from({ length: 7 }, () => overdue(100)));
    expect(await app.services.exams.attempts.sweep(5)).toBe(5);
    expect(await app.services.exams.attempts.sweep(5)).toBe(2);
    for (const { id, who } of many) expect(await resultOf(id, who)).toMatchObject({ closedBy: "deadline" });
  });

  it("a submit within the grace is the candidate's, ended at the deadline", async () => {
    const { who, id, deadline } = await overdue(30);
    const answers = [{ mcqId: two, selectedOptionIndex: 1, seq: deadline }];
    const result = done(await submit(app, test.testId, who, { attemptId: id, answers }));
    const submittedAt = new Date(deadline).toISOString();
    expect(result).toMatchObject({ closedBy: "user", submittedAt, score: 4, lateSynced: false });
  });

  it("a submit after the grace answers the deadline's result; what it brings without a time counts nothing", async () => {
    const { who, id } = await overdue(61);
    const brought = { attemptId: id, answers: [{ mcqId: two, selectedOptionIndex: 1 }] };
    const result = done(await submit(app, test.testId, who, brought));
    expect(result).toMatchObject({ closedBy: "deadline", score: 2, blank: 1, lateSynced: false });
    expect(done(await submit(app, test.testId, who, brought))).toEqual(result);
  });
});

describe("[S104] answers given in time that were stuck offline", () => {
  const twoAt = (seq: number): AnswerChange[] => [{ mcqId: two, selectedOptionIndex: 1, seq }];

  it("count, and the result says that it holds some; they are marked when none can come any more", async () => {
    const { who, id, deadline } = await overdue(600);
    const receipt = done(await save(app, id, twoAt(deadline - 5_000), who));
    expect(receipt).toMatchObject({ status: "submitted", ackSeq: deadline - 5_000 });
    const before = await resultOf(id, who);
    const lateMarkedAt = new Date(deadline + 3_600_000).toISOString();
    expect(before).toMatchObject({ score: 2, correct: 1, lateSynced: true, lateMarkedAt, closedBy: "deadline" });
    expect(before.submittedAt).toBe(new Date(deadline).toISOString());
    expect(await savedIn(id, who)).toMatchObject({ [two]: 1 });
    await letPass(app.db, id, 3_601);
    const after = await resultOf(id, who);
    expect(after).toMatchObject({ score: 4, correct: 2, passed: true, lateSynced: true });
    expect(after.lateMarkedAt).toBeUndefined();
    const listed = done(await app.call(exams.listResults, {}, who)).items;
    expect(listed).toMatchObject([{ score: 4, passed: true, lateSynced: true }]);
  });

  it("are marked by the sweep, where nobody looks", async () => {
    const { who, id, deadline } = await overdue(600);
    done(await save(app, id, twoAt(deadline - 5_000), who));
    await app.services.exams.attempts.sweep();
    const scores = async () => done(await app.call(exams.listResults, {}, who)).items.map(({ score }) => score);
    expect(await scores()).toEqual([2]);
    await letPass(app.db, id, 3_601);
    expect(await app.services.exams.attempts.sweep()).toBe(1);
    expect(await scores()).toEqual([4]);
  });

  it("reach the result also through the phone's own late submit", async () => {
    const { who, id, deadline } = await overdue(600);
    const answers = [{ mcqId: two, selectedOptionIndex: 1, seq: deadline - 5_000 }];
    const result = done(await submit(app, test.testId, who, { attemptId: id, answers }));
    expect(result).toMatchObject({ score: 4, lateSynced: true, closedBy: "deadline" });
    expect(done(await submit(app, test.testId, who, { attemptId: id, answers }))).toEqual(result);
  });

  it("given after the deadline are refused, but for the error of a clock", async () => {
    const { who, id, deadline } = await overdue(600);
    done(await save(app, id, [{ mcqId: one, selectedOptionIndex: 0, seq: deadline + CLOCK_ERROR_MS }], who));
    refused(await save(app, id, twoAt(deadline + CLOCK_ERROR_MS + 1), who), "attempt.closed");
    expect(await resultOf(id, who)).toMatchObject({ score: 2, lateSynced: false });
  });

  it("of a mixed call only those in time are acknowledged and kept", async () => {
    const { who, id, deadline } = await overdue(600);
    const mixed = [...twoAt(deadline + 5_000), { mcqId: one, selectedOptionIndex: 3, seq: deadline }];
    expect(done(await save(app, id, mixed, who)).ackSeq).toBe(deadline);
    expect(await savedIn(id, who)).toEqual({ [one]: 3 });
    const result = done(await submit(app, test.testId, who, { attemptId: id }));
    expect(result).toMatchObject({ score: -0.4, passed: false, lateSynced: true });
  });

  it("older than what the server holds change nothing, and the result stays as it was", async () => {
    const { who, id } = await overdue(600);
    done(await save(app, id, [{ mcqId: one, selectedOptionIndex: 2, seq: 0 }], who));
    const result = await resultOf(id, who);
    expect(result).toMatchObject({ score: 2, lateSynced: false });
  });

  it("sent twice count once", async () => {
    const { who, id, deadline } = await overdue(600);
    done(await save(app, id, twoAt(deadline - 1), who));
    const once = await resultOf(id, who);
    done(await save(app, id, twoAt(deadline - 1), who));
    expect(await resultOf(id, who)).toEqual(once);
  });

  it("later than the test allows are refused", async () => {
    const { who, id, deadline } = await overdue(3_700);
    refused(await save(app, id, twoAt(deadline - 1_000), who), "attempt.closed");
    expect(await resultOf(id, who)).toMatchObject({ score: 2, lateSynced: false });
  });

  it("are refused where the candidate has submitted", async () => {
    const who = await app.member();
    const attempt = await start(app, test.slug, who);
    done(await submit(app, test.testId, who));
    refused(await save(app, attempt.attemptId, twoAt(Date.parse(attempt.startedAt)), who), "attempt.closed");
  });

  it("from many phones at once all count", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => overdue(600)));
    const saved = await Promise.all(all.map(({ who, id, deadline }) => save(app, id, twoAt(deadline - 1), who)));
    for (const receipt of saved) done(receipt);
    for (const { id, who } of all) {
      const result = done(await submit(app, test.testId, who, { attemptId: id }));
      expect(result).toMatchObject({ score: 4, lateSynced: true });
    }
  });
});

it("[S106] an overdue attempt is gone from `myAttempt` as open once it is read", async () => {
  const { who, id } = await overdue(90);
  await getAttempt(app, id, who);
  const { items } = done(await app.call(exams.listTests, { query: { search: test.tag } }, who));
  expect(at(items, 0).myAttempt).toMatchObject({ attemptId: id, status: "submitted", resultId: expect.any(String) });
});
