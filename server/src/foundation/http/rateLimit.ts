import type { Limit } from "@sarathi/contract";

/** Callers that a limit remembers; whose window began longest ago are forgotten first. */
const CALLERS_REMEMBERED = 200_000;

interface Window {
  endsAt: number;
  calls: number;
}

/**
 * Counts each caller's calls in windows that begin with the first one. Of many that arrive in one moment the first `max`
 * pass; counting and judging are one step for that.
 * @param now milliseconds of a clock that never goes back
 * @returns counts a call: seconds until the next makes sense, or 0 when this one may pass
 */
export function rateLimit(
  { max, seconds }: Pick<Limit, "max" | "seconds">,
  { now = () => performance.now(), remembered = CALLERS_REMEMBERED } = {},
): (caller: string) => number {
  // All windows are of one length, so the order in which they began is the order in which they end.
  const windows = new Map<string, Window>();
  const forgetOld = (at: number) => {
    for (const [caller, { endsAt }] of windows) {
      if (endsAt > at && windows.size < remembered) return;
      windows.delete(caller);
    }
  };
  return (caller) => {
    const at = now();
    let window = windows.get(caller);
    if (!window || window.endsAt <= at) {
      windows.delete(caller);
      forgetOld(at);
      window = { endsAt: at + seconds * 1_000, calls: 0 };
      windows.set(caller, window);
    }
    window.calls++;
    return window.calls > max ? Math.max(1, Math.ceil((window.endsAt - at) / 1_000)) : 0;
  };
}
