import { accounts, type Input, TERMS_VERSION } from "@sarathi/contract";
import { afterAll, describe, expect, it } from "vitest";
import { startProvider, type Walk } from "../../../e2e/provider.ts";
import { testApp } from "../../test/app.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const provider = await startProvider();
afterAll(provider.stop);
const app = await testApp({ trustProxy: true, google: provider });
const off = await testApp();
const { from, person, login, me, mailsTo, verify } = people(app);

type Body = NonNullable<Input<typeof accounts.google>["body"]>;
const google = (body: Body) => app.call(accounts.google, { body }, null, from());
const withCode = async (walk: Walk) => google({ code: await provider.grant(walk), nonce: walk.nonce });
let count = 0;
/** Somebody whom the provider knows and this site does not. */
const stranger = (more: Partial<Walk> = {}): Walk => {
  const sub = `sub-${++count}`;
  return { sub, email: `${sub}@example.test`, givenName: "Mina", familyName: "Gurung", ...more };
};

describe("[S42] google with a code", () => {
  it("opens an account with a proven address, and signs in to it the next time", async () => {
    const who = stranger({ nonce: "nonce-of-this-sign-in" });
    const answer = await google({ code: await provider.grant(who), nonce: who.nonce, language: "en" });
    const { token, user } = done(answer);
    expect(answer.body.message).toBe("Google login successful");
    expect(answer.body).not.toHaveProperty("token");
    expect(user).toMatchObject({
      email: who.email,
      emailVerified: true,
      authType: "google",
      role: "user",
      language: "en",
      profile: { firstName: "Mina", lastName: "Gurung", username: "mina.gurung" },
    });
    expect(done(await me({ token }))).toEqual(user);
    const agreed = app.db
      .selectFrom("account")
      .select(["terms_version", "terms_accepted_at"])
      .where("id", "=", user._id);
    expect(await agreed.executeTakeFirstOrThrow()).toEqual({
      terms_version: TERMS_VERSION,
      terms_accepted_at: expect.any(Date),
    });
    const again = done(await withCode({ ...who, email: "moved@example.test" }));
    expect(again.user._id).toBe(user._id);
    expect(again.user.email).toBe(who.email);
  });

  it("knows the person by the provider's id, not by the address", async () => {
    const first = done(await withCode(stranger({ email: "shared@example.test" })));
    const answer = await withCode(stranger({ email: "shared@example.test" }));
    refused(answer, "auth.google_failed");
    expect(done(await me(first)).email).toBe("shared@example.test");
  });

  it("joins an account whose address was proven, and tells by mail", async () => {
    const who = await person("Joined");
    await verify(who);
    const { user } = done(await withCode(stranger({ email: who.email.toUpperCase() })));
    expect(user).toMatchObject({ _id: who.user._id, authType: "both", email: who.email });
    done(await login(who.email, who.password));
    const joined = async () =>
      (await mailsTo(who.email)).filter(({ subject }) => /Google was added/.test(subject ?? ""));
    await expect.poll(joined).toHaveLength(1);
  });

  it("does not join an account whose address nobody proved: its password may be a stranger's", async () => {
    const who = await person("Squatter");
    const walk = stranger({ email: who.email });
    refused(await withCode(walk), "auth.google_join");
    expect(done(await me(who)).authType).toBe("local");
    await verify(who);
    expect(done(await withCode(walk)).user._id).toBe(who.user._id);
  });

  it("refuses an address that the provider has not verified, and none at all", async () => {
    refused(await withCode(stranger({ verified: false })), "auth.google_unverified");
    const { email: _, ...nameless } = stranger();
    refused(await withCode(nameless), "auth.google_unverified");
  });

  it("takes any name that a person may have", async () => {
    const cases: [Partial<Walk>, string][] = [
      [{ givenName: "आशा", familyName: "राई" }, "आशा"],
      [{ givenName: "\u202enimda", familyName: "\u3164" }, "Candidate"],
      [{ givenName: `  ${"x".repeat(80)}  ` }, "x".repeat(50)],
      [{ givenName: "<script>" }, "<script>"],
    ];
    for (const [more, firstName] of cases) {
      const { user } = done(await withCode(stranger(more)));
      expect(user.profile.firstName.replace(/\d+$/, "").replace(/-$/, "")).toBe(firstName);
      expect(user.username).toMatch(/^[a-z0-9_.]{3,30}$/);
    }
  });

  it("refuses a code twice, a made-up one, and one that was given to another site", async () => {
    const code = await provider.grant(stranger());
    done(await google({ code }));
    refused(await google({ code }), "auth.google_failed");
    refused(await google({ code: "made-up" }), "auth.google_failed");
    refused(await withCode(stranger({ client: "other" })), "auth.google_failed");
  });

  it("refuses a token that bears another sign-in's nonce, or one where none was asked for", async () => {
    const code = await provider.grant(stranger({ nonce: "the-true-nonce-here" }));
    refused(await google({ code, nonce: "some-other-nonce-here" }), "auth.google_failed");
    refused(
      await google({ code: await provider.grant(stranger({ nonce: "the-true-nonce-here" })) }),
      "auth.google_failed",
    );
  });

  it("refuses a suspended account and says until when and why", async () => {
    const who = stranger();
    const { user } = done(await withCode(who));
    const until = new Date(Date.now() + 86_400_000);
    await app.db
      .updateTable("account")
      .set({ status: "suspended", suspended_until: until, suspended_reason: "Copied papers" })
      .where("id", "=", user._id)
      .execute();
    expect(refused(await withCode(who), "auth.suspended").details).toEqual({
      until: until.toISOString(),
      reason: "Copied papers",
    });
  });

  it("of many first sign-ins at once makes one account", async () => {
    const who = stranger();
    const codes = await Promise.all(Array.from({ length: 6 }, () => provider.grant(who)));
    const answers = await Promise.all(codes.map((code) => google({ code })));
    expect(new Set(answers.map((answer) => done(answer).user._id)).size).toBe(1);
  });

  it("asks for a code or a token, not both and not neither", async () => {
    for (const body of [{}, { code: "a", accessToken: "b" }, { code: "" }, { nonce: "x".repeat(20) }]) {
      refused(await google(body), "request.invalid");
    }
  });

  it("leaves no code, token or nonce in the log", async () => {
    const code = await provider.grant(stranger({ nonce: "canary-of-the-nonce" }));
    await google({ code, nonce: "canary-of-another-one" });
    await google({ accessToken: "canary-of-a-token" });
    const log = app.logLines.join("\n");
    for (const secret of [code, "canary-of-the-nonce", "canary-of-another-one", "canary-of-a-token"]) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain("sign-in with Google failed");
  });
});

describe("[S42] google with an access token", () => {
  it("signs in", async () => {
    const who = stranger();
    const { user } = done(await google({ accessToken: await provider.grantAccessToken(who) }));
    expect(user).toMatchObject({ email: who.email, authType: "google" });
    expect(done(await withCode(who)).user._id).toBe(user._id);
  });

  it("refuses a token that was given to another site, and a made-up one", async () => {
    const accessToken = await provider.grantAccessToken(stranger({ client: "other" }));
    refused(await google({ accessToken }), "auth.google_failed");
    refused(await google({ accessToken: "made-up" }), "auth.google_failed");
  });
});

describe("[S42] where Google is not there", () => {
  it("says so when it is not set up", async () => {
    refused(await off.call(accounts.google, { body: { code: "any" } }), "auth.google_off");
  });

  it("asks to try again when the provider does not answer, and goes on when it does", async () => {
    const away = await testApp({
      google: { ...provider, issuer: "http://127.0.0.1:9", tokenInfoUrl: "http://127.0.0.1:9/" },
    });
    const silent = await away.call(accounts.google, { body: { code: "any" } });
    refused(silent, "auth.google_away");
    expect(silent.headers["retry-after"]).toBe("5");
    refused(await away.call(accounts.google, { body: { accessToken: "any" } }), "auth.google_away");
  });
});
