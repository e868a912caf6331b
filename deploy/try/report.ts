// docs/try.md.
import os from "node:os";
import type { Harm } from "./harms.ts";
import type { RestoreReport } from "./recovery.ts";
import type { NodesReport } from "./scale.ts";

export interface HarmReport {
  harm: Harm;
  /** The longest time without an acknowledgement, in ms. */
  gap: number;
  /** The p99 of calls before the harm, after it until the end, in ms. */
  usual: number;
  slowest: number;
  /** After the harm, until calls of five seconds were as fast as before, in ms. */
  fastAgain: number | undefined;
  /** Calls that broke off or failed from the harm on, and were made again. */
  failed: number;
  candidates: number;
  finished: number;
  saves: number;
  answers: number;
  /** After the end of its event, until the cluster was whole, in ms. */
  wholeAfter: number;
  faults: string[];
  note: string | undefined;
}

const APP_FAST_MS = 5_000;
const RESTORE_GIGABYTES = 10;
const RESTORE_MINUTES = 10;
const NODES_TIMES = 1.7;

const s = (ms: number | undefined) => (ms === undefined ? "–" : (ms / 1_000).toFixed(1));
const n = (count: number) => count.toLocaleString("en");

const rowOf = ({ harm, gap, failed, faults, candidates, finished, usual, slowest, fastAgain }: HarmReport) =>
  `| ${harm.what} | ${s(gap)} | ${harm.withinSeconds} | ${n(failed)} | ${finished} of ${candidates} | ${Math.round(usual)} | ${Math.round(slowest)} | ${s(fastAgain)} | ${faults.length === 0 ? "–" : faults.length} |`;

function ofNodes(nodes: NodesReport | undefined): string {
  if (!nodes) return "Not measured in this run.";
  const times = nodes.two / nodes.one;
  return `Each node bounded to ${nodes.share * 100} % of one processor, since here nodes, databases and candidates share ${os.cpus().length} of them and the machine would be the limit: ${n(nodes.one)} saves a second by one node, ${n(nodes.two)} by two, **${times.toFixed(2)} times** as many (${NODES_TIMES} are wanted).`;
}

function ofRestore(restore: RestoreReport | undefined): string {
  if (!restore) return "Not measured in this run.";
  const { megabytes, copySeconds, filesSeconds, logSeconds } = restore;
  const foretold = ((filesSeconds / megabytes) * 1_024 * RESTORE_GIGABYTES + logSeconds) / 60;
  return `A database of ${n(megabytes)} MB, most of it bytes of chance, was copied to the store in ${copySeconds.toFixed(0)} s. As it was at a chosen second, with the row of a second and a half before and without the one of a second and a half after, it was back in **${(filesSeconds + logSeconds).toFixed(0)} s**: its files in ${filesSeconds.toFixed(0)} s, the log since the copy in ${logSeconds.toFixed(0)} s. At that pace ${RESTORE_GIGABYTES} GB take ${foretold.toFixed(1)} minutes (${RESTORE_MINUTES} are wanted); the store of a try is one process of JavaScript on the same processors.`;
}

/** What is not as it should be, over the whole try. */
function faultsOf(harms: readonly HarmReport[], nodes: NodesReport | undefined, restore: RestoreReport | undefined) {
  const faults = harms.flatMap(({ harm, faults: found, fastAgain }) => [
    ...found.map((fault) => `${harm.name}: ${fault}`),
    ...(harm.name === "app" && !(fastAgain !== undefined && fastAgain <= APP_FAST_MS)
      ? [`app: calls were as fast as before after ${s(fastAgain)} s, not ${s(APP_FAST_MS)}`]
      : []),
  ]);
  if (nodes && nodes.two / nodes.one < NODES_TIMES) faults.push("two nodes do not carry what two should");
  return [...faults, ...(restore?.faults ?? [])];
}

/** What a try has found, as far as it is. */
export interface Found {
  harms: readonly HarmReport[];
  nodes?: NodesReport;
  restore?: RestoreReport;
}

export function reportOf({ harms, nodes, restore, minutes, seed }: Found & { minutes: number; seed: number }): {
  text: string;
  faults: string[];
} {
  const faults = faultsOf(harms, nodes, restore);
  const saves = harms.reduce((sum, one) => sum + one.saves, 0);
  const answers = harms.reduce((sum, one) => sum + one.answers, 0);
  const notes = harms.flatMap(({ harm, note }) => (note ? [`\n- ${harm.what}: ${note}.`] : []));
  const text = `# A cluster under harm

\`npm run try\` writes this page. It brings up the cluster of [deploy/](../deploy/README.md) on one machine from the files that are shipped, each machine of it in a network of its own: three databases, three etcd, two app nodes with HAProxy and PgBouncer, nginx with TLS, an S3-compatible store. For each harm ${harms[0]?.candidates ?? 0} candidates sit an event of their own: each does what the exam's page does (begins, saves each answer until it is acknowledged, submits), and relies on what was saved. Beside them a steady writer saves every 100 ms, whatever became of the save before.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} processors, seed ${seed}, ${minutes.toFixed(0)} minutes: ${n(saves)} saves were acknowledged; ${n(answers)} answers, the last to each question, were compared with what results and attempts hold.

| harm | longest without a save, s | at most | calls made again | finished | p99 before, ms | p99 from then on, ms | as fast as before after, s | faults |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${harms.map(rowOf).join("\n")}
${notes.join("")}

*Calls made again* broke off or were answered by 5xx, and the phone repeats them by itself; the writer's own are among them. *As fast as before*: the first five seconds whose p99 is within twice the p99 before, or 150 ms more.

**Two nodes.** ${ofNodes(nodes)}

**A chosen second.** ${ofRestore(restore)}

**${faults.length === 0 ? "No acknowledged answer is lost, and every candidate finished by themselves." : `${faults.length} faults.`}**
${faults
  .slice(0, 20)
  .map((fault) => `\n- ${fault.replaceAll("\n", " ")}`)
  .join("")}`;
  return { text: `${text.trimEnd()}\n`, faults };
}
