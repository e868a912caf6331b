import { describe, expect, it } from "vitest";
import { docx, p, readAll, short } from "./testFiles.ts";

// Lists of keys and options as coaching centres write them: by whatever name, and in one line.

const question = (n: number) => `${n}. Which one is it?\nA) w\nB) x\nC) y\nD) z`;
const questions = (n: number) => Array.from({ length: n }, (_, at) => question(at + 1)).join("\n");
const keysOf = async (text: string) => short(await readAll(text)).map(({ k, p: problems }) => [...k, ...problems]);

describe("a list of keys", () => {
  it.each([
    ...["उत्तर:", "सही उत्तर", "उत्तरहरू :", "जवाफ", "Ans:", "Ans Key", "Answer:", "Correct answers", "Solutions"],
    ...["Answer Key (Set A)", "Answer Key - Set B", "*** ANSWERS ***", "Answer key: Model Set 2", "उत्तर (सेट क)"],
  ])("is headed by any word for answers above two keys: %s", async (heading) => {
    for (const list of ["1. b\n2. a", "1. b, 2. a"])
      for (const gap of ["\n", "\n\n"])
        expect(await keysOf(`${questions(2)}${gap}${heading}${gap}${list}`)).toEqual([[1], [0]]);
  });

  it.each(["Answers: 1-b, 2-a", "Ans: 1. b 2. a", "उत्तर : १) ख २) क"])("stands beside the word: %s", async (line) => {
    expect(await keysOf(`${questions(2)}\n${line}`)).toEqual([[1], [0]]);
  });

  it.each([
    "1.b2.a3.c4.d5.a",
    "1-5: BACDA",
    "1-3: B A C, 4-5 DA",
    "1→b 2→a 3→c 4→d 5→a",
    "Q1: b\nQ2: a\nQ3: c\nQ4: d\nQ5: a",
    "1 -> b, 2 -> a, 3 -> c, 4 -> d, 5 -> a",
  ])("is written in other ways: %s", async (list) => {
    const keys = [[1], [0], [2], [3], [0]];
    expect(await keysOf(`${questions(5)}\nAnswer key\n${list}`)).toEqual(keys);
    expect(await keysOf(`${questions(5)}\n${list}`)).toEqual(keys);
  });

  it("needs no heading where its numbers begin anew", async () => {
    expect(await keysOf(`${questions(3)}\n1. b\n2. a\n3. c`)).toEqual([[1], [0], [2]]);
  });

  it("in which a run has too many or too few keys is none", async () => {
    for (const run of ["1-5: BACD", "1-5: BACDAB"])
      expect(await keysOf(`${questions(5)}\nAnswer key\n${run}`)).not.toContainEqual([1]);
  });

  it("is none where a single question asks for pairs", async () => {
    const pairs = "A) 1-b, 2-a\nB) 1-a, 2-b";
    const unkeyed = `${questions(2)}\n3. Which pairs are right?\n${pairs}\nAns: 1-b, 2-a`;
    expect(await keysOf(unkeyed)).toEqual([["no_key"], ["no_key"], [0]]);
    const keyed = `1. Which one is it?\nA) w\nB) x\nAns: A\n2. Which pairs are right?\n${pairs}\nAns: 1-b, 2-a`;
    expect(await keysOf(keyed)).toEqual([[0], [0]]);
  });

  it("a bare label behind `Solution` is the key, and words are an explanation", async () => {
    const read = await readAll(
      "1. Which?\nA) x\nB) y\nSolution: b\n2. Which?\nA) x\nB) y\nAns: a\nSolution: by the Act",
    );
    expect(short(read).map(({ k }) => k)).toEqual([[1], [0]]);
    expect(read.blocks[1]?.draft.explanation.en).toBe("by the Act");
  });
});

describe("options that numbers name", () => {
  const options = ["Pokhara", "Kathmandu", "Dharan", "Butwal"];
  const inline = (labels: string[]) => labels.map((label, at) => `${label} ${options[at]}`).join(" ");
  const DIGITS = ["1)", "2)", "3)", "4)"];
  const ROMANS = ["i)", "ii)", "iii)", "iv)"];

  it.each([
    ["behind the stem", `Which city? ${inline(DIGITS)}\nAns: 2`],
    ["below the stem", `Which city?\n${inline(DIGITS)}\nAns: 2`],
    ["in brackets, two a line", "Which city?\n(1) Pokhara (2) Kathmandu\n(3) Dharan (4) Butwal\nAns: (2)"],
    ["as roman numerals", `Which city? ${inline(ROMANS)}\nAns: ii`],
    [
      "as roman numerals below",
      `Which city?\n${ROMANS.map((label, at) => `${label} ${options[at]}`).join("\n")}\nAns: (ii)`,
    ],
  ])("are options: %s", async (_, text) => {
    const one = { q: "Which city?", o: options, k: [1], p: [] };
    expect(short(await readAll(`1. ${text}\n2. ${text}\n3. ${text}`))).toEqual([one, one, one]);
    expect(short(await readAll(`1) ${text}\n2) ${text}\n3) ${text}`))).toEqual([one, one, one]);
  });

  it("may be numbers themselves", async () => {
    const text = "1) How many?\n1) 5 2) 6 3) 7 4) 8\nAns: 3\n2) How many more?\n1) 5 2) 6 3) 7 4) 8\nAns: 1";
    expect((await readAll(text)).blocks.map(({ draft }) => draft.options.length)).toEqual([4, 4]);
  });

  it("stand below statements that numbers name", async () => {
    const below = "Which are right?";
    for (const text of [
      `1. Consider\ni) one\nii) two\n${below}\n1) i only 2) ii only 3) both 4) none\nAns: 3`,
      `1. Consider\n1) one\n2) two\n${below}\n(i) 1 only (ii) 2 only (iii) both (iv) none\nAns: iii`,
      `1. Consider: i) one ii) two iii) three\n${below}\na) i only b) ii only c) both d) none\nAns: c`,
    ]) {
      const [read] = short(await readAll(`${text}\n6. What?\na) x\nb) y\nAns: a`));
      expect([read?.o.slice(2), read?.k, read?.p]).toEqual([["both", "none"], [2], []]);
      expect(read?.q).toMatch(/two\n(?:iii\) three\n)?Which are right\?$/);
    }
  });

  it("are none where letters name them", async () => {
    const text = "5. Consider these\n1) one 2) two 3) three\na) 1) and 2) b) 2) and 3) c) all\nAns: c";
    expect(short(await readAll(`${text}\n6. What?\na) x\nb) y\nAns: a`))[0]).toEqual({
      q: "Consider these\n1) one\n2) two\n3) three",
      o: ["1) and 2)", "2) and 3)", "all"],
      k: [2],
      p: [],
    });
  });

  it("are no questions where Word numbers these", async () => {
    const typed = DIGITS.map((label, at) => p(`${label} ${options[at]}`)).join("");
    const file = docx(p("Which city?", 0) + typed + p("Ans: 2") + p("Which one?", 0) + typed + p("Ans: 3"));
    expect(short(await readAll(file))).toEqual([
      { q: "Which city?", o: options, k: [1], p: [] },
      { q: "Which one?", o: options, k: [2], p: [] },
    ]);
  });
});
