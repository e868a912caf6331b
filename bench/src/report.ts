import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Likeness, Storm } from "./accounts.ts";
import type { Row } from "./measure.ts";
import type { Weight } from "./pages.ts";
import { ROOT } from "./processes.ts";

export interface Report {
  rows: Row[];
  weights: Weight[];
  statements: Record<string, number>;
  accounts: { likeness: Likeness[]; storm: Storm };
}

/** How far from even the odds may be: with 1,000 samples a side chance alone stays within 0.03 in 98 of 100 runs. */
const EVEN = 0.05;
/** Reading may take so many times as long while logins storm in. */
const STORM_FACTOR = 3;

const ratio = ({ ours, limit }: Row): number | undefined =>
  limit && Math.round((ours.perSecond / limit.perSecond) * 100) / 100;
const kib = (bytes: number): string => (bytes / 1_024).toFixed(1);
const verdict = (good: boolean): string => (good ? "met" : "**missed**");

function speedTable(rows: Row[]): string[] {
  const lines = rows.map((row) => {
    const reached = ratio(row);
    const limit = row.limit ? `${row.limit.perSecond} | ${row.limit.p99Ms} | ${row.limit.what}` : "– | – | –";
    const judged = row.target === undefined ? "" : `≥ ${row.target}: ${verdict((reached ?? 0) >= row.target)}`;
    return `| ${row.name} | ${row.ours.perSecond} | ${row.ours.p99Ms} | ${limit} | ${reached ?? "–"} | ${judged} |`;
  });
  return [
    "| what | per second | p99 ms | limit per second | p99 ms | the limit | ratio | to reach |",
    "|---|---:|---:|---:|---:|---|---:|---|",
    ...lines,
  ];
}

function weightTable(weights: Weight[]): string[] {
  const lines = weights.map(({ route, budget, ...w }) => {
    const good = w.script <= budget.script && w.css <= budget.css && w.html <= budget.html;
    return `| \`${route}\` | ${kib(w.script)} | ${kib(w.css)} | ${kib(w.html)} | ${kib(budget.script)} / ${kib(budget.css)} / ${kib(budget.html)} | ${verdict(good)} |`;
  });
  return ["| first load of | script KiB | CSS KiB | HTML KiB | budget | |", "|---|---:|---:|---:|---|---|", ...lines];
}

function accountLines({ likeness, storm }: Report["accounts"]): string[] {
  const factor = Math.round((storm.stormP99Ms / storm.idleP99Ms) * 100) / 100;
  const answered = Object.entries(storm.answered)
    .map(([status, n]) => `${n} × ${status}`)
    .join(", ");
  return [
    "| does the time of an answer tell a known address? | samples | known ms | unknown ms | chance that known is slower | |",
    "|---|---:|---:|---:|---:|---|",
    ...likeness.map(
      (row) =>
        `| ${row.name} | ${row.samples} | ${row.knownMs} | ${row.unknownMs} | ${row.chance} | ${verdict(Math.abs(row.chance - 0.5) <= EVEN)} (0.5 ± ${EVEN}) |`,
    ),
    "",
    `Reading under a storm: ${storm.offeredPerSecond} logins a second offered for ${storm.seconds} s, in ${storm.turns.length} turns with as long idle (answered: ${answered}); the middle p99 of a signed-in list ${storm.idleP99Ms} ms idle, ${storm.stormP99Ms} ms in the storm: ${factor} times (≤ ${STORM_FACTOR}: ${verdict(factor <= STORM_FACTOR)}).`,
  ];
}

/** The report of the run before, for a run of one part. */
export function lastReport(): Report {
  return JSON.parse(fs.readFileSync(path.join(ROOT, "bench/results/latest.json"), "utf8")) as Report;
}

/** Writes bench/results/latest.json and latest.md. @returns the table */
export function writeReport(report: Report): string {
  const cores = os.availableParallelism();
  const text = [
    "# Bench",
    "",
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cores} cores shared by server, database and load, 64 connections, fsync on. Ratios matter, not the absolute figures. \`npm run bench\` writes this page.`,
    "",
    ...speedTable(report.rows),
    "",
    ...weightTable(report.weights),
    "",
    ...accountLines(report.accounts),
    "",
    `SQL statements of one call (5 at most; BEGIN and COMMIT aside): ${Object.entries(report.statements)
      .map(([name, n]) => `${name} ${n}`)
      .join(", ")}.`,
    "",
  ].join("\n");
  const folder = path.join(ROOT, "bench/results");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "latest.json"), `${JSON.stringify(report, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, "latest.md"), text);
  return text;
}
