import fs from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredMarking } from "./marking.rules.ts";
import { AnswerSheets, type StatisticsQuestion } from "./statistics.rules.ts";

interface Data {
  den: number;
  questions: { optionCount: number; marks: number; keys: number[] }[];
  sheets: [choiceMask: number, units: number][][];
}
const read = (name: string) =>
  JSON.parse(fs.readFileSync(new URL(`../../test/statistics/${name}.json`, import.meta.url), "utf8"));
const data = read("sheets") as Data;

const questionOf = ({ optionCount, marks, keys }: Data["questions"][number]): StatisticsQuestion => ({
  ...{ optionCount, marks, keyMask: keys.reduce((all, key) => all | key, 0) },
  isRight: (mask) => keys.includes(mask),
});
const markingOf = (row: Data["sheets"][number], den: number): StoredMarking => ({
  ...{ den, score: row.reduce((sum, [, units]) => sum + units, 0), full: 0, earned: 0, penalty: 0, blindGain: 0 },
  answers: row.map(([mask, units]) => [mask, units, 0]),
});
function statisticsOf({ den, questions, sheets }: Data) {
  const all = new AnswerSheets(questions.map(questionOf), sheets.length);
  for (const row of sheets) all.add(markingOf(row, den));
  const totals = all.totals();
  const weights = all.weights(totals);
  return { test: all.test(), items: questions.map((_, i) => all.question(i, totals, weights)) };
}

/** A question of one option in four that is right, worth one mark. */
const one = { optionCount: 4, marks: 1, keys: [1] };

describe("statistics of a paper", () => {
  it("are those of a computation in another language, to more than eight digits", () => {
    const expected = read("expected") as { test: Record<string, number>; items: (Record<string, unknown> | null)[] };
    const found = statisticsOf(data);
    const near = (value: unknown): unknown =>
      typeof value === "number" ? expect.closeTo(value, 10) : Array.isArray(value) ? value.map(near) : nearIn(value);
    const nearIn = (value: unknown) =>
      value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, near(inner)]))
        : value;
    expect(found.test).toEqual(near(expected.test));
    for (const [i, item] of expected.items.entries()) {
      const { flags, languages, ...rest } = found.items[i] ?? { flags: undefined };
      expect(languages, "of which no result says anything").toEqual(flags && {});
      expect(found.items[i] && rest, `question ${i}`).toEqual(item === null ? undefined : near(item));
      expect(flags === undefined).toBe(item === null);
    }
  });

  it("say nothing of fewer than thirty results, nor of what counts for nothing", () => {
    const few = statisticsOf({ ...data, sheets: data.sheets.slice(0, 29) });
    expect([few.test, few.items.every((item) => item === undefined)]).toEqual([undefined, true]);
    expect(statisticsOf(data).items[7]).toBeUndefined();
  });

  it("say when a question is harder in one language than its readers are weaker in the rest of the paper", () => {
    // Who reads English has 8 of 10 elsewhere and who reads Nepali 6 of 10; the second question turns that round.
    const inLanguage = (place: number, rest: number, second: number) => (n: number) =>
      Array.from({ length: n }, (_, i): [number, number, number, number][] => [
        [1, i % 10 < rest ? 1 : 0, 0, place],
        [1, i % 10 < second ? 1 : 0, 0, place],
      ]);
    const readers = (ne: number, en: number, second: number) => {
      const all = new AnswerSheets([one, one].map(questionOf), ne + en);
      const rows = [...inLanguage(1, 6, 6)(ne), ...inLanguage(2, 8, second)(en)];
      for (const row of rows) all.add({ ...markingOf([], 1), answers: row });
      const totals = all.totals();
      return all.question(1, totals, all.weights(totals));
    };
    const bad = readers(60, 40, 4);
    expect(bad?.languages).toEqual({ ne: { results: 60, facility: 0.6 }, en: { results: 40, facility: 0.4 } });
    expect(bad?.languageGap).toBeCloseTo(0.6 - 0.4 - (0.6 - 0.8), 10);
    expect(bad?.flags).toContain("language_gap");
    const fair = readers(60, 40, 8);
    expect(fair?.languageGap).toBeCloseTo(0, 10);
    expect(fair?.flags).not.toContain("language_gap");
    const few = readers(60, 29, 4);
    expect([few?.languageGap, Object.keys(few?.languages ?? {})]).toEqual([undefined, ["ne"]]);
  });

  it("flag what is likely to be wrong with a question", () => {
    const flags = statisticsOf(data).items.map((item) => item?.flags ?? []);
    expect(flags[10]).toEqual(expect.arrayContaining(["key_doubtful", "key_beaten"]));
    expect(flags[5]).toEqual(["too_easy"]);
    expect(flags[0]).toEqual([]);
  });

  it("are the same in whatever order results come, and within their bounds", () => {
    const sheet = fc.array(fc.constantFrom<[number, number]>([0, 0], [1, 5], [2, -1], [4, -1]), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(sheet, { minLength: 30, maxLength: 45 }), (sheets) => {
        const given = { den: 5, questions: [one, one, one, one], sheets };
        const { items, test } = statisticsOf(given);
        for (const item of items) {
          for (const share of [item?.discrimination, item?.pointBiserial, item?.upperLower])
            if (share !== undefined) expect(Math.abs(share)).toBeLessThanOrEqual(1 + 1e-9);
          if (item?.efficiency !== undefined) expect(item.efficiency).toBeLessThanOrEqual(1 + 1e-9);
          expect(item?.options.reduce((sum, { chosen }) => sum + chosen, item.blank)).toBe(sheets.length);
        }
        if (test?.alpha !== undefined) expect(test.alpha).toBeLessThanOrEqual(1 + 1e-9);
        const other = statisticsOf({ ...given, sheets: [...sheets].reverse() });
        for (const [i, item] of items.entries()) {
          expect(other.items[i]?.facility).toBeCloseTo(item?.facility ?? 0, 10);
          expect(other.items[i]?.upperLower).toBeCloseTo(item?.upperLower ?? 0, 10);
        }
      }),
      { numRuns: 60 },
    );
  });
});
