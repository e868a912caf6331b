import { newsletterAdmin as calls, newsletterArchive, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { newsletters } from "../../test/newsletter.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { MailNotTaken, MailRefused } from "../foundation/mail/mail.ts";

const sent: string[] = [];
/** What the mail server does at an address; by default it takes the mail. */
const moods = new Map<string, () => Promise<void> | void>();
const mail = {
  async send({ to }: { to: string }) {
    await moods.get(to)?.();
    sent.push(to);
  },
  async close() {},
};
const app = await testApp({ mail });
const { many, draft, due, send, get } = newsletters(app);
const [admin, moderator] = [await app.member("admin"), await app.member("moderator")];
const move = (id: string, to: "draft" | "paused" | "sending" | "cancelled") =>
  app.call(calls.moveCampaign, { params: { id }, body: { to } }, admin);
/** How many a number about exams would reach. */
const reach = async (query: object = {}) =>
  done(await app.call(calls.countAudience, { query: { topic: "exams", ...query } }, moderator)).count;
/** Addresses of this test alone, that get numbers about material. */
let sets = 0;
async function people(count: number): Promise<string[]> {
  await sql`UPDATE newsletter_subscriber SET state = 'unsubscribed' WHERE state = 'confirmed'`.execute(app.db);
  const set = ++sets;
  const addresses = Array.from({ length: count }, (_, i) => `p${set}-${i}@example.test`);
  done(await many(addresses, admin));
  sent.length = 0;
  moods.clear();
  return addresses;
}

describe("a number as staff write it", () => {
  it("[S134] is made, changed by one at a time, removed; an administrator says when it goes", async () => {
    const made = done(await app.call(calls.createCampaign, { body: draft("First") }, moderator), 201);
    const params = { id: made._id };
    const update = (version: number, as = moderator) =>
      app.call(calls.updateCampaign, { params, body: { ...draft("Second"), version } }, as);
    const both = await Promise.all([update(1), update(1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused(await update(1), "campaign.changed");
    const body = { sendAt: "2030-01-01T00:00:00Z", version: 2 };
    refused(await app.call(calls.scheduleCampaign, { params, body }, moderator), "auth.forbidden");
    expect(done(await app.call(calls.scheduleCampaign, { params, body }, admin))).toMatchObject({
      ...{ state: "scheduled", subject: "Second", sendAt: "2030-01-01T00:00:00.000Z" },
    });
    refused(await update(3), "campaign.not_draft");
    refused(await app.call(calls.removeCampaign, { params }, moderator), "campaign.not_draft");
    refused(await move(made._id, "paused"), "campaign.cannot_move");
    done(await move(made._id, "draft"));
    done(await app.call(calls.removeCampaign, { params }, moderator));
    refused(await app.call(calls.getCampaign, { params }, moderator), "campaign.not_found");
    const log = done(await app.call(users.listAudit, { query: { targetId: made._id } }, admin));
    expect(log.items.map(({ action }) => action)).toEqual([
      ...["campaign.remove", "campaign.move", "campaign.schedule", "campaign.update", "campaign.create"],
    ]);
  });

  it("is made once for one key, and takes fixed parts alone", async () => {
    const key = { "idempotency-key": "one-number-of-the-newsletter" };
    const make = () => app.call(calls.createCampaign, { body: draft("Once") }, moderator, key);
    expect(done(await make(), 201)._id).toBe(done(await make(), 201)._id);
    for (const block of [
      { kind: "html", html: "<b>" },
      { kind: "button", label: "x", url: "javascript:alert(1)" },
    ]) {
      const body = draft("Odd", {}, [block as never]);
      refused(await app.call(calls.createCampaign, { body }, moderator), "request.invalid");
    }
    const card = { kind: "card" as const, of: "post" as const, title: "x", path: "//evil.test" };
    refused(await app.call(calls.createCampaign, { body: draft("Odd", {}, [card]) }, moderator), "request.invalid");
  });

  it("shows the mail that it makes, without anything that loads or reports", async () => {
    const blocks = [
      { kind: "heading" as const, text: "News <script>" },
      { kind: "text" as const, text: "One.\n\nTwo & three." },
      {
        kind: "card" as const,
        of: "event" as const,
        title: "Live exam",
        note: "On Saturday",
        path: "/pariksha/live-1/register",
      },
      { kind: "button" as const, label: "Open", url: "https://example.test/x" },
    ];
    const body = { text: { subject: "Number one", blocks }, language: "en" as const };
    const { html, text, subject } = done(await app.call(calls.previewCampaign, { body }, moderator));
    expect(subject).toBe("Number one");
    expect(html).not.toMatch(/<(script|img|iframe|form)|\ssrc=|url\(|@import/i);
    expect(html).toContain("prefers-color-scheme:dark");
    for (const said of [
      "News <script>",
      "Two & three.",
      "http://localhost:3000/pariksha/live-1/register",
      "https://example.test/x",
    ])
      expect(text).toContain(said);
  });

  it("counts whom it would reach: by topic, language and post", async () => {
    const addresses = await people(3);
    const member = await app.member();
    await app.db.updateTable("account").set({ target_post: "kharidar" }).where("id", "=", member.user._id).execute();
    await sql`UPDATE newsletter_subscriber SET account_id = ${member.user._id} WHERE email = ${at(addresses, 0)}`.execute(
      app.db,
    );
    await sql`UPDATE newsletter_subscriber SET language = 'ne' WHERE email = ${at(addresses, 1)}`.execute(app.db);
    expect(await reach({})).toBe(3);
    expect(await reach({ topic: "community" })).toBe(0);
    expect(await reach({ language: "ne" })).toBe(1);
    expect(await reach({ targetPost: "kharidar" })).toBe(1);
  });

  it("goes to oneself as a test, and to nobody else", async () => {
    await people(2);
    const made = done(await app.call(calls.createCampaign, { body: draft("Try") }, moderator), 201);
    const test = (language: "ne" | "en") =>
      app.call(calls.testCampaign, { params: { id: made._id }, body: { language } }, moderator);
    refused(await test("ne"), "campaign.not_written");
    done(await test("en"));
    await app.jobs.drain();
    expect(sent).toEqual([moderator.user.email]);
  });
});

describe("sending", () => {
  it("[S134] goes to each once, however many nodes send, and not before its time", async () => {
    const addresses = await people(40);
    const node = await app.anotherNode();
    expect(node.http).toBeDefined();
    const early = done(await app.call(calls.createCampaign, { body: draft("Early") }, admin), 201);
    const body = { sendAt: "2030-01-01T00:00:00Z", version: 1 };
    done(await app.call(calls.scheduleCampaign, { params: { id: early._id }, body }, admin));
    const id = await due(admin, draft("Once each"));
    await Promise.all([send(), send(), send()]);
    await send();
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 40, queued: 0, inDoubt: 0 } });
    expect((await get(early._id, admin)).state).toBe("scheduled");
    done(await move(early._id, "cancelled"));
  });

  it("waits out a pause, ends at a cancel, and skips who ended it meanwhile", async () => {
    const addresses = await people(12);
    const id = await due(admin, draft("Paused", { perSecond: 1 }));
    let isAsked = false;
    for (const address of addresses)
      moods.set(address, async () => {
        if (!isAsked) done(await move(id, "paused"));
        isAsked = true;
      });
    await send();
    await send();
    expect(sent).toHaveLength(1);
    expect((await get(id, admin)).state).toBe("paused");
    const left = addresses.filter((address) => !sent.includes(address));
    await sql`UPDATE newsletter_subscriber SET state = 'unsubscribed' WHERE email = ${at(left, 0)}`.execute(app.db);
    await sql`UPDATE newsletter_campaign SET per_second = 200 WHERE id = ${id}`.execute(app.db);
    moods.clear();
    done(await move(id, "sending"));
    await send();
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 11, skipped: 1 } });
    expect(new Set(sent).size).toBe(11);
    refused(await move(id, "cancelled"), "campaign.cannot_move");
  });

  it("says of each what the mail server said: refused, later, nobody there", async () => {
    const [gone = "", busy = "", fine = ""] = await people(3);
    const id = await due(admin, draft("Answers"));
    moods.set(gone, () => {
      throw new MailRefused("550 5.1.1", true);
    });
    moods.set(busy, () => {
      throw new MailNotTaken("451", false, undefined);
    });
    await send();
    expect(sent).toEqual([fine]);
    expect(await get(id, admin)).toMatchObject({
      state: "sending",
      figures: { failed: 1, sent: 1, queued: 1, bounced: 1 },
    });
    await send();
    expect(sent).toEqual([fine]);
    for (let n = 0; n < 2; n++) {
      await sql`UPDATE newsletter_recipient SET next_at = now() WHERE state = 'queued'`.execute(app.db);
      await send();
    }
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { failed: 2, sent: 1, queued: 0 } });
    const { rows } = await sql<{
      state: string;
    }>`SELECT state FROM newsletter_subscriber WHERE email = ${gone}`.execute(app.db);
    expect(rows).toEqual([{ state: "bounced" }]);
  });

  it("is paused by a mail server that refuses everybody, and reaches all of them once that is mended", async () => {
    const addresses = await people(7);
    const id = await due(admin, draft("Refused"));
    for (const address of addresses)
      moods.set(address, () => {
        throw new MailRefused("550 5.7.1");
      });
    for (let n = 0; n < 2; n++) {
      await send();
      const { state, figures } = await get(id, admin);
      expect([state, figures.bounced, figures.failed, figures.queued]).toEqual(["paused", 0, 0, 7]);
      if (n < 1) done(await move(id, "sending"));
    }
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM newsletter_subscriber
      WHERE email = ANY(${addresses}) AND state = 'confirmed'`.execute(app.db);
    expect(rows).toEqual([{ n: 7 }]);
    moods.clear();
    done(await move(id, "sending"));
    await send();
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 7, failed: 0 } });
  });

  it("ends though some are refused whenever they are tried", async () => {
    const addresses = await people(7);
    const id = await due(admin, draft("Refused each time"));
    for (const address of addresses.slice(0, 6))
      moods.set(address, () => {
        throw new MailRefused("550 5.7.1");
      });
    for (let n = 0; n < 9; n++) {
      await send();
      if ((await get(id, admin)).state === "paused") done(await move(id, "sending"));
    }
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 1, failed: 6, queued: 0 } });
  });

  it("loses nobody while no mail server is there", async () => {
    const addresses = await people(7);
    const id = await due(admin, draft("Away"));
    for (const address of addresses)
      moods.set(address, () => {
        throw new MailNotTaken("connect", true, "ECONNREFUSED");
      });
    for (let n = 0; n < 4; n++) await send();
    expect(await get(id, admin)).toMatchObject({ state: "sending", figures: { queued: 7, failed: 0, inDoubt: 0 } });
    moods.clear();
    await send();
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    expect((await get(id, admin)).state).toBe("sent");
  });

  it("pauses when the mail server gives no answers, and sends none of those again", async () => {
    const addresses = await people(20);
    const id = await due(admin, draft("Silent"));
    for (const address of addresses)
      moods.set(address, () => {
        throw new Error("no answer");
      });
    await send();
    const { state, figures } = await get(id, admin);
    expect([state, figures.inDoubt, figures.queued]).toEqual(["paused", 5, 15]);
    moods.clear();
    done(await move(id, "sending"));
    await send();
    expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 15, inDoubt: 5 } });
    expect(sent).toHaveLength(15);
  });
});

describe("who wants one number in thirty days", () => {
  async function monthly(size: number): Promise<string[]> {
    const addresses = await people(size);
    await sql`UPDATE newsletter_subscriber SET pace = 'monthly' WHERE email = ANY(${addresses})`.execute(app.db);
    return addresses;
  }
  const daysPass = (days: number) =>
    sql`UPDATE newsletter_recipient SET settled_at = settled_at - make_interval(days => ${days}::int)`.execute(app.db);

  it("is sent one, and the next when they are over", async () => {
    const addresses = await monthly(2);
    await due(admin, draft("First"));
    await send();
    expect(sent.toSorted()).toEqual(addresses.toSorted());
    await daysPass(29);
    expect(await reach()).toBe(0);
    const none = await due(admin, draft("Too early"));
    await send();
    expect(await get(none, admin)).toMatchObject({ state: "sent", figures: { sent: 0, queued: 0 } });
    await daysPass(2);
    expect(await reach()).toBe(2);
    await due(admin, draft("Second"));
    await send();
    expect(sent).toHaveLength(4);
  });

  it("loses nothing by a mail that was refused, nor by a number that was cancelled before their mail went", async () => {
    const [fine = "", refusing = "", waiting = ""] = await monthly(3);
    moods.set(refusing, () => {
      throw new MailRefused("550 5.7.1");
    });
    moods.set(waiting, () => {
      throw new MailNotTaken("451", false, undefined);
    });
    const id = await due(admin, draft("Cancelled"));
    await send();
    expect(sent).toEqual([fine]);
    expect(await reach()).toBe(1);
    done(await move(id, "paused"));
    expect(await reach()).toBe(1);
    done(await move(id, "cancelled"));
    expect(await reach()).toBe(2);
    moods.clear();
    await due(admin, draft("Next"));
    await send();
    expect(sent.toSorted()).toEqual([fine, refusing, waiting].toSorted());
  });
});

describe("the archive", () => {
  const list = async () => done(await app.call(newsletterArchive.listArchived, {})).items.map(({ title }) => title.en);

  it("has what was sent and may be read by everybody, once it is sent, and as a feed", async () => {
    await people(1);
    const hidden = await due(admin, draft("For subscribers", { isListed: false }));
    const shown = await due(admin, draft("For <everybody>"));
    expect(await list()).not.toContain("For <everybody>");
    await send();
    expect((await list())[0]).toBe("For <everybody>");
    expect(await list()).not.toContain("For subscribers");
    const { number } = await get(shown, admin);
    const read = (n: number) => app.call(newsletterArchive.getArchived, { params: { number: n } });
    expect(done(await read(number ?? 0)).content.en?.subject).toBe("For <everybody>");
    refused(await read((await get(hidden, admin)).number ?? 0), "campaign.not_found");
    refused(await read(0), "request.invalid");
    const feed = await app.http.inject({ method: "GET", url: "/newsletter/rss.xml" });
    expect(feed.headers["content-type"]).toContain("application/rss+xml");
    expect(feed.body).toContain("For &lt;everybody&gt;");
    expect(feed.body).not.toContain("For subscribers");
    expect(await app.publicPages()).toContain(`/newsletter/${number}`);
  });
});
