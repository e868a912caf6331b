import { PassThrough } from "node:stream";
import type { AdminResultRow } from "@sarathi/contract";
import { csvRow } from "../foundation/csv.ts";

/** Columns by the names of the API, so that a file means the same whoever made it. */
const columns = {
  result: (row) => row._id,
  test: (row) => row.title.ne ?? row.title.en ?? "",
  username: (row) => row.user.username,
  attemptNo: (row) => row.attemptNo,
  score: (row) => row.score,
  fullMarks: (row) => row.fullMarks,
  passed: (row) => row.passed,
  lateSynced: (row) => row.lateSynced,
  closedBy: (row) => row.closedBy,
  timeTaken: (row) => row.timeTaken,
  submittedAt: (row) => row.submittedAt,
} as const satisfies Record<string, (row: AdminResultRow) => string | number | boolean>;

const cellsOf = (row: AdminResultRow) => Object.values(columns).map((cell) => cell(row));

/** Results as CSV with a byte order mark, by which spreadsheets know that it is UTF-8. */
export async function* csvOfResults(rows: AsyncIterable<AdminResultRow>): AsyncGenerator<string> {
  yield `\ufeff${csvRow(Object.keys(columns))}`;
  for await (const row of rows) yield csvRow(cellsOf(row));
}

/** Results as a workbook, row by row; numbers are numbers, and no text is a formula. @param failed hears why it was cut off */
export function xlsxOfResults(rows: AsyncIterable<AdminResultRow>, failed: (error: Error) => void): PassThrough {
  const stream = new PassThrough();
  const write = async () => {
    const { default: ExcelJS } = await import("exceljs"); // a start does not wait for it
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: stream as never });
    const sheet = book.addWorksheet("Results", { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.addRow(Object.keys(columns)).commit();
    for await (const row of rows) sheet.addRow(cellsOf(row)).commit();
    sheet.commit();
    await book.commit();
  };
  write().catch((error: Error) => {
    failed(error);
    stream.destroy(error); // the answer is cut off, which a browser shows
  });
  return stream;
}
