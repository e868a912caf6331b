import type { Endpoint, Limit } from "@sarathi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./address.ts";
import { AppError } from "./errors.ts";
import { rateLimit } from "./rateLimit.ts";

export type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const RANK = { user: 0, moderator: 1, admin: 2 } as const;

/** Access and limits by the contract, before the body is read. @throws auth.required, auth.suspended, auth.forbidden, request.too_many */
export function guard(spec: Endpoint): Check {
  const limits = callerLimits(spec);
  return async (request, reply) => {
    if (spec.access !== "anyone") checkAccess(spec, request);
    for (const limit of limits) await limit(request, reply);
  };
}

function checkAccess({ access }: Endpoint, request: FastifyRequest): void {
  const { me } = request;
  const byTicket = access === "attempt" && request.ticket !== null;
  if (!me && !byTicket) throw new AppError("auth.required");
  if (me?.suspended) throw new AppError("auth.suspended");
  if (access !== "moderator" && access !== "admin") return;
  if (!me || RANK[me.role] < RANK[access]) throw new AppError("auth.forbidden");
}

/** One limit as a check of its own. @param key whose calls are counted together */
function limiter(limit: Pick<Limit, "max" | "seconds">, key: (request: FastifyRequest) => string): Check {
  const count = rateLimit(limit);
  return async (request) => {
    const retryAfter = count(key(request));
    if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
  };
}

/** Limits by network or account, which need no body. */
function callerLimits(spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit) => {
    if (limit.by === "ip") return [limiter(limit, (r) => networkOf(r.ip))];
    if (limit.by === "account") return [limiter(limit, (r) => r.me?.accountId ?? networkOf(r.ip))];
    return [];
  });
}

/** Limits by a field of the parsed body. */
export function bodyLimits(spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit) => {
    if (typeof limit.by === "string") return [];
    const { body: field } = limit.by;
    return [limiter(limit, (r) => String((r.body as Record<string, unknown>)[field] ?? ""))];
  });
}
