import { unicodeToPreeti } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { readKey } from "./key.rules.ts";
import { readKeyList } from "./keyList.rules.ts";
import { docx, p, readAll, short } from "./testFiles.ts";

// Files that were once read wrongly without a word: each is read right or refused.

const style = { keysAre: "auto", from: 1 } as const;
const keyOf = (key: string, ...options: string[]) =>
  readKey(
    key,
    options.map((one) => [one]),
    style,
  );

describe("a key that looks like another", () => {
  it.each([
    ["initials", "B.P. Koirala", ["Matrika", "Tanka Prasad", "BP Koirala", "KI Singh"]],
    ["a decimal", "2.5", ["1 kg", "2 kg", "2.5 kg"]],
    ["a ratio", "1:2", ["2:1", "1:3"]],
    ["a range", "A-C", ["one", "two", "three"]],
    ["a remark", "A - wrong", ["one", "two"]],
    ["two letters that an option says", "A and B", ["one", "two", "Both A and B", "None"]],
  ])("is refused: %s", (_, key, options) => {
    expect(keyOf(key, ...options)).not.toHaveProperty("indices");
  });

  it("is read where a label and the words of its option stand together", () => {
    expect(keyOf("ख) पोखरा", "काठमाडौँ", "पोखरा")).toEqual({ indices: [1] });
    expect(keyOf("A, C", "one", "two", "three")).toEqual({ indices: [0, 2] });
  });

  it("is not looked at for longer than any option is", () => {
    const began = performance.now();
    keyOf(`A${" ".repeat(60_000)}!`, "one", "two");
    readKeyList(`1${" ".repeat(9_000)}!`);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("a table", () => {
  const csv = (...rows: string[]) => readAll(`${rows.join("\n")}\n`);

  it("may have a column without a heading", async () => {
    const file = await csv(
      ",Question,Option 1,Option 2,Option 3,Option 4,Answer",
      "0,Capital?,Kathmandu,Pokhara,Birgunj,Dharan,1",
    );
    expect(short(file)).toEqual([{ q: "Capital?", o: ["Kathmandu", "Pokhara", "Birgunj", "Dharan"], k: [0], p: [] }]);
  });

  it("may have titles above its headings", async () => {
    const file = await csv("ABC Coaching,,,,,,", "SN,Question,A,B,C,D,Answer", "1,How many?,1,2,3,4,C");
    expect(short(file)).toEqual([{ q: "How many?", o: ["1", "2", "3", "4"], k: [2], p: [] }]);
  });

  it("without headings is like no other, and marks at its end are no key", async () => {
    const row = (n: number, key: string) => `Question ${n}?,a${n},b${n},c${n},d${n},${key},1`;
    const file = await csv(row(1, "B"), row(2, "C"), row(3, "A"), row(4, "D"));
    expect(short(file).map(({ k }) => k)).toEqual([[1], [2], [0], [3]]);
    expect(file.table?.signature).toBeUndefined();
  });

  it("of Preeti texts with keys in numbers never takes 3 for the font's fourth letter", async () => {
    const words = ["एउटा", "दुईवटा", "तीनवटा", "चारवटा"].map(unicodeToPreeti).join(",");
    const stem = unicodeToPreeti("नेपालमा कतिवटा प्रदेश रहेका छन्");
    const file = await csv("Question,Option 1,Option 2,Option 3,Option 4,Answer", `${stem},${words},3`);
    for (const { k, p } of short(file)) expect([k, p]).toEqual([[], ["key_unclear"]]);
  });
});

describe("pasted text", () => {
  it("with lettered statements above other letters keeps them in the stem", async () => {
    const text = "१. कुन सही हो?\n(क) पहिलो कथन\n(ख) दोस्रो कथन\nA. क मात्र\nB. ख मात्र\nC. दुवै\nD. कुनै होइन\nAnswer: B";
    expect(short(await readAll(text))).toEqual([
      {
        q: "कुन सही हो?\n(क) पहिलो कथन\n(ख) दोस्रो कथन",
        o: ["क मात्र", "ख मात्र", "दुवै", "कुनै होइन"],
        k: [1],
        p: [],
      },
    ]);
  });

  it.each([
    ["there twice", "1. Which?\nA) a\nB) b\nC) c\nC) d\nAns: C"],
    ["missing", "१. कुन?\n(क) एक\n(ख) दुई\n(घ) चार\nउत्तर: ख"],
    ["missing in Aiken", "Which?\nA) a\nB) b\nD) d\nANSWER: B"],
  ])("with a label %s is refused", async (_, text) => {
    expect(short(await readAll(text)).map(({ p }) => p)).toEqual([["syntax"]]);
  });

  it("may have its keys as a row of numbers below a row of numbers", () => {
    expect([...readKeyList("1 2 3 4\n2 3 1 4")]).toEqual([
      [1, ["2"]],
      [2, ["3"]],
      [3, ["1"]],
      [4, ["4"]],
    ]);
  });

  it.each([
    ["Ans: b", "1. Which? (a) w (b) x (c) y (d) z Ans: b"],
    ["उत्तर: (ख)", "1. Which?\n(a) w (b) x (c) y (d) z उत्तर: (ख)"],
    ["the option's words", "1. Which?\nA) w\nB) x\nC) y\nD) z Correct answer: x"],
    ["options that are numbered", "1. Which?\n1) w\n2) x\n3) y\n4) z Ans. 2"],
    ["more below", "1. Which? (a) w (b) x (c) y (d) z [Ans: b]\nExplanation: because"],
  ])("may have its key behind the last option: %s", async (_, text) => {
    expect(short(await readAll(text))).toEqual([{ q: "Which?", o: ["w", "x", "y", "z"], k: [1], p: [] }]);
  });

  it("takes no words of an option for a key", async () => {
    const text = "1. Which?\nA) no answer: silence\nB) the key: it opens\nAns: B";
    expect(short(await readAll(text))).toEqual([
      { q: "Which?", o: ["no answer: silence", "the key: it opens"], k: [1], p: [] },
    ]);
  });

  it.each([
    ["a root that belongs to it", "1. Which?\nA) 3√\nB) x\nAns: B", ["3√", "x"], [1], []],
    ["a tick that looks like a root", "1. Which?\nA) w\nB) x √", ["w", "x"], [1], []],
    ["a root in brackets", "1. Which?\nA) w\nB) x (√)", ["w", "x"], [1], []],
    ["a root where roots are asked for", "1. What is √16?\nA) 2\nB) 4 √", ["2", "4"], [], ["key_unclear"]],
    ["a root among roots", "1. Which?\nA) √2\nB) 4 √", ["√2", "4"], [], ["key_unclear"]],
    [
      "a root in a question about signs",
      "1. Which sign is it?\nA) this +\nB) this √",
      ["this +", "this"],
      [],
      ["key_unclear"],
    ],
  ])("may have an option that ends with %s", async (_, text, o, k, problems) => {
    expect(short(await readAll(text))[0]).toMatchObject({ o, k, p: problems });
  });
});

describe("a document whose questions Word numbers", () => {
  const options = [1, 2, 3, 4].map((n) => p(`${n}) option ${n}`)).join("");
  const expected = (n: number) => ({ q: `Question ${n}?`, o: [1, 2, 3, 4].map((i) => `option ${i}`) });

  it("may have typed numbers before its options", async () => {
    const bytes = docx([1, 2, 3].map((n) => p(`Question ${n}?`, 0) + options).join(""));
    expect(short(await readAll(bytes, { keyList: "1. A 2. B 3. D" }))).toEqual([
      { ...expected(1), k: [0], p: [] },
      { ...expected(2), k: [1], p: [] },
      { ...expected(3), k: [3], p: [] },
    ]);
  });

  it("may have their keys below the typed options", async () => {
    const bytes = docx([1, 2].map((n) => p(`Question ${n}?`, 0) + options + p(`Ans: ${n}`)).join(""));
    expect(short(await readAll(bytes)).map(({ q, k }) => [q, k])).toEqual([
      ["Question 1?", [0]],
      ["Question 2?", [1]],
    ]);
  });

  it("is given no numbers that are not known: those behind typed ones", async () => {
    const bytes = docx(p("1. Question 1?") + options + p("Question 2?", 0) + options);
    expect(short(await readAll(bytes, { keyList: "1. A 2. B" }))).toEqual([
      { ...expected(1), k: [0], p: [] },
      { ...expected(2), k: [], p: ["no_key"] },
    ]);
  });
});
