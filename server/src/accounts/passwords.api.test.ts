import { accounts } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person, login, me, mailsTo } = people(app);

/** An account as Google opens it: no password. */
async function googleOnly() {
  const who = await person("Gita");
  await app.db
    .updateTable("account")
    .set({ auth_type: "google", google_sub: `sub-${who.user._id}`, password_hash: null })
    .where("id", "=", who.user._id)
    .execute();
  return who;
}
const setPassword = (who: { token: string } | null, email: string, newPassword: string) =>
  app.call(accounts.setPassword, { body: { email, newPassword } }, who);
const change = (who: { token: string } | null, currentPassword: string, newPassword: string) =>
  app.call(accounts.changePassword, { body: { currentPassword, newPassword } }, who);

describe("[S47] set-password", () => {
  it("gives a Google account a password: authType becomes both, other sessions end, a mail tells", async () => {
    const who = await googleOnly();
    const answer = await setPassword(who, who.email.toUpperCase(), "गीताको नयाँ पासवर्ड");
    expect(answer.body.message).toBe("Password set successfully");
    expect(done(answer).authType).toBe("both");
    done(await me(who));
    done(await login(who.email, "गीताको नयाँ पासवर्ड"));
    expect((await mailsTo(who.email)).length).toBeGreaterThan(1);
  });

  it("refuses another's address, an account that has a password, a common password, and who is signed out", async () => {
    const [who, other] = [await googleOnly(), await person()];
    refused(await setPassword(who, other.email, "a new long password"), "auth.other_account");
    refused(await setPassword(other, other.email, "a new long password"), "auth.password_exists");
    expect(refused(await setPassword(who, who.email, "password1"), "auth.password_common").fields).toHaveProperty(
      "newPassword",
    );
    refused(await setPassword(null, who.email, "a new long password"), "auth.required");
    refused(await setPassword(who, who.email, "short"), "request.invalid");
    expect(done(await me(who)).authType).toBe("google");
  });

  it("of two at once one sets it", async () => {
    const who = await googleOnly();
    const answers = await Promise.all([1, 2, 3].map((n) => setPassword(who, who.email, `password number ${n}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) refused(answer, "auth.password_exists");
  });
});

describe("change-password", () => {
  it("changes it, keeps this session and ends the others", async () => {
    const who = await person();
    const other = done(await login(who.email, who.password));
    done(await me(other));
    done(await change(who, who.password, "the new long one"));
    done(await me(who));
    refused(await me(other), "auth.required");
    refused(await login(who.email, who.password), "auth.bad_credentials");
    done(await login(who.email, "the new long one"));
    const texts = (await mailsTo(who.email)).map(({ text }) => text).join("\n");
    expect(texts).toContain("/auth/forgot-password");
    expect(texts).not.toContain("the new long one");
  });

  it("refuses a wrong present one without signing out, a common one, and an account without any", async () => {
    const who = await person();
    expect(refused(await change(who, "wrong one", "the new long one"), "auth.password_wrong").fields).toEqual({
      currentPassword: "auth.password_wrong",
    });
    refused(await change(who, who.password, "password1"), "auth.password_common");
    refused(await change(who, who.password, "short"), "request.invalid");
    refused(await change(null, who.password, "the new long one"), "auth.required");
    refused(await change(await googleOnly(), "anything", "the new long one"), "auth.password_missing");
    done(await me(who));
    done(await login(who.email, who.password));
  });

  it("of two changes at once one counts", async () => {
    const who = await person();
    const answers = await Promise.all([1, 2].map((n) => change(who, who.password, `change number ${n} long`)));
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    refused(answers[1 - won] as (typeof answers)[0], "auth.password_wrong");
    done(await login(who.email, `change number ${won + 1} long`));
  });

  it("ten wrong ones in a quarter of an hour are enough", async () => {
    const who = await person();
    for (let i = 0; i < 10; i++) refused(await change(who, `wrong ${i}`, "the new long one"), "auth.password_wrong");
    refused(await change(who, who.password, "the new long one"), "request.too_many");
    // Those of a stolen session: the owner's own, and the login, go on.
    const own = done(await login(who.email, who.password));
    done(await change(own, who.password, "the new long one"));
  });

  it("right ones are never too many", async () => {
    const who = await person();
    for (let i = 0; i < 12; i++) {
      const [from, to] = i % 2 === 0 ? [who.password, "the new long one"] : ["the new long one", who.password];
      done(await change(who, from, to));
    }
  });
});
