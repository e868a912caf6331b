import { type Confidence, LATE_DAYS, type MistakeKind } from "@sarathi/contract";

const DAY_MS = 86_400_000;
/** Answers of which a person's own median says something. */
const ENOUGH_TIMES = 10;
/** The Commission's pace is 50 questions in 45 minutes (docs/sources.md): this is twice its time for one. */
const SLOW_MS = 108_000;
/** No answer is older than the product: what a clock that was never set says counts as this. */
const FIRST_ANSWER_AT = Date.UTC(2026, 0, 1);

/** From which time on an answer is slow, in milliseconds: twice the person's own median, where there is one. */
export const slowFrom = ({ median, count }: { median: number | null; count: number }): number =>
  median !== null && count >= ENOUGH_TIMES ? 2 * median : SLOW_MS;

/** The middle of some times; null: there are none. */
export function medianOf(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]] as [number, number];
  return (low + high) / 2;
}

interface Judged {
  correct: boolean;
  confidence?: Confidence | undefined;
  timeMs: number;
}

/** Why an answer goes to the notebook: wrong, right by a guess, or right too slowly; null: it does not. */
export function faultOf({ correct, confidence, timeMs }: Judged, slowMs: number): MistakeKind | null {
  if (!correct) return "wrong";
  if (confidence === "guess") return "guessed";
  return timeMs > slowMs ? "slow" : null;
}

/** The grade of FSRS that an answer earns: 1 wrong, 2 guessed, unsure or slow, 3 right, 4 right and sure. */
export function ratingOf(fault: MistakeKind | null, confidence: Confidence | undefined): number {
  if (fault === "wrong") return 1;
  if (fault !== null || confidence === "unsure") return 2;
  return confidence === "sure" ? 4 : 3;
}

/** Less than this between a device's clock and ours is the way of the call, not the clock: in milliseconds. */
const CLOCK_TOLERANCE_MS = 120_000;
/** A phone that was set to the year of Bikram Sambat runs 57 years ahead; what is further off is no clock. */
const MOST_CLOCK_ERROR_MS = 60 * 365.25 * DAY_MS;

/**
 * How much a device's clock is behind ours, in milliseconds, to be added to the times that it says; below 0: it is ahead.
 * @param sentAt what it said when it sent; undefined: it did not say
 */
export function clockErrorOf(sentAt: number | undefined, now: number): number {
  const error = sentAt === undefined ? 0 : now - sentAt;
  return Math.abs(error) < CLOCK_TOLERANCE_MS || Math.abs(error) > MOST_CLOCK_ERROR_MS ? 0 : error;
}

/** When an answer was given, held between the first day of the product and now: a clock that runs ahead counts as now. */
export const boundedTime = (at: number, now: number): number => Math.min(Math.max(at, FIRST_ANSWER_AT), now);

/** Whether an answer still counts for its day: it came within a week. */
export const countsForItsDay = (at: number, now: number): boolean => now - at <= LATE_DAYS * DAY_MS;

/** Answers of a day. */
export interface DayCount {
  answered: number;
  correct: number;
  /** Questions that were due. */
  repeated: number;
}

/** Counts one more answer of a day. */
export function countDay(
  days: Map<string, DayCount>,
  day: string,
  { correct, isRepeated }: { correct: boolean; isRepeated: boolean },
): void {
  const count = days.get(day) ?? { answered: 0, correct: 0, repeated: 0 };
  days.set(day, {
    answered: count.answered + 1,
    correct: count.correct + Number(correct),
    repeated: count.repeated + Number(isRepeated),
  });
}
