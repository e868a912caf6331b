import { expect, it } from "vitest";
import { weakestFirst } from "./weakest.rules.ts";

it("[S95] puts first the chapter with the smallest share of right answers, of equals the one with more of them", () => {
  const byChapter = new Map([
    ["half", { answered: 10, correct: 5 }],
    ["few", { answered: 2, correct: 0 }],
    ["third", { answered: 3, correct: 1 }],
    ["more-thirds", { answered: 9, correct: 3 }],
    ["all", { answered: 20, correct: 20 }],
  ]);
  expect(weakestFirst(byChapter).map(([chapter]) => chapter)).toEqual(["more-thirds", "third", "half"]);
  expect(weakestFirst(new Map())).toEqual([]);
});
