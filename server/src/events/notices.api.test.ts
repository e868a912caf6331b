import { eventAdmin as admin, events as calls, type Notification, notifications } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { eventFacts, inMinutes, letResultsOut, makeEvent, satEvent } from "../../test/events.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");

const register = async (id: string, as: Member) =>
  done(await app.call(calls.registerForEvent, { params: { id }, body: {} }, as), 201);
const decide = (id: string, body: { approve: boolean; note?: string; asks?: boolean }) =>
  app.call(admin.approveRegistration, { params: { id }, body }, staff);
/** What somebody has heard of events, the earliest first. */
async function heard(as: Member): Promise<NonNullable<Notification["event"]>[]> {
  await app.jobs.drain();
  const { items } = done(await app.call(notifications.listNotifications, { query: {} }, as));
  return items.flatMap(({ type, event }) => (type === "event" && event ? [event] : [])).reverse();
}
const news = async (as: Member) => (await heard(as)).map((one) => one.news);

describe("[S121] what candidates hear of their registrations", () => {
  it("that it is confirmed, once, with when it begins; on the bell and by mail", async () => {
    const { event } = await makeEvent(app, staff);
    const asha = await app.member();
    await Promise.all([register(event._id, asha), register(event._id, asha)]);
    expect(await heard(asha)).toEqual([
      { slug: event.slug, title: event.title, news: "confirmed", at: new Date(event.startsAt).toISOString() },
    ]);
    await sql`UPDATE notification SET mail_at = now() WHERE account_id = ${asha.user._id}`.execute(app.db);
    await app.jobs.runNow("notification-mails");
    const mail = at(await app.mails(), 0);
    expect(mail.to).toContain(asha.user.email);
    expect(mail.subject).toContain("खरिदार पूर्ण नमुना");
    expect(mail.text).toContain(`/pariksha/${event.slug}/register`);
  });

  it("what staff decide about it, with their note", async () => {
    const { event } = await makeEvent(app, staff, { needsApproval: true });
    const [asha, bina] = [await app.member(), await app.member()];
    const [hers, theirs] = [await register(event._id, asha), await register(event._id, bina)];
    expect(await heard(asha)).toEqual([]);
    done(await decide(hers.registrationId, { approve: false, asks: true, note: "Your full name, please" }));
    done(await decide(hers.registrationId, { approve: true }));
    refused(await decide(hers.registrationId, { approve: true }), "registration.step");
    done(await decide(theirs.registrationId, { approve: false, note: "Not for this post" }));
    expect(await heard(asha)).toMatchObject([{ news: "asked", note: "Your full name, please" }, { news: "confirmed" }]);
    expect(await heard(bina)).toMatchObject([{ news: "rejected", note: "Not for this post" }]);
  });

  it("that a seat is theirs until when, and that its time is over", async () => {
    const { event } = await makeEvent(app, staff, { capacity: 1 });
    const [asha, bina, chandra] = [await app.member(), await app.member(), await app.member()];
    for (const one of [asha, bina, chandra]) await register(event._id, one);
    const gone = { params: { id: event._id }, body: { version: 1 } };
    done(await app.call(calls.withdrawFromEvent, gone, asha));
    const [offer] = await heard(bina);
    const seen = done(await app.call(calls.getEvent, { params: { id: event._id } }, bina)).myRegistration;
    expect(offer).toMatchObject({ news: "offered", at: seen?.expiresAt });
    await sql`UPDATE event_registration SET expires_at = now() - interval '1 minute'
      WHERE id = ${seen?.registrationId}`.execute(app.db);
    await Promise.all([app.call(admin.forceUpdate, {}, staff), app.call(admin.forceUpdate, {}, staff)]);
    expect(await news(bina)).toEqual(["offered", "expired"]);
    expect(await news(chandra)).toEqual(["offered"]);
    expect(await news(asha)).toEqual(["confirmed"]);
  });
});

describe("[S123] what candidates hear of an event", () => {
  it("that it is at another time, and not of other changes", async () => {
    const { event } = await makeEvent(app, staff);
    const asha = await app.member();
    await register(event._id, asha);
    const edit = async (more: object) => {
      const { revision } = done(await app.call(admin.getAdminEvent, { params: { id: event._id } }, staff));
      const { registrationOpensAt, registrationClosesAt, startsAt, entryClosesAt, endsAt, resultsAt, title } = event;
      const times = { registrationOpensAt, registrationClosesAt, startsAt, entryClosesAt, endsAt, resultsAt };
      const body = { ...eventFacts({ ...times, title }), ...more, revision };
      done(await app.call(admin.updateEvent, { params: { id: event._id }, body }, staff));
    };
    await edit({ shortDescription: { en: "Come in time" } });
    expect(await news(asha)).toEqual(["confirmed"]);
    const later = { startsAt: inMinutes(65), entryClosesAt: inMinutes(80), endsAt: inMinutes(115) };
    await edit(later);
    expect(await heard(asha)).toMatchObject([{ news: "confirmed" }, { news: "postponed", at: later.startsAt }]);
  });

  it("that it is cancelled and why, and then no more", async () => {
    const { event } = await makeEvent(app, staff);
    const [asha, bina] = [await app.member(), await app.member()];
    await register(event._id, asha);
    await register(event._id, bina);
    done(await app.call(calls.withdrawFromEvent, { params: { id: event._id }, body: { version: 1 } }, bina));
    const body = { reason: "The hall is flooded" };
    const both = await Promise.all([
      app.call(admin.cancelEvent, { params: { id: event._id }, body }, staff),
      app.call(admin.cancelEvent, { params: { id: event._id }, body }, staff),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await heard(asha)).toMatchObject([{ news: "confirmed" }, { news: "cancelled", note: body.reason }]);
    expect(await news(bina)).toEqual(["confirmed"]);
  });

  it("that its results are out, if they sat it; nobody chose to hear it hears it", async () => {
    const { event, people } = await satEvent(app, staff, [4, 2]);
    const [asha, bina] = people as [Member, Member];
    done(await app.call(notifications.setNotificationPreferences, { body: { app: { event: false } } }, bina));
    await letResultsOut(app, staff, event);
    await letResultsOut(app, staff, event);
    expect(await news(asha)).toEqual(["confirmed", "results"]);
    expect(await news(bina)).toEqual(["confirmed"]);
    expect(JSON.stringify(await heard(asha))).not.toMatch(/score|rank|marks/);
  });
});
