import { importFields } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { fieldOf, fieldsOf, optionLabel } from "./headings.ts";
import { readAll, short } from "./testFiles.ts";
import { HEADINGS } from "./write.ts";

// Headings that say less than they seem to: what each column holds is known by all of them together.

describe("headings", () => {
  it.each([
    ["Q,Question,A,B,Answer", ["number", "question", "option1", "option2", "key"]],
    ["No,Q,Question,A,B,Answer", ["number", null, "question", "option1", "option2", "key"]],
    ["Title,Question,A,B,Answer", [null, "question", "option1", "option2", "key"]],
    ["Question,Question Text,A,B,Answer", [null, "question", "option1", "option2", "key"]],
    ["MCQ,Stem,A,B,Answer", [null, "question", "option1", "option2", "key"]],
    ["Q,A,B,Answer", ["question", "option1", "option2", "key"]],
    ["Title,A,B,Answer", ["question", "option1", "option2", "key"]],
    ["Title,question_ne,A,B,Answer", [null, "questionNe", "option1", "option2", "key"]],
    ["Question,question_en,A,B,Answer", ["question", "questionEn", "option1", "option2", "key"]],
    ["Q,question_en,A,B,Answer", ["number", "questionEn", "option1", "option2", "key"]],
    ["Option 0,Option 7,Option 8", ["option1", "option8", null]],
    ["Option 0,Option A", ["option1", null]],
    ["Answer,Answer,Answer", ["key", "key", "key"]],
    ["Solution,Solution", ["key", "explanation"]],
    ["Question,Question,A,B,Answer", ["question", null, "option1", "option2", "key"]],
    ["Question,A,B,Solution", ["question", "option1", "option2", "key"]],
    ["Question,A,B,Answer,Solution", ["question", "option1", "option2", "key", "explanation"]],
    ["Question,A,B,Solution,Answer", ["question", "option1", "option2", "explanation", "key"]],
    ["Question,A,B,Solution,Answer,Explanation", ["question", "option1", "option2", null, "key", "explanation"]],
    ["Question,Option 0,Option 1,Answer", ["question", "option1", "option2", "key"]],
    ["Question,Option A,Option B,,Answer", ["question", "option1", "option2", null, "key"]],
  ])("%s", (row, fields) => {
    expect(fieldsOf(row.split(",")).fields).toEqual(fields);
  });

  it("that count from 0 say so, and keys count with them", async () => {
    const head = "Question,Option 0,Option 1,Option 2,Option 3,Answer";
    const csv = (...keys: (string | number)[]) =>
      readAll([head, ...keys.map((key, n) => `Question ${n}?,w,x,y,z,${key}`)].join("\n"));
    expect(short(await csv(2, 1, 3))).toMatchObject([
      { o: ["w", "x", "y", "z"], k: [2], p: [] },
      { k: [1], p: [] },
      { k: [3], p: [] },
    ]);
    expect(short(await csv("B", 4)).map(({ k, p }) => [k, p])).toEqual([
      [[1], []],
      [[], ["key_out_of_range"]],
    ]);
    expect((await csv(2)).blocks[0]?.notes).toEqual(["counted_from_zero"]);
  });

  it("without an option between two others leave it empty", async () => {
    const file = await readAll("Question,Option A,Option C,Answer\nWhich?,x,y,A\nWhat?,x,y,C");
    expect(short(file).map(({ p }) => p)).toEqual([["empty_option"], ["empty_option"]]);
  });
});

describe("a heading alone", () => {
  it.each([
    ["S.N.", "number"],
    ["क्र. सं.", "number"],
    ["Questions", "question"],
    ["MCQ", "question"],
    ["Q.", "question"],
    ["प्रश्न", "question"],
    ["प्रश्नहरू", "question"],
    ["प्रश्नहरु", "question"],
    ["Question (Nepali)", "questionNe"],
    ["English Question", "questionEn"],
    ["Choices", "options"],
    ["Correct Answer", "key"],
    ["सही उत्तर", "key"],
    ["Rationale", "explanation"],
    ["व्याख्या (नेपाली)", "explanationNe"],
    ["Explanation - English", "explanationEn"],
    ["Ref.", "source"],
    ["Source Nepali", "sourceNe"],
    ["Source English", "sourceEn"],
    ["Link", "sourceUrl"],
    ["Difficulty level", "difficulty"],
    ["एकाइ", "chapter"],
    ["Keywords", "tags"],
    ["अङ्क", "marks"],
    ["Passage", "group"],
    ["Question type", "form"],
    ["Fact date", "asOf"],
    ["Expiry", "validUntil"],
    ["चित्र", "image"],
    ["image_alt_ne", "imageAltNe"],
    ["Alt", "imageAltEn"],
    ["Fixed", "pinned"],
    ["image_3", "image3"],
    ["image_alt_ne_8", "imageAltNe8"],
    ["image alt en 1", "imageAltEn1"],
    ["Option A", "option1"],
    ["opt.h", "option8"],
    ["Choice 3", "option3"],
    ["choices 4", "option4"],
    ["Alternative B", "option2"],
    ["Alternatives B", "option2"],
    ["Answer 1", "option1"],
    ["Answers २", "option2"],
    ["विकल्प ज", "option8"],
    ["ख", "option2"],
    ["8", "option8"],
    ["Option A (Nepali)", "optionNe1"],
    ["विकल्प क नेपाली", "optionNe1"],
    ["b_en", "optionEn2"],
    ["Nepali option c", "optionNe3"],
    ["en option 4", "optionEn4"],
    ["image_9", null],
    ["image_0", null],
    ["the image_1", null],
    ["image_1 x", null],
    ["Option 9", null],
    ["Option I", null],
    ["Option 0", null],
    ["My option a", null],
    ["Option a or b", null],
    ["Correct Answer (A-D)", "key"],
    ["Correct Option No.", "key"],
    ["Question - max 120 characters", "question"],
    ["Answer 1 - max 75 characters", "option1"],
    ["Correct answer(s) - choose at least one", "key"],
    ["Option A (remarks)", "option1"],
    ["Remarks", null],
    ["", null],
  ])("%s: %s", (heading, field) => {
    expect(fieldOf(heading)).toBe(field);
  });

  it("of a file of ours names every field that a column can hold", () => {
    const { fields } = fieldsOf(HEADINGS);
    expect(fields).not.toContain(null);
    const single = [
      "question",
      "options",
      "explanation",
      "source",
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `option${n}`),
    ];
    expect([...fields].sort()).toEqual(importFields.filter((field) => !single.includes(field)).sort());
  });

  it("has a label where it names an option", () => {
    expect(["Option 0", "choice_b", "विकल्प २", "Remarks", "क"].map(optionLabel)).toEqual([
      "0",
      "b",
      "2",
      undefined,
      "क",
    ]);
  });
});

describe("keys that are numbers", () => {
  const file = (...keys: (string | number)[]) =>
    ["Question,A,B,C,D,Answer", ...keys.map((key, n) => `Question ${n}?,w,x,y,z,"${key}"`)].join("\n");
  const read = async (text: string, countFrom?: "0" | "1") =>
    short(await readAll(text, countFrom && { countFrom })).map(({ k, p }) => (p.length > 0 ? p[0] : k[0]));

  it.each([
    ["none is 0", [1, 2, 3], [0, 1, 2]],
    ["several are 0, none the last", [0, 2, 0], [0, 2, 0]],
    ["letters among them", ["A", 0, "0", 3], [0, 0, 0, 3]],
    ["several at once", ["1, 3", 2], [0, 1]],
  ])("are read where the whole file says how they count: %s", async (_, keys, expected) => {
    expect(await read(file(...keys))).toEqual(expected);
  });

  it.each([
    ["a single 0", [0, 1, 2, "B", "z"], ["key_unclear", "key_unclear", "key_unclear", 1, 3]],
    ["a 0 and the last", [0, 0, 4, 1], Array(4).fill("key_unclear")],
    ["a single 0 among several at once", ["0, 1", 1], Array(2).fill("key_unclear")],
  ])("are asked about where it does not: %s", async (_, keys, expected) => {
    expect(await read(file(...keys))).toEqual(expected);
  });

  it("are read as whoever imports them says", async () => {
    expect(await read(file(0, 1), "0")).toEqual([0, 1]);
    expect(await read(file(0, 1), "1")).toEqual(["key_out_of_range", 0]);
  });
});
