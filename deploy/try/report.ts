// docs/try.md.
import os from "node:os";
import { median } from "./figures.ts";
import type { Harm } from "./harms.ts";
import type { Restored, RestoreReport } from "./recovery.ts";
import { RUNS_HEAD, type Run, rowsOf, runRow, stoodOf } from "./runs.ts";
import { type Carried, type NodesReport, timesOf } from "./scale.ts";
import type { StrangersReads } from "./strangers.ts";
import type { Usage } from "./usage.ts";

export interface HarmReport {
  harm: Harm;
  /** The longest time without an acknowledgement, in ms. */
  gap: number;
  /** The p99 of calls before the harm, after it until the end, in ms; undefined: too few candidates to say. */
  usual: number | undefined;
  slowest: number | undefined;
  /** After the harm, until all calls were as fast as before, in ms; undefined: not before the end. */
  fastAgain: number | undefined;
  /** Calls that broke off or failed from the harm on, and were made again. */
  failed: number;
  candidates: number;
  finished: number;
  saves: number;
  answers: number;
  reads: StrangersReads;
  faults: string[];
  note: string | undefined;
}

const APP_FAST_MS = 5_000;
const RESTORE_GIGABYTES = 10;
const RESTORE_MINUTES = 10;
const NODES_TIMES = 1.7;
/** In fewer of all time slices held back, nodes were not the limit, and what two carry says nothing of them. */
const NODES_HELD_BACK = 0.9;

const s = (ms: number | undefined) => (ms === undefined ? "–" : (ms / 1_000).toFixed(1));
const whole = (ms: number | undefined) => (ms === undefined ? "–" : String(Math.round(ms)));
const n = (count: number) => count.toLocaleString("en");

const rowOf = ({ harm, gap, failed, faults, candidates, finished, usual, slowest, fastAgain, reads }: HarmReport) =>
  `| ${harm.what} | ${s(gap)} | ${harm.withinSeconds} | ${n(failed)} | ${finished} of ${candidates} | ${whole(usual)} | ${whole(slowest)} | ${s(fastAgain)} | ${reads.failed} of ${reads.made} | ${faults.length === 0 ? "–" : faults.length} |`;

function ofNodes(nodes: NodesReport | undefined): string {
  if (!nodes) return "Not measured in this run.";
  const { share, savers, rounds } = nodes;
  const each = rounds.map(
    ({ alone, both }) => `${alone.map(({ saves }) => saves.toFixed(0)).join(" and ")}, both ${both.saves.toFixed(0)}`,
  );
  const times = timesOf(nodes);
  const part = (value: number | undefined) => ((value ?? 0) * 100).toFixed(1);
  const heldBack = (all: readonly Carried[]) => Math.min(...all.map((carried) => carried.heldBack * 100)).toFixed(0);
  const [ones, twos] = [rounds.flatMap(({ alone }) => alone), rounds.map(({ both }) => both)];
  const refused = Object.entries(refusedOf(nodes)).map(([how, count]) => `${n(count)} (${how})`);
  const [first, second] = [middleOf(ones), middleOf(twos)];
  const rows = [...new Set([first, second].flatMap((used) => Object.keys(used)))].map(
    (what) => `| ${what} | ${part(first[what])} | ${part(second[what])} |`,
  );
  return `${savers} candidates for each node save without a pause, by one node alone, by both, and by the other one alone, ${rounds.length} times, and each node is bounded to ${(share * 100).toFixed(0)} % of one processor: nodes, databases and candidates share ${os.cpus().length} of them here, and unbounded the machine would be the limit. Saves a second, each alone: ${each.join("; ")}. By each round, both carry ${times.map((one) => one.toFixed(2)).join(", ")} times what the mean of the two does alone: the least **${Math.min(...times).toFixed(2)}**, the median **${median(times).toFixed(2)}** (${NODES_TIMES} are wanted of it). That the nodes were the limit is seen by how often they had used up their part and were held back: in ${heldBack(ones)} % of all time slices with one, in ${heldBack(twos)} % with two, in the least of the measurements (${NODES_HELD_BACK * 100} % are wanted, or the machine was the limit). Not acknowledged were ${refused.length === 0 ? "no calls" : refused.join(", ")}; none may be by 429, with which nginx and the app bound what one caller sends. What each used meanwhile:

| in % of one processor | one node | two |
|---|---:|---:|
${rows.join("\n")}`;
}

/** What was used in the measurement whose figure is the median. */
function middleOf(all: readonly Carried[]): Usage {
  const sorted = [...all].sort((a, b) => a.saves - b.saves);
  return sorted[Math.floor(sorted.length / 2)]?.used ?? {};
}

const leastHeldBack = ({ rounds }: NodesReport): number =>
  Math.min(...rounds.flatMap(({ alone, both }) => [...alone, both]).map(({ heldBack }) => heldBack));

/** Calls that were not acknowledged in all measurements, by what they were answered. */
function refusedOf({ rounds }: NodesReport): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { refused } of rounds.flatMap(({ alone, both }) => [...alone, both]))
    for (const [how, count] of Object.entries(refused)) if (count > 0) sums[how] = (sums[how] ?? 0) + count;
  return sums;
}

function ofRestore(restore: RestoreReport | undefined): string {
  if (!restore) return "Not measured in this run.";
  const { throughHarms, large, copySeconds } = restore;
  const row = (what: string, { megabytes, filesSeconds, logMegabytes, logSeconds, leaders }: Restored) =>
    `| ${what} | ${leaders} | ${n(Math.round(megabytes))} | ${filesSeconds.toFixed(0)} | ${n(Math.round(logMegabytes))} | ${logSeconds.toFixed(0)} |`;
  const { fixed, ofGigabyte, minutes } = foretold(restore);
  return `Brought back beside the cluster that goes on: the second with the row of a second and a half before it, without the one of a second and a half after it, and with as many attempts, results and marks as the leader held then.

| by | new leaders since the copy | MB of the copy | its files were back after, s | MB of log since the copy | which was applied within, s |
|---|---:|---:|---:|---:|---:|
${row("the copy before all harms", throughHarms)}
${row("a copy of a larger database, most of it bytes of chance", large)}

Of the files' time ${fixed.toFixed(0)} s are any restore's and ${ofGigabyte.toFixed(0)} s a gigabyte's: **${RESTORE_GIGABYTES} GB take ${minutes.toFixed(1)} minutes** (${RESTORE_MINUTES} are wanted), and the log since the copy its own time, ${((throughHarms.logSeconds / throughHarms.logMegabytes) * 1_024).toFixed(0)} s a gigabyte by the first row. The larger copy was made in ${copySeconds.toFixed(0)} s. The store of a try is one process of JavaScript on the same ${os.cpus().length} processors.`;
}

/** What a larger database takes, by what two sizes took: what any restore costs, and what each gigabyte does. */
function foretold({ throughHarms, large }: RestoreReport) {
  const gigabytes = (large.megabytes - throughHarms.megabytes) / 1_024;
  const ofGigabyte = (large.filesSeconds - throughHarms.filesSeconds) / gigabytes;
  const fixed = Math.max(0, throughHarms.filesSeconds - (ofGigabyte * throughHarms.megabytes) / 1_024);
  return { fixed, ofGigabyte, minutes: (fixed + ofGigabyte * RESTORE_GIGABYTES) / 60 };
}

/** What is not as it should be, over the whole try. */
function faultsOf(harms: readonly HarmReport[], nodes: NodesReport | undefined, restore: RestoreReport | undefined) {
  const faults = harms.flatMap(({ harm, faults: found, usual, fastAgain, failed, reads }) => [
    ...found.map((fault) => `${harm.name}: ${fault}`),
    ...(failed > (harm.againAtMost ?? Number.POSITIVE_INFINITY)
      ? [`${harm.name}: ${failed} calls were made again, not ${harm.againAtMost} at most`]
      : []),
    ...(reads.failed > (harm.againAtMost ?? Number.POSITIVE_INFINITY)
      ? [`${harm.name}: ${reads.failed} reads failed, not ${harm.againAtMost} at most: ${reads.failures.join("; ")}`]
      : []),
    ...(harm.isSoonFast && usual === undefined ? [`${harm.name}: too few calls were made before it to compare`] : []),
    ...(harm.isSoonFast && usual !== undefined && !(fastAgain !== undefined && fastAgain <= APP_FAST_MS)
      ? [`${harm.name}: calls were as fast as before after ${s(fastAgain)} s, not ${s(APP_FAST_MS)}`]
      : []),
  ]);
  // Each so that what was not measured (NaN) is none that is as it should be.
  if (nodes && !(leastHeldBack(nodes) >= NODES_HELD_BACK))
    faults.push("two nodes: the machine was the limit, not the nodes; what they carry was not measured");
  else if (nodes && !(median(timesOf(nodes)) >= NODES_TIMES)) faults.push("two nodes do not carry what two should");
  const bounded = nodes ? refusedOf(nodes)["429"] : undefined;
  if (bounded) faults.push(`two nodes: ${bounded} calls were refused by 429: a bound was measured, not the nodes`);
  const minutes = restore ? foretold(restore).minutes : 0;
  if (minutes < 0) faults.push("the larger copy was back no later than the small one: what more takes cannot be said");
  else if (!(minutes <= RESTORE_MINUTES)) faults.push("a restore takes longer than it should");
  return [...faults, ...(restore?.faults ?? [])];
}

/** What a try has found, as far as it is. */
export interface Found {
  harms: readonly HarmReport[];
  nodes?: NodesReport;
  restore?: RestoreReport;
  /** Until everything that was wanted is tried: what it lacks. */
  lacking?: string;
}

/** One line for a run, beside which those of the runs before stay. */
function rowOfRun({ harms, nodes, restore }: Found, run: Run, saves: number, faults: number): string {
  const times = nodes ? timesOf(nodes) : [];
  return runRow(run, [
    n(saves),
    s(Math.max(0, ...harms.map(({ gap }) => gap))),
    n(harms.reduce((sum, one) => sum + one.failed, 0)),
    times.length > 0 ? `${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)} at least)` : "–",
    restore ? foretold(restore).minutes.toFixed(1) : "–",
    String(faults),
  ]);
}

export function reportOf(found: Found, run: Run): { text: string; faults: string[] } {
  const { harms, nodes, restore } = found;
  const { minutes, seed, commit } = run;
  const faults = [...faultsOf(harms, nodes, restore), ...(found.lacking ? [found.lacking] : [])];
  const saves = harms.reduce((sum, one) => sum + one.saves, 0);
  const answers = harms.reduce((sum, one) => sum + one.answers, 0);
  const sum = (of: (reads: StrangersReads) => number) => harms.reduce((all, { reads }) => all + of(reads), 0);
  const rows = [...run.before, rowOfRun(found, run, saves, faults.length)];
  const notes = harms.flatMap(({ harm, note }) => (note ? [`\n- ${harm.what}: ${note}.`] : []));
  const text = `# A cluster under harm

\`npm run try\` writes this page. It brings up the cluster of [deploy/](../deploy/README.md) on one machine from the files that are shipped, each machine of it in a network of its own: three databases, three etcd, two app nodes with HAProxy and PgBouncer, nginx with TLS, an S3-compatible store. For each harm ${harms[0]?.candidates ?? 0} candidates sit an event of their own: each does what the exam's page does (begins, saves each answer until it is acknowledged, submits), and relies on what was saved. Beside them a steady writer saves every 100 ms, whatever became of the save before, and somebody who is not logged in reads five times a second, each time another list. A tenth of the candidates submit while the harm is done, and another tenth begin then.

A machine that is off loses its cable first, then all its processes: nobody hears of it, connections to it fall silent, and only who waits in vain finds out. With the replica in step that is the leader: it holds every save for the six seconds of \`wal_sender_timeout\` and until Patroni has named the other replica.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} processors, ${commit ? `commit ${commit.hash}${commit.isChanged ? ", with files changed since" : ""}` : "no commit known"}, seed ${seed}, ${minutes.toFixed(0)} minutes: ${n(saves)} saves were acknowledged; ${n(answers)} answers, the last to each question, were compared with what results and attempts hold.

| harm | longest without a save, s | at most | calls made again | finished | p99 before, ms | p99 from then on, ms | as fast as before after, s | reads that failed | faults |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${harms.map(rowOf).join("\n")}
${notes.join("")}

*Calls made again* broke off or were answered by 5xx, and the phone repeats them by itself; the writer's own are among them; with an app node that is killed or upgraded there may be none, for nginx sends them to the other one, and no read of a stranger may fail then. *As fast as before*: from then on until the end the p99 of any five seconds is within twice the p99 before, or 250 ms more; before, it is that of the slowest five seconds of ten; a call that was not done counts as slow for ever, and so do five seconds with fewer than a hundred calls. It is counted from the harm, also from one that lasts; in the upgrade from the moment at which each node has ended (it serves until then) until the next one has, and the longer of both is said. Of an app node that is killed or upgraded 5 s are wanted; of the others it is shown. A node that starts would have the processors of its own machine: here all share a few, and until it serves it leaves them to the others. *Reads*: before the harms a replica answered ${n(sum(({ byReplica }) => byReplica))} of ${n(sum(({ before }) => before))} reads of who is not logged in; while no leader can say how far its log is, none is fresh enough to answer.

**Two nodes.** ${ofNodes(nodes)}

**A chosen second.** ${ofRestore(restore)}

**The last runs**, this one below:

${RUNS_HEAD}
${rowsOf(rows).join("\n")}

${stoodOf(rows, commit)}

**${faults.length === 0 ? "No acknowledged answer is lost, and every candidate finished by themselves." : `${faults.length} ${faults.length === 1 ? "fault" : "faults"}.`}**
${faults
  .slice(0, 20)
  .map((fault) => `\n- ${fault.replaceAll("\n", " ")}`)
  .join("")}`;
  return { text: `${text.trimEnd()}\n`, faults };
}
