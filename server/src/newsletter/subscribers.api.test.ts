import { accounts, newsletterAdmin as calls, MAX_PER_PAGE, newsletter } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { headerOf, linksIn, newsletters, tokenIn } from "../../test/newsletter.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { from, ask, mailsTo, codeFor, confirm, subscriber, many, draft, due, send, get } = newsletters(app);
const admin = await app.member("admin");
const read = async (token: string) =>
  done(await app.call(newsletter.getSubscription, { query: { token } }, null, from()));
const set = (token: string, on: boolean) =>
  app.call(newsletter.unsubscribeNewsletter, { body: { token, on } }, null, from());
const stateOf = async (email: string) => {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM newsletter_subscriber WHERE email = ${email}`.execute(app.db);
  return rows[0]?.state;
};

describe("asking for the newsletter", () => {
  it("[S130] begins it when the mail is confirmed by a POST, once, and not before", async () => {
    const email = "first@example.test";
    expect(done(await ask(email, ["exams", "notices"]))).toEqual({ sent: true });
    const code = await codeFor(email);
    expect(await stateOf(email)).toBe("pending");
    const both = await Promise.all([confirm(code), confirm(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(email)).toBe("confirmed");
    refused(await confirm(code), "newsletter.code_used");
    refused(await confirm("x".repeat(43)), "newsletter.code_invalid");
    const { token, ...shown } = done(both.find(({ status }) => status === 200) as (typeof both)[0]);
    expect(shown).toEqual({
      ...{ address: "f…@example.test", state: "confirmed", pace: "every" },
      ...{ topics: ["notices", "exams"], language: "en" },
    });
    expect(JSON.stringify(await read(token))).not.toContain(email);
  });

  it("answers the same whatever the address is, and changes nothing of one that gets it", async () => {
    const email = "known@example.test";
    const { token } = await subscriber(email, ["exams"]);
    const [known, fresh] = [await ask(email, ["community"], "ne"), await ask("fresh@example.test", ["community"])];
    expect(known.body).toEqual(fresh.body);
    expect(known.status).toBe(fresh.status);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("/newsletter/unsubscribe?token=");
    expect(mail?.text).not.toContain("#code=");
    expect(await read(token)).toMatchObject({ topics: ["exams"], language: "en", state: "confirmed" });
  });

  it("fills nobody's mailbox, and takes so much of one network", async () => {
    const email = "often@example.test";
    for (let n = 0; n < 5; n++) done(await ask(email));
    expect(await mailsTo(email)).toHaveLength(3);
    const here = { "x-forwarded-for": "10.77.0.1" };
    const body = { email: "net@example.test", topics: ["exams" as const], language: "ne" as const };
    const { max } = newsletter.subscribeNewsletter.limits[0];
    for (let n = 0; n < max; n++) await app.call(newsletter.subscribeNewsletter, { body }, null, here);
    refused(await app.call(newsletter.subscribeNewsletter, { body }, null, here), "request.too_many");
  });

  it("refuses what is no address, and no topic", async () => {
    refused(await ask("nonsense"), "request.invalid");
    refused(await ask("a@example.test", []), "request.invalid");
    refused(await ask("a@example.test", ["weather"]), "request.invalid");
  });

  it("forgets after a week who never confirmed", async () => {
    done(await ask("silent@example.test"));
    await codeFor("silent@example.test");
    await sql`UPDATE newsletter_subscriber SET created_at = now() - interval '8 days' WHERE email = 'silent@example.test'`.execute(
      app.db,
    );
    await sql`UPDATE newsletter_code SET expires_at = now() - interval '6 days'`.execute(app.db);
    await app.services.newsletter.forgetOld();
    expect(await stateOf("silent@example.test")).toBeUndefined();
  });
});

describe("ending it", () => {
  it("[S130] a mail scanner that follows every link of every mail confirms and ends nothing", async () => {
    const email = "scanned@example.test";
    done(await ask(email));
    await codeFor(email);
    const [asking] = await mailsTo(email);
    const follow = async (links: string[]) => {
      for (const link of links)
        for (const method of ["GET", "HEAD"] as const) {
          const { pathname, search } = new URL(link);
          const { statusCode } = await app.http.inject({ method, url: pathname + search, headers: from() });
          expect(statusCode).toBeLessThan(500);
        }
    };
    await follow(linksIn(asking as NonNullable<typeof asking>));
    expect(await stateOf(email)).toBe("pending");
    done(await confirm(await codeFor(email)));
    const id = await due(admin);
    await send();
    const [number] = await mailsTo(email);
    const links = linksIn(number as NonNullable<typeof number>);
    expect(links.some((link) => link.includes("/newsletter/unsubscribe?token="))).toBe(true);
    await follow(links);
    expect(await stateOf(email)).toBe("confirmed");
    expect((await get(id, admin)).figures.unsubscribed).toBe(0);
  });

  it("[S130] is one POST to the address in the header (RFC 8058), and counts at its number", async () => {
    const email = "oneclick@example.test";
    await subscriber(email);
    const id = await due(admin, draft("One click"));
    await send();
    const mail = at(await mailsTo(email), 0);
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const url = `/newsletter/unsubscribe?token=${tokenIn(mail)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", ...from() };
    const press = () => app.http.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
    expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(200);
    expect(await stateOf(email)).toBe("unsubscribed");
    expect((await get(id, admin)).figures.unsubscribed).toBe(1);
    const forged = url.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const turned = [forged.slice(0, -3), "xyz"].join("");
    expect((await app.http.inject({ method: "POST", url: turned, headers })).statusCode).toBe(404);
    expect((await app.http.inject({ method: "POST", url: "/newsletter/unsubscribe", headers })).statusCode).toBe(404);
  });

  it("choices are its owner's by the link alone", async () => {
    const { token } = await subscriber("back@example.test", ["exams"]);
    const body = { token, topics: ["material" as const], pace: "monthly" as const, language: "ne" as const };
    expect(done(await app.call(newsletter.changeSubscription, { body }, null, from()))).toMatchObject({
      ...{ topics: ["material"], pace: "monthly", language: "ne", state: "confirmed" },
    });
    const [a = "", b = ""] = token.split(".");
    refused(await set(`${b}.${a}.${"A".repeat(22)}`, false), "newsletter.link_invalid");
    expect((await read(token)).state).toBe("confirmed");
  });
});

describe("by one's account", () => {
  const put = (as: Parameters<typeof app.call>[2], on: boolean, more: object = {}) =>
    app.call(
      newsletter.setOwnSubscription,
      { body: { on, topics: ["exams"], pace: "every", language: "en", ...more } },
      as,
    );

  it("begins it at once at a proven address, ends it, and leaves with one's data", async () => {
    const me = await app.member();
    expect(done(await app.call(newsletter.getOwnSubscription, {}, me))).toMatchObject({
      state: "none",
      isProven: true,
    });
    expect(done(await put(me, true, { topics: ["notices"] }))).toMatchObject({
      state: "confirmed",
      topics: ["notices"],
    });
    const { parts } = done(await app.call(accounts.exportMe, {}, me));
    expect(parts.newsletter).toMatchObject([{ email: me.user.email, state: "confirmed", source: "account" }]);
    expect(done(await put(me, false)).state).toBe("unsubscribed");
    expect(done(await put(me, true)).state).toBe("confirmed");
  });

  it("says nothing of an address that is not proven, and begins nothing", async () => {
    const me = await app.member();
    await subscriber(me.user.email);
    await app.db.updateTable("account").set({ email_verified_at: null }).where("id", "=", me.user._id).execute();
    expect(done(await app.call(newsletter.getOwnSubscription, {}, me))).toMatchObject({
      state: "none",
      isProven: false,
    });
    refused(await put(me, true), "newsletter.address_not_proven");
    refused(await put(null, true), "auth.required");
  });

  it("goes with the account, whichever way it came", async () => {
    const me = await app.member();
    const { token } = await subscriber(me.user.email);
    await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${me.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    expect(await stateOf(me.user.email)).toBeUndefined();
    refused(await set(token, true), "newsletter.link_invalid");
  });
});

describe("addresses for administrators", () => {
  it("[S134] are brought in with consent: known, repeated and bad ones are named, a dry run writes nothing", async () => {
    await subscriber("there@example.test");
    const rows = ["New1@Example.test ", "new1@example.test", "there@example.test", "no address", "new2@example.test"];
    const expected = { added: 2, known: 1, repeated: 1, badCount: 1, bad: [{ row: 4, text: "no address" }] };
    expect(done(await many(rows, admin, { dryRun: true }))).toEqual(expected);
    expect(await stateOf("new1@example.test")).toBeUndefined();
    expect(done(await many(rows, admin))).toEqual(expected);
    expect(await stateOf("new1@example.test")).toBe("confirmed");
    expect(done(await many(rows, admin))).toMatchObject({ added: 0, known: 3 });
    done(await many(["asked@example.test"], admin, { how: "ask" }));
    expect(await stateOf("asked@example.test")).toBe("pending");
    done(await confirm(await codeFor("asked@example.test")));
    refused(await many(rows, admin, { consent: "" }), "request.invalid");
  });

  it("[S134] are found, by cursor too, and hidden from moderators", async () => {
    await many(
      Array.from({ length: 5 }, (_, i) => `list${i}@listed.test`),
      admin,
    );
    const list = (query: object) => app.call(calls.listSubscribers, { query }, admin);
    const first = done(await list({ search: "LISTED.test", limit: 3 }));
    expect(first.pagination.total).toBe(5);
    const rest = done(await list({ search: "listed.test", limit: 3, cursor: first.pagination.nextCursor }));
    const all = [...first.items, ...rest.items];
    expect(new Set(all.map(({ email }) => email)).size).toBe(5);
    expect(at(all, 0)).toMatchObject({ source: "import", consent: "A form of a course", state: "confirmed" });
    expect(
      done(await list({ state: "complained", limit: MAX_PER_PAGE })).items.every((one) => one.state === "complained"),
    ).toBe(true);
    refused(await app.call(calls.listSubscribers, {}, await app.member("moderator")), "auth.forbidden");
    expect(app.logLines.join("\n")).not.toContain("listed.test");
  });
});
