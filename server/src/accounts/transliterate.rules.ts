// Devanagari names in Latin letters, as Nepalis write their own: आशा राई is Asha Rai, कृष्ण श्रेष्ठ Krishna Shrestha.
// Scholarly systems (ISO 15919) need marks that nobody types, and keep each final "a".

const CONSONANTS: Readonly<Record<string, string>> = {
  क: "k",
  ख: "kh",
  ग: "g",
  घ: "gh",
  ङ: "ng",
  च: "ch",
  छ: "chh",
  ज: "j",
  झ: "jh",
  ञ: "n",
  ट: "t",
  ठ: "th",
  ड: "d",
  ढ: "dh",
  ण: "n",
  त: "t",
  थ: "th",
  द: "d",
  ध: "dh",
  न: "n",
  प: "p",
  फ: "ph",
  ब: "b",
  भ: "bh",
  म: "m",
  य: "y",
  र: "r",
  ल: "l",
  ळ: "l",
  व: "v",
  श: "sh",
  ष: "sh",
  स: "s",
  ह: "h",
};
const VOWELS: Readonly<Record<string, string>> = {
  अ: "a",
  आ: "a",
  इ: "i",
  ई: "i",
  उ: "u",
  ऊ: "u",
  ऋ: "ri",
  ए: "e",
  ऐ: "ai",
  ओ: "o",
  औ: "au",
  ऑ: "o",
};
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  "ा": "a",
  "ि": "i",
  "ी": "i",
  "ु": "u",
  "ू": "u",
  "ृ": "ri",
  "े": "e",
  "ै": "ai",
  "ो": "o",
  "ौ": "au",
  "ॉ": "o",
};
const VIRAMA = "्";
const NASALS = /[ंँ]/;
/** Signs that are not heard: nukta, visarga, joiners. */
const SILENT = /[़ः\u200c\u200d]/g;

/** What is no Devanagari stays as it is. */
export const transliterate = (text: string): string =>
  text
    .normalize("NFD")
    .replace(SILENT, "")
    .normalize("NFC")
    .replace(/[\u0900-\u097f]+/g, inLatin);

function inLatin(word: string): string {
  const signs = [
    ...word
      .replace(/^व/, "ब")
      .replace(/ज्ञ/g, "ग्य")
      .replace(/ष्(?=[टठ])/g, "स्"),
  ]; // as in Bishnu, Gyanendra, Shrestha
  let latin = "";
  for (const [i, sign] of signs.entries()) {
    const next = signs[i + 1];
    const consonant = CONSONANTS[sign];
    if (consonant) latin += consonant + (hasA(signs, i) ? "a" : "");
    else if (NASALS.test(sign)) latin += next === "ह" ? "ng" : next && "पफबभम".includes(next) ? "m" : "n";
    else if (/[०-९]/.test(sign)) latin += sign.charCodeAt(0) - "०".charCodeAt(0);
    else latin += VOWELS[sign] ?? VOWEL_SIGNS[sign] ?? "";
  }
  return latin;
}

/** Whether the "a" of a consonant is spoken: not before a vowel's sign, nor at a word's end but after a cluster. */
function hasA(signs: readonly string[], i: number): boolean {
  const next = signs[i + 1];
  if (next === undefined) return signs.length === 1 || signs[i - 1] === VIRAMA;
  return next !== VIRAMA && !(next in VOWEL_SIGNS);
}
