import { describe, expect, it } from "vitest";
import { keyTable } from "./keyList.rules.ts";

describe("a table of keys", () => {
  it("is none where it is a table of numbers or of words", () => {
    expect(
      keyTable([
        ["2080", "5"],
        ["2081", "6"],
      ]),
    ).toBeUndefined();
    expect(
      keyTable([
        ["Year", "Rice"],
        ["1", "5"],
        ["2", "6"],
      ]),
    ).toBeUndefined();
    expect(
      keyTable([
        ["1", "Apple"],
        ["2", "Ball"],
      ]),
    ).toBeUndefined();
    expect(keyTable([["1", "A"]])).toBeUndefined();
    expect(keyTable([["Answer"]])).toBeUndefined();
    expect(keyTable([])).toBeUndefined();
  });
  it.each([
    [
      [
        ["1", "2", "3"],
        ["B", "A", "C"],
      ],
      ["1. B", "2. A", "3. C"],
    ],
    [
      [
        ["", " 1 ", "2"],
        ["Ans", "B", "A"],
      ],
      ["1. B", "2. A"],
    ],
    [
      [
        ["Q", "Ans"],
        ["1", "B"],
        ["", ""],
        ["2", "A"],
      ],
      ["1. B", "2. A"],
    ],
    [
      [
        ["1", "B", "Pokhara", "3", "A"],
        ["2", "A", "", "4", "C"],
      ],
      ["1. B) Pokhara", "3. A", "2. A", "4. C"],
    ],
    [
      [
        ["No", "Key"],
        ["1", "2"],
        ["2", "1"],
      ],
      ["1. 2", "2. 1"],
    ],
    [
      [
        ["Q.", "१", "२"],
        ["उत्तर", "२", "४"],
      ],
      ["१. २", "२. ४"],
    ],
    [
      [
        ["5", "6"],
        ["क", "ख"],
        ["7", ""],
        ["ग", ""],
      ],
      ["5. क", "6. ख", "7. ग"],
    ],
    [
      [
        ["Q", "Ans", ""],
        ["1", "2", "x"],
        ["2", "1", ""],
      ],
      ["1. 2) x", "2. 1"],
    ],
    [
      [
        ["", "Answer"],
        ["1", "2"],
        ["2", "1"],
      ],
      ["1. 2", "2. 1"],
    ],
    [
      [
        ["1", "A", "5 km"],
        ["2", "B", ""],
      ],
      ["1. A) 5 km", "2. B"],
    ],
  ])("%j is read", (rows, lines) => {
    expect(keyTable(rows)).toEqual(lines);
  });

  it.each([
    [
      "a number is left out",
      [
        ["1", "A"],
        ["3", "B"],
      ],
    ],
    [
      "a number stands there twice",
      [
        ["1", "A"],
        ["1", "B"],
      ],
    ],
    [
      "a key is missing",
      [
        ["1", "2"],
        ["A", ""],
      ],
    ],
    [
      "a number has no key",
      [
        ["1", "A", "2"],
        ["3", "B", ""],
      ],
    ],
    [
      "words stand before a number",
      [
        ["1", "A"],
        ["word", "B"],
        ["2", "C"],
      ],
    ],
    [
      "numbers are keys without a name that says so",
      [
        ["Year", "Crop"],
        ["1", "2"],
        ["2", "1"],
      ],
    ],
    [
      "a row is above nothing",
      [
        ["1", "2"],
        ["A", "B"],
        ["3", "4"],
      ],
    ],
  ])("is none where %s", (_, rows) => {
    expect(keyTable(rows)).toBeUndefined();
  });
});
