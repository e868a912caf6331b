import { asciiDigits, readLabel, romanNumber, splitOptions } from "./labels.rules.ts";

const BEGINS =
  /^\s{0,9}(?:(?:प्रश्न|Q|Question|Que|प्र)\s?\.?\s?(?:नं|न|No)?\s?\.?\s?)?[([]?\s?([0-9०-९]{1,4})\s?[.)।:\]–-]/iu;
const WITHIN = /\s(?:Q\s?\.?\s?)?[([]?([0-9०-९]{1,4})\s?[.)।:\]]+\s{0,4}(?=\p{L}{2}|["'“‘(])/giu;
/** A key at the end: `Ans: (b)`. */
const ENDS_WITH_KEY =
  /(?:उत्तर|जवाफ|answer|ans|option|key)\s{0,4}[.:：ः=–-]{1,4}\s{0,4}[([]?\s?[A-Ha-hकखगघङचछज1-8१-८]\s?[)\].।]{0,2}$/iu;
/** Two options, the first of all among them. */
const HAS_OPTIONS = /(?:^|\s)[([]?[aAक1१][)\].]\s{0,4}\S.*?\s[([]?[bBख2२][)\].]/u;

/**
 * A line on which the next question begins behind the key or the options of one, in parts. Numbers must follow each
 * other: `1. … Ans: b 2. …`.
 * @param before the number of the question to which the line belongs, if it begins none
 */
export function questionsOf(line: string, before: number | undefined): { parts: string[]; number: number | undefined } {
  const begun = BEGINS.exec(line)?.[1];
  let number = begun === undefined ? before : Number(asciiDigits(begun));
  const starts = [0];
  for (const match of line.matchAll(WITHIN)) {
    if (number === undefined || Number(asciiDigits(match[1] ?? "")) !== number + 1) continue;
    const part = line.slice(starts.at(-1), match.index).trimEnd();
    const rest = line.slice(match.index);
    if (!ENDS_WITH_KEY.test(part.slice(-60)) && !(HAS_OPTIONS.test(part) && HAS_OPTIONS.test(rest))) continue;
    starts.push(match.index);
    number++;
  }
  return { parts: starts.map((start, at) => line.slice(start, starts[at + 1]).trim()), number };
}

/** Whether the last option of a line holds a list of its own: two questions stand there that nothing parts. */
export function holdsOptions(line: string): boolean {
  const last = splitOptions(line).at(-1) ?? "";
  const label = readLabel(last);
  return label !== undefined && label.index > 0 && HAS_OPTIONS.test(label.rest);
}

const NUMBERED = /(?<=\s|^)[([]?([1-8१-८]|[ivIV]{1,4})\s?[)\]](?=\s{0,4}[^\s)\]])/gu;
const FIRST_LETTER = /(?:^|\s)[([]?[aAक]\s?[)\].]/u;

/**
 * Options or statements of one line that numbers name, `1) … 2) … 3) …` or `i) … ii) …`: what stands before them, and
 * each of them. Two are enough where the line begins with the first, or goes on where the one above ended.
 * @param above the number of the last one above, if that line was such a one
 */
export function numberedParts(
  line: string,
  above: number | undefined,
): { before: string; parts: string[]; last?: number } {
  let chain: { at: number; value: number; isRoman: boolean }[] = [];
  for (const match of line.matchAll(NUMBERED)) {
    const roman = romanNumber(match[1] ?? "");
    const one = { at: match.index, value: roman ?? Number(asciiDigits(match[1] ?? "")), isRoman: roman !== undefined };
    const last = chain.at(-1);
    const goesOn = last !== undefined && one.isRoman === last.isRoman && one.value === last.value + 1;
    const isFirst = one.value === 1 || (last === undefined && one.at === 0 && one.value === (above ?? 0) + 1);
    if (goesOn) chain.push(one);
    else if (isFirst) chain = [one];
  }
  const [first] = chain;
  const last = chain.at(-1);
  const isEnough = chain.length >= (first?.at === 0 ? 2 : 3);
  // `a) 1) and 2) b) 2) and 3)` speaks of numbers in options that letters name.
  if (!first || !last || !isEnough || FIRST_LETTER.test(line.slice(0, first.at))) return { before: line, parts: [] };
  const parts = chain.map(({ at }, no) => line.slice(at, chain[no + 1]?.at).trim());
  return { before: line.slice(0, first.at).trim(), parts, last: last.value };
}
