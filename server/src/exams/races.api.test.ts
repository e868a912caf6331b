import { exams, MAX_SITTINGS_OF_TEST_A_DAY } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { attemptDue, makeTest } from "../../test/factories.ts";
import { at, chosenIn, done, getAttempt, markedIn, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const racer = await app.member();
const times = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const begin = (id: string, who: Member) => app.call(exams.startAttempt, { params: { id } }, who);
const attemptsOf = (who: Member, testId: string) =>
  app.db
    .selectFrom("attempt as a")
    .leftJoin("result as r", "r.attempt_id", "a.id")
    .select(["a.id", "a.status", "r.id as result"])
    .where("a.account_id", "=", who.user._id)
    .where("a.test_id", "=", testId)
    .execute();

describe("[S101] at the same moment", () => {
  it("50 starts are one attempt, the same for all", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const started = (await times(50, () => begin(test.slug, who))).map((r) => done(r));
    const same = new Set(started.map(({ serverNow: _, ...attempt }) => JSON.stringify(attempt)));
    expect(same.size).toBe(1);
    expect(await attemptsOf(who, test.testId)).toHaveLength(1);
  });

  it("50 submits are one result, the same body for all", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    await start(app, test.slug, who);
    const results = await times(50, (i) =>
      submit(app, test.testId, who, { answers: [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: i % 4 }] }),
    );
    expect(new Set(results.map((r) => JSON.stringify(done(r)))).size).toBe(1);
    const attempts = await attemptsOf(who, test.testId);
    expect(attempts).toHaveLength(1);
    expect(at(attempts, 0).result).toBe(at(results, 0).data.resultId);
  });

  it("50 submits without a start are one attempt and one result", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const results = await times(50, () =>
      submit(app, test.testId, who, { answers: [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 0 }] }),
    );
    expect(new Set(results.map((r) => JSON.stringify(done(r)))).size).toBe(1);
    expect(await attemptsOf(who, test.testId)).toHaveLength(1);
  });

  it("30 starts and submits of a test that allows one attempt make one", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.updateTable("mock_test").set({ attempts_allowed: 1 }).where("id", "=", test.testId).execute();
    const [starts, submits] = await Promise.all([
      times(15, () => begin(test.slug, who)),
      times(15, () => submit(app, test.testId, who)),
    ]);
    for (const answer of starts) if (answer.status !== 200) refused(answer, "test.no_attempts_left");
    for (const answer of submits) done(answer);
    const attempts = await attemptsOf(who, test.testId);
    expect(attempts).toHaveLength(1);
    refused(await begin(test.slug, who), "test.no_attempts_left");
  });

  it("two tests of one candidate do not disturb each other", async () => {
    const who = await app.member();
    const tests = await Promise.all([makeTest(app.db, [{ answer: "A" }]), makeTest(app.db, [{ answer: "B" }])]);
    const attempts = await Promise.all(tests.map((test) => start(app, test.slug, who)));
    await Promise.all(
      tests.flatMap((test, i) =>
        [0, 1, 2].map((seq) =>
          save(
            app,
            at(attempts, i).attemptId,
            [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: (seq + i) % 4, seq }],
            who,
          ),
        ),
      ),
    );
    const [first, second] = await Promise.all(tests.map(async (test) => done(await submit(app, test.testId, who))));
    expect(first && chosenIn(first).get(at(at(tests, 0).mcqIds, 0))).toEqual([2]);
    expect(second && chosenIn(second).get(at(at(tests, 1).mcqIds, 0))).toEqual([3]);
  });

  it("the start of 60 candidates gives each an attempt of their own", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const members = await times(20, () => app.member());
    const started = await Promise.all(members.flatMap((who) => [1, 2, 3].map(() => begin(test.slug, who))));
    expect(new Set(started.map((r) => done(r).attemptId)).size).toBe(20);
  });
});

/**
 * Saves that run against a close: whatever was acknowledged as part of the open attempt is in the result, and what was
 * refused is not.
 */
async function saveAgainst(
  close: (who: Member, testId: string, attemptId: string) => Promise<unknown>,
  { closesInMs, pause }: { closesInMs?: number; pause: (i: number) => Promise<unknown> },
): Promise<{ taken: number; refused: number }> {
  const who = racer;
  const test = await makeTest(
    app.db,
    Array.from({ length: 20 }, () => ({ answer: "A" })),
  );
  const attemptId =
    closesInMs === undefined
      ? (await start(app, test.slug, who)).attemptId
      : await attemptDue(app.db, test.testId, who.user._id, 60 - closesInMs / 1_000);
  const saves = test.mcqIds.map(async (mcqId, i) => {
    await pause(i);
    return { mcqId, ...(await save(app, attemptId, [{ mcqId, selectedOptionIndex: i % 4, seq: Date.now() }], who)) };
  });
  const [answers] = await Promise.all([Promise.all(saves), close(who, test.testId, attemptId)]);
  const { resultId = "", status } = await getAttempt(app, attemptId, who);
  expect(status).toBe("submitted");
  const result = done(await app.call(exams.getResult, { params: { id: resultId } }, who));
  const inGrace = closesInMs !== undefined && answers.some(({ status: got }) => got === 200);
  expect(result.lateSynced).toBe(inGrace);
  const chosen = await markedIn(app.db, attemptId);
  const seen = { taken: 0, refused: 0 };
  for (const [i, { mcqId, status: got, body }] of answers.entries()) {
    seen[got === 200 ? "taken" : "refused"]++;
    if (got !== 200) refused({ status: got, body }, "attempt.closed");
    expect(chosen.get(mcqId), `answer ${i}, acknowledged: ${got === 200}`).toEqual(got === 200 ? [i % 4] : []);
  }
  return seen;
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

/** Runs rounds until answers were taken and refused, so that the race was really run. */
async function untilBoth(round: (i: number) => Promise<{ taken: number; refused: number }>): Promise<void> {
  const seen = { taken: 0, refused: 0 };
  for (let i = 0; i < 60 && (i < 6 || seen.taken === 0 || seen.refused === 0); i++) {
    const { taken, refused: late } = await round(i);
    seen.taken += taken;
    seen.refused += late;
  }
  expect(seen.taken).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
}

it("[S101] starts and submits without end of an unlimited test end with the day's bound alone", async () => {
  const who = await app.member();
  const test = await makeTest(app.db, [{ answer: "A" }]);
  const [starts, submits] = await Promise.all([
    times(30, (i) => turns(i % 7).then(() => begin(test.slug, who))),
    times(30, (i) => turns(i % 5).then(() => submit(app, test.testId, who))),
  ]);
  for (const answer of starts) if (answer.status !== 200) refused(answer, "test.daily_limit");
  for (const answer of submits) done(answer);
  const attempts = await attemptsOf(who, test.testId);
  expect(attempts.length).toBeLessThanOrEqual(MAX_SITTINGS_OF_TEST_A_DAY);
  for (const { status, result } of attempts) expect(result !== null).toBe(status === "submitted");
});

describe("[S101] saves against a close: every acknowledged answer is marked, none is acknowledged after", () => {
  it("against the candidate's submit, again and again", async () => {
    await untilBoth((round) =>
      saveAgainst(
        async (who, testId) => {
          await turns(round);
          done(await submit(app, testId, who));
        },
        { pause: (i) => turns(i % 5) },
      ),
    );
  });

  it("against the deadline's close at the end of the grace", async () => {
    const sweepUntilClosed = async (_: Member, __: string, attemptId: string) => {
      for (let tries = 0; tries < 400; tries++) {
        await app.services.exams.attempts.sweep();
        const row = await app.db.selectFrom("attempt").select("status").where("id", "=", attemptId).executeTakeFirst();
        if (row?.status === "submitted") return;
      }
    };
    await untilBoth((round) =>
      saveAgainst(sweepUntilClosed, {
        closesInMs: 5 * (1 + round), // longer from round to round, for a machine that has much else to do
        pause: (i) => new Promise((go) => setTimeout(go, (i / 2) * (1 + round))),
      }),
    );
  });

  it("against sweeps of several nodes, one result stands", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const members = await times(10, () => app.member());
    await Promise.all(members.map((who) => attemptDue(app.db, test.testId, who.user._id, 200)));
    await times(6, () => app.services.exams.attempts.sweep());
    for (const who of members) {
      const attempts = await attemptsOf(who, test.testId);
      expect(attempts).toMatchObject([{ status: "submitted", result: expect.any(String) }]);
    }
  });
});

it("[S103] of 40 changes of one question at once the highest sequence number stands, and all are acknowledged", async () => {
  const who = await app.member();
  const test = await makeTest(app.db, [{ answer: "A" }]);
  const attempt = await start(app, test.slug, who);
  const mcqId = at(test.mcqIds, 0);
  const receipts = await times(40, (i) => {
    const seq = (i * 17) % 40; // every number once, in a scattered order
    return save(app, attempt.attemptId, [{ mcqId, selectedOptionIndex: seq % 4, seq }], who);
  });
  for (const receipt of receipts) done(receipt);
  expect((await getAttempt(app, attempt.attemptId, who)).answers).toMatchObject([{ seq: 39, selectedOptionIndex: 3 }]);
});
