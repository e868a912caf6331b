import type { Endpoint, Limit, Priority } from "@sarathi/contract";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { FailureLimit, Limits } from "../rateLimit.ts";
import { networkOf, wideNetworkOf } from "./address.ts";
import { AppError } from "./errors.ts";

/** Passes, at once or after a wait, or throws. No hook by itself, for Fastify would wait for it for ever: see `inTurn`. */
export type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/**
 * A hook of checks, one after the other. Those that wait for nothing are made at once: a promise for each of them would
 * cost an answer that stands in memory as much as the answer.
 */
export const inTurn =
  (...checks: readonly Check[]): onRequestHookHandler =>
  (request, reply, done) => {
    let at = 0;
    /** @returns what is waited for, if anything */
    const pass = (): Promise<void> | undefined => {
      while (at < checks.length) {
        const passing = checks[at++]?.(request, reply);
        if (passing) return passing.then(pass);
      }
      return undefined;
    };
    let passing: Promise<void> | undefined;
    try {
      passing = pass();
    } catch (error) {
      done(error as Error);
      return;
    }
    if (passing) passing.then(() => done(), done);
    else done();
  };

const STAFF_REFUSALS = {
  password: "auth.password_change_needed",
  second_factor: "auth.second_factor_needed",
} as const;
const RANK = { user: 0, moderator: 1, admin: 2 } as const;

/** Access by the contract, before the body is read. @throws what `errorsOf` has for who may call */
export const guard =
  (spec: Endpoint): Check =>
  (request) => {
    if (spec.access !== "anyone") checkAccess(spec, request);
  };

function checkAccess({ access, confirmed }: Endpoint, request: FastifyRequest): void {
  const { me } = request;
  const byTicket = access === "attempt" && request.ticket !== null;
  if (!me && !byTicket) throw new AppError(request.expired ? "auth.session_expired" : "auth.required");
  if (me?.suspended) throw new AppError("auth.suspended");
  if (access === "moderator" || access === "admin") {
    if (!me || RANK[me.role] < RANK[access]) throw new AppError("auth.forbidden");
    if (me.staffNeeds) throw new AppError(STAFF_REFUSALS[me.staffNeeds]);
  }
  if (confirmed && !me?.confirmed) throw new AppError("auth.confirm_needed");
}

/** A /48 may have so many times what its /64 may. */
const WIDE = 4;

/** A sitting that has begun must go on when other nodes are away and one gets all of its calls. */
const OF_SITTING: readonly (Priority | undefined)[] = ["start", "save", "submit"];

/** Limits by the contract. @throws request.too_many */
export function limits(spec: Endpoint, own: Limits): Check {
  const limiter = limiterOf(own, OF_SITTING.includes(spec.priority) ? own.wholeCalls : own.calls);
  const checks = (spec.limits ?? []).flatMap((limit) => [
    limiter(limit, keyOf(limit)),
    ...(limit.by === "ip" ? [limiter({ ...limit, max: WIDE * limit.max }, (r) => wideNetworkOf(r.ip))] : []),
  ]);
  return (request, reply) => {
    for (const check of checks) check(request, reply);
  };
}

const keyOf = (limit: Limit) => (request: FastifyRequest) =>
  (limit.by === "account" && request.me?.accountId) || networkOf(request.ip);

/** Whose calls are counted together; null: it does not concern this call. */
type KeyOf = (request: FastifyRequest) => string | null;

const limiterOf =
  (own: Limits, ofCalls: Limits["calls"]) =>
  (limit: Limit, key: KeyOf): Check =>
    limit.counts === "failures" ? failures(own.failures(limit), key) : calls(ofCalls(limit), key);

function refuse(retryAfter: number): void {
  if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
}

function calls(count: ReturnType<Limits["calls"]>, key: KeyOf): Check {
  return (request) => {
    const caller = key(request);
    if (caller !== null) refuse(count(caller));
  };
}

function failures(limited: FailureLimit, key: KeyOf): Check {
  return (request, reply) => {
    const caller = key(request);
    if (caller === null) return;
    const attempt = limited.begin(caller);
    refuse(attempt.wait);
    // Ended by an answer, or by a caller who went away before it: whatever comes first.
    let ended = false;
    const end = () => {
      if (!ended) attempt.end(reply.statusCode >= 400 && reply.statusCode < 500);
      ended = true;
    };
    reply.raw.once("finish", end).once("close", end);
  };
}
