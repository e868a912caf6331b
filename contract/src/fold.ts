import { phoneticKey } from "./phonetic.ts";

// How texts are folded for searching, on the server and in the browser. No zod here: the browser marks what matched.

const DEVANAGARI_ZERO = 0x966;
/** Signs that people write one for the other: short and long i and u, the two nasal signs. */
const ALIKE = new Map(["ीि", "ूु", "ईइ", "ऊउ", "ँं"].map(([from = "", to = ""]) => [from, to] as const));
const ALIKE_SIGNS = new RegExp(`[${[...ALIKE.keys()].join("")}]`, "g");

/** One spelling for what reads alike: lower case, one form of each letter and digit, no joiners. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD") // a dotted letter becomes the letter and its dot, whichever way it was typed
    .replace(/\u093c|\u200c|\u200d|\ufeff|\u00ad/g, "")
    .normalize("NFC")
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(ALIKE_SIGNS, (sign) => ALIKE.get(sign) ?? sign);
}

/** A nasal before a consonant is written as a sign or as a letter: संविधान, सम्विधान. */
const NASAL = /[ङञणनम]्(?=[क-ह])/g;
const ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/** The letters of a text as the search knows them (decision 66). */
export const foldForSearch = (text: string): string =>
  foldLetters(text.normalize("NFD").replace(ACCENTS, "$1")).replace(NASAL, "ं");

/** The longest beginning of a word that the search knows it by. */
const MAX_WORD = 60;

/** The beginning of a text, which ends between two characters. @param length in UTF-16 units */
export const cutAt = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, "") : text;

/** The words of a text as the search knows them, in order; signs alone are none. */
export const searchedWords = (text: string): string[] =>
  foldForSearch(text)
    .split(/[\p{P}\p{Z}\p{C}\p{S}\s]+/u)
    .filter(Boolean)
    .map((word) => cutAt(word, MAX_WORD));

/** Sounds of fewer letters are shared by too many words: such a word is found by its vowels too. */
export const LEAST_KEY = 3;

/** A word in Latin letters as it is heard, of either script; a final a is not. */
export const heardOf = (word: string): string => phoneticKey(word, "heard");

const segments = new Intl.Segmenter("ne", { granularity: "grapheme" });
/** What a reader takes for one letter each: क्षि is one. */
export const graphemesOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);

/** Letters that may be wrong in a word of so many (decision 66). */
export function typosAllowed(word: string): number {
  const { length } = graphemesOf(word);
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

const VOWELS = "Aaeiouy";
/** A vowel is soon written as another one: it counts half. */
const weigh = (letter: string | undefined): number => (letter !== undefined && VOWELS.includes(letter) ? 0.5 : 1);

/** How far two words are apart as they are heard: Damerau and Levenshtein's distance, in which a vowel counts half. */
export function distance(a: string, b: string): number {
  const rows: number[][] = [[0]];
  for (let j = 1; j <= b.length; j++) (rows[0] as number[])[j] = (rows[0]?.[j - 1] ?? 0) + weigh(b[j - 1]);
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1] as number[];
    const row = [(above[0] ?? 0) + weigh(a[i - 1])];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(
        (above[j] as number) + weigh(a[i - 1]),
        (row[j - 1] as number) + weigh(b[j - 1]),
        (above[j - 1] as number) + (same ? 0 : Math.max(weigh(a[i - 1]), weigh(b[j - 1]))),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] as number) + 1);
      row[j] = least;
    }
    rows[i] = row;
  }
  return rows[a.length]?.[b.length] ?? 0;
}
