import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ROOT, type Server, serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

/** What open streams cost, and how long a reply takes to them from another process. */
export interface LiveFigures {
  streams: number;
  /** Of the process, after its garbage is collected, for each stream more. */
  kibEach: { resident: number; heap: number };
  replies: number;
  /** From sending a reply to one process until a stream of the other has its event; all streams follow the post. */
  arrival: { p50Ms: number; p95Ms: number; mostMs: number };
  /** Streams that did not hear of each reply once. */
  lost: number;
}

const STREAMS = 2_000;
/** Streams whose events are timed; the others only read. */
const TIMED = 20;
const WARM = 300;
const WRITERS = 10;
const REPLIES = 150;
/** Longer than a reply takes to arrive: two of one moment are one hint. */
const PACE_MS = 500;
const OPENING = 50;

interface Open {
  request: http.ClientRequest;
  /** When each event of a comment came. */
  arrived: number[];
}

/** A browser's stream, as bytes. */
function open(url: string, { token }: Candidate, n: number, topic: string): Promise<Open> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": `10.8.${n >> 8}.${n & 255}` };
    const one: Open = { request: http.get(`${url}/api/live?topics=${topic}`, { headers, agent: false }), arrived: [] };
    one.request.once("error", reject);
    one.request.once("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`));
      one.request.on("error", () => undefined); // from now on it is cut by us
      response.on("error", () => undefined);
      response.on("data", (part: Buffer) => {
        const events = part.toString().split("event: comment").length - 1;
        for (let i = 0; i < events; i++) one.arrived.push(performance.now());
      });
      resolve(one);
    });
  });
}

async function openAll(url: string, candidates: readonly Candidate[], topic: string): Promise<Open[]> {
  const all: Open[] = [];
  for (let from = 0; from < candidates.length; from += OPENING) {
    const some = candidates.slice(from, from + OPENING);
    all.push(...(await Promise.all(some.map((one, i) => open(url, one, from + i, topic)))));
  }
  return all;
}

async function closeAll(streams: readonly Open[]): Promise<void> {
  for (const { request } of streams) request.destroy();
  await sleep(1_000);
}

type Weight = ReturnType<typeof process.memoryUsage>;
async function weigh({ pid }: Server, file: string): Promise<Weight> {
  fs.rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!fs.existsSync(file)) await sleep(50);
  return JSON.parse(fs.readFileSync(file, "utf8")) as Weight;
}

async function send(url: string, { token }: Candidate, address: string, body: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(url + address, { method: "POST", headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  if (answer.status !== 201) throw new Error(`${address} answered ${answer.status}`);
  return data;
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** Two processes on one database: 2,000 streams of one post on the first, its replies sent to the second. */
export async function benchLive(socket: string, ports: [number, number]): Promise<LiveFigures> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-live-"));
  const file = path.join(dir, "weight.json");
  const env = (name: string) => ({
    DATABASE_URL: `postgres://sarathi@localhost/sarathi?host=${encodeURIComponent(socket)}`,
    DATA_DIR: path.join(dir, name),
    DEMO: "off",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    SITE_URL: "http://localhost",
  });
  const collect = { NODE_OPTIONS: `--import=${path.join(ROOT, "bench/src/collect.ts")}`, WEIGHT_FILE: file };
  const [listening, writing] = await Promise.all([
    serve("server/src/main.ts", ports[0], "/readyz", { ...env("one"), ...collect }),
    serve("server/src/main.ts", ports[1], "/readyz", env("two")),
  ]);
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const [asker, ...others] = await seedCandidates(pool, 1 + WRITERS + STREAMS);
    const writers = others.slice(0, WRITERS);
    const readers = others.slice(WRITERS);
    await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [
      [asker, ...writers].map((one) => one?.accountId),
    ]);
    const post = { title: "A post that many read", content: "Who answers first?" };
    const { postId } = await send(writing.url, asker as Candidate, "/api/community/posts", post);
    const topic = `post:${postId}`;

    await closeAll(await openAll(listening.url, readers.slice(0, WARM), topic));
    const before = await weigh(listening, file);
    const streams = await openAll(listening.url, readers, topic);
    await sleep(2_000);
    const after = await weigh(listening, file);
    const each = (kind: "rss" | "heapUsed") => Math.round((after[kind] - before[kind]) / STREAMS / 102.4) / 10;

    const sent: number[] = [];
    for (let n = 0; n < REPLIES; n++) {
      const writer = writers[n % WRITERS] as Candidate;
      sent.push(performance.now());
      await send(writing.url, writer, `/api/community/posts/${postId}/comments`, { content: `Answer number ${n}` });
      await sleep(Math.max(0, PACE_MS - (performance.now() - (sent[n] ?? 0))));
    }
    await sleep(6_000); // what no process was woken for comes with its next look
    const timed = streams.slice(0, TIMED);
    const waits = timed.flatMap(({ arrived }) => arrived.map((came, n) => came - (sent[n] ?? 0))).sort((a, b) => a - b);
    const lost = streams.filter(({ arrived }) => arrived.length !== REPLIES).length;
    await closeAll(streams);
    const arrival = { p50Ms: at(waits, 0.5), p95Ms: at(waits, 0.95), mostMs: at(waits, 1) };
    return {
      streams: STREAMS,
      kibEach: { resident: each("rss"), heap: each("heapUsed") },
      replies: REPLIES,
      arrival,
      lost,
    };
  } finally {
    await pool.end();
    await Promise.all([listening.stop(), writing.stop()]);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
