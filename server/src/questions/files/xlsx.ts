import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "@sarathi/contract";
import type ExcelJS from "exceljs";
import { format } from "numfmt";
import { type Picture, Unreadable } from "./block.ts";
import type { Row } from "./columns.ts";
import { raisedText } from "./html.ts";
import { zipAnew } from "./zip.ts";

/** Rows of one sheet as they are shown. @throws Unreadable */
export async function readXlsx(
  parts: ReadonlyMap<string, Uint8Array>,
  wanted: string | undefined,
): Promise<{ rows: Row[]; pictures: Picture[]; sheets: string[]; sheet: string }> {
  const { Workbook } = (await import("exceljs")).default; // a start does not wait for it
  const book = new Workbook();
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
    const cells = Array.from({ length: width }, (_, at) => row.getCell(at + 1));
    const days = new Map(cells.flatMap((cell, at) => dayIn(cell).map((day): [number, string] => [at, day])));
    const own = placed.get(number);
    rows.push({
      cells: cells.map(shown),
      row: number,
      ...(own && { pictures: own }),
      ...(days.size > 0 && { days }),
      ...(row.hidden && { isHidden: true }),
    });
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

const isHidden = (cell: ExcelJS.Cell): boolean => cell.isMerged && cell.master !== cell;

/** What a reader of the sheet sees in a cell. */
const shown = (cell: ExcelJS.Cell): string => (isHidden(cell) ? "" : textOf(cell.value, cell.numFmt));

/** The day that stands in a cell. */
function dayIn(cell: ExcelJS.Cell): string[] {
  const value = cell.result instanceof Date ? cell.result : cell.value;
  return value instanceof Date && !isHidden(cell) ? [isoDay(value)] : [];
}

const isoDay = (value: Date): string => value.toISOString().slice(0, 10);

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

function numberText(value: number, pattern = "General"): string {
  const plain = String(Number(value.toPrecision(15)));
  return pattern === "General" ? plain : (formatted(value, pattern) ?? plain);
}

/** The day as every country's Excel shows it in another way. */
const DAY_OF_COUNTRY = "mm-dd-yy";
const MS_OF_DAY = 86_400_000;
/** Days of a workbook count from the end of 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function dateText(value: Date, pattern = DAY_OF_COUNTRY): string {
  if (pattern === DAY_OF_COUNTRY) return isoDay(value);
  return formatted((value.getTime() - FIRST_DAY) / MS_OF_DAY, pattern) ?? isoDay(value);
}

/** Undefined: it is no format. Digits keep their places by spaces (`# ?/?`), which nobody reads. */
function formatted(value: number, pattern: string): string | undefined {
  try {
    return format(pattern, value).replace(/\s+/g, " ").trim();
  } catch {
    return undefined;
  }
}
