import { accounts, operations, signIn, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { factors, turnableClock } from "../../test/factors.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";
import { createAdmin, resetSecondFactor } from "./index.ts";

const clock = turnableClock();
const app = await testApp({ trustProxy: true, staffSecondFactor: "required", clock: clock.now });
const { person, login, mailsTo, codeFor } = people(app);
const { setUp, challengeOf, second } = factors(app, clock.now);
const deps = { db: app.db, random: systemRandom };
const staffCall = (as: { token: string }) => app.call(operations.overview, {}, as);
const needs = async (as: { token: string }) => done(await app.call(signIn.getProtection, {}, as)).staffNeeds;

describe("a second factor is required of staff (ASVS 6.3.3)", () => {
  it.each(["moderator", "admin"] as const)("of a %s: staff calls are closed until it is set up", async (role) => {
    const who = await person("Staff", role);
    app.services.accounts.sessions.forgetAccount(who.user._id);
    refused(await staffCall(who), "auth.second_factor_needed");
    expect(await needs(who)).toBe("second_factor");
    done(await app.call(accounts.me, {}, who));
    await setUp(who);
    done(await staffCall(who));
    expect(await needs(who)).toBeUndefined();
  });

  it("of nobody else, who hear only that it is not for them", async () => {
    const who = await person();
    refused(await staffCall(who), "auth.forbidden");
    expect(await needs(who)).toBeUndefined();
  });

  it("of nobody where it is optional", async () => {
    const lax = await testApp({ staffSecondFactor: "optional" });
    const who = await lax.member("admin");
    done(await lax.call(operations.overview, {}, who));
  });
});

describe("a printed password", () => {
  it("has to be changed before any staff call is open (ASVS 6.4.1)", async () => {
    const given = {
      firstName: "First",
      email: "first@example.test",
      password: "printed-and-seen",
      username: "first_one",
    };
    await createAdmin(deps, given);
    const { token } = done(await login(given.email, given.password));
    refused(await staffCall({ token }), "auth.password_change_needed");
    expect(await needs({ token })).toBe("password");
    const same = { currentPassword: given.password, newPassword: given.password };
    refused(await app.call(accounts.changePassword, { body: same }, { token }), "auth.password_same");
    done(await app.call(accounts.forgotPassword, { body: { email: given.email } }));
    const reset = { token: await codeFor(given.email, "reset-password#token"), newPassword: given.password };
    refused(await app.call(accounts.resetPassword, { body: reset }), "auth.password_same");
    expect(await needs({ token })).toBe("password");
    const body = { currentPassword: given.password, newPassword: "seven lamps by a stream" };
    done(await app.call(accounts.changePassword, { body }, { token }));
    refused(await staffCall({ token }), "auth.second_factor_needed");
  });
});

describe("a lost second factor", () => {
  async function boss() {
    const admin = await person("Boss", "admin");
    app.services.accounts.sessions.forgetAccount(admin.user._id);
    await setUp(admin);
    return admin;
  }
  const reset = (as: { token: string }, id: string, reason = "Lost the phone") =>
    app.call(signIn.resetSecondFactor, { params: { id }, body: { reason } }, as);

  it("is reset by another administrator, with a reason; sessions end and the owner hears of it", async () => {
    const [admin, who] = [await boss(), await person()];
    await setUp(who);
    done(await reset(admin, who.user._id));
    refused(await app.call(accounts.me, {}, who), "auth.required");
    done(await login(who.email, who.password));
    const mails = await mailsTo(who.email);
    const mail = mails.find(({ subject }) => subject === "Sarathi: the second step of your login was removed");
    expect(mail?.text).toContain("Lost the phone");
    const entries = done(await app.call(users.listAudit, { query: { action: "user.second_factor" } }, admin));
    expect(entries.items[0]).toMatchObject({ actor: admin.user.username, reason: "Lost the phone" });
    refused(await reset(admin, who.user._id), "auth.no_second_factor");
  });

  it("is never one's own, nor anybody's for others than administrators, nor without a reason", async () => {
    const [admin, who] = [await boss(), await person()];
    refused(await reset(admin, admin.user._id), "user.self");
    refused(await reset(who, admin.user._id), "auth.forbidden");
    refused(await reset(admin, who.user._id, ""), "request.invalid");
    refused(await reset(admin, "01900000-0000-7000-8000-000000000000"), "user.not_found");
  });

  it("is reset from the command line", async () => {
    const who = await person();
    expect(await resetSecondFactor(deps, who.user.username)).toBe("no second factor");
    expect(await resetSecondFactor(deps, "nobody.at.all")).toBe("no account");
    await setUp(who);
    expect(await resetSecondFactor(deps, who.user.username)).toBe("reset");
    done(await login(who.email, who.password));
  });
});

it("a second step that began before the reset is over", async () => {
  const who = await person();
  const { recoveryCodes } = await setUp(who);
  const challenge = challengeOf(await login(who.email, who.password));
  await resetSecondFactor(deps, who.user.username);
  refused(await second(challenge, { recoveryCode: recoveryCodes[0] ?? "" }), "auth.challenge_over");
});
