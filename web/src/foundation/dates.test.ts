import { describe, expect, it } from "vitest";
import { daysUntil } from "./dates.ts";

describe("days until another", () => {
  it.each([
    ["2026-11-21", 0],
    ["2026-11-22", 1],
    ["2027-03-06", 105],
    ["2026-11-20", -1],
  ])("to %s are %i on 21 November in Nepal", (day, days) => {
    expect(daysUntil(day, new Date("2026-11-20T18:15:00Z"))).toBe(days);
    expect(daysUntil(day, new Date("2026-11-21T18:14:59Z"))).toBe(days);
  });
});
