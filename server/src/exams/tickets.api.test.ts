import { type Attempt, accounts, exams, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { letPass, makeTest } from "../../test/factories.ts";
import { type Person, people } from "../../test/people.ts";
import { at, done, getAttempt, holder, markedIn, refused, save, start, submitBy } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, codeFor, from } = people(app);
const admin = await person("Boss", "admin");
const paper = () =>
  makeTest(
    app.db,
    Array.from({ length: 20 }, () => ({ answer: "A" })),
  );
const answerTo = (mcqId: string, seq = Date.now()) => [{ mcqId, selectedOptionIndex: 1, seq }];

async function resetPassword(who: Person): Promise<void> {
  done(await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, from()));
  const token = await codeFor(who.email, "reset-password#token");
  const body = { token, newPassword: `${who.password} anew` };
  done(await app.call(accounts.resetPassword, { body }, null, from()));
}
const suspend = async (who: Person) => {
  const body = { term: { kind: "days" as const, days: 1 }, reason: "a reason" };
  done(await app.call(users.suspendUser, { params: { id: who.user._id }, body }, admin));
};
const eraseMe = async (who: Person) => {
  done(await app.call(accounts.eraseMe, { body: { password: who.password } }, who));
};
const signOutEverywhere = async (who: Person) => {
  done(await app.call(accounts.endOtherSessions, {}, who));
};
const signOut = async (who: Person) => {
  done(await app.call(accounts.logout, {}, who));
};

/** Every call that an attempt's token opens is refused. */
async function expectEnded(attempt: Attempt, testId: string, mcqId: string): Promise<void> {
  const as = holder(attempt);
  refused(await app.call(exams.getAttempt, { params: { id: attempt.attemptId } }, as), "auth.required");
  refused(await save(app, attempt.attemptId, answerTo(mcqId), as), "auth.required");
  refused(await submitBy(app, testId, as), "auth.required");
  refused(await submitBy(app, testId, as, { attemptId: attempt.attemptId }), "auth.required");
}

describe("[S48] an attempt's own token", () => {
  it.each([
    ["a password reset", resetPassword],
    ["a suspension", suspend],
    ["a wish to be erased", eraseMe],
    ["signing out everywhere", signOutEverywhere],
  ])("ends with %s, and nothing of it is stored; the candidate's login gets another", async (_, act) => {
    const { testId, mcqIds } = await paper();
    const [one = "", two = ""] = mcqIds;
    const who = await person();
    const attempt = await start(app, testId, who);
    done(await save(app, attempt.attemptId, answerTo(one, 5), holder(attempt)));
    await act(who);
    await expectEnded(attempt, testId, two);
    const rows = await app.db
      .selectFrom("attempt as a")
      .innerJoin("attempt_answer as w", "w.attempt_id", "a.id")
      .select(["a.status", "w.mcq_id"])
      .where("a.id", "=", attempt.attemptId)
      .execute();
    expect(rows).toEqual([{ status: "in_progress", mcq_id: one }]);
    if (act !== resetPassword && act !== signOutEverywhere) return;
    const session = act === resetPassword ? done(await login(who.email, `${who.password} anew`)) : who;
    const resumed = await start(app, testId, session);
    expect(resumed.attemptId).toBe(attempt.attemptId);
    expect(resumed.token).not.toBe(attempt.token);
    done(await save(app, attempt.attemptId, answerTo(two), holder(resumed)));
    expect((await getAttempt(app, attempt.attemptId, session)).answers).toHaveLength(2);
    // With a login beside it an old token does no harm.
    const headers = { authorization: `Bearer ${session.token}`, "x-attempt-token": attempt.token };
    done(await save(app, attempt.attemptId, answerTo(two), { headers }));
    await expectEnded(attempt, testId, two);
  });

  it("goes on after a logout of one device", async () => {
    const { testId, mcqIds } = await paper();
    const who = await person();
    const attempt = await start(app, testId, who);
    await signOut(who);
    done(await save(app, attempt.attemptId, answerTo(at(mcqIds, 0)), holder(attempt)));
    expect((await getAttempt(app, attempt.attemptId, holder(attempt))).answers).toHaveLength(1);
    expect(done(await submitBy(app, testId, holder(attempt))).status).toBe("submitted");
  });

  it("shows neither result nor key after the close, and ends with the time for late answers", async () => {
    const { testId, mcqIds } = await paper();
    const who = await person();
    const attempt = await start(app, testId, who);
    const submitted = done(await submitBy(app, testId, holder(attempt)));
    expect(Object.keys(submitted).sort()).toEqual(["attemptId", "mockTestId", "resultId", "status"]);
    const held = await getAttempt(app, attempt.attemptId, holder(attempt));
    expect(JSON.stringify(held)).not.toMatch(/score|isCorrect|correctOption/);
    refused(await save(app, attempt.attemptId, answerTo(at(mcqIds, 0), 1), holder(attempt)), "attempt.closed");
    await letPass(app.db, attempt.attemptId, 30 * 60 + 3_600 - 5);
    done(await submitBy(app, testId, holder(attempt)));
    await letPass(app.db, attempt.attemptId, 10);
    refused(await app.call(exams.getAttempt, { params: { id: attempt.attemptId } }, holder(attempt)), "auth.required");
    refused(await submitBy(app, testId, holder(attempt)), "auth.required");
    refused(await save(app, attempt.attemptId, answerTo(at(mcqIds, 0), 1), holder(attempt)), "attempt.closed");
  });

  it("of another account is no way around its own login", async () => {
    const { testId, mcqIds } = await paper();
    const [asha, bina] = [await person(), await person()];
    const hers = await start(app, testId, asha);
    await signOutEverywhere(asha);
    const headers = { authorization: `Bearer ${bina.token}`, "x-attempt-token": hers.token };
    refused(await save(app, hers.attemptId, answerTo(at(mcqIds, 0)), { headers }), "auth.required");
    refused(await app.call(exams.getAttempt, { params: { id: hers.attemptId } }, { headers }), "auth.required");
  });
});

describe("[S101] an end of tokens against what comes by them", () => {
  it("saves: what was acknowledged is stored, what comes after it is refused, and logins are not disturbed", async () => {
    const seen = { taken: 0, refused: 0 };
    // Until both were met, so that the race was really run; the saves spread over more time from round to round, and the
    // end comes now before them, now after some of them.
    for (let round = 0; round < 40 && (round < 6 || seen.taken === 0 || seen.refused === 0); round++) {
      const { testId, mcqIds } = await paper();
      const who = await person();
      const attempt = await start(app, testId, who);
      const half = mcqIds.length / 2;
      const saves = mcqIds.map(async (mcqId, i) => {
        await new Promise((go) => setTimeout(go, (i * round) / 4));
        // The same question by the old token and by the login: the token's higher number must not win once it is dead.
        const byToken = save(app, attempt.attemptId, [{ mcqId, selectedOptionIndex: 1, seq: 20 }], holder(attempt));
        const byLogin =
          i < half ? save(app, attempt.attemptId, [{ mcqId, selectedOptionIndex: 2, seq: 10 }], who) : null;
        return { mcqId, byToken: await byToken, byLogin: await byLogin };
      });
      const end = new Promise((go) => setTimeout(go, (round % 6) * 4)).then(() => signOutEverywhere(who));
      const [got] = await Promise.all([Promise.all(saves), end]);
      const stored = new Map((await getAttempt(app, attempt.attemptId, who)).answers.map((a) => [a.mcqId, a]));
      for (const { mcqId, byToken, byLogin } of got) {
        if (byLogin) done(byLogin);
        if (byToken.status === 200) seen.taken++;
        else {
          refused(byToken, "auth.required");
          seen.refused++;
        }
        const wanted = byToken.status === 200 ? 1 : byLogin ? 2 : undefined;
        expect(stored.get(mcqId)?.selectedOptionIndex).toBe(wanted);
      }
    }
    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  });

  it("submits: refused ones have closed nothing, and their answers are not marked", async () => {
    for (let round = 0; round < 8; round++) {
      const { testId, mcqIds } = await paper();
      const who = await person();
      const attempt = await start(app, testId, who);
      const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0 }];
      const submits = Array.from({ length: 6 }, async (_, i) => {
        for (let turn = 0; turn < i * round; turn++) await new Promise(setImmediate);
        return submitBy(app, testId, holder(attempt), { answers });
      });
      const [got] = await Promise.all([Promise.all(submits), signOutEverywhere(who)]);
      const { status } = await getAttempt(app, attempt.attemptId, who);
      const taken = got.filter((one) => one.status === 200);
      for (const one of got) if (one.status !== 200) refused(one, "auth.required");
      if (taken.length > 0) expect(status).toBe("submitted");
      if (status === "in_progress") continue;
      expect((await markedIn(app.db, attempt.attemptId)).get(at(mcqIds, 0))).toEqual([0]);
    }
  });
});
