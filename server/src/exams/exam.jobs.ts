import type { Deps } from "../foundation/deps.ts";
import type { AttemptService } from "./attempt.service.ts";

const SWEEP_MS = 15_000;
const BATCH = 500;

/**
 * Closes attempts that nobody submits, every 15 seconds. On every node: closing is conditional, so it does not matter
 * who comes first. @returns stops it and waits for a sweep that is under way
 */
export function sweepAttempts({ log }: Deps, attempts: AttemptService): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = async () => {
    try {
      while ((await attempts.sweep(BATCH)) === BATCH);
    } catch (error) {
      log.error({ err: error }, "sweep failed; the next one tries again");
    }
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, SWEEP_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
