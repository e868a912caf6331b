import { foldLetters } from "@sarathi/contract";

/** The number of this folding. Whoever changes what comes out counts it up: what an older one made is then made anew. */
export const FOLDING = 1;

/** "12." and "१२)" before a question: its number in a paper, no part of what it asks. "1.5" is one number. */
const NUMBERED = /^[\s([]*\d{1,4}\s*[.)\]।](?!\d)\s*/u;
/** Commas of large numbers, as they are set in Nepal (1,47,181) and elsewhere (147,181). */
const THOUSANDS = /(?<!\d)\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/g;
/** Signs that say nothing, but for those that stand with numbers: 3/4, 1.5, 2, 4, 8 and -3 are not 34, 15, 248 and 3. */
const SIGNS = /(?<=\d)\s*([-−–.,:/*%])\s*(?=\d)|(?<=^|[\s=<>(,])([-−])(?=\d)|[\p{P}\p{Z}\p{C}]/gu;
const MINUS = /[−–]/g;

/**
 * A stem without all in which two writers of the same question differ: case, digits of either script, spelling of i and
 * u, joiners, punctuation, spaces, and a number before it. Two stems that fold alike ask the same.
 */
export function foldStem(text: string): string {
  const said = foldLetters(text).trim();
  return (said.replace(NUMBERED, "") || said)
    .replace(THOUSANDS, (number) => number.replaceAll(",", ""))
    .replace(SIGNS, (_, between: string | undefined, minus: string | undefined) => between ?? minus ?? "")
    .replace(MINUS, "-");
}

/** The longest beginning of a word that the search knows it by. */
const MAX_WORD = 100;

/** The words of a text as the search of staff knows them: folded alike, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldLetters(text)
      .replace(/[\p{P}\p{Z}\p{C}]+/gu, " ")
      .split(" ")
      .filter(Boolean)
      .map((word) => word.slice(0, MAX_WORD)),
  ),
];

/** Bands of a sketch, and the smallest hashes that make one. Stems of which 6 in 10 trigrams are the same share a band in 97 of 100 cases, those that share 1 in 10 almost never. */
const BANDS = 24;
const ROWS = 4;
const HASHES = BANDS * ROWS;
/** A passage that long is known by its beginning. */
const SKETCHED = 1_000;
const trigramsOf = (folded: string): Set<number> => {
  const padded = `\u0001\u0001${folded.slice(0, SKETCHED)}\u0001`;
  const found = new Set<number>();
  for (let i = 0; i + 2 < padded.length; i++) {
    const hash = Math.imul(padded.charCodeAt(i), 0x9e3779b1) ^ Math.imul(padded.charCodeAt(i + 1), 0x85ebca6b);
    found.add(mixed(hash ^ Math.imul(padded.charCodeAt(i + 2), 0xc2b2ae35)));
  }
  return found;
};

/** Spreads a whole number over all 32 bits (the finish of MurmurHash3). */
function mixed(number: number): number {
  let hash = number ^ (number >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const SEEDS = Int32Array.from({ length: HASHES }, (_, i) => mixed(i + 1) | 1);

/**
 * What is looked up to find stems that share most of their trigrams (MinHash in bands): of two such stems some number is
 * the same. Every stem of the bank would have to be read otherwise: an index of trigrams took 170 ms over 100,000.
 */
export function sketchOf(folded: string): number[] {
  const least = new Int32Array(HASHES).fill(0x7fffffff);
  for (const trigram of trigramsOf(folded)) {
    for (let i = 0; i < HASHES; i++) {
      const hash = mixed(Math.imul(trigram, SEEDS[i] as number) + i);
      if (hash < (least[i] as number)) least[i] = hash;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let sum = mixed(band + 1);
    for (let row = 0; row < ROWS; row++) sum = mixed(sum ^ (least[band * ROWS + row] as number));
    return sum;
  });
}
