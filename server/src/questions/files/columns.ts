import { createHash } from "node:crypto";
import { type ImportColumn, MAX_IMPORT_COLUMNS, repairMojibake } from "@sarathi/contract";
import { type Figure, type Found, type Table, Unreadable, type Words } from "./block.ts";
import { asciiDigits, indexOfLabel, readLabel } from "./labels.rules.ts";
import { listOf } from "./words.ts";

type Field = string;

/** Headings as people write them, folded; options are found by their labels. */
const NAMES: Record<string, Field> = {
  ...named(
    "number",
    "sn",
    "sno",
    "srno",
    "slno",
    "no",
    "id",
    "qno",
    "questionno",
    "number",
    "serialno",
    "क्रसं",
    "सिनं",
    "क्रमसङ्ख्या",
    "प्रनं",
    "क्रम",
  ),
  ...named(
    "question",
    "question",
    "questions",
    "questiontext",
    "stem",
    "mcq",
    "q",
    "title",
    "प्रश्न",
    "प्रश्नहरू",
    "प्रश्नहरु",
  ),
  ...named(
    "questionNe",
    "questionne",
    "questionnep",
    "questionnepali",
    "nepaliquestion",
    "प्रश्नने",
    "प्रश्ननेपाली",
    "नेपालीप्रश्न",
  ),
  ...named("questionEn", "questionen", "questioneng", "questionenglish", "englishquestion", "प्रश्नअङ्ग्रेजी", "प्रश्नअंग्रेजी"),
  ...named("options", "options", "choices", "alternatives", "विकल्प", "विकल्पहरू", "विकल्पहरु"),
  ...named(
    "key",
    "key",
    "answer",
    "answers",
    "ans",
    "correct",
    "correctanswer",
    "correctanswers",
    "correctoption",
    "correctoptions",
    "correctchoice",
    "rightanswer",
    "answerkey",
    "correctans",
    "solution",
    "उत्तर",
    "सहीउत्तर",
    "जवाफ",
    "उत्तरकुञ्जिका",
    "ठिकउत्तर",
    "ठीकउत्तर",
    "सहीविकल्प",
  ),
  ...named(
    "explanation",
    "explanation",
    "explanations",
    "rationale",
    "reason",
    "feedback",
    "description",
    "व्याख्या",
    "स्पष्टीकरण",
  ),
  ...named("explanationNe", "explanationne", "explanationnepali", "व्याख्याने", "व्याख्यानेपाली"),
  ...named("explanationEn", "explanationen", "explanationenglish", "व्याख्याअङ्ग्रेजी"),
  ...named("source", "source", "reference", "references", "ref", "स्रोत", "श्रोत", "सन्दर्भ"),
  ...named("sourceNe", "sourcene", "sourcenepali"),
  ...named("sourceEn", "sourceen", "sourceenglish"),
  ...named("sourceUrl", "sourceurl", "url", "link"),
  ...named("difficulty", "difficulty", "level", "difficultylevel", "कठिनाइ", "कठिनाइस्तर", "स्तर"),
  ...named(
    "chapter",
    "chapter",
    "chapters",
    "topic",
    "topics",
    "unit",
    "lesson",
    "syllabus",
    "विषयवस्तु",
    "अध्याय",
    "एकाइ",
    "पाठ",
  ),
  ...named("tags", "tag", "tags", "keywords", "labels", "ट्याग", "सङ्केत"),
  ...named("marks", "marks", "mark", "points", "score", "weight", "fullmarks", "अङ्क", "अंक"),
  ...named("group", "group", "passage", "set"),
  ...named("form", "form", "type", "questiontype"),
  ...named("asOf", "asof", "factdate"),
  ...named("validUntil", "validuntil", "expires", "expiry", "validtill"),
  ...named("image", "image", "picture", "figure", "imageurl", "चित्र"),
  ...named("imageAltNe", "imagealtne"),
  ...named("imageAltEn", "imagealten", "imagealt", "alt"),
  ...named("pinned", "pinned", "fixed"),
};
function named(field: Field, ...names: string[]): Record<string, Field> {
  return Object.fromEntries(names.map((name) => [name, field]));
}

const fold = (heading: string): string =>
  repairMojibake(heading)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const OPTION =
  /^(?:options?|opt|choices?|alternatives?|answers?|ans|विकल्प|choice)?([a-h]|[1-8१-८]|[कखगघङचछज])(ne|nep|nepali|नेपाली|ने|en|eng|english|अङ्ग्रेजी)?$/iu;
const PARTS = /^(image|imagealtne|imagealten)([1-8])$/;
const PART_NAMES: Record<string, string> = { image: "image", imagealtne: "imageAltNe", imagealten: "imageAltEn" };

/** What a heading says that its column holds. */
export function fieldOf(heading: string): Field | null {
  const folded = fold(heading);
  const known = NAMES[folded];
  if (known) return known;
  const part = PARTS.exec(folded);
  if (part) return `${PART_NAMES[part[1] as string]}${part[2]}`;
  const option = OPTION.exec(folded) ?? OPTION.exec(folded.replace(/^(ne|nepali|en|english)(.*)$/, "$2$1"));
  const index = option?.[1] === undefined ? undefined : indexOfLabel(option[1]);
  if (!option || index === undefined || index > 7) return null;
  const language = /^(ne|ने)/.test(option[2] ?? "") ? "Ne" : option[2] ? "En" : "";
  return `option${language}${index + 1}`;
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

/** Headings stand in one of so many first rows. */
const HEADINGS_WITHIN = 10;

/** A row names the columns: a stem and something beside it are among the names. */
const isHeader = (row: readonly string[]): boolean => {
  const fields = row.map(fieldOf);
  const hasStem = fields.some((field) => field?.startsWith("question"));
  return hasStem && fields.filter((field) => field !== null).length >= 3;
};

/** Without headings: a number if the first column counts, the stem, options, and a key in the last column that is one. */
function guessed(rows: readonly string[][], width: number): (Field | null)[] {
  const samples = rows.slice(0, 50);
  const share = (at: number, fits: (cell: string) => boolean) =>
    samples.filter((row) => fits((row[at] ?? "").trim())).length / Math.max(1, samples.length);
  const isNumber = (cell: string) => /^\d{1,5}\.?$/.test(asciiDigits(cell));
  const isKey = (cell: string) => /^[([]?\s*(?:[A-Ha-h]|[कखगघङचछज]|[0-8०-८])\s*[)\].]?$/u.test(cell);
  const fields: (Field | null)[] = Array.from({ length: width }, () => null);
  let at = 0;
  if (share(0, isNumber) > 0.8) fields[at++] = "number";
  fields[at++] = "question";
  let key = -1;
  // What says the same in every row is no key, but marks, for instance.
  const varies = (column: number) => new Set(rows.map((row) => (row[column] ?? "").trim())).size > 1 || rows.length < 3;
  for (let column = width - 1; column >= at + 2 && key < 0; column--) {
    if (share(column, isKey) > 0.7 && varies(column)) key = column;
  }
  const end = key < 0 ? Math.min(width - 1, at + 4) : key;
  for (let n = 1; at < end && n <= 8; at++, n++) fields[at] = `option${n}`;
  if (end < width) fields[end] = "key";
  if (end + 1 < width) fields[end + 1] = "explanation";
  return fields;
}

export interface TableOptions {
  header?: boolean | undefined;
  mapping?: readonly (string | null)[] | undefined;
}

/** A row of a table, with where it stands in its file. */
export interface Row {
  cells: string[];
  row: number;
  /** Pictures that stand in a cell, by its column: their numbers among those of the file. */
  pictures?: ReadonlyMap<number, number>;
  problem?: "syntax" | "cut_off";
}

/** Rows of a table as questions. @throws Unreadable */
export function readTable(
  rows: readonly Row[],
  options: TableOptions,
  sheet?: string,
): { found: Found[]; table: Table } {
  const filled = rows.filter(({ cells, pictures }) => pictures || cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) throw new Unreadable("empty", sheet);
  const width = Math.max(...filled.map(({ cells }) => lastFilled(cells)));
  if (width > MAX_IMPORT_COLUMNS) throw new Unreadable("too_many_columns", String(width));
  if (width < 2) throw new Unreadable("one_column", sheet);
  // The name of a centre or of a paper may stand above the headings.
  const headingsAt = filled.slice(0, HEADINGS_WITHIN).findIndex(({ cells }) => isHeader(cells));
  const header = options.header ?? headingsAt >= 0;
  const headings = header ? (filled[Math.max(headingsAt, 0)]?.cells ?? []).map((cell) => cell.trim()) : [];
  const data = header ? filled.slice(Math.max(headingsAt, 0) + 1) : filled;
  const names = Array.from({ length: width }, (_, at) => headings[at] || letterOf(at));
  const own = header
    ? unique(Array.from({ length: width }, (_, at) => (headings[at] ? fieldOf(headings[at]) : null)))
    : guessed(
        data.map(({ cells }) => cells),
        width,
      );
  const fields = options.mapping?.length === width ? options.mapping : own;
  const columns: ImportColumn[] = names.map((name, at) => ({
    name: name.slice(0, 100),
    samples: data.slice(0, 3).map(({ cells }) => (cells[at] ?? "").slice(0, 120)),
    field: fields[at] ?? null,
  }));
  const found = data.map((row, at) => foundOf(row, fields, { ...(sheet && { sheet }), row: row.row, block: at + 1 }));
  // A table without headings is like no other: nothing is remembered of it.
  return { found, table: { columns, header, ...(header && { signature: signatureOf(names) }) } };
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** The second column of a name is not looked at, but by hand. */
function unique(fields: readonly (Field | null)[]): (Field | null)[] {
  return fields.map((field, at) => (field !== null && fields.indexOf(field) !== at ? null : field));
}

const signatureOf = (names: readonly string[]): string =>
  createHash("sha256").update(names.map(fold).join("\u001f")).digest("hex");

function foundOf(row: Row, fields: readonly (Field | null)[], place: Found["place"]): Found {
  const byField = new Map<string, string>();
  for (const [at, field] of fields.entries()) {
    const cell = unguarded(row.cells[at] ?? "");
    if (field && cell.trim() !== "" && !byField.has(field)) byField.set(field, cell);
  }
  const get = (field: string) => byField.get(field);
  const pictureOf = (...names: string[]) =>
    row.pictures?.get(fields.findIndex((field) => field !== null && names.includes(field)));
  const words = (name: string, n: number | "" = ""): Words =>
    wordsOf(get(`${name}${n}`), get(`${name}Ne${n}`), get(`${name}En${n}`));
  const inOne = get("options");
  const options = inOne
    ? splitCell(inOne).map((any) => ({ words: { any } as Words }))
    : Array.from({ length: 8 }, (_, at) => {
        const n = at + 1;
        const figure = figureOf(
          get(`image${n}`),
          wordsOf(undefined, get(`imageAltNe${n}`), get(`imageAltEn${n}`)),
          pictureOf(`option${n}`, `image${n}`),
        );
        const pinned =
          get("pinned") === undefined
            ? undefined
            : listOf(get("pinned") ?? "").some((label) => indexOfLabel(label) === at);
        return { words: words("option", n), ...(figure && { figure }), ...(pinned !== undefined && { pinned }) };
      });
  const number = numberIn(get("number"));
  const key = get("key");
  const alt = wordsOf(undefined, get("imageAltNe"), get("imageAltEn"));
  return {
    place,
    text: row.cells.join("\t").trim(),
    ...(number !== undefined && { number }),
    question: words("question"),
    figure: figureOf(get("image"), alt, pictureOf("question", "image", "questionNe", "questionEn")),
    options,
    keys: key === undefined ? [] : [key],
    explanation: words("explanation"),
    source: words("source"),
    sourceUrl: get("sourceUrl"),
    difficulty: get("difficulty"),
    chapters: get("chapter")?.split(/[;|\n]/),
    tags: listOf(get("tags") ?? ""),
    marks: get("marks"),
    group: get("group"),
    form: get("form"),
    asOf: get("asOf"),
    validUntil: get("validUntil"),
    ...(row.problem && { problems: [{ code: row.problem }] }),
  };
}

/** What spreadsheets put before a text that looks like a formula, and what we put there ourselves. */
const unguarded = (cell: string): string => (/^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell);

function numberIn(text: string | undefined): number | undefined {
  const digits = asciiDigits(text ?? "").match(/\d{1,6}/)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

const wordsOf = (any?: string, ne?: string, en?: string): Words => ({
  ...(any !== undefined && { any }),
  ...(ne !== undefined && { ne }),
  ...(en !== undefined && { en }),
});

function figureOf(address: string | undefined, alt: Words, picture: number | undefined): Figure | undefined {
  if (picture !== undefined) return { picture, alt };
  return address === undefined ? undefined : { address: address.trim(), alt };
}

/** All options in one cell: on lines of their own, or parted by `|` or `;`, or by their labels. */
function splitCell(cell: string): string[] {
  for (const separator of [/\r?\n/, /\|/, /;/]) {
    const parts = cell
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (parts.length > 1)
      return parts.every((part, at) => readLabel(part)?.index === at)
        ? parts.map((part) => readLabel(part)?.rest ?? part)
        : parts;
  }
  return [cell];
}
