import type { Logger } from "pino";

const EVERY_MS = 1_000;

/**
 * Says what goes wrong with every call at once, as when the database is away, in one line a second with their number: a
 * stack for each would fill the disk that may be the cause.
 * @param message what goes wrong
 */
export function repeated(log: Logger, message: string, level: "error" | "warn" = "error"): (error: Error) => void {
  let calls = 0;
  let last: Error | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    timer = undefined;
    if (calls === 0) return;
    log[level]({ calls, reason: reasonOf(last) }, message);
    calls = 0;
    timer = setTimeout(tick, EVERY_MS).unref();
  };
  return (error) => {
    calls++;
    last = error;
    if (!timer) tick();
  };
}

/** Not the error itself: PostgreSQL quotes rows in its details. */
const reasonOf = (error: (Error & { code?: string }) | undefined) => error && (error.code ?? error.message);
