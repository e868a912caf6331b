import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { decodeWord } from "./preeti.decode.ts";
import { looksLikePreeti, preetiToUnicode, unicodeToPreeti } from "./preeti.ts";

/** Typed for the font, as files of the Commission hold it, and what it says. */
const samples: readonly (readonly [preeti: string, unicode: string])[] = [
  ["nf]s ;]jf cfof]u", "लोक सेवा आयोग"],
  ["g]kfnsf] ;+ljwfg", "नेपालको संविधान"],
  ["/fhkq cg+lst låtLo >]0fL, vl/bf/", "राजपत्र अनंकित द्वितीय श्रेणी, खरिदार"],
  ["kf7\\oqmd", "पाठ्यक्रम"],
  ['k"0ff{Í', "पूर्णाङ्क"],
  ["clGtd r/0f", "अन्तिम चरण"],
  ["@)*!÷)#÷@)", "२०८१/०३/२०"],
  ["lzIff", "शिक्षा"],
  ["cfly{s", "आर्थिक"],
  ["/fli6«o", "राष्ट्रिय"],
  ["ljBfyL{", "विद्यार्थी"],
  ["cGt/f{li6«o", "अन्तर्राष्ट्रिय"],
  ['sDKo"6/', "कम्प्यूटर"],
  ["!= g]kfnsf] /fhwfgL s'g xf] <", "१. नेपालको राजधानी कुन हो ?"],
  ["-s_ sf7df8f}+ -v_ kf]v/f", "(क) काठमाडौं (ख) पोखरा"],
  ["u¥of] dof{bf sfo{", "गर्‍यो मर्यादा कार्य"],
  ["If q 1 > B 4 § 2 Q å", "क्ष त्र ज्ञ श्र द्य द्ध ट्ट द्द त्त द्व"],
  ["clVtof/, pmhf{, P]g, cf}iflw, O{Zj/, Clif", "अख्तियार, ऊर्जा, ऐन, औषधि, ईश्वर, ऋषि"],
  ["k|foM b'Mv", "प्रायः दुःख"],
  ["?k}ofF, ¿v, Åbo", "रुपैयाँ, रूख, हृदय"],
];

describe("the font's text", () => {
  it.each(samples)("%s says %s", (preeti, unicode) => {
    expect(preetiToUnicode(preeti)).toBe(unicode);
  });

  it.each(samples)("%s is how %[1] is typed", (preeti, unicode) => {
    expect(unicodeToPreeti(unicode)).toBe(preeti);
  });

  it.each([
    ["typed late, the ikar still belongs to the whole cluster", "cGltd", "अन्तिम"],
    ["a letter that is finished by its stem", "ToxfF u0fgf", "त्यहाँ गणना"],
    ["reph before or after the vowel sign", "ljBfy{L ljBfyL{", "विद्यार्थी विद्यार्थी"],
    ["र with a halant before a consonant keeps its shape", "u/\\of]", "गर्‍यो"],
    [
      "the tail of क, क्त, फ, झ and ऊ, also behind a rakar",
      "qmd /Qm km'n k|mfG; emf]nf pmg",
      "क्रम रक्त फुल फ्रान्स झोला ऊन",
    ],
    ["other keys for the same", "´f]nf £of ˆof /fli6|o", "झोला घ्या फ्या राष्ट्रिय"],
    ["quotes that a word processor has curled", "s’/f k”hf", "कुरा पूजा"],
    ["a colon that looks like a visarga", "gf]6M k|ZgM s]", "नोट: प्रश्न: के"],
    ["degrees behind a number", "@&° a'°f]", "२७° बुड्ढो"],
    ["a doubled mark", "sf]] d++", "को मं"],
    ["a halant at the end", "lbg'xf];\\.", "दिनुहोस्।"],
    ["a nukta", "k9ÞfO", "पढ़ाइ"],
  ])("%s", (_, preeti, unicode) => {
    expect(preetiToUnicode(preeti)).toBe(unicode);
  });

  it.each([
    ['sDKo"6/ (Computer) eg]sf] s] xf] <', "कम्प्यूटर (Computer) भनेको के हो ?"],
    ["-Computer_ / Internet sf] k|of]u", "(Computer) / Internet को प्रयोग"],
    ["g]kfnsf] Public Service Commission of Nepal sf] sfd", "नेपालको Public Service Commission of Nepal को काम"],
    ["2081 ;fndf 50 k|ltzt", "2081 सालमा 50 प्रतिशत"],
    ["psc.gov.np df x]g{'xf];\\", "psc.gov.np मा हेर्नुहोस्"],
    ["UNDP / SAARC sf] ;b:o", "UNDP / SAARC को सदस्य"],
    ["नेपाल g]kfn", "नेपाल नेपाल"],
    ["g]kfn\r\n\t;]jf  ", "नेपाल\r\n\tसेवा  "],
    ["", ""],
  ])("what is no Preeti stays: %s", (preeti, unicode) => {
    expect(preetiToUnicode(preeti)).toBe(unicode);
  });
});

describe("Unicode for the font", () => {
  it.each([
    [
      "Latin words stay, with their signs",
      "नेपाल (Nepal) मा e-mail, psc.gov.np।",
      "g]kfn -Nepal_ df e-mail, psc.gov.np.",
    ],
    ["digits of either script are Nepali ones", "५ र 25", "% / @%"],
    ["quotes, colons and dashes have keys of their own", '"नाम": क-ख; ५%', "ægfdÆM s–vÙ %Ü"],
    ["explicit halants", "क्\u200cष त्\u200d वाक्", "s\\if t\\ jfs\\"],
    ["what the font has not stays", "₹ ५", "₹ %"],
  ])("%s", (_, unicode, preeti) => {
    expect(unicodeToPreeti(unicode)).toBe(preeti);
  });
});

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What no letter pair was counted in. */
const linesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).flatMap((file) => readFileSync(join(root, file), "utf8").split("\n"));
function textsOf(language: "ne" | "en") {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inside] of Object.entries(value)) {
      if (key === language && typeof inside === "string") found.add(inside);
      else collect(inside);
    }
  };
  for (const file of globSync("content/**/*.yaml", { cwd: root })) {
    collect(parse(readFileSync(join(root, file), "utf8")));
  }
  return [...found];
}

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."slkmf{}]|\\«qQIi0ØÞ°M+F'\"? \n/-_") }),
  fc.string({ unit: fc.constantFrom(..."कषरत्िा़ंःॐअइ\u200c\u200d a.\n") }),
);
const consonant = fc.constantFrom(..."कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह");
/** Up to four consonants; after र only य and ह need a joiner, which keeps it from becoming a reph. */
const cluster = fc
  .array(consonant, { minLength: 1, maxLength: 4 })
  .map((letters) => letters.join("्").replace(/^(र्)+/, "र्"));
const marks = fc.constantFrom("", "", "ं", "ँ");
const syllable = fc.oneof(
  fc.tuple(cluster, fc.constantFrom("", ..."ािीुूृेैोौ"), marks).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom(..."अआइईउऊऋएऐओऔ"), marks).map((parts) => parts.join("")),
  fc.constantFrom("र्‍य", "दुःख", "निःशु", "ज्ञा", "क्षि", "श्री", "स्त्रि", "ड़ा"),
);
const word = fc
  .tuple(fc.array(syllable, { minLength: 1, maxLength: 8 }), fc.constantFrom("", "", "्"))
  .map(([parts, end]) => {
    const letters = parts.join("");
    return /[क-ह]$/.test(letters) ? letters + end : letters;
  });

describe("whatever the text", () => {
  it("a Nepali word comes back as it was", () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(decodeWord(unicodeToPreeti(text)).text).toBe(text.normalize("NFC"));
      }),
      { numRuns: 2_000 },
    );
  });

  it("Nepali in Unicode stays, so a second conversion changes nothing", () => {
    const words = fc.array(fc.oneof(word, fc.constantFrom("२०८१", "(क)", "नाम:", "10%", "GDP", "/", "=")), {
      minLength: 1,
    });
    fc.assert(
      fc.property(word, words, (first, more) => {
        const text = `${first} ${more.join(" ")}।`;
        expect(preetiToUnicode(text)).toBe(text);
      }),
    );
    for (const text of textsOf("ne").filter((text) => /[क-ह]/.test(text))) {
      const once = preetiToUnicode(unicodeToPreeti(text));
      expect(preetiToUnicode(once)).toBe(once);
    }
  });

  it("nothing fails, and lines stay lines", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = (all: string) => all.split("\n").length;
        expect(lines(preetiToUnicode(text))).toBe(lines(text));
        expect(lines(unicodeToPreeti(text))).toBe(lines(text));
        const { score } = looksLikePreeti(text);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  // A megabyte in a time that is not linear would take minutes.
  it.each([
    ["words", "g]kfnsf] ;+ljwfg "],
    ["one word", "g]kfnsf];+ljwfg"],
    ["half letters", "T"],
    ["ikars", "l"],
    ["rephs", "s{"],
    ["halants", "s\\"],
    ["brackets", "[{"],
    ["clusters", "क्"],
    ["joiners", "क्\u200d"],
    ["Latin", "a."],
    ["visargas", "sM"],
  ])("a megabyte of %s", (_, part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(preetiToUnicode(text).length).toBeGreaterThan(0);
    expect(unicodeToPreeti(text).length).toBeGreaterThan(0);
    expect(looksLikePreeti(text).score).toBeLessThanOrEqual(1);
  });
});

const alarms = (texts: readonly string[]) => texts.filter((text) => looksLikePreeti(text).likely);

describe("whether it is Preeti", () => {
  it("raises under 2 false alarms in 1,000 lines of English with code and tables among it", () => {
    const lines = [...linesOf("docs/**/*.md"), ...linesOf("*.md"), ...textsOf("en")].filter((line) => line.trim());
    expect(lines.length).toBeGreaterThan(1_200);
    expect(alarms(lines).length / lines.length).toBeLessThan(0.002);
  });

  it("raises none over Nepali in Unicode", () => {
    expect(textsOf("ne").length).toBeGreaterThan(1_000);
    expect(alarms(textsOf("ne"))).toEqual([]);
  });

  it("misses under 4 in 100 texts of the font, all of one to three short words", () => {
    const typed = textsOf("ne")
      .filter((text) => /[क-ह]/.test(text) && !/[A-Za-z]/.test(text))
      .map(unicodeToPreeti);
    const missed = typed.filter((text) => !looksLikePreeti(text).likely);
    expect(missed.length / typed.length).toBeLessThan(0.04);
    expect(missed.filter((text) => text.length > 10)).toEqual([]);
  });

  it.each([
    "if (a[i] == b) { x += 1; }",
    "\\frac{1}{2} + \\sqrt{x^2}",
    "H2SO4 + NaOH",
    "{=right ~wrong ~wrong}",
    '{"id":1,"key":["a","b"]}',
    "https://psc.gov.np/notice?id=25;x|y",
    "name@example.org",
    "a-3, b-4, c-1, d-2",
    "13 km",
    "(A) 10% (B) 20%",
    "1,2,3;4|5",
    "!!! *** ???",
    "",
  ])("says nothing of %s", (text) => {
    expect(looksLikePreeti(text).likely).toBe(false);
  });

  it.each([
    "g]kfn",
    "sf7df8f}+",
    "@)&*",
    "g]kfnsf] Public Service Commission of Nepal sf] sfd",
    "cfly{s jif{ 2081/82 sf] ah]6",
  ])("knows %s", (text) => {
    expect(looksLikePreeti(text).likely).toBe(true);
  });
});
