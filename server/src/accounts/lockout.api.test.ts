import { accounts } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, mailsTo, codeFor } = people(app);

let places = 0;
const elsewhere = () => `198.51.${++places >> 8}.${places & 255}`;
const login = (email: string, password: string, place: string, cookie?: string) =>
  app.call(accounts.login, { body: { email, password } }, null, {
    "x-forwarded-for": place,
    ...(cookie ? { cookie } : {}),
  });
const guess = async (name: string, place: string, times: number, cookie?: string) => {
  for (let i = 0; i < times; i++) refused(await login(name, `wrong ${i}`, place, cookie), "auth.bad_credentials");
};
type Answer = Awaited<ReturnType<typeof login>>;
const setCookie = ({ headers }: Answer): string => String(headers["set-cookie"]);
const cookieOf = (answer: Answer): string => setCookie(answer).split(";")[0] ?? "";
const newDeviceMails = async (who: Person) =>
  (await mailsTo(who.email)).filter(({ subject }) => /new device/.test(subject ?? ""));

describe("strangers who guess keep nobody out", () => {
  it("ten wrong ones end the guessing of one network, and of that alone", async () => {
    const who = await person();
    const place = elsewhere();
    await guess(who.email, place, 10);
    const over = await login(who.email.toUpperCase(), who.password, place);
    refused(over, "request.too_many");
    expect(Number(over.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(over.headers["retry-after"])).toBeLessThanOrEqual(900);
    done(await login(who.email, who.password, elsewhere()));
    done(
      await login((await person()).email, "candle river 2 stone", place).then(async (answer) => {
        refused(answer, "auth.bad_credentials"); // another account's own failures
        return login(who.email, who.password, elsewhere());
      }),
    );
  });

  it("a right password never counts", async () => {
    const who = await person();
    const place = elsewhere();
    for (let i = 0; i < 25; i++) done(await login(who.email, who.password, place));
    await guess(who.email, place, 9);
    done(await login(who.email, who.password, place));
  });

  it("of many guesses in one moment no more are tried", async () => {
    const who = await person();
    const place = elsewhere();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => login(who.email, `wrong ${i}`, place)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    refused(await login(who.email, who.password, place), "request.too_many");
  });

  it("name and address are one account; the other name answers like a wrong password, which joins nothing", async () => {
    const who = await person();
    const place = elsewhere();
    await guess(who.user.username, place, 10);
    refused(await login(who.user.username, who.password, place), "request.too_many");
    refused(await login(who.email, who.password, place), "auth.bad_credentials");
    done(await login(who.email, who.password, elsewhere()));
  });

  it("names that nobody bears are limited alike", async () => {
    const place = elsewhere();
    await guess("nobody.at.all@example.test", place, 10);
    refused(await login("nobody.at.all@example.test", "wrong", place), "request.too_many");
  });

  it("a hundred wrong ones from everywhere end the guessing of strangers, not a known browser's sign-in", async () => {
    const who = await person();
    const cookie = cookieOf(await login(who.email, who.password, elsewhere()));
    for (let i = 0; i < 100; i += 10) await guess(who.email, elsewhere(), 10);
    refused(await login(who.email, who.password, elsewhere()), "request.too_many");
    done(await login(who.email, who.password, elsewhere(), cookie));
    done(await login(who.user.username, who.password, elsewhere(), cookie));
  });

  it("a stolen browser's cookie guesses ten times, wherever it is used", async () => {
    const who = await person();
    const cookie = cookieOf(await login(who.email, who.password, elsewhere()));
    for (let i = 0; i < 10; i++) await guess(who.email, elsewhere(), 1, cookie);
    refused(await login(who.email, who.password, elsewhere(), cookie), "request.too_many");
    done(await login(who.email, who.password, elsewhere()));
  });

  it("who resets the password by mail may sign in at once", async () => {
    const who = await person();
    const place = elsewhere();
    await guess(who.email, place, 10);
    const at = { "x-forwarded-for": place };
    done(await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, at));
    const token = await codeFor(who.email, "reset-password#token");
    const newPassword = "nine boats beside a lamp";
    done(await app.call(accounts.resetPassword, { body: { token, newPassword } }, null, at));
    done(await login(who.email, newPassword, place));
  });

  it("an address of many candidates is limited by failures alone", async () => {
    const who = await person();
    const place = elsewhere();
    for (let i = 0; i < 30; i++) await guess(`nobody${i}@example.test`, place, 10);
    refused(await login(who.email, who.password, place), "request.too_many");
    done(await login(who.email, who.password, elsewhere()));
  });
});

describe("a browser that an account knows", () => {
  it("has a long random cookie for sign-in alone, which signs nobody in", async () => {
    const who = await person();
    const answer = await login(who.email, who.password, elsewhere());
    expect(setCookie(answer)).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
    refused(await app.call(accounts.me, {}, null, { cookie: cookieOf(answer) }), "auth.required");
    const again = await login(who.email, who.password, elsewhere(), cookieOf(answer));
    expect(cookieOf(again)).toBe(cookieOf(answer));
    expect(cookieOf(await login(who.email, who.password, elsewhere(), "device=short; other=1"))).not.toContain("short");
    const behindTls = (await app.anotherNode({ https: true })).http;
    const body = { email: who.email, password: who.password };
    const secure = await behindTls.inject({ method: "POST", url: accounts.login.path, payload: body });
    expect(secure.headers["set-cookie"]).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/,
    );
    const failed = await login(who.email, "wrong", elsewhere());
    expect(failed.headers["set-cookie"]).toBeUndefined();
  });

  it("is stored as a hash with the account, twenty of each at most", async () => {
    const who = await person();
    const first = cookieOf(await login(who.email, who.password, elsewhere()));
    for (let i = 0; i < 22; i++) done(await login(who.email, who.password, elsewhere()));
    const rows = await app.db
      .selectFrom("known_device")
      .select("token_hash")
      .where("account_id", "=", who.user._id)
      .execute();
    expect(rows).toHaveLength(20);
    const value = first.slice("device=".length);
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(app.logLines.join("\n")).not.toContain(value);
  });

  it("dies with a reset of the password", async () => {
    const who = await person();
    const cookie = cookieOf(await login(who.email, who.password, elsewhere()));
    const at = { "x-forwarded-for": elsewhere() };
    done(await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, at));
    const token = await codeFor(who.email, "reset-password#token");
    const newPassword = "nine boats beside a lamp";
    done(await app.call(accounts.resetPassword, { body: { token, newPassword } }, null, at));
    for (let i = 0; i < 100; i += 10) await guess(who.email, elsewhere(), 10);
    refused(await login(who.email, newPassword, elsewhere(), cookie), "request.too_many");
  });

  it("[ASVS 6.3.5] a new one is said by mail: when, which, what to do; not the first, nor a known one", async () => {
    const who = await person();
    expect(await newDeviceMails(who)).toHaveLength(0);
    const agent =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
    const answer = await app.call(accounts.login, { body: { email: who.email, password: who.password } }, null, {
      "x-forwarded-for": elsewhere(),
      "user-agent": agent,
    });
    done(answer);
    done(await login(who.email, who.password, elsewhere(), cookieOf(answer)));
    const [mail, ...more] = await newDeviceMails(who);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/Chrome, Android/);
    expect(mail?.text).toMatch(/Nepal time/);
    expect(mail?.text).toContain("/auth/forgot-password");
  });

  it("whoever signs in again and again fills no mailbox: five such mails an hour", async () => {
    const who = await person();
    for (let i = 0; i < 8; i++) done(await login(who.email, who.password, elsewhere()));
    expect(await newDeviceMails(who)).toHaveLength(5);
  });

  it("a browser that nobody knows has no say in the mail: its owner may have another's address", async () => {
    const who = await person();
    const { email, password } = who;
    const more = { "x-forwarded-for": elsewhere(), "user-agent": "You won, see http://evil.example/prize (x) y" };
    done(await app.call(accounts.login, { body: { email, password } }, null, more));
    const [mail] = await newDeviceMails(who);
    expect(mail?.text).toContain("an unknown device");
    expect(mail?.text).not.toContain("evil");
  });
});
