import { repairMojibake } from "@sarathi/contract";
import { isPageFoot, passageOf } from "./between.rules.ts";
import type { Found } from "./block.ts";
import {
  beginsWithKey,
  isKeyLine,
  KEY_LIST_HEADING,
  type KeyList,
  keyListIn,
  readKeyList,
  withListed,
} from "./keyList.rules.ts";
import { asciiDigits, readLabel, readRoman, splitOptions } from "./labels.rules.ts";
import { Draft, type Line, type Passage } from "./loksewaDraft.ts";
import { wordsLikePreeti, wordsOfPreeti } from "./oldFont.rules.ts";
import { holdsOptions, numberedParts, questionsOf } from "./oneLine.rules.ts";

/**
 * Questions as people type and paste them: numbered or parted by empty lines, options `क)`, `(a)` or `A.`, on lines of
 * their own or several on one, "उत्तर:" below or a list of keys at the end.
 */

const NUMBER =
  /^\s*(?:(प्रश्न|Q|Question|Que|प्र)\s{0,4}\.?\s{0,4}(?:नं|न|No)?\s{0,4}\.?\s{0,4})?[([]?\s{0,4}([0-9०-९]{1,4})(?! :)\s{0,4}([.)।:\]–-]+)(?![\d०-९])\s*/iu;
const KEY =
  /^\s*(?:[([]\s*)?(?:(?:सही|ठीक|ठिक|सम्भावित|संभावित)\s{0,4})?(?:उत्तर|जवाफ|answers?|ans|correct\s{0,4}(?:answer|option|choice)?|key)\s{0,4}(?:हो|is)?\s{0,4}(?:[.:：ः=–-]+|(?=\s{0,4}[([]?[A-Hकखगघङचछज][)\]]?\s*$))\s*(.*?)$/iu;
const PARTS = [
  ["explanation", /^\s*(?:व्याख्या|स्पष्टीकरण|explanations?|exp|reason|rationale|solution)\s*[.:：ः–-]+\s*(.*)$/iu],
  ["source", /^\s*(?:स्रोत|श्रोत|source|ref(?:erence)?s?)\s*[.:：ः–-]+\s*(.*)$/iu],
  ["difficulty", /^\s*(?:कठिनाइ(?:\s*स्तर)?|difficulty|level)\s*[.:：ः–-]+\s*(.*)$/iu],
] as const;
/** `Solution: b` is the key, `Solution: by the Act …` an explanation. */
const SOLUTION_KEY = /^\s*solution\s*[.:：–-]+\s*[([]?\s?[A-Ha-hकखगघ]\s?[)\]]?\.?\s*$/iu;

class Reader {
  readonly drafts: Draft[] = [];
  /** Lists of keys, each with the questions that it is of. */
  readonly lists: { of: ReadonlySet<Draft>; keys: KeyList }[] = [];
  #style: string | undefined;
  #block = 0;
  #lines: readonly Line[] = [];
  /** With which number each line begins. */
  #numbers: readonly (number | undefined)[] = [];
  /** Lines of a list of keys that is being read; the list is of the questions since the last one. */
  #list: string[] | undefined;
  #listedFrom = 0;
  /** What the next questions ask about, and whether its lines are still read. */
  #passage: (Passage & { isOpen: boolean }) | undefined;
  /** The line that is read is the first question of the passage. */
  #isAwaited = false;

  get #now(): Draft | undefined {
    return this.drafts.at(-1);
  }

  #begin(line: Line, text: string, number?: number, style?: string): void {
    this.#now?.end();
    this.#endList();
    this.#block++;
    const draft = new Draft(line.number, this.#block, number, style);
    if (this.#passage && number !== undefined && number >= this.#passage.from && number <= this.#passage.to) {
      draft.beginWith(this.#passage);
    } else this.#passage = undefined;
    draft.lines.push(line.text);
    this.drafts.push(draft);
    this.#style ??= style;
    if (text !== "") this.#take(line, text);
  }

  #endList(): void {
    if (!this.#list) return;
    const keys = readKeyList(this.#list.join("\n"));
    this.#list = undefined;
    if (keys.size === 0) return; // a heading alone, or the first of two
    this.lists.push({ of: new Set(this.drafts.slice(this.#listedFrom)), keys });
    this.#listedFrom = this.drafts.length;
  }

  read(given: readonly Line[]): void {
    this.#lines = parted(given);
    this.#numbers = this.#lines.map(({ text, isInner }) => (isInner ? undefined : numberIn(text)));
    for (const at of this.#lines.keys()) this.#line(at);
    this.#now?.end();
    this.#endList();
  }

  #line(at: number): void {
    const line = this.#lines[at] as Line;
    const next = this.#lines[at + 1];
    if (isPageFoot(line.text)) {
      this.#now?.headings.push(line.text.trim());
      return;
    }
    if (this.#takesKeys(line, at) || this.#takesPassage(line, at)) return;
    const begins = this.#beginning(line, next);
    if (begins) {
      this.#begin(line, line.text.slice(begins.length).trim(), begins.number, begins.style);
      return;
    }
    const draft = this.#now;
    if (!draft) return; // a title above the first question
    draft.lines.push(line.text);
    this.#take(line, line.text.trim());
  }

  /** A list of keys, its heading or a line of it. */
  #takesKeys(line: Line, at: number): boolean {
    const below = this.#lines.slice(at + 1, at + 3);
    const begun =
      this.#now &&
      keyListIn(
        line.text,
        below.map(({ text }) => text),
      );
    if (this.drafts.length > 0 && (KEY_LIST_HEADING.test(line.text) || (begun && this.#isUnanswered(begun)))) {
      this.#endList();
      this.#list = begun?.lines ?? [];
      return true;
    }
    if (this.#list && !this.#isQuestion(line, below[0])) {
      this.#list.push(line.text);
      return true;
    }
    if (this.#list || line.isInner || this.#now?.isOpen) return false;
    if (!isKeyLine(line.text) && !this.#isUnnamedList(line, below)) return false;
    this.#list = [line.text];
    return true;
  }

  /** Numbers that begin anew, with a key behind each of three and nothing else, are no questions. */
  #isUnnamedList(line: Line, below: readonly Line[]): boolean {
    const number = this.#now?.number;
    if (number === undefined || !isKeyLine(line.text, 1)) return false;
    const numbers = [...readKeyList(line.text).keys()];
    return (numbers[0] ?? number + 1) <= number && below.length === 2 && below.every(({ text }) => isKeyLine(text, 1));
  }

  /** Keys on the line of the word itself may be what one question asks for: `Ans: 1-b, 2-a`. */
  #isUnanswered({ lines }: { lines: string[] }): boolean {
    const numbers = [...readKeyList(lines.join("\n")).keys()];
    const those = this.drafts.slice(this.#listedFrom);
    const isOwn = lines.length > 0 && (!numbers.includes(this.#now?.number ?? -1) || numbers.length < 2);
    return !isOwn && (lines.length === 0 || those.every(({ keys }) => keys.length === 0));
  }

  /** A passage, from the line that names its questions to the first of them. */
  #takesPassage(line: Line, at: number): boolean {
    this.#isAwaited = false;
    if (this.#passage?.isOpen) {
      this.#isAwaited = this.#numbers[at] === this.#passage.from;
      this.#passage.isOpen = !this.#isAwaited;
      if (this.#passage.isOpen) this.#passage.lines.push(line);
      return this.#passage.isOpen;
    }
    const isOwn = readLabel(line.text) !== undefined || this.#namesPart(line.text);
    const of = isOwn || (this.#style !== undefined && this.#now?.isOpen) ? undefined : passageOf(line.text);
    if (!of || this.#numbers[at] !== undefined || this.#now?.number === of.from) return false;
    const first = this.#numbers.slice(at + 1, at + 1 + MAX_PASSAGE).indexOf(of.from);
    const isNext = first >= 0 && (this.#now?.number === undefined || this.#now.number < of.from);
    if (!isNext) return false;
    const rest = of.rest === "" ? (first === 0 ? line.text : "") : of.rest;
    this.#passage = { from: of.from, to: of.to, lines: rest === "" ? [] : [{ ...line, text: rest }], isOpen: true };
    return true;
  }

  /** Within a list of keys only what has words behind its number is a question again. */
  #isQuestion({ text }: Line, next: Line | undefined): boolean {
    const match = NUMBER.exec(text);
    if (!match || isKeyLine(text, 1)) return false;
    if (beginsWithKey(text) && (next === undefined || readLabel(next.text)?.index !== 0)) return false;
    return text.slice(match[0].length).trim().length > 3 && next !== undefined;
  }

  /** Whether a question begins here, and how long its number is. */
  #beginning(line: Line, next: Line | undefined): { length: number; number?: number; style?: string } | undefined {
    const now = this.#now;
    if (line.isInner && now) return undefined;
    const match = NUMBER.exec(line.text);
    if (match?.[2]) {
      const number = Number(asciiDigits(match[2]));
      const style = `${match[1] ? "Q" : ""}${line.text.trimStart()[0] === "(" ? "(" : ""}${match[3] ?? ""}`;
      const begun = { length: match[0].length, number, style };
      if (!now || match[1] || this.#isAwaited) return begun;
      return this.#isInner(now, number, style, line) ? undefined : begun;
    }
    if (this.#style !== undefined && now) return undefined; // questions are numbered here: this line goes on
    if (readLabel(line.text) || this.#namesPart(line.text)) return undefined;
    if (!now) return next !== undefined ? { length: 0 } : undefined;
    if (now.isOpen) return undefined;
    const newList = next !== undefined && readLabel(next.text)?.index === 0;
    return line.parted || newList ? { length: 0 } : undefined;
  }

  /** A number within a question: a statement of its stem, or an option that is named by a number. */
  #isInner(now: Draft, number: number, style: string, line: Line): boolean {
    const last = now.numbered.at(-1)?.value ?? 0;
    const follows = number === last + 1 && number <= 8;
    const awaited = now.number === undefined || number === now.number + 1;
    if (style !== now.style && now.style !== undefined) return follows && (now.options.length === 0 || !awaited);
    if (!awaited) return follows && now.options.length === 0 && now.keys.length === 0;
    return follows && now.isOpen && !line.parted;
  }

  #namesPart = (text: string): boolean => KEY.test(text) || PARTS.some(([, pattern]) => pattern.test(text));

  #take(line: Line, text: string): void {
    const draft = this.#now as Draft;
    const begun = draft.options.length > 0 || draft.numbered.length > 0;
    const key = begun ? KEY.exec(text) : null;
    if (key && readLabel(text) === undefined) {
      draft.goOn();
      draft.keys.push((key[1] ?? "").replace(/[)\]]$/, (mark) => (/[([]/.test(key[1] ?? "") ? mark : "")));
      draft.at = "key";
      return;
    }
    for (const [name, pattern] of begun ? PARTS : []) {
      const match = pattern.exec(text);
      if (!match) continue;
      if (draft.keys.length === 0 && SOLUTION_KEY.test(text)) {
        draft.goOn();
        draft.keys.push(match[1] ?? "");
        draft.at = "key";
        return;
      }
      draft.goOn();
      draft.at = name;
      draft.proceed(line, match[1] ?? "");
      return;
    }
    if (this.#takeOptions(draft, line, text)) return;
    if (draft.options.length > 0 || draft.lines.length === 1 || !this.#takeNumber(draft, text)) {
      if (draft.takeBehind(line)) return;
      draft.goOn();
    }
    if (line.parted && draft.at === "stem" && draft.stem.length > 0) draft.stem.push("");
    draft.proceed(line, text);
    draft.takeKeyBehind();
  }

  /** A statement of the stem or an option that a number names. What another list stood above were statements. */
  #takeNumber(draft: Draft, text: string): boolean {
    const match = NUMBER.exec(text);
    const roman = match ? undefined : readRoman(text);
    const value = match?.[2] ? Number(asciiDigits(match[2])) : roman?.value;
    if (value === undefined) return false;
    draft.goOn();
    if (value === 1) draft.numbered = [];
    const rest = roman?.rest ?? text.slice(match?.[0].length ?? 0);
    draft.numbered.push({ at: draft.stem.length, value, rest, isRoman: roman !== undefined });
    return true;
  }

  /** Options of a line, when their labels go on where the question's are. */
  #takeOptions(draft: Draft, line: Line, text: string): boolean {
    const inline = text.search(/(?<=\s)[*✓]?[([]?\s*[aAक]\s*[)\].]\s*\S.*?\s[*✓]?[([]?\s*[bBख]\s*[)\].]/u);
    const label = readLabel(text);
    if (!label && draft.options.length === 0 && inline > 0) {
      // The stem and all its options stand on one line.
      draft.goOn();
      draft.proceed(line, text.slice(0, inline).trim());
      return this.#takeOptions(draft, line, text.slice(inline).trim());
    }
    if (!label) return false;
    if (draft.kind !== undefined && label.kind !== draft.kind) {
      // Another list begins under the first one: what stood there were statements, and these are the options.
      if (label.index !== 0 || draft.keys.length > 0) return false;
      draft.goOn();
      draft.optionsWereStatements();
    } else if (label.index !== draft.options.length) {
      // A label is missing or there twice: two options would melt into one.
      if (draft.at === "option" && label.kind === draft.kind) draft.isMislabelled = true;
      return false;
    }
    if (draft.options.length === 0 && draft.at !== "stem") return false;
    draft.goOn();
    draft.kind = label.kind;
    if (holdsOptions(text)) draft.isMislabelled = true;
    for (const part of splitOptions(text)) {
      const read = readLabel(part);
      draft.addOption(line, read?.rest ?? part, read?.right ?? false);
    }
    draft.takeKeyBehind();
    return true;
  }
}

/** Each question on a line of its own, and each option that a number names. */
function parted(lines: readonly Line[]): Line[] {
  let question: number | undefined;
  let inner: number | undefined;
  let isBelowStem = false;
  return lines.flatMap((line) => {
    const { parts, number } = questionsOf(line.text, question);
    // `1) 5 2) 6` are options below a stem, and keys elsewhere.
    const isWithin = number !== undefined && (isBelowStem || !isKeyLine(line.text, 2));
    const before = question;
    isBelowStem = number !== question;
    question = number;
    return parts.flatMap((text, at) => {
      const own: ReturnType<typeof numberedParts> = isWithin ? numberedParts(text, inner) : { before: text, parts: [] };
      inner = own.last;
      if (parts.length === 1 && own.before === "") question = before;
      const isFirst = at === 0 && line.parted;
      return [
        ...(own.before === "" ? [] : [{ ...line, text: own.before, parted: isFirst }]),
        ...own.parts.map((part, no) => ({
          ...line,
          text: part,
          parted: isFirst && own.before === "" && no === 0,
          isInner: true,
        })),
      ];
    });
  });
}

const numberIn = (text: string): number | undefined => {
  const digits = NUMBER.exec(text)?.[2];
  return digits === undefined ? undefined : Number(asciiDigits(digits));
};

/** Lines of a passage, at most. */
const MAX_PASSAGE = 80;
/** More than any field takes: a longer line is refused as too long, and not searched to its end. */
const MAX_LINE = 10_000;

/**
 * Lines that say something, with their numbers. Labels and numbers of a text that was typed for the font Preeti are
 * signs of that font too, so its lines are read before they are parted.
 */
export function linesOf(text: string): Line[] {
  const isPreeti = wordsLikePreeti(text.slice(0, 50_000)).likely;
  const read = (line: string) => {
    const repaired = repairMojibake(line);
    return isPreeti && !/[\u0900-\u097f]/.test(repaired) ? wordsOfPreeti(repaired) : repaired;
  };
  let parted = false;
  return text.split(/\r\n?|\n/).flatMap((raw, at) => {
    const line = raw
      .slice(0, MAX_LINE)
      .replace(/[\u00a0\t]/g, " ")
      .replace(/[\u200b\ufeff]/g, "")
      .trimEnd();
    if (line.trim() === "") {
      parted = true;
      return [];
    }
    const clean = read(line);
    const one: Line = { text: clean, number: at + 1, parted, ...(clean !== line && { original: line.trim() }) };
    parted = false;
    return [one];
  });
}

export function readLoksewaText(text: string): Found[] {
  const reader = new Reader();
  reader.read(linesOf(text));
  const last = reader.drafts.at(-1);
  const isNumbered = reader.drafts.some(({ number }) => number !== undefined);
  // What stands above the first number is the title of the set.
  const [first, second] = reader.drafts;
  if (second?.number === 2) first?.dropTitle();
  const hasTitle = isNumbered && first?.number === undefined && first?.isOpen;
  const drafts = hasTitle ? reader.drafts.slice(1) : reader.drafts;
  if (hasTitle) second?.takeAbove(first.lines);
  return listed(drafts, reader.lists).map((found, at) => {
    const isCut = drafts[at] === last && found.options.length < 2 && !found.keys?.length && drafts.length > 1;
    return {
      ...found,
      place: { ...found.place, block: at + 1 },
      ...(isCut && { problems: [...(found.problems ?? []), { code: "cut_off" as const }] }),
    };
  });
}

/** Each question with the keys of the list that is of it. */
function listed(drafts: readonly Draft[], lists: Reader["lists"]): Found[] {
  const found = new Map(drafts.map((draft) => [draft, draft.found()]));
  for (const { of, keys } of lists) {
    const those = drafts.filter((draft) => of.has(draft));
    const read = withListed(
      those.map((draft) => found.get(draft) as Found),
      keys,
    );
    for (const [at, draft] of those.entries()) found.set(draft, read[at] as Found);
  }
  return [...found.values()];
}
