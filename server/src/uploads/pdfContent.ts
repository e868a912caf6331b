import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";

// What a PDF would do when it is opened (ASVS 5.4.3). A PDF is a heap of numbered objects, which a reader finds by a
// table of places; so every place is looked at, whatever the table says, also inside of what claims to be a picture.
// Names are ISO 32000-1's: 7.3.5 how they are spelt, 7.5.7 objects packed into a stream, 12.6.4 actions.

/** `active`: does something by itself, carries files, or has parts that cannot be looked at. */
export type PdfProblem = "active" | "protected";

const inflate = promisify(zlib.inflate);

/** Bytes that are looked at in one go, while nothing else has its turn. */
const STEP_BYTES = 256 * 1_024;
/** More than a name with what follows it takes, each sign of it escaped. */
const OVERLAP_BYTES = 256;
/** Longer is no dictionary. */
const DICTIONARY_BYTES = 1_024 * 1_024;
const MAX_PACKED = 5_000;
const MAX_UNPACKED_BYTES = 64 * 1_024 * 1_024;
/** Of one stream: it is held in memory whole. Programs that write PDFs pack some hundred objects together. */
const MAX_STREAM_BYTES = 8 * 1_024 * 1_024;

const END = "(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)";
const SPACE = "[\\0\\t\\n\\f\\r ]*";
/** In compressed data two letters stand by chance: short names count in text alone, and with what must follow them. */
const IN_TEXT = "(?<=[\\0\\t\\n\\f\\r -~]{6})";
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|Rendition|EmbeddedFiles?|RichMedia|XFA)${END}|${IN_TEXT}/JS${SPACE}[(<%\\d]|${IN_TEXT}/AA${SPACE}(?:<<|[%\\d])`,
);
const PROTECTED = new RegExp(`/Encrypt${SPACE}(?:<<|[%\\d])`);

/** What may still be done for one PDF. */
interface Budget {
  /** Streams to be unpacked, and bytes of what is in them. */
  packed: number;
  unpackedBytes: number;
  /** Bytes of dictionaries to be read: they do not overlap but in what was made to take long. */
  readBytes: number;
}

/** @returns what speaks against the PDF, or undefined */
export async function problemOf(pdf: Buffer): Promise<PdfProblem | undefined> {
  const budget = { packed: MAX_PACKED, unpackedBytes: MAX_UNPACKED_BYTES, readBytes: 2 * pdf.length };
  for await (const { at, part } of stepsOf(pdf)) {
    const problem = problemIn(part);
    if (problem) return problem;
    for (const { index } of part.toString("latin1").matchAll(/(?<!end)obj/g)) {
      if (await packsActive(pdf, at + index + "obj".length, budget)) return "active";
    }
  }
  return undefined;
}

/** The parts of what may be long, which overlap, with a turn for everything else after each. */
async function* stepsOf(bytes: Buffer): AsyncGenerator<{ at: number; part: Buffer }> {
  for (let from = 0; from < bytes.length; from += STEP_BYTES) {
    const at = Math.max(0, from - OVERLAP_BYTES);
    yield { at, part: bytes.subarray(at, from + STEP_BYTES) };
    await nextTurn();
  }
}

const HASH = 0x23;
const HEX = new Map([..."0123456789abcdefABCDEF"].map((digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)]));

/** A sign of a name may be written as # and its number. */
function unescaped(bytes: Buffer): string {
  if (!bytes.includes(HASH)) return bytes.toString("latin1");
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++, length++) {
    const high = bytes[at] === HASH ? HEX.get(bytes[at + 1] ?? 0) : undefined;
    const low = high === undefined ? undefined : HEX.get(bytes[at + 2] ?? 0);
    if (high === undefined || low === undefined) plain[length] = bytes[at] ?? 0;
    else {
      plain[length] = 16 * high + low;
      at += 2;
    }
  }
  return plain.toString("latin1", 0, length);
}

function problemIn(part: Buffer): PdfProblem | undefined {
  const plain = unescaped(part);
  if (ACTIVE.test(plain)) return "active";
  return PROTECTED.test(plain) ? "protected" : undefined;
}

const DEFLATED = new RegExp(`/Filter${SPACE}(?:/Fl(?:ateDecode)?${END}|\\[${SPACE}/Fl(?:ateDecode)?${SPACE}\\])`);
const STREAM = /^stream(?:\r\n|\r|\n)/;

/** Whether an object is a stream of others with something active in it, or one that cannot be looked at. */
async function packsActive(pdf: Buffer, from: number, budget: Budget): Promise<boolean> {
  const dictionary = dictionaryAt(pdf.subarray(0, from + DICTIONARY_BYTES), from);
  budget.readBytes -= dictionary.end - from;
  if (budget.readBytes < 0 || dictionary.end >= from + DICTIONARY_BYTES) return true;
  if (dictionary.text === undefined) return false;
  if (dictionary.end - from > STEP_BYTES) await nextTurn();
  const begins = endOfSpace(pdf, dictionary.end);
  budget.readBytes -= begins - dictionary.end;
  const stream = STREAM.exec(pdf.toString("latin1", begins, begins + OVERLAP_BYTES));
  const names = unescaped(Buffer.from(dictionary.text, "latin1"));
  if (!stream || !(/\/ObjStm\b/.test(names) || (/\/First\b/.test(names) && /\/N\b/.test(names)))) return false;
  const filters = names.match(/\/F(?:ilter)?\b/g)?.length ?? 0;
  if (filters === 0) return false; // as it is, so it is looked at as it is
  if (filters > 1 || !DEFLATED.test(names) || /\/Predictor\b/.test(names) || budget.packed-- === 0) return true;
  try {
    const packed = pdf.subarray(begins + stream[0].length);
    const maxOutputLength = Math.max(1, Math.min(MAX_STREAM_BYTES, budget.unpackedBytes));
    const unpacked = await inflate(packed, { maxOutputLength });
    budget.unpackedBytes -= unpacked.length;
    for await (const { part } of stepsOf(unpacked)) if (problemIn(part) === "active") return true;
    return false;
  } catch {
    return true; // too much, or broken: a reader that is less exact may make something of it
  }
}

const BACKSLASH = 0x5c;
const [PERCENT, OPEN, CLOSE, LESS, MORE] = [..."%()<>"].map((sign) => sign.charCodeAt(0));
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13 || byte === undefined;

/** The dictionary that stands at a place, without its strings and comments, if there is one; and how far was read. */
function dictionaryAt(pdf: Buffer, from: number): { text?: string; end: number } {
  const parts: string[] = [];
  let depth = 0;
  let begun = from;
  /** Leaves out what stands from a place to another. */
  const leaveOut = (start: number, end: number): number => {
    parts.push(pdf.toString("latin1", begun, start), " ");
    begun = end;
    return end;
  };
  for (let at = from; at < pdf.length; ) {
    const byte = pdf[at];
    const doubled = pdf[at + 1] === byte;
    if (byte === PERCENT) at = leaveOut(at, endOfLine(pdf, at));
    else if (byte === LESS && doubled) {
      depth++;
      at += 2;
    } else if (depth === 0) {
      if (byte === undefined || !SPACES.has(byte)) return { end: at };
      at++;
    } else if (byte === MORE && doubled) {
      at += 2;
      if (--depth === 0) return { text: parts.join("") + pdf.toString("latin1", begun, at), end: at };
    } else if (byte === OPEN) at = leaveOut(at, endOfString(pdf, at));
    else if (byte === LESS) at = leaveOut(at, pdf.indexOf(">", at) + 1 || pdf.length);
    else at++;
  }
  return { end: pdf.length };
}

/** Where something stands again: white space and comments are left out, however long. */
function endOfSpace(pdf: Buffer, from: number): number {
  let at = from;
  while (at < pdf.length) {
    if (pdf[at] === PERCENT) at = endOfLine(pdf, at);
    else if (SPACES.has(pdf[at] ?? 0)) at++;
    else return at;
  }
  return at;
}

function endOfLine(pdf: Buffer, from: number): number {
  let at = from;
  while (!isLineEnd(pdf[at])) at++;
  return at;
}

/** Strings hold strings; a sign behind a backslash counts for nothing. */
function endOfString(pdf: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < pdf.length; at++) {
    if (pdf[at] === BACKSLASH) at++;
    else if (pdf[at] === OPEN) depth++;
    else if (pdf[at] === CLOSE && --depth === 0) return at + 1;
  }
  return pdf.length;
}
