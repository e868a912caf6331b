import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOf, indicesOf, maskOf } from "../foundation/choiceMask.ts";
import { dayInNepal, speaksOfOthers } from "./mcq.rules.ts";

describe("options that speak of other options", () => {
  it.each([
    "All of the above",
    "None of the above",
    "none of these",
    "Both of them",
    "Neither of the above",
    "A and B",
    "Option A or C",
    "B & D",
    "माथिका सबै",
    "माथिका कुनै पनि होइन",
    "माथिका दुवै",
    "उपर्युक्त सबै",
    "उल्लिखित कुनै पनि होइन",
    "क र ख दुवै",
    "क र ग मात्र",
  ])("finds %s", (text) => {
    expect(speaksOfOthers(text)).toBe(true);
  });

  it.each([
    "Kathmandu",
    "Peace and friendship",
    "All citizens of Nepal",
    "नेपाल र भारत",
    "संघ र प्रदेश",
    "Vitamin A",
    "49",
    "शान्ति र मैत्री",
  ])("leaves %s alone", (text) => {
    expect(speaksOfOthers(text)).toBe(false);
  });
});

describe("[S107] the day in Nepal", () => {
  it.each([
    ["2026-11-20T18:14:59.999Z", "2026-11-20"],
    ["2026-11-20T18:15:00.000Z", "2026-11-21"],
    ["2026-11-21T00:00:00.000Z", "2026-11-21"],
    ["2026-12-31T18:15:00.000Z", "2027-01-01"],
    ["2028-02-28T18:15:00.000Z", "2028-02-29"],
  ])("%s is %s", (instant, day) => {
    expect(dayInNepal(new Date(instant))).toBe(day);
  });
});

it("a mask and its indices are the same set", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(7)), (list) => {
      const mask = maskOf(list);
      expect(indicesOf(mask)).toEqual([...list].sort());
      expect(countOf(mask)).toBe(list.length);
      expect(maskOf([...list, ...list])).toBe(mask);
    }),
  );
});
