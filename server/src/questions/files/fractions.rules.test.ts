import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rightBy } from "./fractions.rules.ts";

const indices = (fractions: number[], isSingle: boolean) => {
  const { right, problem, isPartial } = rightBy(fractions, isSingle);
  return [right.flatMap((is, at) => (is ? [at] : [])), problem?.code, isPartial];
};

describe("parts of the marks", () => {
  it.each([
    [[100, 0], true, [[0], undefined, false]],
    [[0, 120, 99], true, [[1], undefined, true]],
    [[100, 100], true, [[], "two_keys", false]],
    [[99, 0], true, [[], "key_unclear", true]],
    [[50, 50], true, [[], "key_unclear", true]],
    [[0, -100], true, [[], undefined, false]],
    [[50, 50, -100], false, [[0, 1], undefined, false]],
    [[33, 33, 33], false, [[0, 1, 2], undefined, false]],
    [[34, 34, 33], false, [[0, 1, 2], undefined, false]],
    [[33, 33, 32], false, [[], "key_unclear", true]],
    [[51, 51], false, [[], "key_unclear", true]],
    [[100, 100], false, [[], "key_unclear", false]],
    [[0, 0], false, [[], undefined, false]],
    [[], false, [[], undefined, false]],
  ])("%j, one is chosen: %s", (fractions, isSingle, expected) => {
    expect(indices(fractions, isSingle)).toEqual(expected);
  });

  it("say where they are unclear, and what they are", () => {
    expect(rightBy([90, 30.5, 0], true)).toEqual({
      right: [false, false, false],
      problem: { code: "key_unclear", field: "key", value: "90% / 30.5% / 0%" },
      isPartial: true,
    });
  });

  it("of equal shares name all that have one, however many they are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(4), (n, wrong) => {
        const share = Number((100 / n).toFixed(5));
        const { right, problem } = rightBy([...Array(n).fill(share), ...Array(wrong).fill(0)], false);
        expect([right, problem]).toEqual([[...Array(n).fill(true), ...Array(wrong).fill(false)], undefined]);
      }),
    );
  });
});
