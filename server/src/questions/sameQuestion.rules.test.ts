import { describe, expect, it } from "vitest";
import { type Asking, askedBy } from "./sameQuestion.rules.ts";

const odd = (options: string[], more: Partial<Asking> = {}): Asking => ({
  question: { en: "Find the odd one out." },
  options: options.map((en) => ({ text: { en } })),
  ...more,
});
const isSame = (one: Asking, other: Asking) => {
  const wholes = askedBy(one).map(({ whole }) => whole);
  return askedBy(other).some(({ whole }) => wholes.includes(whole));
};

describe("[S132] the same question", () => {
  it("has the same stem and the same options, in whatever order and spelling", () => {
    expect(isSame(odd(["Rice", "Wheat", "Iron"]), odd(["iron", "rice ", "Wheat."]))).toBe(true);
    expect(isSame(odd(["Rice", "Wheat", "Iron"]), odd(["Dog", "Cat", "Iron"]))).toBe(false);
    expect(isSame(odd(["Rice", "Wheat"]), odd(["Rice", "Wheat", "Iron"]))).toBe(false);
    expect(isSame(odd(["1.5", "-3"]), odd(["15", "3"]))).toBe(false);
    expect(isSame(odd(["+", "!"]), odd(["+", "?"]))).toBe(false);
  });

  it("has the same right answer: what folds alike may ask something else", () => {
    const meaning = (word: string, right: number): Asking => ({
      question: { ne: `'${word}' शब्दको अर्थ कुन हो?` },
      options: ["दिवस", "गरिब", "रात", "साँझ"].map((ne) => ({ text: { ne } })),
      correctOptionIndices: [right],
    });
    expect(isSame(meaning("दिन", 0), meaning("दीन", 1))).toBe(false);
    expect(isSame(meaning("दिन", 0), meaning("दिन", 0))).toBe(true);
    const turned = { ...meaning("दिन", 1), options: ["गरिब", "दिवस", "रात", "साँझ"].map((ne) => ({ text: { ne } })) };
    expect(isSame(meaning("दिन", 0), turned)).toBe(true);
  });

  it("is the same in one language, whatever stands in the other", () => {
    const both = {
      question: { ne: "नेपालको राजधानी कुन हो?", en: "What is the capital of Nepal?" },
      options: [{ text: { ne: "काठमाडौँ", en: "Kathmandu" } }, { text: { ne: "पोखरा", en: "Pokhara" } }],
    };
    const one = {
      question: { ne: "१. नेपालको राजधानी कुन हो ?" },
      options: [{ text: { ne: "पोखरा" } }, { text: { ne: "काठमाडौं" } }],
    };
    expect(isSame(both, one)).toBe(true);
    const numbers = {
      question: { ne: "कति?", en: "How many?" },
      options: [{ text: { en: "1" } }, { text: { ne: "२" } }],
    };
    expect(isSame(numbers, { question: { ne: "कति" }, options: [{ text: { ne: "2" } }, { text: { ne: "१" } }] })).toBe(
      true,
    );
  });

  it("shows the same pictures", () => {
    const shown = (image: string) => odd(["A", "B"], { image });
    expect(isSame(shown("/files/1"), shown("/files/1"))).toBe(true);
    expect(isSame(shown("/files/1"), shown("/files/2"))).toBe(false);
    expect(isSame(shown("/files/1"), odd(["A", "B"]))).toBe(false);
    const pictured = (image: string) => odd([], { options: [{ text: {}, image }, { text: { en: "B" } }] });
    expect(isSame(pictured("/files/1"), pictured("/files/2"))).toBe(false);
  });

  it("asks nothing where there is no stem", () => {
    expect(askedBy({ question: { ne: "?" }, options: [] })).toEqual([]);
  });
});
