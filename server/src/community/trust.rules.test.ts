import {
  type TrustCounts,
  type TrustLevel,
  trustCriteria,
  trustLevels,
  trustLimits,
  trustNeeds,
} from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelOf, nextOf, type TrustFacts } from "./trust.rules.ts";

const NOTHING: TrustCounts = { daysSinceJoining: 0, activeDays: 0, postsRead: 0, contributions: 0, likers: 0 };
const facts = (given: Partial<TrustFacts>): TrustFacts => ({
  ...{ level: 0, counts: NOTHING, rolling: given.counts ?? NOTHING, daysSinceUpheld: null },
  ...given,
});
const ofAll = (level: 1 | 2 | 3, part: number): TrustCounts =>
  Object.fromEntries(trustCriteria.map((name) => [name, part * trustNeeds[level][name]])) as unknown as TrustCounts;

const counts = fc.record(
  Object.fromEntries(trustCriteria.map((name) => [name, fc.nat(220)])) as Record<
    keyof TrustCounts,
    fc.Arbitrary<number>
  >,
);
const level = fc.constantFrom(...trustLevels);
const upheld = fc.option(fc.nat(150), { nil: null });

describe("levels of trust", () => {
  it("open one by one when all that is needed is there", () => {
    expect(levelOf(facts({}))).toBe(0);
    for (const reached of [1, 2, 3] as const) {
      expect(levelOf(facts({ counts: trustNeeds[reached] }))).toBe(reached);
      for (const name of trustCriteria.filter((one) => trustNeeds[reached][one] > 0)) {
        const less = { ...trustNeeds[reached], [name]: trustNeeds[reached][name] - 1 };
        expect(levelOf(facts({ counts: less })), `${reached} ${name}`).toBeLessThan(reached);
      }
    }
  });

  it("never open by one thing alone, however much there is of it", () => {
    for (const name of trustCriteria) expect(levelOf(facts({ counts: { ...NOTHING, [name]: 100_000 } })), name).toBe(0);
  });

  it("are not lost, but for level 3, which needs nine tenths of the last hundred days", () => {
    for (const kept of [1, 2] as const) expect(levelOf(facts({ level: kept }))).toBe(kept);
    expect(levelOf(facts({ level: 3, counts: trustNeeds[3], rolling: ofAll(3, 0.9) }))).toBe(3);
    expect(levelOf(facts({ level: 3, counts: trustNeeds[3], rolling: ofAll(3, 0.89) }))).toBe(2);
    expect(levelOf(facts({ level: 2, counts: trustNeeds[3], rolling: ofAll(3, 0.9) }))).toBe(2);
  });

  it("do not open for thirty days after a decision, and level 3 for a hundred", () => {
    const all = { counts: trustNeeds[3] };
    expect(levelOf(facts({ ...all, daysSinceUpheld: 29 }))).toBe(0);
    expect(levelOf(facts({ ...all, daysSinceUpheld: 30 }))).toBe(2);
    expect(levelOf(facts({ ...all, daysSinceUpheld: 100 }))).toBe(3);
    expect(levelOf(facts({ ...all, level: 3, daysSinceUpheld: 99 }))).toBe(2);
  });

  it("never fall by doing more, nor below what is not to be lost", () => {
    fc.assert(
      fc.property(level, counts, counts, upheld, (from, some, more, daysSinceUpheld) => {
        const sum = Object.fromEntries(trustCriteria.map((name) => [name, some[name] + more[name]]));
        const before = levelOf({ level: from, counts: some, rolling: some, daysSinceUpheld });
        const after = levelOf({
          level: from,
          counts: sum as unknown as TrustCounts,
          rolling: sum as unknown as TrustCounts,
          daysSinceUpheld,
        });
        expect(after).toBeGreaterThanOrEqual(before);
        expect(before).toBeGreaterThanOrEqual(Math.min(from, 2));
      }),
    );
  });

  it("stay where they are when they are computed again", () => {
    fc.assert(
      fc.property(level, counts, upheld, (from, some, daysSinceUpheld) => {
        const once = levelOf({ level: from, counts: some, rolling: some, daysSinceUpheld });
        const twice = levelOf({ level: once, counts: some, rolling: some, daysSinceUpheld });
        expect(twice).toBe(once);
      }),
    );
  });

  it("say what opens the next one, and nothing after the last", () => {
    const next = nextOf(0, { counts: { ...NOTHING, activeDays: 1 }, rolling: NOTHING });
    expect(next?.level).toBe(1);
    expect(next?.criteria).toContainEqual({ name: "activeDays", have: 1, need: trustNeeds[1].activeDays });
    expect(next?.criteria.map(({ name }) => name)).not.toContain("likers");
    expect(nextOf(3, { counts: NOTHING, rolling: NOTHING })).toBeUndefined();
  });

  it("allow more the higher they are", () => {
    for (const name of ["anonymousADay", "likesADay", "links", "mentions", "pictures"] as const) {
      for (const one of [1, 2, 3] as const)
        expect(trustLimits[one][name], `${one} ${name}`).toBeGreaterThanOrEqual(
          trustLimits[(one - 1) as TrustLevel][name],
        );
    }
    expect(trustLimits[0]).toMatchObject({ postsADay: 3, commentsADay: 10, links: 2, mentions: 2, pictures: 1 });
  });
});
