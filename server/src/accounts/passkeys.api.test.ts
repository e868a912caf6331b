import { accounts, MAX_PASSKEYS, signIn } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { authenticator } from "../../test/authenticator.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me, from, mailsTo } = people(app);

async function register(who: Person, key = authenticator(), name = "Phone") {
  const options = done(await app.call(signIn.beginPasskey, {}, who));
  const body = { name, passkey: key.register(options) };
  return { key, ...done(await app.call(signIn.addPasskey, { body }, who), 201) };
}
const options = async () => done(await app.call(signIn.passkeyOptions, {}, null, from()));
type Sign = Parameters<ReturnType<typeof authenticator>["sign"]>;
const signInWith = (passkey: ReturnType<ReturnType<typeof authenticator>["sign"]>) =>
  app.call(signIn.passkeySignIn, { body: { passkey } }, null, from());
const alone = async (key: ReturnType<typeof authenticator>, how?: Sign[1]) =>
  signInWith(key.sign(await options(), how));

describe("a passkey", () => {
  it("is added with a name, and recovery codes come with the first second factor", async () => {
    const who = await person();
    const other = done(await login(who.email, who.password));
    const { added, recoveryCodes } = await register(who);
    expect(added).toMatchObject({ name: "Phone" });
    expect(recoveryCodes).toHaveLength(10);
    refused(await me(other), "auth.required");
    expect(await register(who, authenticator(), "Key")).not.toHaveProperty("recoveryCodes");
    const { passkeys, passkeysPossible } = done(await app.call(signIn.getProtection, {}, who));
    expect(passkeys.map(({ name }) => name)).toEqual(["Phone", "Key"]);
    expect(passkeysPossible).toBe(true);
    expect((await mailsTo(who.email)).map((mail) => mail.subject)).toContain("Sarathi: a passkey was added");
  });

  it("signs in alone, verified, and is noted to have been used", async () => {
    const who = await person();
    const { key } = await register(who);
    const session = done(await alone(key));
    expect(session.user._id).toBe(who.user._id);
    const { passkeys } = done(await app.call(signIn.getProtection, {}, session));
    expect(passkeys[0]?.lastUsedAt).toBeDefined();
  });

  it.each([
    ["that did not verify its holder", { verified: false }],
    ["of another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
  ])("%s signs nobody in", async (_, how) => {
    const { key } = await register(await person());
    refused(await alone(key, how), "auth.factor_wrong");
  });

  it("nobody knows signs nobody in; nor does a signature of another", async () => {
    const { key } = await register(await person());
    refused(await alone(authenticator()), "auth.factor_wrong");
    const forged = authenticator().sign(await options());
    refused(await signInWith({ ...forged, id: key.id, rawId: key.id }), "auth.factor_wrong");
    refused(await signInWith({ id: key.id, response: { clientDataJSON: "not base64 json" } }), "auth.factor_wrong");
    refused(await signInWith({ id: key.id, response: { clientDataJSON: "e30" } }), "auth.factor_wrong");
  });

  it("answers a challenge once, within five minutes, also of two at the same moment", async () => {
    const { key } = await register(await person());
    const asked = await options();
    const [one, two] = [key.sign(asked), key.sign(asked)];
    const both = await Promise.all([signInWith(one), signInWith(two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    refused(await signInWith(one), "auth.factor_wrong");
    const late = await options();
    await sql`UPDATE passkey_challenge SET expires_at = now()`.execute(app.db);
    refused(await signInWith(key.sign(late)), "auth.factor_wrong");
  });

  it("that counts less than before is a copy, and signs nobody in", async () => {
    const { key } = await register(await person());
    done(await alone(key));
    done(await alone(key));
    key.rewind(0);
    refused(await alone(key), "auth.factor_wrong");
  });

  it("does not answer for one purpose what it was asked for another", async () => {
    const who = await person();
    const { key } = await register(who);
    const asked = done(await app.call(signIn.confirmPasskey, {}, who));
    refused(await signInWith(key.sign(asked)), "auth.factor_wrong");
    const body = { passkey: key.sign(await options()) };
    refused(await app.call(signIn.confirm, { body }, who), "auth.factor_wrong");
  });

  it("is the second step of a sign-in, for its own account alone", async () => {
    const [who, thief] = [await person(), await person()];
    const { key } = await register(who);
    const { key: foreign } = await register(thief);
    const answer = await login(who.email, who.password);
    const { details } = refused(answer, "auth.second_factor");
    expect(details?.methods).toBe("passkey,recovery");
    const challenge = details?.challenge ?? "";
    const ask = async () => done(await app.call(signIn.secondFactorPasskey, { body: { challenge } }));
    const asked = await ask();
    expect(asked.options.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
    const step = (passkey: Parameters<typeof signInWith>[0]) =>
      app.call(signIn.secondFactor, { body: { challenge, passkey } });
    refused(await step(foreign.sign(asked)), "auth.factor_wrong");
    const session = done(await step(key.sign(await ask(), { verified: false })));
    expect(session.user._id).toBe(who.user._id);
    refused(await app.call(signIn.secondFactorPasskey, { body: { challenge } }), "auth.challenge_over");
  });

  it("of a suspended account signs nobody in", async () => {
    const who = await person();
    const { key } = await register(who);
    await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", who.user._id).execute();
    refused(await alone(key), "auth.suspended");
  });

  it("is renamed and removed by its owner alone; with the last second factor the recovery codes go", async () => {
    const [who, thief] = [await person(), await person()];
    const { added, key } = await register(who);
    const params = { id: added._id };
    const rename = (as: Person) => app.call(signIn.renamePasskey, { params, body: { name: "Old phone" } }, as);
    const remove = (as: Person) => app.call(signIn.removePasskey, { params, body: { password: as.password } }, as);
    refused(await rename(thief), "auth.passkey_not_found");
    refused(await remove(thief), "auth.passkey_not_found");
    expect(done(await rename(who)).name).toBe("Old phone");
    done(await remove(who));
    refused(await remove(who), "auth.passkey_not_found");
    refused(await alone(key), "auth.factor_wrong");
    done(await login(who.email, who.password));
    expect(done(await app.call(signIn.getProtection, {}, who)).recoveryCodesLeft).toBe(0);
  });

  it("that is the last second factor goes with the password alone, also of two at the same moment", async () => {
    const who = await person();
    const [one, two] = [(await register(who)).added._id, (await register(who)).added._id];
    const remove = (id: string, password?: string) =>
      app.call(signIn.removePasskey, { params: { id }, body: password ? { password } : {} }, who);
    const both = await Promise.all([remove(one), remove(two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { passkeys } = done(await app.call(signIn.getProtection, {}, who));
    const last = passkeys[0]?._id ?? "";
    refused(await remove(last), "auth.password_wrong");
    refused(await remove(last, "wrong"), "auth.password_wrong");
    done(await remove(last, who.password));
    done(await login(who.email, who.password));
  });

  it("is registered once, on one account; an account has so many at most", async () => {
    const [who, thief] = [await person(), await person()];
    const { key } = await register(who);
    const asked = done(await app.call(signIn.beginPasskey, {}, thief));
    const body = { name: "x", passkey: key.register(asked) };
    refused(await app.call(signIn.addPasskey, { body }, thief), "auth.factor_wrong");
    const early = done(await app.call(signIn.beginPasskey, {}, thief));
    await sql`INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name)
      SELECT gen_random_uuid(), ${thief.user._id}, 'key-' || n, ''::bytea, 0, '{}', 'x'
      FROM generate_series(1, ${MAX_PASSKEYS}) n`.execute(app.db);
    refused(await app.call(signIn.beginPasskey, {}, thief), "auth.too_many_passkeys");
    const late = { name: "One more", passkey: authenticator().register(early) };
    refused(await app.call(signIn.addPasskey, { body: late }, thief), "auth.too_many_passkeys");
  });

  it("its answers are read before anything else is done with them", async () => {
    const payload = { passkey: { id: "x", response: {} } };
    const response = await app.http.inject({ method: "POST", url: "/api/auth/passkeys/sign-in", payload });
    refused({ status: response.statusCode, body: response.json() }, "request.invalid");
  });
});

it("a site at a bare address has no passkeys", async () => {
  const site = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://127.0.0.1:3000", social: [] };
  const bare = await testApp({ site });
  refused(await bare.call(signIn.passkeyOptions, {}), "auth.passkeys_off");
  const who = await bare.member();
  refused(await bare.call(signIn.beginPasskey, {}, who), "auth.passkeys_off");
  expect(done(await bare.call(signIn.getProtection, {}, who)).passkeysPossible).toBe(false);
  done(await bare.call(accounts.me, {}, who));
});
