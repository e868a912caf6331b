import { type ImportFormat, type ImportSettings, MAX_IMPORT_ROWS } from "@sarathi/contract";
import { readAiken } from "./aiken.ts";
import { type Block, type Read, Unreadable } from "./block.ts";
import { readTable } from "./columns.ts";
import { readCsv, separatorOf } from "./csv.ts";
import { decode } from "./decode.ts";
import { draftsOf, type Surroundings } from "./draft.ts";
import { readGift } from "./gift.ts";
import { readJson } from "./json.ts";
import { readKeyList, withListed } from "./keyList.rules.ts";
import { readLoksewaText } from "./loksewaText.ts";
import { readMoodle } from "./moodle.ts";
import { checkOffice, unzip } from "./zip.ts";

export interface ReadFile extends Omit<Read, "found"> {
  blocks: Block[];
}

/** Questions of a file, whatever it is called: its bytes say what it is. @throws Unreadable */
export async function read(bytes: Buffer, settings: ImportSettings, around: Surroundings): Promise<ReadFile> {
  const { found: own, ...rest } = await readFound(bytes, settings);
  const found = settings.keyList === undefined ? own : withListed(own, readKeyList(settings.keyList));
  if (found.length > MAX_IMPORT_ROWS) throw new Unreadable("too_many_rows", String(found.length));
  const isEmpty = found.every(({ options, problems }) => options.length === 0 && !problems?.length);
  if (isEmpty && rest.table === undefined) throw new Unreadable("no_questions");
  if (found.length === 0) throw new Unreadable("no_questions");
  return { ...rest, blocks: draftsOf(found, settings, around) };
}

const startsWith = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign);

async function readFound(bytes: Buffer, settings: ImportSettings): Promise<Read> {
  if (bytes.length === 0) throw new Unreadable("empty");
  if (startsWith(bytes, 0x50, 0x4b)) return readOffice(bytes, settings);
  // Office before 2007, and Office of today under a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new Unreadable(bytes.includes("EncryptedPackage", 0, "utf16le") ? "protected" : "unknown_kind");
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new Unreadable("unknown_kind");
  return readText(decode(bytes), settings);
}

/** The libraries that read Office are large, and are loaded with the first file of it. */
async function readOffice(bytes: Buffer, settings: ImportSettings): Promise<Read> {
  const parts = await unzip(bytes);
  if (checkOffice(parts) === "docx") {
    const { readDocx } = await import("./docx.ts");
    return { format: "docx", ...(await readDocx(parts, settings)) };
  }
  const { readXlsx } = await import("./xlsx.ts");
  const { rows, pictures, sheets, sheet } = await readXlsx(parts, settings.sheet);
  const { found, table } = readTable(rows, settings, sheet);
  return { format: "xlsx", found, table, pictures, sheets };
}

/** What kind of text it is. */
export function kindOfText(text: string): Exclude<ImportFormat, "xlsx" | "docx"> | undefined {
  const head = text.trimStart();
  if (/^[[{]/.test(head) && /^[[{]\s*["{[\]}]/.test(head)) return "json";
  if (/^<\?xml|^<quiz|^<!DOCTYPE|^<!ENTITY/i.test(head))
    return /<quiz|<!DOCTYPE|<!ENTITY/i.test(head.slice(0, 100_000)) ? "moodle" : undefined;
  if (/^<(?:html|head|body)\b/i.test(head)) return undefined;
  // Braces of a formula are none of GIFT's, which stand around the answers at the end of a question.
  const words = text.replace(/\$[^$\n]{1,300}\$/g, "");
  if (
    /(?:^|\n)\s*(?:::.*::|\$CATEGORY:)|\{\s*[=~#]|\{\s*(?:T(?:RUE)?|F(?:ALSE)?)\s*(?:#[^}]*)?\}\s*(?:\n|$)/.test(words)
  )
    return "gift";
  const answers = text.match(/^\s*ANSWER\s*:\s*[A-Z]\s*$/gm)?.length ?? 0;
  const firsts = text.match(/^\s*A[).]\s/gm)?.length ?? 0;
  if (answers > 0 && answers >= firsts * 0.8) return "aiken";
  return separatorOf(text) === undefined ? "text" : "csv";
}

function readText(given: string, settings: ImportSettings): Read {
  const text = given.replace(/^\ufeff/, "");
  if (text.trim() === "") throw new Unreadable("empty");
  const format = kindOfText(text);
  if (format === undefined) throw new Unreadable("unknown_kind");
  if (format === "csv") {
    const { found, table } = readTable(readCsv(text, separatorOf(text) ?? ","), settings);
    return { format, found, table, pictures: [] };
  }
  if (format === "moodle") return { format, ...readMoodle(text) };
  const readers = { json: readJson, gift: readGift, aiken: readAiken, text: readLoksewaText };
  return { format, found: readers[format](text), pictures: [] };
}
