import type { Limit } from "@sarathi/contract";

/** Callers that a limit remembers; whose window began longest ago are forgotten first. */
const CALLERS_REMEMBERED = 200_000;

type Bound = Pick<Limit, "max" | "seconds">;
interface Options {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  remembered?: number;
}

interface Window {
  endsAt: number;
  calls: number;
  /** Attempts whose end is not known yet. */
  open: number;
}

/** Windows of one length that begin with a caller's first call; kept in this process alone. */
function windowsOf(seconds: number, { now = () => performance.now(), remembered = CALLERS_REMEMBERED }: Options) {
  // All windows are of one length, so the order in which they began is the order in which they end.
  const windows = new Map<string, Window>();
  const forgetOld = (at: number) => {
    for (const [caller, { endsAt }] of windows) {
      if (endsAt > at && windows.size < remembered) return;
      windows.delete(caller);
    }
  };
  return {
    of(caller: string): Window {
      const at = now();
      const known = windows.get(caller);
      if (known && known.endsAt > at) return known;
      windows.delete(caller);
      forgetOld(at);
      const window = { endsAt: at + seconds * 1_000, calls: 0, open: 0 };
      windows.set(caller, window);
      return window;
    },
    forget: (caller: string) => void windows.delete(caller),
    secondsLeft: (window: Window) => Math.max(1, Math.ceil((window.endsAt - now()) / 1_000)),
  };
}

/**
 * Counts each caller's calls. Of many that arrive in one moment the first `max` pass; counting and judging are one step
 * for that.
 * @returns counts a call: seconds until the next makes sense, or 0 when this one may pass
 */
export function rateLimit({ max, seconds }: Bound, options: Options = {}): (caller: string) => number {
  const windows = windowsOf(seconds, options);
  return (caller) => {
    const window = windows.of(caller);
    window.calls++;
    return window.calls > max ? windows.secondsLeft(window) : 0;
  };
}

/** One try that a limit of failures let in, or not. */
export interface Attempt {
  /** 0: it was let in. Else seconds until the next makes sense. */
  readonly wait: number;
  /** How it ended; of one that was not let in nothing is counted. */
  end(failed: boolean): void;
}

/** Counts each caller's failures alone. While tries are under way they count as failed: else many at once would pass. */
export function failureLimit({ max, seconds }: Bound, options: Options = {}) {
  const windows = windowsOf(seconds, options);
  return {
    begin(caller: string): Attempt {
      const window = windows.of(caller);
      if (window.calls + window.open >= max) {
        return { wait: window.calls >= max ? windows.secondsLeft(window) : 1, end: () => undefined };
      }
      window.open++;
      return {
        wait: 0,
        end(failed) {
          window.open--;
          if (failed) window.calls++;
        },
      };
    },
    /** The caller begins anew. */
    forget: windows.forget,
  };
}
export type FailureLimit = ReturnType<typeof failureLimit>;

/**
 * The limits of one of several nodes, each of which counts for itself: calls are spread over all, so each lets its share
 * pass. A node that asks the others before each call would cost more than what a limit saves.
 * @param nodes that run at once, at most
 */
export function createLimits(nodes = 1) {
  return {
    /** Of all nodes together at least `max` pass, and fewer than one more per node. */
    calls: (bound: Bound) => rateLimit({ ...bound, max: Math.ceil(bound.max / nodes) }),
    /** Whole on each node: what would be lost with a call that one node refuses for the others weighs more. */
    wholeCalls: (bound: Bound) => rateLimit(bound),
    /** For what is guessed: all nodes together never let more than `max` pass, as long as there are fewer nodes than that. */
    failures: (bound: Bound) => failureLimit({ ...bound, max: Math.max(1, Math.floor(bound.max / nodes)) }),
  };
}
export type Limits = ReturnType<typeof createLimits>;
