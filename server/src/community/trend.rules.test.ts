import { describe, expect, it } from "vitest";
import { trendOf, trendOfUses, type Use } from "./trend.rules.ts";

const days = (...people: number[]) => people;

describe("[S71] how much a hashtag rises", () => {
  it.each([
    ["as many as ever", days(30, 30, 30, 30, 30, 30, 30), 30, 0],
    ["twenty today, none before", days(20, 0, 0, 0, 0, 0, 0), 0, 18.7],
    ["the same three days ago", days(0, 0, 0, 20, 0, 0, 0), 0, 4.7],
    ["the same six days ago", days(0, 0, 0, 0, 0, 0, 20), 0, 1.2],
    ["from two to twelve a day", days(12, 10, 8, 6, 4, 3, 2), 1, 16.6],
    ["twice as many as always", days(60, 30, 30, 30, 30, 30, 30), 30, 8.0],
    ["few, as ever", days(3, 3, 3, 3, 3, 3, 3), 3, 0],
  ])("%s", (_, people, before, value) => {
    expect(trendOf(people, before)).toBeCloseTo(value, 1);
  });

  it("more of the same never lowers it, and what is past counts less", () => {
    for (let n = 0; n < 30; n++) expect(trendOf([n + 1, 2], 1)).toBeGreaterThanOrEqual(trendOf([n, 2], 1));
    expect(trendOf([0, 5], 0)).toBeLessThan(trendOf([5, 0], 0));
  });
});

const use = (person: string, daysAgo: number, posts = 1): Use => ({ person, daysAgo, posts });

describe("[S71] who makes a trend", () => {
  it("nobody alone, and no two, however often they write", () => {
    expect(trendOfUses([use("a", 0, 50)])).toMatchObject({ trend: 0, people: 1 });
    const two = ["a", "b"].flatMap((person) => [0, 1, 2].map((day) => use(person, day, 5)));
    expect(trendOfUses(two)).toMatchObject({ trend: 0, people: 2, byDay: [] });
  });

  it("three do, unless one of them is most of it", () => {
    expect(trendOfUses(["a", "b", "c"].map((person) => use(person, 0))).trend).toBeGreaterThan(0);
    expect(trendOfUses([use("a", 0, 50), ..."bcdef".split("").map((person) => use(person, 0))]).trend).toBe(0);
  });

  it("one person counts once a day, on three days at most", () => {
    const every = [0, 1, 2, 3, 4, 5, 6].map((day) => use("a", day));
    const all = [...every, use("b", 0, 7), use("c", 1, 7)];
    expect(trendOfUses(all)).toMatchObject({ people: 3, byDay: [2, 2, 1, 0, 0, 0, 0] });
  });

  it("the weeks before are what is to be expected", () => {
    const before = Array.from({ length: 28 }, (_, day) => use("old", 7 + day));
    const now = ["a", "b", "c"].map((person) => use(person, 0));
    const both = trendOfUses([...before, ...now]);
    expect(both).toMatchObject({ before: 1, people: 3 });
    expect(both.trend).toBeLessThan(trendOfUses(now).trend);
  });
});
