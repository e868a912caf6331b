import { eventAdmin as admin, events as calls, exams, mockTestAdmin } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { eventFacts, inMinutes, makeEvent, makePaper } from "../../test/events.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const asha = await app.member();
const nobody = "01900000-0000-7000-8000-000000000000";

const get = (id: string, as?: typeof asha) => app.call(calls.getEvent, { params: { id } }, as);
const set = (id: string, status: "published" | "paused" | "archived", revision?: number) =>
  app.call(admin.setEventStatus, { params: { id }, body: { status, ...(revision ? { revision } : {}) } }, staff);
const read = async (id: string) => done(await app.call(admin.getAdminEvent, { params: { id } }, staff));
const cancel = (id: string) =>
  app.call(admin.cancelEvent, { params: { id }, body: { reason: "Centre is closed" } }, staff);

describe("[S123] an exam event in the hands of administrators", () => {
  it("is made as a draft that nobody else sees, and takes its paper for itself", async () => {
    const { testId } = await makePaper(app, staff);
    const body = { ...eventFacts(), slug: "first-event", mockTestId: testId };
    const made = done(await app.call(admin.createEvent, { body }, staff), 201);
    expect(made).toMatchObject({ slug: "first-event", state: "draft", problems: [], questionCount: 4, fullMarks: 8 });
    refused(await get("first-event"), "event.not_found");
    refused(await app.call(admin.createEvent, { body: { ...body, slug: "other" } }, staff), "event.no_paper");
    const again = { ...body, mockTestId: (await makePaper(app, staff)).testId };
    refused(await app.call(admin.createEvent, { body: again }, staff), "event.slug_taken");
    refused(
      await app.call(admin.createEvent, { body: { ...body, slug: "no-paper", mockTestId: nobody } }, staff),
      "event.no_paper",
    );
    refused(await app.call(admin.createEvent, { body: { ...body, slug: "past" } }, staff), "request.invalid");
  });

  it("is not published while something stands against it, each with its field", async () => {
    const { testId } = await makePaper(app, staff);
    const wrong = eventFacts({ startsAt: inMinutes(40), endsAt: inMinutes(80), resultsAt: inMinutes(81), fee: 10_000 });
    const draft = done(
      await app.call(admin.createEvent, { body: { ...wrong, slug: "wrong", mockTestId: testId } }, staff),
      201,
    );
    const failure = refused(await set(draft._id, "published"), "event.not_ready");
    expect(failure.fields).toEqual({
      startsAt: "order",
      endsAt: "too_short",
      resultsAt: "results_early",
      paymentAccount: "no_account",
    });
    const mended = { ...eventFacts({ fee: 10_000, paymentAccount: { ne: "खाता १२३" } }), revision: draft.revision };
    expect(
      done(await app.call(admin.updateEvent, { params: { id: draft._id }, body: mended }, staff)).problems,
    ).toEqual([]);
    refused(await app.call(admin.updateEvent, { params: { id: draft._id }, body: mended }, staff), "event.stale");
    expect(done(await set(draft._id, "published"))).toMatchObject({ state: "published", phase: "registration_open" });
  });

  it("goes from step to step, and only so; a paper that is not ready stands against it", async () => {
    const { testId } = await makePaper(app, staff);
    const draft = done(
      await app.call(admin.createEvent, { body: { ...eventFacts(), slug: "steps", mockTestId: testId } }, staff),
      201,
    );
    const arrange = { params: { id: testId }, body: { revision: 0, sections: [] } };
    const test = done(await app.call(mockTestAdmin.getAdminTest, { params: { id: testId } }, staff));
    arrange.body.revision = test.revision;
    done(await app.call(mockTestAdmin.arrangePaper, arrange, staff));
    expect(refused(await set(draft._id, "published"), "event.not_ready").fields).toEqual({ mockTestId: "paper" });
    const { event } = await makeEvent(app, staff);
    refused(await set(event._id, "published"), "event.step");
    refused(await set(event._id, "paused", event.revision + 1), "event.stale");
    expect(done(await set(event._id, "paused")).phase).toBe("paused");
    expect(done(await set(event._id, "published")).phase).toBe("registration_open");
    expect(done(await set(event._id, "archived")).phase).toBe("archived");
    refused(await set(event._id, "published"), "event.step");
    refused(await set(nobody, "published"), "event.not_found");
    const kept = await sql<{
      action: string;
    }>`SELECT action FROM audit_entry WHERE target_id = ${event._id} ORDER BY at, id`.execute(app.db);
    expect(kept.rows.map(({ action }) => action)).toEqual([
      "event.create",
      "event.publish",
      "event.pause",
      "event.publish",
      "event.archive",
    ]);
  });

  it("is cancelled for all; a draft goes, and its paper is an ordinary draft again", async () => {
    const { event } = await makeEvent(app, staff);
    done(await cancel(event._id));
    expect(done(await get(event.slug)).status).toBe("cancelled");
    refused(await cancel(event._id), "event.step");
    const { testId } = await makePaper(app, staff);
    const body = { ...eventFacts(), slug: "goes", mockTestId: testId };
    const draft = done(await app.call(admin.createEvent, { body }, staff), 201);
    done(await cancel(draft._id));
    refused(await app.call(admin.getAdminEvent, { params: { id: draft._id } }, staff), "event.not_found");
    expect(done(await app.call(admin.createEvent, { body }, staff), 201).slug).toBe("goes");
  });

  it("two administrators who publish and change it at once: one is told that it has changed", async () => {
    const { testId } = await makePaper(app, staff);
    const body = { ...eventFacts(), slug: "race", mockTestId: testId };
    const draft = done(await app.call(admin.createEvent, { body }, staff), 201);
    const edit = { ...eventFacts({ capacity: 5 }), revision: draft.revision };
    const [published, changed] = await Promise.all([
      set(draft._id, "published", draft.revision),
      app.call(admin.updateEvent, { params: { id: draft._id }, body: edit }, staff),
    ]);
    expect([published.status, changed.status].sort()).toEqual([200, 409]);
  });

  it("holds the picture to scan as long as it shows it, and takes no other address for one", async () => {
    const { testId } = await makePaper(app, staff);
    const stored = async () => (await upload(app, staff.token, "resources", await picture(40, 30))).url;
    const uses = async (url: string) => {
      const found = await sql<{ uses: number }>`SELECT uses FROM upload WHERE ${url} LIKE '%' || key || '%'`.execute(
        app.db,
      );
      return at(found.rows, 0).uses;
    };
    const [first, second] = [await stored(), await stored()];
    const body = { ...eventFacts({ fee: 10_000, paymentQr: first }), slug: "scanned", mockTestId: testId };
    const strange = { ...body, paymentQr: "/files/nothing.webp" };
    expect(refused(await app.call(admin.createEvent, { body: strange }, staff), "request.invalid").fields).toEqual({
      paymentQr: "upload.not_found",
    });
    const draft = done(await app.call(admin.createEvent, { body }, staff), 201);
    expect([await uses(first), await uses(second)]).toEqual([1, 0]);
    const edit = { ...eventFacts({ fee: 10_000, paymentQr: second }), revision: draft.revision };
    done(await app.call(admin.updateEvent, { params: { id: draft._id }, body: edit }, staff));
    expect([await uses(first), await uses(second)]).toEqual([0, 1]);
    done(await cancel(draft._id));
    expect(await uses(second)).toBe(0);
  });

  it("is read by its own id or by that of its paper", async () => {
    const { event, testId } = await makeEvent(app, staff);
    expect((await read(testId))._id).toBe(event._id);
    expect((await read(event._id)).mockTestId).toBe(testId);
    refused(await app.call(admin.getAdminEvent, { params: { id: nobody } }, staff), "event.not_found");
  });

  it("is the administrators' alone", async () => {
    const moderator = await app.member("moderator");
    for (const as of [moderator, asha]) refused(await app.call(admin.listAdminEvents, {}, as), "auth.forbidden");
    expect(done(await app.call(admin.eventStats, {}, staff)).events.published).toBeGreaterThan(0);
  });
});

describe("[S120] exam events as candidates find them", () => {
  it("are listed with the next first, and past ones apart", async () => {
    const later = await makeEvent(app, staff, {
      startsAt: inMinutes(65),
      entryClosesAt: inMinutes(80),
      endsAt: inMinutes(110),
    });
    const next = await makeEvent(app, staff);
    const slugs = done(await app.call(calls.listEvents, { query: { limit: 100 } })).items.map(({ slug }) => slug);
    expect(slugs.indexOf(next.event.slug)).toBeLessThan(slugs.indexOf(later.event.slug));
    done(await cancel(later.event._id));
    const past = done(await app.call(calls.pastEvents, { query: { limit: 100 } })).items;
    expect(past.find(({ slug }) => slug === later.event.slug)?.status).toBe("cancelled");
    expect(
      done(await app.call(calls.listEvents, { query: { limit: 100 } })).items.map(({ slug }) => slug),
    ).not.toContain(later.event.slug);
  });

  it("are read by id or slug, with nothing of the paper", async () => {
    const { event, testId, mcqIds } = await makeEvent(app, staff, { capacity: 3, fee: 0 });
    const found = done(await get(event.slug, asha));
    expect(found).toMatchObject({
      status: "registration_open",
      seatsLeft: 3,
      participantsCount: 0,
      mockTestId: testId,
    });
    expect(done(await get(event._id)).slug).toBe(event.slug);
    refused(await get(nobody), "event.not_found");
    const paths = [
      `/api/mock-tests/${testId}`,
      `/api/mock-tests/${testId}/mcqs`,
      `/api/mock-tests/${testId}/solutions`,
    ];
    for (const path of paths) {
      const { body } = await app.http.inject({ url: path, headers: { authorization: `Bearer ${asha.token}` } });
      for (const id of mcqIds) expect(body).not.toContain(id);
    }
    refused(await app.call(exams.startAttempt, { params: { id: testId } }, asha), "test.not_found");
    refused(await app.call(exams.getPaper, { params: { id: testId } }, asha), "test.not_found");
    refused(await app.call(exams.getDynamicPaper, { params: { id: testId } }, asha), "test.not_found");
    refused(await app.call(exams.submitTest, { body: { mockTestId: testId, answers: [] } }, asha), "attempt.not_found");
    const listed = done(await app.call(exams.listTests, { query: { limit: 100 } }, asha)).items.map(({ _id }) => _id);
    expect(listed).not.toContain(testId);
    expect(at(done(await app.call(admin.listAdminEvents, { query: { search: event.slug } }, staff)).items, 0)._id).toBe(
      event._id,
    );
    expect((await read(event._id)).counts.confirmed).toBe(0);
  });
});
