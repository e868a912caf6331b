import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldStem, sketchOf, wordsOf } from "./fold.rules.ts";

describe("a folded stem", () => {
  it.each([
    ["punctuation, spaces, lines", "नेपालको राजधानी कुन हो?", "नेपालको  राजधानी\nकुन हो ।"],
    ["a number before it", "१२) नेपालको राजधानी", "नेपालको राजधानी"],
    ["a number before it, in another form", "12. Capital of Nepal", "(१२) Capital of Nepal"],
    ["digits of either script", "सन् २०१५", "सन् 2015"],
    ["case", "The Constitution of NEPAL", "the constitution of Nepal"],
    ["joiners", "गर्‌छ", "गर्छ"],
    ["long and short i and u", "भूमी ऊर्जा ईश्वर", "भुमि उर्जा इश्वर"],
    ["the dot below, in one sign or two", "क़ानून", "क\u093cानुन"],
    ["the dot below, left out", "क़ानून", "कानुन"],
    ["the nasal signs", "काठमाडौँ", "काठमाडौं"],
    ["composed and decomposed letters", "caf\u00e9", "cafe\u0301"],
    ["large numbers", "क्षेत्रफल १,४७,१८१", "क्षेत्रफल 147181"],
    ["quotes and dashes", "‘ऐन’ – भनेको", "“ऐन” - भनेको"],
  ])("is the same whatever its %s", (_, one, other) => {
    expect(foldStem(one)).toBe(foldStem(other));
  });

  it.each([
    ["numbers", "५ + ३", "५ + ४"],
    ["a decimal point", "1.5 लिटर", "15 लिटर"],
    ["a fraction", "3/4 भाग", "34 भाग"],
    ["minus and plus", "5 - 3", "5 + 3"],
    ["a negative number", "x = -3", "x = 3"],
    ["a series", "2, 4, 8, ?", "24, 8, ?"],
    ["words", "प्रतिनिधि सभा", "राष्ट्रिय सभा"],
    ["a power", "x²", "x"],
  ])("tells %s apart", (_, one, other) => {
    expect(foldStem(one)).not.toBe(foldStem(other));
  });

  it("of a number alone is that number", () => {
    expect(foldStem("१२)")).toBe("12");
    expect(foldStem("1.5")).toBe("1.5");
    expect(foldStem("")).toBe("");
  });

  it("holds no space, no punctuation at its ends, and folds to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const folded = foldStem(text);
        expect(folded).not.toMatch(/\s/);
        expect(folded.isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(foldStem(` ${text}\n`)).toBe(folded);
      }),
    );
  });
});

it("words to search are each there once, without signs", () => {
  expect(wordsOf(" नेपालको,  ‘संविधान’ (२०७२)\nAct-5 ACT ")).toEqual(["नेपालको", "संविधान", "2072", "act", "5"]);
  expect(wordsOf(" ?! ")).toEqual([]);
});

describe("a sketch", () => {
  const shared = (one: string, other: string) => {
    const bands = new Set(sketchOf(foldStem(one)));
    return sketchOf(foldStem(other)).filter((band) => bands.has(band)).length;
  };
  const stem = "नेपालको संविधान अनुसार राष्ट्रिय सभामा जम्मा कति जना सदस्य रहने व्यवस्था छ?";

  it("shares bands with a stem that is nearly the same", () => {
    expect(shared(stem, stem)).toBe(24);
    expect(shared(stem, stem.replace("जम्मा ", ""))).toBeGreaterThan(3);
    expect(shared(stem, stem.replace("कति जना", "कति"))).toBeGreaterThan(3);
  });

  it("shares none with another", () => {
    expect(shared(stem, "विश्व स्वास्थ्य सङ्गठनको मुख्यालय कुन सहरमा रहेको छ?")).toBe(0);
    expect(shared("", stem)).toBe(0);
  });

  it("is whole numbers of 32 bits, also of nothing and of one sign", () => {
    for (const text of ["", "क", "a", stem.repeat(50)]) {
      for (const band of sketchOf(text)) expect(band).toBe(band | 0);
    }
  });
});
