import { describe, expect, it } from "vitest";
import { isoWeek } from "./mail.rules.ts";

describe("the ISO week in Nepal", () => {
  it.each([
    ["2026-11-23T03:00:00Z", "2026-W48"],
    // Sunday 23:59 and Monday 00:00 in Kathmandu.
    ["2026-11-22T18:14:59Z", "2026-W47"],
    ["2026-11-22T18:15:00Z", "2026-W48"],
    // The days about the turn of the year belong to the week of their Thursday.
    ["2027-01-01T06:00:00Z", "2026-W53"],
    ["2027-01-04T06:00:00Z", "2027-W01"],
    ["2024-12-30T06:00:00Z", "2025-W01"],
    ["2021-01-03T06:00:00Z", "2020-W53"],
  ])("of %s is %s", (instant, week) => expect(isoWeek(new Date(instant))).toBe(week));
});
