import { type AnswerChange, type Attempt, exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { type As, testApp } from "../../test/app.ts";
import { anotherDay, attemptDue, makeTest } from "../../test/factories.ts";
import { at, done, getAttempt, holder, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();
const test = await makeTest(app.db, [{ answer: "A" }, { answer: "AC", options: 5 }, { answer: "D" }]);
const [one = "", many = "", three = ""] = test.mcqIds;

let attempt: Attempt;
const put = (answers: AnswerChange[], as: As = asha) => save(app, attempt.attemptId, answers, as);
const held = async () => (await getAttempt(app, attempt.attemptId, asha)).answers;

beforeEach(async () => {
  await anotherDay(app.db, asha.user._id);
  done(await submit(app, test.testId, asha));
  attempt = await start(app, test.slug, asha);
});

describe("[S103] saving answers", () => {
  it("keeps each question's answer, flag and time, and acknowledges the highest sequence number", async () => {
    const receipt = done(
      await put([
        { mcqId: one, selectedOptionIndex: 3, seq: 10, timeSpentMs: 1_500 },
        { mcqId: many, selectedOptionIndices: [4, 0], seq: 12, flagged: true },
      ]),
    );
    expect(receipt).toMatchObject({ ackSeq: 12, deadlineAt: attempt.deadlineAt, status: "in_progress", newer: [] });
    expect(await held()).toEqual(
      expect.arrayContaining([
        { mcqId: one, selectedOptionIndex: 3, seq: 10, timeSpentMs: 1_500, flagged: false },
        { mcqId: many, selectedOptionIndices: [0, 4], seq: 12, timeSpentMs: 0, flagged: true },
      ]),
    );
  });

  it("the highest sequence number wins, whatever the order of arrival; the loser learns the newer answer", async () => {
    done(await put([{ mcqId: one, selectedOptionIndex: 2, seq: 20 }]));
    const late = done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 19 }]));
    expect(late.ackSeq).toBe(19);
    expect(late.newer).toMatchObject([{ mcqId: one, selectedOptionIndex: 2, seq: 20 }]);
    done(await put([{ mcqId: one, selectedOptionIndex: 0, seq: 21 }]));
    expect(await held()).toMatchObject([{ selectedOptionIndex: 0, seq: 21 }]);
  });

  it("a replay is acknowledged and changes nothing, not even with other content", async () => {
    const first = done(await put([{ mcqId: one, selectedOptionIndex: 2, seq: 20 }]));
    const replay = done(await put([{ mcqId: one, selectedOptionIndex: 2, seq: 20 }]));
    expect(replay).toMatchObject({ ackSeq: first.ackSeq, newer: [] });
    done(await put([{ mcqId: one, selectedOptionIndex: 3, seq: 20 }]));
    expect(await held()).toMatchObject([{ selectedOptionIndex: 2, seq: 20 }]);
  });

  it.each([{ selectedOptionIndex: null }, {}, { selectedOptionIndices: [] }, { selectedOptionIndices: null }])(
    "clears with %j: seen, not answered, and never penalised",
    async (cleared) => {
      done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 1 }]));
      done(await put([{ mcqId: one, seq: 2, ...cleared }]));
      expect(await held()).toEqual([{ mcqId: one, flagged: false, seq: 2, timeSpentMs: 0 }]);
      expect(done(await submit(app, test.testId, asha))).toMatchObject({ score: 0, blank: 3, wrong: 0, penalty: 0 });
    },
  );

  it("a flag alone is kept and is no answer", async () => {
    done(await put([{ mcqId: three, flagged: true, seq: 1 }]));
    expect(await held()).toEqual([{ mcqId: three, flagged: true, seq: 1, timeSpentMs: 0 }]);
  });

  it("time spent never shrinks", async () => {
    done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 1, timeSpentMs: 9_000 }]));
    done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 2, timeSpentMs: 100 }]));
    expect(await held()).toMatchObject([{ timeSpentMs: 9_000, seq: 2 }]);
  });

  it("takes a sequence number of a clock some minutes ahead, none from far in the future", async () => {
    const ahead = Date.now() + 5 * 60_000;
    done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: ahead }]));
    refused(await put([{ mcqId: one, selectedOptionIndex: 2, seq: Number.MAX_SAFE_INTEGER }]), "attempt.bad_answer");
    expect(await held()).toMatchObject([{ seq: ahead, selectedOptionIndex: 1 }]);
  });
  it("tells the second of two devices that used the same number what the first one chose", async () => {
    done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 50 }]));
    const { newer } = done(await put([{ mcqId: one, selectedOptionIndex: 2, seq: 50 }]));
    expect(newer).toMatchObject([{ mcqId: one, selectedOptionIndex: 1, seq: 50 }]);
    expect(done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 50 }])).newer).toEqual([]);
  });
  it("tells each of two saves of one batch when the other one outran it", async () => {
    const [early, late] = await Promise.all([
      put([{ mcqId: one, selectedOptionIndex: 1, seq: 60 }]),
      put([{ mcqId: one, selectedOptionIndex: 2, seq: 61 }]),
    ]);
    expect(done(late).newer).toEqual([]);
    const answer = done(early).newer;
    expect(answer.length === 0 || answer[0]?.selectedOptionIndex === 2).toBe(true);
    expect(await held()).toMatchObject([{ selectedOptionIndex: 2, seq: 61 }]);
  });
});

describe("[S103] what is no answer to this paper is refused, and nothing of the call is kept", () => {
  it.each<[string, () => AnswerChange]>([
    ["an option out of range", () => ({ mcqId: one, selectedOptionIndex: 4, seq: 2 })],
    ["one out of range among several", () => ({ mcqId: many, selectedOptionIndices: [0, 5], seq: 2 })],
    ["two options of a single-answer question", () => ({ mcqId: one, selectedOptionIndices: [0, 1], seq: 2 })],
    ["both fields at once", () => ({ mcqId: many, selectedOptionIndex: 0, selectedOptionIndices: [1], seq: 2 })],
    ["a question of no paper", () => ({ mcqId: attempt.attemptId, selectedOptionIndex: 0, seq: 2 })],
  ])("%s", async (_, bad) => {
    const failure = refused(await put([{ mcqId: three, selectedOptionIndex: 0, seq: 1 }, bad()]), "attempt.bad_answer");
    expect(Object.keys(failure.fields ?? {})).toEqual([bad().mcqId]);
    expect(await held()).toEqual([]);
  });

  it("a question of another test", async () => {
    const other = await makeTest(app.db, [{ answer: "A" }]);
    refused(await put([{ mcqId: at(other.mcqIds, 0), selectedOptionIndex: 0, seq: 1 }]), "attempt.bad_answer");
  });

  it.each([
    ["no answers", { answers: [] }],
    ["no list", {}],
    ["the same question twice", { answers: [1, 2].map((seq) => ({ mcqId: one, selectedOptionIndex: 0, seq })) }],
    ["no sequence number", { answers: [{ mcqId: one, selectedOptionIndex: 0 }] }],
    ["a negative sequence number", { answers: [{ mcqId: one, selectedOptionIndex: 0, seq: -1 }] }],
    ["a broken sequence number", { answers: [{ mcqId: one, selectedOptionIndex: 0, seq: 1.5 }] }],
    ["an index that is no integer", { answers: [{ mcqId: one, selectedOptionIndex: 0.5, seq: 1 }] }],
    ["an index as text", { answers: [{ mcqId: one, selectedOptionIndex: "1", seq: 1 }] }],
    ["a negative index", { answers: [{ mcqId: one, selectedOptionIndex: -1, seq: 1 }] }],
    ["an index of 8", { answers: [{ mcqId: one, selectedOptionIndex: 8, seq: 1 }] }],
    ["an unknown key", { answers: [{ mcqId: one, selectedOptionIndex: 0, seq: 1, marks: 100 }] }],
    ["an unknown key beside", { answers: [{ mcqId: one, seq: 1 }], force: true }],
    ["301 answers", { answers: Array.from({ length: 301 }, (_, seq) => ({ mcqId: one, seq })) }],
    ["a day and more on one question", { answers: [{ mcqId: one, seq: 1, timeSpentMs: 86_400_001 }] }],
  ])("%s (400)", async (_, body) => {
    const raw = await app.http.inject({
      method: "PUT",
      url: `/api/attempts/${attempt.attemptId}/answers`,
      headers: { authorization: `Bearer ${asha.token}` },
      payload: body,
    });
    refused({ status: raw.statusCode, body: raw.json() }, "request.invalid");
    expect(await held()).toEqual([]);
  });
});

describe("[S48] who may save", () => {
  const answer = (): AnswerChange[] => [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }];

  it("the holder of the attempt's token, signed out or with a login that has ended", async () => {
    done(await put(answer(), holder(attempt)));
    const ended = { headers: { authorization: `Bearer ${"x".repeat(43)}`, "x-attempt-token": attempt.token } };
    done(await put([{ mcqId: one, selectedOptionIndex: 1, seq: 2 }], ended));
    expect(await held()).toMatchObject([{ selectedOptionIndex: 1 }]);
  });

  it("nobody else: not another candidate, not another attempt's token, not staff", async () => {
    const hers = await start(app, test.slug, bina);
    refused(await put(answer(), bina), "attempt.not_found");
    refused(await put(answer(), holder(hers)), "attempt.not_found");
    refused(await put(answer(), await app.member("admin")), "attempt.not_found");
    refused(await put(answer(), null), "auth.required");
    refused(await put(answer(), holder({ token: `${attempt.token}x` })), "auth.required");
    expect(await held()).toEqual([]);
    expect((await getAttempt(app, hers.attemptId, bina)).answers).toEqual([]);
  });

  it("not to an attempt that does not exist", async () => {
    const unknown = "01900000-0000-7000-8000-000000000000";
    refused(await save(app, unknown, answer(), asha), "attempt.not_found");
    refused(await save(app, "no-id", answer(), asha), "request.invalid");
  });
});

describe("[S104] saving and the deadline", () => {
  const due = (seconds: number) => attemptDue(app.db, test.testId, bina.user._id, seconds);
  const one0 = (seq = Date.now()): AnswerChange[] => [{ mcqId: one, selectedOptionIndex: 0, seq }];
  const finish = async () => {
    done(await submit(app, test.testId, bina));
  };

  it("within the grace an answer is taken as usual", async () => {
    await finish();
    const id = await due(30);
    expect(done(await save(app, id, one0(), bina))).toMatchObject({ status: "in_progress" });
    expect((await getAttempt(app, id, bina)).answers).toHaveLength(1);
    await finish();
  });

  it("after the grace it is refused and not kept", async () => {
    const id = await due(61);
    refused(await save(app, id, one0(), bina), "attempt.closed");
    expect(await getAttempt(app, id, bina)).toMatchObject({ status: "submitted", answers: [] });
  });

  it("after the candidate's own submit it is refused, even one given before", async () => {
    const open = await start(app, test.slug, bina);
    done(await submit(app, test.testId, bina));
    refused(await save(app, open.attemptId, one0(1), bina), "attempt.closed");
    refused(await save(app, open.attemptId, one0(1), holder(open)), "attempt.closed");
    expect((await getAttempt(app, open.attemptId, bina)).answers).toEqual([]);
  });
});

it("[S100] a save needs no body key but `answers`", () => {
  const keys = Object.entries(exams.saveAnswers.body.shape);
  expect(keys.flatMap(([key, field]) => (field.safeParse(undefined).success ? [] : [key]))).toEqual(["answers"]);
});
