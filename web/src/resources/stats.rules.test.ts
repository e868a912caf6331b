import { expect, it } from "vitest";
import { readingMinutes, usefulShare } from "./stats.rules.ts";

it("the share of votes for something; none without votes", () => {
  expect(usefulShare({ upvotes: 47, downvotes: 3 })).toBeCloseTo(0.94);
  expect(usefulShare({ upvotes: 0, downvotes: 0 })).toBeUndefined();
});

it("minutes to read: at least one, by its words and not its tags", () => {
  expect(readingMinutes("<p>one</p>")).toBe(1);
  expect(readingMinutes(`<p>${"word ".repeat(1800)}</p>`)).toBe(10);
});
