import { accounts, communityPeople, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me, mailsTo } = people(app);

const erase = (who: { token: string } | null, password?: string) =>
  app.call(accounts.eraseMe, { body: { password } }, who);
const cancelErasure = (who: { token: string } | null) => app.call(accounts.cancelErasure, {}, who);
const letDaysPass = (email: string, days: number) =>
  sql`UPDATE account SET erase_requested_at = erase_requested_at - make_interval(days => ${days}) WHERE email = ${email}`.execute(
    app.db,
  );
const sweep = () => app.services.accounts.sweep();

describe("erasure", () => {
  it("asks for the password, ends every session, tells by mail and says when", async () => {
    const who = await person();
    refused(await erase(who), "auth.password_wrong");
    refused(await erase(who, "wrong"), "auth.password_wrong");
    refused(await erase(null, who.password), "auth.required");
    done(await me(who));
    const { erasesAt } = done(await erase(who, who.password));
    const days = (Date.parse(erasesAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThan(30.01);
    refused(await me(who), "auth.required");
    expect(await mailsTo(who.email)).toHaveLength(2);
  });

  it("can be taken back for 30 days", async () => {
    const who = await person();
    done(await erase(who, who.password));
    await letDaysPass(who.email, 29);
    await sweep();
    const back = done(await login(who.email, who.password));
    expect(back.user.erasesAt).toBeDefined();
    expect(done(await cancelErasure(back)).erasesAt).toBeUndefined();
    expect(done(await cancelErasure(back)).erasesAt).toBeUndefined();
    await letDaysPass(who.email, 60);
    await sweep();
    done(await me(back));
    refused(await cancelErasure(null), "auth.required");
  });

  it("after 30 days leaves nothing personal, and what was done stays", async () => {
    const who = await person("Vanishing");
    done(await app.call(accounts.updateMe, { body: { lastName: "Person", bio: "Canary of the bio" } }, who));
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const submit = { body: { mockTestId: test.testId, answers: [] } };
    done(await app.call(exams.startAttempt, { params: { id: test.slug } }, who));
    done(await app.call(exams.submitTest, submit, who));
    done(await erase(who, who.password));
    await app.mails();
    await letDaysPass(who.email, 31);
    await Promise.all([sweep(), sweep()]);
    const row = await app.db.selectFrom("account").selectAll().where("id", "=", who.user._id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email_verified_at: null,
      password_hash: null,
      google_sub: null,
      last_name: null,
      bio: null,
      avatar: null,
      role: "user",
    });
    expect(row.erased_at).not.toBeNull();
    const text = JSON.stringify(row);
    for (const trace of [who.email, who.user.username, "Vanishing", "Canary"]) expect(text).not.toContain(trace);
    refused(await login(who.email, who.password), "auth.bad_credentials");
    refused(await login(row.email, who.password), "auth.bad_credentials");
    refused(await app.call(communityPeople.getProfile, { params: { username: row.username } }), "user.not_found");
    const results = await app.db.selectFrom("result").selectAll().where("account_id", "=", who.user._id).execute();
    expect(results).toHaveLength(1);
  });

  it("frees the address for a new account", async () => {
    const who = await person();
    done(await erase(who, who.password));
    const body = { firstName: "Again", email: who.email, password: who.password };
    refused(await app.call(accounts.register, { body }), "auth.email_taken");
    await letDaysPass(who.email, 31);
    await sweep();
    const again = done(await app.call(accounts.register, { body }), 201);
    expect(again.user._id).not.toBe(who.user._id);
  });

  it("asks an account without a password for none", async () => {
    const who = await person();
    await app.db
      .updateTable("account")
      .set({ auth_type: "google", google_sub: `sub-${who.user._id}`, password_hash: null })
      .where("id", "=", who.user._id)
      .execute();
    done(await erase(who));
  });

  it("never takes the last administrator, also when two go at once", async () => {
    const [a, b] = [await person("Boss", "admin"), await person("Boss", "admin")];
    const answers = await Promise.all([erase(a, a.password), erase(b, b.password)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = answers.findIndex((answer) => answer.status !== 200);
    refused(answers[left] as (typeof answers)[0], "user.last_admin");
    done(await me([a, b][left] as typeof a));
  });
});
