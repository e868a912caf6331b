import { createHash } from "node:crypto";
import { events as calls, eventEvidence } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { atMinute, makeEvent } from "../../test/events.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const QUESTIONS = 24;
const PEOPLE = 7;
/** A wrong answer of somebody, the same in each run. */
const wrongOf = (who: number, question: number) =>
  1 + (createHash("sha256").update(`${who} ${question}`).digest().readUInt8() % 3);
const report = (id: string, as = staff) => app.call(eventEvidence.similarAnswers, { params: { id } }, as);

it("[S123] two who share their mistakes are named to administrators, once nobody sits any more", async () => {
  const keys = Array.from({ length: QUESTIONS }, () => "A");
  const { event, testId, mcqIds } = await makeEvent(app, staff, {}, keys);
  const params = { id: event._id };
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.member()));
  for (const one of people) done(await app.call(calls.registerForEvent, { params, body: {} }, one), 201);
  await atMinute(app, event, 1);
  for (const [nth, one] of people.entries()) {
    done(await app.call(calls.startEvent, { params }, one));
    // The last one writes what the first one writes; each of the others has mistakes of their own.
    const as = nth === PEOPLE - 1 ? 0 : nth;
    const answers = mcqIds.map((mcqId, i) => ({
      mcqId,
      selectedOptionIndex: i % 6 === as % 6 ? 0 : wrongOf(as, i),
    }));
    done(await app.call(calls.submitEvent, { body: { mockTestId: testId, answers } }, one));
  }
  refused(await report(event._id), "event.step");
  await atMinute(app, event, 120);
  const { compared, pairs } = done(await report(event._id));
  expect(compared).toBe(PEOPLE);
  expect(pairs[0]?.sitters.map(({ rollNo }) => rollNo).sort()).toEqual([1, PEOPLE]);
  expect(pairs[0]).toMatchObject({ sameWrong: 20, bothWrong: 20 });
  expect(pairs[0]?.byChance).toBeLessThan(0.05);
  expect(pairs).toHaveLength(1);
  refused(await report(event._id, await app.member("moderator")), "auth.forbidden");
  refused(await app.call(eventEvidence.similarAnswers, { params }, null), "auth.required");
  refused(await report("01900000-0000-7000-8000-000000000000"), "event.not_found");
  refused(await report("nonsense"), "request.invalid");
});
