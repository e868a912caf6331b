// `npm run try`: the cluster of deploy/ on this machine, an event on it for each harm that is done, and what became of it
// in docs/try.md. As root, for it makes network namespaces and file systems; all of it is gone at the end.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { parseArgs } from "node:util";
import { type Cluster, makeCluster } from "./cluster.ts";
import { commitOf, PAGE } from "./commit.ts";
import { beginExam } from "./exam.ts";
import { failed, fastAgainAfter, longestGap, median, p99, slowestStretch } from "./figures.ts";
import { HARMS, type Harm } from "./harms.ts";
import { clearTry, makeFolder, takeLock } from "./leftovers.ts";
import { makeNetwork } from "./network.ts";
import { installMissing } from "./packages.ts";
import { LOGS, makePlaces, ROOT } from "./places.ts";
import { copy, tryRestore } from "./recovery.ts";
import { type Found, type HarmReport, reportOf } from "./report.ts";
import { runsOf } from "./runs.ts";
import { measureNodes, timesOf } from "./scale.ts";
import { makeNext, type Next } from "./versions.ts";

/** Before a harm everybody writes for so long, and after it, or after it is undone. */
const BEFORE_MS = 16_000;
/** Of it, how long candidates begin. */
const BEGIN_MS = 6_000;
const AFTER_MS = 16_000;
/** Over so long candidates begin and submit while a harm is done that is done in a moment. */
const MET_SECONDS = 5;
/** Of each event; with fewer a try is no page of the documents. */
const CANDIDATES = 500;

const { values } = parseArgs({
  options: {
    harms: { type: "string", default: HARMS.map(({ name }) => name).join() },
    candidates: { type: "string", default: String(CANDIDATES) },
    seed: { type: "string", default: "2083" },
    "restore-megabytes": { type: "string", default: "1000" },
    only: { type: "string", default: "harms,nodes,restore" },
    install: { type: "boolean", default: false },
    leave: { type: "boolean", default: false }, // what the programs said and how long each call took, to be read
    report: { type: "string" },
  },
});
const parts = values.only.split(",");
const isWhole =
  parts.length === 3 && values.harms.split(",").length === HARMS.length && Number(values.candidates) >= CANDIDATES;
/** A part of a try is no page of the documents, unless a place for it is named. */
const page = values.report ?? (isWhole ? PAGE : undefined);

/** One harm to an event of its own, and the cluster whole again. */
async function tryHarm(cluster: Cluster, harm: Harm): Promise<HarmReport> {
  const pool = await cluster.database();
  const leader = await cluster.leader();
  const exam = await beginExam(cluster.origin, pool, Number(values.candidates), Number(values.seed));
  await pool.end();
  await sleep(BEFORE_MS);
  await exam.ready();
  const struckAt = performance.now();
  exam.harmed((harm.metSeconds ?? Math.max(harm.lastsSeconds, MET_SECONDS)) * 1_000);
  const struck = await harm.strike(cluster, exam);
  const [over] = await Promise.all([struck.over, sleep(harm.lastsSeconds * 1_000)]);
  struck.undo?.();
  await sleep(AFTER_MS);
  const until = performance.now();
  const ended = await exam.end(cluster.database);
  await cluster.whole();
  if (values.leave) leaveCalls(cluster, harm.name, { heard: exam.heard, struckAt, until, moments: over?.moments });
  const gap = longestGap(exam.heard, struckAt, until);
  const faults = [...ended.faults, ...(over?.faults ?? [])];
  if (gap > harm.withinSeconds * 1_000) faults.push(`nothing was acknowledged for ${(gap / 1_000).toFixed(1)} s`);
  if (harm.endsLead && (await cluster.leader()) === leader)
    faults.push("the same machine leads the database as before");
  if (ended.reads.byReplica === 0) faults.push("no replica answered strangers before the harm");
  const usual = slowestStretch(exam.heard, struckAt - BEFORE_MS + BEGIN_MS, struckAt);
  return {
    harm,
    ...{ gap, usual, faults, note: over?.note, candidates: exam.candidates },
    ...{ finished: ended.done, saves: ended.saves, answers: ended.answers, reads: ended.reads },
    failed: failed(exam.heard, struckAt, until),
    fastAgain: usual === undefined ? undefined : fastAgainAfter(exam.heard, usual, over?.moments ?? [struckAt], until),
    slowest: p99(exam.heard, struckAt, until),
  };
}

/** Leaves beside the logs when each call was sent and answered, in milliseconds since the try began at `began`. */
function leaveCalls(cluster: Cluster, harm: string, calls: object): void {
  const file = cluster.places.at(path.join(LOGS, `calls-${harm}.json`));
  fs.writeFileSync(file, JSON.stringify({ began: new Date(performance.timeOrigin), ...calls }));
}

const began = performance.now();

const commit = commitOf();
const before =
  page && fs.existsSync(path.resolve(ROOT, page)) ? runsOf(fs.readFileSync(path.resolve(ROOT, page), "utf8")) : [];

/** Writes the page, or shows what a part has found. @returns what is not as it should be */
function report(found: Found): string[] {
  const minutes = (performance.now() - began) / 60_000;
  const { text, faults } = reportOf(found, { minutes, seed: Number(values.seed), before, commit });
  if (page) fs.writeFileSync(path.resolve(ROOT, page), text);
  else if (!found.lacking) console.log(text);
  return faults;
}

installMissing(values.install);
takeLock();
if (await clearTry()) console.warn("A try was broken off: what it left is taken away");
const restored = Number(values["restore-megabytes"]);
const folder = makeFolder();
let [isLeft, cluster, next]: [boolean, Cluster | undefined, Next | undefined] = [values.leave, undefined, undefined];
let ending: Promise<void> | undefined;
async function endAll(): Promise<void> {
  next?.end();
  cluster?.stop();
  await clearTry();
  if (isLeft) console.log(`What the programs said stands in ${path.join(folder, LOGS)}`);
  else fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
const end = () => {
  ending ??= endAll();
  return ending;
};
// On, not once: a terminal's Ctrl-C comes twice, by the terminal and by npm.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => void end().then(() => process.exit(1)));
try {
  makeNetwork();
  const places = makePlaces(folder, restored);
  tls.setDefaultCACertificates([fs.readFileSync(places.at("ca.pem"), "utf8")]);
  cluster = makeCluster(places);
  const wanted = HARMS.filter(({ name }) => parts.includes("harms") && values.harms.split(",").includes(name));
  next = wanted.some(({ name }) => name === "upgrade") ? makeNext(places) : undefined;
  await Promise.all([next?.built, cluster.start()]);
  console.log(`The cluster is whole after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const first = parts.includes("restore") ? await copy(cluster) : undefined;
  const harms: HarmReport[] = [];
  for (const harm of wanted) {
    // A long try that is broken off leaves what it found so far.
    report({ harms, lacking: `the try was broken off at the harm “${harm.name}”` });
    const row = await tryHarm(cluster, harm);
    harms.push(row);
    const { gap, failed: broken, faults } = row;
    console.log(
      `${harm.name}: ${(gap / 1_000).toFixed(1)} s, ${broken} calls made again, ${faults.length} faults ${faults.slice(0, 3).join(" | ")}`,
    );
  }
  report({ harms, lacking: "the try was broken off after the harms" });
  const nodes = parts.includes("nodes") ? await measureNodes(cluster) : undefined;
  if (nodes) console.log(`Two nodes: ${median(timesOf(nodes)).toFixed(2)} times`);
  report({ harms, nodes, lacking: "the try was broken off before a second was brought back" });
  const restore = first ? await tryRestore(cluster, first, restored) : undefined;
  const lacking = parts.includes("nodes") && !nodes ? "two nodes could not be measured" : undefined;
  const faults = report({ harms, nodes, restore, ...(lacking && { lacking }) });
  console.log(faults.length === 0 ? "It stood." : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  // What breaks off because the try was stopped has nothing to say.
  if (!ending) {
    isLeft = true; // it says why
    throw error;
  }
} finally {
  await end();
}
