import { unicodeToPreeti } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { readAll, short } from "./testFiles.ts";

const CAPITAL = { q: "नेपालको राजधानी कुन हो ?", o: ["काठमाडौं", "पोखरा", "विराटनगर", "धनगढी"], k: [0], p: [] };
const HEAD = {
  q: "प्रधानमन्त्रीको नियुक्ति कसले गर्छ ?",
  o: ["राष्ट्रपति", "सभामुख", "प्रधान न्यायाधीश", "उपराष्ट्रपति"],
  k: [0],
  p: [],
};

describe("pasted questions", () => {
  it("have a title above them that is no part of the first", async () => {
    const file = "नमुना प्रश्नपत्र\n१. पहिलो प्रश्न?\nक) क\nख) ख\nउत्तर: ख\n२. दोस्रो प्रश्न?\nक) क\nख) ख\nउत्तर: क";
    expect(short(await readAll(file)).map(({ q, k }) => [q, k])).toEqual([
      ["पहिलो प्रश्न?", [1]],
      ["दोस्रो प्रश्न?", [0]],
    ]);
  });

  it.each([
    ["क) on lines of their own", "१. नेपालको राजधानी कुन हो ?\nक) काठमाडौं\nख) पोखरा\nग) विराटनगर\nघ) धनगढी\nउत्तर: क"],
    ["(क) on one line", "१) नेपालको राजधानी कुन हो ?\n(क) काठमाडौं  (ख) पोखरा (ग) विराटनगर\t(घ) धनगढी\nउत्तर: (क)"],
    ["all on one line", "1. नेपालको राजधानी कुन हो ? (a) काठमाडौं (b) पोखरा (c) विराटनगर (d) धनगढी\nAns: a"],
    [
      "A. with words as key",
      "प्रश्न १: नेपालको राजधानी कुन हो ?\nA. काठमाडौं\nB. पोखरा\nC. विराटनगर\nD. धनगढी\nसही उत्तर : काठमाडौं",
    ],
    ["a) two a line", "Q.1) नेपालको राजधानी कुन हो ?\na) काठमाडौं b) पोखरा\nc) विराटनगर d) धनगढी\nAnswer - A"],
    [
      "CRLF, a mark at the head, empty lines",
      "\ufeff१. नेपालको राजधानी कुन हो ?\r\n\r\nक. काठमाडौं\r\n\r\nख. पोखरा\r\nग. विराटनगर\r\nघ. धनगढी\r\n\r\nउत्तरः क\r\n",
    ],
    ["numbered options", "१. नेपालको राजधानी कुन हो ?\n1) काठमाडौं\n2) पोखरा\n3) विराटनगर\n4) धनगढी\nउत्तर: १"],
    ["a star at the right one", "१. नेपालको राजधानी कुन हो ?\n*क) काठमाडौं\nख) पोखरा\nग) विराटनगर\nघ) धनगढी"],
    ["a tick behind the right one", "१. नेपालको राजधानी कुन हो ?\nक) काठमाडौं ✓\nख) पोखरा\nग) विराटनगर\nघ) धनगढी"],
    ["smart quotes round the key", "१. नेपालको राजधानी कुन हो ?\nक) काठमाडौं\nख) पोखरा\nग) विराटनगर\nघ) धनगढी\nउत्तर: “क”"],
    ["no number at all", "नेपालको राजधानी कुन हो ?\nक) काठमाडौं\nख) पोखरा\nग) विराटनगर\nघ) धनगढी\nउत्तर: क"],
  ])("with %s", async (_, text) => {
    expect(short(await readAll(text))).toEqual([CAPITAL]);
  });

  it.each([
    ["at the end, one a line", "उत्तरकुञ्जिका\n१. क\n२. क"],
    ["at the end, on one line", "Answer Key:\n1. क 2. क"],
    ["as rows of a table", "उत्तर तालिका\n1 2\nA A"],
    ["with dashes", "उत्तरहरू\n1-A, 2-A"],
  ])("with keys in a list %s", async (_, list) => {
    const text = `१. ${CAPITAL.q}\n${CAPITAL.o.map((o, i) => `${"कखगघ"[i]}) ${o}`).join("\n")}\n२. ${HEAD.q}\n${HEAD.o.map((o, i) => `${"कखगघ"[i]}) ${o}`).join("\n")}\n\n${list}`;
    const read = await readAll(text);
    expect(short(read)).toEqual([CAPITAL, HEAD]);
    expect(read.blocks[0]?.notes).toEqual(["key_from_list"]);
  });

  it("with keys that were pasted apart", async () => {
    const text = `1. First?\nA) x\nB) y\n2. Second?\nA) x\nB) y`;
    expect(short(await readAll(text, { keyList: "1. B\n2. A" })).map(({ k }) => k)).toEqual([[1], [0]]);
  });

  it("parts questions without numbers by empty lines, or by their first option", async () => {
    const parted = "First?\nA) x\nB) y\nAnswer: A\n\nSecond?\nA) x\nB) y\nAnswer: B";
    expect(short(await readAll(parted)).map(({ q, k }) => [q, k])).toEqual([
      ["First?", [0]],
      ["Second?", [1]],
    ]);
    expect(short(await readAll(parted.replace("\n\n", "\n"))).map(({ q }) => q)).toEqual(["First?", "Second?"]);
  });

  it("statements and pairs within a stem stay there", async () => {
    const text =
      "१. तलका भनाइ विचार गर्नुहोस् :\n१) पहिलो भनाइ\n२) दोस्रो भनाइ\nक) १ ठीक २ बेठीक\nख) १ बेठीक २ ठीक\nग) दुवै ठीक\nघ) दुवै बेठीक\nउत्तर: ग\n२. अर्को ?\nक) एक\nख) दुई\nउत्तर: ख";
    const [first, second] = short(await readAll(text));
    expect(first?.q).toBe("तलका भनाइ विचार गर्नुहोस् :\n१) पहिलो भनाइ\n२) दोस्रो भनाइ");
    expect([first?.k, second?.k, second?.q]).toEqual([[2], [1], "अर्को ?"]);
  });

  it("explanation, source and difficulty stand below", async () => {
    const { blocks } = await readAll(
      "1. Which?\nA) x\nB) y\nAnswer: B\nExplanation: because\nof this\nSource: Act 5\nDifficulty: hard",
    );
    expect(blocks[0]?.draft).toMatchObject({
      explanation: { en: "because\nof this" },
      source: { text: { en: "Act 5" } },
      difficulty: "hard",
    });
  });

  it("an option goes on on its next line", async () => {
    expect(short(await readAll("1. Which?\nA) x\n goes on\nB) y\nAns. A"))[0]?.o).toEqual(["x\ngoes on", "y"]);
  });

  it("says where each question stands and what its words are", async () => {
    const { blocks } = await readAll("Title of the set\n\n1. Which?\nA) x\nB) y\nAns: C\n\n2. And?\nA) x\nB) y");
    expect(blocks.map(({ place, problems }) => [place, problems.map(({ code }) => code)])).toEqual([
      [{ line: 3, block: 1 }, ["key_out_of_range"]],
      [{ line: 8, block: 2 }, ["no_key"]],
    ]);
    expect(blocks[0]?.text).toBe("1. Which?\nA) x\nB) y\nAns: C");
  });

  it("three to eight options are options; one is too few, nine are too many", async () => {
    const of = (n: number) =>
      `1. Which?\n${Array.from({ length: n }, (_, i) => `${"ABCDEFGHI"[i]}) option ${i}`).join("\n")}\nAnswer: A`;
    for (const n of [2, 3, 5, 8]) expect(short(await readAll(of(n)))[0]).toMatchObject({ k: [0], p: [] });
    expect(short(await readAll(of(1)))[0]?.p).toContain("too_few_options");
  });

  it("a text that ends in the middle of a question says so", async () => {
    const [, last] = short(await readAll("1. Which?\nA) x\nB) y\nAns: A\n2. And wh"));
    expect(last?.p).toContain("cut_off");
  });

  it("Preeti is shown before and after, and becomes Unicode by consent alone", async () => {
    const text = unicodeToPreeti("१. नेपालको राजधानी कुन हो ?\nक) काठमाडौं\nख) पोखरा\nग) विराटनगर\nघ) धनगढी\nउत्तर: क");
    const asked = await readAll(text);
    expect(asked.blocks[0]?.conversions[0]).toMatchObject({ field: "question", kind: "preeti", after: CAPITAL.q });
    expect(short(await readAll(text, { convert: { question: true, options: true } }))).toEqual([CAPITAL]);
    const declined = await readAll(text, { convert: { question: true, options: false } });
    expect(declined.blocks[0]?.draft.options[1]?.text).toEqual({ ne: "v_ kf]v/f" });
    const single = await readAll(text, { asIs: [{ no: 1, field: "options.1" }] });
    expect(single.blocks[0]?.draft.options.map(({ text: { ne, en } }) => ne ?? en)).toEqual([
      "काठमाडौं",
      "v_ kf]v/f",
      "विराटनगर",
      "धनगढी",
    ]);
  });
});
