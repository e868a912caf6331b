import { describe, expect, it } from "vitest";
import { bareNot, numbersOfRight, placesGiveAway } from "./giveaway.rules.ts";
import type { Guessable } from "./guessable.rules.ts";

const question = (more: Partial<Guessable>): Guessable => ({
  slug: "q",
  form: "single",
  question: { ne: "कुन हो?", en: "Which is it?" },
  options: [],
  answer: "A",
  pinned: [],
  ...more,
});
const options = (...texts: string[]) => texts.map((text) => ({ ne: text, en: text }));

describe("options of orders and pairs share equally many places", () => {
  it.each([
    ["each distractor a swap of the key", "order", ["2, 4, 1, 3", "2, 1, 4, 3", "1, 2, 4, 3", "2, 1, 3, 4"], false],
    ["two swaps and both together", "order", ["2, 1, 4, 3", "1, 2, 4, 3", "2, 1, 3, 4", "1, 2, 3, 4"], true],
    ["pairs, each a swap of the key", "match", ["a-4, b-1, c-3", "a-1, b-4, c-3", "a-4, b-3, c-1"], false],
    ["pairs of which none shares a place", "match", ["a-1, b-2, c-3", "a-2, b-3, c-1", "a-3, b-1, c-2"], true],
    ["another form", "single", ["2, 4", "2, 1", "3, 4"], true],
  ])("%s", (_, form, texts, fine) => {
    expect(placesGiveAway(question({ form, options: options(...texts) })).length === 0).toBe(fine);
  });

  it("says how many each shares, in which language, and what to do", () => {
    const [says] = placesGiveAway(question({ form: "order", options: options("1, 2, 3", "2, 1, 3", "1, 3, 2") }));
    expect(says).toMatch(/share 2, 1, 1 places .*\(ne\): swap two parts of the key/);
  });
});

describe("nobody overlooks a NOT", () => {
  const ne = { yes: "कुन पर्छ?", no: "कुन पर्दैन?" };
  it.each([
    ["a capital NOT", "negative", "Which is NOT in Karnali (Province No. 6)?", ne.no, 0],
    ["EXCEPT", "negative", "Which are in Karnali EXCEPT one?", ne.no, 0],
    ["a bare not", "negative", "Which is not in Karnali?", ne.no, 1],
    ["both", "negative", "Which is NOT what does not flow?", ne.no, 1],
    ["a Nepali question that ends in yes", "negative", "Which is NOT in Karnali?", ne.yes, 1],
    ["a NOT without the form", "single", "Which is NOT in Karnali?", ne.no, 1],
    ["a no in Nepali alone", "single", "Which has no border?", "कुनको सिमाना छैन?", 1],
    ["a condition that says not", "single", "T is not at an end. Who sits right?", ne.yes, 0],
    ["a statement that says not", "statements", "Choose.\n(1) It does not flow.", "छान्नुहोस्।\n(१) बग्दैन।", 0],
    ["a no inside what is asked about", "single", "Which principle says that lack shall not be a reason?", ne.yes, 0],
  ])("%s", (_, form, en, nepali, findings) => {
    expect(bareNot(question({ form, question: { ne: nepali, en } }))).toHaveLength(findings);
  });
});

describe("how many are right does not follow from how many options there are", () => {
  const several = (size: number, ...rights: string[]) =>
    rights.map((answer) => question({ form: "multiple", answer, options: options(..."abcdef".slice(0, size)) }));

  it("refuses one number for most questions of a size", () => {
    expect(numbersOfRight(several(5, "ABC", "CDE", "ACE", "AB"))).toEqual([
      "of 4 questions with 5 options most have 3 right: let the number vary",
    ]);
    expect(numbersOfRight(several(5, "ABC", "CDE", "AB", "ABCD"))).toEqual([]);
  });

  it("says nothing of two questions, nor of those with one right option", () => {
    expect(numbersOfRight([...several(4, "AB", "CD"), question({}), question({}), question({})])).toEqual([]);
  });

  it("wants every option right now and then", () => {
    const ten = [...several(4, "AB", "AC", "ABC", "BCD", "ABD"), ...several(5, "AB", "ABC", "ABD", "CDE", "ABCD")];
    expect(numbersOfRight([...ten])).toContain("no question has every option right: make some so");
    expect(numbersOfRight([...ten, ...several(4, "ABCD")]).join()).not.toMatch(/every/);
  });
});
