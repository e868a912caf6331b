import { createHash } from "node:crypto";
import { eventAdmin as admin, events as calls, type EventDraft, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { atMinute, makeEvent } from "../../test/events.ts";
import { CANARY } from "../../test/factories.ts";
import { at, done, refused, save } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");

/** A published event with so many who are registered. */
async function scene(count = 2, more: Partial<Omit<EventDraft, "mockTestId">> = {}) {
  const made = await makeEvent(app, staff, more);
  const people = await Promise.all(Array.from({ length: count }, () => app.member()));
  for (const one of people)
    done(await app.call(calls.registerForEvent, { params: { id: made.event._id }, body: {} }, one), 201);
  return { ...made, people: people as [Member, Member, ...Member[]] };
}
const start = (id: string, as: As) => app.call(calls.startEvent, { params: { id } }, as);
const submit = (
  mockTestId: string,
  as: As,
  answers: { mcqId: string; selectedOptionIndex: number }[] = [],
  headers = {},
) => app.call(calls.submitEvent, { body: { mockTestId, answers, timeTaken: 1 } }, as, headers);

describe("[S122] sitting an event", () => {
  it("begins with its start, for who is registered, once; the paper comes with it and not before", async () => {
    const { event, testId, mcqIds, people } = await scene();
    const [asha] = people;
    expect(refused(await start(event.slug, asha), "event.not_open").details).toBeUndefined();
    refused(await app.call(exams.getPaper, { params: { id: testId } }, asha), "test.not_found");
    await atMinute(app, event, 1);
    refused(await start(event._id, await app.member()), "event.not_registered");
    refused(await app.call(exams.getPaper, { params: { id: testId } }, asha), "test.not_found");
    const first = done(await start(event._id, asha));
    expect(first).toMatchObject({
      status: "in_progress",
      rollNo: 1,
      eventId: event._id,
      mockTestId: testId,
      answers: [],
    });
    const again = done(await start(event._id, asha));
    expect(again).toMatchObject({ attemptId: first.attemptId, seed: first.seed, deadlineAt: first.deadlineAt });
    const paper = done(await app.call(exams.getPaper, { params: { id: testId } }, asha));
    expect(paper.map(({ mcqId }) => mcqId).sort()).toEqual(mcqIds.toSorted());
    expect(JSON.stringify(paper)).not.toContain(CANARY);
    expect(done(await app.call(calls.getEvent, { params: { id: event._id } }, asha)).myAttempt?.attemptId).toBe(
      first.attemptId,
    );
    // It ends for all at one moment: who begins a minute late has a minute less.
    const [{ ends_at }] = (
      await sql<{ ends_at: Date }>`SELECT ends_at FROM exam_event WHERE id = ${event._id}`.execute(app.db)
    ).rows as [{ ends_at: Date }];
    expect(new Date(first.deadlineAt).getTime()).toBe(ends_at.getTime());
  });

  it("has the whole time for all where it is flexible, and lets nobody in after the entry", async () => {
    const flexible = { timingMode: "flexible" as const, entryClosesAt: undefined };
    const { event, people } = await scene(2, {
      endsAt: new Date(Date.now() + 150 * 60_000).toISOString(),
      timingMode: flexible.timingMode,
    });
    await atMinute(app, event, 10);
    const begun = done(await start(event._id, people[0]));
    expect(new Date(begun.deadlineAt).getTime() - new Date(begun.startedAt).getTime()).toBe(45 * 60_000);
    await atMinute(app, event, 16);
    refused(await start(event._id, people[1]), "event.entry_closed");
    expect(done(await start(event._id, people[0])).attemptId).toBe(begun.attemptId);
  });

  it("is saved and submitted with the event's token alone, which is bound to this sitting", async () => {
    const { event, testId, mcqIds, people } = await scene();
    const other = await scene();
    await atMinute(app, event, 1);
    await atMinute(app, other.event, 1);
    const [asha] = people;
    const mine = done(await start(event._id, asha));
    const theirs = done(await start(other.event._id, other.people[0]));
    const token = { "x-event-token": mine.token };
    const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: Date.now() }];
    done(await app.call(exams.saveAnswers, { params: { id: mine.attemptId }, body: { answers } }, null, token));
    refused(
      await app.call(exams.saveAnswers, { params: { id: theirs.attemptId }, body: { answers } }, null, token),
      "attempt.not_found",
    );
    refused(await submit(other.testId, null, [], token), "attempt.not_found");
    refused(await submit(testId, null, [], { "x-event-token": `${mine.token}x` }), "auth.required");
    const chosen = [{ mcqId: at(mcqIds, 1), selectedOptionIndex: 1 }];
    const receipt = done(await submit(testId, null, chosen, token));
    expect(receipt).toMatchObject({ status: "submitted", attemptId: mine.attemptId, mockTestId: testId });
    const given = [`${at(mcqIds, 0)} 1`, `${at(mcqIds, 1)} 2`].sort().join("\n");
    expect(receipt.receipt.hash).toBe(createHash("sha256").update(given).digest("hex"));
    expect(receipt.receipt.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    // Useless after submission: nothing is written any more, and the same is answered.
    expect(done(await submit(testId, null, [{ mcqId: at(mcqIds, 2), selectedOptionIndex: 2 }], token)).receipt).toEqual(
      receipt.receipt,
    );
    refused(
      await app.call(exams.saveAnswers, { params: { id: mine.attemptId }, body: { answers } }, null, token),
      "attempt.closed",
    );
  });

  it("gives its paper's facts and its receipt to who sat it alone, and writes nothing for that", async () => {
    const { event, testId, mcqIds, people } = await scene();
    const [asha, bikash] = people;
    const facts = (as: As) => app.call(exams.getTest, { params: { id: testId } }, as);
    const receipt = (as: As, id: string = event.slug) => app.call(calls.getReceipt, { params: { id } }, as);
    refused(await facts(asha), "test.not_found");
    refused(await receipt(asha), "attempt.not_found");
    await atMinute(app, event, 1);
    const begun = done(await start(event._id, asha));
    const found = done(await facts(asha));
    expect(found).toMatchObject({
      testType: "event",
      myAttempt: { attemptId: begun.attemptId, status: "in_progress" },
    });
    expect(JSON.stringify(found)).not.toContain(CANARY);
    for (const other of [null, bikash]) refused(await facts(other), "test.not_found");
    refused(await app.call(exams.startAttempt, { params: { id: testId } }, asha), "test.not_found");
    // A sitting that goes on has none, and asking for it closes nothing.
    refused(await receipt(asha), "attempt.not_found");
    const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: Date.now() }];
    done(await app.call(exams.saveAnswers, { params: { id: begun.attemptId }, body: { answers } }, asha));
    const submitted = done(await submit(testId, asha));
    expect(done(await receipt(asha))).toEqual(submitted.receipt);
    expect(done(await receipt(asha, testId))).toEqual(submitted.receipt);
    refused(await receipt(bikash), "attempt.not_found");
    refused(await receipt(null), "auth.required");
    refused(await receipt(asha, "no-such-event"), "event.not_found");
    // The exam's own pages know the paper alone: its id finds the event.
    const byPaper = done(await app.call(calls.getEvent, { params: { id: testId } }, asha));
    expect(byPaper).toMatchObject({ _id: event._id, slug: event.slug, myAttempt: { status: "submitted" } });
  });

  it("tells nobody a mark or a key before the results of all come out", async () => {
    const { event, testId, mcqIds, people } = await scene();
    const [asha] = people;
    await atMinute(app, event, 1);
    done(await start(event._id, asha));
    const answers = mcqIds.map((mcqId) => ({ mcqId, selectedOptionIndex: 0 }));
    const { resultId, resultsAt } = done(await submit(testId, asha, answers));
    expect(resultsAt).toBeDefined();
    refused(await app.call(exams.getResult, { params: { id: resultId } }, asha), "result.not_out");
    expect(done(await app.call(exams.listResults, {}, asha)).items).toEqual([]);
    refused(await app.call(exams.getSolutions, { params: { id: testId } }, asha), "solutions.not_out");
    const direct = await app.call(exams.submitTest, { body: { mockTestId: testId, answers } }, asha);
    expect(done(direct)).not.toHaveProperty("score");
    await atMinute(app, event, 241);
    expect(done(await app.call(exams.getResult, { params: { id: resultId } }, asha))).toMatchObject({
      score: 0.8,
      correct: 1,
      wrong: 3,
    });
    expect(done(await app.call(exams.listResults, {}, asha)).items).toHaveLength(1);
    expect(JSON.stringify(done(await app.call(exams.getSolutions, { params: { id: testId } }, asha)))).toContain(
      CANARY,
    );
  });

  it("a start and a withdrawal of one moment: who sits is registered", async () => {
    const { event, people } = await scene(6);
    await atMinute(app, event, 1);
    await Promise.all(
      people.map(async (one) => {
        const withdrawal = app.call(calls.withdrawFromEvent, { params: { id: event._id }, body: { version: 1 } }, one);
        const [begun, gone] = await Promise.all([start(event._id, one), withdrawal]);
        expect([begun.status, gone.status]).toEqual(begun.status === 200 ? [200, 409] : [403, 200]);
      }),
    );
  });

  it("many who begin at one moment begin once each, with one body of the paper for all", async () => {
    const { event, testId, people } = await scene(12);
    await atMinute(app, event, 1);
    const begun = await Promise.all([...people, ...people].map(async (one) => done(await start(event._id, one))));
    expect(new Set(begun.map(({ attemptId }) => attemptId)).size).toBe(12);
    const papers = await Promise.all(people.map((one) => app.call(exams.getPaper, { params: { id: testId } }, one)));
    expect(new Set(papers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("goes on for who has begun while it is paused, and lets nobody begin", async () => {
    const { event, mcqIds, people } = await scene();
    await atMinute(app, event, 1);
    const begun = done(await start(event._id, people[0]));
    done(await app.call(admin.setEventStatus, { params: { id: event._id }, body: { status: "paused" } }, staff));
    refused(await start(event._id, people[1]), "event.paused");
    done(
      await save(app, begun.attemptId, [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 1, seq: Date.now() }], people[0]),
    );
  });
});

describe("[S123] an event that goes on", () => {
  const extend = (id: string, body: { minutes: number; accountId?: string; reason: string }) =>
    app.call(admin.extendEvent, { params: { id }, body }, staff);
  const seen = async (id: string, query: object = {}) =>
    done(await app.call(admin.eventParticipants, { params: { id }, query }, staff)).items;

  it("shows who writes, who has submitted and who did not come", async () => {
    const { event, testId, mcqIds, people } = await scene(3);
    await atMinute(app, event, 2);
    const [writing, submitted, absent] = people as [Member, Member, Member];
    const begun = done(await start(event._id, writing));
    done(
      await save(app, begun.attemptId, [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 1, seq: Date.now() }], writing),
    );
    done(await start(event._id, submitted));
    done(await submit(testId, submitted));
    const rows = await seen(event._id);
    const states = new Map(rows.map(({ candidate, state, answered }) => [candidate.username, [state, answered]]));
    expect(states.get(writing.user.username)).toEqual(["writing", 1]);
    expect(states.get(submitted.user.username)).toEqual(["submitted", 0]);
    expect(states.get(absent.user.username)).toEqual(["absent", 0]);
    expect((await seen(event._id, { state: "absent" })).map(({ candidate }) => candidate.username)).toEqual([
      absent.user.username,
    ]);
    expect((await seen(event._id, { search: "3" })).map(({ rollNo }) => rollNo)).toEqual([3]);
  });

  it("gives one more time, or all, each with the next save; and the event ends later", async () => {
    const { event, testId, mcqIds, people } = await scene();
    const [asha, bina] = people;
    refused(await extend(event._id, { minutes: 10, reason: "Power cut" }), "event.step");
    await atMinute(app, event, 1);
    const hers = done(await start(event._id, asha));
    const theirs = done(await start(event._id, bina));
    expect(done(await extend(event._id, { minutes: 5, accountId: asha.user._id, reason: "Lost her line" }))).toEqual({
      extended: 1,
    });
    expect(done(await extend(event._id, { minutes: 10, reason: "Power cut in the district" }))).toEqual({
      extended: 2,
    });
    const saved = async (attemptId: string, as: Member) => {
      const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 1, seq: Date.now() }];
      return new Date(done(await save(app, attemptId, answers, as)).deadlineAt).getTime();
    };
    expect((await saved(hers.attemptId, asha)) - new Date(hers.deadlineAt).getTime()).toBe(15 * 60_000);
    expect((await saved(theirs.attemptId, bina)) - new Date(theirs.deadlineAt).getTime()).toBe(10 * 60_000);
    const after = done(await app.call(admin.getAdminEvent, { params: { id: event._id } }, staff));
    expect(new Date(after.endsAt).getTime()).toBe(new Date(theirs.deadlineAt).getTime() + 10 * 60_000);
    done(await submit(testId, asha));
    expect(done(await extend(event._id, { minutes: 1, reason: "Again a cut" }))).toEqual({ extended: 1 });
  });

  it("extended twice keeps its key back as long as it goes on, and the key's own times move along", async () => {
    const { event, testId, people } = await scene();
    const [early, late] = people as [Member, Member];
    await atMinute(app, event, 1);
    done(await start(event._id, early));
    done(await start(event._id, late));
    done(await submit(testId, early));
    const keyAt = async () =>
      done(await app.call(admin.getAdminEvent, { params: { id: event._id } }, staff)).solutionsAt;
    const before = new Date((await keyAt()) ?? "").getTime();
    done(await extend(event._id, { minutes: 60, reason: "Power cut in the district" }));
    done(await extend(event._id, { minutes: 1, reason: "Again a cut" }));
    expect(new Date((await keyAt()) ?? "").getTime()).toBe(before + 61 * 60_000);
    // Somebody still sits when the key's time has come: by more time of their own.
    await sql`UPDATE mock_test SET solutions_at = now() - interval '1 minute', results_at = now() - interval '1 minute' WHERE id = ${testId}`.execute(
      app.db,
    );
    refused(await app.call(exams.getSolutions, { params: { id: testId } }, early), "solutions.not_out");
    done(await submit(testId, late));
    done(await app.call(exams.getSolutions, { params: { id: testId } }, early));
  });
});
