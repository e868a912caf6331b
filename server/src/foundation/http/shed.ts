import type { Priority } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";
import type { Check } from "./guard.ts";

/** Event-loop delay in milliseconds above which a call is turned away: reading first, submitting last. */
const SHED_WHEN_DELAY_OVER_MS: Record<Priority, number> = {
  read: 1_000,
  login: 2_000,
  start: 3_000,
  save: 5_000,
  submit: 8_000,
};

/** So often it is seen whether a timer is late. */
const LOOK_MS = 100;

/**
 * Turns calls away while the event loop lags, by the mean delay of the last second. `@fastify/under-pressure` says Infinity
 * where each turn of the loop takes longer than its second: how late a timer is says then how long a turn takes.
 * @throws server.busy
 */
export function shed(
  app: Pick<FastifyInstance, "memoryUsage" | "addHook">,
  lateness: () => number = latenessOfTimer(app),
): Check {
  return (request) => {
    const { eventLoopDelay } = app.memoryUsage();
    const delay = Number.isFinite(eventLoopDelay) ? eventLoopDelay : lateness();
    const priority = request.routeOptions.config.endpoint?.priority ?? "read";
    if (delay > SHED_WHEN_DELAY_OVER_MS[priority])
      throw new AppError("server.busy", { retryAfter: 1 + Math.floor(Math.random() * 5) });
    return undefined;
  };
}

/** @returns gives the milliseconds by which a timer was late in the last turn of the loop, or is in this one if that is more */
function latenessOfTimer(app: Pick<FastifyInstance, "addHook">): () => number {
  let [seenAt, late] = [performance.now(), 0];
  const over = () => Math.max(0, performance.now() - seenAt - LOOK_MS);
  const timer = setInterval(() => {
    late = over();
    seenAt = performance.now();
  }, LOOK_MS).unref();
  app.addHook("onClose", () => clearInterval(timer));
  return () => Math.max(late, over());
}
