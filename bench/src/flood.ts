import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { Flood, Flooded } from "./floodWorker.ts";
import { bytesOf } from "./load.ts";
import { ALL_TURNS, type Spread, spreadOf } from "./measure.ts";
import { seedCandidates } from "./seed.ts";

// How long a candidate's save takes while somebody floods the server with pages.

const PAPER = "section-officer-first-paper-1";
/** Candidates that save while the server is flooded, and how often each does. */
const SAVERS = 20;
const EVERY_MS = 100;
const TURN_MS = 3_000;
/** A flood is under way so long before saves are measured. */
const WARM_MS = 300;

/** Middle and 95th percentile of the saves of one turn, and what the flood was answered a second, by status. */
interface Turn {
  p50Ms: number;
  p95Ms: number;
  answered: Record<string, number>;
}

/** Saves beside one kind of flood; times are the middle of the turns, `factor` is times those beside a kept page. */
export interface Beside {
  name: string;
  p50Ms: number;
  p95Ms: number;
  answered: Record<string, number>;
  /** Absent for what nothing is compared with. */
  p50Factor?: Spread;
  p95Factor?: Spread;
}

/** One of the floods; absent: nothing else is asked of the server. */
const KINDS: { name: string; flood?: Flood }[] = [
  { name: "nothing" },
  { name: "one kept page, 32 connections", flood: { kind: "kept", connections: 32 } },
  { name: "random addresses, 48 connections of one network", flood: { kind: "random", connections: 48 } },
  {
    name: "random addresses, 48 connections, each from a network of its own",
    flood: { kind: "many", connections: 48 },
  },
];
/** The flood that a server serves as fast as it can: what random addresses may take is measured by it. */
const KEPT = 1;

/** An attempt under way, and who sits it. */
interface Sitting {
  token: string;
  attemptId: string;
  mcqIds: string[];
}

export async function benchFlood(url: string, socket: string): Promise<Beside[]> {
  const sittings = await sitDown(url, socket);
  const turns: Turn[][] = KINDS.map(() => []);
  for (let turn = 0; turn < ALL_TURNS; turn++) {
    const order = turn % 2 === 0 ? KINDS.keys() : [...KINDS.keys()].reverse();
    for (const kind of order) turns[kind]?.push(await measure(url, sittings, KINDS[kind]?.flood));
  }
  for (const list of turns) list.shift(); // it warmed
  return KINDS.map(({ name }, kind) => summary(name, turns[kind] ?? [], kind > KEPT ? (turns[KEPT] ?? []) : undefined));
}

/** Candidates of this part's own, each with an attempt. */
async function sitDown(url: string, socket: string): Promise<Sitting[]> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  const candidates = await seedCandidates(pool, SAVERS).finally(() => pool.end());
  const test = (await get(`${url}/api/mock-tests/${PAPER}`, {})) as { _id: string };
  return Promise.all(
    candidates.map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const started = await get(`${url}/api/mock-tests/${test._id}/start`, { method: "POST", headers });
      const paper = await get(`${url}/api/mock-tests/${test._id}/mcqs`, { headers });
      const { attemptId } = started as { attemptId: string };
      return { token, attemptId, mcqIds: (paper as { mcqId: string }[]).map(({ mcqId }) => mcqId) };
    }),
  );
}

async function get(url: string, how: RequestInit): Promise<unknown> {
  const answer = await fetch(url, how);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: no figure`);
  return ((await answer.json()) as { data: unknown }).data;
}

function summary(name: string, turns: readonly Turn[], base: readonly Turn[] | undefined): Beside {
  const middle = (figure: (turn: Turn) => number) => spreadOf(turns.map(figure)).median;
  const factor = (figure: (turn: Turn) => number) =>
    spreadOf(turns.map((turn, at) => figure(turn) / figure(base?.[at] ?? turn)));
  const statuses = new Set(turns.flatMap((turn) => Object.keys(turn.answered)));
  const beside = {
    name,
    p50Ms: middle((turn) => turn.p50Ms),
    p95Ms: middle((turn) => turn.p95Ms),
    answered: Object.fromEntries(
      [...statuses].map((status) => [status, Math.round(middle((t) => t.answered[status] ?? 0))]),
    ),
    ...(base && { p50Factor: factor((turn) => turn.p50Ms), p95Factor: factor((turn) => turn.p95Ms) }),
  };
  console.log(`saves beside ${name}: p50 ${beside.p50Ms} p95 ${beside.p95Ms} ms`, beside.answered);
  return beside;
}

async function measure(url: string, sittings: readonly Sitting[], flood?: Flood): Promise<Turn> {
  const port = Number(new URL(url).port);
  const worker =
    flood &&
    new Worker(path.join(import.meta.dirname, "floodWorker.ts"), {
      workerData: { ...flood, port, ms: WARM_MS + TURN_MS },
    });
  const flooded = worker && (once(worker, "message") as Promise<[Flooded]>);
  await sleep(WARM_MS);
  const until = performance.now() + TURN_MS - WARM_MS;
  const times = (await Promise.all(sittings.map((one, at) => save(port, one, at, until)))).flat();
  const answered = flooded ? (await flooded)[0] : {};
  const list = times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((list[Math.floor(list.length * share)] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p95Ms: at(0.95), answered };
}

let seq = Date.now();
/** One candidate: an answer every so often, the next one late when this one was. @returns milliseconds of each */
async function save(port: number, one: Sitting, at: number, until: number): Promise<number[]> {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  const times: number[] = [];
  await sleep((EVERY_MS / SAVERS) * at);
  while (performance.now() < until) {
    seq++;
    const answer = {
      mcqId: one.mcqIds[seq % one.mcqIds.length],
      selectedOptionIndex: seq % 4,
      seq,
      timeSpentMs: 30_000,
    };
    const began = performance.now();
    socket.write(
      bytesOf({
        method: "PUT",
        path: `/api/attempts/${one.attemptId}/answers`,
        headers: { authorization: `Bearer ${one.token}` },
        body: { answers: [answer] },
      }),
    );
    const [head] = (await once(socket, "data")) as [Buffer]; // an acknowledgement fits a packet
    const took = performance.now() - began;
    if (!head.toString("latin1", 0, 12).endsWith(" 200")) throw new Error(`a save was answered ${head}: no figure`);
    times.push(took);
    await sleep(Math.max(0, EVERY_MS - took));
  }
  socket.destroy();
  return times;
}
