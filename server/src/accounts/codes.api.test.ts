import { accounts } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { from, person, login, me, mailsTo, codeFor, verify } = people(app);

const verifyEmail = (code: string) =>
  app.call(accounts.verifyEmail, { params: { verificationCode: code } }, null, from());
const resend = (email: string) => app.call(accounts.resendVerification, { body: { email } }, null, from());
const forgot = (email: string) => app.call(accounts.forgotPassword, { body: { email } }, null, from());
const reset = (token: string, newPassword: string) =>
  app.call(accounts.resetPassword, { body: { token, newPassword } }, null, from());
const age = (email: string) =>
  sql`UPDATE account_code SET expires_at = now() - interval '1 second' WHERE email = ${email}`.execute(app.db);
const UNKNOWN = "x".repeat(43);

describe("[S43] verify-email", () => {
  it("proves the address by the code that registering mailed", async () => {
    const who = await person("Asha");
    expect(who.user.emailVerified).toBe(false);
    const [mail, ...more] = await mailsTo(who.email);
    expect(more).toEqual([]);
    expect(mail?.html).toContain("/auth/verify-email#code=");
    const answer = await verifyEmail(await codeFor(who.email, "verify-email#code"));
    expect(done(answer)).toEqual({ verified: true });
    expect(done(await me(who)).emailVerified).toBe(true);
    // What a proven address is needed for is open at the next call of a session that is known already.
    expect(await app.services.accounts.sessions.identify(who.token)).toMatchObject({ emailVerified: true });
  });

  it("takes a code once; the second time it says so", async () => {
    const who = await person();
    const code = await codeFor(who.email, "verify-email#code");
    const answers = await Promise.all([verifyEmail(code), verifyEmail(code), verifyEmail(code)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) refused(answer, "auth.code_used");
    refused(await verifyEmail(code), "auth.code_used");
  });

  it("refuses an expired, an unknown and a malformed code, and one of the other kind", async () => {
    const who = await person();
    const code = await codeFor(who.email, "verify-email#code");
    await forgot(who.email);
    refused(await verifyEmail(await codeFor(who.email, "reset-password#token")), "auth.code_invalid");
    await age(who.email);
    refused(await verifyEmail(code), "auth.code_expired");
    refused(await verifyEmail(UNKNOWN), "auth.code_invalid");
    refused(await verifyEmail("short"), "request.invalid");
    refused(await verifyEmail("ab%00cd".repeat(5)), "request.invalid");
    expect(done(await me(who)).emailVerified).toBe(false);
  });

  it("keeps no code, only its hash", async () => {
    const who = await person();
    const code = await codeFor(who.email, "verify-email#code");
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT coalesce(string_agg(c::text, ' '), '') FROM account_code c)
        || (SELECT coalesce(string_agg(j::text, ' '), '') FROM pgboss.job j) AS dump`.execute(app.db);
    expect(rows[0]?.dump).toContain(who.email);
    expect(rows[0]?.dump).not.toContain(code);
    expect(rows[0]?.dump).not.toContain(Buffer.from(code).toString("hex"));
    expect(app.logLines.join("\n")).not.toContain(code);
  });
});

describe("[S44] resend-verification", () => {
  it("mails a new code; the one before stays good until one is used", async () => {
    const who = await person();
    const first = await codeFor(who.email, "verify-email#code");
    done(await resend(who.email.toUpperCase()));
    const second = await codeFor(who.email, "verify-email#code");
    expect(second).not.toBe(first);
    done(await verifyEmail(first));
    refused(await verifyEmail(second), "auth.code_used");
  });

  it("answers alike for an unknown address, one that is proven, and one that is not; mails only the last", async () => {
    const [proven, open] = [await person(), await person()];
    await verify(proven);
    const before = (await mailsTo(proven.email)).length;
    const bodies = [];
    for (const email of [proven.email, open.email, "nobody@example.test"]) bodies.push((await resend(email)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect((await mailsTo(proven.email)).length).toBe(before);
    expect(await mailsTo(open.email)).toHaveLength(2);
    expect(await mailsTo("nobody@example.test")).toEqual([]);
  });

  it("refuses what is no address", async () => {
    refused(await resend("asha"), "request.invalid");
  });

  it("sends three an hour from one network, and answers on as before", async () => {
    const who = await person();
    const place = { "x-forwarded-for": "203.0.113.20" };
    const answers = [];
    for (const email of [who.email, who.email, who.email, ` ${who.email.toUpperCase()} `, who.email]) {
      answers.push(await app.call(accounts.resendVerification, { body: { email } }, null, place));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await mailsTo(who.email)).toHaveLength(1 + 3); // the first by registering
  });
});

describe("[S45] forgot-password", () => {
  it("mails a code to an account, proven or not", async () => {
    const who = await person("Bishnu");
    expect((await forgot(who.email)).body.message).toMatch(/If the address belongs/);
    const mail = (await mailsTo(who.email)).find(({ text }) =>
      /\/auth\/reset-password#token=[\w-]{43}/.test(text ?? ""),
    );
    expect(mail?.text).toContain("Bishnu");
  });

  it("answers the same body for a known and an unknown address, and leaves the same work behind", async () => {
    const who = await person();
    await app.mails();
    const waiting = async () =>
      (await sql<{ n: number }>`SELECT count(*) AS n FROM pgboss.job WHERE state = 'created'`.execute(app.db)).rows[0]
        ?.n;
    const known = await forgot(who.email);
    expect(await waiting()).toBe(1);
    const unknown = await forgot("nobody.at.all@example.test");
    expect(await waiting()).toBe(2);
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(200);
    expect(await mailsTo("nobody.at.all@example.test")).toEqual([]);
  });

  it("refuses what is no address", async () => {
    refused(await forgot("no address"), "request.invalid");
  });

  it("sends what its owner asks for though a stranger has asked before, and 20 an hour at most", async () => {
    const who = await person();
    const ask = (place: string) =>
      app.call(accounts.forgotPassword, { body: { email: who.email } }, null, { "x-forwarded-for": place });
    const resets = async () =>
      (await mailsTo(who.email)).filter(({ text }) => text?.includes("/auth/reset-password")).length;
    for (let i = 0; i < 5; i++) done(await ask("203.0.113.30"));
    expect(await resets()).toBe(3);
    done(await ask("203.0.113.31"));
    expect(await resets()).toBe(4);
    for (let i = 0; i < 30; i++) done(await forgot(who.email));
    expect(await resets()).toBe(20);
    const unknown = await forgot("nobody.at.all@example.test");
    expect((await forgot(who.email)).body).toEqual(unknown.body);
  });
});

describe("a limit of failures", () => {
  it("is one for a whole IPv6 line", async () => {
    const knock = (n: number) =>
      app.call(accounts.resetPassword, { body: { token: UNKNOWN, newPassword: "a new long password" } }, null, {
        "x-forwarded-for": `2001:db8:1:2::${n.toString(16)}`,
      });
    for (let n = 1; n <= 100; n++) refused(await knock(n), "auth.code_invalid");
    refused(await knock(101), "request.too_many");
  });
});

describe("[S46] reset-password", () => {
  it("sets the password, proves the address, ends every session and tells by mail", async () => {
    const who = await person();
    const other = done(await login(who.email, who.password));
    done(await me(other));
    await forgot(who.email);
    const token = await codeFor(who.email, "reset-password#token");
    expect(done(await reset(token, "a new long password"))).toEqual({ changed: true });
    for (const session of [who, other]) refused(await me(session), "auth.required");
    refused(await login(who.email, who.password), "auth.bad_credentials");
    const back = done(await login(who.email, "a new long password"));
    expect(back.user.emailVerified).toBe(true);
    const texts = (await mailsTo(who.email)).map(({ text }) => text).join("\n");
    expect(texts).toContain("/auth/forgot-password");
    expect(texts).not.toContain("a new long password");
  });

  it("takes a code once, also in a race; codes of earlier mails are dead then", async () => {
    const who = await person();
    await forgot(who.email);
    const first = await codeFor(who.email, "reset-password#token");
    await forgot(who.email);
    const second = await codeFor(who.email, "reset-password#token");
    const answers = await Promise.all(["one", "two", "three"].map((n) => reset(second, `${n} password long`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) refused(answer, "auth.code_used");
    refused(await reset(first, "yet another password"), "auth.code_used");
    const winner = ["one", "two", "three"][answers.findIndex((answer) => answer.status === 200)];
    done(await login(who.email, `${winner} password long`));
  });

  it("refuses an expired and an unknown code, and a verification code", async () => {
    const who = await person();
    refused(await reset(await codeFor(who.email, "verify-email#code"), "a new long password"), "auth.code_invalid");
    await forgot(who.email);
    const token = await codeFor(who.email, "reset-password#token");
    await age(who.email);
    refused(await reset(token, "a new long password"), "auth.code_expired");
    refused(await reset(UNKNOWN, "a new long password"), "auth.code_invalid");
    done(await login(who.email, who.password));
  });

  it("refuses a common or short password and leaves the code good", async () => {
    const who = await person();
    await forgot(who.email);
    const token = await codeFor(who.email, "reset-password#token");
    expect(refused(await reset(token, "password1"), "auth.password_common").fields).toHaveProperty("newPassword");
    refused(await reset(token, "short"), "request.invalid");
    done(await reset(token, "नेपाली लामो पासवर्ड"));
    done(await login(who.email, "नेपाली लामो पासवर्ड"));
  });

  it("opens one account only: a code resets whose mail it came by", async () => {
    const [mine, theirs] = [await person(), await person()];
    await forgot(mine.email);
    done(await reset(await codeFor(mine.email, "reset-password#token"), "only my own account"));
    done(await login(theirs.email, theirs.password));
    done(await me(theirs));
  });
});
