import { eventAdmin as admin, events as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, letResultsOut, makeEvent, satEvent } from "../../test/events.ts";
import { listen, served } from "../../test/live.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const origin = await served(app);
const staff = await app.member("admin");

const announce = (id: string, text: string, as = staff, headers = {}) =>
  app.call(admin.announce, { params: { id }, body: { text } }, as, headers);
const list = (id: string, as: Member) => app.call(calls.eventAnnouncements, { params: { id } }, as);
const register = async (id: string, as: Member) =>
  done(await app.call(calls.registerForEvent, { params: { id }, body: {} }, as), 201);

describe("[S123] announcements", () => {
  it("are read by who is confirmed and by administrators, the latest first; one key is one", async () => {
    const { event } = await makeEvent(app, staff);
    const [asha, other] = [await app.member(), await app.member()];
    await register(event._id, asha);
    const key = { "idempotency-key": "announce-the-rules-1" };
    const first = done(await announce(event._id, "पहिलो नियम", staff, key), 201);
    expect(done(await announce(event._id, "पहिलो नियम", staff, key), 201)).toEqual(first);
    const second = done(await announce(event._id, "Stay calm"), 201);
    expect(done(await list(event.slug, asha))).toEqual([second, first]);
    expect(done(await list(event._id, staff))).toHaveLength(2);
    expect(JSON.stringify(done(await list(event._id, asha)))).not.toContain(staff.user._id);
    refused(await list(event._id, other), "event.not_registered");
    refused(await app.call(calls.eventAnnouncements, { params: { id: event._id } }), "auth.required");
    refused(await announce(event._id, "  "), "request.invalid");
    refused(await announce(event._id, "Hello", asha), "auth.forbidden");
    refused(await announce("01900000-0000-7000-8000-000000000000", "Hello"), "event.not_found");
    const over = await satEvent(app, staff, [4]);
    await letResultsOut(app, staff, over.event);
    refused(await announce(over.event._id, "Too late"), "event.step");
  });

  it("are hinted to open pages of who may listen, as more time is; a withdrawal ends that", async () => {
    const { event } = await makeEvent(app, staff);
    const topic = `event:${event._id}`;
    const [asha, gone, other] = [await app.member(), await app.member(), await app.member()];
    await register(event._id, asha);
    await register(event._id, gone);
    const streams = [];
    for (const one of [asha, gone, staff, other]) streams.push(await listen(origin, one, { topics: [topic] }));
    const [hers, theirs, admins, strange] = streams as [
      (typeof streams)[number],
      (typeof streams)[number],
      (typeof streams)[number],
      (typeof streams)[number],
    ];
    expect((await strange.event("open")).data.refused).toEqual([topic]);
    for (const one of [hers, theirs, admins]) expect((await one.event("open")).data.refused).toBeUndefined();
    done(await app.call(calls.withdrawFromEvent, { params: { id: event._id }, body: { version: 1 } }, gone));
    done(await announce(event._id, "CANARY words"), 201);
    expect((await hers.event("announced")).data).toEqual({ topic });
    await admins.event("announced");
    await atMinute(app, event, 1);
    done(await app.call(calls.startEvent, { params: { id: event._id } }, asha));
    const more = { minutes: 5, reason: "Power cut" };
    done(await app.call(admin.extendEvent, { params: { id: event._id }, body: more }, staff));
    expect((await hers.event("extended")).data).toEqual({ topic });
    for (const one of [theirs, strange]) expect(one.heard.map(({ type }) => type)).not.toContain("announced");
    for (const one of streams) expect(one.text()).not.toContain("CANARY");
  });
});
