import { accounts, communityPeople, exams, type Input, TERMS_VERSION } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { CANARY, makeTest } from "../../test/factories.ts";
import { people } from "../../test/people.ts";
import { done, refused, start } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me } = people(app);

type Change = NonNullable<Input<typeof accounts.updateMe>["body"]>;
const update = (who: { token: string } | null, body: Change) => app.call(accounts.updateMe, { body }, who);
const profile = (username: string) => app.call(communityPeople.getProfile, { params: { username } });

describe("[S135] one's own profile", () => {
  it("changes what is given and leaves the rest", async () => {
    const who = await person("Asha");
    const full: Change = {
      firstName: " आशा ",
      lastName: "राई",
      username: "ASHA.R",
      bio: "खरिदारको तयारी।\nदोस्रो पटक।",
      language: "ne",
      targetPost: "kharidar",
      examDate: "2027-03-06",
    };
    const { profile: now, ...user } = done(await update(who, full));
    expect(now).toEqual({
      firstName: "आशा",
      lastName: "राई",
      username: "asha.r",
      bio: full.bio,
      targetPost: "kharidar",
      examDate: "2027-03-06",
    });
    expect(user).toMatchObject({ username: "asha.r", language: "ne", email: who.email });
    done(await update(who, { bio: "", lastName: null, examDate: null }));
    const after = done(await me(who)).profile;
    expect(after).toEqual({ firstName: "आशा", username: "asha.r", targetPost: "kharidar" });
  });

  it("keeps at most one empty line between lines of the bio", async () => {
    const who = await person();
    const bio = ` one\r\ntwo${"\n \t".repeat(60)}\nthree `;
    expect(done(await update(who, { bio })).profile.bio).toBe("one\ntwo\n\nthree");
  });

  it("refuses a name that is taken or reserved, also in a race, and keeps the old one", async () => {
    const [a, b] = [await person(), await person()];
    refused(await update(a, { username: b.user.username }), "auth.username_taken");
    refused(await update(a, { username: "ad.min" }), "auth.username_reserved");
    const answers = await Promise.all([a, b].map((who) => update(who, { username: "both.want_it" })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    refused(answers.find((answer) => answer.status !== 200) as (typeof answers)[0], "auth.username_taken");
  });

  it.each<[string, Change, string]>([
    ["no first name", { firstName: "  " }, "firstName"],
    ["a long bio", { bio: "x".repeat(501) }, "bio"],
    ["a NUL", { bio: "a\0b" }, "bio"],
    ["text turned around", { bio: "\u202eabc" }, "bio"],
    ["a year of long ago", { examDate: "0000-01-01" }, "examDate"],
    ["a year far away", { examDate: "9999-12-31" }, "examDate"],
    ["a lone surrogate", { bio: "\ud800" }, "bio"],
    ["a day that is none", { examDate: "2027-02-30" }, "examDate"],
    ["a slug that is none", { targetPost: "Not A Slug" }, "targetPost"],
    ["another's field", { role: "admin" } as Change, "role"],
  ])("refuses %s", async (_, body, field) => {
    const who = await person();
    expect(Object.keys(refused(await update(who, body), "request.invalid").fields ?? {})).toContain(field);
  });

  it("refuses a post that nobody prepares for, a picture of nobody's, and who is signed out", async () => {
    const who = await person();
    refused(await update(who, { targetPost: "no-such-post" }), "curriculum.not_found");
    refused(await update(who, { avatar: "/files/AAAAAAAAAAAAAAAAAAAAAA/320.webp" }), "upload.not_yours");
    refused(await update(who, { avatar: "https://elsewhere.test/x.png" }), "upload.not_yours");
    refused(await update(null, { bio: "x" }), "auth.required");
  });
});

describe("[S135] what others see", () => {
  it("is the public part, for anybody", async () => {
    const who = await person("Hari");
    done(await update(who, { bio: "Hello", examDate: "2027-01-01", targetPost: "kharidar", lastName: "Oli" }));
    const seen = done(await profile(who.user.username.toUpperCase()));
    expect(seen).toEqual({
      username: who.user.username,
      name: "Hari Oli",
      firstName: "Hari",
      lastName: "Oli",
      bio: "Hello",
      targetPost: "kharidar",
      ...{ followersCount: 0, followingCount: 0, postsCount: 0 },
      ...{ isFollowing: false, isBlocked: false, isMuted: false, isMe: false },
      createdAt: who.user.createdAt,
    });
    expect(JSON.stringify(seen)).not.toContain(who.email);
    expect(JSON.stringify(seen)).not.toContain("2027");
  });

  it("is nothing for an unknown, a suspended, an erasing account", async () => {
    refused(await profile("nobody_here"), "user.not_found");
    refused(await profile(" "), "request.invalid");
    const [out, going] = [await person(), await person()];
    await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", out.user._id).execute();
    refused(await profile(out.user.username), "user.not_found");
    done(await app.call(accounts.eraseMe, { body: { password: going.password } }, going));
    refused(await profile(going.user.username), "user.not_found");
  });
});

describe("sessions and devices", () => {
  const PHONE =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
  const list = async (who: { token: string }) => done(await app.call(accounts.listSessions, {}, who));

  it("lists one's own, this one marked, and no token", async () => {
    const who = await person();
    const phone = done(
      await app.call(accounts.login, { body: { email: who.email, password: who.password } }, null, {
        "user-agent": PHONE,
      }),
    );
    const devices = await list(phone);
    expect(devices).toHaveLength(2);
    expect(devices.find((device) => device.current)?.device).toBe("Chrome, Android");
    expect(JSON.stringify(devices)).not.toContain(phone.token);
    refused(await app.call(accounts.listSessions, {}), "auth.required");
  });

  it("ends one, at once, and only one's own", async () => {
    const [who, stranger] = [await person(), await person()];
    const other = done(await login(who.email, who.password));
    done(await me(other));
    const [id] = (await list(who)).filter((device) => !device.current).map((device) => device._id);
    const end = (as: { token: string } | null, sessionId = id ?? "") =>
      app.call(accounts.endSession, { params: { id: sessionId } }, as);
    refused(await end(stranger), "session.not_found");
    refused(await end(null), "auth.required");
    refused(await end(who, "not-an-id"), "request.invalid");
    done(await me(other));
    expect(done(await end(who))).toEqual({ ended: 1 });
    refused(await me(other), "auth.required");
    refused(await end(who), "session.not_found");
    done(await me(who));
  });

  it("ends all but this", async () => {
    const who = await person();
    const others = [done(await login(who.email, who.password)), done(await login(who.email, who.password))];
    expect(done(await app.call(accounts.endOtherSessions, {}, who))).toEqual({ ended: 2 });
    for (const other of others) refused(await me(other), "auth.required");
    expect(await list(who)).toHaveLength(1);
  });
});

describe("taking one's data along", () => {
  it("gives everything of oneself, no key, nobody else's", async () => {
    const who = await person();
    const test = await makeTest(app.db, [{ answer: "B" }, { answer: "AC" }]);
    const attempt = await start(app, test.slug, who);
    const mcqId = test.mcqIds[0] as string;
    const answers = [{ mcqId, selectedOptionIndex: 2 }];
    done(await app.call(exams.submitTest, { body: { mockTestId: test.testId, answers } }, who));
    const whole = await app.call(accounts.exportMe, {}, who);
    const data = done(whole);
    expect(data.account.email).toBe(who.email);
    expect(data.terms?.version).toBe(TERMS_VERSION);
    expect(Math.abs(Date.parse(data.terms?.acceptedAt ?? "") - Date.now())).toBeLessThan(60_000);
    expect(data.sessions).toHaveLength(1);
    expect(data.parts.attempts).toEqual([
      expect.objectContaining({
        attemptId: attempt.attemptId,
        test: test.slug,
        status: "submitted",
        answers: [{ mcqId, selectedOptionIndices: [2] }],
      }),
    ]);
    expect(data.parts.uploads).toEqual([]);
    const text = JSON.stringify(whole.body);
    expect(text).not.toContain(CANARY);
    expect(text).not.toMatch(/argon|password_hash|token_hash|correctOption/);
    refused(await app.call(accounts.exportMe, {}), "auth.required");
    const other = done(await app.call(accounts.exportMe, {}, await person()));
    expect(other.parts.attempts).toEqual([]);
  });

  it("is sent in pages, each attempt once and in order, also those whose answers stand in the result alone", async () => {
    const who = await person();
    const test = await makeTest(app.db, [{ answer: "B" }]);
    const mcqId = test.mcqIds[0] as string;
    const body = { mockTestId: test.testId, answers: [{ mcqId, selectedOptionIndex: 2 }] };
    const first = done(await app.call(exams.submitTest, { body }, who));
    await sql`
      INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at, status,
        submitted_at, arrived_at, closed_by)
      SELECT gen_random_uuid(), test_id, account_id, 1 + n, 1, started_at + (n / 3) * interval '1 second', deadline_at + interval '1 hour',
        closes_at + interval '1 hour', 'submitted', submitted_at, arrived_at, 'user'
      FROM attempt, generate_series(1, 120) AS n WHERE id = ${first.attemptId}`.execute(app.db);
    await app.db.deleteFrom("attempt_answer").where("attempt_id", "=", first.attemptId).execute();
    const { parts } = done(await app.call(accounts.exportMe, {}, who));
    const attempts = parts.attempts as { attemptId: string; startedAt: string; answers: unknown }[];
    expect(new Set(attempts.map((attempt) => attempt.attemptId)).size).toBe(121);
    expect(attempts).toHaveLength(121);
    expect(attempts.map((attempt) => attempt.startedAt)).toEqual(attempts.map((one) => one.startedAt).sort());
    expect(attempts[0]).toMatchObject({
      attemptId: first.attemptId,
      answers: [{ mcqId, selectedOptionIndices: [2] }],
    });
  });
});
