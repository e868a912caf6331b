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
  for (let from = 0; from < pdf.length; from += STEP_BYTES) {
    const at = Math.max(0, from - OVERLAP_BYTES);
    const text = pdf.toString("latin1", at, from + STEP_BYTES);
    const problem = problemIn(text);
    if (problem) return problem;
    for (const { index } of text.matchAll(/(?<!end)obj/g)) {
      if (await packsActive(pdf, at + index + "obj".length, budget)) return "active";
    }
    await nextTurn();
  }
  return undefined;
}

/** A sign of a name may be written as # and its number. */
const unescaped = (text: string): string =>
  text.includes("#")
    ? text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

function problemIn(text: string): PdfProblem | undefined {
  const plain = unescaped(text);
  if (ACTIVE.test(plain)) return "active";
  return PROTECTED.test(plain) ? "protected" : undefined;
}

const DEFLATED = new RegExp(`/Filter${SPACE}(?:/Fl(?:ateDecode)?${END}|\\[${SPACE}/Fl(?:ateDecode)?${SPACE}\\])`);
const STREAM = /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*stream(?:\r\n|\r|\n)/;

/** Whether an object is a stream of others with something active in it, or one that cannot be looked at. */
async function packsActive(pdf: Buffer, from: number, budget: Budget): Promise<boolean> {
  const dictionary = dictionaryAt(pdf.subarray(0, from + DICTIONARY_BYTES), from);
  budget.readBytes -= dictionary.end - from;
  if (budget.readBytes < 0 || dictionary.end >= from + DICTIONARY_BYTES) return true;
  if (dictionary.text === undefined) return false;
  if (dictionary.end - from > STEP_BYTES) await nextTurn();
  const stream = STREAM.exec(pdf.toString("latin1", dictionary.end, dictionary.end + OVERLAP_BYTES));
  const names = unescaped(dictionary.text);
  if (!stream || !(/\/ObjStm\b/.test(names) || (/\/First\b/.test(names) && /\/N\b/.test(names)))) return false;
  if (!/\/F(?:ilter)?\b/.test(names)) return false; // as it is, so it is looked at as it is
  if (!DEFLATED.test(names) || /\/Predictor\b/.test(names) || budget.packed-- === 0) return true;
  try {
    const packed = pdf.subarray(dictionary.end + stream[0].length);
    const unpacked = await inflate(packed, { maxOutputLength: Math.max(1, budget.unpackedBytes) });
    budget.unpackedBytes -= unpacked.length;
    return problemIn(unpacked.toString("latin1")) === "active";
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
