/** How options are named in papers: A to H, क to ज. Digits are those of either script. */
export const NEPALI_LABELS = "कखगघङचछज";
const LATIN_LABELS = "ABCDEFGH";

/** Digits of Devanagari as ASCII ones. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** The index that a label names; numbers count from 1. Undefined: it is no label. */
export function indexOfLabel(label: string): number | undefined {
  const nepali = NEPALI_LABELS.indexOf(label);
  if (label.length === 1 && nepali >= 0) return nepali;
  const latin = LATIN_LABELS.indexOf(label.toUpperCase());
  if (label.length === 1 && latin >= 0) return latin;
  const digits = asciiDigits(label);
  return /^[1-9]$/.test(digits) ? Number(digits) - 1 : undefined;
}

const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
/** The number that a roman numeral up to eight names. */
export function romanNumber(text: string): number | undefined {
  const at = ROMANS.indexOf(text.toLowerCase());
  return at < 0 ? undefined : at + 1;
}
const ROMAN_AT_START = /^\s*[([]?\s?([ivIV]{1,4})\s?[)\].]\s*(?=\S)/;

/** `ii)` before a text. */
export function readRoman(text: string): { value: number; rest: string } | undefined {
  const match = ROMAN_AT_START.exec(text);
  const value = match?.[1] === undefined ? undefined : romanNumber(match[1]);
  return match && value !== undefined ? { value, rest: text.slice(match[0].length) } : undefined;
}

/** A label of an option with its mark: `(क)`, `क)`, `A.`, `[b]`, `ग।`. The letter is the first group that matched. */
const LETTER = "[A-Ha-hकखगघङचछज]";
const MARKED = String.raw`[([{]\s*(${LETTER})\s*[)\]}]\s*\.?|(${LETTER})\s*[).\]।:]`;
const AT_START = new RegExp(String.raw`^\s*([*✓✔√]?)\s*(?:${MARKED})(?![A-Za-z])\s*`, "u");
const WITHIN = new RegExp(String.raw`(?<=\s|^)[*✓✔√]?(?:${MARKED})(?=\s|[^A-Za-z.\d])`, "gu");

export interface Labelled {
  index: number;
  rest: string;
  right: boolean;
  /** Letters of one script and one case make one list. */
  kind: "ne" | "upper" | "lower";
}

const kindOf = (letter: string): Labelled["kind"] =>
  NEPALI_LABELS.includes(letter) ? "ne" : letter === letter.toUpperCase() ? "upper" : "lower";

/** The label before a text. */
export function readLabel(text: string): Labelled | undefined {
  const match = AT_START.exec(text);
  const letter = match?.[2] ?? match?.[3];
  if (!match || letter === undefined) return undefined;
  const index = indexOfLabel(letter) as number;
  return { index, rest: text.slice(match[0].length), right: match[1] !== "", kind: kindOf(letter) };
}

/**
 * Options that stand on one line, `क) … ख) … ग) …`: the line in parts, when its labels follow each other. A single
 * option is one part, and so is what is none.
 */
export function splitOptions(line: string): string[] {
  const first = readLabel(line);
  if (!first) return [line];
  const starts = [0];
  let next = first.index + 1;
  for (const match of line.matchAll(WITHIN)) {
    const letter = match[1] ?? match[2] ?? "";
    if (match.index === 0 || kindOf(letter) !== first.kind || indexOfLabel(letter) !== next) continue;
    starts.push(match.index);
    next++;
  }
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}

/** A mark of a right answer behind an option: `*`, `✓`, `(√)`; a bare `√` apart from the words, as long as it is no root. */
const RIGHT_BEHIND = /\s*(?:\*+|[([]\s*[✓✔√☑✅]\s*[)\]]|[✓✔☑✅]|(?<=\s)(√))\s*$/u;
export function takeRightMark(text: string): { text: string; right: boolean; isRoot?: boolean } {
  const match = RIGHT_BEHIND.exec(text);
  const without = match ? text.slice(0, match.index) : text;
  return { text: without, right: match !== null && without !== "", ...(match?.[1] && { isRoot: true }) };
}

/** A question in which `√` may be a root or any sign. */
export const speaksOfRoots = (text: string): boolean =>
  /√|\broots?\b|\bsigns?\b|\bsymbols?\b|वर्गमूल|घनमूल|चिह्न|चिन्ह|सङ्केत|संकेत/iu.test(text);
