import { createHash } from "node:crypto";
import { accounts, type Input } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
type Body = NonNullable<Input<typeof accounts.register>["body"]>;
let count = 0;
/** A body that may be registered, with other fields as given. */
const body = (more: Partial<Body> = {}): Body => {
  const n = ++count;
  return { firstName: "Asha", email: `asha${n}@example.test`, password: `river stone ${n} lamp`, ...more };
};
/** Registers from an address of its own, so that the limit per address stays out of the way. */
const register = (given: Body, headers: Record<string, string> = {}) =>
  app.call(accounts.register, { body: given }, null, { "x-forwarded-for": `10.1.0.${++count % 250}`, ...headers });
const raw = async (payload: unknown) => {
  const headers = { "content-type": "application/json", "x-forwarded-for": `10.2.0.${++count % 250}` };
  const response = await app.http.inject({
    method: "POST",
    url: "/api/auth/register",
    headers,
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json() };
};
const login = (email: string, password: string) => app.call(accounts.login, { body: { email, password } });

describe("[S40] register", () => {
  it("answers token and user at the top and in data, 201, in the specification's words", async () => {
    const given = body({ lastName: "Rai", language: "en" });
    const answer = await register(given);
    const { token, user } = done(answer, 201);
    expect(answer.body).toMatchObject({ message: "Registration successful", token, user });
    expect(token).toMatch(/^[\w-]{43}$/); // 256 bits
    expect(user).toMatchObject({
      email: given.email,
      emailVerified: false,
      authType: "local",
      role: "user",
      status: "active",
      language: "en",
      profile: { firstName: "Asha", lastName: "Rai", username: user.username },
    });
    expect(JSON.stringify(answer.body)).not.toContain(given.password);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|argon/i);
    expect(done(await app.call(accounts.me, {}, { token }))).toEqual(user);
  });

  it("makes the username from the name, and the next free one when it is taken", async () => {
    const name = { firstName: "Bishnu", lastName: "Thapa" };
    const names = [];
    for (let i = 0; i < 4; i++) names.push(done(await register(body(name)), 201).user.username);
    expect(names[0]).toBe("bishnu.thapa");
    expect(names[1]).toBe("bishnu");
    expect(new Set(names).size).toBe(4);
  });

  it("takes a Nepali name; its username is that name in Latin letters, nothing of the address", async () => {
    const { user } = done(
      await register(body({ firstName: "आशा", lastName: "राई", email: "a.private.name@example.test" })),
      201,
    );
    expect(user.username).toMatch(/^asha(\.rai|\d*)$/);
    expect(user.profile).toMatchObject({ firstName: "आशा", lastName: "राई" });
  });

  it.each([
    ["a lone surrogate", "\ud800abc"],
    ["an override alone", "\u202e"],
    ["nothing to see", "\u200b\u200b"],
    ["a name turned around", "\u202enimda"],
    ["a filler", "\u3164"],
    ["an empty Braille cell", "\u2800"],
    ["a line of its own", "a\u2028b"],
    ["a tower of marks", `a${"\u0301".repeat(49)}`],
    ["a joiner between words", "a \u200d b"],
  ])("refuses a first name of %s", async (_, firstName) => {
    refused(await register(body({ firstName })), "request.invalid");
  });

  it.each([
    ["50 Latin letters", "x".repeat(50)],
    ["an emoji", "🙂"],
    ["joiners", "क्\u200dष"],
    ["one letter", "क"],
  ])("takes a first name of %s", async (_, firstName) => {
    done(await register(body({ firstName })), 201);
  });

  it("trims names and folds the address and the username", async () => {
    const given = { firstName: "  Gita ", email: "  GITA.X@Example.TEST ", username: " GITA_1 " };
    const { user } = done(await register(body(given)), 201);
    expect(user).toMatchObject({ email: "gita.x@example.test", username: "gita_1", profile: { firstName: "Gita" } });
  });

  it("refuses an address that is taken, in any case, and says which field", async () => {
    const given = body();
    done(await register(given), 201);
    const failure = refused(await register(body({ email: given.email.toUpperCase() })), "auth.email_taken");
    expect(failure.fields).toEqual({ email: "auth.email_taken" });
    expect(failure.errors).toEqual(["email: An account with this email already exists"]);
  });

  it("refuses a username that is taken or reserved", async () => {
    done(await register(body({ username: "hari.k" })), 201);
    expect(refused(await register(body({ username: "HARI.K" })), "auth.username_taken").fields).toHaveProperty(
      "username",
    );
    for (const username of ["admin", "ad_min", "sarathi", "events", "adm1n", "sarathi.support", "deleted.abc"]) {
      refused(await register(body({ username })), "auth.username_reserved");
    }
  });

  it.each([
    ["Аdmin", "(official)"],
    ["सारथी", "टोली"],
    ["𝐀𝐝𝐦𝐢𝐧", undefined],
  ])("refuses the shown name %s %s, which pretends to be staff", async (firstName, lastName) => {
    const failure = refused(await register(body({ firstName, lastName })), "auth.name_reserved");
    expect(failure.fields).toEqual({ firstName: "auth.name_reserved" });
  });

  it("refuses a password that is easily guessed, and says why", async () => {
    const weak = [
      ["password1", "auth.password_common"],
      ["QWERTYUIOP", "auth.password_pattern"],
      ["Loksewa@2082", "auth.password_context"],
      ["Gita.Gurung99", "auth.password_personal"],
    ] as const;
    for (const [password, code] of weak) {
      const given = body({ firstName: "Gita", lastName: "Gurung", password });
      expect(refused(await register(given), code).fields).toEqual({ password: code });
    }
  });

  it.each([
    ["7 characters", "short7!", "password"],
    ["129 characters", "x1".repeat(64).concat("y"), "password"],
  ])("refuses a password of %s", async (_, password, field) => {
    expect(Object.keys(refused(await register(body({ password })), "request.invalid").fields ?? {})).toEqual([field]);
  });

  it.each([
    ["128 Devanagari characters", "नेपालमा असार महिनामा झरी पर्छ। ".repeat(5).slice(0, 128)],
    ["spaces around", "  two spaces each  "],
    ["a NUL byte", "nul\0inside it"],
    ["emoji", "🙂🚲🌧️🏔️🪁🐘🎋🙃"],
    ["a joiner", "क्\u200dषेत्र गोप्य"],
  ])("takes a password with %s, and only that one signs in", async (_, password) => {
    const given = body({ password });
    done(await register(given), 201);
    done(await login(given.email, password));
    for (const other of [
      password.trim(),
      password.split("\0")[0] ?? "",
      password.slice(0, -1),
      password.replace("\u200d", ""),
    ]) {
      if (other !== password) refused(await login(given.email, other), "auth.bad_credentials");
    }
  });

  it.each([
    ["nothing", {}, "firstName"],
    ["an empty first name", { firstName: "   " }, "firstName"],
    ["a first name of 51", { firstName: "x".repeat(51) }, "firstName"],
    ["a first name that is 51 once composed", { firstName: "\ufb2c".repeat(17) }, "firstName"],
    ["a family name that doubles", { lastName: "\u0958".repeat(26) }, "lastName"],
    ["a control character", { firstName: "a\0b" }, "firstName"],
    ["a line break", { lastName: "a\nb" }, "lastName"],
    ["no address", { email: "asha" }, "email"],
    ["a NUL in the address", { email: "a\0@example.test" }, "email"],
    ["a long address", { email: `${"a".repeat(250)}@x.test` }, "email"],
    ["a username of 2", { username: "ab" }, "username"],
    ["a username with a space", { username: "a b c" }, "username"],
    ["a username of dots", { username: "..." }, "username"],
    ["a username that ends with one", { username: "asha." }, "username"],
    ["two dots together", { username: "a..b" }, "username"],
    ["a username in Devanagari", { username: "आशाराई" }, "username"],
    ["an unknown language", { language: "fr" }, "language"],
    ["a role", { role: "admin" }, "role"],
    ["a number for a name", { firstName: 7 }, "firstName"],
    ["a list for a password", { password: ["a", "b"] }, "password"],
  ])("refuses %s (400) and names the field", async (name, more, field) => {
    const given = name === "nothing" ? {} : { ...body(), ...more };
    expect(Object.keys(refused(await raw(given), "request.invalid").fields ?? {})).toContain(field);
  });

  it("keeps neither the token nor the password as it is", async () => {
    const given = body();
    const { token, user } = done(await register(given), 201);
    const account = await app.db.selectFrom("account").selectAll().where("id", "=", user._id).executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await app.db
      .selectFrom("session")
      .selectAll()
      .where("account_id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect(session.token_hash).toEqual(createHash("sha256").update(token).digest());
    expect(JSON.stringify([account, session])).not.toContain(token);
    expect(JSON.stringify([account, session])).not.toContain(given.password);
    const days = (session.expires_at.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });
});

describe("check-password", () => {
  const check = (input: object, as: { token: string } | null = null) =>
    app.call(accounts.checkPassword, { body: input as { password: string } }, as);

  it("says how good a password would be and why not, to anybody", async () => {
    expect(done(await check({ password: "candle river 42 stone" }))).toEqual({ strength: "strong" });
    expect(done(await check({ password: "x7#kQ9!mZ" }))).toEqual({ strength: "good" });
    const own = { password: "maya.tamang.55", personal: ["Maya", "Tamang"] };
    expect(done(await check(own))).toEqual({ strength: "weak", why: "auth.password_personal" });
    refused(await check({ password: "" }), "request.invalid");
    refused(await check({ password: "x", personal: Array(6).fill("y") }), "request.invalid");
  });

  it("knows the account that asks, and leaves nothing of the password anywhere", async () => {
    const who = done(await register(body({ firstName: "Bishnu" })), 201);
    expect(done(await check({ password: "bishnu-2055" }, who)).why).toBe("auth.password_personal");
    expect(done(await check({ password: "bishnu-2055" })).strength).toBe("good");
    expect(app.logLines.join("\n")).not.toContain("bishnu-2055");
  });
});

describe("[S40] register at the same moment", () => {
  it("one address makes one account", async () => {
    const email = "once@example.test";
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body({ email }))));
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((a) => a.status !== 201)) refused(answer, "auth.email_taken");
  });

  it("one name makes as many usernames as accounts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(body({ firstName: "Durga", lastName: "Oli" }))),
    );
    expect(new Set(answers.map((a) => done(a, 201).user.username)).size).toBe(6);
  });

  it("one username makes one account", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(body({ username: "only.one" }))));
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((a) => a.status !== 201)) refused(answer, "auth.username_taken");
  });
});

describe("[S40] limits", () => {
  it("refused registrations keep no address from registering", async () => {
    const given = body({ password: "password1" });
    for (let i = 0; i < 20; i++) refused(await register(given), "auth.password_common");
    done(await register({ ...given, password: "lantern over 3 rivers" }), 201);
  });

  it("60 an hour from one place", async () => {
    const from = { "x-forwarded-for": "10.9.9.9" };
    const knock = () => register(body({ password: "password1" }), from);
    for (let i = 0; i < 60; i++) refused(await knock(), "auth.password_common");
    const over = await knock();
    refused(over, "request.too_many");
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(3_000);
    refused(
      await register(body({ password: "password1" }), { "x-forwarded-for": "10.9.9.9:4711" }),
      "request.too_many",
    );
  });

  it("four times as many from all /64 of one /48", async () => {
    const knock = (n: number) =>
      register(body({ password: "password1" }), { "x-forwarded-for": `2001:db8:9:${n.toString(16)}::1` });
    for (let n = 0; n < 240; n++) refused(await knock(n), "auth.password_common");
    refused(await knock(240), "request.too_many");
    refused(
      await register(body({ password: "password1" }), { "x-forwarded-for": "2001:db8:a::1" }),
      "auth.password_common",
    );
  });
});
