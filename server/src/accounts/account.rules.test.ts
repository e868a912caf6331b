import { GRACE_DAYS, MAX_NAME, MAX_SUSPENSION_DAYS, type SuspensionTerm } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endsWithin,
  erasesAt,
  isSuspended,
  namesOf,
  normalEmail,
  normalPassword,
  suspensionEnd,
} from "./account.rules.ts";

describe("[S40] passwords", () => {
  it("compare alike however they are composed", () => {
    expect(normalPassword("e\u0301")).toBe(normalPassword("é"));
    expect(normalPassword("क्\u200dष")).not.toBe(normalPassword("क्ष"));
  });
});

it("[S41] addresses are compared in one form", () => {
  expect(normalEmail("  Asha@Example.COM ")).toBe("asha@example.com");
});

describe("[S134] the end of a suspension", () => {
  const HOUR = 3_600_000;
  const days = (n: number): SuspensionTerm => ({ kind: "days", days: n });
  const date = (day: string): SuspensionTerm => ({ kind: "date", date: day });

  it.each([
    // 16:05:30 in Kathmandu; its full hours are UTC's quarter past.
    ["2026-11-21T10:20:30.000Z", days(1), "2026-11-22T11:15:00.000Z"],
    ["2026-11-21T10:20:30.000Z", days(30), "2026-12-21T11:15:00.000Z"],
    ["2026-11-21T10:15:00.000Z", days(7), "2026-11-28T10:15:00.000Z"],
    ["2026-11-21T10:15:00.001Z", days(7), "2026-11-28T11:15:00.000Z"],
    ["2026-11-21T10:14:59.999Z", days(7), "2026-11-28T10:15:00.000Z"],
    ["2026-11-21T10:20:30.000Z", date("2026-11-21"), "2026-11-21T18:14:59.000Z"],
    ["2026-11-21T10:20:30.000Z", date("2027-02-28"), "2027-02-28T18:14:59.000Z"],
  ])("from %s on, %o: %s", (now, term, end) => {
    expect(suspensionEnd(term, new Date(now))?.toISOString()).toBe(end);
  });

  it("comes only from somebody where it was left open", () => {
    expect(suspensionEnd({ kind: "endless" }, new Date())).toBeNull();
  });

  it("is a full hour in Kathmandu, not before the days are over and less than an hour after", () => {
    const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: MAX_SUSPENSION_DAYS }), (now, n) => {
        const end = suspensionEnd(days(n), now) ?? now;
        expect(end.toISOString()).toMatch(/:15:00\.000Z$/);
        const more = end.getTime() - now.getTime() - n * 24 * HOUR;
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThan(HOUR);
      }),
    );
  });

  it.each([
    [days(30), true],
    [days(31), false],
    [date("2026-12-20"), true],
    [date("2026-12-21"), false],
    [{ kind: "endless" } as const, false],
  ])("%o is within 30 days: %s", (term, within) => {
    // From the first to nearly the last hour of 21 November in Kathmandu.
    for (const instant of ["2026-11-20T18:15:00.000Z", "2026-11-21T10:20:30.000Z", "2026-11-21T17:14:00.000Z"]) {
      const now = new Date(instant);
      expect(endsWithin(30, suspensionEnd(term, now), now)).toBe(within);
    }
  });
});

describe("[S134] a suspension", () => {
  const now = new Date("2026-11-21T10:20:30.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  it.each([
    ["suspended", null, true],
    ["suspended", at(1), true],
    ["suspended", at(0), false],
    ["suspended", at(-1), false],
    ["active", null, false],
    ["active", at(1), false],
  ])("of an account %s until %s is suspended: %s", (status, suspended_until, suspended) => {
    expect(isSuspended({ status, suspended_until }, now)).toBe(suspended);
  });

  it("within so many days: to the hour", () => {
    const day = 86_400_000;
    expect([endsWithin(1, at(day + 3_599_999), now), endsWithin(1, at(day + 3_600_000), now)]).toEqual([true, false]);
  });
});

it("an account that asked to be erased is, after the grace", () => {
  expect(erasesAt(new Date("2026-11-21T10:20:30.000Z")).toISOString()).toBe("2026-12-21T10:20:30.000Z");
  expect(GRACE_DAYS).toBe(30);
});

describe("names that a provider gives", () => {
  const clean = (name: string) => name || undefined;
  it.each([
    [
      { given_name: "Asha", family_name: "Rai", name: "Asha Rai" },
      { firstName: "Asha", lastName: "Rai" },
    ],
    [{ given_name: "Asha" }, { firstName: "Asha" }],
    [{ given_name: " e\u0301 ", family_name: 7 }, { firstName: "é" }],
    [{ family_name: "Rai", name: "Asha R." }, { firstName: "Asha R." }],
    [{ given_name: "", name: "Asha" }, { firstName: "Asha" }],
    [{ given_name: 7, name: null }, { firstName: "Candidate" }],
    [{ given_name: "\ud800" }, { firstName: "\ufffd" }],
  ])("%o", (claims, names) => {
    expect(namesOf(claims, clean)).toEqual(names);
  });

  it("are cut, and never in the middle of a character", () => {
    const long = "क".repeat(MAX_NAME + 5);
    expect(namesOf({ given_name: long }, clean)).toEqual({ firstName: "क".repeat(MAX_NAME) });
    const wide = "😀".repeat(MAX_NAME);
    expect(namesOf({ given_name: wide }, clean).firstName).toHaveLength(MAX_NAME);
  });

  it("of which nothing is left are a candidate", () => {
    expect(namesOf({}, clean)).toEqual({ firstName: "Candidate" });
    expect(namesOf({ given_name: "x" }, () => undefined)).toEqual({ firstName: "Candidate" });
  });
});
