import {
  type ImportConversion,
  type ImportNote,
  type ImportPart,
  type ImportProblem,
  type ImportSettings,
  looksLikeMojibake,
  preetiToUnicode,
  QuestionDraft,
  questionForms,
  repairMojibake,
} from "@sarathi/contract";
import { type Block, type Drafted, type Figure, type Found, pictureAddress, type Words } from "./block.ts";
import { dayOf } from "./day.ts";
import { isAboutTags, plainHtml } from "./html.ts";
import { countedFrom, joinKeys, type KeyStyle, type ReadKey, readKey } from "./key.rules.ts";
import { indexOfLabel, readLabel } from "./labels.rules.ts";
import { wordsLikePreeti, wordsOfPreeti } from "./oldFont.rules.ts";
import { difficultyOf, isNepali, numberOf, seenWords, withoutNumber } from "./words.ts";

/** What is known beside the file. */
export interface Surroundings {
  /** Chapters by slug and by each of their names that only one of them has. */
  chapters: ReadonlyMap<string, string>;
}

const MAX_TEXT = 20_000;

type Text = { ne?: string; en?: string };

/** Questions of a file as drafts, each with what stands against it. */
export function draftsOf(found: readonly Found[], settings: ImportSettings, around: Surroundings): Block[] {
  const unnamed = found.filter(({ countsFrom }) => typeof countsFrom !== "number");
  const keys = unnamed.flatMap((one) => (one.keys ?? []).map((key) => ({ key, options: optionsOf(one).length })));
  const usual = unnamed.some(({ countsFrom }) => countsFrom === "unsaid") ? "unsaid" : 1;
  const inFile = countedFrom(keys, usual);
  const from = (one: Found): KeyStyle["from"] => {
    if (settings.countFrom !== "auto") return settings.countFrom === "0" ? 0 : 1;
    return typeof one.countsFrom === "number" ? one.countsFrom : inFile;
  };
  return found.map((one, at) =>
    new Drafting(one, at + 1, settings, around).make({ keysAre: settings.keysAre, from: from(one) }),
  );
}

/** Columns behind the last option are empty where others have more. */
function optionsOf({ options }: Found): Found["options"] {
  const isEmpty = ({ words, figure }: Found["options"][number]) =>
    figure === undefined && Object.values(words).every((text) => text.trim() === "");
  let end = options.length;
  while (end > 0 && isEmpty(options[end - 1] as Found["options"][number])) end--;
  return options.slice(0, end);
}

/** One question on its way from what a file has to what the bank takes. */
class Drafting {
  readonly #found: Found;
  readonly #no: number;
  readonly #settings: ImportSettings;
  readonly #around: Surroundings;
  readonly #problems: ImportProblem[];
  readonly #notes: Set<ImportNote>;
  readonly #conversions: ImportConversion[] = [];
  /** The stem was typed for Preeti, and so was what is too short to say so itself. */
  #isPreeti = false;
  /** Tags are what it asks about, and stay. */
  readonly #isAboutTags: boolean;

  constructor(found: Found, no: number, settings: ImportSettings, around: Surroundings) {
    this.#found = found;
    this.#no = no;
    this.#settings = settings;
    this.#around = around;
    this.#problems = [...(found.problems ?? [])];
    this.#notes = new Set(found.notes);
    const texts = (words: Words) => Object.values(words) as string[];
    this.#isAboutTags = isAboutTags(
      texts(found.question),
      found.options.map(({ words }) => texts(words)),
    );
  }

  #refuse(code: ImportProblem["code"], field?: string, value?: string): void {
    this.#problems.push({ code, ...(field && { field }), ...(value && { value: value.slice(0, 100) }) });
  }

  make(style: KeyStyle): Block {
    const found = this.#found;
    const question = this.#words(found.question, "question", "question");
    if (!found.exact)
      for (const [language, text] of Object.entries(question)) question[language as "any"] = withoutNumber(text);
    const options = this.#options();
    const all = [question, ...options.map(({ words }) => words)];
    const language = this.#languageOf(all);
    const draft: Drafted = {
      question: inLanguage(question, language),
      options: options.map(({ words, figure, pinned }) => ({
        text: inLanguage(words, language),
        ...this.#figure(figure),
        ...(pinned !== undefined && { pinned }),
      })),
      ...this.#figure(found.figure),
      correctOptionIndices: [],
      ...this.#rest(language),
    };
    this.#checkShape(draft);
    draft.correctOptionIndices = this.#key(draft, style);
    this.#validate(draft);
    return {
      place: found.place,
      text: found.text,
      draft,
      problems: this.#problems,
      notes: [...this.#notes],
      conversions: this.#conversions,
    };
  }

  #languageOf(all: readonly Words[]): "ne" | "en" {
    if (this.#settings.language !== "auto") return this.#settings.language;
    return all.some(({ any }) => any !== undefined && isNepali(any)) ? "ne" : "en";
  }

  /** Texts of one field: seen, out of HTML, in Unicode as far as that is wanted. */
  #words(words: Words, field: string, part: ImportPart): Words {
    const read = Object.entries(this.#plain(words)).flatMap(([language, text]: [string, string]) => {
      const name = language === "any" ? field : `${field}.${language}`;
      // Before anything is taken out: what is unseen in mojibake is half a letter.
      const converted = this.#converted(text, name, field, part);
      const clean = seenWords(converted);
      if (clean.removed) this.#notes.add("unseen_removed");
      return clean.text === "" ? [] : [[language, clean.text]];
    });
    return Object.fromEntries(read) as Words;
  }

  /** Texts out of HTML. What is longer than any field takes is refused, and not searched to its end. */
  #plain(words: Words): Words {
    const bounded = mapWords(words, (text) => text.slice(0, MAX_TEXT));
    if (this.#found.exact || this.#isAboutTags) return bounded;
    return Object.fromEntries(
      Object.entries(bounded).flatMap(([language, text]: [string, string]) => {
        const plain = plainHtml(text);
        return language === "any" ? Object.entries(plain) : [[language, plain.any ?? plain[language as "ne"] ?? text]];
      }),
    );
  }

  #converted(text: string, name: string, field: string, part: ImportPart): string {
    const legacy = this.#found.legacy?.find((one) => one.field === field);
    const change = legacy
      ? { kind: legacy.kind, before: legacy.before, after: text }
      : this.#conversionOf(text, name, part);
    if (looksLikeMojibake(change?.before ?? text).torn > 0) this.#refuse("torn", name, change?.before ?? text);
    if (!change || change.before === change.after) return text;
    this.#conversions.push({ field: name, part, ...change });
    const stays = this.#settings.asIs.some((one) => one.no === this.#no && one.field === name);
    return this.#settings.convert[part] === false || stays ? change.before : change.after;
  }

  #conversionOf(
    text: string,
    name: string,
    part: ImportPart,
  ): Pick<ImportConversion, "kind" | "before" | "after"> | undefined {
    if (text === "" || this.#found.ours || this.#isAboutTags) return undefined;
    const repaired = repairMojibake(text);
    if (repaired !== text) return { kind: "mojibake", before: text, after: repaired };
    if (isNepali(text) || name.endsWith(".en")) return undefined;
    const { likely, score } = wordsLikePreeti(text);
    if (part === "question" && likely) this.#isPreeti = true;
    if (!likely && !(this.#isPreeti && score >= 0.5)) return undefined;
    return { kind: "preeti", before: text, after: wordsOfPreeti(text) };
  }

  #options(): Found["options"] {
    const options = optionsOf(this.#found).map((option, at) => ({
      ...option,
      words: this.#words(option.words, `options.${at}`, "options"),
    }));
    if (this.#found.exact) return options;
    // `A) Kathmandu` in the cell of option A: a label when every option has the one of its place.
    const labels = options.map(({ words }) => Object.values(words).map((text: string) => readLabel(text)));
    const labelled =
      options.length > 1 &&
      labels.every((own, at) => own.length > 0 && own.every((label) => label?.index === at && label.rest !== ""));
    if (!labelled) return options;
    return options.map((option) => ({
      ...option,
      words: Object.fromEntries(
        Object.entries(option.words).map(([language, text]: [string, string]) => [
          language,
          readLabel(text)?.rest ?? text,
        ]),
      ) as Words,
    }));
  }

  #figure(figure: Figure | undefined): { image?: string; imageAlt?: Text } {
    const image = figure?.address ?? (figure?.picture === undefined ? undefined : pictureAddress(figure.picture));
    if (!figure || image === undefined) return {};
    const alt = inLanguage(
      mapWords(figure.alt ?? {}, (text) => seenWords(text).text),
      "en",
    );
    if (alt.ne || alt.en) return { image, imageAlt: alt };
    this.#notes.add("no_alt");
    return { image, imageAlt: { ne: "चित्र", en: "Figure" } };
  }

  /** What stands beside stem, options and key. */
  #rest(language: "ne" | "en"): Omit<Drafted, "question" | "options" | "correctOptionIndices"> {
    const found = this.#found;
    const settings = this.#settings;
    const ownLetters = (words: Words): Text =>
      inLanguage(
        words,
        words.any !== undefined && isNepali(words.any) ? "ne" : language === "ne" && !words.any ? "ne" : "en",
      );
    const explanation = ownLetters(this.#words(found.explanation ?? {}, "explanation", "explanation"));
    const named = ownLetters(this.#words(found.source ?? {}, "source", "source"));
    const source =
      named.ne || named.en
        ? named
        : settings.source
          ? inLanguage({ any: settings.source }, isNepali(settings.source) ? "ne" : "en")
          : undefined;
    const url = found.sourceUrl?.trim();
    const tags = [...new Set([...(found.tags ?? []), ...settings.tags].map((tag) => seenWords(tag).text))];
    const form = questionForms.find((one) => one === found.form?.trim().toLowerCase());
    const [asOf, validUntil] = [this.#day(found.asOf, "asOf"), this.#day(found.validUntil, "validUntil")];
    return {
      explanation,
      ...(source && { source: { text: source, ...(url && { url }) } }),
      difficulty: this.#difficulty(found.difficulty),
      chapters: this.#chapters(found.chapters),
      tags: tags.filter((tag) => tag !== ""),
      ...this.#marks(found.marks),
      ...(found.group?.trim() && { group: found.group.trim() }),
      ...(form && { form }),
      ...(asOf && { asOf }),
      ...(validUntil && { validUntil }),
    };
  }

  #difficulty(text: string | undefined): string {
    if (text === undefined || text.trim() === "") return this.#settings.difficulty;
    const difficulty = difficultyOf(text);
    if (!difficulty) this.#refuse("bad_difficulty", "difficulty", text);
    return difficulty ?? this.#settings.difficulty;
  }

  #chapters(names: readonly string[] | undefined): string[] {
    const said = (names ?? []).map((name) => name.normalize("NFC").trim()).filter((name) => name !== "");
    if (said.length === 0) return this.#settings.chapters;
    return [
      ...new Set(
        said.flatMap((name) => {
          const slug = this.#around.chapters.get(name.toLowerCase());
          if (!slug) this.#refuse("unknown_chapter", "chapters", name);
          return slug ? [slug] : [];
        }),
      ),
    ];
  }

  #marks(text: string | undefined): { marks?: number } {
    if (text === undefined || text.trim() === "") return {};
    const marks = numberOf(text);
    if (marks === undefined || marks <= 0) this.#refuse("bad_number", "marks", text);
    return marks === undefined ? {} : { marks };
  }

  #day(text: string | undefined, field: "asOf" | "validUntil"): string | undefined {
    if (text === undefined || text.trim() === "") return undefined;
    const day = dayOf(text);
    if (!day) this.#refuse("bad_day", field, text);
    return day;
  }

  #checkShape({ question, options }: Drafted): void {
    if (!question.ne && !question.en) this.#refuse("no_question", "question");
    if (options.length < 2) this.#refuse("too_few_options", "options", String(options.length));
    if (options.length > 8) this.#refuse("too_many_options", "options", String(options.length));
    const seen = new Set<string>();
    for (const [at, { text, image }] of options.entries()) {
      if (!text.ne && !text.en && !image) this.#refuse("empty_option", `options.${at}`);
      const same = JSON.stringify([text.ne, text.en, image]);
      if (seen.has(same) && (text.ne || text.en)) this.#refuse("same_options", `options.${at}`, text.ne ?? text.en);
      seen.add(same);
    }
  }

  #key(draft: Drafted, style: KeyStyle): number[] {
    const found = this.#found;
    const options = optionsOf(found);
    const texts = draft.options.map(({ text }) => [text.ne, text.en].filter((one) => one !== undefined));
    const marked = options.flatMap(({ right }, at) => (right ? [at] : []));
    const written = (found.keys ?? []).filter((key) => key.trim() !== "");
    const read: ReadKey[] = written.map((key) => this.#readKey(key, texts, style));
    const all: ReadKey[] = marked.length > 0 ? [{ indices: marked }, ...read] : read;
    const key = joinKeys(all);
    if ("problem" in key) {
      // A question of which nothing else could be read lacks its key too: one word on it is enough.
      if (!(key.problem === "no_key" && found.problems?.length)) this.#refuse(key.problem, "key", written.join(" / "));
      return [];
    }
    if (found.keyFromList) this.#notes.add("key_from_list");
    if (style.from === 0 && written.some((one) => /^\s*\d\s*$/.test(one))) this.#notes.add("counted_from_zero");
    if (key.indices.length > 1) this.#notes.add("several_right");
    return key.indices;
  }

  /** A key that was typed for the font as its question was: `s` is क there. */
  #readKey(key: string, texts: readonly (readonly string[])[], style: KeyStyle): ReadKey {
    const repaired = repairMojibake(key);
    const asWritten = readKey(repaired, texts, style);
    if (!this.#isPreeti || isNepali(key)) return asWritten;
    const converted = preetiToUnicode(key);
    const bare = converted.replace(/[()\s.]/g, "");
    if (indexOfLabel(bare) === undefined && !("problem" in asWritten)) return asWritten;
    const asFont = readKey(converted, texts, style);
    // `3` is the third option, or घ of the font.
    const isNumber = /^[\s(]*\d[\s).]*$/.test(key);
    const differ =
      !("problem" in asWritten) && !("problem" in asFont) && asWritten.indices.join() !== asFont.indices.join();
    return isNumber && differ ? { problem: "key_unclear" } : asFont;
  }

  /** What the bank itself would refuse, where nothing else was said of it yet. */
  #validate(draft: Drafted): void {
    const checked = QuestionDraft.safeParse(draft);
    if (checked.success) return;
    for (const issue of checked.error.issues) {
      const field = issue.path.join(".");
      const known = this.#problems.some(
        (one) =>
          one.field === field ||
          (one.field === "key" && field.startsWith("correctOptionIndices")) ||
          field.startsWith(`${one.field}.`),
      );
      if (known || (field.startsWith("correctOptionIndices") && this.#problems.length > 0)) continue;
      if (issue.code === "too_big") this.#refuse("too_long", field);
      else this.#refuse("invalid", field, issue.message);
    }
  }
}

const mapWords = (words: Words, change: (text: string) => string): Words =>
  Object.fromEntries(Object.entries(words).map(([language, text]: [string, string]) => [language, change(text)]));

/** @param language of what names none */
function inLanguage({ ne, en, any }: Words, language: "ne" | "en"): Text {
  const text: Text = { ...(ne && { ne }), ...(en && { en }) };
  if (any && !text[language]) text[language] = any;
  return text;
}
