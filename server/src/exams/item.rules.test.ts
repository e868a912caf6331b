import { describe, expect, it } from "vitest";
import { itemTally } from "./item.rules.ts";
import type { StoredMarking } from "./marking.rules.ts";

/** Marks of each question, one mark a unit. */
const stored = (...units: number[]): StoredMarking => ({
  ...{ den: 1, score: units.reduce((a, b) => a + b, 0), full: 3, earned: 0, penalty: 0, blindGain: 0 },
  answers: units.map((mark, i) => [mark > 0 ? 1 << i : 0, mark, 0]),
});
const questions = [1, 1, 1].map((marks) => ({ optionCount: 4, marks }));
function of(markings: StoredMarking[]) {
  const tally = itemTally(questions);
  for (const one of markings) tally.add(one);
  return tally.statistics();
}
const times = (n: number, one: StoredMarking) => Array.from({ length: n }, () => one);

describe("[S122] statistics of questions", () => {
  it("count who chose what, of however few", () => {
    expect(of([stored(1, 0, 1), stored(1, 1, 0)])).toEqual([
      { results: 2, chosen: [2, 0, 0, 0], blank: 0 },
      { results: 2, chosen: [0, 1, 0, 0], blank: 1 },
      { results: 2, chosen: [0, 0, 1, 0], blank: 1 },
    ]);
  });

  it("give facility and the correlation with the rest from thirty on", () => {
    // Good ones have the first two right, weak ones the third alone.
    const [first, second, third] = of([...times(20, stored(1, 1, 0)), ...times(10, stored(0, 0, 1))]);
    expect(first?.facility).toBeCloseTo(2 / 3);
    // The rest is 1 for all: nothing to correlate with.
    expect(first?.discrimination).toBeUndefined();
    expect(second?.discrimination).toBeUndefined();
    expect(third?.facility).toBeCloseTo(1 / 3);
    expect(third?.discrimination).toBeCloseTo(-1);
  });

  it("agree with the correlation computed plainly", () => {
    const list = Array.from({ length: 40 }, (_, i) => stored(i % 2, i % 3 === 0 ? 1 : 0, i > 25 ? 1 : 0));
    const [first] = of(list);
    const y = list.map(({ answers }) => answers[0]?.[1] ?? 0);
    const rest = list.map(({ score }, i) => score - (y[i] ?? 0));
    const mean = (xs: number[]) => xs.reduce((a, b) => a + b, 0) / xs.length;
    const cov = (a: number[], b: number[]) => mean(a.map((x, i) => (x - mean(a)) * ((b[i] ?? 0) - mean(b))));
    expect(first?.discrimination).toBeCloseTo(cov(y, rest) / Math.sqrt(cov(y, y) * cov(rest, rest)));
  });
});
