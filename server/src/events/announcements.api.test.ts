import { eventAdmin as admin, events as calls, exams } from "@sarathi/contract";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, letResultsOut, makeEvent, satEvent } from "../../test/events.ts";
import { hears } from "../../test/hears.ts";
import { listen, served } from "../../test/live.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { inject } from "../foundation/http/inject.ts";

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

describe("[S123] the answer to a save", () => {
  /** Somebody who sits, and whose saves come by the event's token alone, to one node or another. */
  async function sitter() {
    const { event, mcqIds } = await makeEvent(app, staff);
    const asha = await app.member();
    await register(event._id, asha);
    await atMinute(app, event, 1);
    const { attemptId, token, deadlineAt } = done(
      await app.call(calls.startEvent, { params: { id: event._id } }, asha),
    );
    let seq = Date.now();
    const save = async (announced?: string, http = app.http) => {
      const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: seq++ }];
      const body = { answers, ...(announced ? { announced } : {}) };
      return done(
        await inject(http, exams.saveAnswers, { params: { id: attemptId }, body }, { "x-event-token": token }),
      );
    };
    return { event, save, deadlineAt };
  }

  it("brings what was announced since, and more time, to a phone that hears of nothing else", async () => {
    const { event, save, deadlineAt } = await sitter();
    expect(await save()).not.toHaveProperty("announcements");
    const first = done(await announce(event._id, "प्रश्न १७ हेर्नुहोस्"), 201);
    const second = done(await announce(event._id, "Stay calm"), 201);
    expect((await save()).announcements).toEqual([second, first]);
    expect((await save(first._id)).announcements).toEqual([second]);
    expect(await save(second._id)).not.toHaveProperty("announcements");
    for (let n = 3; n <= 7; n++) done(await announce(event._id, `No ${n}`), 201);
    expect((await save()).announcements?.map(({ text }) => text)).toEqual(["No 7", "No 6", "No 5", "No 4", "No 3"]);
    const more = { minutes: 5, reason: "Power cut" };
    done(await app.call(admin.extendEvent, { params: { id: event._id }, body: more }, staff));
    expect(Date.parse((await save()).deadlineAt) - Date.parse(deadlineAt)).toBe(5 * 60_000);
  });

  it("takes one statement, whether something was announced or not", async () => {
    const { event, save } = await sitter();
    await save();
    const statementsOfTen = async () => {
      await save(); // what is read once a process, and renewed beside the saves
      const spy = vi.spyOn(pg.Client.prototype, "query");
      let brought = 0;
      for (let n = 0; n < 10; n++) brought += (await save()).announcements?.length ?? 0;
      const texts = spy.mock.calls.map(([one]) =>
        typeof one === "string" ? one : String((one as { text?: string }).text),
      );
      const statements = texts.filter((text) => !/live_message|pg_notify/.test(text)).length; // the announcement's own
      spy.mockRestore();
      return { statements, brought };
    };
    expect(await statementsOfTen()).toEqual({ statements: 10, brought: 0 });
    done(await announce(event._id, "Stay calm"), 201);
    expect(await statementsOfTen()).toEqual({ statements: 10, brought: 10 });
  });

  it("brings it from another node too, and a save is taken where announcements cannot be read", async () => {
    const { event, save } = await sitter();
    const node = await app.anotherNode();
    const stop = await hears(app, node);
    expect(await save(undefined, node.http)).not.toHaveProperty("announcements");
    done(await announce(event._id, "Stay calm"), 201);
    await expect.poll(async () => (await save(undefined, node.http)).announcements, { timeout: 3_000 }).toHaveLength(1);
    await stop();
    done(await announce(event._id, "The node is deaf"), 201);
    expect((await save(undefined, node.http)).announcements).toHaveLength(1);
    const stopAgain = await hears(app, node);
    await expect.poll(async () => (await save(undefined, node.http)).announcements, { timeout: 3_000 }).toHaveLength(2);
    await stopAgain();
    await app.db.schema.alterTable("event_announcement").renameTo("event_announcement_away").execute();
    const deaf = await app.anotherNode();
    expect(await save(undefined, deaf.http)).toMatchObject({ status: "in_progress" });
    await app.db.schema.alterTable("event_announcement_away").renameTo("event_announcement").execute();
  });
});
