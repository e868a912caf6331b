import { expect, it } from "vitest";
import { isLimit, needsIn, secondsTo } from "./refusal.rules.ts";

it("reads from a refusal what is still needed, and nothing that it does not know", () => {
  expect(needsIn("postsRead:2/5 activeDays:1/2")).toEqual([
    { name: "postsRead", have: 2, need: 5 },
    { name: "activeDays", have: 1, need: 2 },
  ]);
  expect(needsIn("")).toEqual([]);
  expect(needsIn("somethingNew:1/2 postsRead:x/5")).toEqual([]);
});

it("knows limits from other refusals", () => {
  expect(isLimit("limit.posts")).toBe(true);
  expect(isLimit("request.too_many")).toBe(false);
});

it("counts the seconds to an instant, up", () => {
  const now = Date.parse("2026-11-26T06:00:00Z");
  expect(secondsTo("2026-11-26T06:00:30.100Z", now)).toBe(31);
  expect(secondsTo("2026-11-26T05:59:00Z", now)).toBe(0);
  expect(secondsTo(undefined, now)).toBe(0);
});
