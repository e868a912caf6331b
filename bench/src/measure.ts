import type { Speed } from "./load.ts";

/** Turns that count; one before them warms both sides. */
const TURNS = 7;
/** Every turn, the warming one too: writes take a slice of their own for each. */
export const ALL_TURNS = TURNS + 1;

/** The middle of some figures and the quartiles around it. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** A figure beside its limit, both from alternating turns of one run. */
export interface Row {
  name: string;
  /** What the limit is. */
  what: string;
  /** What ours / limit is to reach. */
  target?: number;
  ratio: Spread;
  /** The middle of the turns. */
  ours: Speed;
  limit: Speed;
  turns: { ours: number; limit: number }[];
}

export interface Side {
  run(turn: number): Promise<Speed>;
}

const round = (n: number) => Math.round(n * 100) / 100;

/** Quartiles, between the neighbours where they fall between two. */
export function spreadOf(figures: readonly number[]): Spread {
  const list = [...figures].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = (list.length - 1) * share;
    const below = list[Math.floor(place)] ?? 0;
    return round(below + ((list[Math.ceil(place)] ?? 0) - below) * (place % 1));
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** Held is what the worse quartile reaches: a median alone says met in half of all runs. */
export const isMet = ({ ratio, target }: Row): boolean => target === undefined || ratio.low >= target;

export const verdict = (good: boolean): string => (good ? "met" : "**missed**");

/**
 * Measures ours and its limit by turns, one right after the other, the order swapped every other turn: what the
 * machine does meanwhile falls on both alike.
 */
export async function compare(name: string, ours: Side, limit: Side & { what: string }, target?: number): Promise<Row> {
  const turns: { ours: Speed; limit: Speed }[] = [];
  for (let turn = 0; turn < ALL_TURNS; turn++) {
    const first = turn % 2 === 0 ? await ours.run(turn) : undefined;
    const bound = await limit.run(turn);
    turns.push({ ours: first ?? (await ours.run(turn)), limit: bound });
  }
  turns.shift();
  const middle = (side: "ours" | "limit"): Speed => ({
    perSecond: Math.round(spreadOf(turns.map((turn) => turn[side].perSecond)).median),
    p99Ms: spreadOf(turns.map((turn) => turn[side].p99Ms)).median,
  });
  const row: Row = {
    name,
    what: limit.what,
    ...(target !== undefined && { target }),
    ratio: spreadOf(turns.map((turn) => turn.ours.perSecond / turn.limit.perSecond)),
    ours: middle("ours"),
    limit: middle("limit"),
    turns: turns.map((turn) => ({ ours: turn.ours.perSecond, limit: turn.limit.perSecond })),
  };
  console.log(`${name}: ${row.ratio.median} (${row.ratio.low}–${row.ratio.high})`);
  return row;
}

/** How long one who asks alone waits. */
export interface Waits {
  name: string;
  samples: number;
  p50Ms: number;
  p95Ms: number;
}

const SAMPLES = 40;

/** Asks again and again, one call after the other. @throws when anything but a success is answered */
export async function timed(name: string, ask: (i: number) => Promise<Response>, samples = SAMPLES): Promise<Waits> {
  const times: number[] = [];
  for (let i = 0; i < samples + 3; i++) {
    const took = await timeOf(() => ask(i), name);
    if (i >= 3) times.push(took); // the first ones plan
  }
  return waitsOf(name, times);
}

/** Milliseconds until an answer is whole. */
export async function timeOf(ask: () => Promise<Response>, name: string): Promise<number> {
  const began = performance.now();
  const answer = await ask();
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${body.slice(0, 200)}`);
  return performance.now() - began;
}

export function waitsOf(name: string, times: readonly number[]): Waits {
  const list = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round((list[Math.ceil(list.length * share) - 1] ?? 0) * 10) / 10;
  const waits = { name, samples: list.length, p50Ms: at(0.5), p95Ms: at(0.95) };
  console.log(`${name}: ${waits.p50Ms} ms, p95 ${waits.p95Ms} ms`);
  return waits;
}
