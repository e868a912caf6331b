import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBsMonths, addDays, daysOfBsMonth, isoOfBs, nearestInTables, parseDay, weekdayOf } from "./calendar.ts";

describe("the calendar of Bikram Sambat", () => {
  it("knows the days of a month, and where its weeks begin", () => {
    const mangsir = daysOfBsMonth(2083, 8);
    expect([mangsir[0], mangsir.at(-1), mangsir.length]).toEqual(["2026-11-17", "2026-12-15", 29]);
    expect(weekdayOf("2026-11-22")).toBe(0);
    expect(daysOfBsMonth(1900, 1)).toEqual([]);
  });

  it("begins and ends with its tables", () => {
    expect(nearestInTables("1700-01-01")).toBe(isoOfBs({ year: 1975, month: 1, day: 1 }));
    expect(nearestInTables("2100-12-31")).toBe(daysOfBsMonth(2099, 12).at(-1));
    expect(nearestInTables("2026-11-22")).toBe("2026-11-22");
  });

  it("has no days beyond the end of a month", () => {
    expect(isoOfBs({ year: 2083, month: 8, day: 29 })).toBe("2026-12-15");
    expect(isoOfBs({ year: 2083, month: 8, day: 30 })).toBeUndefined();
    expect(isoOfBs({ year: 2083, month: 13, day: 1 })).toBeUndefined();
  });

  it("months follow each other without a gap", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2060, max: 2090 }), fc.integer({ min: 1, max: 11 }), (year, month) => {
        const last = daysOfBsMonth(year, month).at(-1) ?? "";
        expect(addDays(last, 1)).toBe(daysOfBsMonth(year, month + 1)[0]);
      }),
      { numRuns: 60 },
    );
  });

  it("goes by months, to the last day of a shorter one", () => {
    expect(addBsMonths("2026-11-22", 1)).toBe(isoOfBs({ year: 2083, month: 9, day: 6 }));
    expect(addBsMonths("2026-11-22", -8)).toBe(isoOfBs({ year: 2082, month: 12, day: 6 }));
    const last = daysOfBsMonth(2083, 4).at(-1) ?? "";
    expect(addBsMonths(last, 4)).toBe(daysOfBsMonth(2083, 8).at(-1));
  });
});

describe("a typed day", () => {
  const bounds = { min: "2026-11-22", max: "2027-11-21" };
  it.each([
    ["2026-11-30", "2026-11-30"],
    ["2083-08-14", "2026-11-30"],
    ["२०८३-०८-१४", "2026-11-30"],
    [" 2083/8/14 ", "2026-11-30"],
    ["2083.8.14", "2026-11-30"],
    ["20830814", "2026-11-30"],
    ["२०८३०८१४", "2026-11-30"],
    ["20261130", "2026-11-30"],
    ["2026113", undefined],
    ["20261-30", undefined],
    ["20261331", undefined],
    ["2083-13-01", undefined],
    ["2026-11-31", undefined],
    ["soon", undefined],
    ["", undefined],
  ])("%s is %s", (text, iso) => {
    expect(parseDay(text, bounds)).toBe(iso);
  });

  it("that is one in both calendars is the one within the bounds, else as its year says", () => {
    expect(parseDay("2060-01-01", { max: "2026-11-22" })).toBe("2003-04-14");
    expect(parseDay("2060-01-01", { min: "2026-11-22" })).toBe("2060-01-01");
    expect(parseDay("2083-01-01")).toBe("2026-04-14");
    expect(parseDay("2026-01-01", bounds)).toBe("2026-01-01");
  });
});
