import { describe, expect, it } from "vitest";
import { readAll, short } from "./testFiles.ts";

// What other programs write, where their ways of naming a right answer differ from ours.

const outcome = async (file: string, settings = {}) => {
  const read = await readAll(file, settings);
  return short(read).map(({ o, k, p }, at) => ({ o, k, p, notes: read.blocks[at]?.notes }));
};

const answer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`;
const moodle = (type: string, isSingle: boolean, ...answers: string[]) =>
  `<?xml version="1.0"?>\n<quiz><question type="${type}"><questiontext format="html"><text>Which?</text></questiontext><single>${isSingle}</single>${answers.join("")}</question></quiz>`;
const choices = (isSingle: boolean, ...fractions: number[]) =>
  moodle("multichoice", isSingle, ...fractions.map((fraction, at) => answer(fraction, `option ${at}`)));

describe("Moodle XML", () => {
  it.each([
    ["one of all marks", true, [100, 0, 0], [0], [], []],
    ["parts of marks beside it", true, [0, 100, 50], [1], [], ["partial_marks"]],
    ["nearly all marks alone", true, [90, 30, 0], [], ["key_unclear"], ["partial_marks"]],
    ["two of all marks, of which one is chosen", true, [100, 100, 0], [], ["two_keys"], []],
    ["no marks", true, [0, 0, -50], [], ["no_key"], []],
    ["parts that make all marks", false, [50, 50, 0], [0, 1], [], ["several_right"]],
    ["thirds", false, [33.33333, 33.33333, 33.33333, -100], [0, 1, 2], [], ["several_right"]],
    ["all marks, of which several may be chosen", false, [0, 100], [1], [], []],
    ["parts that make more", false, [90, 30, 0], [], ["key_unclear"], ["partial_marks"]],
    ["parts that make less", false, [40, 30, 0], [], ["key_unclear"], ["partial_marks"]],
  ])("%s", async (_, isSingle, fractions, k, p, notes) => {
    expect(await outcome(choices(isSingle, ...fractions))).toMatchObject([{ k, p, notes }]);
  });

  it.each([
    ["true", "false", [0], []],
    ["<p>True</p>", "<p>False</p>", [0], []],
    ["<p> FALSE<br></p>", "true", [1], []],
    ["सत्य", "असत्य", [0], []],
    ["बेठिक", "ठिक", [1], []],
    ["Oui", "Non", [], ["key_unclear"]],
    ["", "", [], ["key_unclear"]],
  ])("of true and false: %s is right, %s is not", async (right, wrong, k, p) => {
    const file = moodle("truefalse", true, answer(0, wrong), answer(100, right));
    expect(await outcome(file)).toMatchObject([{ o: ["ठिक", "बेठिक"], k, p }]);
  });

  it("of true and false without a right one has no key", async () => {
    const file = moodle("truefalse", true, answer(0, "true"), answer(0, "false"));
    expect(await outcome(file)).toMatchObject([{ k: [], p: ["no_key"] }]);
  });
});

describe("GIFT", () => {
  it.each([
    ["{=x ~y ~z}", [0], [], []],
    ["{=x ~%50%y ~z}", [0], [], ["partial_marks"]],
    ["{=x =y ~z}", [], ["two_keys"], []],
    ["{=%50%x ~y}", [], ["key_unclear"], ["partial_marks"]],
    ["{~%50%x ~%50%y ~z}", [0, 1], [], ["several_right"]],
    ["{~x ~%100%y}", [1], [], []],
    ["{~%50%x ~%100%y ~z}", [], ["key_unclear"], ["partial_marks"]],
    ["{~%100%x ~%100%y ~z}", [], ["key_unclear"], []],
    ["{~x ~y}", [], ["no_key"], []],
  ])("%s", async (choices, k, p, notes) => {
    expect(await outcome(`Which? ${choices}\n`)).toMatchObject([{ k, p, notes }]);
  });
});

describe("JSON", () => {
  const json = (...items: object[]) =>
    JSON.stringify(items.map((item, at) => ({ question: `Question ${at}?`, ...item })));
  const list = ["w", "x", "y", "z"];

  it.each([
    ["letters in another order", { b: "x", a: "w", c: "y" }, "a", ["w", "x", "y"], [0], []],
    ["letters in another order, the key in words", { B: "x", A: "w" }, "Option B", ["w", "x"], [1], []],
    ["numbers from 1", { 1: "w", 2: "x" }, 2, ["w", "x"], [1], []],
    ["numbers from 0", { 0: "w", 1: "x", 2: "y" }, 1, ["w", "x", "y"], [1], []],
    ["names", { option_b: "x", option_a: "w" }, "b", ["w", "x"], [1], []],
    ["letters of which one is missing", { a: "w", c: "x" }, "c", ["w", "x"], [], ["syntax"]],
    ["letters and words", { a: "w", second: "x" }, "a", ["w", "x"], [], ["syntax"]],
    ["words", { first: "w", second: "x" }, "x", ["w", "x"], [1], []],
    ["words, one of which is the key", { first: "w", second: "x" }, "second", ["w", "x"], [], ["key_unclear"]],
  ])("with options by %s", async (_, options, key, o, k, p) => {
    expect(await outcome(json({ options, answer: key }))).toMatchObject([{ o, k, p }]);
  });

  it("with a list and numbers as keys is asked about, until the file or somebody says how they count", async () => {
    const keys = async (numbers: (number | string)[], settings = {}) =>
      (await outcome(json(...numbers.map((answer) => ({ options: list, answer }))), settings)).map(({ k, p }) =>
        p.length > 0 ? p[0] : k[0],
      );
    expect(await keys([1, 2, "3"])).toEqual(["key_unclear", "key_unclear", "key_unclear"]);
    expect(await keys([1, 2, 4])).toEqual([0, 1, 3]);
    expect(await keys([0, 2, 0])).toEqual([0, 2, 0]);
    expect(await keys([1, 2, 3], { countFrom: "0" })).toEqual([1, 2, 3]);
    expect(await keys([1, 2, 3], { countFrom: "1" })).toEqual([0, 1, 2]);
    expect(await keys(["B", "z"])).toEqual([1, 3]);
  });

  it("has its names read together, as headings are", async () => {
    const item = { q: "7", question: "Which?", a: "w", b: "x", solution: "because", answer: "B" };
    const { blocks } = await readAll(JSON.stringify([item]), { keyList: "7. B" });
    expect(blocks[0]).toMatchObject({
      draft: { question: { en: "Which?" }, correctOptionIndices: [1], explanation: { en: "because" } },
      problems: [],
    });
  });
});
