import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksLikeMojibake, repairMojibake } from "./mojibake.ts";
import { unicodeToPreeti } from "./preeti.ts";

const latin1 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
/** As browsers and Excel read it. */
const windows1252 = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text, "utf8"));
const readings = { latin1, windows1252 };

const texts = [
  "नेपालको संविधान, २०७२",
  "लोक सेवा आयोग – “प्रथम पत्र”…",
  "It’s 30 °C, naïve café, ₹ 50",
  "\ufeffप्रश्न,उत्तर",
  "A → B, α ≤ β",
];

describe.each(Object.entries(readings))("UTF-8 read as %s", (_, read) => {
  it.each(texts)("is repaired: %s", (text) => {
    expect(repairMojibake(read(text))).toBe(text);
    expect(repairMojibake(read(read(text)))).toBe(text);
    expect(looksLikeMojibake(read(text))).toMatchObject({ likely: true, torn: 0 });
    expect(looksLikeMojibake(read(read(text))).score).toBeGreaterThan(0.5);
  });

  it("is repaired beside text that is right", () => {
    expect(repairMojibake(`प्रश्न: ${read("नेपाल")} (a) ’`)).toBe("प्रश्न: नेपाल (a) ’");
  });

  it("is repaired whatever Nepali it was", () => {
    const nepali = fc.string({
      unit: fc.integer({ min: 0x901, max: 0x96f }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(nepali, (text) => {
        expect(repairMojibake(read(text))).toBe(text);
        expect(repairMojibake(read(read(text)))).toBe(text);
      }),
    );
  });
});

it.each([
  "",
  "plain text",
  "नेपालको राजधानी कुन हो?",
  "café, naïve, Müller, MENÜ“, 30 °C, ½ × ¾, §5, £3",
  "“curly” – quotes…",
  "ÀÉÎÕÜ",
  unicodeToPreeti("राष्ट्रिय अङ्ग्रेजी शुद्ध द्वितीय बुड्ढो केन्द्र हृदय ट्याङ्की, २०८१/०३/२०"),
])("says nothing of %s", (text) => {
  expect(looksLikeMojibake(text)).toMatchObject({ likely: false, torn: 0 });
  expect(repairMojibake(text)).toBe(text);
});

it("says what cannot be brought back: a byte that the wrong reading had no sign for", () => {
  // क् with the last byte of ् lost.
  expect(looksLikeMojibake("à¤•à¥ à¤¤")).toEqual({ score: 1, likely: true, torn: 1 });
  expect(repairMojibake("à¤•à¥ à¤¤")).toBe("कà¥ त");
});

it("takes any text, and the second repair changes nothing", () => {
  const strange = fc.string({ unit: fc.constantFrom(..."Ãà¤¥•€â\u0080\u0099\u0095Â aक\ud800") });
  fc.assert(
    fc.property(fc.oneof(strange, fc.string({ unit: "binary" })), (text) => {
      const repaired = repairMojibake(text);
      expect(repairMojibake(repaired)).toBe(repaired);
      expect(looksLikeMojibake(repaired).likely && looksLikeMojibake(repaired).torn === 0).toBe(false);
    }),
  );
});
