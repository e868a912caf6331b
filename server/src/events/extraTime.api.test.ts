import { eventAdmin as admin, events as calls, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { atMinute, makeEvent } from "../../test/events.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const SECRET = "CANARY-hospital-letter";

const grant = (id: string, version: number, minutes = 20, as = staff) =>
  app.call(admin.grantExtraTime, { params: { id }, body: { minutes, reason: SECRET, version } }, as);

/** An event with one who is registered. */
async function scene() {
  const { event } = await makeEvent(app, staff);
  const params = { id: event._id };
  const asha = await app.member();
  const mine = done(await app.call(calls.registerForEvent, { params, body: {} }, asha), 201);
  return { event, params, asha, mine };
}

describe("[S133] extra time ahead of an event", () => {
  it("counts when its candidate begins, and is on their seat without its reason", async () => {
    const { event, params, asha, mine } = await scene();
    const granted = done(await grant(mine.registrationId, mine.version));
    expect(granted).toMatchObject({ extraMinutes: 20, status: "confirmed", rollNo: 1, version: mine.version + 1 });
    const seen = await app.call(calls.getEvent, { params }, asha);
    expect(done(seen).myRegistration).toMatchObject({ extraMinutes: 20, rollNo: 1 });
    const one = await app.call(admin.getRegistration, { params: { id: mine.registrationId } }, staff);
    for (const { body } of [seen, one]) expect(JSON.stringify(body)).not.toContain(SECRET);
    await atMinute(app, event, 1);
    const begun = done(await app.call(calls.startEvent, { params }, asha));
    const { endsAt } = done(await app.call(calls.getEvent, { params }, asha));
    expect(Date.parse(begun.deadlineAt) - Date.parse(endsAt)).toBe(20 * 60_000);
    // From now on it is given while the exam goes on.
    refused(await grant(mine.registrationId, granted.version, 40), "registration.step");
    const { items } = done(await app.call(users.listAudit, { query: { targetId: event._id } }, staff));
    expect(items[0]).toMatchObject({ action: "registration.extra_time", reason: SECRET, after: { minutes: 20 } });
  });

  it("is what was seen last, can be taken back, and is nobody else's to give", async () => {
    const { asha, mine } = await scene();
    const both = await Promise.all([grant(mine.registrationId, 1, 10), grant(mine.registrationId, 1, 30)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused(await grant(mine.registrationId, 1), "registration.stale");
    expect(done(await grant(mine.registrationId, 2, 0))).not.toHaveProperty("extraMinutes");
    refused(await grant(mine.registrationId, 3, 241), "request.invalid");
    refused(await grant(mine.registrationId, 3, 230), "event.too_long");
    refused(await grant(mine.registrationId, 3, 20, asha), "auth.forbidden");
    refused(await grant("01900000-0000-7000-8000-000000000000", 1), "registration.not_found");
  });

  it("is either in the start or refused, whichever comes first", async () => {
    const { event, params, asha, mine } = await scene();
    await atMinute(app, event, 1);
    const [granted, begun] = await Promise.all([
      grant(mine.registrationId, mine.version),
      app.call(calls.startEvent, { params }, asha),
    ]);
    const { endsAt } = done(await app.call(calls.getEvent, { params }, asha));
    const extra = (Date.parse(done(begun).deadlineAt) - Date.parse(endsAt)) / 60_000;
    expect(extra).toBe(granted.status === 200 ? 20 : 0);
  });
});
