import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOLDING, foldStem, sketchOf, wordsOf } from "./fold.rules.ts";

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

it.each([
  ["१.५ x - -३", "1.5x-3"],
  ["( -४, 5 – 3", "-4,5-3"],
  ["क = -2 <-3> x-3", "क=-2<-3>x3"],
  ["12. 13) x", "13x"],
  ["[१] क", "क"],
  ["-3 x", "-3x"],
  ["12.\u2003\u2003x", "x"],
  ["  12.", "12"],
  ["12345. x", "12345x"],
  ["x 12. y", "x12y"],
  ["12,34 5,678 1,234.5 1,23,45,678 x1,23", "12,3456781234.512345678x1,23"],
  ["a-b a - b 3 - 4 50% 3:4 2*3 1/2", "abab3-450%3:42*31/2"],
  ["क\u0000ख\u2003ग\u00adघ\ufeff", "कखगघ"],
])("%j is kept as %j, unless the number of the folding goes up: the bank is looked up by it", (text, folded) => {
  expect([FOLDING, foldStem(text)]).toEqual([1, folded]);
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

  it("is kept as it is, unless the number of the folding goes up: the bank is looked up by it", () => {
    const sums = ["", "a", stem, stem.repeat(50)].map((text) =>
      sketchOf(foldStem(text)).reduce((sum, band, at) => (sum + Math.imul(band, 2 * at + 1)) | 0, 0),
    );
    expect([FOLDING, sums]).toEqual([1, [2015665447, -803294922, -824829868, 1507145489]]);
  });

  it("is of the beginning of a passage", () => {
    const passage = stem.repeat(50);
    expect(sketchOf(foldStem(`${passage} one end`))).toEqual(sketchOf(foldStem(`${passage} another`)));
    const [one, other] = ["x", "y"].map((end) => sketchOf("क".repeat(999) + end));
    expect(one).not.toEqual(other);
  });
});

it("a word to search is known by its first hundred letters", () => {
  expect(wordsOf(`${"क".repeat(100)}ख`)).toEqual(["क".repeat(100)]);
});
