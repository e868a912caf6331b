// What the calls of a stretch say: how long nothing was acknowledged, how long calls took.
import type { Heard } from "./exam.ts";

/** Of this length are the stretches whose slowest calls are compared. */
const STRETCH_MS = 5_000;
/** As fast as before: within twice of it, or within so much more. */
const NEAR = { times: 2, ms: 150 };

/** The longest time between two acknowledgements, both within the stretch or at its ends. */
export function longestGap(heard: readonly Heard[], from: number, to: number): number {
  const times = heard.filter(({ done }) => done).map(({ answeredAt }) => answeredAt);
  const inside = times.filter((at) => at > from && at < to).sort((a, b) => a - b);
  return [...inside, to].reduce(({ gap, last }, at) => ({ gap: Math.max(gap, at - last), last: at }), {
    gap: 0,
    last: from,
  }).gap;
}

/** Of what was sent in a stretch and done, the time that one in a hundred exceeds; undefined: nothing was. */
export function p99(heard: readonly Heard[], from: number, to: number): number | undefined {
  const took = heard
    .filter(({ done, sentAt }) => done && sentAt >= from && sentAt < to)
    .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
    .sort((a, b) => a - b);
  return took[Math.min(took.length - 1, Math.floor(took.length * 0.99))];
}

/** Milliseconds after a moment from which calls are as fast as they were; undefined: not before the end. */
export function fastAgain(heard: readonly Heard[], usual: number, since: number, to: number): number | undefined {
  const enough = Math.max(usual * NEAR.times, usual + NEAR.ms);
  for (let from = since; from + STRETCH_MS <= to; from += STRETCH_MS / 10) {
    const slowest = p99(heard, from, from + STRETCH_MS);
    if (slowest !== undefined && slowest <= enough) return from - since;
  }
  return undefined;
}

export const failed = (heard: readonly Heard[], from: number, to: number): number =>
  heard.filter(({ done, answeredAt }) => !done && answeredAt >= from && answeredAt <= to).length;

/** The middle one of an odd number of figures. */
export const median = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
