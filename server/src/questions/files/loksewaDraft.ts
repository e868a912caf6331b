import { createHash } from "node:crypto";
import { looksLikeMojibake } from "@sarathi/contract";
import { isNamedHeading, isTitle, isWrapped } from "./between.rules.ts";
import type { Found } from "./block.ts";
import { bareKey, folded, readKey } from "./key.rules.ts";
import { indexOfLabel, romanNumber, speaksOfRoots, takeRightMark } from "./labels.rules.ts";

type Part = "explanation" | "source" | "difficulty" | "stem" | "option" | "key";

type Legacy = NonNullable<Found["legacy"]>[number];

export interface Line {
  text: string;
  /** As it stands in the file, when it had to be read in another font. */
  original?: string;
  number: number;
  /** An empty line stands before it. */
  parted: boolean;
  /** It was part of a line, and no question begins with its number. */
  isInner?: boolean;
}

/** What several questions ask about, in lines above the first of them. */
export interface Passage {
  from: number;
  to: number;
  lines: Line[];
}

interface Behind {
  line: Line;
  above: string;
  isPicture: boolean;
}

const SENTENCE = /^.{20,}[.?।:]$|^.{80,}/u;
/** Words behind which no line ends, unless its page was too narrow. */
const UNFINISHED =
  /(?:[,(&–-]|\b(?:of|the|and|or|in|for|to|a|an|by|with|from)|(?:को|का|की|ले|लाई|बाट|मा)|\s(?:र|तथा|वा|एवं))$/iu;

/** Letters of a line in the narrowest column of a page. */
const NARROW = 30;

/** Stands in a document's line for a picture. */
const PICTURE = /\u27e6picture:\d/;

/** A question while its lines are read. */
export class Draft {
  readonly place: { line: number; block: number };
  number: number | undefined;
  readonly style: string | undefined;
  readonly lines: string[] = [];
  readonly stem: string[] = [];
  readonly options: { lines: string[]; right: boolean; isRoot: boolean }[] = [];
  readonly keys: string[] = [];
  readonly parts: Record<"explanation" | "source" | "difficulty", string[]> = {
    explanation: [],
    source: [],
    difficulty: [],
  };
  readonly legacy: Legacy[] = [];
  kind: string | undefined;
  at: Part = "stem";
  /** Lines of the stem that a number begins: statements, or options that are named so. */
  numbered: { at: number; value: number; rest: string; isRoman: boolean }[] = [];
  /** Headings and feet of pages that stood between its lines, and are none of its words. */
  readonly headings: string[] = [];
  /** Lines behind a whole question: its last words, or what heads the next one. */
  readonly #behind: Behind[] = [];
  /** Lines of the stem that are a passage's. */
  #passageLines = 0;
  #group: string | undefined;

  constructor(line: number, block: number, number?: number, style?: string) {
    this.place = { line, block };
    this.number = number;
    this.style = style;
  }

  get isOpen(): boolean {
    return this.options.length < 2 && this.keys.length === 0 && !this.hasNumberedOptions;
  }

  get hasNumberedOptions(): boolean {
    return this.numbered.length >= 2 && this.options.length === 0 && !/:\s*$/.test(this.stem[this.#passageLines] ?? "");
  }

  /** Each question of a passage begins with it, as the bank has them. */
  beginWith({ lines }: Passage): void {
    for (const line of lines) this.proceed(line, line.text.trim());
    this.stem.push("");
    this.#passageLines = this.stem.length;
    const hash = createHash("sha256").update(this.stem.join("\n")).digest("hex");
    this.#group = `passage-${hash.slice(0, 10)}`;
  }

  /** A line that says neither label nor key, behind a question that may be whole. @returns false: it is not whole */
  takeBehind(line: Line): boolean {
    const isWhole =
      this.#behind.length > 0 ||
      (this.at === "stem"
        ? this.hasNumberedOptions
        : this.at === "key"
          ? "indices" in readKey(this.keys.at(-1) ?? "", this.#texts(), { keysAre: "auto", from: 1 })
          : this.at !== "option" || this.options.length >= 2);
    if (isWhole) this.#behind.push({ line, above: this.lines.at(-2) ?? "", isPicture: PICTURE.test(line.text) });
    return isWhole;
  }

  /** The question goes on: what stood behind it is part of it. */
  goOn(): void {
    for (const { line } of this.#behind.splice(0)) this.#goOnWith(line);
  }

  #goOnWith(line: Line): void {
    if (line.parted && this.at === "stem") this.stem.push("");
    if (this.at === "key") this.at = "explanation";
    this.proceed(line, line.text.trim());
    this.takeKeyBehind();
  }

  /** The next one begins, or nothing more comes: what stood behind it are its last words, and headings below these. */
  end(): void {
    const behind = this.#behind.splice(0);
    let from = behind.length;
    const width = behind.length === 0 ? 0 : this.lines.reduce((most, { length }) => Math.max(most, length), NARROW);
    while (from > 0 && this.#isHeading(behind[from - 1] as Behind, width)) from--;
    // What an empty line parts from the last option is none of its words, but a picture may be.
    const isOption = this.at === "option" || this.at === "stem";
    const parted = isOption ? behind.findIndex(({ line }) => line.parted) : -1;
    if (parted >= 0) from = Math.min(from, parted);
    from = Math.max(from, behind.findLastIndex(({ isPicture }) => isPicture) + 1);
    for (const { line } of behind.slice(0, from)) this.#goOnWith(line);
    this.headings.push(...behind.slice(from).map(({ line }) => line.text.trim()));
  }

  #isHeading({ line: { text, parted }, above, isPicture }: Behind, width: number): boolean {
    if (isPicture) return false;
    if (isNamedHeading(text)) return true;
    if (parted) return isTitle(text, 8);
    if (this.at === "key") return isTitle(text, 2);
    const isBroken = UNFINISHED.test(above.trimEnd()) || isWrapped(above, text, width);
    return (this.at === "option" || this.at === "stem") && isTitle(text, 8) && !isBroken;
  }

  /** Where questions have no numbers, a heading stands in the first one's block. */
  #dropHeading(): void {
    const [first = "", gap, ...others] = this.stem;
    const isHeading = gap === "" && others.length > 0 && (isNamedHeading(first) || isTitle(first, 3));
    if (this.number !== undefined || this.legacy.length > 0 || this.numbered.length > 0 || !isHeading) return;
    this.headings.unshift(first);
    this.stem.splice(0, 2);
  }

  #texts(): string[][] {
    return this.options.map(({ lines }) => [lines.join("\n")]);
  }

  /** A label among the options that is not the next one. */
  isMislabelled = false;

  /** `(क) … (ख) …` above `A. … B. …` are statements of the stem. */
  optionsWereStatements(): void {
    const labels = this.kind === "ne" ? [..."कखगघङचछज"] : [..."abcdefgh"];
    for (const [at, { lines }] of this.options.entries()) this.stem.push(`(${labels[at]}) ${lines.join("\n")}`);
    this.options.length = 0;
    this.kind = undefined;
    this.at = "stem";
    for (const one of this.legacy) if (one.field.startsWith("options.")) one.field = "question";
  }

  /** Titles above the first question go unsaid; a sentence there may be what it asks about. */
  takeAbove(lines: readonly string[]): void {
    if (lines.some((line) => SENTENCE.test(line.trim()))) this.headings.unshift(...lines.map((line) => line.trim()));
  }

  /** Where a title stands right above the first number, that number is the question's and no statement's. */
  dropTitle(): void {
    const [only, more] = this.numbered;
    if (this.number !== undefined || only?.value !== 1 || more || only.at === 0) return;
    this.takeAbove(this.stem.slice(0, only.at));
    this.stem.splice(0, only.at + 1, only.rest);
    this.numbered = [];
    this.number = 1;
  }

  /** The line that is being taken belongs to this field. */
  #trace(line: Line): void {
    if (line.original === undefined) return;
    const field =
      this.at === "stem" ? "question" : this.at === "option" ? `options.${this.options.length - 1}` : this.at;
    const kind = looksLikeMojibake(line.original).likely ? "mojibake" : "preeti";
    const present = this.legacy.find((one) => one.field === field);
    if (present) present.before += `\n${line.original}`;
    else this.legacy.push({ field, kind, before: line.original });
  }

  addOption(line: Line, text: string, right: boolean): void {
    const marked = takeRightMark(text);
    this.options.push({ lines: [marked.text], right: right || marked.right, isRoot: marked.isRoot === true });
    this.at = "option";
    this.#trace(line);
  }

  proceed(line: Line, text: string): void {
    this.#trace(line);
    if (this.at === "stem") this.stem.push(text);
    else if (this.at === "option") {
      const option = this.options.at(-1) as Draft["options"][number];
      const marked = takeRightMark(text);
      option.lines.push(marked.text);
      option.right ||= marked.right;
      option.isRoot ||= marked.isRoot === true;
    } else if (this.at === "key") this.keys.push(`${this.keys.pop() ?? ""} ${text}`.trim());
    else this.parts[this.at].push(text);
  }

  /** A key behind the last option is none of its words: `(d) Dharan Ans: b`. */
  takeKeyBehind(): void {
    const numbered = this.options.length === 0 ? this.numbered.at(-1) : undefined;
    const option = this.at === "option" ? this.options.at(-1) : undefined;
    const text = numbered?.rest ?? option?.lines.at(-1);
    const texts = () => [
      ...this.options.map(({ lines }) => lines.join("\n")),
      ...this.numbered.map(({ rest }) => rest),
    ];
    const read = text === undefined ? undefined : keyBehind(text, texts);
    if (!read) return;
    if (numbered) numbered.rest = read.before;
    option?.lines.splice(-1, 1, read.before);
    this.keys.push(read.key);
    this.at = "key";
  }

  /** Numbered lines are options when no other option stands; statements of the stem otherwise. */
  found(): Found {
    this.#dropHeading();
    const numbered = this.options.length === 0 && this.numbered.length >= 2 ? this.numbered : [];
    const from = numbered[0]?.at ?? this.stem.length;
    const options = numbered.map(({ at, rest }, i) => {
      const more = this.stem.slice(at + 1, numbered[i + 1]?.at ?? this.stem.length);
      const { text, right, isRoot } = takeRightMark([rest, ...more].join("\n"));
      return { words: { any: text }, right, isRoot };
    });
    const isRoman = numbered[0]?.isRoman === true;
    const part = (name: keyof Draft["parts"]) => this.parts[name].join("\n").trim() || undefined;
    const [explanation, source] = [part("explanation"), part("source")];
    const marked =
      numbered.length > 0
        ? options
        : this.options.map(({ lines, right, isRoot }) => ({ words: { any: lines.join("\n") }, right, isRoot }));
    const stem = this.stem.slice(0, from).join("\n");
    const isRoot =
      marked.some((one) => one.isRoot) && speaksOfRoots([stem, ...marked.map(({ words }) => words.any)].join("\n"));
    const problems: Found["problems"] = [
      ...(this.isMislabelled ? [{ code: "syntax" as const }] : []),
      ...(isRoot ? [{ code: "key_unclear" as const, field: "key", value: "√" }] : []),
    ];
    const notes: Found["notes"] = [
      ...(this.headings.length > 0 ? ["heading_left_out" as const] : []),
      ...(this.#group === undefined ? [] : ["passage_repeated" as const]),
    ];
    return {
      place: { ...this.place, ...(this.headings.length > 0 && { heading: this.headings.join(" / ").slice(0, 200) }) },
      text: this.lines.join("\n").trim(),
      number: this.number,
      question: { any: stem },
      options: marked.map(({ words, right, isRoot: byRoot }) => ({ words, right: right && !(isRoot && byRoot) })),
      keys: isRoman ? this.keys.map(romanAsLetter) : this.keys,
      ...(explanation && { explanation: { any: explanation } }),
      ...(source && { source: { any: source } }),
      difficulty: part("difficulty"),
      ...(this.#group !== undefined && { group: this.#group }),
      ...(problems.length > 0 && { problems }),
      ...(notes.length > 0 && { notes }),
      // Numbered options are known at the end only: what was traced as the stem's is theirs too.
      legacy: this.legacy,
    };
  }
}

/** `ii` names the second option where options are named so: a letter does it whatever numbers count from. */
function romanAsLetter(key: string): string {
  const number = romanNumber(bareKey(key));
  return number === undefined ? key : String.fromCharCode(64 + number);
}

const KEY_WORD =
  /(?<=\S\s{1,8})[([]?\s{0,4}(?:(?:सही|ठीक|ठिक|correct)\s{1,4})?(?:उत्तर|जवाफ|answer|ans|option|key)\s{0,4}[.:：ः=–-]{1,4}\s{0,4}/giu;

const BEGINS_WITH_LABEL = /^[([]?\s?[A-Ha-hकखगघङचछज1-8१-८](?![\p{L}\p{M}\p{N}])/u;

/**
 * The key behind the words of an option, where it is a label or says what an option says. What begins like one and goes
 * on, and a key behind words of another, is given whole: whoever reads it asks.
 */
function keyBehind(text: string, options: () => readonly string[]): { before: string; key: string } | undefined {
  const found = [...text.matchAll(KEY_WORD)].map((match) => {
    const before = text.slice(0, match.index).trimEnd();
    const key = text.slice(match.index + match[0].length).replace(/^[([]\s*|[\s.।)\]]+$/gu, "");
    const isSaid = [...options(), before].some((option) => folded(option) === folded(key));
    return { before, key, isRead: isSaid || indexOfLabel(key) !== undefined };
  });
  const [first] = found;
  const isOne = found.some(({ isRead }) => isRead) || (first !== undefined && BEGINS_WITH_LABEL.test(first.key));
  return isOne ? first : undefined;
}
