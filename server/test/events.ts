import {
  type AdminEvent,
  eventAdmin as admin,
  events as calls,
  type EventDraft,
  mockTestAdmin,
} from "@sarathi/contract";
import { sql } from "kysely";
import type { Member, TestApp } from "./app.ts";
import { makeTest } from "./factories.ts";
import { done } from "./sitting.ts";

type App = Pick<TestApp, "call" | "db">;
const MINUTE_MS = 60_000;

/** Instants so many minutes from now. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A draft of a paper with these keys, 2 marks each; 45 minutes. */
export async function makePaper(app: App, staff: Member, keys: readonly string[] = ["A", "B", "C", "D"]) {
  const bank = await makeTest(
    app.db,
    keys.map((answer) => ({ answer })),
  );
  // Its questions are to be free for another paper.
  await sql`UPDATE mock_test SET state = 'archived' WHERE id = ${bank.testId}`.execute(app.db);
  const body = {
    ...{ title: { ne: `परीक्षा ${bank.tag}`, en: `Paper ${bank.tag}` }, category: "kharidar" },
    ...{ languages: ["ne", "en"] as ("ne" | "en")[], duration: 45, passMarks: 2, slug: `paper-${bank.tag}` },
    lateSyncSeconds: 600,
  };
  const test = done(await app.call(mockTestAdmin.createTest, { body }, staff));
  const questions = bank.mcqIds.map((mcqId) => ({ mcqId, marks: 2 }));
  const sections = [{ title: { ne: "खण्ड क", en: "Part A" }, questions }];
  const arranged = { params: { id: test._id }, body: { revision: test.revision, sections } };
  done(await app.call(mockTestAdmin.arrangePaper, arranged, staff));
  return { testId: test._id, mcqIds: bank.mcqIds };
}

/** Facts of an event that begins in an hour and can be registered for now. */
export const eventFacts = (more: Partial<Omit<EventDraft, "mockTestId">> = {}) => ({
  title: { ne: "खरिदार पूर्ण नमुना", en: "Kharidar full model" },
  registrationOpensAt: inMinutes(-60),
  registrationClosesAt: inMinutes(50),
  startsAt: inMinutes(60),
  entryClosesAt: inMinutes(75),
  endsAt: inMinutes(105),
  resultsAt: inMinutes(300),
  solutionsAt: inMinutes(300),
  ...more,
});

let count = 0;
/** A published event of a paper of its own. @param keys of its questions */
export async function makeEvent(
  app: App,
  staff: Member,
  more: Partial<Omit<EventDraft, "mockTestId">> = {},
  keys?: readonly string[],
) {
  const { testId, mcqIds } = await makePaper(app, staff, keys);
  const body = { ...eventFacts(more), slug: `event-${++count}-${testId.slice(-6)}`, mockTestId: testId };
  const draft = done(await app.call(admin.createEvent, { body }, staff), 201);
  const event = done(
    await app.call(admin.setEventStatus, { params: { id: draft._id }, body: { status: "published" } }, staff),
  );
  return { event, testId, mcqIds };
}

/** Moves all times of an event so that it is `minutes` after its start now, and what its paper takes from them. */
export async function atMinute(app: App, { _id: id }: Pick<AdminEvent, "_id">, minutes: number): Promise<void> {
  await sql`
    UPDATE exam_event e SET registration_opens_at = registration_opens_at + d.by, registration_closes_at = registration_closes_at + d.by,
      starts_at = starts_at + d.by, entry_closes_at = entry_closes_at + d.by, ends_at = ends_at + d.by,
      results_at = results_at + d.by, solutions_at = solutions_at + d.by
    FROM (SELECT now() - starts_at - make_interval(mins => ${minutes}) AS by FROM exam_event WHERE id = ${id}) AS d
    WHERE e.id = ${id}`.execute(app.db);
  await sql`
    UPDATE mock_test t SET results_at = e.results_at, solutions_at = e.solutions_at
    FROM exam_event e WHERE e.id = ${id} AND t.id = e.test_id`.execute(app.db);
}

/**
 * An event that so many have sat and submitted, each with so many right answers of four (two marks each; every other is
 * wrong and costs 0.4). Its results are not out yet.
 */
export async function satEvent(
  app: App & Pick<TestApp, "member">,
  staff: Member,
  rights: readonly number[],
  more: Partial<Omit<EventDraft, "mockTestId">> & { showsName?: boolean } = {},
) {
  const { showsName = false, ...facts } = more;
  const made = await makeEvent(app, staff, facts);
  const params = { id: made.event._id };
  const people: Member[] = [];
  for (const _ of rights) {
    const one = await app.member();
    done(await app.call(calls.registerForEvent, { params, body: { showsName } }, one), 201);
    people.push(one);
  }
  await atMinute(app, made.event, 1);
  const results: string[] = [];
  for (const [nth, one] of people.entries()) {
    done(await app.call(calls.startEvent, { params }, one));
    const answers = made.mcqIds.map((mcqId, i) => ({
      mcqId,
      selectedOptionIndex: i < (rights[nth] ?? 0) ? i : (i + 1) % 4,
    }));
    const body = { mockTestId: made.testId, answers };
    results.push(done(await app.call(calls.submitEvent, { body }, one)).resultId);
  }
  return { ...made, people, results };
}

/** Lets the time of an event's results come, and whatever is due be done. */
export async function letResultsOut(app: App, staff: Member, event: Pick<AdminEvent, "_id">) {
  await atMinute(app, event, 241);
  return done(await app.call(admin.forceUpdate, {}, staff));
}
