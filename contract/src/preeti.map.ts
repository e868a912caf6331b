/** What each key of the font Preeti draws. Where that is known from: docs/sources.md, Preeti. */

export const VIRAMA = "्";
export const ZWJ = "\u200d";
export const REPH = "{";
export const IKAR = "l";
export const TAIL = "m";
export const RAKAR = "|";
/** The same below letters that have no stem. */
export const RAKAR_BELOW = "«";
export const HALANT = "\\";
export const VISARGA = "M";

type Table = Readonly<Record<string, string>>;

/** Consonants and clusters; one that ends in a virama is half a letter, which `f` or the next letter completes. */
const letters: Table = {
  ...{ s: "क", v: "ख", u: "ग", "3": "घ", ª: "ङ", r: "च", "5": "छ", h: "ज", "´": "झ", "`": "ञ" },
  ...{ "6": "ट", "7": "ठ", "8": "ड", "9": "ढ", t: "त", y: "थ", b: "द", w: "ध", g: "न", k: "प", a: "ब", e: "भ", d: "म" },
  ...{ o: "य", "/": "र", n: "ल", j: "व", z: "श", ";": "स", x: "ह" },
  ...{ S: "क्", V: "ख्", U: "ग्", "£": "घ्", R: "च्", H: "ज्", "‰": "झ्", "¤": "झ्", "~": "ञ्", "0": "ण्", T: "त्", Y: "थ्" },
  ...{ W: "ध्", G: "न्", K: "प्", ˆ: "फ्", A: "ब्", E: "भ्", D: "म्", "¥": `र्${ZWJ}`, N: "ल्", J: "व्", Z: "श्" },
  ...{ i: "ष्", ":": "स्", X: "ह्", I: "क्ष्", "¡": "ज्ञ्" },
  ...{ q: "त्र", "1": "ज्ञ", ">": "श्र", "4": "द्ध", "2": "द्द", "¢": "द्घ", Q: "त्त", å: "द्व", B: "द्य", ß: "द्म" },
  ...{ "§": "ट्ट", Ý: "ट्ठ", "¶": "ठ्ठ", "•": "ड्ड", "°": "ड्ढ", Í: "ङ्क", Î: "ङ्ख", Ë: "ङ्ग", "‹": "ङ्घ", Ì: "न्न" },
  ...{ "„": "ध्र", "›": "द्र", "?": "रु", "¿": "रू", Å: "हृ" },
};
/** Vowels that stand alone. */
const vowels: Table = { c: "अ", O: "इ", p: "उ", P: "ए", C: "ऋ" };
/** Vowels written to a consonant; the curly quotes are what a word processor made of the straight ones. */
const signs: Table = {
  ...{ f: "ा", L: "ी", "'": "ु", '"': "ू", "[": "ृ", "]": "े", "}": "ै", "‘": "ॅ" },
  ...{ "’": "ु", "“": "ू", "”": "ू" },
};
const marks: Table = { "+": "ं", F: "ँ", [VISARGA]: "ः" };
/** What follows a letter as it is: it ends up under or behind it. */
const below: Table = { [RAKAR]: "्र", [RAKAR_BELOW]: "्र", Ø: "्य", Þ: "़" };
const digits: Table = {
  ")": "०",
  "!": "१",
  "@": "२",
  "#": "३",
  $: "४",
  "%": "५",
  "^": "६",
  "&": "७",
  "*": "८",
  "(": "९",
};
const plain: Table = {
  ...digits,
  ...{ ".": "।", "=": ".", "<": "?", _: ")", "-": "(", "÷": "/", Ö: "=", "±": "+", Ù: ";", Û: "!", Ü: "%" },
  ...{ "…": "‘", Ú: "’", æ: "“", Æ: "”", ç: "ॐ", "˜": "ऽ" },
};

export type Kind = "letter" | "vowel" | "sign" | "mark" | "below" | "plain";
export interface Glyph {
  kind: Kind;
  text: string;
}
const kinds: readonly [Kind, Table][] = [
  ["letter", letters],
  ["vowel", vowels],
  ["sign", signs],
  ["mark", marks],
  ["below", below],
  ["plain", plain],
];
export const glyphs: ReadonlyMap<string, Glyph> = new Map(
  kinds.flatMap(([kind, table]) => Object.entries(table).map(([key, text]) => [key, { kind, text }] as const)),
);

/** What the tail `m` makes of the letter before it. The longer first. */
export const tails: readonly (readonly [from: string, to: string])[] = [
  ["प्र", "फ्र"],
  ["त्र", "क्र"],
  ["त्त", "क्त"],
  ["प्", "फ्"],
  ["भ्", "झ्"],
  ["प", "फ"],
  ["भ", "झ"],
  ["उ", "ऊ"],
];
/** Two signs that are one. */
export const joinedSigns: Table = { "ाे": "ो", "ाै": "ौ", "ाॅ": "ॉ", "ेा": "ो", "ैा": "ौ", "ॅा": "ॉ" };
/** What a sign that is typed once more already holds. */
export const partsOfSign: Table = { "ो": "ाे", "ौ": "ाै", "ॉ": "ाॅ" };
/** A vowel that stands alone, and a sign to it. */
export const joinedVowels: Table = {
  ...{ अा: "आ", अो: "ओ", अौ: "औ", अॉ: "ऑ", अे: "ए", अै: "ऐ", एे: "ऐ", एै: "ऐ", ऋृ: "ॠ" },
};

/** The other way. */
const keysOf = (table: Table) => Object.entries(table).map(([key, text]) => [text, key] as const);
/** Clusters, letters and halves as they are typed. */
export const typedLetters: ReadonlyMap<string, string> = new Map([
  // Of two ways to type one the usual.
  ...keysOf(letters).filter(([text]) => !/[ुूृ]$/.test(text) && text !== "न्न"),
  ...Object.entries({ झ: "em", झ्: "‰", फ: "km", फ्र: "k|m", क्र: "qm", क्त: "Qm", ण: "0f", ष: "if", क्ष: "If" }),
]);
/** Letters that are drawn together with their vowel. */
export const typedWithSign: ReadonlyMap<string, string> = new Map([
  ["रु", "?"],
  ["रू", "¿"],
  ["हृ", "Å"],
]);
/** Vowels that stand alone, and everything that follows a cluster. */
export const typedSigns: ReadonlyMap<string, string> = new Map([
  ...keysOf(vowels),
  ...Object.entries({ आ: "cf", ई: "O{", ऊ: "pm", ऐ: "P]", ओ: "cf]", औ: "cf}", ऑ: "cf‘", ॠ: "C[" }),
  ...Object.entries({ "ा": "f", "ी": "L", "ु": "'", "ू": '"', "ृ": "[", "े": "]", "ै": "}", "ॅ": "‘" }),
  ...Object.entries({ "ो": "f]", "ौ": "f}", "ॉ": "f‘" }),
  ...keysOf(marks),
  ["़", "Þ"],
]);
/** What stands between words. Digits of either script become Nepali ones, since the keys of the others draw letters. */
export const typedPlain: ReadonlyMap<string, string> = new Map([
  ...keysOf(plain),
  ...keysOf(digits).map(([digit, key]) => [String((digit.codePointAt(0) ?? 0) - 0x966), key] as const),
  [":", VISARGA],
  ["-", "–"],
  ['"', "Æ"],
  ["'", "Ú"],
  ["॥", ".."],
  ["…", "==="],
]);
