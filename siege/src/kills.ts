import { setTimeout as sleep } from "node:timers/promises";
import { accounts, exams } from "@sarathi/contract";
import { candidate, type Ground, type Journal, type Paper, type Tallies } from "./candidates.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { ask, fromAnywhere } from "./client.ts";
import type { Besieged } from "./server.ts";
import { type Verdict, verify } from "./verify.ts";

export interface KillOptions {
  kills: number;
  databaseKills: number;
  candidates: number;
  seed: number;
  /** No kill after so many milliseconds. */
  withinMs: number;
}

export interface KillReport extends Verdict {
  kills: number;
  databaseKills: number;
  /** Milliseconds from a kill to the first acknowledgement of a write that was sent after it. */
  back: { app: number[]; database: number[] };
  tallies: Pick<Tallies, "saves" | "submits" | "registrations" | "broken">;
  surprises: string[];
  falls: string[];
  seconds: number;
}

/** Longest that a kill may keep candidates from writing. */
const BACK_MS = 60_000;
/** Fastest again after it was killed, so that every kill meets work under way. */
const BETWEEN_MS = { least: 400, more: 1_600 };

/** Kills the app and its database under candidates who sit, and looks at what is left of what was acknowledged. */
export async function killTest(server: Besieged, options: KillOptions): Promise<KillReport> {
  const began = performance.now();
  const chance = chanceOf(options.seed);
  const journals: Journal[] = [];
  let sitting = true;
  const tallies = { saves: 0, submits: 0, registrations: 0, broken: 0, surprises: [] as string[], lastSentAt: 0 };
  const heard: Tallies = Object.assign(tallies, {
    acknowledged: (sentAt: number) => {
      tallies.lastSentAt = Math.max(tallies.lastSentAt, sentAt);
    },
  });
  const ground: Ground = {
    origin: server.origin,
    papers: await papersOf(server.origin),
    tallies: heard,
    journals,
    running: () => sitting,
  };
  const all = Array.from({ length: options.candidates }, (_, i) => candidate(ground, chanceOf(options.seed + i + 1)));
  await writesGoOn(() => tallies.lastSentAt, 0);

  const back = await killAll(server, options, chance, () => tallies.lastSentAt);
  sitting = false;
  await Promise.all(all);
  await server.ready();
  const verdict = await verify(server.origin, journals);
  const { saves, submits, registrations, broken, surprises } = tallies;
  return {
    ...verdict,
    kills: back.app.length,
    databaseKills: back.database.length,
    back,
    tallies: { saves, submits, registrations, broken },
    surprises,
    falls: server.falls,
    seconds: Math.round((performance.now() - began) / 1_000),
  };
}

/**
 * Kills the app and its database in an order of chance, each time after writes went on.
 * @param lastSentAt when the latest write was sent that was acknowledged
 * @param heard how much of it is done, from 0 to 1, after each
 */
export async function killAll(
  server: Besieged,
  { kills, databaseKills, withinMs }: Pick<KillOptions, "kills" | "databaseKills" | "withinMs">,
  chance: Chance,
  lastSentAt: () => number,
  heard: (done: number) => void = () => undefined,
): Promise<KillReport["back"]> {
  const began = performance.now();
  const back = { app: [] as number[], database: [] as number[] };
  const plan = shuffled<keyof typeof back>([...many("app", kills), ...many("database", databaseKills)], chance);
  for (const [i, target] of plan.entries()) {
    if (performance.now() - began > withinMs) break;
    await sleep(BETWEEN_MS.least + chance.below(BETWEEN_MS.more));
    const killedAt = performance.now();
    if (target === "app") server.kill();
    else while (!server.killDatabase(i % 2 ? "postmaster" : "backend")) await sleep(100); // not up again yet
    back[target].push(await writesGoOn(lastSentAt, killedAt));
    heard((i + 1) / plan.length);
  }
  return back;
}

/** Waits for the acknowledgement of a write that was sent after a moment. @returns milliseconds since then */
export async function writesGoOn(lastSentAt: () => number, since: number): Promise<number> {
  const began = performance.now();
  while (lastSentAt() <= since) {
    if (performance.now() - began > BACK_MS) throw new Error(`no write was acknowledged within ${BACK_MS / 1_000} s`);
    await sleep(10);
  }
  return Math.round(performance.now() - (since || began));
}

async function papersOf(origin: string): Promise<Paper[]> {
  const tests = await ask(origin, exams.listTests, { query: {} }, fromAnywhere());
  if (tests.kind !== "done") throw new Error("the list of tests did not come");
  const body = {
    firstName: "Reader",
    email: "reader@example.test",
    password: "candle river stone 77",
    language: "en" as const,
  };
  const reader = await ask(origin, accounts.register, { body }, fromAnywhere());
  if (reader.kind !== "done") throw new Error("nobody could register");
  const bearer = { authorization: `Bearer ${reader.data.token}` };
  const papers: Paper[] = [];
  for (const { _id } of tests.data.items) {
    const paper = await ask(origin, exams.getPaper, { params: { id: _id } }, bearer);
    if (paper.kind === "done") papers.push({ mockTestId: _id, mcqs: paper.data });
  }
  return papers;
}

const many = <const T>(what: T, count: number): T[] => Array.from({ length: count }, () => what);

function shuffled<T>(list: T[], chance: Chance): T[] {
  return list
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
