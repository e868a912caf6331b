import { describe, expect, it } from "vitest";
import { isPass, mark, type PaperQuestion, pack, tallyBy, unpack } from "./marking.rules.ts";
import { blindGain, type Scheme, toMarks, unitsOf } from "./scoring.rules.ts";

const scheme: Scheme = { negative: { num: 1, den: 5 }, policy: "all_or_nothing" };
const question = (mcqId: string, key: number, sectionId: string, chapter?: string): PaperQuestion => ({
  mcqId,
  key,
  sectionId,
  chapter,
  marksMilli: 2_000,
  optionCount: 4,
});
const paper = [
  question("right", 1, "one", "law"),
  question("wrong", 2, "one", "law"),
  question("blank", 4, "two", "maths"),
  question("several", 3, "two"),
];
const given = new Map([
  ["right", { choiceMask: 1, timeSpentMs: 1_500 }],
  ["wrong", { choiceMask: 8, timeSpentMs: 20 }],
]);
const marking = mark(paper, given, scheme);
const marks = (units: number) => toMarks(units, marking.den);

describe("[S104] a marking", () => {
  it("sums what was won, lost and left", () => {
    expect(marking.den).toBe(unitsOf(scheme));
    expect([marking.score, marking.full, marking.earned, marking.penalty].map(marks)).toEqual([1.6, 8, 2, 0.4]);
    expect(marking.answers.map((a) => [a.mcqId, a.choiceMask, marks(a.units), a.outcome, a.timeSpentMs])).toEqual([
      ["right", 1, 2, "correct", 1_500],
      ["wrong", 8, -0.4, "wrong", 20],
      ["blank", 0, 0, "blank", 0],
      ["several", 0, 0, "blank", 0],
    ]);
  });

  it("counts blind guesses at blanks with one right option alone", () => {
    // A quarter of 2 marks won, three quarters of 0.4 lost.
    expect(marks(marking.blindGain)).toBe(0.2);
    expect(blindGain(question("several", 3, "two"), scheme)).toBe(0);
  });

  it("without a loss has a penalty of zero, and not of minus zero", () => {
    expect(Object.is(mark(paper, new Map(), scheme).penalty, 0)).toBe(true);
  });

  it("is the same after it was stored", () => {
    const stored = pack(marking);
    expect(stored.answers).toEqual([
      [1, marking.answers[0]?.units, 1_500],
      [8, marking.answers[1]?.units, 20],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(unpack(JSON.parse(JSON.stringify(stored)), paper)).toEqual(marking);
  });

  it("that lacks a question of the paper shows it blank", () => {
    const stored = { ...pack(marking), answers: pack(marking).answers.slice(0, 2) };
    expect(unpack(stored, paper)).toEqual(marking);
  });

  it("passes from the pass marks on, compared exactly", () => {
    expect([isPass(marking, 1_599), isPass(marking, 1_600), isPass(marking, 1_601)]).toEqual([true, true, false]);
  });
});

describe("[S106] tallies", () => {
  const tally = (keyOf: (q: PaperQuestion) => string | undefined) =>
    [...tallyBy(paper, marking, scheme, keyOf)].map(([key, t]) => [
      key,
      marks(t.score),
      marks(t.full),
      t.questions,
      t.correct,
      t.wrong,
      t.blank,
    ]);

  it("stand by section, in the paper's order", () => {
    expect(tally((q) => q.sectionId)).toEqual([
      ["one", 1.6, 4, 2, 1, 1, 0],
      ["two", 0, 4, 2, 0, 0, 2],
    ]);
  });

  it("leave out what has no key", () => {
    expect(tally((q) => q.chapter)).toEqual([
      ["law", 1.6, 4, 2, 1, 1, 0],
      ["maths", 0, 2, 1, 0, 0, 1],
    ]);
  });
});
