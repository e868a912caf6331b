/**
 * The rows of OWASP ASVS 5.0.0 of levels 1 and 2, by level (docs/security.md). A dash stands for the rows between, which
 * differ in their last number.
 */
export const ASVS_ROWS = {
  "1": `1.2.1–1.2.5 1.3.1–1.3.2 1.5.1 2.1.1 2.2.1–2.2.2 2.3.1 3.2.1–3.2.2 3.3.1 3.4.1–3.4.2 3.5.1–3.5.3 4.1.1 4.4.1
    5.2.1–5.2.2 5.3.1–5.3.2 6.1.1 6.2.1–6.2.8 6.3.1–6.3.2 6.4.1–6.4.2 7.2.1–7.2.4 7.4.1–7.4.2 8.1.1 8.2.1–8.2.2 8.3.1
    9.1.1–9.1.3 9.2.1 10.4.1–10.4.5 11.3.1–11.3.2 11.4.1 12.1.1 12.2.1–12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1
    15.3.1`,
  "2": `1.1.1–1.1.2 1.2.6–1.2.9 1.3.3–1.3.11 1.4.1–1.4.3 1.5.2 2.1.2–2.1.3 2.2.3 2.3.2–2.3.4 2.4.1 3.3.2–3.3.4
    3.4.3–3.4.6 3.5.4–3.5.5 3.7.1–3.7.2 4.1.2–4.1.3 4.2.1 4.3.1–4.3.2 4.4.2–4.4.4 5.1.1 5.2.3 5.4.1–5.4.3 6.1.2–6.1.3
    6.2.9–6.2.12 6.3.3–6.3.4 6.4.3–6.4.4 6.5.1–6.5.5 6.6.1–6.6.3 6.8.1–6.8.4 7.1.1–7.1.3 7.3.1–7.3.2 7.4.3–7.4.5
    7.5.1–7.5.2 7.6.1–7.6.2 8.1.2 8.2.3 8.4.1 9.2.2–9.2.4 10.1.1–10.1.2 10.2.1–10.2.2 10.3.1–10.3.4 10.4.6–10.4.11
    10.5.1–10.5.5 10.6.1–10.6.2 10.7.1–10.7.3 11.1.1–11.1.2 11.2.1–11.2.3 11.3.3 11.4.2–11.4.4 11.5.1 11.6.1
    12.1.2–12.1.3 12.3.1–12.3.4 13.1.1 13.2.1–13.2.5 13.3.1–13.3.2 13.4.2–13.4.5 14.1.1–14.1.2 14.2.2–14.2.4
    14.3.2–14.3.3 15.1.2–15.1.3 15.2.2–15.2.3 15.3.2–15.3.7 16.1.1 16.2.1–16.2.5 16.3.1–16.3.4 16.4.1–16.4.3
    16.5.1–16.5.3 17.1.1 17.2.1–17.2.4 17.3.1–17.3.2`,
} as const;

/** The rows that a text names: `1.2.3`, or `1.2.3–1.2.5` for three. @throws Error for what is neither */
export function rowsIn(text: string): string[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .flatMap((part) => {
      const [, section, first, endSection, last] = /^(\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))?$/.exec(part) ?? [];
      if (section === undefined || (endSection ?? section) !== section) throw new Error(`"${part}" is no row of ASVS`);
      const count = Number(last ?? first) - Number(first) + 1;
      return Array.from({ length: count }, (_, i) => `${section}.${Number(first) + i}`);
    });
}

/** One line of a table of docs/security: what is asked for, and how that is met or why it is not. */
export interface AsvsLine {
  file: string;
  rows: string[];
  level: string;
  state: string;
  cells: string[];
}

/** @param markdown with tables whose first column is of rows */
export function linesOf(file: string, markdown: string): AsvsLine[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| *\d+\.\d+\.\d+/.test(line))
    .map((line) => {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [rows = "", level = "", , state = ""] = cells;
      return { file, rows: rowsIn(rows), level, state, cells };
    });
}
