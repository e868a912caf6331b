/**
 * The server's time on this device. It is counted from a moment at which the server sent its time, by a
 * monotonic counter (`performance.now`), never by the device's clock: setting that clock changes nothing.
 */
export interface ClockSources {
  /** Monotonic ms. */
  monotonic: () => number;
  /** Device clock, ms since 1970. Only a first guess after a reload, and a sign that something jumped. */
  wall: () => number;
}

export interface ExamClock {
  /** Server time, ms since 1970. */
  now: () => number;
  /** The same for numbering taps: at most a minute ahead of what the server has surely reached, whatever the guess. */
  stamp: () => number;
  /** One exchange with the server: its time, and our monotonic ms before and after. */
  sample: (serverNow: number, sentAt: number, receivedAt: number) => void;
  /** The server has sent its time to this page, and the device's clock has not jumped since. */
  trusted: () => boolean;
  /** Server minus device clock, ms; for the record. */
  wallOffset: () => number;
  monotonic: () => number;
}

const jumpMs = 3000;
const aheadMs = 60_000;

/** @param last what the record knows from an earlier page: offset to the device clock and latest server time */
export function createClock(from: ClockSources, last?: { serverOffset: number; seenAt: number }): ExamClock {
  const guess = from.wall() + (last?.serverOffset ?? 0);
  let offset = Math.max(guess, last?.seenAt ?? 0) - from.monotonic();
  let width = Number.POSITIVE_INFINITY;
  let sampled = false;
  // The server's clock is at least here: a record's latest time, later what it said itself.
  let surely = (last?.seenAt ?? guess) - from.monotonic();
  let wallAtSample = from.wall() - from.monotonic();

  const sample: ExamClock["sample"] = (serverNow, sentAt, receivedAt) => {
    // The server read its clock somewhere between sending and receiving: so the offset lies in [low, high].
    const low = serverNow - receivedAt;
    const high = serverNow - sentAt;
    surely = low;
    const outside = offset < low || offset > high;
    if (outside || high - low < width) {
      offset = (low + high) / 2;
      width = high - low;
    }
    sampled = true;
    wallAtSample = from.wall() - from.monotonic();
  };

  return {
    now: () => from.monotonic() + offset,
    stamp: () => from.monotonic() + Math.min(offset, surely + aheadMs),
    sample,
    trusted: () => sampled && Math.abs(from.wall() - from.monotonic() - wallAtSample) < jumpMs,
    wallOffset: () => from.monotonic() + offset - from.wall(),
    monotonic: from.monotonic,
  };
}

/** Milliseconds left, never negative. */
export const remaining = (deadlineAt: string, now: number): number => Math.max(0, Date.parse(deadlineAt) - now);

/** Minutes left at which the candidate is warned. */
export const warningMinutes = [10, 5, 1] as const;
export type WarningMinute = (typeof warningMinutes)[number];

/** The warning that falls between two readings; after a long gap only the latest one. Both in ms left. */
export function warningBetween(before: number, after: number): WarningMinute | undefined {
  return warningMinutes.findLast((minutes) => before > minutes * 60_000 && after <= minutes * 60_000 && after > 0);
}

/** The clock may be hidden until five minutes are left. */
export const mayHide = (left: number): boolean => left > 5 * 60_000;

/** "42:17", or "1:29:59" from an hour up; a started second counts as whole. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** The time left for `<time>` and screen readers: ISO 8601 duration. */
export const durationAttribute = (left: number): string => `PT${Math.ceil(left / 1000)}S`;
