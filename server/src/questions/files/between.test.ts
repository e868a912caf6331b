import { describe, expect, it } from "vitest";
import { isNamedHeading, isPageFoot, passageOf } from "./between.rules.ts";
import { readAll, short } from "./testFiles.ts";

const question = (n: number, key?: string) =>
  `${n}. Which one is it?\na) w\nb) x\nc) y\nd) z${key === undefined ? "" : `\nAns: ${key}`}`;
const notesOf = async (text: string) => (await readAll(text)).blocks.map(({ place, notes }) => [place.heading, notes]);
const explanations = async (text: string) => (await readAll(text)).blocks.map(({ draft }) => draft.explanation.en);
const LEFT_OUT = "heading_left_out";

describe("what stands between two questions", () => {
  it.each(["Geography", "खण्ड ग : गणित", "Section B: IQ", "Model Set 2", "Page 3 of 9", "पृष्ठ ३"])(
    "is a heading, no part of the last option: %s",
    async (heading) => {
      for (const line of [`\n${heading}\n`, `\n\n${heading}\n\n`]) {
        const text = `${question(1)}${line}${question(2)}\nAnswers\n1. a\n2. d`;
        expect(short(await readAll(text))).toMatchObject([
          { o: ["w", "x", "y", "z"], k: [0], p: [] },
          { o: ["w", "x", "y", "z"], k: [3], p: [] },
        ]);
        expect((await notesOf(text))[0]).toEqual([heading, [LEFT_OUT, "key_from_list"]]);
      }
    },
  );

  it.each(["Geography", "Section B: IQ", "खण्ड ख", "(ख) इतिहास", "*** The End ***"])(
    "is a heading, no part of the key: %s",
    async (heading) => {
      const text = `${question(1, "b")}\n${heading}\n${question(2, "c")}`;
      expect(short(await readAll(text))).toMatchObject([
        { k: [1], p: [] },
        { k: [2], p: [] },
      ]);
      expect(await notesOf(text)).toEqual([
        [heading, [LEFT_OUT]],
        [undefined, []],
      ]);
    },
  );

  it("is an explanation below a whole key, as long as it is no heading", async () => {
    const text = `${question(1, "b")}\nKathmandu became the capital in 1768.\n${question(2, "c")}\nBecause of the law\nand of the act.\n\nGeography\n\n${question(3, "a")}`;
    expect(await explanations(text)).toEqual([
      "Kathmandu became the capital in 1768.",
      "Because of the law\nand of the act.",
      undefined,
    ]);
    expect((await notesOf(text))[1]).toEqual(["Geography", [LEFT_OUT]]);
  });

  it("is a heading below an explanation too", async () => {
    const text = `${question(1, "b")}\nExplanation: because.\nSection B: IQ\n${question(2, "c")}`;
    expect(await explanations(text)).toEqual(["because.", undefined]);
    expect((await notesOf(text))[0]).toEqual(["Section B: IQ", [LEFT_OUT]]);
  });

  it("is the rest of an option where the width of the page broke it", async () => {
    const wide = "1. Who appoints them?\na) The king\nb) The president with the advice of the\nConstitutional Council";
    const narrow =
      "1. Who is it?\na) The king\nb) The president upon whose advice they went\nParliament of the republic\n2. What?\na) x\nb) y";
    expect(short(await readAll(`${wide}\n${question(2)}`))[0]?.o[1]).toContain("\nConstitutional Council");
    expect(short(await readAll(narrow))[0]?.o[1]).toContain("\nParliament of the republic");
  });

  it("is named where it is a paragraph, and never an option's words", async () => {
    const text = `${question(1)}\n\nThis paragraph says much about nothing.\n\n${question(2)}`;
    expect(short(await readAll(text))[0]?.o[3]).toBe("z");
    expect((await notesOf(text))[0]).toEqual(["This paragraph says much about nothing.", [LEFT_OUT]]);
  });

  it("is none of an option that a number names", async () => {
    const text = "1. Which?\n1) x\n2) y\nGeography\n2. Which?\n1) x\n2) y\nAns: 2";
    expect(short(await readAll(text))[0]?.o).toEqual(["x", "y"]);
    expect((await notesOf(text))[0]).toEqual(["Geography", [LEFT_OUT]]);
  });

  it("is a heading above a question without a number too", async () => {
    const text = "Geography\n\nWhich?\na) x\nb) y\nAns: a\n\nOf two parts,\n\nwhich?\na) x\nb) y\nAns: a";
    expect(short(await readAll(text)).map(({ q }) => q)).toEqual(["Which?", "Of two parts,\n\nwhich?"]);
    expect(await notesOf(text)).toEqual([
      ["Geography", [LEFT_OUT]],
      [undefined, []],
    ]);
  });

  it("the foot of a page stands anywhere", async () => {
    const text = "1. Which one\nPage 1 of 2\nis it?\na) w\nPage 2 of 2\nb) x\nAns: b";
    expect(short(await readAll(text))).toEqual([{ q: "Which one\nis it?", o: ["w", "x"], k: [1], p: [] }]);
    expect(await notesOf(text)).toEqual([["Page 1 of 2 / Page 2 of 2", [LEFT_OUT]]]);
  });
});

describe("a passage", () => {
  const passage = "Nepal is a land.\nIt has hills.";

  it.each([
    ["above the first question", `Read the passage and answer 1-2:\n${passage}\n`, 0],
    ["below a title", `Model Set 1\nRead the passage and answer 1-2:\n${passage}\n`, 0],
    ["in Nepali", `तलको अनुच्छेद पढी प्रश्न नं. १ देखि २ सम्मको उत्तर दिनुहोस् :\n${passage}\n`, 0],
    ["among questions", `${question(1, "a")}\nQuestions 2 to 3 are based on the passage.\n${passage}\n`, 1],
  ])("%s stands before each of its questions, which share a group", async (_, above, from) => {
    const questions = [from + 1, from + 2, from + 3].map((n) => question(n, "b")).join("\n");
    const { blocks } = await readAll(`${above}${questions}`);
    const read = blocks.slice(from).map(({ draft, notes }) => [draft.question.en, draft.group, notes]);
    const stem = `${passage}\n\nWhich one is it?`;
    const group = expect.stringMatching(/^passage-[0-9a-f]{10}$/);
    expect(read).toEqual([
      [stem, group, ["passage_repeated"]],
      [stem, group, ["passage_repeated"]],
      ["Which one is it?", undefined, []],
    ]);
    expect(read[0]?.[1]).toBe(read[1]?.[1]);
  });

  it("of a single sentence is what stands behind the numbers", async () => {
    const text = `Directions (1-2): Choose the synonym.\n${question(1, "a")}\n${question(2, "b")}`;
    expect(short(await readAll(text)).map(({ q }) => q)).toEqual(
      Array(2).fill("Choose the synonym.\n\nWhich one is it?"),
    );
  });

  it("that names no numbers is named with the first question", async () => {
    const text = `Read the passage and answer the questions below:\n${passage}\n${question(1, "a")}\n${question(2, "b")}`;
    expect((await notesOf(text))[0]).toEqual([expect.stringContaining("Nepal is a land."), [LEFT_OUT]]);
  });

  it("is no option, key or explanation that speaks of questions", async () => {
    const first = "1. Which?\na) x\nb) Read questions 2-3\nAns: Read questions 2-3\nExplanation: see questions 2-3";
    const { blocks } = await readAll(`${first}\n${question(2, "b")}\n${question(3, "b")}`);
    expect(blocks.map(({ draft, notes }) => [draft.correctOptionIndices, draft.group, notes])).toEqual(
      Array(3).fill([[1], undefined, []]),
    );
    expect(blocks[0]?.draft.explanation.en).toBe("see questions 2-3");
  });

  it("whose first question is nowhere takes no lines away", async () => {
    const text = `${question(1, "a")}\nRead the passage and answer 5-6:\n${question(2, "b")}`;
    expect(short(await readAll(text))).toHaveLength(2);
  });

  it.each([
    ["Read the passage and answer 4-6:", { from: 4, to: 6, rest: "" }],
    ["प्रश्न १-३ का लागि निर्देशन: ठिक छान्नुहोस्", { from: 1, to: 3, rest: "ठिक छान्नुहोस्" }],
    ["Questions 7 and 8", { from: 7, to: 8, rest: "" }],
    ["Read pages 6-4", undefined],
    ["Read pages 1-90", undefined],
    ["From 1768 to 1775 it was the capital", undefined],
  ])("is known by the numbers of its questions: %s", (line, of) => {
    expect(passageOf(line)).toEqual(of);
  });
});

describe("headings by their names", () => {
  it.each([
    "Part II",
    "Group (A)",
    "भाग - २",
    "एकाइ ३: इतिहास",
    "Subject: Geography",
    "First Paper",
    "*** Section A ***",
  ])("%s", (text) => expect(isNamedHeading(text)).toBe(true));
  it.each(["Part A is correct", "Group of people", "Unit of force", "Settlement 2", "Page", "खण्डकाव्य", "Paper money"])(
    "but not %s",
    (text) => expect([isNamedHeading(text), isPageFoot(text)]).toEqual([false, false]),
  );
});
