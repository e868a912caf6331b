// What was attacked once is attacked again: hostile calls, races and kills. Writes docs/siege.md; fails when anything is lost.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { FuzzReport } from "./fuzz.ts";
import { killTest } from "./kills.ts";
import { race } from "./races.ts";
import { faultsOf, reportOf } from "./report.ts";
import { besieged, ROOT } from "./server.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    "database-kills": { type: "string", default: "50" },
    candidates: { type: "string", default: "30" },
    calls: { type: "string", default: "20000" },
    seed: { type: "string", default: "2083" },
    minutes: { type: "string", default: "25" },
    report: { type: "string", default: "docs/siege.md" },
  },
});
const seed = Number(values.seed);

/** Hostile calls run on the tests' own app and database, where people of every role are made at once. */
function fuzzed(): FuzzReport {
  const file = path.join(os.tmpdir(), `sarathi-siege-${process.pid}.json`);
  const env = { ...process.env, SIEGE_CALLS: values.calls, SIEGE_SEED: values.seed, SIEGE_REPORT: file };
  spawnSync("npx", ["vitest", "run", "--project", "api", "siege"], { cwd: ROOT, env, stdio: "inherit" });
  const report = JSON.parse(fs.readFileSync(file, "utf8")) as FuzzReport;
  fs.rmSync(file);
  return report;
}

const fuzz = Number(values.calls) > 0 ? fuzzed() : undefined;
const server = await besieged();
try {
  await server.ready();
  const races = await race(server.origin);
  const kills = await killTest(server, {
    kills: Number(values.kills),
    databaseKills: Number(values["database-kills"]),
    candidates: Number(values.candidates),
    seed,
    withinMs: Number(values.minutes) * 60_000,
  });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  const siege = { fuzz, races, kills, commit, seed, node: process.versions.node, cores: os.cpus().length };
  fs.writeFileSync(path.resolve(ROOT, values.report), reportOf(siege, new Date()));
  const faults = faultsOf(siege);
  console.log(faults.length === 0 ? "Nothing was lost." : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
