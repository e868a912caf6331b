// An exam event with other faults than kills: answers that are cut off after the commit, and a full disk. Writes
// docs/siege-event-faults.md. The disk is a file system in memory, which only root can make.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type EventReceipt, events } from "@sarathi/contract";
import pg from "pg";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { chanceOf } from "./chance.ts";
import { ask, fromAnywhere } from "./client.ts";
import { cutAnswers } from "./cutter.ts";
import { choose, faultsOf, type Phone, type Sitting, sit } from "./eventSitters.ts";
import { writesGoOn } from "./kills.ts";
import { type Besieged, besieged, ROOT } from "./server.ts";

/** Calls that are under way at once. */
const AT_ONCE = 200;
const ANSWERS = 100;
/** A disk that holds the database with this paper and some hundred sittings, and little more. */
const DISK_MEGABYTES = 700;

const { values } = parseArgs({
  options: {
    submits: { type: "string", default: "5000" },
    candidates: { type: "string", default: "300" },
    "full-seconds": { type: "string", default: "20" },
    seed: { type: "string", default: "2083" },
    report: { type: "string", default: "docs/siege-event-faults.md" },
  },
});
const seed = Number(values.seed);

/** A running event with so many who may begin it. */
async function scene(server: Besieged, count: number) {
  await server.ready();
  const pool = new pg.Pool({ host: server.socket, user: "sarathi", database: "sarathi", max: 2 });
  pool.on("error", () => undefined); // the disk is full for it too
  const { testId, eventId, mcqs } = await makeEvent(pool, 1, null);
  const people = await candidates(pool, count);
  await confirm(pool, eventId, people);
  const phones = people.map(({ accountId, token }, i): Phone => {
    const bearer = { authorization: `Bearer ${token}`, ...fromAnywhere() };
    return { accountId, bearer, chosen: new Map(), brings: i % 2 === 0, submitsAt: 1 };
  });
  const sitting: Sitting = {
    ...{ origin: server.origin, eventId, testId, mcqs },
    ...{ done: 0, saves: 0, broken: 0, refused: [], lastSentAt: 0 },
  };
  return { pool, phones, sitting };
}

/** Works a list, some at a time. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  });
  await Promise.all(workers);
}

/** Submits whose answers are cut off, and that are made again. @returns a row of the report */
async function cutSubmits(count: number) {
  const server = await besieged();
  try {
    const { pool, phones, sitting } = await scene(server, count);
    const chance = chanceOf(seed);
    await each(phones, async ({ bearer }) => void (await started(sitting, bearer)));
    const cutter = await cutAnswers(server.origin);
    const began = performance.now();
    let unheard = 0;
    await each(phones, async (phone) => {
      for (const mcqId of sitting.mcqs.slice(0, ANSWERS)) choose(phone, mcqId, chance);
      const answers = [...phone.chosen].map(([mcqId, { index, seq }]) => ({ mcqId, selectedOptionIndex: index, seq }));
      const body = { mockTestId: sitting.testId, answers };
      const first = await ask(cutter.origin, events.submitEvent, { body }, phone.bearer);
      if (first.kind === "unknown") unheard++;
      phone.receipt = await submitted(sitting, phone, body);
    });
    const seconds = (performance.now() - began) / 1_000;
    const cut = cutter.count();
    cutter.stop();
    const faults = [...(await faultsOf(sitting, phones, pool)), ...server.falls];
    if (cut !== count || unheard !== count) faults.push(`${cut} answers were cut off, ${unheard} were not heard`);
    await pool.end();
    return { count, cut, seconds, faults };
  } finally {
    await server.stop();
  }
}

async function started({ origin, eventId }: Sitting, bearer: Record<string, string>): Promise<void> {
  while ((await ask(origin, events.startEvent, { params: { id: eventId } }, bearer)).kind !== "done") await sleep(500);
}

type SubmitBody = Parameters<typeof ask<typeof events.submitEvent>>[2]["body"];

async function submitted({ origin }: Sitting, { bearer }: Phone, body: SubmitBody): Promise<EventReceipt> {
  for (;;) {
    const got = await ask(origin, events.submitEvent, { body }, bearer);
    if (got.kind === "done") return got.data.receipt;
    await sleep(500);
  }
}

/** Writes a file until nothing more goes on the disk. @returns takes it away again */
function fillDisk(folder: string): () => void {
  const file = path.join(folder, "ballast");
  for (const size of [1_048_576, 4_096])
    try {
      for (;;) fs.appendFileSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  return () => fs.rmSync(file);
}

/** Candidates who sit while the disk is full for a time. */
async function fullDisk(count: number, fullSeconds: number) {
  const server = await besieged({ diskMegabytes: DISK_MEGABYTES });
  try {
    const { pool, phones, sitting } = await scene(server, count);
    const all = phones.map((phone, i) => sit(sitting, phone, chanceOf(seed + i + 1)));
    await writesGoOn(() => sitting.lastSentAt, 0);
    await sleep(5_000);
    const [before, broken] = [sitting.saves, sitting.broken];
    const free = fillDisk(server.dataDir);
    const until = performance.now() + fullSeconds * 1_000;
    // What is written while nothing more fits goes into pages and log that are there already, until those are full.
    while (performance.now() < until) await sleep(100);
    const during = sitting.saves - before;
    const refused = sitting.broken - broken;
    free();
    const backMs = await writesGoOn(() => sitting.lastSentAt, performance.now());
    sitting.done = 1;
    await Promise.all(all);
    const faults = await faultsOf(sitting, phones, pool);
    await pool.end();
    return { count, saves: sitting.saves, during, refused, backMs, restarts: server.falls.length, faults };
  } finally {
    await server.stop();
  }
}

const cut = await cutSubmits(Number(values.submits));
const disk = await fullDisk(Number(values.candidates), Number(values["full-seconds"]));
const faults = [...cut.faults, ...disk.faults];
const n = (count: number) => count.toLocaleString("en");
const report = `# Other faults of an exam event

\`npm run siege:faults\` writes this page. Candidates do what the exam's page does; receipts are compared with what was tapped, as in [siege-event.md](siege-event.md).

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${values.seed}.

**Answers cut off after the commit.** ${n(cut.count)} candidates submit ${ANSWERS} answers each, ${AT_ONCE} at a time, over a line that is cut as soon as the app begins to answer, so that it has done what nobody hears of; each then submits again. ${n(cut.cut)} answers were cut off, and all ${n(cut.count)} pairs took ${cut.seconds.toFixed(1)} s.

**A full disk.** ${n(disk.count)} candidates sit on a file system of ${DISK_MEGABYTES} MB in memory, which is filled to its last block and freed after ${values["full-seconds"]} s. In that time ${n(disk.during)} saves were acknowledged, into what the database had taken on the disk before, and ${n(disk.refused)} calls were refused and made again; the app was started again ${disk.restarts} times. ${(disk.backMs / 1_000).toFixed(1)} s after it was freed a save was acknowledged; ${n(disk.saves)} were in all.

**${faults.length === 0 ? "One attempt and one result for each candidate; every receipt is of exactly the answers that were given; none is lost or doubled." : `${faults.length} faults.`}**
${faults.map((fault) => `\n- ${fault.replaceAll("\n", " ")}`).join("")}`;
fs.writeFileSync(path.resolve(ROOT, values.report), report);
console.log(faults.length === 0 ? "Nothing was lost." : faults.join("\n"));
process.exitCode = faults.length === 0 ? 0 : 1;
