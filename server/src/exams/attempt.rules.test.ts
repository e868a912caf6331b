import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttemptTerms, CLOCK_ERROR_MS, endedAt, givenInTime, tokenEndsAt, windowOf } from "./attempt.rules.ts";

const DEADLINE = 1_000_000;
const GRACE = 60_000;
const open: AttemptTerms = {
  status: "in_progress",
  closedBy: null,
  final: false,
  deadlineAt: DEADLINE,
  closesAt: DEADLINE + GRACE,
};
const byDeadline: AttemptTerms = { ...open, status: "submitted", closedBy: "deadline" };
const byUser: AttemptTerms = { ...open, status: "submitted", closedBy: "user" };
const LATE_SECONDS = 3_600;
const LATE_END = DEADLINE + LATE_SECONDS * 1_000;

describe("[S104] the window of an attempt (docs/sources.md, Attempts)", () => {
  it.each([
    ["long before the deadline", open, 0, "open"],
    ["at the deadline", open, DEADLINE, "open"],
    ["at the last moment of the grace", open, DEADLINE + GRACE, "open"],
    ["a millisecond after the grace", open, DEADLINE + GRACE + 1, "overdue"],
    ["closed by the deadline, just now", byDeadline, DEADLINE + GRACE + 1, "late"],
    ["at the last moment for late answers", byDeadline, LATE_END, "late"],
    ["a millisecond after it", byDeadline, LATE_END + 1, "closed"],
    ["closed by the deadline, then submitted", { ...byDeadline, final: true }, DEADLINE + GRACE + 1, "closed"],
    ["submitted by its candidate before the deadline", byUser, 10, "closed"],
    ["submitted by its candidate, within the late time", byUser, DEADLINE + GRACE + 1, "closed"],
  ] as const)("%s", (_, terms, now, window) => {
    expect(windowOf(terms, now, LATE_SECONDS)).toBe(window);
  });

  it("only moves forward: open → overdue, late → closed, whatever the numbers", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(600_000), fc.nat(86_400), (a, b, grace, late) => {
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)];
        const terms = { ...open, closesAt: DEADLINE + grace };
        if (windowOf(terms, sooner, late) === "overdue") expect(windowOf(terms, later, late)).toBe("overdue");
        if (windowOf(byDeadline, sooner, late) === "closed") expect(windowOf(byDeadline, later, late)).toBe("closed");
        expect(windowOf(byUser, a, late)).toBe("closed");
      }),
    );
  });
});

describe("[S104] when it ended", () => {
  it.each([
    [10, 10],
    [DEADLINE, DEADLINE],
    [DEADLINE + 30_000, DEADLINE],
  ])("a submit that arrives at %i ended at %i", (now, ended) => {
    expect(endedAt(now, DEADLINE)).toBe(ended);
  });
});

it("of late changes, those tapped up to the deadline were given in time, but for the error of a phone's clock", () => {
  const changes = [DEADLINE - 1, DEADLINE + CLOCK_ERROR_MS, DEADLINE + CLOCK_ERROR_MS + 1].map((seq) => ({ seq }));
  expect(givenInTime(changes, DEADLINE)).toEqual(changes.slice(0, 2));
});

it.each([
  ["the time for late answers", LATE_SECONDS, LATE_END],
  ["the grace, where that is longer", 10, DEADLINE + GRACE],
])("an attempt's token ends with %s", (_, late, end) => {
  expect(tokenEndsAt(byDeadline, late)).toBe(end);
});
