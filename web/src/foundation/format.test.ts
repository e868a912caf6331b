import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adDay, bsDay, isoDay } from "./dates.ts";
import { formatDuration, formatNumber, toDigits } from "./format.ts";

/** Reads either digit set: "१२.५" → "12.5". */
const fromDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

describe("Bikram Sambat", () => {
  // docs/sources.md, Bikram Sambat.
  const anchors = [
    ["1943-04-14", 2000, 1, 1],
    ["2015-09-20", 2072, 6, 3],
    ["2023-04-14", 2080, 1, 1],
    ["2024-04-13", 2081, 1, 1],
    ["2025-04-14", 2082, 1, 1],
    ["2026-04-14", 2083, 1, 1],
    ["2026-11-20", 2083, 8, 4],
    ["2027-04-14", 2084, 1, 1],
    ["2024-06-14", 2081, 2, 32],
  ] as const;
  it.each(anchors)("%s is %i-%i-%i", (ad, year, month, day) => {
    expect(bsDay(ad)).toMatchObject({ year, month, day });
  });

  it("takes the day in Kathmandu, 5:45 ahead of UTC", () => {
    expect(bsDay("2026-11-19T18:14:59Z")?.day).toBe(3);
    expect(bsDay("2026-11-19T18:15:00Z")?.day).toBe(4);
    expect(adDay("2026-11-19T18:15:00Z")).toEqual({ year: 2026, month: 11, day: 20 });
    expect(isoDay(new Date("2027-01-04T18:14:59Z"))).toBe("2027-01-04");
    expect(isoDay(new Date("2027-01-04T18:15:00Z"))).toBe("2027-01-05");
    expect(isoDay("2027-01-05")).toBe("2027-01-05");
  });

  it("answers null outside its tables", () => {
    expect(bsDay("1800-01-01")).toBeNull();
  });
});

describe("numbers", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [123456, "1,23,456"],
    [1234567, "12,34,567"],
    [-1234567.5, "−12,34,567.5"],
    [63.6, "63.6"],
    [-0.001, "0"],
    [100, "100"],
  ])("%d is %s", (value, text) => {
    expect(formatNumber(value, "latn")).toBe(text);
  });

  it("uses the reader's digits", () => {
    expect(formatNumber(1234567.5, "deva")).toBe("१२,३४,५६७.५");
    expect(toDigits("A1", "latn")).toBe("A1");
  });

  it("reads back what it writes, in either digit set", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom("deva" as const, "latn" as const),
        (n, digits) => {
          const text = fromDigits(formatNumber(n, digits)).replaceAll(",", "").replace("−", "-");
          expect(Number(text)).toBe(n);
        },
      ),
    );
  });
});

describe("times", () => {
  it.each([
    [0, "00:00"],
    [59.9, "00:59"],
    [2700, "45:00"],
    [3600, "1:00:00"],
    [5399, "1:29:59"],
    [-5, "00:00"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(formatDuration(seconds, "latn")).toBe(text);
  });
});
