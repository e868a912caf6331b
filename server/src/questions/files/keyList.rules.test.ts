import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Found } from "./block.ts";
import { beginsWithKey, isKeyLine, KEY_LIST_HEADING, readKeyList, withListed } from "./keyList.rules.ts";

describe("a list of keys", () => {
  it.each([
    ["1. क 2. ग\n3. घ", [["क"], ["ग"], ["घ"]]],
    ["1-A, 2-B; 3=C", [["A"], ["B"], ["C"]]],
    ["१) (क)\n२) (ख)\n३) (ग)", [["क"], ["ख"], ["ग"]]],
    ["1 2 3\nA B C", [["A"], ["B"], ["C"]]],
    ["| 1 | 2 | 3 |\n| a | b | c |", [["a"], ["b"], ["c"]]],
    ["1. A 1. B 2. C 3. D", [["A", "B"], ["C"], ["D"]]],
    // A key that is its number and one is no number of a row.
    ["1.( २ )\n2.( 3 )\n3.१", [["२"], ["3"], ["१"]]],
    ["1.    २\n2.    ३\n3.    १", [["२"], ["३"], ["१"]]],
    ["1. 2. 3.\nA. B. C.", [["A"], ["B"], ["C"]]],
  ])("%j", (text, keys) => {
    const list = readKeyList(text);
    expect([1, 2, 3].map((number) => list.get(number))).toEqual(keys);
  });

  it("is a line of nothing but pairs", () => {
    expect(
      ["1. A 2. B 3. C", "1-क, 2-ख, 3-ग", "1. A 2. B", "1. A 2. B 3. C Kathmandu", "1. Apple 2. Ball 3. Cat"].map(
        (line) => isKeyLine(line),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});

/** A number and its key as people type them. */
const typedPair = (number: number, label: string) =>
  fc
    .tuple(
      fc.constantFrom("%", "(%", "[ %"),
      fc.constantFrom(".", ")", "]", "।", ":", "=", "–", "—", "-", ").", " ", " - ", "  :  ", ".    "),
      fc.constantFrom("%", "(%)", "[%]", "( % )", "%)"),
    )
    .map(([before, mark, around]) => before.replace("%", String(number)) + mark + around.replace("%", label));
const labels = [..."ABCDEFGHabcdefghकखगघङचछज12345678१२३४५६७८"];

describe("pairs", () => {
  it("are read however they are typed, several a line or one", () => {
    const line = fc
      .array(fc.constantFrom(...labels), { minLength: 3, maxLength: 6 })
      .chain((keys) =>
        fc
          .tuple(
            fc.tuple(...keys.map((key, at) => typedPair(at + 7, key))),
            fc.constantFrom(", ", "; ", "  ", " | ", "\n", ",\n"),
          )
          .map(([pairs, between]) => ({ keys, text: pairs.join(between), isLine: !between.includes("\n") })),
      );
    fc.assert(
      fc.property(line, ({ keys, text, isLine }) => {
        // Numbers side by side are numbers of questions, if they rise.
        fc.pre(!/[0-9] +[1-8१-८](?![\p{L}\p{N}])/u.test(text));
        expect([...readKeyList(text)]).toEqual(keys.map((key, at) => [at + 7, [key]]));
        if (isLine) expect(isKeyLine(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    "1. I",
    "1. ट",
    "1. 9",
    "1. 0",
    "12345. A",
    "R1. A",
    "1. AB",
    "1. A1",
    "1. Ap",
    "1.         A",
    "1         A",
    "1A",
    "1, A",
    "A. 1",
  ])("are none: %j", (text) => {
    expect([...readKeyList(text)]).toEqual([]);
  });

  it.each([
    ["1. B, 2. A -", ["B", "A"]],
    ["1. (b) Pokhara; 2. (a) : Kathmandu,", ["b) Pokhara", "a) Kathmandu"]],
    ["see 1. b 2 a day", ["b) 2 a day", undefined]],
    ["1. b – x | 2. a", ["b) x", "a"]],
    ["| 1 | b | x | 2 | a |", ["b) x", "a"]],
  ])("may have words behind them: %j", (text, keys) => {
    const list = readKeyList(text);
    expect([1, 2].map((number) => list.get(number)?.[0])).toEqual(keys);
  });

  it("make a line of keys where nothing else stands, and enough of them", () => {
    expect(isKeyLine("1. A 2. B", 2)).toBe(true);
    expect(isKeyLine("1. A 2. B", 3)).toBe(false);
    expect(isKeyLine("", 0)).toBe(true);
    expect(isKeyLine("1. A, 2. B; 3. C -", 3)).toBe(true);
    expect(isKeyLine("x 1. A 2. B 3. C")).toBe(false);
  });
});

describe("rows of numbers", () => {
  const entries = (text: string) => [...readKeyList(text)];

  it("are never keys of each other", () => {
    expect(entries("1 2 3 4\nA B C")).toEqual([]);
    expect(entries("1 2 3 4")).toEqual([]);
    expect(entries("1 2\nA")).toEqual([]);
    expect(entries("Q.No. 1 2 3 4\nSomething else")).toEqual([]);
  });

  it.each([
    ["1 2\nB A", ["B", "A"]],
    ["(1), (2)\n(b), (a)", ["b", "a"]],
    ["१ | २\nख | क", ["ख", "क"]],
    ["1. 2.\nB. A।", ["B", "A"]],
    ["1;2\n3;4", ["3", "4"]],
  ])("above keys are read: %j", (text, keys) => {
    const list = readKeyList(text);
    expect([1, 2].map((number) => list.get(number)?.[0])).toEqual(keys);
  });

  it.each([
    "1 3\nA B",
    "2 1\nA B",
    "1 2\nA I",
    "1 2\nA B C",
    "1 2 x\nA B C",
    "1 2\nA AB",
    "1 12345\nA B",
    "1 3 5\nA B C",
  ])("above others are none: %j", (text) => {
    expect(entries(text)).toEqual([]);
  });

  it("are read again and again", () => {
    expect(entries("1 2\nB A\n3 4\nC D\n5. A").map(([number, keys]) => `${number}${keys}`)).toEqual([
      "1B",
      "2A",
      "3C",
      "4D",
      "5A",
    ]);
  });

  it("may have names before them", () => {
    expect(entries("Q.No. 1 2 3\nAns. A B C")).toEqual([
      [1, ["A"]],
      [2, ["B"]],
      [3, ["C"]],
    ]);
  });

  it("of single keys as numbers are read line by line", () => {
    expect(entries("1 2\n2 3\n3 1")).toEqual([
      [1, ["2"]],
      [2, ["3"]],
      [3, ["1"]],
    ]);
  });

  it("may be a table in text", () => {
    expect(entries("| No | Key |\n| --- | :-: |\n| 1 | A |\n| 2 | C |")).toEqual([
      [1, ["A"]],
      [2, ["C"]],
    ]);
    expect(isKeyLine("| 1 | A | 2 | B | 3 | C |")).toBe(true);
    expect(isKeyLine("| 1 | A |", 2)).toBe(false);
  });
});

describe("what a list says of questions", () => {
  const found = (number: number | undefined, more: Partial<Found> = {}): Found => ({
    place: {},
    text: "",
    question: {},
    options: [],
    number,
    ...more,
  });
  const list = new Map([
    [1, ["A"]],
    [2, ["B", "C"]],
  ]);

  it("stands beside what they say themselves", () => {
    const marked = { options: [{ words: {}, right: true }] };
    expect(
      withListed([found(1), found(2, { keys: ["C", " "] }), found(3), found(undefined, { keys: [""] })], list),
    ).toEqual([
      found(1, { keys: ["A"], keyFromList: true }),
      found(2, { keys: ["C", "B", "C"], keyFromList: false }),
      found(3),
      found(undefined, { keys: [""] }),
    ]);
    expect(withListed([found(1, marked)], list)).toEqual([found(1, { ...marked, keys: ["A"], keyFromList: false })]);
  });

  it("is for neither of two of one number, but for what says its key itself", () => {
    const problem = { code: "two_keys", field: "key", value: "B / C" };
    const syntax = { code: "syntax" } as const;
    expect(withListed([found(2), found(2, { keys: ["B"] }), found(2, { problems: [syntax] })], list)).toEqual([
      found(2, { problems: [problem] } as Partial<Found>),
      found(2, { keys: ["B", "B", "C"], keyFromList: false }),
      found(2, { problems: [syntax, problem] } as Partial<Found>),
    ]);
  });
});

it.each([
  ["1. (b) Pokhara", true],
  ["(1) [ख] पोखरा", true],
  ["1 - B. Pokhara", true],
  ["  २. ३) पोखरा", true],
  ["1. A person", false],
  ["1. Which?", false],
  ["1 (b) x", false],
  ["x 1. (b) y", false],
  ["1. 5.5 km", false],
])("%j begins with a key: %s", (line, begins) => {
  expect(beginsWithKey(line)).toBe(begins);
});

it.each([
  ["उत्तरकुञ्जिका", true],
  ["  ** उत्तर तालिका : **", true],
  ["सही उत्तरहरू", true],
  ["ANSWER KEY:", true],
  ["सही  उत्तरहरू", true],
  ["the  answer  list (B)", true],
  ["AnswerKeys", true],
  ["The answers sheet", true],
  ["Answers (A)", true],
  ["Keys", true],
  ["=== Key ===", true],
  ["उत्तर", false],
  ["Answer", false],
  ["Answer: key", false],
  ["Key words", false],
  ["An answer key", false],
])("%j is a heading of a list: %s", (line, is) => {
  expect(KEY_LIST_HEADING.test(line)).toBe(is);
});
