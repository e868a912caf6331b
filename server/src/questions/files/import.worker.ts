// Runs in a thread of importThreads.ts: a file takes seconds, and would hold up whatever shares its thread.
import { createHash } from "node:crypto";
import type { ImportColumn, ImportFailure, ImportFormat, ImportPart, ImportSettings } from "@sarathi/contract";
import { Piscina } from "piscina";
import { type Asked, askedBy } from "../sameQuestion.rules.ts";
import { type Block, pictureNumber, Unreadable } from "./block.ts";
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

/** What the good rows of a portion ask. */
export type AskedRow = { no: number; asks: Asked[] };

/** Rows go as bytes of JSON, in portions: these are handed over, not copied, and go to the database as they are. */
export interface Reading {
  format: ImportFormat;
  portions: { rows: Uint8Array; asked: Uint8Array }[];
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
  const buffers = reading.portions.flatMap(({ rows, asked }) => [rows.buffer, asked.buffer]);
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

/** Pictures of a file are compared by what they are: one that stands in it twice has two numbers. */
function picturesByBytes({ pictures }: ReadFile): (address: string) => string {
  const hashes = pictures.map(({ bytes }) => createHash("sha256").update(bytes).digest("base64"));
  return (address) => {
    const no = pictureNumber(address);
    return (no !== undefined && hashes[no]) || address;
  };
}

/** Which rows ask what an earlier one asks. One that is left out, or that cannot be taken, stands in nobody's way. */
function repeats(file: ReadFile, without: ReadonlySet<number>) {
  const pictureOf = picturesByBytes(file);
  const wholes = new Map<string, number>();
  const stems = new Set<string>();
  return ({ draft, problems }: Block, no: number) => {
    const compared = askedBy(draft, pictureOf);
    const sameAsNo = compared.flatMap(({ whole }) => wholes.get(whole) ?? [])[0] ?? null;
    const isStemSame = sameAsNo === null && compared.some(({ fold }) => stems.has(fold));
    if (problems.length === 0 && !without.has(no)) {
      for (const { fold, whole } of compared) {
        stems.add(fold);
        if (!wholes.has(whole)) wholes.set(whole, no);
      }
    }
    return { sameAsNo, isStemSame, asks: file.pictures.length === 0 ? compared : askedBy(draft) };
  };
}

function rowsOf(file: ReadFile, settings: ImportSettings): Pick<Reading, "portions" | "canConvert" | "undecided"> {
  const parts = new Set<ImportPart>();
  const without = new Set(settings.without);
  const repeated = repeats(file, without);
  let undecided = 0;
  const rows = file.blocks.map((block, at) => {
    const no = at + 1;
    const { sameAsNo, isStemSame, asks } = repeated(block, no);
    for (const { part } of block.conversions) parts.add(part);
    const isOpen = block.conversions.some(({ part }) => settings.convert[part] === undefined);
    if (isOpen && !without.has(no)) undecided++;
    const { text, ...rest } = block;
    const notes = isStemSame ? [...rest.notes, "same_stem" as const] : rest.notes;
    const row: ReadRow = { ...rest, notes, no, words: text.slice(0, MAX_WORDS), sameAsNo };
    return { row, asked: { no, asks } satisfies AskedRow };
  });
  const portions = Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, at) => {
    const some = rows.slice(at * PORTION, (at + 1) * PORTION);
    return { rows: bytesOf(some.map(({ row }) => row)), asked: bytesOf(some.map(({ asked }) => asked)) };
  });
  return { portions, canConvert: [...parts], undecided };
}
