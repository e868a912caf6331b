import { describe, expect, it } from "vitest";
import { docx, p, readAll, short, table } from "./testFiles.ts";

// Lists of keys that stand apart from their questions: each key belongs to one question, or to none.

const question = (n: number | string) => `${n}. Question ${n}?\nA) Kathmandu\nB) Pokhara\nC) Dharan`;
const keysOf = async (file: string | Buffer, keyList?: string) =>
  short(await readAll(file, keyList === undefined ? {} : { keyList })).map(({ k, p: problems }) => [k, problems]);

describe("a number that two questions share", () => {
  const twice = [question(1), question(2), question(1), question(2)].join("\n");

  it("is named by a list at the end for neither", async () => {
    expect(await keysOf(`${twice}\nAnswer key\n1. A 2. B`)).toEqual(Array(4).fill([[], ["two_keys"]]));
    expect(await keysOf(`${twice}\nAnswer key\n1. A 2. B\n1. A 2. B`)).toEqual(Array(4).fill([[], ["two_keys"]]));
  });

  it("is named by a list that was pasted apart for neither", async () => {
    expect(await keysOf(twice, "1. A 2. B")).toEqual(Array(4).fill([[], ["two_keys"]]));
  });

  it("says where: the question, the field and the keys of the list", async () => {
    const { blocks } = await readAll(twice, { keyList: "1. A 1. C" });
    expect(blocks[2]).toMatchObject({
      place: { block: 3, line: 9 },
      problems: [{ code: "two_keys", field: "key", value: "A / C" }],
    });
  });

  it("is no matter where each part has its own list, or each question its own key", async () => {
    const part = (keys: string) => `${question(1)}\n${question(2)}\nAnswer key\n${keys}\n`;
    expect(await keysOf(part("1. A 2. B") + part("1. C 2. A"))).toEqual([
      [[0], []],
      [[1], []],
      [[2], []],
      [[0], []],
    ]);
    const keyed = `${question(1)}\nAns: B\n${question(1)}\nAns: B`;
    expect(await keysOf(keyed, "1. B")).toEqual([
      [[1], []],
      [[1], []],
    ]);
    expect(await keysOf(keyed, "1. C")).toEqual([
      [[], ["two_keys"]],
      [[], ["two_keys"]],
    ]);
  });
});

describe("a list that was pasted apart", () => {
  it("has the keys of a table too, by the numbers in it", async () => {
    const csv = "SN,Question,A,B,C,Answer\n1,One?,x,y,z,\n2,Two?,x,y,z,\n3,Three?,x,y,z,C\n4,Four?,x,y,z,A";
    const read = await readAll(csv, { keyList: "1. B 2. A 4. C" });
    expect(short(read).map(({ k, p: problems }) => [k, problems])).toEqual([
      [[1], []],
      [[0], []],
      [[2], []],
      [[], ["two_keys"]],
    ]);
    expect(read.blocks.map(({ notes }) => notes)).toEqual([["key_from_list"], ["key_from_list"], [], []]);
  });

  it("has no key for a table without numbers", async () => {
    expect(await keysOf("Question,A,B,C\nOne?,x,y,z\nTwo?,x,y,z", "1. B 2. A")).toEqual([
      [[], ["no_key"]],
      [[], ["no_key"]],
    ]);
  });

  it("has the keys of text and tables of one document", async () => {
    const bytes = docx(
      ["1. One?", "A) x", "B) y"].map((line) => p(line)).join("") +
        table([
          ["SN", "Question", "A", "B"],
          ["2", "Two?", "x", "y"],
          ["1", "One again?", "x", "y"],
        ]),
    );
    expect(await keysOf(bytes, "1. A 2. B")).toEqual([
      [[], ["two_keys"]],
      [[1], []],
      [[], ["two_keys"]],
    ]);
  });
});

describe("a list as a table of Word", () => {
  const questions = [1, 2, 3]
    .flatMap((n) =>
      question(n)
        .split("\n")
        .map((line) => p(line)),
    )
    .join("");
  const expected = [
    [[1], []],
    [[0], []],
    [[2], []],
  ];

  it.each([
    [
      "numbers above letters",
      [
        ["1", "2", "3"],
        ["B", "A", "C"],
      ],
    ],
    [
      "numbers above letters, with names before them",
      [
        ["प्र. नं.", "1", "2", "3"],
        ["उत्तर", "ख", "क", "ग"],
      ],
    ],
    [
      "a question a row, below headings",
      [
        ["Q.N.", "Answer"],
        ["1", "B"],
        ["2", "A"],
        ["3", "C"],
      ],
    ],
    [
      "a question a row, with the words of the option",
      [
        ["No", "Ans", ""],
        ["1", "B", "Pokhara"],
        ["2", "A", "Kathmandu"],
        ["3", "C", "Dharan"],
      ],
    ],
    [
      "keys as numbers, below headings",
      [
        ["प्रश्न", "उत्तर"],
        ["१", "२"],
        ["२", "१"],
        ["३", "३"],
      ],
    ],
    [
      "pairs side by side",
      [
        ["1", "B", "2", "A"],
        ["3", "C", "", ""],
      ],
    ],
    [
      "several bands",
      [
        ["1", "2"],
        ["B", "A"],
        ["3", ""],
        ["C", ""],
      ],
    ],
  ])("is read: %s", async (_, rows) => {
    expect(await keysOf(docx(questions + table(rows)))).toEqual(expected);
    expect(await keysOf(docx(questions + p("Answer key") + table(rows)))).toEqual(expected);
  });
});

it("a list may have two headings", async () => {
  expect(await keysOf(`${question(1)}\n${question(2)}\nउत्तरकुञ्जिका\nAnswer Key\n1. C 2. A`)).toEqual([
    [[2], []],
    [[0], []],
  ]);
});

describe("a list with other words in it", () => {
  it.each([
    ["the option's words behind its label", "1. (b) Pokhara\n2. (a) Kathmandu"],
    ["the option's words in brackets, several a line", "1. B) (Pokhara)  2. A) (Kathmandu)"],
    ["a title before the first", "Set A: 1. B 2. A"],
  ])("is read where they agree with the question: %s", async (_, list) => {
    const text = `${question(1)}\n${question(2)}\n`;
    expect(await keysOf(text, list)).toEqual([
      [[1], []],
      [[0], []],
    ]);
    expect(await keysOf(`${text}Answer key\n${list}`)).toEqual([
      [[1], []],
      [[0], []],
    ]);
  });

  it.each([
    ["the words of another option", "1. (b) Dharan\n2. (a) Kathmandu"],
    ["a remark", "1. (b) perhaps\n2. (a) Kathmandu"],
    ["a remark without a mark at its label", "1. B or C\n2. A"],
  ])("is asked about otherwise: %s", async (_, list) => {
    const [first, second] = await keysOf(`${question(1)}\n${question(2)}`, list);
    expect([first, second]).toEqual([
      [[], ["key_unclear"]],
      [[0], []],
    ]);
  });

  it("takes no question that follows the list for a key", async () => {
    const text = `${question(1)}\nAnswer key\n1. B\n${question(2).replace("Question 2", "A person")}\nAns: C`;
    expect(short(await readAll(text)).map(({ q, k }) => [q, k])).toEqual([
      ["Question 1?", [1]],
      ["A person?", [2]],
    ]);
  });
});
