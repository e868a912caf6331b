// The last runs on the page, and which of them tried the same files.
import type { Commit } from "./commit.ts";

export interface Run {
  minutes: number;
  seed: number;
  commit: Commit | undefined;
  /** Rows of the runs before. */
  before: readonly string[];
}

const HEAD = [
  ...["ended (UTC)", "seed", "minutes", "saves acknowledged", "longest without a save, s", "calls made again"],
  ...["two nodes, times", "10 GB back, minutes", "faults", "commit", "files tried"],
];
const [FAULTS, TREE] = [HEAD.indexOf("faults"), HEAD.indexOf("files tried")];
/** So many are kept. */
const RUNS = 5;
const NONE = "–";

const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

export const RUNS_HEAD = `${lineOf(HEAD)}\n|---|${"---:|".repeat(HEAD.length - 1)}`;

/** Rows of earlier runs on a page that this one is written over. */
export const runsOf = (page: string): string[] =>
  page.split("\n").filter((line) => /^\| \d{4}-\d\d-\d\d \d\d:\d\d \|/.test(line));

/** @param figures between the minutes and the commit */
export function runRow({ minutes, seed, commit }: Run, figures: readonly string[]): string {
  const at = new Date().toISOString().slice(0, 16).replace("T", " ");
  const hash = commit ? commit.hash + (commit.isChanged ? ", changed" : "") : NONE;
  const tree = commit && !commit.isChanged ? commit.tree : NONE;
  return lineOf([at, String(seed), minutes.toFixed(0), ...figures, hash, tree]);
}

/** The last of them; those that are older than a column have nothing in it. */
export const rowsOf = (rows: readonly string[]): string[] =>
  rows.slice(-RUNS).map((row) => lineOf([...cellsOf(row), ...HEAD.map(() => NONE)].slice(0, HEAD.length)));

/** How often the same files stood one run after another, the last one among them. */
export function timesRunning(rows: readonly string[], tree: string): number {
  const others = (row: string) => {
    const cells = cellsOf(row);
    return cells[TREE] !== tree || cells[FAULTS] !== "0";
  };
  const last = rows.findLastIndex(others);
  return rows.length - 1 - last;
}

/** What that says to a reader. */
export function stoodOf(rows: readonly string[], commit: Commit | undefined): string {
  if (!commit) return "No commit of this run is known, so that it does not count.";
  if (commit.isChanged) return "This run was made with files that are in no commit, so that it does not count.";
  const count = timesRunning(rows, commit.tree);
  return `Runs count together that tried the same files (of the app, of \`deploy/\`, and of who sits in it): those of this one stood ${count} times running, without a fault.`;
}
