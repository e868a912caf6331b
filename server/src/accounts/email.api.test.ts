import { accounts, signIn } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { factors, turnableClock } from "../../test/factors.ts";
import { type Person, people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const clock = turnableClock();
const app = await testApp({ trustProxy: true, clock: clock.now });
const { person, login, me, mailsTo, verify, from, codeFor } = people(app);
const { codeOf, setUp } = factors(app, clock.now);
let count = 0;
const newAddress = () => `new.${++count}@example.test`;

async function proven(): Promise<Person> {
  const who = await person();
  await verify(who);
  return who;
}
const ask = (who: Person, email: string) => app.call(signIn.changeEmail, { body: { email } }, who);
/** The newest code of a change of address that was mailed there; empty: none. */
async function codeAt(address: string): Promise<string> {
  const texts = (await mailsTo(address)).map((mail) => mail.text ?? "");
  return texts.map((text) => /\/auth\/change-email#code=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
}
const say = async (code: string, yes = true) =>
  app.call(yes ? signIn.confirmEmailChange : signIn.refuseEmailChange, { body: { code } }, null, from());
const emailOf = async (who: { token: string }) => done(await me(who)).email;
const pending = async (who: Person) => done(await app.call(signIn.getProtection, {}, who)).emailChange;

describe("a change of address", () => {
  it("is done when both have said yes, in either order; other sessions end and both are mailed", async () => {
    for (const newFirst of [true, false]) {
      const who = await proven();
      const other = done(await login(who.email, who.password));
      const email = newAddress();
      done(await ask(who, email.toUpperCase()));
      expect(await pending(who)).toMatchObject({ email, oldProven: false, newProven: false });
      const codes = [await codeAt(who.email), await codeAt(email)];
      if (newFirst) codes.reverse();
      expect(done(await say(codes[0] ?? ""))).toEqual({ changed: false });
      expect(await emailOf(who)).toBe(who.email);
      expect(await pending(who)).toMatchObject({ oldProven: !newFirst, newProven: newFirst });
      expect(done(await say(codes[1] ?? ""))).toEqual({ changed: true });
      expect(await emailOf(who)).toBe(email);
      expect(await pending(who)).toBeUndefined();
      refused(await me(other), "auth.required");
      for (const address of [who.email, email]) {
        expect((await mailsTo(address)).map((mail) => mail.subject)).toContain(
          "Sarathi: your email address was changed",
        );
      }
      done(await login(email, who.password));
      refused(await login(who.email, who.password), "auth.bad_credentials");
      refused(await say(codes[1] ?? ""), "auth.code_used");
    }
  });

  it("its codes stand behind the # of an address, and hashed in the database", async () => {
    const who = await proven();
    done(await ask(who, newAddress()));
    const code = await codeAt(who.email);
    expect(code).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ all: string }>`SELECT row_to_json(c)::text AS all FROM account_code c`.execute(app.db);
    expect(rows.map(({ all }) => all).join()).not.toContain(code);
  });

  it("asks an address that was never proven nothing: it may be a mistyped one", async () => {
    const who = await person();
    const email = newAddress();
    done(await ask(who, email));
    expect(await codeAt(who.email)).toBe("");
    expect(done(await say(await codeAt(email)))).toEqual({ changed: true });
    expect(await emailOf(who)).toBe(email);
  });

  it("takes a second factor in place of the present address, whose mailbox is lost", async () => {
    const who = await proven();
    const { secret } = await setUp(who);
    const email = newAddress();
    clock.pass(60);
    const prove = (code: string) => app.call(signIn.proveEmailChange, { body: { code } }, who);
    refused(await prove(codeOf(secret)), "auth.no_email_change");
    done(await ask(who, email));
    refused(await prove("000000"), "auth.factor_wrong");
    expect(done(await prove(codeOf(secret)))).toEqual({ changed: false });
    expect(done(await say(await codeAt(email)))).toEqual({ changed: true });
    expect(await emailOf(who)).toBe(email);
  });

  it("is taken back by its owner, and what was mailed opens nothing", async () => {
    const who = await proven();
    const email = newAddress();
    done(await ask(who, email));
    const code = await codeAt(email);
    done(await app.call(signIn.cancelEmailChange, {}, who));
    expect(await pending(who)).toBeUndefined();
    refused(await say(code), "auth.code_used");
    done(await app.call(signIn.cancelEmailChange, {}, who));
  });

  it("is refused at the present address, which ends every session", async () => {
    const who = await proven();
    const email = newAddress();
    done(await ask(who, email));
    const [old, fresh] = [await codeAt(who.email), await codeAt(email)];
    done(await say(old, false));
    refused(await me(who), "auth.required");
    refused(await say(fresh), "auth.code_used");
    const again = done(await login(who.email, who.password));
    expect(await emailOf(again)).toBe(who.email);
  });

  it("asked anew for another address voids the first", async () => {
    const who = await proven();
    const [first, next] = [newAddress(), newAddress()];
    done(await ask(who, first));
    const old = [await codeAt(who.email), await codeAt(first)];
    done(await ask(who, next));
    for (const code of old) refused(await say(code), "auth.code_used");
    done(await say(await codeAt(who.email)));
    expect(done(await say(await codeAt(next)))).toEqual({ changed: true });
  });

  it("asked anew while its mails are written leaves no code that says yes to the other address", async () => {
    const who = await proven();
    const [first, next] = [newAddress(), newAddress()];
    done(await ask(who, first));
    const sent = await app.db.transaction().execute(async (tx) => {
      // As the second question does: the account is locked, the change is another's.
      await tx.selectFrom("account").select("id").where("id", "=", who.user._id).forUpdate().execute();
      const mails = Promise.all([codeAt(who.email), codeAt(first)]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.updateTable("email_change").set({ email: next }).where("account_id", "=", who.user._id).execute();
      return { mails };
    });
    expect(await sent.mails).toEqual(["", ""]);
  });

  it("is over after 24 hours", async () => {
    const who = await proven();
    const email = newAddress();
    done(await ask(who, email));
    const codes = [await codeAt(who.email), await codeAt(email)];
    await sql`UPDATE account_code SET expires_at = now() WHERE account_id = ${who.user._id}`.execute(app.db);
    await sql`UPDATE email_change SET expires_at = now()`.execute(app.db);
    for (const code of codes) refused(await say(code), "auth.code_expired");
    await app.services.accounts.sweep();
  });

  it("voids what was mailed to the former address: a reset goes there no more", async () => {
    const who = await proven();
    await app.call(accounts.forgotPassword, { body: { email: who.email } }, null, from());
    const token = await codeFor(who.email, "reset-password#token");
    const email = newAddress();
    done(await ask(who, email));
    done(await say(await codeAt(who.email)));
    done(await say(await codeAt(email)));
    const body = { token, newPassword: "seven lamps by a stream" };
    refused(await app.call(accounts.resetPassword, { body }, null, from()), "auth.code_used");
  });
});

describe("an address that is taken", () => {
  it("is answered alike; only its owner hears of it", async () => {
    const [who, owner] = [await proven(), await proven()];
    const [taken, free] = [await ask(who, owner.email), await ask(await proven(), newAddress())];
    const { requestId: _, ...one } = taken.body;
    const { requestId: __, ...two } = free.body;
    expect(one).toEqual(two);
    expect(await pending(who)).toMatchObject({ email: owner.email });
    expect((await mailsTo(owner.email)).map((mail) => mail.subject)).toContain("Sarathi: you already have an account");
    expect(await codeAt(owner.email)).toBe("");
  });

  it("is no way to fill a mailbox: twenty such mails an hour, whoever asks for them", async () => {
    const email = newAddress();
    for (const who of await Promise.all(Array.from({ length: 5 }, () => person()))) {
      for (let i = 0; i < 5; i++) {
        done(await ask(who, email));
        await mailsTo(email); // written before the next question takes the change over
      }
    }
    expect(await mailsTo(email)).toHaveLength(20);
  });

  it("goes to one of two who prove it at the same moment", async () => {
    const [one, two] = [await proven(), await proven()];
    const email = newAddress();
    for (const who of [one, two]) {
      done(await ask(who, email));
      done(await say(await codeAt(who.email)));
    }
    const texts = (await mailsTo(email)).map((mail) => mail.text ?? "");
    const codes = texts.flatMap((text) => /#code=([\w-]+)/.exec(text)?.[1] ?? []);
    expect(codes).toHaveLength(2);
    const answers = await Promise.all(codes.map((code) => say(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refusal = answers.find(({ status }) => status === 422);
    if (refusal) refused(refusal, "auth.email_taken");
    expect((await Promise.all([emailOf(one), emailOf(two)])).filter((now) => now === email)).toHaveLength(1);
  });
});

it("one's own address, none, and codes that nobody mailed are refused", async () => {
  const who = await proven();
  refused(await ask(who, who.email), "auth.email_same");
  refused(await ask(who, "no address"), "request.invalid");
  refused(await say("x".repeat(43)), "auth.code_invalid");
  refused(await say("x".repeat(43), false), "auth.code_invalid");
});
