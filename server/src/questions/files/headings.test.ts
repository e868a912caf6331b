import { describe, expect, it } from "vitest";
import { fieldsOf } from "./headings.ts";
import { readAll, short } from "./testFiles.ts";

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

describe("keys that are numbers", () => {
  const file = (...keys: (string | number)[]) =>
    ["Question,A,B,C,D,Answer", ...keys.map((key, n) => `Question ${n}?,w,x,y,z,${key}`)].join("\n");
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
