import { accounts, signIn } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { authenticator } from "../../test/authenticator.ts";
import { factors, turnableClock } from "../../test/factors.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const clock = turnableClock();
const app = await testApp({ trustProxy: true, clock: clock.now });
const { person, login, mailsTo } = people(app);
const { codeOf, setUp } = factors(app, clock.now);

/** Lets the proof of a sign-in age. */
async function age(who: Person, ago = "10 minutes 1 second") {
  await sql`UPDATE session SET authenticated_at = now() - ${ago}::interval WHERE account_id = ${who.user._id}`.execute(
    app.db,
  );
  app.services.accounts.sessions.forgetAccount(who.user._id);
}
/** As of an account that only ever signed in with Google. */
const makeGoogles = (who: Person) =>
  app.db
    .updateTable("account")
    .set({ auth_type: "google", password_hash: null, google_sub: who.user._id })
    .where("id", "=", who.user._id)
    .execute();
const exportMe = (who: Person) => app.call(accounts.exportMe, {}, who);
const confirm = (who: Person, body: Parameters<typeof app.call<typeof signIn.confirm>>[1]["body"]) =>
  app.call(signIn.confirm, { body }, who);

describe("what asks for a proof again", () => {
  const id = "01900000-0000-7000-8000-000000000000";
  it.each([
    ["export", accounts.exportMe, {}],
    ["the end of others' sessions", accounts.endOtherSessions, {}],
    ["the end of a session", accounts.endSession, { params: { id } }],
    ["a first password", accounts.setPassword, { body: { email: "a@b.co", newPassword: "seven lamps by a stream" } }],
    ["an authenticator app", signIn.beginTotp, {}],
    ["its first code", signIn.enableTotp, { body: { code: "000000" } }],
    ["new recovery codes", signIn.renewRecoveryCodes, {}],
    ["a passkey", signIn.beginPasskey, {}],
    ["its removal", signIn.removePasskey, { params: { id } }],
    ["another address", signIn.changeEmail, { body: { email: "new@example.test" } }],
  ])("%s", async (_, spec, input) => {
    const who = await person();
    await age(who);
    refused(await app.call(spec, input as never, who), "auth.confirm_needed");
    done(await confirm(who, { password: who.password }));
    expect((await app.call(spec, input as never, who)).body.code).not.toBe("auth.confirm_needed");
  });

  it("not within ten minutes of the sign-in", async () => {
    const who = await person();
    await age(who, "9 minutes");
    done(await exportMe(who));
  });

  it.each([
    ["erasure", accounts.eraseMe, (password: string) => ({ password })],
    [
      "another password",
      accounts.changePassword,
      (currentPassword: string) => ({ currentPassword, newPassword: "seven lamps by a stream" }),
    ],
  ] as const)(
    "%s of an account with a second factor, for which the password alone is too little",
    async (_, spec, of) => {
      const who = await person();
      const { recoveryCodes } = await setUp(who);
      await age(who);
      const call = () => app.call(spec, { body: of(who.password) } as never, who);
      refused(await call(), "auth.confirm_needed");
      done(await confirm(who, { recoveryCode: recoveryCodes[0] ?? "" }));
      done(await call());
    },
  );

  it("erasure of an account without a password", async () => {
    const who = await person();
    await makeGoogles(who);
    await age(who);
    refused(await app.call(accounts.eraseMe, { body: {} }, who), "auth.confirm_needed");
  });
});

describe("a proof", () => {
  it("opens its own session alone", async () => {
    const who = await person();
    const other = { ...who, token: done(await login(who.email, who.password)).token };
    await age(who);
    done(await confirm(who, { password: who.password }));
    done(await exportMe(who));
    refused(await exportMe(other), "auth.confirm_needed");
  });

  it("is a code of the app, a recovery code or a passkey too", async () => {
    const who = await person();
    const { secret, recoveryCodes } = await setUp(who);
    const key = authenticator();
    const options = done(await app.call(signIn.beginPasskey, {}, who));
    done(await app.call(signIn.addPasskey, { body: { name: "x", passkey: key.register(options) } }, who), 201);
    clock.pass(60);
    await age(who);
    refused(await confirm(who, { code: "000000" }), "auth.factor_wrong");
    // The password alone is less than what signs in.
    refused(await confirm(who, { password: who.password }), "auth.factor_proof_needed");
    refused(await exportMe(who), "auth.confirm_needed");
    const asked = done(await app.call(signIn.confirmPasskey, {}, who));
    for (const body of [
      { code: codeOf(secret) },
      { recoveryCode: recoveryCodes[0] ?? "" },
      { passkey: key.sign(asked) },
    ]) {
      await age(who);
      done(await confirm(who, body));
      done(await exportMe(who));
    }
  });

  it("is a mailed code for an account without a password and second factor, once, for ten minutes", async () => {
    const who = await person();
    refused(await app.call(signIn.confirmMail, {}, who), "auth.mail_proof_off");
    await makeGoogles(who);
    await age(who);
    const mailed = async (but = "") => {
      done(await app.call(signIn.confirmMail, {}, who));
      const texts = (await mailsTo(who.email)).map((mail) => mail.text ?? "");
      return (
        texts.map((text) => /^(\d{8}) is your code/m.exec(text)?.[1]).find((found) => found && found !== but) ?? ""
      );
    };
    const code = await mailed();
    refused(await confirm(who, { mailedCode: code === "00000000" ? "00000001" : "00000000" }), "auth.factor_wrong");
    const other = await person();
    refused(await confirm(other, { mailedCode: code }), "auth.mail_proof_off");
    done(await confirm(who, { mailedCode: code }));
    done(await exportMe(who));
    refused(await confirm(who, { mailedCode: code }), "auth.factor_wrong");
    const late = await mailed(code);
    expect(late).not.toBe("");
    await sql`UPDATE account_code SET expires_at = now() WHERE purpose = 'confirm'`.execute(app.db);
    refused(await confirm(who, { mailedCode: late }), "auth.factor_wrong");
  });

  it("is no mailed code any more once there is a second factor", async () => {
    const who = await person();
    await makeGoogles(who);
    done(await app.call(signIn.confirmMail, {}, who));
    const texts = (await mailsTo(who.email)).map((mail) => mail.text ?? "");
    const mailedCode = texts.map((text) => /^(\d{8}) is your code/m.exec(text)?.[1]).find(Boolean) ?? "";
    await setUp(who);
    await age(who);
    refused(await confirm(who, { mailedCode }), "auth.mail_proof_off");
    refused(await exportMe(who), "auth.confirm_needed");
  });

  it("that fails stands in the security log, wherever it was asked for", async () => {
    const who = await person();
    await setUp(who);
    done(await app.call(signIn.changeEmail, { body: { email: "another.box@example.test" } }, who));
    await app.security.flush();
    const code = "000000";
    refused(await confirm(who, { code }), "auth.factor_wrong");
    refused(await app.call(signIn.proveEmailChange, { body: { code } }, who), "auth.factor_wrong");
    const off = { password: who.password, code };
    refused(await app.call(signIn.disableTotp, { body: off }, who), "auth.factor_wrong");
    await app.security.flush();
    const row = await app.db
      .selectFrom("security_event")
      .select("count")
      .where("event", "=", "second_factor.wrong")
      .where("account_id", "=", who.user._id)
      .executeTakeFirst();
    expect(row).toEqual({ count: 3 });
  });

  it("that is a wrong password is refused", async () => {
    const who = await person();
    await age(who);
    refused(await confirm(who, { password: "wrong" }), "auth.password_wrong");
    refused(await exportMe(who), "auth.confirm_needed");
  });

  it("that is none, or more than one, is refused", async () => {
    const who = await person();
    refused(await confirm(who, {}), "request.invalid");
    refused(await confirm(who, { password: "x", code: "123456" }), "request.invalid");
  });
});
