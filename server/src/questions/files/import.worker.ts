// Runs in a thread of importReader.ts: a file takes seconds, and would hold up whatever shares its thread.
import type { ImportColumn, ImportFailure, ImportFormat, ImportPart, ImportSettings } from "@sarathi/contract";
import { Piscina } from "piscina";
import { foldStem } from "../fold.rules.ts";
import { type Block, Unreadable } from "./block.ts";
import { checkPictures } from "./pictures.ts";
import { type ReadFile, read } from "./read.ts";

export interface ReadingTask {
  bytes: Uint8Array;
  settings: ImportSettings;
  /** Slugs of chapters by what they are called. */
  chapters: [string, string][];
  /** What columns held in earlier files with the same headings, by their signature. */
  mappings: [string, (string | null)[]][];
}

/** A row as the database takes it. */
export interface ReadRow {
  no: number;
  place: Block["place"];
  words: string;
  draft: Block["draft"];
  problems: Block["problems"];
  notes: Block["notes"];
  conversions: Block["conversions"];
  sameAsNo: number | null;
}

/** Rows go as bytes of JSON, in portions: these are handed over, not copied, and go to the database as they are. */
export interface Reading {
  format: ImportFormat;
  portions: { rows: Uint8Array; folds: Uint8Array }[];
  columns: ImportColumn[] | null;
  header: boolean | null;
  signature: string | null;
  sheets: string[] | null;
  remembered: boolean;
  canConvert: ImportPart[];
  undecided: number;
  pictures: { no: number; bytes: Uint8Array }[];
}
export type ReadOutcome =
  | { ok: true; reading: Reading }
  | { ok: false; code: ImportFailure; place: string | undefined };

const PORTION = 250;
/** What stands in a row of its own words. */
const MAX_WORDS = 8_000;

export default async function readFile(task: ReadingTask): Promise<unknown> {
  try {
    return handedOver(await reading(task));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, code: error.code, place: error.place };
  }
}

/** The thread that asked gets the bytes themselves. */
function handedOver(reading: Reading): unknown {
  const outcome: ReadOutcome = { ok: true, reading };
  const buffers = reading.portions.flatMap(({ rows, folds }) => [rows.buffer, folds.buffer]);
  return Piscina.move({ [Piscina.transferableSymbol]: buffers, [Piscina.valueSymbol]: outcome } as never);
}

/** PostgreSQL's jsonb takes no NUL and no half of a sign that a cut or a file left. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, storable));

async function reading({ bytes, settings, chapters, mappings }: ReadingTask): Promise<Reading> {
  const around = { chapters: new Map(chapters) };
  let file = await read(Buffer.from(bytes), settings, around);
  const known = settings.mapping ? undefined : new Map(mappings).get(file.table?.signature ?? "");
  if (known) file = await read(Buffer.from(bytes), { ...settings, mapping: known }, around);
  await checkPictures(file);
  return {
    format: file.format,
    ...rowsOf(file, settings),
    columns: JSON.parse(JSON.stringify(file.table?.columns ?? null, storable)) as Reading["columns"],
    header: file.table?.header ?? null,
    signature: file.table?.signature ?? null,
    sheets: file.sheets ?? null,
    remembered: known !== undefined,
    pictures: file.pictures.map((picture, no) => ({ no, bytes: picture.bytes })),
  };
}

function rowsOf(
  { blocks }: ReadFile,
  settings: ImportSettings,
): Pick<Reading, "portions" | "canConvert" | "undecided"> {
  const seen = new Map<string, number>();
  const parts = new Set<ImportPart>();
  const without = new Set(settings.without);
  let undecided = 0;
  const rows = blocks.map((block, at) => {
    const no = at + 1;
    const folds = [block.draft.question.ne, block.draft.question.en].flatMap((text) => foldStem(text ?? "") || []);
    const sameAsNo = folds.flatMap((fold) => seen.get(fold) ?? [])[0] ?? null;
    for (const fold of folds) if (!seen.has(fold)) seen.set(fold, no);
    for (const { part } of block.conversions) parts.add(part);
    const isOpen = block.conversions.some(({ part }) => settings.convert[part] === undefined);
    if (isOpen && !without.has(no)) undecided++;
    const { text, ...rest } = block;
    const row: ReadRow = { ...rest, no, words: text.slice(0, MAX_WORDS), sameAsNo };
    return { row, folds };
  });
  const portions = Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, at) => {
    const some = rows.slice(at * PORTION, (at + 1) * PORTION);
    return {
      rows: bytesOf(some.map(({ row }) => row)),
      folds: bytesOf(some.flatMap(({ row, folds }) => folds.map((fold) => [row.no, fold]))),
    };
  });
  return { portions, canConvert: [...parts], undecided };
}
