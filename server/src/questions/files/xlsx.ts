import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@sarathi/contract";
import ExcelJS from "exceljs";
import { type Picture, Unreadable } from "./block.ts";
import type { Row } from "./columns.ts";
import { raisedText } from "./html.ts";
import { zipAnew } from "./zip.ts";

/** Rows of one sheet as they are shown. @throws Unreadable */
export async function readXlsx(
  parts: ReadonlyMap<string, Uint8Array>,
  wanted: string | undefined,
): Promise<{ rows: Row[]; pictures: Picture[]; sheets: string[]; sheet: string }> {
  const book = new ExcelJS.Workbook();
  try {
    const bytes = zipAnew(parts);
    await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  } catch {
    throw new Unreadable("broken");
  }
  const sheets = book.worksheets.filter((sheet) => sheet.state === "visible" && sheet.actualRowCount > 0);
  const sheet =
    sheets.find(({ name }) => name === wanted) ?? sheets.find((one) => one.actualColumnCount > 1) ?? sheets[0];
  if (!sheet) throw new Unreadable("empty");
  if (sheet.actualRowCount > MAX_IMPORT_ROWS + 100) throw new Unreadable("too_many_rows", String(sheet.actualRowCount));
  const pictures: Picture[] = [];
  const placed = picturesOf(book, sheet, pictures);
  const rows: Row[] = [];
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const width = Math.min(row.cellCount, MAX_IMPORT_COLUMNS + 1);
    const cells = Array.from({ length: width }, (_, at) => shown(row.getCell(at + 1)));
    const own = placed.get(number);
    rows.push({ cells, row: number, ...(own && { pictures: own }) });
  });
  return { rows, pictures, sheets: sheets.map(({ name }) => name), sheet: sheet.name };
}

function picturesOf(
  book: ExcelJS.Workbook,
  sheet: ExcelJS.Worksheet,
  pictures: Picture[],
): Map<number, Map<number, number>> {
  const placed = new Map<number, Map<number, number>>();
  for (const { imageId, range } of sheet.getImages()) {
    const bytes = book.getImage(Number(imageId))?.buffer;
    if (!bytes) continue;
    const row = Math.floor(range.tl.nativeRow) + 1;
    const column = Math.floor(range.tl.nativeCol);
    pictures.push({ bytes: new Uint8Array(bytes as ArrayBuffer) });
    placed.set(row, (placed.get(row) ?? new Map<number, number>()).set(column, pictures.length - 1));
  }
  return placed;
}

/** What a reader of the sheet sees in a cell. */
function shown(cell: ExcelJS.Cell): string {
  if (cell.isMerged && cell.master !== cell) return "";
  return textOf(cell.value, cell.numFmt);
}

function textOf(value: ExcelJS.CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value, format);
  if (value instanceof Date) return dateText(value, format);
  if (typeof value !== "object") return typeof value === "boolean" ? String(value).toUpperCase() : value;
  if ("richText" in value) return value.richText.map(({ text, font }) => raisedText(text, font?.vertAlign)).join("");
  if ("result" in value || "formula" in value || "sharedFormula" in value)
    return textOf(value.result as ExcelJS.CellValue, format);
  if ("hyperlink" in value) return textOf(value.text as ExcelJS.CellValue, undefined);
  return "error" in value ? value.error : "";
}

function numberText(value: number, format = "General"): string {
  const [positive = ""] = format.split(";");
  const isPercent = positive.includes("%");
  const places = /\.(0+)/.exec(positive)?.[1]?.length;
  const scaled = isPercent ? value * 100 : value;
  const text = places === undefined ? String(Number(scaled.toPrecision(15))) : scaled.toFixed(places);
  const grouped = positive.includes("#,##0") ? text.replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ",") : text;
  const padded = /^0{2,}$/.test(positive) ? text.padStart(positive.length, "0") : grouped;
  return isPercent ? `${padded}%` : padded;
}

/** Year first; a time of day as it is: `1:30` is typed as often as meant. */
function dateText(value: Date, format = ""): string {
  const iso = value.toISOString();
  return /[hs]/i.test(format) && !/[yd]/i.test(format) ? iso.slice(11, 16).replace(/^0/, "") : iso.slice(0, 10);
}
