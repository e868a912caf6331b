import { describe, expect, it } from "vitest";
import { readAll, short } from "./testFiles.ts";

// Several questions on one line: each has its own options and its own key, or is refused.

const capital = "Capital of Nepal? (a) Pokhara (b) Kathmandu (c) Dharan (d) Butwal";
const river = "Longest river? (a) Karnali (b) Koshi (c) Gandaki (d) Mahakali";
const third = "Highest peak? (a) Lhotse (b) Everest";
const read = async (text: string, keyList?: string) =>
  short(await readAll(text, keyList === undefined ? {} : { keyList })).map(({ q, o, k, p }) => [q, o.length, k, p]);

const expected = [
  ["Capital of Nepal?", 4, [1], []],
  ["Longest river?", 4, [0], []],
  ["Highest peak?", 2, [1], []],
];

describe("questions on one line", () => {
  it.each([
    ["two, and a third below", `1. ${capital} Answer: (b) 2. ${river} Answer: (a)\n3. ${third}\nAns: b`],
    ["three", `1. ${capital} Ans: b 2. ${river} Ans: a 3. ${third} Ans: b`],
    ["behind a key on a line of its own", `1. ${capital}\nAns: b 2. ${river} Ans: a 3. ${third}\nAns: b`],
    ["in Devanagari digits", `१. ${capital} उत्तर: (ख) २. ${river} उत्तर: (क) ३. ${third} उत्तर: ख`],
    [
      "with their options below",
      `1. ${capital} Ans: b 2. Longest river?\n${river.slice(15)}\nAns: a\n3. ${third} Ans: b`,
    ],
  ])("are parted by their numbers: %s", async (_, text) => {
    expect(await read(text)).toEqual(expected);
  });

  it("are parted where their keys stand in a list", async () => {
    expect(await read(`1. ${capital} 2. ${river}\n3. ${third}`, "1. b 2. a 3. b")).toEqual(expected);
  });

  it.each([
    ["a number is left out", `1. ${capital} Answer: (b) 3. ${river} Answer: (a)\n4. ${third}\nAns: b`],
    ["no number stands there", `1. ${capital} Ans: b ${river} Ans: a\n2. ${third}\nAns: b`],
    ["the second has its key below", `1. ${capital} Ans: b ${river}\nAns: a\n2. ${third}\nAns: b`],
    ["the first key cannot be read", `1. ${capital} Answer: Kathmandu it is. ${river} Ans: a\n2. ${third}\nAns: b`],
  ])("are refused where %s", async (_, text) => {
    const [first, ...others] = await read(text);
    expect(first?.[2]).toEqual([]);
    expect(first?.[3]).toContain("key_unclear");
    expect(others.at(-1)).toEqual(expected[2]);
  });

  it("are refused where options begin anew without a key or a number", async () => {
    const [first] = await read(`1. ${capital} ${river}\n2. ${third} Ans: b`, "1. b");
    expect(first?.[3]).toContain("syntax");
  });

  it("two keys behind one option are refused", async () => {
    expect((await read(`1. ${capital} Ans: b Ans: c`))[0]?.slice(2)).toEqual([[], ["key_unclear"]]);
  });

  it("a number in the words of an option is none of a question", async () => {
    const text = "1. What comes next? (a) 1. and 2. too (b) both 2. and 3. Ans: b";
    expect(short(await readAll(text))).toEqual([
      { q: "What comes next?", o: ["1. and 2. too", "both 2. and 3."], k: [1], p: [] },
    ]);
  });
});
