import Papa from "papaparse";

/** Spreadsheets take what begins so for a formula; behind an apostrophe it is text. */
export const FORMULA_BEGINS = /^\s*[=+\-@\t\r]/;

/** One line of a file (RFC 4180). Texts are never formulas; numbers stay as they are. */
export const csvRow = (row: readonly (string | number | boolean)[]): string =>
  `${Papa.unparse([[...row]], { escapeFormulae: FORMULA_BEGINS })}\r\n`;
