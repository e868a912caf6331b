import { exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { attemptDue, makeTest } from "../../test/factories.ts";
import { at, done, getAttempt, holder, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();
const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
const begin = (id: string, as: typeof asha | null) => app.call(exams.startAttempt, { params: { id } }, as);

describe("[S100] start", () => {
  it("gives the attempt, its deadline by the database's clock, a seed and a token", async () => {
    const attempt = await start(app, test.slug, asha);
    expect(attempt).toMatchObject({ mockTestId: test.testId, status: "in_progress", answers: [], graceSeconds: 60 });
    expect(attempt.resultId).toBeUndefined();
    expect(Date.parse(attempt.deadlineAt) - Date.parse(attempt.startedAt)).toBe(30 * 60_000); // [S105] minutes
    const { rows } = await sql<{
      off: number;
    }>`SELECT abs(extract(epoch FROM now() - ${attempt.serverNow})) AS off`.execute(app.db);
    expect(Number(at(rows, 0).off)).toBeLessThan(5);
  });

  it("a second start goes on with the open attempt: same deadline, seed, token and answers", async () => {
    const first = await start(app, test.slug, asha);
    done(await save(app, first.attemptId, [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 2, seq: 5 }], asha));
    const again = await start(app, test.testId, asha);
    const { serverNow: _, answers, ...same } = again;
    expect(first).toMatchObject(same);
    expect(answers).toEqual([
      { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 2, flagged: false, seq: 5, timeSpentMs: 0 },
    ]);
  });

  it("[S104] a wrong clock of this machine changes neither the deadline nor what is taken", async () => {
    for (const off of [-86_400_000, 86_400_000]) {
      const skewed = await testApp({ clock: () => new Date(Date.now() + off) });
      const who = await skewed.member();
      const paper = await makeTest(skewed.db, [{ answer: "A" }]);
      const attempt = await start(skewed, paper.slug, who);
      expect(Math.abs(Date.parse(attempt.startedAt) - Date.now())).toBeLessThan(10_000);
      done(
        await save(skewed, attempt.attemptId, [{ mcqId: at(paper.mcqIds, 0), selectedOptionIndex: 0, seq: 1 }], who),
      );
      expect(done(await submit(skewed, paper.testId, who)).score).toBe(2);
    }
  });

  it("wants a login and a published test", async () => {
    refused(await begin(test.slug, null), "auth.required");
    refused(await begin("no-such-test", asha), "test.not_found");
    refused(await begin("NOT A SLUG", asha), "request.invalid");
    const attempt = await start(app, test.slug, asha);
    refused(await app.call(exams.startAttempt, { params: { id: test.slug } }, holder(attempt)), "auth.required");
  });

  it("each candidate has an attempt of their own, with a seed of its own", async () => {
    const [mine, hers] = [await start(app, test.slug, asha), await start(app, test.slug, bina)];
    expect(hers.attemptId).not.toBe(mine.attemptId);
    expect(hers.seed).not.toBe(mine.seed);
    expect(hers.token).not.toBe(mine.token);
  });

  it("allows another attempt after a submit, numbered on", async () => {
    const paper = await makeTest(app.db, [{ answer: "A" }]);
    const first = await start(app, paper.slug, asha);
    const one = done(await submit(app, paper.testId, asha));
    const second = await start(app, paper.slug, asha);
    const two = done(await submit(app, paper.testId, asha));
    expect(second.attemptId).not.toBe(first.attemptId);
    expect([one.attemptNo, two.attemptNo]).toEqual([1, 2]);
  });

  it("keeps to the attempts that a test allows", async () => {
    const paper = await makeTest(app.db, [{ answer: "A" }]);
    await app.db.updateTable("mock_test").set({ attempts_allowed: 2 }).where("id", "=", paper.testId).execute();
    for (const _ of [1, 2]) {
      await start(app, paper.slug, asha);
      await start(app, paper.slug, asha);
      done(await submit(app, paper.testId, asha));
    }
    refused(await begin(paper.slug, asha), "test.no_attempts_left");
    await start(app, paper.slug, bina);
  });

  it("closes an attempt that is over before it starts the next", async () => {
    const paper = await makeTest(app.db, [{ answer: "A" }]);
    const old = await attemptDue(app.db, paper.testId, asha.user._id, 120);
    const fresh = await start(app, paper.slug, asha);
    expect(fresh.attemptId).not.toBe(old);
    expect(await getAttempt(app, old, asha)).toMatchObject({ status: "submitted" });
  });

  it("turns away who starts without end: 120 a minute, with the time to wait", async () => {
    const chetan = await app.member();
    const all = await Promise.all(Array.from({ length: 125 }, () => begin(test.slug, chetan)));
    expect(all.filter((r) => r.status === 200)).toHaveLength(120);
    const over = all.filter((r) => r.status !== 200);
    for (const r of over) refused(r, "request.too_many");
    expect(Number(at(over, 0).headers["retry-after"])).toBeGreaterThan(0);
    done(await begin(test.slug, bina));
  });
});

describe("[S100] one's own attempt", () => {
  it("is read by its candidate and by the holder of its token, signed out", async () => {
    const attempt = await start(app, test.slug, bina);
    for (const as of [bina, holder(attempt)]) {
      expect(await getAttempt(app, attempt.attemptId, as)).toMatchObject({ attemptId: attempt.attemptId, answers: [] });
    }
  });

  it("does not exist for anyone else", async () => {
    const mine = await start(app, test.slug, asha);
    const hers = await start(app, test.slug, bina);
    const read = (as: Parameters<typeof getAttempt>[2]) =>
      app.call(exams.getAttempt, { params: { id: mine.attemptId } }, as);
    refused(await read(bina), "attempt.not_found");
    refused(await read(await app.member("admin")), "attempt.not_found");
    refused(await read(holder(hers)), "attempt.not_found");
    refused(await read(null), "auth.required");
    refused(await read(holder({ token: `${mine.attemptId}.forged` })), "auth.required");
    const unknown = "01900000-0000-7000-8000-000000000000";
    refused(await app.call(exams.getAttempt, { params: { id: unknown } }, asha), "attempt.not_found");
    refused(await app.call(exams.getAttempt, { params: { id: "x" } }, asha), "request.invalid");
  });

  it("another's token with one's own login opens what either opens, and no more", async () => {
    const mine = await start(app, test.slug, asha);
    const hers = await start(app, test.slug, bina);
    const both = { headers: { authorization: `Bearer ${asha.token}`, "x-attempt-token": hers.token } };
    await getAttempt(app, mine.attemptId, both);
    await getAttempt(app, hers.attemptId, both);
    const third = await start(app, test.slug, await app.member());
    refused(await app.call(exams.getAttempt, { params: { id: third.attemptId } }, both), "attempt.not_found");
  });
});

describe("the database itself", () => {
  it("refuses a second open attempt, a step back, and other terms", async () => {
    const attempt = await start(app, test.slug, asha);
    const run = (statement: string) => sql.raw(statement).execute(app.db);
    const id = `'${attempt.attemptId}'`;
    await expect(
      run(`INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at)
        SELECT gen_random_uuid(), test_id, account_id, 9, 1, started_at, deadline_at, closes_at FROM attempt WHERE id = ${id}`),
    ).rejects.toThrow("attempt_open");
    await expect(run(`UPDATE attempt SET deadline_at = now() + interval '9 h' WHERE id = ${id}`)).rejects.toThrow(
      "fixed",
    );
    done(await submit(app, test.testId, asha));
    await expect(
      run(`UPDATE attempt SET status = 'in_progress', submitted_at = NULL, arrived_at = NULL, closed_by = NULL
        WHERE id = ${id}`),
    ).rejects.toThrow("cannot be reopened");
  });
});
