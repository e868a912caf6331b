import { MAX_IMPORT_ROWS } from "@sarathi/contract";
import Papa from "papaparse";
import { Unreadable } from "./block.ts";
import type { Row } from "./columns.ts";

const SEPARATORS = [",", "\t", ";", "|"];

/** The separator that makes a table of a text: most rows have the same number of columns, three at least. */
export function separatorOf(text: string): string | undefined {
  const head = text.slice(0, 200_000);
  let best: { separator: string; width: number } | undefined;
  for (const separator of SEPARATORS) {
    const rows = Papa.parse<string[]>(head, { delimiter: separator, preview: 40, skipEmptyLines: "greedy" }).data;
    const widths = rows.map((row) => row.length);
    const [width = 0] = widths.toSorted(
      (a, b) => widths.filter((w) => w === b).length - widths.filter((w) => w === a).length,
    );
    const share = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    if (width >= 3 && share >= 0.6 && rows.length >= 1 && width > (best?.width ?? 0)) best = { separator, width };
  }
  return best?.separator;
}

/** @throws Unreadable */
export function readCsv(text: string, separator: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { delimiter: separator });
  if (data.length > MAX_IMPORT_ROWS + 100) throw new Unreadable("too_many_rows", String(data.length));
  const swallows = swallowing(data, separator);
  const wrong = new Map(errors.map(({ row, code }) => [row ?? 0, code]));
  return data.map((cells, at) => {
    const code = wrong.get(at);
    const problem =
      code === "MissingQuotes" ? "cut_off" : code === "InvalidQuotes" || swallows(cells) ? "syntax" : undefined;
    return { cells, row: at + 1, ...(problem && { problem }) };
  });
}

/**
 * A quote that was never closed takes the rows below into its cell, to the next quote: a line of it is as wide as a row,
 * or its first and its last line are so with the cells before and behind.
 */
function swallowing(rows: readonly string[][], separator: string): (cells: readonly string[]) => boolean {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const isRow = (line: string) => width > 2 && line.split(separator).length >= width;
  const isTwoRows = (lines: readonly string[], before: number, behind: number) =>
    width > 2 &&
    before + (lines[0] ?? "").split(separator).length === width &&
    (lines.at(-1) ?? "").split(separator).length + behind === width;
  return (cells) =>
    cells.some((cell, at) => {
      const lines = cell.split("\n");
      return lines.length > 1 && (lines.some(isRow) || isTwoRows(lines, at, cells.length - at - 1));
    });
}
