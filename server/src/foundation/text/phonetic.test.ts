import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareText, plainLetters, withoutLeet } from "./letters.ts";
import { phoneticKey } from "./phonetic.ts";

/** Words of the Commission in both scripts, as candidates type them (docs/sources.md, Sound of a word). */
const PAIRS = `loksewa लोकसेवा|lokseva लोकसेवा|aayog आयोग|ayog आयोग|pariksha परीक्षा|parikshya परीक्षा|parikchhya परीक्षा
kharidar खरिदार|khardar खरिदार|nayab नायब|subba सुब्बा|shakha शाखा|sakha शाखा|adhikrit अधिकृत|adhikrta अधिकृत|gyan ज्ञान
prashasan प्रशासन|prasasan प्रशासन|sambidhan संविधान|samvidhan संविधान|sanbidhan संविधान|samanya सामान्य
nijamati निजामती|suchana सूचना|bigyapan विज्ञापन|vigyapan विज्ञापन|pathyakram पाठ्यक्रम|upasachib उपसचिव
upasachiv उपसचिव|kanun कानून|kanoon कानून|prahari प्रहरी|shikshak शिक्षक|sikchhyak शिक्षक|itihas इतिहास|bhugol भूगोल
arthashastra अर्थशास्त्र|rastriya राष्ट्रिय|rashtriya राष्ट्रिय|bidhyalaya विद्यालय|vidyalaya विद्यालय|byakaran व्याकरण
antarwarta अन्तर्वार्ता|antarvarta अन्तर्वार्ता|mantralaya मन्त्रालय|mantralay मन्त्रालय|swasthya स्वास्थ्य|nepal नेपाल
chha छ|xa छ|natija नतिजा|likhit लिखित|paryatan पर्यटन|lekha लेखा|sthaniya स्थानीय|sangathan संगठन|mahila महिला
byabasthapan व्यवस्थापन|samabeshi समावेशी|rikta रिक्त|darkhasta दरखास्त|prabesh प्रवेश|anka अङ्क|pravidhik प्राविधिक
computer कम्प्युटर|officer अफिसर`
  .split(/[|\n]/)
  .map((pair) => pair.split(" ") as [string, string]);
const HEARD = `machi माची|pariksha परीक्षा|loksewa लोकसेवा|suchana सूचना|subba सुब्बा|bhugol भूगोल|lekha लेखा|paisa पैसा
mahila महिला|likhit लिखित|kanoon कानून|natija नतिजा|aayog आयोग|itihas इतिहास|prashna प्रश्न|chori चोरी|guru गुरु`
  .split(/[|\n]/)
  .map((pair) => pair.split(" ") as [string, string]);

describe("the sound of a word", () => {
  it.each(PAIRS)("is one in both scripts: %s, %s", (roman, devanagari) => {
    expect(phoneticKey(roman)).toBe(phoneticKey(devanagari));
  });

  it.each(HEARD)("is one with its vowels too: %s, %s", (roman, devanagari) => {
    expect(phoneticKey(roman, "heard")).toBe(phoneticKey(devanagari, "heard"));
  });

  it("tells words apart by their vowels", () => {
    for (const [one, other] of [
      ["माची", "मेची"],
      ["machi", "mechi"],
      ["रमा", "रमी"],
      ["kul", "kal"],
    ] as const) {
      expect(phoneticKey(one), one).toBe(phoneticKey(other));
      expect(phoneticKey(one, "heard"), one).not.toBe(phoneticKey(other, "heard"));
    }
  });

  it("is the same whatever scripts a word mixes", () => {
    for (const word of ["mाची", "माchi", "machी", "माची"]) expect(phoneticKey(word, "heard"), word).toBe("mci");
  });

  it("is nothing of what has no letter, and never fails", () => {
    expect(phoneticKey("१२३")).toBe("");
    expect(phoneticKey("123 !")).toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(phoneticKey(plainLetters(text), "heard")).toMatch(/^[A-Za-z]*$/);
      }),
    );
  });
});

describe("plain letters", () => {
  it.each([
    ["ｍａｃｈｉ", "machi"],
    ["𝐦𝐚𝐜𝐡𝐢", "machi"],
    ["ⓜⓐⓒⓗⓘ", "machi"],
    ["mасhі", "machi"],
    ["MÄCHÏ", "machi"],
    ["ma\u200bc\u00adhi", "machi"],
    ["ᴍᴀᴄʜɪ", "machi"],
    ["मा\u200dची", "माची"],
    ["२०८१", "2081"],
  ])("of %s are %s", (given, plain) => {
    expect(plainLetters(given)).toBe(plain);
  });

  it("stay plain when they are plain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = plainLetters(text);
        expect(plainLetters(once)).toBe(once);
      }),
    );
  });

  it("read signs as letters within words alone", () => {
    expect(withoutLeet("m@ch1")).toBe("machi");
    expect(withoutLeet("2081")).toBe("2081");
  });

  it("without spaces and signs are one for texts that say the same", () => {
    expect(bareText("लोक सेवा, २०८१!")).toBe(bareText("लोकसेवा 2081"));
    expect(bareText("Same  WORDS.")).toBe(bareText("same words"));
    expect(bareText("x > 5")).not.toBe(bareText("x < 5"));
    expect(bareText("???")).not.toBe(bareText("!"));
    expect(bareText("यो होइन")).not.toBe(bareText("यो हो"));
  });
});
