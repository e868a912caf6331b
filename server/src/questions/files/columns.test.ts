import { describe, expect, it } from "vitest";
import { readAll, short } from "./testFiles.ts";

// Tables in which cells stand where they do not belong: what is shifted is refused, never read as something else.

describe("a row with more cells than headings", () => {
  const head = "SN,Question,A,B,C,D,Answer";

  it("is refused, for its commas shifted what it says", async () => {
    const file = await readAll(`${head}\n1,How many, in all?,1,2,3,4,2\n2,How many?,w,x,y,z,B,`);
    expect(short(file)).toMatchObject([{ p: ["syntax"] }, { q: "How many?", k: [1], p: [] }]);
    expect(file.blocks[0]?.problems).toEqual([{ code: "syntax", field: "H", value: "2" }]);
  });

  it("is taken where somebody said what the column holds", async () => {
    const mapping = ["number", "question", "option1", "option2", "option3", "option4", "key", "explanation"];
    const file = await readAll(`${head},\n1,How many?,w,x,y,z,2,Because.`, { header: true, mapping });
    expect(short(file)).toMatchObject([{ k: [1], p: [] }]);
  });

  it("is refused without headings too, where two columns are keys", async () => {
    const rows = [
      "1,How many?,w,x,y,z,B",
      "2,How many more?,w,x,y,z,C",
      "3,How many, in all?,1,2,3,4,2",
      "4,Who?,w,x,y,z,A",
    ];
    const file = await readAll(rows.join("\n"));
    expect(short(file).map(({ k, p }) => [k, p])).toEqual([
      [[1], []],
      [[2], []],
      [[], ["syntax"]],
      [[0], []],
    ]);
  });
});

describe("two columns of keys", () => {
  it("that say the same are one key, and that disagree refuse the question", async () => {
    const file = await readAll("Question,A,B,C,Ans,Correct Answer\nWho?,x,y,z,A,x\nWhen?,x,y,z,A,B\nWhere?,x,y,z,,C");
    expect(short(file).map(({ k, p }) => [k, p])).toEqual([
      [[0], []],
      [[], ["two_keys"]],
      [[2], []],
    ]);
  });
});

describe("options in one cell", () => {
  it.each([
    ["a) x b) y c) z d) w", "b", ["x", "y", "z", "w"], 1],
    ["क) x; ख) y; ग) z", "ग", ["x", "y", "z"], 2],
    ["a) x b) y | c) both (a) and (b)", "c", ["x", "y", "both (a) and (b)"], 2],
  ])("are parted by their labels: %s", async (cell, key, options, index) => {
    const file = await readAll(`Question,Options,Answer\nWhich?,${cell},${key}\nWhich?,${cell},${key}`);
    expect(short(file)[0]).toEqual({ q: "Which?", o: options, k: [index], p: [] });
  });

  it.each(["b) x | a) y", "a) x c) y b) z", "b) x c) y", "a) x b) y | d) z"])(
    "whose labels are out of order are refused: %s",
    async (cell) => {
      const file = await readAll(`Question,Options,Answer\nWhich?,${cell},a\nWhich?,${cell},a`);
      expect(short(file)[0]?.k).toEqual([]);
      expect(file.blocks[0]?.problems[0]).toEqual({ code: "syntax", field: "options", value: cell });
    },
  );
});

describe("headings", () => {
  it("of Kahoot are known", async () => {
    const head =
      "Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Correct answer(s) - choose at least one";
    expect(short(await readAll(`${head}\nWho?,x,y,2\nWhen?,x,y,1`))).toMatchObject([
      { o: ["x", "y"], k: [1], p: [] },
      { k: [0] },
    ]);
  });

  it("are no question whose option is q, the first row of all", async () => {
    const rows = ["2,Which letter,q,a,b,c,D", "3,Where is it?,w,x,y,z,C", "4,When is it?,w,x,y,z,A"];
    expect(short(await readAll(rows.join("\n")))).toMatchObject([{ k: [3] }, { k: [2] }, { k: [0] }]);
    expect(short(await readAll("Q,A,B,C,Ans\nWho?,x,y,z,B"))).toMatchObject([{ q: "Who?", k: [1], p: [] }]);
  });

  it("are no question that has an option q", async () => {
    const rows = ["1,Who is it?,w,x,y,z,B", "2,Which letter is behind p,q,a,b,c,D", "3,Where is it?,w,x,y,z,C"];
    expect(short(await readAll(rows.join("\n"))).map(({ k }) => k)).toEqual([[1], [3], [2]]);
    expect(short(await readAll(rows.slice(1).join("\n").replace("behind p", "behind p?"))).map(({ k }) => k)).toEqual([
      [3],
      [2],
    ]);
  });
});

describe("a quote that is never closed", () => {
  it("swallows no question in silence", async () => {
    const two = await readAll(
      'Question,A,B,C,Answer\nWho?,x,y,z,A\n"When?,x,y,z,B\nWhere?,x,y,z,C\nWhat?",x,y,z,A\nWhy?,x,y,z,B\nHow?,x,y,z,A',
    );
    expect(short(two).map(({ p }) => p)).toEqual([[], ["syntax"], [], []]);
  });
});

describe("JSON", () => {
  it("of two keys that disagree, or of ours with an index that is none, is refused", async () => {
    const two = { question: "Who?", options: ["x", "y"], answer: "x", correct: "y" };
    expect(short(await readAll(JSON.stringify([two])))).toMatchObject([{ k: [], p: ["two_keys"] }]);
    const text = (en: string) => ({ text: { en } });
    const ours = { question: { en: "Who?" }, options: [text("x"), text("y")], correctOptionIndices: ["", 1] };
    expect(short(await readAll(JSON.stringify([ours])))[0]?.p).toContain("key_out_of_range");
  });
});
