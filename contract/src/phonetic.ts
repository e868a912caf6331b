/**
 * How a word sounds, the same for both scripts of Nepali: the key of docs/sources.md, "Sound of a word". Consonants stand
 * in classes without aspiration and retroflexion; a nasal before a consonant is n; twins are one. `skeleton` has no vowel
 * but a leading one, and no y within, and finds much (search); `heard` has them but a, and tells माची from मेची (word rules).
 */
export type Vowels = "skeleton" | "heard";

const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: "k", ख: "k", ग: "g", घ: "g", ङ: "n", च: "c", छ: "c", ज: "j", झ: "j", ञ: "n", ट: "t", ठ: "t", ड: "d", ढ: "d" },
  ...{ ण: "n", त: "t", थ: "t", द: "d", ध: "d", न: "n", प: "p", फ: "p", ब: "b", भ: "b", म: "m", य: "y", र: "r", ल: "l" },
  ...{ व: "b", श: "s", ष: "s", स: "s", ह: "h" },
};
const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: "", आ: "", इ: "i", ई: "i", उ: "u", ऊ: "u", ए: "e", ऐ: "i", ओ: "o", औ: "u" },
  ...{ "ा": "", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "े": "e", "ै": "i", "ो": "o", "ौ": "u" },
};
const VIRAMA = "्";

/** The key of one word of Devanagari. */
function keyOfDevanagari(word: string, vowels: Vowels, leads: boolean): string {
  const letters = [
    ...word
      .replace(/\u093c/g, "")
      .replace(/ज्ञ/g, "ग")
      .replace(/क्ष्य?/g, "क्ष"),
  ];
  let key = "";
  let held = "";
  letters.forEach((letter, at) => {
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined) {
      const bound = letters[at + 1] === VIRAMA;
      const after = letters[at + 2] ?? "";
      if (consonant === "y" && vowels === "skeleton" && !(leads && key === "")) held = "";
      else {
        const nasal = consonant === "m" && bound && CONSONANTS[after] !== undefined && !"यम".includes(after);
        const sound = nasal ? "n" : consonant;
        if (held !== sound) key += sound;
        held = bound ? sound : "";
      }
    } else if (letter === "ऋ" || letter === "ृ") {
      key += "r";
      held = "";
    } else if (VOWELS[letter] !== undefined) {
      const isLetter = /\p{L}/u.test(letter);
      const isFirst = leads && key === "" && isLetter;
      key += vowels === "heard" ? (isFirst && VOWELS[letter] === "" ? "A" : VOWELS[letter]) : isFirst ? "A" : "";
      held = "";
    } else if (letter === "ं" || letter === "ँ") {
      const next = letters.slice(at + 1).find((one) => CONSONANTS[one] !== undefined);
      if (letter === "ं" && next && next !== "य") key += "n";
      held = "";
    } else if (letter !== VIRAMA) held = "";
  });
  return key;
}

/** Spellings of Roman Nepali and English as the sounds of the table above, in this order. */
const ROMAN: readonly (readonly [RegExp, string])[] = [
  [/kch?hy?|ksh?y|ksh/g, "ks"],
  [/x(?=[aeiou])/g, "ch"],
  [/gy(?=[aeiou])/g, "g"],
  [/chh|ch/g, "C"],
  [/sh/g, "s"],
  [/([kgtdpbj])h/g, "$1"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/[vw]/g, "b"],
  [/f/g, "p"],
  [/z/g, "j"],
  [/q/g, "k"],
  [/x/g, "ks"],
  [/m(?=[bcdgjklpst])/g, "n"],
  [/n(?=m)/g, "n"],
  [/([bcdgjklmnprst])\1+/g, "$1"],
];
const ROMAN_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/ee+/g, "i"],
  [/oo+/g, "u"],
  [/([aeiou])\1+/g, "$1"],
];

/** The key of one word of small Latin letters. */
function keyOfRoman(word: string, vowels: Vowels, leads: boolean): string {
  const sounds = ROMAN.reduce((text, [from, to]) => text.replace(from, to), word.replace(/[^a-z]/g, ""));
  const heard = vowels === "heard" ? ROMAN_VOWELS.reduce((text, [from, to]) => text.replace(from, to), sounds) : sounds;
  let key = "";
  [...heard].forEach((letter, at) => {
    const isFirst = leads && at === 0;
    if ("aeiou".includes(letter)) {
      if (vowels === "skeleton") key += isFirst ? "A" : "";
      else if (letter !== "a") key += letter;
      else if (isFirst) key += "A";
    } else if (letter !== "y" || vowels === "heard" || isFirst) key += letter;
  });
  return key;
}

/**
 * The key of one word, whose letters are plain (`plainLetters`); one that mixes scripts sounds as its parts do, one after
 * the other. Empty: nothing of it is a letter of either script.
 */
export function phoneticKey(word: string, vowels: Vowels = "skeleton"): string {
  const parts = word.match(/[a-z]+|[\p{Script=Devanagari}\u0900-\u0963]+/gu) ?? [];
  const keys = parts.map((part, at) =>
    /[a-z]/.test(part) ? keyOfRoman(part, vowels, at === 0) : keyOfDevanagari(part, vowels, at === 0),
  );
  return keys.join("");
}
