import { eventAdmin as admin, events as calls, type Notification, notifications } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, eventFacts, inMinutes, letResultsOut, makeEvent, satEvent } from "../../test/events.ts";
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
    const { mail } = at(await app.mails(), 0);
    expect(JSON.stringify(mail.to)).toContain(asha.user.email);
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
    const body = { reason: "The district has no power" };
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

describe("[S121] reminders", () => {
  const remind = () => app.jobs.runNow("event-reminders");
  const startIn = (id: string, minutes: number) => atMinute(app, { _id: id }, -minutes);
  const scene = async () => {
    const { event } = await makeEvent(app, staff);
    const asha = await app.member();
    await register(event._id, asha);
    return { event, asha };
  };

  it("come a day and an hour before, once each, whoever runs them, and are not late", async () => {
    const { event, asha } = await scene();
    await startIn(event._id, 24 * 60 + 5);
    await remind();
    expect(await news(asha)).toEqual(["confirmed"]);
    await startIn(event._id, 24 * 60 - 5);
    await Promise.all([remind(), remind(), remind()]);
    expect(await news(asha)).toEqual(["confirmed", "soon"]);
    await startIn(event._id, 65);
    await remind();
    expect(await news(asha)).toHaveLength(2);
    await startIn(event._id, 55);
    await Promise.all([remind(), remind(), remind()]);
    expect(await news(asha)).toEqual(["confirmed", "soon", "soon"]);
    const late = await app.member();
    await sql`UPDATE exam_event SET registration_closes_at = starts_at WHERE id = ${event._id}`.execute(app.db);
    await register(event._id, late);
    await startIn(event._id, -1);
    await remind();
    expect(await news(late)).toEqual(["confirmed"]);
  });

  it("do not come after a cancellation, nor to who is not confirmed; they come again for a later start", async () => {
    const cancelled = await scene();
    await startIn(cancelled.event._id, 50);
    const body = { reason: "The power is out" };
    done(await app.call(admin.cancelEvent, { params: { id: cancelled.event._id }, body }, staff));
    const { event, asha } = await scene();
    const gone = await app.member();
    await register(event._id, gone);
    done(await app.call(calls.withdrawFromEvent, { params: { id: event._id }, body: { version: 1 } }, gone));
    await startIn(event._id, 50);
    await remind();
    expect(await news(cancelled.asha)).toEqual(["confirmed", "cancelled"]);
    expect(await news(gone)).toEqual(["confirmed"]);
    expect(await news(asha)).toEqual(["confirmed", "soon"]);
    const { revision } = done(await app.call(admin.getAdminEvent, { params: { id: event._id } }, staff));
    const later = { startsAt: inMinutes(300), entryClosesAt: inMinutes(310), endsAt: inMinutes(345) };
    const edit = { ...eventFacts({ ...later, resultsAt: inMinutes(600), solutionsAt: null }), revision };
    done(await app.call(admin.updateEvent, { params: { id: event._id }, body: edit }, staff));
    expect(await news(asha)).toEqual(["confirmed", "soon", "postponed"]);
    await startIn(event._id, 50);
    await remind();
    expect(await news(asha)).toEqual(["confirmed", "soon", "postponed", "soon"]);
  });
});

describe("[S120] the file for calendars", () => {
  it("is a download for anybody, in either language; not of a draft", async () => {
    const { event } = await makeEvent(app, staff);
    const url = `/api/events/${event.slug}/calendar.ics`;
    const got = await app.http.inject({ method: "GET", url: `${url}?language=en` });
    expect(got.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(got.headers["content-disposition"]).toContain(`${event.slug}.ics`);
    expect(got.body).toContain("SUMMARY:Kharidar full model");
    expect(got.body).toContain(`DTSTART:${event.startsAt.replace(/[-:]|\.\d+/g, "")}`);
    expect((await app.http.inject({ method: "GET", url: "/api/events/none-such/calendar.ics" })).statusCode).toBe(404);
    expect((await app.http.inject({ method: "GET", url: `${url}?language=de` })).statusCode).toBe(400);
  });
});
