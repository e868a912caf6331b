import { accounts, signIn } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { factors, turnableClock } from "../../test/factors.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const clock = turnableClock();
const app = await testApp({ trustProxy: true, clock: clock.now });
const { person, login, me, mailsTo, from, codeFor } = people(app);
const { codeOf, setUp, challengeOf, second } = factors(app, clock.now);
const NONE = "000000";

const begin = async (who: Person) => challengeOf(await login(who.email, who.password));
const subjects = async (who: Person) => (await mailsTo(who.email)).map((mail) => mail.subject ?? "");

describe("an authenticator app", () => {
  it("is turned on by a first right code, with ten recovery codes, a mail, and the end of other sessions", async () => {
    const who = await person();
    const other = done(await login(who.email, who.password));
    const { secret, uri } = done(await app.call(signIn.beginTotp, {}, who));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    refused(await app.call(signIn.enableTotp, { body: { code: NONE } }, who), "auth.factor_wrong");
    done(await login(who.email, who.password)); // not on yet
    const { recoveryCodes } = done(await app.call(signIn.enableTotp, { body: { code: codeOf(secret) } }, who));
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    refused(await me(other), "auth.required");
    done(await me(who));
    const protection = done(await app.call(signIn.getProtection, {}, who));
    expect(protection).toMatchObject({ recoveryCodesLeft: 10, totp: { since: expect.any(String) } });
    expect(await subjects(who)).toContain("Sarathi: two-step login is on");
    refused(await app.call(signIn.beginTotp, {}, who), "auth.totp_on");
    refused(await app.call(signIn.enableTotp, { body: { code: codeOf(secret, 1) } }, who), "auth.totp_on");
  });

  it("is not turned on before it was begun", async () => {
    const who = await person();
    refused(await app.call(signIn.enableTotp, { body: { code: NONE } }, who), "auth.totp_not_begun");
  });

  it("its secret stands sealed, for its own account alone; recovery codes stand hashed", async () => {
    const [who, thief] = [await person(), await person()];
    const { secret, recoveryCodes } = await setUp(who);
    const { rows } = await sql<{ all: string }>`
      SELECT row_to_json(t)::text AS all FROM account_totp t UNION ALL SELECT row_to_json(r)::text FROM recovery_code r`.execute(
      app.db,
    );
    const stored = rows.map(({ all }) => all).join("\n");
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll("-", ""));
    await setUp(thief);
    await sql`UPDATE account_totp SET sealed_secret = (
      SELECT sealed_secret FROM account_totp WHERE account_id = ${who.user._id}) WHERE account_id = ${thief.user._id}`.execute(
      app.db,
    );
    const challenge = await begin(thief);
    expect((await second(challenge, { code: codeOf(secret, 1) })).status).toBe(500);
    expect(app.logLines.join("\n")).not.toContain(secret);
  });

  it("is turned off by password and code, which end the recovery codes too", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    const off = (body: { password?: string; code: string }) => app.call(signIn.disableTotp, { body }, who);
    clock.pass(60);
    refused(await off({ code: codeOf(secret) }), "auth.password_wrong");
    refused(await off({ password: "wrong", code: codeOf(secret) }), "auth.password_wrong");
    refused(await off({ password: who.password, code: NONE }), "auth.factor_wrong");
    done(await off({ password: who.password, code: codeOf(secret) }));
    refused(await off({ password: who.password, code: codeOf(secret) }), "auth.totp_off");
    done(await login(who.email, who.password));
    expect(done(await app.call(signIn.getProtection, {}, who)).recoveryCodesLeft).toBe(0);
    expect(await subjects(who)).toContain("Sarathi: two-step login is off");
  });
});

describe("a sign-in with a second factor", () => {
  it("begins no session with the password, and one with the code, of this step or one beside it", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    const before = await sql`SELECT FROM session WHERE account_id = ${who.user._id}`.execute(app.db);
    const answer = await login(who.email, who.password);
    const { details } = refused(answer, "auth.second_factor");
    expect(details?.methods).toBe("totp,recovery");
    expect(details?.challenge).toMatch(/^[\w-]{43}$/);
    expect(answer.body).not.toHaveProperty("token");
    const after = await sql`SELECT FROM session WHERE account_id = ${who.user._id}`.execute(app.db);
    expect(after.rows).toHaveLength(before.rows.length);
    clock.pass(90);
    const session = await second(details?.challenge ?? "", { code: codeOf(secret, -1) });
    expect(done(session).user).toEqual(who.user);
    expect(session.body.message).toBe("Login successful");
    refused(await second(await begin(who), { code: codeOf(secret, 2) }), "auth.factor_wrong");
    done(await second(await begin(who), { code: codeOf(secret, 1) }));
  });

  it("takes Devanagari digits and spaces", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    clock.pass(60);
    const code = codeOf(secret).replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    done(await second(await begin(who), { code: `${code.slice(0, 3)} ${code.slice(3)}` }));
  });

  it("takes a code once, also of two sign-ins at the same moment", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    for (let round = 0; round < 2; round++) {
      clock.pass(60);
      const challenges = [await begin(who), await begin(who), await begin(who)];
      const code = codeOf(secret);
      const answers = await Promise.all(challenges.map((challenge) => second(challenge, { code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      refused(await second(await begin(who), { code }), "auth.factor_wrong");
      refused(await second(await begin(who), { code: codeOf(secret, -1) }), "auth.factor_wrong");
    }
  });

  it("has five tries, and then is over for the right code too", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    clock.pass(60);
    const challenge = await begin(who);
    for (let i = 0; i < 5; i++) refused(await second(challenge, { code: NONE }), "auth.factor_wrong");
    refused(await second(challenge, { code: codeOf(secret) }), "auth.challenge_over");
    done(await second(await begin(who), { code: codeOf(secret) }));
  });

  it("has as many tries when all come at the same moment", async () => {
    const who = await person();
    await setUp(who);
    const challenge = await begin(who);
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(challenge, { code: NONE })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  it("judges a hundred wrong codes a day; recovery codes go on, and so does the next day", async () => {
    const who = await person();
    const { secret, recoveryCodes } = await setUp(who);
    await sql`INSERT INTO second_factor_failure (account_id, failures) VALUES (${who.user._id}, 99)
      ON CONFLICT (account_id) DO UPDATE SET failures = 99`.execute(app.db);
    clock.pass(60);
    const challenge = await begin(who);
    refused(await second(challenge, { code: NONE }), "auth.factor_wrong");
    refused(await second(challenge, { code: codeOf(secret) }), "auth.too_many_codes");
    done(await second(challenge, { recoveryCode: recoveryCodes[0] ?? "" }));
    await sql`UPDATE second_factor_failure SET since = now() - interval '25 hours'`.execute(app.db);
    done(await second(await begin(who), { code: codeOf(secret) }));
  });

  it("is over after ten minutes, after a reset of the password, and when it was used", async () => {
    const who = await person();
    const { secret } = await setUp(who);
    clock.pass(60);
    const [late, reset] = [await begin(who), await begin(who)];
    await sql`UPDATE second_factor_challenge SET expires_at = now() WHERE challenge_hash = sha256(${late}::bytea)`.execute(
      app.db,
    );
    refused(await second(late, { code: codeOf(secret) }), "auth.challenge_over");
    const used = await begin(who);
    done(await second(used, { code: codeOf(secret) }));
    refused(await second(used, { code: codeOf(secret, 1) }), "auth.challenge_over");
    await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, from());
    const token = await codeFor(who.email, "reset-password#token");
    const body = { token, newPassword: "seven lamps by a stream" };
    done(await app.call(accounts.resetPassword, { body }, null, from()));
    refused(await second(reset, { code: codeOf(secret, 1) }), "auth.challenge_over");
    // The new password alone opens nothing either.
    refused(await login(who.email, "seven lamps by a stream"), "auth.second_factor");
    await app.services.accounts.sweep();
  });

  it("is refused to an account that was suspended meanwhile", async () => {
    const who = await person();
    const { recoveryCodes } = await setUp(who);
    const challenge = await begin(who);
    await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", who.user._id).execute();
    refused(await second(challenge, { recoveryCode: recoveryCodes[0] ?? "" }), "auth.suspended");
  });

  it.each([
    ["no proof", {}],
    ["two proofs", { code: "123456", recoveryCode: "0".repeat(24) }],
    ["a short code", { code: "12345" }],
    ["a key more", { code: "123456", remember: true }],
  ])("refuses %s (400)", async (_, proof) => {
    const payload = { challenge: "x".repeat(43), ...proof };
    const response = await app.http.inject({ method: "POST", url: "/api/auth/second-factor", payload });
    refused({ status: response.statusCode, body: response.json() }, "request.invalid");
  });
});

describe("recovery codes", () => {
  it("sign in once each, however they are typed, and a mail says so", async () => {
    const who = await person();
    const { recoveryCodes } = await setUp(who);
    const [first = "", next = ""] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    done(await second(await begin(who), { recoveryCode: typed }));
    refused(await second(await begin(who), { recoveryCode: first }), "auth.factor_wrong");
    const challenges = [await begin(who), await begin(who)];
    const both = await Promise.all(challenges.map((challenge) => second(challenge, { recoveryCode: next })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const used = (await mailsTo(who.email)).filter((mail) => mail.subject === "Sarathi: a recovery code was used");
    expect(used).toHaveLength(2);
    for (const code of recoveryCodes) expect(used.map((mail) => mail.text).join()).not.toContain(code);
  });

  it("open no other account", async () => {
    const [who, other] = [await person(), await person()];
    const { recoveryCodes } = await setUp(who);
    await setUp(other);
    refused(await second(await begin(other), { recoveryCode: recoveryCodes[0] ?? "" }), "auth.factor_wrong");
  });

  it("are made anew on wish, which voids the old ones; not without a second factor", async () => {
    const who = await person();
    refused(await app.call(signIn.renewRecoveryCodes, {}, who), "auth.no_second_factor");
    const { recoveryCodes: old } = await setUp(who);
    const { recoveryCodes } = done(await app.call(signIn.renewRecoveryCodes, {}, who));
    expect(recoveryCodes).toHaveLength(10);
    refused(await second(await begin(who), { recoveryCode: old[0] ?? "" }), "auth.factor_wrong");
    done(await second(await begin(who), { recoveryCode: recoveryCodes[0] ?? "" }));
  });

  it("that are few are said to be", async () => {
    const who = await person();
    const { recoveryCodes } = await setUp(who);
    await sql`DELETE FROM recovery_code WHERE code_hash IN (
      SELECT code_hash FROM recovery_code WHERE account_id = ${who.user._id} AND code_hash <> sha256(${recoveryCodes[0]?.replaceAll("-", "")}::bytea)
      LIMIT 6)`.execute(app.db);
    done(await second(await begin(who), { recoveryCode: recoveryCodes[0] ?? "" }));
    expect(await subjects(who)).toContain("Sarathi: few recovery codes are left");
  });
});

it("the security log names wrong second factors, and a sign-in only when it has both", async () => {
  const who = await person();
  const { secret } = await setUp(who);
  clock.pass(60);
  const from = app.logLines.length;
  const challenge = await begin(who);
  refused(await second(challenge, { code: NONE }), "auth.factor_wrong");
  done(await second(challenge, { code: codeOf(secret) }));
  const events = app.logLines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter((line) => line.security)
    .map(({ event }) => event);
  expect(events).toEqual(["second_factor.wrong", "sign_in.new_device", "sign_in.ok"]);
});
