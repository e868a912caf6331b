import { AppError } from "../foundation/http/errors.ts";

/** When to try again after so many waited already. */
const BUSY_SECONDS = 10;

/**
 * Work of which only so much may go on at once; the rest waits its turn, so that a burst takes neither the memory nor
 * the threads that everything else lives on.
 * @param width how many at once
 * @param waiting how many may wait; the next is refused with server.busy
 */
export function limitConcurrency(width: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= width) {
      if (queue.length >= waiting) throw new AppError("server.busy", { retryAfter: BUSY_SECONDS });
      await new Promise<void>((turn) => queue.push(turn)); // the one before hands its place over
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
