import { accounts, newsletter, signIn } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Member } from "../../test/app.ts";
import { testApp } from "../../test/app.ts";
import { newsletters } from "../../test/newsletter.ts";
import { type Person, people } from "../../test/people.ts";
import { at, done } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { ask, codeFor, confirm, subscriber, many } = newsletters(app);
const { from, person, verify, mailsTo } = people(app);
const admin = await app.member("admin");

interface Row {
  id: string;
  email: string | null;
  account_id: string | null;
  state: string;
  topics: string[];
}
const rowOf = async (email: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`SELECT id, email, account_id, state, topics
    FROM newsletter_subscriber WHERE email = ${email}`.execute(app.db);
  return rows[0];
};
const own = async (who: Member) => done(await app.call(newsletter.getOwnSubscription, {}, who));
const set = (token: string, on: boolean) =>
  app.call(newsletter.unsubscribeNewsletter, { body: { token, on } }, null, from());

async function eraseNow(...ids: string[]): Promise<void> {
  await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ANY(${ids}::uuid[])`.execute(
    app.db,
  );
  await app.services.accounts.sweep();
}

/** Changes a person's address by the codes of both mails. */
async function move(who: Person, email: string): Promise<void> {
  done(await app.call(signIn.changeEmail, { body: { email } }, who));
  for (const address of [who.email, email]) {
    const texts = (await mailsTo(address)).map(({ text }) => text ?? "");
    const code = texts.map((text) => /\/auth\/change-email#code=([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
    done(await app.call(signIn.confirmEmailChange, { body: { code } }, null, from()));
  }
}
async function proven(): Promise<Person> {
  const who = await person();
  await verify(who);
  return who;
}

describe("what stood at an address before its account", () => {
  it("is the account's once its address is proven, and not before: taken along and erased with it", async () => {
    const who = await person();
    await subscriber(who.email, ["notices"]);
    expect((await rowOf(who.email))?.account_id).toBeNull();
    expect(done(await app.call(accounts.exportMe, {}, who)).parts.newsletter).toEqual([]);
    await verify(who);
    expect((await rowOf(who.email))?.account_id).toBe(who.user._id);
    const { parts } = done(await app.call(accounts.exportMe, {}, who));
    expect(parts.newsletter).toMatchObject([{ email: who.email, state: "confirmed", source: "form", reports: [] }]);
    await eraseNow(who.user._id);
    expect(await rowOf(who.email)).toBeUndefined();
  });

  it("goes with the account also where nothing linked it: brought in, asked for, or never confirmed", async () => {
    const [listed, asked] = [await app.member(), await app.member()];
    done(await many([listed.user.email], admin));
    expect((await rowOf(listed.user.email))?.account_id).toBe(listed.user._id);
    await sql`UPDATE newsletter_subscriber SET account_id = NULL`.execute(app.db);
    expect(done(await app.call(accounts.exportMe, {}, listed)).parts.newsletter).toMatchObject([{ source: "import" }]);
    done(await ask(asked.user.email));
    const code = await codeFor(asked.user.email);
    await eraseNow(listed.user._id, asked.user._id);
    expect(await Promise.all([listed, asked].map(({ user }) => rowOf(user.email)))).toEqual([undefined, undefined]);
    expect((await confirm(code)).status).toBe(410);
  });

  it("stays where the account never proved the address: it may be another's", async () => {
    const who = await person();
    await subscriber(who.email);
    await eraseNow(who.user._id);
    expect((await rowOf(who.email))?.state).toBe("confirmed");
  });

  it("a confirmation and an erasure at the same moment leave no address behind", async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => app.member()));
    const codes: string[] = [];
    for (const { user } of members) {
      done(await ask(user.email));
      codes.push(await codeFor(user.email));
    }
    const [, ...answers] = await Promise.all([eraseNow(...members.map(({ user }) => user._id)), ...codes.map(confirm)]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 410)).toEqual([]);
    expect(app.logLines.filter((line) => line.includes("could not be erased"))).toEqual([]);
    const found = await Promise.all(members.map(({ user }) => rowOf(user.email)));
    expect(found.filter(Boolean)).toEqual([]);
  });

  it("a confirmation waits for an account that is held", async () => {
    const { user } = await app.member();
    done(await ask(user.email));
    const code = await codeFor(user.email);
    let isAnswered = false;
    const answer = await app.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM account WHERE id = ${user._id} FOR UPDATE`.execute(tx);
      const confirming = confirm(code).then((said) => {
        isAnswered = true;
        return said;
      });
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"account"%'`.execute(
            app.db,
          );
          return rows.length;
        })
        .toBe(1);
      expect(isAnswered).toBe(false);
      return { confirming };
    });
    expect(done(await answer.confirming).state).toBe("confirmed");
  });
});

describe("an account's new address", () => {
  it("takes the subscription along, with its choices and its links", async () => {
    const who = await proven();
    const { token } = await subscriber(who.email, ["notices", "community"]);
    const before = at([await rowOf(who.email)], 0);
    await move(who, "moved.one@example.test");
    expect(await rowOf(who.email)).toBeUndefined();
    expect(await rowOf("moved.one@example.test")).toEqual({ ...before, email: "moved.one@example.test" });
    expect(await own(who)).toMatchObject({ state: "confirmed", topics: ["notices", "community"] });
    expect(done(await set(token, false)).state).toBe("unsubscribed");
    await move({ ...who, email: "moved.one@example.test" }, "moved.two@example.test");
    expect(await own(who)).toMatchObject({ state: "unsubscribed" });
  });

  it("finds what stands there: that holds, unless it only waits for its confirmation", async () => {
    const [who, other] = [await proven(), await proven()];
    await subscriber(who.email, ["notices"]);
    const { token } = await subscriber("stands@example.test", ["exams"]);
    done(await set(token, false));
    await move(who, "stands@example.test");
    expect(await own(who)).toMatchObject({ state: "unsubscribed", topics: ["exams"] });
    await subscriber(other.email, ["notices"]);
    done(await ask("waits@example.test", ["exams"]));
    await codeFor("waits@example.test");
    await move(other, "waits@example.test");
    expect(await own(other)).toMatchObject({ state: "confirmed", topics: ["notices"] });
    expect(await Promise.all([who, other].map(({ email }) => rowOf(email)))).toEqual([undefined, undefined]);
  });

  it("leaves behind who called a mail spam", async () => {
    const who = await proven();
    await subscriber(who.email);
    await sql`UPDATE newsletter_subscriber SET state = 'complained', ended_at = now() WHERE email = ${who.email}`.execute(
      app.db,
    );
    await move(who, "calm@example.test");
    expect(await own(who)).toMatchObject({ state: "none" });
    expect((await rowOf(who.email))?.state).toBe("complained");
  });
});
