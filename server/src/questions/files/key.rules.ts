import { asciiDigits, indexOfLabel, NEPALI_LABELS } from "./labels.rules.ts";

/** How keys of a file name an option. */
export interface KeyStyle {
  keysAre: "auto" | "letter" | "number" | "text";
  /** The number of the first option; `unsaid`: it is not known. */
  from: 0 | 1 | "unsaid";
}
type Counted = KeyStyle & { from: 0 | 1 };

export type KeyProblem = "no_key" | "two_keys" | "key_out_of_range" | "key_unclear";
export type ReadKey = { indices: number[] } | { problem: KeyProblem };

/** Letters of a text by which it is compared: no case, no spaces, no signs; digits of one script. */
export const folded = (text: string): string =>
  asciiDigits(text.normalize("NFC").toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}+\-*/%=<>.]/gu, "")
    .replace(/[.]+$/, "");

const WORDS_BEFORE =
  /^(?:(?:the\s+)?(?:correct|right)\s+)?(?:answers?|ans|options?|choices?|key|is|सही|ठीक|ठिक|उत्तर|विकल्प|जवाफ)(?:ः|(?![\p{L}\p{M}]))[\s.:：=–-]*/iu;
const QUOTES = /^[\s"'“”‘’«»`]+|[\s"'“”‘’«»`]+$/g;
const BRACKETS = /^[([{]\s*([^()[\]{}]+?)\s*[)\]}]\.?$/;

/** More than any option says. */
const MAX_KEY = 500;

/** A key without what people write around it: quotes, brackets, "Answer:", a stop. */
export function bareKey(key: string): string {
  let bare = key
    .slice(0, MAX_KEY)
    .normalize("NFC")
    .replace(/[\u200b\ufeff]/g, "")
    .replace(QUOTES, "");
  for (let before = ""; before !== bare; ) {
    before = bare;
    const without = bare.replace(WORDS_BEFORE, "");
    if (without !== "") bare = without;
    bare = bare
      .replace(BRACKETS, "$1")
      .replace(/^(.{1,2})[).\]।:]$/u, "$1")
      .replace(QUOTES, "");
  }
  return bare;
}

/** @param texts what the options say, by language, each as often as it has words */
export function readKey(key: string, texts: readonly (readonly string[])[], style: KeyStyle): ReadKey {
  if (style.from !== "unsaid") return readCounted(key, texts, { ...style, from: style.from });
  const [zero, one] = ([0, 1] as const).map((from) => readCounted(key, texts, { ...style, from })) as [
    ReadKey,
    ReadKey,
  ];
  return JSON.stringify(zero) === JSON.stringify(one) ? one : { problem: "key_unclear" };
}

function readCounted(key: string, texts: readonly (readonly string[])[], style: Counted): ReadKey {
  const bare = bareKey(key);
  if (bare === "") return { problem: "no_key" };
  const byText = style.keysAre === "letter" || style.keysAre === "number" ? [] : optionsSaying(bare, texts);
  if (style.keysAre === "text") return byText.length === 1 ? { indices: byText } : { problem: "key_unclear" };
  const byLabel = labelsOf(bare, style);
  if (byLabel === undefined) {
    if (byText.length === 1) return { indices: byText };
    return byText.length > 1 ? { problem: "key_unclear" } : labelAndText(bare, texts, style);
  }
  if (byLabel.some((index) => index < 0 || index >= texts.length)) {
    // A number that no option has can still be what one says: `16` beside options 4, 8, 16, 32.
    return byText.length === 1 ? { indices: byText } : { problem: "key_out_of_range" };
  }
  // `A and B` beside "Both A and B" is that option, or two.
  if (byLabel.length > 1 && isSaidByAnOption(bare, texts)) return { problem: "key_unclear" };
  // `2` beside options 2, 4, 6, 8 is the first or the second of them.
  const differs = byText.length > 0 && !(byText.length === 1 && byLabel.length === 1 && byText[0] === byLabel[0]);
  if (differs) return { problem: "key_unclear" };
  return { indices: byLabel };
}

function optionsSaying(bare: string, texts: readonly (readonly string[])[]): number[] {
  const wanted = folded(bare);
  if (wanted === "") return [];
  return texts.flatMap((one, index) => (one.some((text) => folded(text) === wanted) ? [index] : []));
}

/** Whether an option's own words hold all that a key says: `Both A and B`, `1 and 2`. */
function isSaidByAnOption(bare: string, texts: readonly (readonly string[])[]): boolean {
  const said = bare.split(SEPARATORS).map((part) => folded(part));
  const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => folded(word));
  return texts.some((one) => one.some((text) => said.every((label) => wordsOf(text).includes(label))));
}

const SEPARATORS = /\s*(?:[,;/&+|]|\band\b|(?<=\s)र(?=\s)|(?<=\s)तथा(?=\s))\s*/iu;

/** The indices that letters or numbers name, sorted; undefined when the key is of other words. */
function labelsOf(bare: string, { keysAre, from }: Counted): number[] | undefined {
  const parts = bare.split(SEPARATORS).map((part) => part.replace(BRACKETS, "$1").replace(/[).।]$/u, ""));
  const run = parts.length === 1 && isRun(bare) ? [...bare] : parts;
  const indices = run.map((part) => {
    const digits = asciiDigits(part.trim());
    if (/^\d{1,3}(?:\.0+)?$/.test(digits)) return keysAre === "letter" ? undefined : Number.parseInt(digits, 10) - from;
    return keysAre === "number" ? undefined : letterIndex(part.trim());
  });
  if (indices.some((index) => index === undefined)) return undefined;
  return [...new Set(indices as number[])].sort((a, b) => a - b);
}

/** A letter after H is a label too, of an option that is not there. */
function letterIndex(part: string): number | undefined {
  if (/^[A-Za-z]$/.test(part)) return part.toUpperCase().charCodeAt(0) - 65;
  return NEPALI_LABELS.includes(part) && part.length === 1 ? indexOfLabel(part) : undefined;
}

/** Several letters without anything between them, in their order: `AC`, `कग`. */
function isRun(bare: string): boolean {
  if (!/^(?:[A-H]{2,8}|[कखगघङचछज]{2,8})$/u.test(bare)) return false;
  const indices = [...bare].map((letter) => indexOfLabel(letter) as number);
  return indices.every((index, at) => at === 0 || index > (indices[at - 1] as number));
}

/** A label with the words of its option behind it: `ख) काठमाडौँ`. */
function labelAndText(bare: string, texts: readonly (readonly string[])[], style: Counted): ReadKey {
  const match = /^[([]?\s*([A-Za-z]|[कखगघङचछज]|[0-9०-९])\s*[)\].:।–-]\s*(.+)$/u.exec(bare);
  const indices = match?.[1] === undefined ? undefined : labelsOf(match[1], style);
  if (!match || indices === undefined) return { problem: "key_unclear" };
  const named = optionsSaying(match[2] ?? "", texts);
  if (named.length > 0 && !named.includes(indices[0] as number)) return { problem: "key_unclear" };
  if (indices.some((index) => index < 0 || index >= texts.length)) return { problem: "key_out_of_range" };
  // Initials (`B.P. Koirala`), decimals and remarks begin like labels too.
  if (named.length !== 1) return { problem: "key_unclear" };
  return { indices };
}

/** What several statements of the key come to: the same said twice is one. */
export function joinKeys(read: readonly ReadKey[]): ReadKey {
  const [first, ...others] = read;
  if (!first) return { problem: "no_key" };
  if ("problem" in first) return first;
  for (const other of others) {
    if ("problem" in other) return other;
    if (other.indices.join() !== first.indices.join()) return { problem: "two_keys" };
  }
  return first;
}

/** The numbers of a key of nothing else: `2`, `(३)`, `1, 3`. */
function numbersOf(key: string): number[] {
  const parts = asciiDigits(bareKey(key)).split(SEPARATORS);
  return parts.every((part) => /^\d$/.test(part)) ? parts.map(Number) : [];
}

/**
 * The number of the first option, by all keys of a file that are numbers. Several of them are 0 and none is that of the
 * last: from 0. A single 0 may be a slip, and 0 beside the last is one of either.
 * @param usual what it is where no number says
 */
export function countedFrom(
  keys: readonly { key: string; options: number }[],
  usual: 1 | "unsaid" = 1,
): KeyStyle["from"] {
  const numbers = keys.flatMap(({ key, options }) => numbersOf(key).map((value) => ({ value, options })));
  const zeros = numbers.filter(({ value }) => value === 0).length;
  const isLast = numbers.some(({ value, options }) => value === options);
  if (zeros > 0) return zeros > 1 && !isLast ? 0 : "unsaid";
  return isLast ? 1 : usual;
}
