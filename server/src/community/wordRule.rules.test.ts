import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRules, keyOfPattern, type Looked } from "./wordRule.rules.ts";

const rule = (kind: Looked["kind"], pattern: string): Looked & { pattern: string } => ({
  kind,
  pattern,
  key: keyOfPattern(kind, pattern),
});
/** Rules that staff might write: made-up words, and what sellers of papers say. */
const RULES = [
  rule("word", "machi"),
  rule("word", "lafanga"),
  rule("word", "ठगिया"),
  rule("phrase", "प्रश्न बाहिरियो"),
  rule("phrase", "guarantee pass"),
  rule("phrase", "पैसा तिरेर पास"),
  rule("domain", "leak.example"),
];
const hits = (text: string) => findRules(RULES, text).map(({ rule: { pattern } }) => pattern);

/** Ways around a filter, by the rule that each is to hit. */
const EVASIONS: Record<string, readonly string[]> = {
  machi: [
    ...["machi", "MACHI", "Machi!", "ma*ch*i", "m a c h i", "m.a.c.h.i", "m-a-c-h-i", "m_a_c_h_i", "ma.chi", "maachi"],
    ...["machhi", "machee", "maaaachiii", "mmachi", "m4ch1", "m@chi", "mach!", "m@ch1", "mach|", "ｍａｃｈｉ", "𝗺𝗮𝗰𝗵𝗶"],
    ...[
      "ⓜⓐⓒⓗⓘ",
      "mасhі",
      "mаchi",
      "ma\u200bchi",
      "m\u200da\u200dchi",
      "ma\u00adchi",
      "mächi",
      "máchí",
      "ᴍᴀᴄʜɪ",
      "माची",
    ],
    ...[
      "माछी",
      "मा\u200dची",
      "मा\u200cचि",
      "मा*ची",
      "मा.ची",
      "mाची",
      "माchi",
      "machiko",
      "machi lai",
      "माचीको",
      "माचीहरूले",
    ],
    ...["#machi", "@machi", "(machi)", "«माची»", "machi,machi", "यो machi हो", "m  a  c  h  i", "m/a/c/h/i"],
  ],
  lafanga: ["lafanga", "laphanga", "l4f4ng4", "LAFANGGA", "लफङ्गा", "लफंगा", "la-fan-ga", "1afanga", "लफङ्गाको"],
  ठगिया: ["ठगिया", "ठगीया", "thagiya", "t h a g i y a", "th@giya", "ठ*गि*या"],
  "प्रश्न बाहिरियो": [
    "प्रश्न बाहिरियो",
    "प्रश्‍न  बाहिरियो!",
    "prashna bahiriyo",
    "PRASNA BAHIRIYO",
    "प्रश्नबाहिरियो",
    "प्रश्न, बाहिरियो",
  ],
  "guarantee pass": [
    "guarantee pass",
    "Guarantee-Pass",
    "GUARANTEE   PASS",
    "gu4r4nt33 p4ss",
    "guaranteepass",
    "guarantee p@$$",
  ],
  "पैसा तिरेर पास": ["पैसा तिरेर पास", "paisa tirera pass", "पैसा तिरेर pass"],
  "leak.example": [
    "http://leak.example/x",
    "www.leak.example",
    "get it at LEAK.example",
    "a.leak.example",
    "leak[.]example",
    "leak (dot) example",
  ],
};

/** People, places, offices and everyday words of both languages, which no rule above is about. */
const INNOCENT = `मेची महाकाली मोरङ मुगु मनाङ मुस्ताङ म्याग्दी मकवानपुर महोत्तरी माछापुच्छ्रे मार्च मञ्च मञ्चन माझी मगर मैथिली मल्ल मिश्र
महर्जन महत मुखिया राई लिम्बू लामा लम्जुङ लमजुङ ललितपुर लुम्बिनी लाफा लोहनी ठकुरी ठकाली थापा थारू ठगी ढकाल दाहाल दुगड
प्रश्न प्रश्नपत्र बाहिर बाहिरी बहिरो पास पासपोर्ट पैसा पेसा guarantee passport compass machine matching mechanic march merchant
Michael Mitchell Chitwan Mechi Mahakali maize much lava language elephant laugh longer legal lafayette Lamjung Lama Thapa
Thakali Thakuri Thagu example leakage examples loksewa kharidar subba`
  .split(/\s+/)
  .filter(Boolean);
const SENTENCES = [
  "प्रश्न सजिलो थियो, समय बाहिर गयो भने के हुन्छ?",
  "मैले गएको साल पास गरें, पैसा केही लागेन।",
  "Is there a guarantee that we pass the first paper?",
  "म आ च ा ई त र अ",
  "He wrote: a b c d e f, then 1 2 3 4",
  "See example.com/leak and mechi.example.org",
  "मा. वि. खरिदारको पाठ्यक्रम 2081/82",
  "Mechi to Mahakali, ma pani aaunchhu",
];

describe("word rules", () => {
  const all = Object.entries(EVASIONS).flatMap(([pattern, texts]) => texts.map((text) => [text, pattern] as const));
  it("are tried on more than sixty evasions and more than sixty innocent words", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(INNOCENT.length).toBeGreaterThanOrEqual(60);
  });
  it.each(all)("find what is written around them: %s", (text, pattern) => {
    expect(hits(text)).toEqual([pattern]);
    expect(hits(`अघि ${text} पछि`)).toEqual([pattern]);
  });
  it.each([...INNOCENT, ...SENTENCES])("leave alone: %s", (text) => {
    expect(hits(text)).toEqual([]);
  });

  it("say which part of a text they found", () => {
    expect(findRules(RULES, "अरे M@chi हो")[0]?.found).toBe("m@chi");
    expect(findRules(RULES, "त्यो प्रश्न  बाहिरियो रे")[0]?.found).toBe("प्रश्न  बाहिरियो");
  });

  it("have a key that is the same for all spellings of one pattern, and none for what has no letters", () => {
    expect(keyOfPattern("word", "माची")).toBe(keyOfPattern("word", "Ma chhi".replace(" ", "")));
    expect(keyOfPattern("domain", "https://www.Leak.Example/path")).toBe("leak.example");
    for (const nothing of ["!!", "123", "…"]) expect(keyOfPattern("word", nothing)).toBe("");
    expect(keyOfPattern("domain", "no site")).toBe("");
  });

  it("look for short words by their letters, since their sound says too little", () => {
    const short = [rule("word", "रमा")];
    expect(findRules(short, "रमा आइन्")).toHaveLength(1);
    for (const other of ["रम", "राम", "रूमी", "ram", "room"]) expect(findRules(short, other), other).toEqual([]);
  });

  it("find a word whatever signs stand between its letters", () => {
    const sign = fc.constantFrom("*", ".", "-", "_", " ", "  ", "/", "\u200b");
    fc.assert(
      fc.property(sign, (between) => {
        expect(hits([..."machi"].join(between))).toEqual(["machi"]);
      }),
    );
  });
});
