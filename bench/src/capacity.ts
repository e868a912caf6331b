import pg from "pg";
import { type Cost, type Costs, KINDS, type Kind, totalOf } from "./capacity.rules.ts";
import { candidates, confirm, makeEvent } from "./eventSeed.ts";
import { bytesOf } from "./load.ts";
import type { Server } from "./processes.ts";
import type { Candidate } from "./seed.ts";
import { logEnd, makeLogReadable, minus, readCounted, readLog, readUsed, untilStill } from "./used.ts";
import { type Wave, wave } from "./wave.ts";

/** What a small event cost, each call by itself, and what a large one did, which the small one foretells. */
export interface CapacityFigures {
  small: Run;
  large: Run;
  /** What the large one cost in all, and what the costs of the small one say of it. */
  check: { name: string; foretold: number; measured: number; ratio: number }[];
}
interface Run {
  candidates: number;
  costs: Costs;
  waves: Record<Kind, Pick<Wave, "calls" | "p50Ms" | "p99Ms" | "mostMs" | "answered">>;
  /** On the disk when all is over, with the answers that are still kept as rows. */
  diskKibEach: number;
}

const SMALL = 2_000;
const LARGE = 20_000;
/** Calls a second, the same in both, so that as many of them share a statement. */
const PER_SECOND: Record<Kind, number> = { start: 500, save: 1_200, submit: 250 };
/** Answers that are saved one by one, and measured; the others come nineteen at a time, for the size of the tables. */
const SAVES_EACH = 5;
const FILL_CALLS = 5;
const FILL_PER_SECOND = 400;

const auth = ({ token }: Candidate, n: number) => ({
  authorization: `Bearer ${token}`,
  "x-forwarded-for": `10.${20 + (n >> 14)}.${(n >> 7) & 127}.${n & 127}`,
  "accept-encoding": "gzip, br",
});

/** What runs, and where. */
interface Place {
  server: Server;
  dataDir: string;
  pool: pg.Pool;
}

/** Sends calls at their moments; what they cost together is divided among them. */
async function measured({ server, dataDir, pool }: Place, requests: readonly Buffer[], perSecond: number) {
  const counted = await readCounted(pool);
  const [before, from] = [readUsed(server.pid, dataDir), await logEnd(pool)];
  const { bytes, ...waited } = await sentAll(server.url, requests, perSecond);
  const used = minus(readUsed(server.pid, dataDir), before);
  const log = await readLog(pool, from);
  const all = { ...used, ...log, ...minus(await readCounted(pool), counted) };
  return { waited, cost: each(all, bytes, requests.length) };
}

/** @throws when one is refused: what it would have cost is not there then */
async function sentAll(url: string, requests: readonly Buffer[], perSecond: number): Promise<Wave> {
  const done = await wave(url, requests, (requests.length / perSecond) * 1_000);
  if (done.answered["200"] !== requests.length) throw new Error(`answered ${JSON.stringify(done.answered)}`);
  return done;
}

function each(used: Omit<Cost, "sentBytes" | "receivedBytes">, { sent, received }: Wave["bytes"], calls: number): Cost {
  const all = { ...used, sentBytes: sent, receivedBytes: received };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value / calls])) as unknown as Cost;
}

async function runEvent(place: Place, count: number): Promise<Run> {
  const { pool, server } = place;
  const { testId, eventId, mcqs } = await makeEvent(pool, 1, null);
  const people = await candidates(pool, count);
  await confirm(pool, eventId, people);
  await pool.query("VACUUM ANALYZE");
  await untilStill(pool);
  const sizeOf = async () =>
    Number((await pool.query<{ n: string }>("SELECT pg_database_size(current_database()) AS n")).rows[0]?.n);
  const emptyBytes = await sizeOf();
  const begin = (one: Candidate, n: number) =>
    bytesOf({ method: "POST", path: `/api/events/${eventId}/start`, headers: auth(one, n) });
  const start = await measured(place, people.map(begin), PER_SECOND.start);
  const { rows } = await pool.query<{ id: string; account_id: string }>(
    "SELECT id, account_id FROM attempt WHERE test_id = $1",
    [testId],
  );
  const idOf = new Map(rows.map((row) => [row.account_id, row.id]));
  /** A save of everybody, of so many answers from a place in the paper on. */
  const saves = (from: number, many: number) => {
    const seq = Date.now();
    return people.map((one, n) => {
      const answers = mcqs
        .slice(from, from + many)
        .map((mcqId, i) => ({ mcqId, selectedOptionIndex: (n + i) % 4, seq: seq + i, timeSpentMs: 9_000 }));
      const path = `/api/attempts/${idOf.get(one.accountId)}/answers`;
      return bytesOf({ method: "PUT", path, headers: auth(one, n), body: { answers } });
    });
  };
  const single = Array.from({ length: SAVES_EACH }, (_, i) => saves(i, 1)).flat();
  const save = await measured(place, single, PER_SECOND.save);
  const many = Math.ceil((mcqs.length - SAVES_EACH) / FILL_CALLS);
  for (let from = SAVES_EACH; from < mcqs.length; from += many)
    await sentAll(server.url, saves(from, many), FILL_PER_SECOND);
  const end = (one: Candidate, n: number) =>
    bytesOf({
      ...{ method: "POST", path: "/api/events/submit", headers: auth(one, n) },
      body: { mockTestId: testId, answers: [] },
    });
  const submit = await measured(place, people.map(end), PER_SECOND.submit);
  await holdsAll(pool, testId, count, mcqs.length);
  return {
    candidates: count,
    costs: { start: start.cost, save: save.cost, submit: submit.cost },
    waves: { start: start.waited, save: save.waited, submit: submit.waited },
    diskKibEach: ((await sizeOf()) - emptyBytes) / count / 1_024,
  };
}

/** @throws when a result or an answer in one is not there */
async function holdsAll(pool: pg.Pool, testId: string, count: number, questions: number): Promise<void> {
  const { rows } = await pool.query<{ results: number; answers: number }>(
    `SELECT count(DISTINCT r.id)::int AS results, count(*) FILTER (WHERE one->0 <> '0')::int AS answers
     FROM result r, jsonb_array_elements(r.marking->'answers') one WHERE r.test_id = $1`,
    [testId],
  );
  const found = rows[0];
  if (found?.results !== count || found.answers !== count * questions)
    throw new Error(`${found?.results} results with ${found?.answers} answers of ${count} candidates`);
}

const CHECKED = {
  appMs: "processor time of the app, s",
  databaseMs: "processor time of the database, s",
  walBytes: "log without whole pages, MiB",
  rows: "rows written, thousands",
  receivedBytes: "answers over the line, MiB",
} as const satisfies Partial<Record<keyof Cost, string>>;
const UNITS: Record<keyof typeof CHECKED, number> = {
  ...{ appMs: 1_000, databaseMs: 1_000, walBytes: 1_024 * 1_024, rows: 1_000, receivedBytes: 1_024 * 1_024 },
};

/** A small event, then one ten times as large at the same pace: what a call costs must not grow with what is there. */
export async function benchCapacity(server: Server, dataDir: string, socket: string): Promise<CapacityFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const place = { server, dataDir, pool };
    await makeLogReadable(pool);
    const small = await runEvent(place, SMALL);
    const large = await runEvent(place, LARGE);
    const [foretold, found] = [small, large].map(({ costs }) => totalOf(costs, LARGE, SAVES_EACH)) as [Cost, Cost];
    const check = (Object.keys(CHECKED) as (keyof typeof CHECKED)[]).map((name) => ({
      name: CHECKED[name],
      foretold: foretold[name] / UNITS[name],
      measured: found[name] / UNITS[name],
      ratio: found[name] / foretold[name],
    }));
    for (const kind of KINDS) console.log(kind, JSON.stringify(large.costs[kind]), JSON.stringify(large.waves[kind]));
    return { small, large, check };
  } finally {
    await pool.end();
  }
}
