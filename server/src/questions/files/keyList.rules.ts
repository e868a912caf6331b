import { asciiDigits } from "./labels.rules.ts";

const LETTER = "[A-Ha-hकखगघङचछज]";
const PAIR = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])[([]?\s*([0-9०-९]{1,4})(?:\s{0,4}[).\]।:=–—-]+\s{0,4}|\s{1,4})[([]?\s{0,4}(${LETTER}|[1-8१-८])\s*[)\]]?(?![\p{L}\p{M}\p{N}])`,
  "gu",
);

/** Keys by the number of their question. */
export type KeyList = Map<number, string[]>;

function add(list: KeyList, number: string, key: string): void {
  const n = Number(asciiDigits(number));
  list.set(n, [...(list.get(n) ?? []), key]);
}

const numberOf = (digits: string): number => Number(asciiDigits(digits));

/** A row of numbers above a row of letters or numbers of options. */
function readRows(numbers: string, letters: string, list: KeyList): boolean {
  const [above, below] = [numbers, letters].map((line) =>
    line
      .split(/[\s|,;]+/)
      .map((cell) => cell.replace(/[().।]/gu, ""))
      .filter((cell) => cell !== ""),
  ) as [string[], string[]];
  const fits =
    above.length >= 2 &&
    above.length === below.length &&
    above.every((cell) => /^[0-9०-९]{1,4}$/.test(cell)) &&
    below.every((cell) => new RegExp(`^(?:${LETTER}|[1-8१-८])$`, "u").test(cell)) &&
    // Numbers of questions rise; keys do not.
    above.every((cell, at) => at === 0 || numberOf(cell) === numberOf(above[at - 1] as string) + 1);
  if (fits) for (const [at, number] of above.entries()) add(list, number, below[at] as string);
  return fits;
}

/** Reads `1. क 2. ग`, `1-A`, `१) ख`, one or several a line, and rows of numbers above rows of letters. */
export function readKeyList(text: string): KeyList {
  const list: KeyList = new Map();
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (readRows(line, lines[at + 1] ?? "", list)) {
      at++;
      continue;
    }
    for (const [, number, key] of line.matchAll(PAIR)) add(list, number as string, key as string);
  }
  return list;
}

/** A line of nothing but pairs, at least so many: a list of keys, although no heading says so. */
export function isKeyLine(line: string, atLeast = 3): boolean {
  const pairs = [...line.matchAll(PAIR)];
  if (pairs.length < atLeast) return false;
  return line.replace(PAIR, "").replace(/[\s,;|]+/g, "") === "";
}

export const KEY_LIST_HEADING =
  /^\s*[#*=\-–\s]*(?:उत्तर\s*(?:कुञ्जिका|कुन्जिका|तालिका|माला|हरू|हरु|सूची|सुची|पुस्तिका)|सही\s+उत्तर(?:हरू|हरु)|(?:the\s+)?answers?\s*(?:keys?|sheet|list)|answers|keys?)\s*(?:\(?[A-D]\)?)?\s*[:：.\-–=*#]*\s*$/iu;
