import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Cost, KINDS, type Kind, type Moment, machinesFor, momentsOf, type Plan } from "./capacity.rules.ts";
import type { CapacityFigures } from "./capacity.ts";
import { ROOT } from "./processes.ts";
import type { ShardFigures } from "./shards.ts";

/** A first paper for everybody who applies in a year: 100 questions in 45 minutes to two hours, by the Commission's schemes. */
const NATION: Plan = {
  candidates: 500_000,
  waves: 3,
  startSeconds: 600,
  submitSeconds: 300,
  lengthMinutes: 100,
  savesEach: 100,
};
/** Nobody keeps to a plan: all of a wave begin, and submit, within a minute. */
const RUSH: Plan = { ...NATION, startSeconds: 60, submitSeconds: 60 };
/** How far what was measured may be from what was foretold. */
const CLOSE = 0.25;
/** Of the database's machine. A node of the app is one process, which keeps one core busy. */
const CORES_EACH = 8;

const NAMES: Record<Kind, string> = { start: "start", save: "save of an answer", submit: "submit of 100 answers" };
const fixed = (value: number, digits = 2) => value.toFixed(digits);
const whole = (value: number) => Math.round(value).toLocaleString("en");
export const isClose = ({ ratio }: CapacityFigures["check"][number]) => Math.abs(ratio - 1) <= CLOSE;

const costRow = (name: string, cost: Cost): string =>
  `| ${name} | ${fixed(cost.appMs)} | ${fixed(cost.databaseMs)} | ${fixed(cost.walBytes / 1_024, 1)} | ${fixed(cost.pageBytes / 1_024, 1)} | ${fixed(cost.rows, 1)} | ${fixed(cost.flushes)} | ${whole(cost.sentBytes)} | ${whole(cost.receivedBytes)} |`;

const momentRow = ({ name, perSecond, appCores, databaseCores, walMiBps, outMbps }: Moment): string =>
  `| ${name} | ${KINDS.map((kind) => whole(perSecond[kind])).join(" / ")} | ${fixed(appCores, 1)} | ${fixed(databaseCores, 1)} | ${fixed(walMiBps, 1)} | ${fixed(outMbps, 1)} |`;

const momentTable = (moments: readonly Moment[]): string[] => [
  "| moment | starts / saves / submits a second | busy cores, app | busy cores, database | log MiB/s | answers Mbit/s |",
  "|---|---:|---:|---:|---:|---:|",
  ...moments.map(momentRow),
];

function machines(moments: readonly Moment[]): string {
  const most = (of: (moment: Moment) => number) => Math.max(...moments.map(of));
  const app = machinesFor(
    most((one) => one.appCores),
    1,
  );
  const database = machinesFor(
    most((one) => one.databaseCores),
    CORES_EACH,
  );
  return `Half idle at the worst moment: ${app} nodes of the app (one process each, which keeps one core busy; several on a machine), and ${CORES_EACH * database} cores for the leader of the database (its replicas as large as itself).`;
}

function measuredLines({ small, large, check }: CapacityFigures): string[] {
  return [
    "| of one call | app, ms of a core | database, ms of a core | log, KiB | whole pages, KiB | rows | flushes of the log | bytes up | bytes down |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...[small, large].flatMap(({ candidates, costs }) =>
      KINDS.map((kind) => costRow(`${NAMES[kind]}, among ${whole(candidates)}`, costs[kind])),
    ),
    "",
    `| ${whole(large.candidates)} candidates, by the costs of ${whole(small.candidates)} | foretold | measured | ratio | |`,
    "|---|---:|---:|---:|---|",
    ...check.map(
      (one) =>
        `| ${one.name} | ${fixed(one.foretold, 1)} | ${fixed(one.measured, 1)} | ${fixed(one.ratio)} | within ${CLOSE * 100} %: ${isClose(one) ? "met" : "**missed**"} |`,
    ),
    "",
    `On the disk ${fixed(large.diskKibEach, 1)} KiB a candidate when all have submitted, a hundred answers as rows and the result among them: ${whole((large.diskKibEach * NATION.candidates) / 1_024 / 1_024)} GiB for ${whole(NATION.candidates)}, of which the rows of answers go once their results stand.`,
    "",
    "| the large event | calls | p50 ms | p99 ms | most ms |",
    "|---|---:|---:|---:|---:|",
    ...KINDS.map((kind) => {
      const { calls, p50Ms, p99Ms, mostMs } = large.waves[kind];
      return `| ${NAMES[kind]} | ${whole(calls)} | ${p50Ms} | ${p99Ms} | ${mostMs} |`;
    }),
  ];
}

/** Writes a part of docs/capacity.md between its marks; what stands around it is written by hand. */
function writePart(mark: string, lines: readonly string[]): void {
  const file = path.join(ROOT, "docs/capacity.md");
  const text = fs.readFileSync(file, "utf8");
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [at, until] = [text.indexOf(begin), text.indexOf(end)];
  if (at < 0 || until < at) throw new Error(`docs/capacity.md has lost its marks of ${mark}`);
  fs.writeFileSync(file, `${text.slice(0, at + begin.length)}\n${lines.join("\n")}\n${text.slice(until)}`);
}

/** What was measured, and what it foretells. */
export function writeCapacity(figures: CapacityFigures): void {
  const [planned, rushed] = [NATION, RUSH].map((plan) => momentsOf(figures.large.costs, plan)) as [Moment[], Moment[]];
  writePart("measured", [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.availableParallelism()} cores shared by app, database and load.`,
    "",
    ...measuredLines(figures),
    "",
    `**${whole(NATION.candidates)} candidates in ${NATION.waves} waves**, who begin within ${NATION.startSeconds / 60} minutes, save ${NATION.savesEach} answers one by one in ${NATION.lengthMinutes} and submit within the last ${NATION.submitSeconds / 60}:`,
    "",
    ...momentTable(planned),
    "",
    machines(planned),
    "",
    "**The same, all of a wave beginning within one minute and submitting within one:**",
    "",
    ...momentTable(rushed),
    "",
    machines(rushed),
  ]);
}

/** Which statements of a sitting stay on one shard, by each key. */
export function writeShards({ keys, statements }: ShardFigures): void {
  const names = keys.map(({ name }) => name);
  writePart("shards", [
    `| of the ${statements.length} statements of a sitting, spread by | one shard | the shards of a batch | every shard |`,
    "|---|---:|---:|---:|",
    ...keys.map(({ name, counts }) => `| ${name} | ${counts.one} | ${counts.some} | ${counts.all} |`),
    "",
    `| call | statement | by ${names.join(" | by ")} |`,
    `|---|---|${names.map(() => "---|").join("")}`,
    ...statements.map(
      ({ call, says, reach }) =>
        `| ${call} | \`${says.replaceAll("|", "\\|").replaceAll("`", "'")}\` | ${reach.join(" | ")} |`,
    ),
  ]);
}
