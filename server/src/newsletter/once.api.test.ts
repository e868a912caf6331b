import { newsletter } from "@sarathi/contract";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { newsletters } from "../../test/newsletter.ts";
import { at, done } from "../../test/sitting.ts";
import { inject } from "../foundation/http/inject.ts";
import { endPart, holdCampaign, nextPart, startCampaign } from "./campaign.store.ts";
import { fillAudience } from "./recipient.store.ts";

const SECRET = "a secret that a provider knows";
const app = await testApp({ newsletterFeedbackSecret: SECRET, trustProxy: true });
const { from, ask, mailsTo, codeFor, confirm, subscriber, many, draft, due, send, get } = newsletters(app);
const admin = await app.member("admin");
const stateOf = async (email: string) => {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM newsletter_subscriber WHERE email = ${email}`.execute(app.db);
  return rows[0]?.state;
};

describe("what comes back", () => {
  const tell = (events: object[], secret = SECRET) =>
    app.http.inject({
      ...{ method: "POST", url: "/newsletter/feedback", payload: { events } },
      headers: { authorization: `Bearer ${secret}` },
    });
  let count = 0;
  const event = (kind: string, email: string, more: object = { id: `report ${count++}` }) => ({ kind, email, ...more });

  it("is heard from who knows the secret, as a report with a name of its own", async () => {
    const good = event("hard", "a@example.test");
    expect((await tell([good], "another")).statusCode).toBe(401);
    for (const bad of [
      event("odd", "a@example.test"),
      event("hard", "a@example.test", {}),
      event("hard", "a\0@example.test"),
      event("hard", `${"a".repeat(250)}@example.test`),
      event("hard", "a@example.test", { id: "x\0" }),
      event("hard", "a@example.test", { id: "x".repeat(201) }),
      event("hard", "a@example.test", { messageId: "x".repeat(201) }),
    ])
      expect((await tell([good, bad])).statusCode).toBe(400);
    expect((await tell([good])).json()).toEqual({ known: 0 });
  });

  it("a hard bounce, three soft ones and a complaint end it; a complaint for good", async () => {
    const [hard, soft, angry] = ["hard@example.test", "soft@example.test", "angry@example.test"];
    for (const email of [hard, soft, angry]) await subscriber(email);
    const id = await due(admin, draft("Comes back"));
    await send();
    const said = await tell([event("hard", hard), event("complaint", angry.toUpperCase())]);
    expect(said.json()).toEqual({ known: 2 });
    await tell([event("soft", soft), event("soft", soft)]);
    expect(await stateOf(soft)).toBe("confirmed");
    await tell([event("soft", soft)]);
    expect(await Promise.all([hard, soft, angry].map(stateOf))).toEqual(["bounced", "bounced", "complained"]);
    expect((await get(id, admin)).figures).toMatchObject({ bounced: 2, complained: 1 });
    const before = (await mailsTo(angry)).length;
    done(await ask(angry));
    expect(await mailsTo(angry)).toHaveLength(before);
    done(await ask(hard));
    expect(done(await confirm(await codeFor(hard))).state).toBe("confirmed");
  });

  it("counts once, however often and by whomever it is delivered again", async () => {
    const email = "again@example.test";
    await subscriber(email);
    const once = event("soft", email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tell([once, once])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(await stateOf(email)).toBe("confirmed");
    const { rows } = await sql<{ n: number }>`SELECT cardinality(soft_bounces) AS n FROM newsletter_subscriber
      WHERE email = ${email}`.execute(app.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("of one mail counts once and at its own number, whichever address the report names", async () => {
    const email = "named@example.test";
    await subscriber(email);
    const [first, second] = [await due(admin, draft("First")), await due(admin, draft("Second"))];
    await send();
    const messageId = at(await mailsTo(email), 1).messageId ?? "";
    expect(messageId).toContain(first);
    for (const id of ["one", "two", "three"])
      expect((await tell([event("soft", "redirected@example.test", { id, messageId })])).json()).toEqual({ known: 1 });
    expect(await stateOf(email)).toBe("confirmed");
    expect((await get(first, admin)).figures.bounced).toBe(1);
    expect((await get(second, admin)).figures.bounced).toBe(0);
  });

  it("is taken whole, also when two tell of the same addresses in another order", async () => {
    const emails = Array.from({ length: 40 }, (_, i) => `order${i}@example.test`);
    done(await many(emails, admin));
    const events = emails.map((email) => event("hard", email));
    const answers = await Promise.all([events, events.toReversed(), events, events.toReversed()].map((e) => tell(e)));
    expect(answers.map((one) => one.json())).toEqual(Array(4).fill({ known: 40 }));
    expect(new Set(await Promise.all(emails.map(stateOf)))).toEqual(new Set(["bounced"]));
  });
});

it("a link of a mail ends it and begins nothing: its address is asked", async () => {
  const email = "passed.on@example.test";
  const { token } = await subscriber(email, ["exams"]);
  const set = (on: boolean) => app.call(newsletter.unsubscribeNewsletter, { body: { token, on } }, null, from());
  expect(done(await set(false)).state).toBe("unsubscribed");
  const before = (await mailsTo(email)).length;
  expect(done(await set(true)).state).toBe("unsubscribed");
  expect(await mailsTo(email)).toHaveLength(before + 1);
  expect(await stateOf(email)).toBe("unsubscribed");
  expect(done(await confirm(await codeFor(email)))).toMatchObject({ state: "confirmed", topics: ["exams"] });
  expect(done(await set(true)).state).toBe("confirmed");
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

it("fills nobody's mailbox from all nodes together, also at the same moment", async () => {
  const node = await app.anotherNode();
  const body = { email: "flooded@example.test", topics: ["exams" as const], language: "en" as const };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      inject(i % 2 ? node.http : app.http, newsletter.subscribeNewsletter, { body }, from()),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await mailsTo(body.email)).toHaveLength(3);
  const { rows } = await sql<{ all: string }>`SELECT row_to_json(a)::text AS all FROM newsletter_ask a`.execute(app.db);
  expect(rows.map(({ all }) => all).join()).not.toContain("flooded");
  await sql`UPDATE newsletter_ask SET began_at = now() - interval '61 minutes'`.execute(app.db);
  done(await ask(body.email));
  expect(await mailsTo(body.email)).toHaveLength(4);
});

it("asks those of a list by as many jobs, in as many statements as a few", async () => {
  async function statementsFor(size: number): Promise<number> {
    const queried = vi.spyOn(pg.Client.prototype, "query");
    const rows = Array.from({ length: size }, (_, i) => `asked${i}@of${size}.test`);
    expect(done(await many(rows, admin, { how: "ask" }))).toMatchObject({ added: size });
    const statements = queried.mock.calls.length;
    queried.mockRestore();
    return statements;
  }
  const [few, lots] = [await statementsFor(2), await statementsFor(500)];
  expect(lots - few).toBeLessThan(3);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job
    WHERE name = 'newsletter-sign-up' AND data->>'email' LIKE '%@of500.test'`.execute(app.db);
  expect(rows).toEqual([{ n: 500 }]);
  await sql`DELETE FROM pgboss.job WHERE data->>'email' LIKE '%@of500.test'`.execute(app.db);
});

it("[S134] writes who gets a number in parts; a node that follows goes on with the next, and each gets it once", async () => {
  const emails = Array.from({ length: 60 }, (_, i) => `part${i}@parts.test`);
  done(await many(emails, admin, { topics: ["community"] }));
  const id = await due(admin, draft("Parts", { segment: { topic: "community", language: null, targetPost: null } }));
  const gone = crypto.randomUUID();
  await startCampaign(app.db, id);
  await holdCampaign(app.db, id, gone, 60);
  const segment = { topic: "community" as const, language: null, targetPost: null };
  const fill = (worker: string, ends: boolean) =>
    app.db.transaction().execute(async (tx) => {
      const part = await nextPart(tx, id, worker, { seconds: 60, size: 20 });
      if (!part) return undefined;
      await fillAudience(tx, id, segment, part);
      await endPart(tx, id, part);
      if (!ends) throw new Error("the node is gone");
      return part;
    });
  const first = await fill(gone, true);
  await expect(fill(gone, false)).rejects.toThrow("gone");
  expect(await fill(crypto.randomUUID(), true)).toBeUndefined();
  expect((await fill(gone, true))?.after).toBe(first?.to);
  await send();
  expect((await get(id, admin)).state).toBe("sending"); // another's for a minute still
  await sql`UPDATE newsletter_campaign SET worker_until = now() - interval '1 second' WHERE id = ${id}`.execute(app.db);
  await send();
  expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 60, queued: 0 } });
  const reached = (await Promise.all(emails.map(mailsTo))).map((mails) => mails.length);
  expect(new Set(reached)).toEqual(new Set([1]));
});

it("[S134] a node of the last release, which knows no parts, ends no number of which some are not written", async () => {
  const emails = Array.from({ length: 30 }, (_, i) => `beside${i}@versions.test`);
  done(await many(emails, admin, { topics: ["notices"] }));
  const segment = { topic: "notices" as const, language: null, targetPost: null };
  const id = await due(admin, draft("Beside", { segment }));
  const newer = crypto.randomUUID();
  await startCampaign(app.db, id);
  await holdCampaign(app.db, id, newer, 60);
  await app.db.transaction().execute(async (tx) => {
    const part = await nextPart(tx, id, newer, { seconds: 60, size: 10 });
    if (!part) throw new Error("no part");
    await fillAudience(tx, id, segment, part);
    await endPart(tx, id, part);
  });
  // The newer node stops here; the older one sends what is written, and ends what has nobody left to send to.
  await sql`UPDATE newsletter_campaign SET worker = NULL, worker_until = NULL WHERE id = ${id}`.execute(app.db);
  await sql`UPDATE newsletter_recipient SET state = 'sent', settled_at = now() WHERE campaign_id = ${id}`.execute(
    app.db,
  );
  const { version } = await get(id, admin);
  await sql`UPDATE newsletter_campaign SET state = 'sent', finished_at = now(), updated_at = now(), version = version + 1
    WHERE id = ${id} AND state = 'sending' AND worker IS NULL AND NOT EXISTS (
      SELECT FROM newsletter_recipient r WHERE r.campaign_id = ${id} AND r.state IN ('queued', 'claimed'))`.execute(
    app.db,
  );
  expect(await get(id, admin)).toMatchObject({ state: "sending", version });
  await send();
  expect(await get(id, admin)).toMatchObject({ state: "sent", figures: { sent: 30, queued: 0 } });
});

it("two numbers that begin together send one of them to whom one in thirty days is enough", async () => {
  done(await many(["monthly@together.test"], admin, { topics: ["community"] }));
  await sql`UPDATE newsletter_subscriber SET state = 'unsubscribed' WHERE email <> 'monthly@together.test'
    AND state = 'confirmed'`.execute(app.db);
  await sql`UPDATE newsletter_subscriber SET pace = 'monthly' WHERE email = 'monthly@together.test'`.execute(app.db);
  const segment = { topic: "community" as const, language: null, targetPost: null };
  const [first, second] = [await due(admin, draft("One", { segment })), await due(admin, draft("Two", { segment }))];
  for (const id of [first, second]) await startCampaign(app.db, id);
  const all = { after: "00000000-0000-0000-0000-000000000000", to: undefined };
  const fill = (id: string, then: () => Promise<unknown>) =>
    app.db.transaction().execute(async (tx) => {
      await fillAudience(tx, id, segment, all);
      await then();
    });
  const waits = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND wait_event = 'advisory'`.execute(app.db);
    return rows.length;
  };
  let other: Promise<void> | undefined;
  await fill(first, async () => {
    other = fill(second, async () => undefined);
    await expect.poll(waits).toBe(1);
  });
  await other;
  const { rows } = await sql`SELECT campaign_id FROM newsletter_recipient r JOIN newsletter_subscriber s
    ON s.id = r.subscriber_id WHERE s.email = 'monthly@together.test'`.execute(app.db);
  expect(rows).toEqual([{ campaign_id: first }]);
});
