import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareKey, countedFrom, folded, joinKeys, type KeyStyle, readKey } from "./key.rules.ts";

const FOUR = [["Kathmandu"], ["Pokhara"], ["Dharan"], ["Butwal"]];
const AUTO: KeyStyle = { keysAre: "auto", from: 1 };
const read = (key: string, texts = FOUR, style: Partial<KeyStyle> = {}) => {
  const outcome = readKey(key, texts, { ...AUTO, ...style });
  return "problem" in outcome ? outcome.problem : outcome.indices;
};

describe("a key", () => {
  it.each([
    ["A", [0]],
    ["b", [1]],
    ["(C)", [2]],
    ["[d].", [3]],
    ["क", [0]],
    ["(घ)", [3]],
    ["ख।", [1]],
    ["2", [1]],
    ["३", [2]],
    ["4.0", [3]],
    ["Option B", [1]],
    ["Answer: (c)", [2]],
    ["उत्तर: ख", [1]],
    ["विकल्प ग", [2]],
    ["“A”", [0]],
    ["kathmandu", [0]],
    ["Pokhara.", [1]],
    ["b) Pokhara", [1]],
    ["ग. Dharan", [2]],
    ["A, C", [0, 2]],
    ["C and A", [0, 2]],
    ["क र ग", [0, 2]],
    ["AC", [0, 2]],
    ["कगघ", [0, 2, 3]],
    ["1,1", [0]],
  ])("%s names %j", (key, indices) => {
    expect(read(key)).toEqual(indices);
  });

  it.each([
    ["", "no_key"],
    ["  ", "no_key"],
    ["()", "key_unclear"],
    ["E", "key_out_of_range"],
    ["ङ", "key_out_of_range"],
    ["Z", "key_out_of_range"],
    ["0", "key_out_of_range"],
    ["5", "key_out_of_range"],
    ["A, F", "key_out_of_range"],
    ["e) Kathmandu", "key_unclear"],
    ["e) Lalitpur", "key_out_of_range"],
    ["a) Pokhara", "key_unclear"],
    ["Lalitpur", "key_unclear"],
    ["CA", "key_unclear"],
  ])("%j is refused: %s", (key, problem) => {
    expect(read(key)).toBe(problem);
  });

  const NUMBERS = [["2"], ["4"], ["6"], ["8"]];
  it("that is a number and what another option says is asked about", () => {
    expect(read("4", NUMBERS)).toBe("key_unclear");
    expect(read("4", NUMBERS, { keysAre: "number" })).toEqual([3]);
    expect(read("4", NUMBERS, { keysAre: "text" })).toEqual([1]);
    expect(read("6", NUMBERS)).toEqual([2]);
    expect(read("1", [["1"], ["2"]])).toEqual([0]);
    expect(read("C", NUMBERS, { keysAre: "number" })).toBe("key_unclear");
    expect(read("3", FOUR, { keysAre: "letter" })).toBe("key_unclear");
    expect(read("Same", [["Same"], ["same"]], { keysAre: "text" })).toBe("key_unclear");
  });

  it("counts from 0 where the file does", () => {
    expect(read("0", FOUR, { from: 0 })).toEqual([0]);
    expect(read("4", FOUR, { from: 0 })).toBe("key_out_of_range");
    const from = (...keys: string[]) => countedFrom(keys.map((key) => ({ key, options: 4 })));
    expect(from("0", "(३)", "०")).toBe(0);
    expect(from("0, 2", "0")).toBe(0);
    expect(from("0", "3")).toBe("unsaid");
    expect(from("0", "0", "4")).toBe("unsaid");
    expect(from("1", "A")).toBe(1);
    expect(from("4")).toBe(1);
    expect(from("0, A", "0")).toBe("unsaid");
    expect(from("0. Kathmandu", "0")).toBe("unsaid");
    expect(from()).toBe(1);
    expect(countedFrom([{ key: "1", options: 4 }], "unsaid")).toBe("unsaid");
    expect(countedFrom([{ key: "4", options: 4 }], "unsaid")).toBe(1);
  });

  it("is what it is under both counts, or unclear, where a file does not say how it counts", () => {
    const unsaid = { from: "unsaid" } as const;
    expect(read("2", FOUR, unsaid)).toBe("key_unclear");
    expect(read("0", FOUR, unsaid)).toBe("key_unclear");
    expect(read("B", FOUR, unsaid)).toEqual([1]);
    expect(read("Pokhara", FOUR, unsaid)).toEqual([1]);
    expect(read("9", FOUR, unsaid)).toBe("key_out_of_range");
    expect(read("16", [["4"], ["8"], ["16"]], unsaid)).toEqual([2]);
  });

  it("said twice is one, said differently is none", () => {
    expect(joinKeys([])).toEqual({ problem: "no_key" });
    expect(joinKeys([{ indices: [1] }, { indices: [1] }])).toEqual({ indices: [1] });
    expect(joinKeys([{ indices: [1] }, { indices: [2] }])).toEqual({ problem: "two_keys" });
    expect(joinKeys([{ indices: [1] }, { problem: "key_unclear" }])).toEqual({ problem: "key_unclear" });
    expect(joinKeys([{ problem: "no_key" }, { indices: [1] }])).toEqual({ problem: "no_key" });
  });

  it("whatever it is, names options that are there, in order, or says why not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), fc.integer({ min: 2, max: 8 }), (key, n) => {
        const outcome = readKey(
          key,
          Array.from({ length: n }, (_, i) => [`option ${i}`]),
          AUTO,
        );
        if ("problem" in outcome) return;
        expect(outcome.indices.length).toBeGreaterThan(0);
        expect(outcome.indices).toEqual([...new Set(outcome.indices)].sort((a, b) => a - b));
        for (const index of outcome.indices) expect(index).toSatisfy((one: number) => one >= 0 && one < n);
      }),
    );
  });

  it("every label comes back, in whatever people write around it", () => {
    const around = fc.constantFrom("%", "(%)", "%)", " % ", "“%”", "Answer: %", "उत्तर: (%)", "Option %", "[%].");
    fc.assert(
      fc.property(
        fc.nat(7),
        fc.constantFrom("ABCDEFGH", "abcdefgh", "कखगघङचछज", "12345678", "१२३४५६७८"),
        around,
        (index, labels, form) => {
          const key = form.replace("%", labels[index] as string);
          expect(
            read(
              key,
              Array.from({ length: 8 }, (_, i) => [`option ${i}`]),
            ),
          ).toEqual([index]);
        },
      ),
    );
  });

  it("is bare without quotes, brackets and words before it", () => {
    expect(["“(क)”", "The correct answer is: B.", "Ans - 3)", "उत्तर"].map(bareKey)).toEqual(["क", "B", "3", "उत्तर"]);
  });
});

describe("what people write around a key", () => {
  it.each([
    ["The correct answer is: (b).", "b"],
    ["Right option - C", "C"],
    ["correct B", "correct B"],
    ["answers A, B", "A, B"],
    ["Ans.A", "A"],
    ["options: 2", "2"],
    ["choice = d", "d"],
    ["choices – d", "d"],
    ["key: 3", "3"],
    ["सही उत्तर : ख", "ख"],
    ["ठीक विकल्प ग", "ग"],
    ["ठिक जवाफः क", "क"],
    ["Answer", "Answer"],
    ["answering machine", "answering machine"],
    ["keyboard", "keyboard"],
    ["उत्तरी भेग", "उत्तरी भेग"],
    ["« “A” »", "A"],
    ["see (b)", "see (b)"],
    ["(b) there", "(b) there"],
    ["( Pokhara )", "Pokhara"],
    ["my answer B", "my answer B"],
    ["the  correct  answer B", "B"],
    ["`B'", "B"],
    ["{C}.", "C"],
    ["[ d ]", "d"],
    ["((a))", "((a))"],
    ["(a) and (b)", "(a) and (b)"],
    ["ख।", "ख"],
    ["10)", "10"],
    ["B:", "B"],
    ["abc.", "abc."],
    ["\u200bA\ufeff", "A"],
    ["", ""],
  ])("is taken off %j: %j", (key, bare) => {
    expect(bareKey(key)).toBe(bare);
  });

  it("is not looked for in more than an option can say", () => {
    expect(bareKey("x".repeat(501))).toBe("x".repeat(500));
  });
});

it.each([
  ["  New   DELHI.. ", "newdelhi"],
  ["२.५ kg", "2.5kg"],
  ["1,000", "1000"],
  ["a-b + c = 50%", "a-b+c=50%"],
  ["caf\u00e9", "cafe\u0301"],
])("%j is compared as %j", (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

describe("several labels", () => {
  it.each([
    ["A/C", [0, 2]],
    ["A & C", [0, 2]],
    ["A; C", [0, 2]],
    ["A + C", [0, 2]],
    ["A | C", [0, 2]],
    ["क तथा ग", [0, 2]],
    ["(a) and (c)", [0, 2]],
    ["A) and C)", [0, 2]],
    ["1 and 3", [0, 2]],
    ["D, A, D", [0, 3]],
    ["ABCD", [0, 1, 2, 3]],
    ["AA", "key_unclear"],
    ["ac", "key_unclear"],
    ["AI", "key_unclear"],
    ["ABx", "key_unclear"],
    ["खक", "key_unclear"],
    ["ABE", "key_out_of_range"],
    ["AAB", "key_unclear"],
    ["A,", "key_unclear"],
    ["A, Pokhara", "key_unclear"],
    ["12", "key_out_of_range"],
    ["1000", "key_unclear"],
    ["2.00", [1]],
    ["2.05", "key_unclear"],
  ])("%j: %j", (key, expected) => {
    expect(read(key)).toEqual(expected);
  });

  it("are refused where an option says them itself, and only there", () => {
    const both = [["Kathmandu"], ["Pokhara"], ["Both A and B"], ["None"]];
    expect(read("A and B", both)).toBe("key_unclear");
    expect(read("A and B", [["एक"], ["दुई"], ["दुवै", "Both A and B"]])).toBe("key_unclear");
    expect(read("A and D", both)).toEqual([0, 3]);
    expect(read("1, 2", [["x"], ["y"], ["1 and 2"]])).toBe("key_unclear");
    expect(read("A", both)).toEqual([0]);
  });
});

describe("a label with words behind it", () => {
  it.each([
    ["(b) Pokhara", [1]],
    ["b. Pokhara", [1]],
    ["[B] Pokhara", [1]],
    ["B: Pokhara", [1]],
    ["B – Pokhara", [1]],
    ["२) Pokhara", [1]],
    ["b)", [1]],
    ["b Pokhara", "key_unclear"],
    ["xb) Pokhara", "key_unclear"],
    ["b x) Pokhara", "key_unclear"],
    ["i) Pokhara", "key_unclear"],
    ["z) Lalitpur", "key_out_of_range"],
    ["0) Lalitpur", "key_out_of_range"],
    ["a) Lalitpur", "key_unclear"],
    ["b) Pokhara city", "key_unclear"],
  ])("%j: %j", (key, expected) => {
    expect(read(key)).toEqual(expected);
  });

  it("is refused where two options say these words", () => {
    expect(read("a) same", [["same"], ["Same."], ["x"]])).toBe("key_unclear");
    expect(read("same", [["same"], ["Same."], ["x"]])).toBe("key_unclear");
  });

  it("is read in either language of the option", () => {
    const texts = [
      ["काठमाडौँ", "Kathmandu"],
      ["पोखरा", "Pokhara"],
    ];
    expect([read("पोखरा", texts), read("pokhara", texts), read("ख) Pokhara", texts)]).toEqual([[1], [1], [1]]);
    expect(read("!!", [["!"], ["?"]])).toBe("key_unclear");
  });
});

it("a number is of an option's words where nothing is numbered so, and nothing else says it", () => {
  expect(read("16", [["4"], ["8"], ["16"]])).toEqual([2]);
  expect(read("16", [["16"], ["8"], ["16"]])).toBe("key_out_of_range");
  expect(read("A", [["x"], ["a"]])).toBe("key_unclear");
  expect(read("A", [["a"], ["a"]])).toBe("key_unclear");
  expect(read("2", [["1"], ["2"]])).toEqual([1]);
  expect(read("2", [["1"], ["2"], ["3"]], { keysAre: "letter" })).toBe("key_unclear");
  expect(read("Pokhara", FOUR, { keysAre: "letter" })).toBe("key_unclear");
  expect(read("Pokhara", FOUR, { keysAre: "number" })).toBe("key_unclear");
  expect(read("b", [["x"], ["y"], ["b"]], { keysAre: "letter" })).toEqual([1]);
  expect(read("b", [["x"], ["y"], ["b"]])).toBe("key_unclear");
});
