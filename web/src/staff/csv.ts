/** A name like `=HYPERLINK(…)` is text, not a formula: spreadsheets read what stands behind an apostrophe as it is. */
const plain = (text: string): string => (/^\s*[=+\-@]/.test(text) ? `'${text}` : text);
const cell = (value: unknown): string => {
  // A number below nothing is no formula.
  const text = typeof value === "number" ? String(value) : plain(value === undefined ? "" : String(value));
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets know that it is UTF-8.
 * @param columns fields of the API by their own names, so that a file means the same whoever made it
 */
export function csvOf<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string {
  const lines = [columns.join(","), ...rows.map((row) => columns.map((column) => cell(row[column])).join(","))];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
