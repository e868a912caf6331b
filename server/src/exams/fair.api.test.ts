import { accounts, exams, MAX_SITTINGS_OF_TEST_A_DAY, questions } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { anotherDay, attemptDue, CANARY, letPass, makeTest } from "../../test/factories.ts";
import { at, done, getAttempt, holder, refused, save, start, submit } from "../../test/sitting.ts";
import { CLOCK_ERROR_MS } from "./attempt.rules.ts";
import { readAnswers } from "./attempt.store.ts";

const app = await testApp();
const KEYS = new RegExp(`${CANARY}|correctOptionIndices|isCorrect`);
const paper = (count: number) =>
  makeTest(
    app.db,
    Array.from({ length: count }, () => ({ answer: "B" })),
  );
type Test = Awaited<ReturnType<typeof paper>>;

/** Somebody whose attempt was due so many seconds ago, without any answer. */
async function overdue(test: Test, seconds: number) {
  const who = await app.member();
  const id = await attemptDue(app.db, test.testId, who.user._id, seconds);
  const attempt = await getAttempt(app, id, who);
  return { who, id, attempt, deadline: Date.parse(attempt.deadlineAt) };
}
async function resultOf(id: string, who: Member) {
  const { resultId = "" } = await getAttempt(app, id, who);
  return done(await app.call(exams.getResult, { params: { id: resultId } }, who));
}

describe("[S106] no key is shown to a candidate while an answer of theirs still counts", () => {
  it("neither by the result, the paper, the export, nor by asking for it", async () => {
    const test = await paper(3);
    const { who, id, attempt } = await overdue(test, 600);
    const result = await resultOf(id, who);
    expect(result).toMatchObject({ answers: [], topics: [], sections: [], closedBy: "deadline" });
    const ask = { body: { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1 } };
    refused(await app.call(questions.validateMcq, ask, who), "mcq.in_open_attempt");
    refused(await app.call(exams.getSolutions, { params: { id: test.testId } }, who), "solutions.not_out");
    refused(await app.call(exams.getSolutions, { params: { id: test.testId } }, holder(attempt)), "auth.required");
    refused(await app.call(exams.getResult, { params: { id: result.resultId } }, holder(attempt)), "auth.required");
    for (const as of [who, holder(attempt)]) {
      expect(JSON.stringify(await getAttempt(app, id, as))).not.toMatch(KEYS);
    }
    expect(JSON.stringify((await app.call(accounts.exportMe, {}, who)).body)).not.toMatch(KEYS);
    // Its questions are open practice (docs/decisions/0020): who signs out for it cheats only themselves.
    for (const as of [null, holder(attempt)]) done(await app.call(questions.validateMcq, ask, as));
  });

  it("nor by marks that move: each late answer would say of itself whether it is right", async () => {
    const test = await paper(3);
    const { who, id, deadline } = await overdue(test, 600);
    const seen = new Set<string>();
    let seq = deadline - 1_000;
    for (const mcqId of test.mcqIds) {
      for (const selectedOptionIndex of [0, 1, 2, 3]) {
        done(await save(app, id, [{ mcqId, selectedOptionIndex, seq: seq++ }], who));
        const { score, correct, wrong, blank, passed } = await resultOf(id, who);
        const { items } = done(await app.call(exams.listResults, {}, who));
        seen.add(JSON.stringify([score, correct, wrong, blank, passed, items.map((row) => row.score)]));
      }
    }
    expect([...seen]).toEqual([JSON.stringify([0, 0, 0, 3, false, [0]])]);
  });

  it("a submit brings the last of them, shows the marks and the keys, and ends the time for more", async () => {
    const test = await paper(2);
    const [one = "", two = ""] = test.mcqIds;
    const { who, id, deadline } = await overdue(test, 600);
    done(await save(app, id, [{ mcqId: one, selectedOptionIndex: 1, seq: deadline - 2 }], who));
    const answers = [{ mcqId: two, selectedOptionIndex: 0, seq: deadline - 1 }];
    const result = done(await submit(app, test.testId, who, { attemptId: id, answers }));
    expect(result).toMatchObject({ correct: 1, wrong: 1, lateSynced: true, closedBy: "deadline" });
    expect(result.answers).toHaveLength(2);
    expect(result.lateMarkedAt).toBeUndefined();
    done(await app.call(exams.getSolutions, { params: { id: test.testId } }, who));
    refused(await save(app, id, [{ mcqId: two, selectedOptionIndex: 1, seq: deadline }], who), "attempt.closed");
    const again = { attemptId: id, answers: [{ mcqId: two, selectedOptionIndex: 1, seq: deadline }] };
    expect(done(await submit(app, test.testId, who, again))).toEqual(result);
  });

  it("50 late submits and saves at once: one of the submits is the last word, and the marks are what is stored", async () => {
    const test = await paper(1);
    const mcqId = at(test.mcqIds, 0);
    const { who, id, deadline } = await overdue(test, 600);
    const answer = (i: number) => ({ mcqId, selectedOptionIndex: i % 4, seq: deadline - 1_000 + i });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2
          ? save(app, id, [answer(i)], who)
          : submit(app, test.testId, who, { attemptId: id, answers: [answer(i)] }),
      ),
    );
    for (const got of all) if (got.status !== 200) refused(got, "attempt.closed");
    const [stored] = (await getAttempt(app, id, who)).answers;
    const result = await resultOf(id, who);
    expect(result.lateMarkedAt).toBeUndefined();
    expect(result.answers[0]?.selectedOptionIndices).toEqual([stored?.selectedOptionIndex]);
  });

  it("parts of a paper that are small enough to name a key show their marks with the solutions", async () => {
    for (const [count, shown] of [
      [9, 0],
      [10, 1],
    ] as const) {
      const test = await paper(count);
      await app.db.updateTable("mock_test").set({ solutions: "at" }).where("id", "=", test.testId).execute();
      const who = await app.member();
      await start(app, test.testId, who);
      const result = done(await submit(app, test.testId, who));
      expect([result.topics.length, result.sections.length], `${count} questions`).toEqual([shown, shown]);
      const out = { solutions_at: new Date(Date.now() - 1_000) };
      await app.db.updateTable("mock_test").set(out).where("id", "=", test.testId).execute();
      const { topics, sections } = done(await app.call(exams.getResult, { params: { id: result.resultId } }, who));
      expect([topics.length, sections.length]).toEqual([1, 1]);
    }
  });
});

describe("[S104] what is given within the grace", () => {
  const closed = { submit: true, deadline: false } as const;

  /** An attempt in its grace with one answer of this number, then closed. */
  async function marked(test: Test, seqAfterDeadline: number, by: keyof typeof closed) {
    const { who, id, deadline } = await overdue(test, 30);
    const answer = { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq: deadline + seqAfterDeadline };
    expect(done(await save(app, id, [answer], who)).status).toBe("in_progress");
    if (by === "submit") return done(await submit(app, test.testId, who, { attemptId: id }));
    await letPass(app.db, id, 60);
    return resultOf(id, who);
  }

  it.each([
    ["before the deadline", -5, false],
    ["within the error of a clock", CLOCK_ERROR_MS, false],
    ["after it", CLOCK_ERROR_MS + 1, true],
    ["far after it", 30_000, true],
  ])("%s: late %o %o", async (_, after, late) => {
    const test = await paper(2);
    for (const by of ["submit", "deadline"] as const) {
      expect(await marked(test, after, by), by).toMatchObject({ correct: 1, lateSynced: late });
    }
  });

  it("by a submit without numbers is late when it changes something, and not when it only says it again", async () => {
    const test = await paper(2);
    const mcqId = at(test.mcqIds, 0);
    for (const [selectedOptionIndex, late] of [
      [1, false],
      [2, true],
    ] as const) {
      const { who, id, deadline } = await overdue(test, 30);
      done(await save(app, id, [{ mcqId, selectedOptionIndex: 1, seq: deadline - 9 }], who));
      const answers = [{ mcqId, selectedOptionIndex }];
      expect(done(await submit(app, test.testId, who, { attemptId: id, answers }))).toMatchObject({
        correct: late ? 0 : 1,
        lateSynced: late,
      });
    }
  });

  it("saved in time by a phone whose clock runs minutes ahead is in time", async () => {
    const test = await paper(2);
    const who = await app.member();
    const { attemptId, deadlineAt } = await start(app, test.slug, who);
    await letPass(app.db, attemptId, 30 * 60 - 60); // a minute before the deadline
    const seq = Date.parse(deadlineAt) - (30 * 60 - 60) * 1_000 + 300_000;
    done(await save(app, attemptId, [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq }], who));
    await app.db.updateTable("attempt_answer").set({ seq: seq }).where("attempt_id", "=", attemptId).execute();
    const passed = 90;
    await letPass(app.db, attemptId, passed);
    await app.db.updateTable("attempt_answer").set({ seq }).where("attempt_id", "=", attemptId).execute();
    expect(done(await submit(app, test.testId, who, { attemptId }))).toMatchObject({ correct: 1, lateSynced: false });
  });
});

describe("[S101] a day has an end", () => {
  const begin = (id: string, who: Member) => app.call(exams.startAttempt, { params: { id } }, who);
  const begunBy = async (who: Member) => {
    const rows = await app.db.selectFrom("attempt").select("id").where("account_id", "=", who.user._id).execute();
    return rows.length;
  };
  const papers = (count: number) => Promise.all(Array.from({ length: count }, () => paper(1)));
  /** To the next midnight in Nepal (UTC+5:45), in seconds. */
  const untilMidnight = () => 86_400 - ((Date.now() / 1_000 + 20_700) % 86_400);

  it("one test can be sat ten times, the open attempt gone on with, and again the next day", async () => {
    const test = await paper(1);
    const who = await app.member();
    for (let i = 0; i < MAX_SITTINGS_OF_TEST_A_DAY; i++) {
      await start(app, test.slug, who);
      if (i < MAX_SITTINGS_OF_TEST_A_DAY - 1) done(await submit(app, test.testId, who));
    }
    await start(app, test.slug, who);
    done(await submit(app, test.testId, who));
    const answer = await begin(test.slug, who);
    refused(answer, "test.daily_limit");
    expect(Math.abs(Number(answer.headers["retry-after"]) - untilMidnight())).toBeLessThan(30);
    done(await submit(app, test.testId, who));
    expect(await begunBy(who)).toBe(MAX_SITTINGS_OF_TEST_A_DAY);
    await anotherDay(app.db, who.user._id);
    await start(app, test.slug, who);
  });

  it.each([
    [50, true, "attempt.daily_limit"],
    [10, false, "auth.unverified"],
  ] as const)("%i sittings of all tests, 100 begun at once (address proven: %o)", async (bound, verified, code) => {
    const who = await app.member();
    if (!verified) {
      await app.db.updateTable("account").set({ email_verified_at: null }).where("id", "=", who.user._id).execute();
      app.services.accounts.sessions.forgetAccount(who.user._id);
    }
    const tests = await papers(bound + 5);
    const node = await app.anotherNode();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const { slug } = at(tests, i % tests.length);
        return i % 3
          ? begin(slug, who)
          : node.http
              .inject({
                method: "POST",
                url: `/api/mock-tests/${slug}/start`,
                headers: { authorization: `Bearer ${who.token}` },
              })
              .then((raw) => ({ status: raw.statusCode, body: raw.json() }));
      }),
    );
    for (const got of all) {
      if (got.status !== 200 && got.status !== 503) refused(got, code);
    }
    expect(await begunBy(who)).toBeLessThanOrEqual(bound);
    for (const { slug } of tests) if ((await begin(slug, who)).status !== 200) break;
    // A number that starts of the same moment have raced for may stay unused.
    expect(await begunBy(who)).toBeLessThanOrEqual(bound);
    expect(await begunBy(who)).toBeGreaterThan(bound / 2);
    const taken = await app.db.selectFrom("attempt").select("test_id").where("account_id", "=", who.user._id).execute();
    const left = at(
      tests.filter(({ testId }) => taken.every((row) => row.test_id !== testId)),
      0,
    );
    refused(await begin(left.slug, who), code);
    // A submit of what nobody has begun would begin it.
    refused(await submit(app, left.testId, who), code);
  });
});

it("[S106] what was answered long ago stands in the result alone", async () => {
  const test = await paper(2);
  const who = await app.member();
  const old = await start(app, test.slug, who);
  done(await save(app, old.attemptId, [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq: 1 }], who));
  const result = done(await submit(app, test.testId, who));
  const shown = (await getAttempt(app, old.attemptId, who)).answers.length;
  const saved = async () => (await readAnswers(app.db, [old.attemptId])).length;
  await app.services.exams.attempts.forgetAnswers();
  expect([shown, await saved()]).toEqual([1, 1]);
  await letPass(app.db, old.attemptId, 31 * 86_400);
  const open = await start(app, test.slug, who);
  done(await save(app, open.attemptId, [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq: 1 }], who));
  await app.services.exams.attempts.forgetAnswers();
  expect(await saved()).toBe(0);
  expect((await getAttempt(app, old.attemptId, who)).answers).toMatchObject([{ selectedOptionIndex: 1 }]);
  expect((await getAttempt(app, open.attemptId, who)).answers).toHaveLength(1);
  done(await submit(app, test.testId, who));
  const later = done(await app.call(exams.getResult, { params: { id: result.resultId } }, who));
  expect(later).toEqual({ ...result, startedAt: later.startedAt, timeTaken: later.timeTaken });
});

it("[S106] nothing is forgotten that is still to be marked", async () => {
  const test = await paper(1);
  const { who, id, deadline } = await overdue(test, 600);
  done(await save(app, id, [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 1, seq: deadline - 1 }], who));
  await letPass(app.db, id, 31 * 86_400); // the server was away for so long
  await app.services.exams.attempts.forgetAnswers();
  expect(await resultOf(id, who)).toMatchObject({ correct: 1, lateSynced: true });
  await app.services.exams.attempts.forgetAnswers();
  expect((await getAttempt(app, id, who)).answers).toEqual([]);
  expect(await resultOf(id, who)).toMatchObject({ correct: 1 });
});
