import type { Found } from "./block.ts";
import { asciiDigits } from "./labels.rules.ts";

const LABEL = "[A-Ha-hकखगघङचछज]|[1-8१-८]";
const NUMBER = "[0-9०-९]{1,4}";
const MARK = String.raw`\s{0,4}(?:[).\]।:=–—-]+>?|[→⇒➔])\s{0,4}`;
const pairs = (between: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])[([]?\s{0,4}(${NUMBER})(?:${between})[([]?\s{0,4}(${LABEL})\s{0,4}[)\]]?(?![\p{L}\p{M}\p{N}])`,
    "gu",
  );
const PAIR = pairs(String.raw`${MARK}|\s{1,4}`);
/** Among other words only what has a mark behind its number is a pair: `5. B 2 a day` has one. */
const MARKED_PAIR = pairs(MARK);
const PAIR_AT_START = new RegExp(
  String.raw`^\s*[([]?\s{0,4}${NUMBER}${MARK}(?:[([]\s{0,4}(?:${LABEL})\s{0,4}[)\]]|(?:${LABEL})\s{0,4}[).\]।])(?!\p{N})`,
  "u",
);
const ONE_NUMBER = new RegExp(`^${NUMBER}$`);
const ONE_LABEL = new RegExp(`^(?:${LABEL})$`, "u");

/** Keys by the number of their question. */
export type KeyList = Map<number, string[]>;

function add(list: KeyList, number: string, key: string): void {
  const n = numberOf(number);
  list.set(n, [...(list.get(n) ?? []), key]);
}

const numberOf = (digits: string): number => Number(asciiDigits(digits));
const risesByOne = (cells: readonly string[]): boolean =>
  cells.every((cell, at) => at === 0 || numberOf(cell) === numberOf(cells[at - 1] as string) + 1);

const MARKS = /[().।]/gu;

/** Cells of a line from the first that fits: `Q.No.` and `Ans` stand before rows. */
function cellsFrom(line: string, fits: RegExp): string[] {
  return typedFrom(line, fits).map((cell) => cell.replace(MARKS, ""));
}

function typedFrom(line: string, fits: RegExp): string[] {
  const cells = line.split(/[\s|,;]+/).filter((cell) => cell.replace(MARKS, "") !== "");
  const first = cells.findIndex((cell) => fits.test(cell.replace(MARKS, "")));
  return first < 0 ? [] : cells.slice(first);
}

/** Numbers of one row are typed alike; `7.( ८ )` is a number and its key. */
const areTypedAlike = (line: string): boolean =>
  new Set(typedFrom(line, ONE_NUMBER).map((cell) => cell.match(MARKS)?.join("") ?? "")).size === 1;

/** A row of numbers above a row of letters or numbers of options. Undefined: these two lines are no such rows. */
function rowsOf(line: string, next: string): [number: string, key: string][] | undefined {
  const [above, below] = [cellsFrom(line, ONE_NUMBER), cellsFrom(next, ONE_LABEL)];
  const fits =
    above.length >= 2 &&
    above.length === below.length &&
    above.every((cell) => ONE_NUMBER.test(cell)) &&
    below.every((cell) => ONE_LABEL.test(cell)) &&
    // Numbers of questions rise; keys do not.
    risesByOne(above) &&
    areTypedAlike(line);
  return fits ? above.map((number, at) => [number, below[at] as string]) : undefined;
}

/** Numbers of questions whose keys do not stand below as they should: no number is the key of its neighbour. */
function isHeadless(line: string, next: string): boolean {
  const cells = cellsFrom(line, ONE_NUMBER);
  if (cells.length < 2 || !cells.every((cell) => ONE_NUMBER.test(cell))) return false;
  return (cells.length > 2 && risesByOne(cells)) || (!/[0-9०-९]/.test(next) && cellsFrom(next, ONE_LABEL).length > 0);
}

/** Cells of a table stand apart as what has a mark between. */
const withoutBars = (line: string): string => line.replace(/\s*\|\s*/g, " - ");
const isOnlyPairs = (line: string): boolean => line.replace(PAIR, "").replace(/[\s,;-]+/g, "") === "";

const LETTER = "[A-Ha-hकखगघङचछज]";
const RUNS = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(${NUMBER})\s{0,3}(?:[-–—]|to|देखि)\s{0,3}(${NUMBER})\s{0,3}[:.)=→-]{0,2}\s{0,3}((?:${LETTER}[\s,]{0,3}){2,50})(?![\p{L}\p{M}\p{N}])`,
  "gu",
);

/** `1-5: BACDA`, one or several a line and nothing else. Undefined: it is no such line, or its keys are too many or few. */
function runsOf(line: string): [number: string, key: string][] | undefined {
  const found = [...line.matchAll(RUNS)];
  if (found.length === 0 || line.replace(RUNS, "").replace(/[\s,;|]+/g, "") !== "") return undefined;
  const pairs = found.map(([, from = "", to = "", letters = ""]): [string, string][] | undefined => {
    const keys = [...letters.replace(/[\s,]+/g, "")];
    const isWhole = keys.length === numberOf(to) - numberOf(from) + 1;
    return isWhole ? keys.map((key, at) => [String(numberOf(from) + at), key]) : undefined;
  });
  return pairs.every((one) => one !== undefined) ? pairs.flat() : undefined;
}

const GLUED = new RegExp(`^(?:${NUMBER}[.)-]${LETTER}){2,200}$`, "u");
const GLUE = new RegExp(`(?<=${LETTER})(?=${NUMBER}[.)-])`, "gu");
const NAMED_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:Q|प्र)\s{0,2}\.?\s{0,2}(?=${NUMBER}\s{0,4}[).\]।:=→–-])`,
  "giu",
);

/** A line as the list means it: `1.b2.a` apart, `Q1: b` without its letter. */
const spelledOut = (line: string): string =>
  GLUED.test(line.trim()) ? line.replace(GLUE, " ") : line.replace(NAMED_NUMBER, "");

/** Pairs of a line; what stands behind a label belongs to the key: whoever reads it compares it with the option. */
function pairsOf(given: string): [number: string, key: string][] {
  const line = spelledOut(withoutBars(given));
  const runs = runsOf(line);
  if (runs) return runs;
  const found = [...line.matchAll(isOnlyPairs(line) ? PAIR : MARKED_PAIR)];
  return found.map((match, at) => {
    const [whole, number = "", label = ""] = match;
    const words = line
      .slice(match.index + whole.length, found[at + 1]?.index ?? line.length)
      .replace(/^[\s.,;:)।–-]+|[\s,;–-]+$/g, "");
    return [number, words === "" ? label : `${label}) ${words}`];
  });
}

/** Reads `1. क 2. ग`, `1-A`, `१) ख`, one or several a line, and rows of numbers above rows of letters. */
export function readKeyList(text: string): KeyList {
  const list: KeyList = new Map();
  const lines = text.split("\n").filter((line) => !/^[\s|:–-]*$/.test(line));
  for (let at = 0; at < lines.length; at++) {
    const [line = "", next = ""] = lines.slice(at, at + 2);
    const rows = rowsOf(line, next);
    if (rows) at++;
    else if (isHeadless(line, next)) continue;
    for (const [number, key] of rows ?? pairsOf(line)) add(list, number, key);
  }
  return list;
}

/** A line of nothing but pairs, at least so many: a list of keys, although no heading says so. */
export function isKeyLine(given: string, atLeast = 3): boolean {
  const line = spelledOut(withoutBars(given));
  return (runsOf(line)?.length ?? (isOnlyPairs(line) ? [...line.matchAll(PAIR)].length : 0)) >= atLeast;
}

/** A line of a list that says more than its keys: `3. (ख) पोखरा`. A stem may begin with a letter that has no mark. */
export const beginsWithKey = (line: string): boolean => PAIR_AT_START.test(line);

export const KEY_LIST_HEADING =
  /^[#*=\-–\s]*(?:उत्तर\s*(?:कुञ्जिका|कुन्जिका|तालिका|माला|हरू|हरु|सूची|सुची|पुस्तिका)|सही\s+उत्तर(?:हरू|हरु)|(?:the\s+)?answers?\s*(?:keys?|sheet|list)|answers|keys?)(?:\s*\(?[A-D]\)?)?[\s:：.\-–=*#]*$/iu;

/** More than keys may stand below such a word, or beside it: what does says whether it heads a list. */
const KEYS_BELOW =
  /^[#*=\-–\s]*(?:(?:the|correct|right|सही|ठीक|ठिक)\s{1,4})?(?:उत्तर(?:हरू|हरु)?|जवाफ(?:हरू|हरु)?|answers?|ans|solutions?|keys?)(?:\s{1,4}(?:keys?|sheet|list|options?|कुञ्जिका|तालिका))?(?:\s{0,4}[-–:(]?\s{0,4}(?:set|group|part|section|paper|model\s+set|सेट|समूह|खण्ड|भाग)\s{0,4}[-–:]?\s{0,4}[A-Zक-घ0-9०-९]{1,3}\s{0,4}\)?)?\s{0,4}[:.：ः=*#–-]{0,4}\s{0,4}/iu;

/**
 * A list of keys that begins with this line: a word for answers, with two keys or more beside it, or below it.
 * @returns its first lines
 */
export function keyListIn(line: string, below: readonly string[]): { lines: string[] } | undefined {
  const head = line.length > 2_000 ? null : KEYS_BELOW.exec(line);
  if (!head) return undefined;
  const rest = line.slice(head[0].length).trim();
  if (rest !== "") return isKeyLine(rest, 2) ? { lines: [rest] } : undefined;
  const [first = "", second = ""] = below;
  return isKeyLine(first, 2) || (isKeyLine(first, 1) && isKeyLine(second, 1)) ? { lines: [] } : undefined;
}

const NAMES_KEYS = /उत्तर|कुञ्जिका|जवाफ|\b(?:answers?|ans|keys?|correct)\b/iu;

/** A number with its key and the words behind it, cell by cell; undefined: the row says something else. */
function pairsOfRow(row: readonly string[]): [number: string, key: string][] | undefined {
  const found: [number: string, key: string][] = [];
  for (let at = 0; at < row.length; at++) {
    const [cell = "", next = ""] = row.slice(at, at + 2);
    if (cell === "") continue;
    const last = found.at(-1);
    if (ONE_NUMBER.test(cell) && ONE_LABEL.test(next)) found.push([cell, row[++at] as string]);
    else if (last && !ONE_NUMBER.test(cell)) last[1] = `${last[1]}) ${cell}`;
    else return undefined;
  }
  return found;
}

/** Numbers above keys, cell by cell, where a cell may be empty. */
function pairsOfBand(above: readonly string[], below: readonly string[]): [string, string][] | undefined {
  const found = above.flatMap((number, at): [string, string][] => (number ? [[number, below[at] ?? ""]] : []));
  return found.every(([number, key]) => ONE_NUMBER.test(number) && ONE_LABEL.test(key)) ? found : undefined;
}

function pairsOfTable(rows: readonly string[][]): [string, string][] | undefined {
  const bands = rows.flatMap((row, at) => (at % 2 === 0 ? [pairsOfBand(row, rows[at + 1] ?? [])] : []));
  const lines = rows.map(pairsOfRow);
  const read = [bands, lines].find((all) => all.every((one) => one !== undefined));
  return read?.flatMap((one) => one ?? []);
}

/**
 * A table of nothing but numbers and keys as lines of a list; undefined: it is another. Keys that are numbers need a
 * name that says that they are keys.
 */
export function keyTable(given: readonly (readonly string[])[]): string[] | undefined {
  const trimmed = given.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""));
  const isName = (cell: string) => cell !== "" && !ONE_NUMBER.test(cell) && !ONE_LABEL.test(cell);
  const hasHeadings = trimmed[0]?.every((cell) => cell === "" || isName(cell)) ?? false;
  const below = hasHeadings ? trimmed.slice(1) : trimmed;
  const hasNames = below.every(([first = ""]) => isName(first));
  const names = [...(hasHeadings ? (trimmed[0] ?? []) : []), ...(hasNames ? below.map(([first = ""]) => first) : [])];
  const found = pairsOfTable(hasNames ? below.map((row) => row.slice(1)) : below);
  if (!found || found.length < 2) return undefined;
  const numbers = found.map(([number]) => numberOf(number)).sort((a, b) => a - b);
  if (!numbers.every((number, at) => at === 0 || number === (numbers[at - 1] as number) + 1)) return undefined;
  const hasLetters = found.every(([, key]) => !/^[1-8१-८]/.test(key));
  if (!hasLetters && !names.some((name) => NAMES_KEYS.test(name))) return undefined;
  return found.map(([number, key]) => `${number}. ${key}`);
}

/**
 * Questions with what a list says of their numbers, beside what they say themselves. A number that two of them share
 * is the list's word for neither.
 */
export function withListed(found: readonly Found[], list: KeyList): Found[] {
  const times = new Map<number, number>();
  for (const { number } of found) if (number !== undefined) times.set(number, (times.get(number) ?? 0) + 1);
  return found.map((one): Found => {
    const listed = one.number === undefined ? [] : (list.get(one.number) ?? []);
    if (one.number === undefined || listed.length === 0) return one;
    const own = (one.keys ?? []).filter((key) => key.trim() !== "");
    const saysItself = own.length > 0 || one.options.some(({ right }) => right);
    if (saysItself || times.get(one.number) === 1)
      return { ...one, keys: [...own, ...listed], keyFromList: !saysItself };
    const problem = { code: "two_keys" as const, field: "key", value: listed.join(" / ").slice(0, 100) };
    return { ...one, problems: [...(one.problems ?? []), problem] };
  });
}
