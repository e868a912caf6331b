import { describe, expect, it } from "vitest";
import { said, saidParts } from "./figures.rules.ts";

describe("numbers for everybody", () => {
  it.each([
    [0, 0],
    [1, null],
    [4, null],
    [5, 5],
  ])("of %d say %s", (count, shown) => expect(said(count)).toBe(shown));

  it.each([
    [
      [10, 3, 8],
      [10, null, null],
    ],
    [
      [10, 3, 0],
      [null, null, 0],
    ],
    [
      [2, 3, 8],
      [null, null, 8],
    ],
    [
      [3, 0],
      [null, 0],
    ],
    [
      [6, 7],
      [6, 7],
    ],
  ])("that are parts of a whole let none of the few be worked out: %j", (parts, shown) =>
    expect(saidParts(parts)).toEqual(shown),
  );
});
