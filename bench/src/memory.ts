import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import type { Server } from "./processes.ts";
import { heldBy, residentMiB } from "./processMemory.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

/** What the server's process held under a load of everything at once. */
export interface Memory {
  minutes: number;
  calls: number;
  /** The last two minutes' worst, in MiB. */
  mostMiB: number;
  /** The middle of the second minute and of the last one: flat when they are alike. */
  earlyMiB: number;
  lateMiB: number;
  /** Every ten seconds. */
  everyTenSeconds: number[];
  /** At the end, by what holds it, the largest first. */
  heldMiB: Record<string, number>;
}

const CONNECTIONS = 24;
const MINUTES = 10;
const LOOK_MS = 10_000;
const PAPER = "kharidar-first-paper-1";
const PAGES = ["/", "/pariksha", `/pariksha/${PAPER}/info`, "/auth/login", "/loksewa", "/newsletter", "/about"];

type Call = (caller: Caller) => Promise<unknown>;
interface Caller {
  url: string;
  candidate: Candidate;
  address: string;
}

const chance = () => randomBytes(6).toString("hex");

async function send({ url, candidate, address }: Caller, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${candidate.token}`, "x-forwarded-for": address, ...init.headers };
  const answer = await fetch(url + path, { ...init, headers });
  const text = await answer.text();
  return answer.headers.get("content-type")?.includes("json") && answer.ok ? JSON.parse(text).data : null;
}
const sendJson = (caller: Caller, method: string, path: string, body: object) =>
  send(caller, path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** One sitting from the paper to the result: ten saves and a submit. */
async function sit(caller: Caller): Promise<void> {
  const questions = (await send(caller, `/api/mock-tests/${PAPER}/mcqs`)) as { _id: string }[] | null;
  const attempt = (await sendJson(caller, "POST", `/api/mock-tests/${PAPER}/start`, {})) as {
    attemptId: string;
    mockTestId: string;
  } | null;
  if (!attempt || !questions) return;
  const { attemptId, mockTestId } = attempt;
  const answers = questions.map(({ _id }, at) => ({ mcqId: _id, selectedOptionIndex: at % 4, seq: at + 1 }));
  const tenth = Math.ceil(answers.length / 10);
  for (let from = 0; from < answers.length; from += tenth) {
    await sendJson(caller, "PUT", `/api/attempts/${attemptId}/answers`, { answers: answers.slice(from, from + tenth) });
  }
  await sendJson(caller, "POST", "/api/mock-tests/submit", { mockTestId, attemptId, answers: [] });
}

function uploadOf(picture: Buffer): Call {
  return (caller) => {
    const form = new FormData();
    form.set("folder", "avatars");
    form.set("file", new Blob([new Uint8Array(picture)]), "picture.jpg");
    return send(caller, "/api/upload", { method: "POST", body: form });
  };
}

/** What candidates, search engines and strangers do, and how many times of a hundred. */
async function mixture(): Promise<[share: number, call: Call][]> {
  const pixels = randomBytes(1_600 * 1_200 * 3);
  const photo = await sharp(pixels, { raw: { width: 1_600, height: 1_200, channels: 3 } })
    .jpeg()
    .toBuffer();
  const page: Call = (caller) => send(caller, PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/");
  return [
    [30, page],
    [12, (caller) => send(caller, `/?x=${chance()}`)],
    [10, (caller) => send(caller, `/${chance()}`)],
    [15, (caller) => send(caller, "/api/mock-tests?limit=20")],
    [8, (caller) => send(caller, `/api/mcqs?search=${chance().slice(0, 3)}`)],
    [5, (caller) => send(caller, `/api/community/users/${chance()}/profile`)],
    [6, (caller) => send(caller, "/api/auth/me")],
    [
      4,
      (caller) =>
        sendJson(caller, "POST", "/api/auth/login", { email: `${chance()}@example.test`, password: chance() }),
    ],
    [8, sit],
    [1, (caller) => send(caller, "/api/auth/me/export")],
    [1, uploadOf(photo)],
  ];
}

function chosen(calls: readonly [number, Call][]): Call {
  let left = Math.random() * calls.reduce((sum, [share]) => sum + share, 0);
  for (const [share, call] of calls) {
    left -= share;
    if (left < 0) return call;
  }
  return calls[0]?.[1] ?? (async () => undefined);
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Loads the server with everything at once and weighs it meanwhile. */
export async function benchMemory({ url, pid }: Server, socket: string, minutes = MINUTES): Promise<Memory> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  const candidates = await seedCandidates(pool, 60 * minutes);
  await pool.end();
  const calls = await mixture();
  const until = performance.now() + minutes * 60_000;
  let made = 0;
  const work = async (at: number) => {
    for (let n = 0; performance.now() < until; n++, made++) {
      const who = (at + n * CONNECTIONS) % candidates.length;
      const candidate = candidates[who] as Candidate;
      await chosen(calls)({ url, candidate, address: `10.${at}.${n % 256}.${who % 256}` });
    }
  };
  const looks: number[] = [];
  const look = async () => {
    while (performance.now() < until) {
      await sleep(LOOK_MS);
      looks.push(residentMiB(pid));
    }
  };
  await Promise.all([look(), ...Array.from({ length: CONNECTIONS }, (_, at) => work(at))]);
  const minute = 60_000 / LOOK_MS;
  return {
    minutes,
    calls: made,
    mostMiB: Math.max(...looks.slice(-2 * minute)),
    earlyMiB: middle(looks.slice(minute, 2 * minute)),
    lateMiB: middle(looks.slice(-minute)),
    everyTenSeconds: looks,
    heldMiB: heldBy(pid),
  };
}
