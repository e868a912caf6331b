import { describe, expect, it } from "vitest";
import { type Script, similarPairs } from "./similarity.rules.ts";

const QUESTIONS = 60;
const keys = Array.from({ length: QUESTIONS }, () => 1);
const isWrong = (question: number, choice: number) => choice !== keys[question];
const go = (scripts: readonly Script[], most = 10) => similarPairs(scripts, isWrong, most, async () => undefined);

/** Chance that is the same in each run (mulberry32). */
function chanceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** Who knows so much, and guesses the rest: one wrong answer draws more than the others, as in any real question. */
function honest(chance: () => number, knows: number): number[] {
  return keys.map((key) => {
    if (chance() < knows) return key;
    return chance() < 0.5 ? 2 : chance() < 0.5 ? 4 : 8;
  });
}

describe("similar answers", () => {
  const chance = chanceOf(7);
  const crowd = Array.from({ length: 300 }, () => honest(chance, 0.3 + 0.5 * chance()));

  it("are found of two who share their mistakes, and of nobody who works alone", async () => {
    expect(await go(crowd)).toEqual([]);
    const copied = [...(crowd[40] as number[])];
    copied[3] = 8;
    const pairs = await go([...crowd, copied]);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ one: 40, other: 300 });
    expect(pairs[0]?.sameWrong).toBeGreaterThan(pairs[0]?.expected ?? 0);
    expect(pairs[0]?.byChance).toBeLessThan(0.001);
  });

  it("are no right answers, and no blanks", async () => {
    const perfect = keys.map(() => 1);
    const blank = keys.map(() => 0);
    expect(await go([...crowd, perfect, perfect, blank, blank])).toEqual([]);
  });

  it("count less where nearly all fall for the same wrong answer", async () => {
    const trap = keys.map(() => 2);
    expect(await go(Array.from({ length: 50 }, () => trap))).toEqual([]);
  });

  it("are at most so many, the most striking first", async () => {
    const pairs = await go([...crowd, crowd[1] as number[], crowd[2] as number[], crowd[3] as number[]], 2);
    expect(pairs).toHaveLength(2);
    expect(pairs[0]?.byChance).toBeLessThanOrEqual(pairs[1]?.byChance ?? 0);
  });

  it("let others work between parts", async () => {
    let pauses = 0;
    await similarPairs(crowd, isWrong, 1, async () => void pauses++);
    expect(pauses).toBe(Math.floor((300 * 299) / 2 / 4_000));
  });
});
