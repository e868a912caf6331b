import { expect, it } from "vitest";
import { liveEvent, registrationCounts } from "../../../../test/eventStaff.ts";
import { canExtend, countsOf, secondsUntil } from "./console.rules.ts";

it("[S133] who writes is who has begun, is not done and was heard of", () => {
  expect(countsOf(liveEvent(), 9)).toEqual({ absent: 12, writing: 241, silent: 9, submitted: 62 });
  expect(countsOf(liveEvent(), undefined)).toEqual({
    absent: 12,
    writing: undefined,
    silent: undefined,
    submitted: 62,
  });
  // Counted at different moments: never less than nobody.
  const before = { counts: registrationCounts({ confirmed: 1 }), begun: 2, submitted: 2 };
  expect(countsOf(before, 1)).toEqual({ absent: 0, writing: 0, silent: 1, submitted: 2 });
});

it("[S133] more time is given from the start until results come out, of an event that is on", () => {
  const event = liveEvent();
  expect(canExtend(event)).toBe(true);
  expect(canExtend({ ...event, state: "paused" })).toBe(true);
  expect(canExtend({ ...event, state: "cancelled" })).toBe(false);
  expect(canExtend({ ...event, serverNow: "2026-11-30T02:14:59.000Z" })).toBe(false);
  expect(canExtend({ ...event, serverNow: event.resultsAt })).toBe(false);
});

it("counts by the server's clock", () => {
  expect(secondsUntil(liveEvent().endsAt, liveEvent())).toBe(286);
  expect(secondsUntil(liveEvent().startsAt, liveEvent())).toBe(0);
});
