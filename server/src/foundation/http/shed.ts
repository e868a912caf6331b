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

/**
 * Turns calls away while the event loop lags. `@fastify/under-pressure` says Infinity of a second in which it could not
 * measure, which a delay of two seconds brings about already: the last measurement holds then, or submits would be turned
 * away with all others.
 * @throws server.busy
 */
export function shed(app: Pick<FastifyInstance, "memoryUsage">): Check {
  let delay = 0;
  return (request) => {
    const { eventLoopDelay } = app.memoryUsage();
    if (Number.isFinite(eventLoopDelay)) delay = eventLoopDelay;
    const priority = request.routeOptions.config.endpoint?.priority ?? "read";
    if (delay > SHED_WHEN_DELAY_OVER_MS[priority])
      throw new AppError("server.busy", { retryAfter: 1 + Math.floor(Math.random() * 5) });
    return undefined;
  };
}
