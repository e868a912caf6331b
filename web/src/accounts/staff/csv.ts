import type { UserRow } from "@sarathi/contract";

/** Columns by the API's own names, so that a file means the same whoever made it. */
const columns = [
  "_id",
  "username",
  "name",
  "email",
  "emailVerified",
  "authType",
  "role",
  "status",
  "suspendedUntil",
  "suspendedReason",
  "sessions",
  "createdAt",
  "lastUsedAt",
] as const satisfies readonly (keyof UserRow)[];

/** A name like `=HYPERLINK(…)` is text, not a formula: spreadsheets read what stands behind an apostrophe as it is. */
const plain = (text: string): string => (/^\s*[=+\-@]/.test(text) ? `'${text}` : text);
const cell = (value: unknown): string => {
  const text = plain(value === undefined ? "" : String(value));
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Accounts as CSV (RFC 4180) with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function csvOf(rows: readonly UserRow[]): string {
  const lines = [columns.join(","), ...rows.map((row) => columns.map((column) => cell(row[column])).join(","))];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
