import type { RateLimitOptions } from "@fastify/rate-limit";
import type { Endpoint, Limit } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./address.ts";
import { AppError } from "./errors.ts";

export type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const RANK = { user: 0, moderator: 1, admin: 2 } as const;

/** Access and limits by the contract, before the body is read. @throws auth.required, auth.suspended, auth.forbidden, request.too_many */
export function guard(app: FastifyInstance, spec: Endpoint): Check {
  const limits = callerLimits(app, spec);
  return async (request, reply) => {
    if (spec.access !== "anyone") checkAccess(spec, request);
    for (const limit of limits) await limit(request, reply);
  };
}

function checkAccess({ access }: Endpoint, request: FastifyRequest): void {
  const { me } = request;
  const byTicket = access === "attempt" && request.ticket !== null;
  if (!me && !byTicket) throw new AppError("auth.required");
  if (me?.suspended && !byTicket) throw new AppError("auth.suspended");
  if (me?.suspended) request.me = null; // the attempt's token lets finish that attempt, nothing else
  if (access !== "moderator" && access !== "admin") return;
  if (!me || RANK[me.role] < RANK[access]) throw new AppError("auth.forbidden");
}

/** Callers that each limit remembers; those seen longest ago are forgotten first. */
const CALLERS_REMEMBERED = 200_000;

/** One limit as a check of its own. @param key whose calls are counted together */
export function limiter(
  app: FastifyInstance,
  { max, seconds }: Pick<Limit, "max" | "seconds">,
  name: string,
  key: (request: FastifyRequest) => string,
): Check {
  const options: RateLimitOptions = {
    max,
    cache: CALLERS_REMEMBERED,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => `${name}|${key(request)}`,
  };
  const check = app.createRateLimit(options);
  return async (request) => {
    const state = await check(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new AppError("request.too_many", { retryAfter: Math.max(1, state.ttlInSeconds) });
    }
  };
}

const nameOf = (spec: Endpoint, index: number) => `${spec.method} ${spec.path} ${index}`;

/** Limits by network or account, which need no body. */
function callerLimits(app: FastifyInstance, spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit, i) => {
    if (limit.by === "ip") return [limiter(app, limit, nameOf(spec, i), (r) => networkOf(r.ip))];
    if (limit.by === "account") {
      return [limiter(app, limit, nameOf(spec, i), (r) => r.me?.accountId ?? networkOf(r.ip))];
    }
    return [];
  });
}

/** Limits by a field of the parsed body. */
export function bodyLimits(app: FastifyInstance, spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit, i) => {
    if (typeof limit.by === "string") return [];
    const { body: field } = limit.by;
    return [limiter(app, limit, nameOf(spec, i), (r) => String((r.body as Record<string, unknown>)[field] ?? ""))];
  });
}
