import { createHash } from "node:crypto";
import { type ImportColumn, type ImportProblem, MAX_IMPORT_COLUMNS } from "@sarathi/contract";
import { type Figure, type Found, type Table, Unreadable, type Words } from "./block.ts";
import { type Field, fieldOf, fieldsOf, fold } from "./headings.ts";
import { asciiDigits, indexOfLabel, readLabel, splitOptions } from "./labels.rules.ts";
import { listOf } from "./words.ts";

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

/** Headings stand in one of so many first rows. */
const HEADINGS_WITHIN = 10;

/** A row names the columns: a stem and something beside it are among the names. */
const isHeader = (row: readonly string[]): boolean => {
  const fields = row.map(fieldOf);
  // A question may have an option `q`.
  if (row.some((cell) => /[?？]\s*$/.test(cell))) return false;
  const stems = row.filter((_, at) => fields[at]?.startsWith("question"));
  // So short a name may be an option of a question; beside one of a key it is none.
  const hasStem = stems.some((cell) => fold(cell) !== "q") || (stems.length > 0 && fields.includes("key"));
  return hasStem && fields.filter((field) => field !== null).length >= 3;
};

/** Rows above headings are titles: one that is as full as these is a question, and these are one too. */
function headingsIn(rows: readonly Row[]): number {
  const filledIn = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== "").length;
  const at = rows.slice(0, HEADINGS_WITHIN).findIndex(({ cells }) => isHeader(cells));
  const full = Math.max(4, filledIn(rows[at] ?? { cells: [], row: 0 }) - 1);
  return rows.slice(0, Math.max(at, 0)).some((row) => filledIn(row) >= full) ? -1 : at;
}

const isKey = (cell: string): boolean => /^[([]?\s*(?:[A-Ha-h]|[कखगघङचछज]|[0-8०-८])\s*[)\].]?$/u.test(cell.trim());

/** Without headings: a number if the first column counts, the stem, options, and a key in the last column that is one. */
function guessed(rows: readonly string[][], width: number): (Field | null)[] {
  const samples = rows.slice(0, 50);
  const share = (at: number, fits: (cell: string) => boolean) =>
    samples.filter((row) => fits((row[at] ?? "").trim())).length / Math.max(1, samples.length);
  const isNumber = (cell: string) => /^\d{1,5}\.?$/.test(asciiDigits(cell));
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
  /** Days that stand in a cell, whichever way they are shown, by its column: YYYY-MM-DD. */
  days?: ReadonlyMap<number, string>;
  problem?: "syntax" | "cut_off";
  /** The sheet does not show it. */
  isHidden?: boolean;
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
  const headingsAt = headingsIn(filled);
  const header = options.header ?? headingsAt >= 0;
  const headings = header ? (filled[Math.max(headingsAt, 0)]?.cells ?? []).map((cell) => cell.trim()) : [];
  const data = header ? filled.slice(Math.max(headingsAt, 0) + 1) : filled;
  const names = Array.from({ length: width }, (_, at) => headings[at] || letterOf(at));
  const named = header ? fieldsOf(Array.from({ length: width }, (_, at) => headings[at] ?? "")) : undefined;
  const cells = () => data.map((row) => row.cells);
  const fields = options.mapping?.length === width ? options.mapping : (named?.fields ?? guessed(cells(), width));
  const isMapped = fields === options.mapping;
  const slipped = slipsOf(fields, data, { isMapped, headings: header ? lastFilled(headings) : 0 });
  const columns: ImportColumn[] = names.map((name, at) => ({
    name: name.slice(0, 100),
    samples: data.slice(0, 3).map(({ cells }) => (cells[at] ?? "").slice(0, 120)),
    field: fields[at] ?? null,
  }));
  const found = data.map((row, at) => ({
    ...foundOf({ ...row, problems: slipped(row) }, fields, { ...(sheet && { sheet }), row: row.row, block: at + 1 }),
    countsFrom: named?.countsFrom,
  }));
  // A table without headings is like no other: nothing is remembered of it.
  return { found, table: { columns, header, ...(header && { signature: signatureOf(names) }) } };
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

const signatureOf = (names: readonly string[]): string =>
  createHash("sha256").update(names.map(fold).join("\u001f")).digest("hex");

/**
 * What a comma too many has shifted is refused: a cell behind the last heading; without headings, a second key where the
 * explanation stands.
 */
function slipsOf(
  fields: readonly (Field | null)[],
  rows: readonly Row[],
  { isMapped, headings }: { isMapped: boolean; headings: number },
) {
  const last = fields.indexOf("explanation");
  // What stands behind the key in most rows, marks for instance, is meant so.
  const isSecondKey = rows.filter(({ cells }) => isKey(cells[last] ?? "")).length < rows.length / 2;
  return ({ cells, problem }: Row): ImportProblem[] => {
    if (problem) return [{ code: problem }];
    const at = cells.findIndex((cell, column) => {
      if (cell.trim() === "" || (isMapped && fields[column])) return false;
      return headings > 0 ? column >= headings : !isMapped && isSecondKey && column === last && isKey(cell);
    });
    if (at < 0) return [];
    return [{ code: "syntax", field: letterOf(at), value: (cells[at] as string).slice(0, 100) }];
  };
}

function foundOf(
  row: Row & { problems: ImportProblem[] },
  fields: readonly (Field | null)[],
  place: Found["place"],
): Found {
  const byField = new Map<string, string>();
  for (const [at, field] of fields.entries()) {
    const cell = unguarded(row.cells[at] ?? "");
    if (field && cell.trim() !== "" && !byField.has(field)) byField.set(field, cell);
  }
  const get = (field: string) => byField.get(field);
  const keys = fields.flatMap((field, at) => (field === "key" ? unguarded(row.cells[at] ?? "") : []));
  const pictureOf = (...names: string[]) =>
    row.pictures?.get(fields.findIndex((field) => field !== null && names.includes(field)));
  const words = (name: string, n: number | "" = ""): Words =>
    wordsOf(get(`${name}${n}`), get(`${name}Ne${n}`), get(`${name}En${n}`));
  const inOne = get("options");
  const parts = inOne === undefined ? [] : splitCell(inOne);
  const isTorn = parts === undefined;
  const options = inOne
    ? (parts ?? []).map((any) => ({ words: { any } as Words }))
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
  const alt = wordsOf(undefined, get("imageAltNe"), get("imageAltEn"));
  return {
    place,
    text: row.cells.join("\t").trim(),
    ...(number !== undefined && { number }),
    question: words("question"),
    figure: figureOf(get("image"), alt, pictureOf("question", "image", "questionNe", "questionEn")),
    options,
    keys: row.problems.length > 0 || isTorn ? [] : keys.filter((key) => key.trim() !== ""),
    explanation: words("explanation"),
    source: words("source"),
    sourceUrl: get("sourceUrl"),
    difficulty: get("difficulty"),
    chapters: get("chapter")?.split(/[;|\n]/),
    tags: listOf(get("tags") ?? ""),
    marks: get("marks"),
    group: get("group"),
    form: get("form"),
    asOf: row.days?.get(fields.indexOf("asOf")) ?? get("asOf"),
    validUntil: row.days?.get(fields.indexOf("validUntil")) ?? get("validUntil"),
    ...(row.isHidden && { notes: ["hidden_row" as const] }),
    problems: isTorn
      ? [...row.problems, { code: "syntax", field: "options", value: inOne?.slice(0, 100) }]
      : row.problems,
  };
}

/** What spreadsheets put before a text that looks like a formula, and what we put there ourselves. */
const unguarded = (cell: string): string => (/^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** The number of a question; what has other digits or letters is a name of it, by which no list calls it. */
export function numberIn(text: string | undefined): number | undefined {
  const digits = /^\s*(?:Q|प्रश्न)?[\s.#]*(\d{1,6})\s*[.)।]?\s*$/iu.exec(asciiDigits(text ?? ""))?.[1];
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

/**
 * All options in one cell: by their labels, or on lines of their own, or parted by `|` or `;`. Undefined: their labels
 * are out of order, so that no label of a key names one of them for sure.
 */
function splitCell(cell: string): string[] | undefined {
  const labelled = splitOptions(cell);
  if (labelled.length > 1) return withoutLabels(labelled.map((part) => part.replace(/\s*[|;,]$/, "")));
  for (const separator of [/\r?\n/, /\|/, /;/]) {
    const parts = cell
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (parts.length > 1) return parts.every(readLabel) ? withoutLabels(parts) : parts;
  }
  return [cell];
}

const LATER_LABEL = /(?<=[\s|;,])[([]?([A-Ha-hकखगघङचछज])[)\]](?=\s)/gu;

/** Options whose labels follow each other from the first on; a label within one that comes later is out of its place. */
function withoutLabels(parts: readonly string[]): string[] | undefined {
  const isInPlace = (part: string, at: number) =>
    readLabel(part)?.index === at &&
    [...part.matchAll(LATER_LABEL)].every(([, label = ""]) => (indexOfLabel(label) ?? 0) <= at);
  return parts.every(isInPlace) ? parts.map((part) => readLabel(part)?.rest ?? part) : undefined;
}
