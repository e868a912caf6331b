// An exam event under which the app and its database are killed: whoever sits goes on without help, and nothing is lost
// or doubled. Writes docs/siege-event.md.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type EventReceipt, events, exams } from "@sarathi/contract";
import pg from "pg";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { ask, fromAnywhere, type NotDone } from "./client.ts";
import { killAll, writesGoOn } from "./kills.ts";
import { besieged, ROOT } from "./server.ts";

/** Four options to a question. */
const OPTIONS = 4;
/** A candidate saves after so long, in milliseconds. */
const SAVE_MS = { least: 1_500, more: 3_000 };
/** The first submits come after this share of the kills, the last ones after all of them. */
const SUBMITS_FROM = 0.6;

/** One candidate's phone. */
interface Phone {
  accountId: string;
  bearer: Record<string, string>;
  /** The last choice of each question. */
  chosen: Map<string, { index: number; seq: number }>;
  /** Whether the submit brings every answer, or relies on what was saved. */
  brings: boolean;
  /** After this share of the kills it submits. */
  submitsAt: number;
  receipt?: EventReceipt;
}

interface Sitting {
  origin: string;
  eventId: string;
  testId: string;
  mcqs: readonly string[];
  /** Share of the kills that are done. */
  done: number;
  saves: number;
  broken: number;
  refused: string[];
  lastSentAt: number;
}

async function pauseAfter(sitting: Sitting, got: NotDone, chance: Chance): Promise<void> {
  if (got.kind === "unknown") sitting.broken++;
  else sitting.refused.push(got.code);
  await sleep(300 + chance.below(600));
}

/** Begins, saves answer after answer until each is acknowledged, and submits, as the exam's page does. */
async function sit(sitting: Sitting, phone: Phone, chance: Chance): Promise<void> {
  const { origin, eventId, testId, mcqs } = sitting;
  let attemptId: string | undefined;
  while (!attemptId) {
    const got = await ask(origin, events.startEvent, { params: { id: eventId } }, phone.bearer);
    if (got.kind === "done") attemptId = got.data.attemptId;
    else await pauseAfter(sitting, got, chance);
  }
  while (sitting.done < phone.submitsAt) {
    await sleep(SAVE_MS.least + chance.below(SAVE_MS.more));
    await save(sitting, phone, attemptId, chance.of(mcqs), chance);
  }
  // What was tapped in the last moment is on the phone alone.
  if (phone.brings) for (let n = 0; n < 5; n++) choose(phone, chance.of(mcqs), chance);
  const all = [...phone.chosen].map(([mcqId, { index, seq }]) => ({ mcqId, selectedOptionIndex: index, seq }));
  const body = { mockTestId: testId, attemptId, answers: phone.brings ? all : [] };
  while (!phone.receipt) {
    const sentAt = performance.now();
    const got = await ask(origin, events.submitEvent, { body }, phone.bearer);
    if (got.kind !== "done") await pauseAfter(sitting, got, chance);
    else {
      phone.receipt = got.data.receipt;
      sitting.lastSentAt = Math.max(sitting.lastSentAt, sentAt);
    }
  }
}

function choose({ chosen }: Phone, mcqId: string, chance: Chance) {
  const seq = Math.max(Date.now(), (chosen.get(mcqId)?.seq ?? 0) + 1);
  const choice = { index: chance.below(OPTIONS), seq };
  chosen.set(mcqId, choice);
  return choice;
}

async function save(sitting: Sitting, phone: Phone, attemptId: string, mcqId: string, chance: Chance): Promise<void> {
  const { index, seq } = choose(phone, mcqId, chance);
  const body = { answers: [{ mcqId, selectedOptionIndex: index, seq }] };
  for (;;) {
    const sentAt = performance.now();
    const got = await ask(sitting.origin, exams.saveAnswers, { params: { id: attemptId }, body }, phone.bearer);
    if (got.kind === "done") {
      sitting.saves++;
      sitting.lastSentAt = Math.max(sitting.lastSentAt, sentAt);
      return;
    }
    await pauseAfter(sitting, got, chance);
  }
}

/** What a receipt must say: the SHA-256 of `<question> <choice as bits>`, a line for each answer, in order. */
function expectedHash({ chosen }: Phone): string {
  const lines = [...chosen].map(([mcqId, { index }]) => `${mcqId} ${1 << index}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Everything that is not as it was acknowledged. */
async function faultsOf(sitting: Sitting, phones: readonly Phone[], pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const phone of phones) {
    const { accountId, receipt, bearer } = phone;
    const got = await ask(sitting.origin, events.getReceipt, { params: { id: sitting.eventId } }, bearer);
    const now = got.kind === "done" ? got.data : undefined;
    if (!receipt || JSON.stringify(now) !== JSON.stringify(receipt))
      faults.push(`${accountId}: acknowledged ${JSON.stringify(receipt)}, now ${JSON.stringify(got)}`);
    else if (receipt.hash !== expectedHash(phone)) faults.push(`${accountId}: other answers than were given`);
  }
  const { rows } = await pool.query<{ attempts: number; results: number; sitters: number }>(
    `SELECT (SELECT count(*)::int FROM attempt WHERE test_id = $1) AS attempts,
       (SELECT count(*)::int FROM result WHERE test_id = $1) AS results,
       (SELECT count(DISTINCT account_id)::int FROM attempt WHERE test_id = $1) AS sitters`,
    [sitting.testId],
  );
  const expected = JSON.stringify({ attempts: phones.length, results: phones.length, sitters: phones.length });
  if (JSON.stringify(rows[0]) !== expected) faults.push(`held ${JSON.stringify(rows[0])}, not ${expected}`);
  for (const code of new Set(sitting.refused)) faults.push(`a candidate was refused: ${code}`);
  return faults;
}

const seconds = (all: readonly number[], share: number): string => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return at === undefined ? "–" : (at / 1_000).toFixed(1);
};

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    "database-kills": { type: "string", default: "30" },
    candidates: { type: "string", default: "300" },
    seed: { type: "string", default: "2083" },
    minutes: { type: "string", default: "20" },
    report: { type: "string", default: "docs/siege-event.md" },
  },
});
const began = performance.now();
const chance = chanceOf(Number(values.seed));
const server = await besieged();
const open = () => {
  const pool = new pg.Pool({ host: server.socket, user: "sarathi", database: "sarathi", max: 2 });
  pool.on("error", () => undefined); // it is killed too
  return pool;
};
try {
  await server.ready();
  const seeding = open();
  const { testId, eventId, mcqs } = await makeEvent(seeding, 1, null);
  const people = await candidates(seeding, Number(values.candidates));
  await confirm(seeding, eventId, people);
  await seeding.end();
  const phones = people.map(({ accountId, token }, i): Phone => {
    const bearer = { authorization: `Bearer ${token}`, ...fromAnywhere() };
    const submitsAt = Math.min(1, SUBMITS_FROM + (1.1 - SUBMITS_FROM) * chance.next());
    return { accountId, bearer, chosen: new Map(), brings: i % 2 === 0, submitsAt };
  });
  const sitting: Sitting = {
    ...{ origin: server.origin, eventId, testId, mcqs },
    ...{ done: 0, saves: 0, broken: 0, refused: [], lastSentAt: 0 },
  };
  const all = phones.map((phone, i) => sit(sitting, phone, chanceOf(Number(values.seed) + i + 1)));
  await writesGoOn(() => sitting.lastSentAt, 0);
  const back = await killAll(
    server,
    {
      kills: Number(values.kills),
      databaseKills: Number(values["database-kills"]),
      withinMs: Number(values.minutes) * 60_000,
    },
    chance,
    () => sitting.lastSentAt,
    (done) => {
      sitting.done = done;
    },
  );
  sitting.done = 1;
  await Promise.all(all);
  const pool = open();
  const faults = [...(await faultsOf(sitting, phones, pool)), ...server.falls];
  await pool.end();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const report = `# An exam event under which everything is killed

\`npm run siege:event\` writes this page: ${phones.length} candidates sit one event while the app and its database are ended by \`kill -9\` at moments of chance. Each of them does what the exam's page does: begins, saves each answer until it is acknowledged, submits (half of them with every answer, half relying on what was saved), and keeps the receipt, whose hash is computed here from what was tapped.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${values.seed}, ${minutes} minutes: ${sitting.saves.toLocaleString("en")} saves and ${phones.length} submits were acknowledged, ${sitting.broken.toLocaleString("en")} calls broke off and were made again.

| killed | times | seconds until the next write is acknowledged, middle | longest |
|---|---:|---:|---:|
| the app | ${back.app.length} | ${seconds(back.app, 0.5)} | ${seconds(back.app, 1)} |
| the database (its server, or a process of it) | ${back.database.length} | ${seconds(back.database, 0.5)} | ${seconds(back.database, 1)} |

**${faults.length === 0 ? "Every candidate finished by themselves; every receipt is of exactly the answers that were given; none is lost or doubled." : `${faults.length} faults.`}**
${faults.map((fault) => `\n- ${fault.replaceAll("\n", " ")}`).join("")}`;
  fs.writeFileSync(path.resolve(ROOT, values.report), report);
  console.log(faults.length === 0 ? "Nothing was lost." : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
