// What the calls of a stretch say: how long nothing was acknowledged, how long calls took.
import type { Heard } from "./exam.ts";

/** Of this length are the stretches whose slowest calls are compared. */
const STRETCH_MS = 5_000;
/** So much later the next one begins. */
const STEP_MS = 500;
/** Of fewer calls none stands for one in a hundred. */
const LEAST_CALLS = 100;
/** As fast as before: within twice of it, or within so much more, which nobody sees of a save that is made beside the page. */
const NEAR = { times: 2, ms: 250 };

/** The longest time between two acknowledgements, both within the stretch or at its ends. */
export function longestGap(heard: readonly Heard[], from: number, to: number): number {
  const times = heard.filter(({ done }) => done).map(({ answeredAt }) => answeredAt);
  const inside = times.filter((at) => at > from && at < to).sort((a, b) => a - b);
  return [...inside, to].reduce(({ gap, last }, at) => ({ gap: Math.max(gap, at - last), last: at }), {
    gap: 0,
    last: from,
  }).gap;
}

/** The time that one in a hundred exceeds; undefined: too few to say. */
function hundredth(took: number[]): number | undefined {
  return took.length < LEAST_CALLS ? undefined : took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)];
}

const tookOf = ({ sentAt, answeredAt }: Heard): number => answeredAt - sentAt;
const sentIn = (heard: readonly Heard[], from: number, to: number) =>
  heard.filter(({ sentAt }) => sentAt >= from && sentAt < to);

/** Of what was sent in a stretch and done, the time that one in a hundred exceeds; undefined: too few were to say. */
export const p99 = (heard: readonly Heard[], from: number, to: number): number | undefined =>
  hundredth(sentIn(heard, from, to).flatMap((call) => (call.done ? [tookOf(call)] : [])));

/** The slowest of all stretches within a time, by its p99; undefined: too few calls were done in each. */
export function slowestStretch(heard: readonly Heard[], from: number, to: number): number | undefined {
  let slowest: number | undefined;
  for (let at = from; at + STRETCH_MS <= to; at += STEP_MS) {
    const one = p99(heard, at, at + STRETCH_MS);
    if (one !== undefined) slowest = Math.max(slowest ?? 0, one);
  }
  return slowest;
}

/**
 * Milliseconds after a moment from which on calls are as fast as they were: every stretch that begins then or later is
 * fast, until the end. A call that was not done took for ever here, and a stretch of too few calls is a slow one, for then
 * candidates wait. @returns undefined: the last one is slow
 */
export function fastAgain(heard: readonly Heard[], usual: number, since: number, to: number): number | undefined {
  const enough = Math.max(usual * NEAR.times, usual + NEAR.ms);
  let again: number | undefined;
  for (let from = since; from + STRETCH_MS <= to; from += STEP_MS) {
    const sent = sentIn(heard, from, from + STRETCH_MS);
    const slowest = hundredth(sent.map((call) => (call.done ? tookOf(call) : Number.POSITIVE_INFINITY)));
    if (slowest !== undefined && slowest <= enough) again ??= from - since;
    else again = undefined;
  }
  return again;
}

/** The longest of it after each of several moments, each judged until the next one. */
export function fastAgainAfter(
  heard: readonly Heard[],
  usual: number,
  moments: readonly number[],
  to: number,
): number | undefined {
  const each = moments.map((since, i) => fastAgain(heard, usual, since, moments[i + 1] ?? to));
  return each.reduce((worst, one) => (worst === undefined || one === undefined ? undefined : Math.max(worst, one)), 0);
}

export const failed = (heard: readonly Heard[], from: number, to: number): number =>
  heard.filter(({ done, answeredAt }) => !done && answeredAt >= from && answeredAt <= to).length;

/** The middle one of an odd number of figures. */
export const median = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
