import { exams, type Result } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeDraft, makeTest } from "../../test/factories.ts";
import { at, chosenIn, done, getAttempt, holder, refused, save, start, submit, submitBy } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();
const test = await makeTest(app.db, [{ answer: "A" }, { answer: "AC", options: 5 }, { answer: "D" }], {
  multiAnswerPolicy: "partial_if_clean",
  passMarks: 4,
});
const [one = "", many = "", three = ""] = test.mcqIds;
const body = (more: object = {}) => ({ mockTestId: test.testId, answers: [], ...more });
const resultsOf = (accountId: string) =>
  app.db
    .selectFrom("result")
    .select("id")
    .where("account_id", "=", accountId)
    .where("test_id", "=", test.testId)
    .execute();

/** Posts a submit as the wire has it, whatever the types say. */
async function post(payload: unknown, token = asha.token) {
  const response = await app.http.inject({
    method: "POST",
    url: "/api/mock-tests/submit",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json(), data: response.json().data as Result };
}

describe("[S101] submit", () => {
  it("marks what was saved and what comes along, and says so in the specification's words", async () => {
    const attempt = await start(app, test.slug, asha);
    done(
      await save(
        app,
        attempt.attemptId,
        [
          { mcqId: one, selectedOptionIndex: 0, seq: 1 },
          { mcqId: many, selectedOptionIndices: [0], seq: 1 },
        ],
        asha,
      ),
    );
    const response = await post(body({ answers: [{ mcqId: three, selectedOptionIndex: 0 }] }));
    const result = done(response);
    expect(response.body.message).toBe("Test submitted successfully!");
    // 2 for the first, half of 2 for one of two right options, −0.4 for the wrong one.
    expect(result).toMatchObject({
      attemptId: attempt.attemptId,
      mockTestId: test.testId,
      status: "graded",
      score: 2.6,
      fullMarks: 6,
      passMarks: 4,
      passed: false,
      correct: 1,
      wrong: 2,
      blank: 0,
      earned: 3,
      penalty: 0.4,
      closedBy: "user",
      lateSynced: false,
    });
    expect(result.answers.map((a) => [a.mcqId, a.selectedOptionIndices, a.isCorrect, a.marks])).toEqual([
      [one, [0], true, 2],
      [many, [0], false, 1],
      [three, [0], false, -0.4],
    ]);
    expect(result.sections).toMatchObject([{ score: 2.6, fullMarks: 6, correct: 1, wrong: 2, blank: 0 }]);
    expect(result.topics).toMatchObject([{ slug: "so-polity", score: 2.6, questionCount: 3 }]);
  });

  it("the score, the counts and the time that a client claims are not looked at", async () => {
    const attempt = await start(app, test.slug, bina);
    const claims = { timeTaken: 0.25, score: 1e9, totalQuestions: -7, answeredQuestions: 2.5 };
    const result = done(await post(body({ ...claims, answers: [{ mcqId: one, selectedOptionIndex: 1 }] }), bina.token));
    expect(result).toMatchObject({ score: -0.4, fullMarks: 6, correct: 0, wrong: 1, blank: 2 });
    const spent = Date.parse(result.submittedAt) - Date.parse(attempt.startedAt);
    expect(result.timeTaken).toBe(Math.round(spent / 1_000));
  });

  it("a second submit answers the first one's result, whatever it brings", async () => {
    await start(app, test.slug, asha);
    const first = done(await post(body({ answers: [{ mcqId: one, selectedOptionIndex: 0 }] })));
    const second = done(await post(body({ answers: [{ mcqId: three, selectedOptionIndex: 3 }] })));
    expect(second).toEqual(first);
    const again = done(await post(body({ attemptId: first.attemptId })));
    expect(again).toEqual(first);
  });

  it("without a start makes an attempt and closes it", async () => {
    const chetan = await app.member();
    const result = done(await post(body({ answers: [{ mcqId: one, selectedOptionIndex: 0 }] }), chetan.token));
    expect(result).toMatchObject({ score: 2, attemptNo: 1, closedBy: "user" });
    expect(await resultsOf(chetan.user._id)).toHaveLength(1);
  });

  it("goes by the attempt's token alone, signed out; the result is shown to who signs in", async () => {
    const attempt = await start(app, test.slug, asha);
    done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: 0, seq: 1 }], asha));
    const submitted = done(await submitBy(app, test.testId, holder(attempt)));
    const { resultId = "" } = await getAttempt(app, attempt.attemptId, asha);
    const { attemptId } = attempt;
    expect(submitted).toEqual({ status: "submitted", attemptId, mockTestId: test.testId, resultId });
    expect(done(await submitBy(app, test.testId, holder(attempt)))).toEqual(submitted);
    expect(done(await app.call(exams.getResult, { params: { id: resultId } }, asha)).score).toBe(2);
  });

  it("[S102] empty answers are dropped: neither field, an empty list", async () => {
    await start(app, test.slug, asha);
    const result = done(await post(body({ answers: [{ mcqId: one }, { mcqId: many, selectedOptionIndices: [] }] })));
    expect(result).toMatchObject({ score: 0, blank: 3, wrong: 0 });
  });
});

describe("[S101] of what was saved and what the submit brings, the later word counts", () => {
  const outcome = async (saved: { option: number; seq: number }, brought: { option: number; seq?: number }) => {
    const attempt = await start(app, test.slug, asha);
    done(await save(app, attempt.attemptId, [{ mcqId: one, selectedOptionIndex: saved.option, seq: saved.seq }], asha));
    const { option, ...seq } = brought;
    const result = done(
      await submit(app, test.testId, asha, { answers: [{ mcqId: one, selectedOptionIndex: option, ...seq }] }),
    );
    return chosenIn(result).get(one);
  };

  it("an older copy in the submit does not overwrite a newer save", async () => {
    expect(await outcome({ option: 0, seq: 100 }, { option: 1, seq: 99 })).toEqual([0]);
  });
  it("a newer copy in the submit overwrites an older save", async () => {
    expect(await outcome({ option: 1, seq: 100 }, { option: 0, seq: 101 })).toEqual([0]);
  });
  it("one without a sequence number is the last word", async () => {
    expect(await outcome({ option: 1, seq: Date.now() - 1_000 }, { option: 0 })).toEqual([0]);
  });
  it("also against a phone whose sequence numbers run ahead of the server's clock", async () => {
    expect(await outcome({ option: 1, seq: Date.now() + 5 * 60_000 }, { option: 0 })).toEqual([0]);
  });
  it("flags and times of what was saved stay", async () => {
    const attempt = await start(app, test.slug, asha);
    const change = { mcqId: one, selectedOptionIndex: 0, seq: 5, flagged: true, timeSpentMs: 4_000 };
    done(await save(app, attempt.attemptId, [change], asha));
    const result = done(
      await submit(app, test.testId, asha, { answers: [{ mcqId: one, selectedOptionIndex: 0, seq: 5 }] }),
    );
    expect(at(result.answers, 0).timeSpentMs).toBe(4_000);
  });
});

describe("[S101] what is no submit", () => {
  it("another's attempt, another test's attempt, no such attempt", async () => {
    const hers = await start(app, test.slug, bina);
    refused(await post(body({ attemptId: hers.attemptId })), "attempt.not_found");
    refused(await submit(app, test.testId, holder(hers), { attemptId: test.testId }), "attempt.not_found");
    const other = await makeTest(app.db, [{ answer: "A" }]);
    refused(await submit(app, other.testId, holder(hers)), "attempt.not_found");
    refused(await submit(app, other.testId, bina, { attemptId: hers.attemptId }), "attempt.not_found");
    expect(await getAttempt(app, hers.attemptId, bina)).toMatchObject({ status: "in_progress" });
  });

  it("an unknown or unpublished test", async () => {
    refused(await post(body({ mockTestId: "01900000-0000-7000-8000-000000000000" })), "test.not_found");
    const draft = await makeDraft(app.db);
    refused(await post(body({ mockTestId: draft.testId })), "test.not_found");
    const archived = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.updateTable("mock_test").set({ state: "archived" }).where("id", "=", archived.testId).execute();
    refused(await post(body({ mockTestId: archived.testId })), "test.not_found");
  });

  it("nobody's", async () => {
    refused(await submit(app, test.testId, null), "auth.required");
    refused(await submit(app, test.testId, holder({ token: "forged.token" })), "auth.required");
  });

  it.each([
    ["a question of no paper", [{ mcqId: test.testId, selectedOptionIndex: 0 }]],
    ["an option out of range", [{ mcqId: one, selectedOptionIndex: 4 }]],
    ["two options of a single-answer question", [{ mcqId: one, selectedOptionIndices: [0, 1] }]],
    ["both fields", [{ mcqId: many, selectedOptionIndex: 0, selectedOptionIndices: [0] }]],
  ])("%s (422), and the attempt stays open with what was saved", async (_, answers) => {
    const attempt = await start(app, test.slug, asha);
    refused(
      await post(body({ answers: [{ mcqId: three, selectedOptionIndex: 3 }, ...answers] })),
      "attempt.bad_answer",
    );
    expect(await getAttempt(app, attempt.attemptId, asha)).toMatchObject({ status: "in_progress", answers: [] });
  });

  it.each([
    ["no test", { answers: [] }],
    ["no answers", { mockTestId: test.testId }],
    ["an id that is none", body({ mockTestId: test.slug })],
    ["an unknown key", body({ answerKey: {} })],
    ["an unknown key in an answer", body({ answers: [{ mcqId: one, selectedOptionIndex: 0, isCorrect: true }] })],
    ["the same question twice", body({ answers: [{ mcqId: one }, { mcqId: one, selectedOptionIndex: 0 }] })],
    ["a broken index", body({ answers: [{ mcqId: one, selectedOptionIndex: 1.5 }] })],
    ["an index as text", body({ answers: [{ mcqId: one, selectedOptionIndex: "0" }] })],
    ["null for an index", body({ answers: [{ mcqId: one, selectedOptionIndex: null }] })],
    ["time as text", body({ timeTaken: "soon" })],
    ["score as an object", body({ score: {} })],
    ["301 answers", body({ answers: Array.from({ length: 301 }, () => ({ mcqId: one })) })],
    ["a list", []],
    ["a number", 7],
    ["null", null],
  ])("%s (400)", async (_, payload) => {
    refused(await post(payload), "request.invalid");
  });
});

it("[S101] the message stands in the contract", () => {
  expect(exams.submitTest.message).toBe("Test submitted successfully!");
});
