import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Row } from "./measure.ts";
import type { Weight } from "./pages.ts";
import { ROOT } from "./processes.ts";

export interface Report {
  rows: Row[];
  weights: Weight[];
  statements: Record<string, number>;
}

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
