import { describe, expect, it } from "vitest";
import { endOf, isoDay, lastDayWithin } from "./suspensionEnd.ts";

// 16:05:30 in Kathmandu.
const now = new Date("2026-11-21T10:20:30Z");

describe("[S134] the end of a suspension", () => {
  it.each([
    ["1", "2026-11-22T11:15:00.000Z"],
    ["7", "2026-11-28T11:15:00.000Z"],
    ["30", "2026-12-21T11:15:00.000Z"],
  ] as const)("in %s days, at Kathmandu's next full hour", (term, end) => {
    expect(endOf(term, "", { now })?.toISOString()).toBe(end);
  });

  it("stays where it is at a full hour", () => {
    const full = new Date("2026-11-21T10:15:00Z");
    expect(endOf("7", "", { now: full })?.toISOString()).toBe("2026-11-28T10:15:00.000Z");
  });

  it("never exceeds the days that a moderator has", () => {
    expect(endOf("30", "", { now, most: 30 })?.toISOString()).toBe("2026-12-21T10:15:00.000Z");
    expect(endOf("7", "", { now, most: 30 })?.toISOString()).toBe("2026-11-28T11:15:00.000Z");
  });

  it("by a day is that day's end in Kathmandu", () => {
    expect(endOf("date", "2026-11-25", { now })?.toISOString()).toBe("2026-11-25T18:14:59.000Z");
    expect(endOf("date", "2026-11-21", { now })?.toISOString()).toBe("2026-11-21T18:14:59.000Z");
  });

  it.each(["", "2026-11-20", "2026-02-31x", "tomorrow"])("takes no day that is over or none: %s", (date) => {
    expect(endOf("date", date, { now })).toBeUndefined();
  });

  it("until lifted has none", () => {
    expect(endOf("endless", "", { now })).toBeNull();
  });

  it("the last day that a moderator may choose ends within 30 days", () => {
    for (const at of ["2026-11-21T10:20:30Z", "2026-11-21T18:10:00Z", "2026-11-21T18:15:00Z", "2026-11-21T18:16:00Z"]) {
      const from = new Date(at);
      const end = endOf("date", lastDayWithin(30, from), { now: from });
      const days = ((end?.getTime() ?? 0) - from.getTime()) / 86_400_000;
      expect(days).toBeLessThanOrEqual(30);
      expect(days).toBeGreaterThan(28);
    }
    expect(isoDay(new Date("2026-11-21T18:16:00Z"))).toBe("2026-11-22");
  });
});
