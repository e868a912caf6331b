import type { RateLimitOptions } from "@fastify/rate-limit";
import {
  type Answer,
  type Endpoint,
  envelopeOf,
  type Input,
  type Limit,
  type Parsed,
  type Returned,
  urlOf,
} from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from "fastify";
import { z } from "zod";
import { networkOf } from "./address.ts";
import { AppError } from "./errors.ts";
import { FrozenBody } from "./frozen.ts";
import type { Candidate, Identity } from "./identity.ts";
import {
  type FileEndpoint,
  formSchema,
  formValidator,
  type ReceivedFile,
  receiveForm,
  takeForms,
  takesFile,
} from "./multipart.ts";
import { BriefCache, sendFrozen } from "./send.ts";

declare module "fastify" {
  interface FastifyRequest {
    me: Identity | null;
    candidate: Candidate | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** What a handler gets: the parsed input and who calls. */
export type Call<E extends Endpoint> = Parsed<E> & {
  /** Null for anyone signed out, and for the holder of an attempt token alone. */
  me: Identity | null;
  candidate: Candidate | null;
  device: string;
  /** `Idempotency-Key` with what must be the same on a replay, for `once`. */
  key: { value: string | undefined; request: string };
} & (E extends { file: object } ? { file: ReceivedFile } : unknown);
/** A handler answers what the contract says, or a body frozen ahead of time that holds the same. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Returned<E> | FrozenBody>;
export type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Handler<R[K]> };

export interface MountOptions {
  cache: boolean;
  /** A folder of the machine's for temporary files; what comes in stands in a folder made there. */
  incoming: string;
}
/** A room, ready to be mounted. */
export interface Room {
  mount(app: FastifyInstance, options: MountOptions): void;
}

/** Unknown keys are refused, also where none is known. */
const NO_QUERY = z.strictObject({});

/** Binds a room's endpoints to their handlers; one that is missing or misspelt does not compile. */
export function implement<R extends Record<string, Endpoint>>(endpoints: R, handlers: Handlers<R>): Room {
  return {
    mount(app, options) {
      const kept = new BriefCache<FrozenBody>(500);
      for (const [name, spec] of Object.entries(endpoints)) {
        const handler = handlers[name as keyof R] as unknown as Handler<Endpoint>;
        if (takesFile(spec)) mountForm(app, name, spec, handler, options.incoming);
        else {
          const answer = async (request: FastifyRequest) => handler(callOf(spec, request));
          const keeping = options.cache && spec.cacheSeconds ? kept : null;
          app.route(routeOf(app, name, spec, handlerOf(spec, answer, keeping)));
        }
      }
    },
  };
}

/** A call with a file stands in a scope of its own, where alone forms are read. */
function mountForm(app: FastifyInstance, name: string, spec: FileEndpoint, handler: Handler<Endpoint>, parent: string) {
  void app.register(async (scope) => {
    const folder = await takeForms(scope, parent);
    const answer: Answerer = (request) =>
      receiveForm(request, spec, folder, (body, file) => {
        request.body = body;
        return handler({ ...callOf(spec, request), file } as Call<Endpoint>);
      });
    scope.route(routeOf(app, name, spec, handlerOf(spec, answer, null)));
  });
}

function routeOf(app: FastifyInstance, name: string, spec: Endpoint, handler: RouteHandlerMethod): RouteOptions {
  return {
    method: spec.method,
    url: spec.path,
    config: { endpoint: spec },
    schema: {
      summary: spec.summary,
      operationId: name,
      tags: [spec.path.split("/")[2] ?? ""], // how /api/docs groups them
      ...(spec.params ? { params: spec.params } : {}),
      querystring: spec.query ?? NO_QUERY,
      ...(spec.body ? { body: spec.body } : {}),
      response: { [spec.status ?? 200]: envelopeOf(spec) },
      ...(takesFile(spec) ? formSchema(spec) : {}),
    },
    ...(takesFile(spec) ? { validatorCompiler: formValidator } : {}),
    // Asking for the head alone must not do what the whole does.
    exposeHeadRoute: !spec.changes,
    onRequest: [guard(spec, ipLimits(app, spec)), ...(takesFile(spec) ? [] : [inTime])],
    preValidation: fillIn,
    preHandler: bodyLimits(app, spec),
    handler,
  };
}

/** A body without a file is small: who does not send it within this time is cut off. */
const BODY_MS = 30_000;
async function inTime({ raw }: FastifyRequest): Promise<void> {
  const late = setTimeout(() => raw.destroy(), BODY_MS).unref();
  const settled = () => clearTimeout(late);
  raw.once("end", settled).once("close", settled);
}

/** No body at all is an empty one: what is missing in it is told field by field, and nothing may be missing. */
async function fillIn(request: FastifyRequest): Promise<void> {
  if (request.body === null || request.body === undefined) request.body = {};
}

type Answerer = (request: FastifyRequest) => ReturnType<Handler<Endpoint>>;

function handlerOf(spec: Endpoint, answer: Answerer, kept: BriefCache<FrozenBody> | null): RouteHandlerMethod {
  const envelope = envelopeOf(spec);
  return async (request, reply) => {
    const personal = request.me !== null || request.candidate !== null;
    if (kept && !personal) {
      const frozen = await kept.get(request.url, spec.cacheSeconds ?? 0, async () =>
        FrozenBody.of(JSON.stringify(envelope.parse(wrap(spec, await answer(request)))), "application/json", 4),
      );
      return sendFrozen(request, reply, frozen, `public, max-age=${spec.cacheSeconds}`);
    }
    const result = await answer(request);
    if (result instanceof FrozenBody) return sendFrozen(request, reply, result, "private, no-cache");
    if (spec.method === "GET") void reply.header("cache-control", "private, no-cache");
    return reply.code(spec.status ?? 200).send(wrap(spec, result));
  };
}

function callOf(spec: Endpoint, request: FastifyRequest): Call<Endpoint> {
  const value = spec.idempotent ? request.headers["idempotency-key"] : undefined;
  if (typeof value === "string" && (value.length < 16 || value.length > 200)) {
    throw new AppError("request.invalid", { fields: { "Idempotency-Key": "Must have 16 to 200 characters" } });
  }
  return {
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    me: request.me,
    candidate: request.candidate,
    device: (request.headers["user-agent"] ?? "").slice(0, 200),
    key: {
      value: value as string | undefined,
      request: JSON.stringify([request.me?.accountId, spec.method, request.url, request.body]),
    },
  };
}

/** The envelope of a success, before its schema strips it. */
function wrap(spec: Endpoint, result: unknown) {
  const paged = spec.paged ? (result as { items: unknown; pagination: unknown }) : null;
  const lifted = Object.fromEntries((spec.lift ?? []).map((k) => [k, (result as Record<string, unknown>)[k]]));
  return {
    success: true,
    statusCode: spec.status ?? 200,
    message: spec.message ?? "OK",
    ...lifted,
    data: paged ? paged.items : result,
    ...(paged ? { pagination: paged.pagination } : {}),
  };
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const RANK = { user: 0, moderator: 1, admin: 2 } as const;

/** Access by the contract, before the body is read. */
function guard(spec: Endpoint, limits: Check[]): Check {
  return async (request, reply) => {
    const { me, candidate } = request;
    if (spec.access !== "anyone") {
      if (!me && !(spec.access === "candidate" && candidate)) throw new AppError("auth.required");
      if (me?.suspended && !(spec.access === "candidate" && candidate)) throw new AppError("auth.suspended");
      if (me?.suspended) request.me = null; // the attempt's token lets finish that attempt, nothing else
      if (spec.access === "moderator" || spec.access === "admin") {
        if (!me || RANK[me.role] < RANK[spec.access]) throw new AppError("auth.forbidden");
      }
    }
    for (const limit of limits) await limit(request, reply);
  };
}

/** Callers that each limit remembers; those seen longest ago are forgotten first. */
const KEYS_KEPT = 200_000;

function limiter(app: FastifyInstance, limit: Limit, name: string, key: (r: FastifyRequest) => string): Check {
  const options: RateLimitOptions = {
    max: limit.max,
    cache: KEYS_KEPT,
    timeWindow: limit.seconds * 1000,
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

function ipLimits(app: FastifyInstance, spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit, i) => {
    const name = `${spec.method} ${spec.path} ${i}`;
    if (limit.by === "ip") return [limiter(app, limit, name, (r) => networkOf(r.ip))];
    if (limit.by === "account") return [limiter(app, limit, name, (r) => r.me?.accountId ?? networkOf(r.ip))];
    return [];
  });
}

function bodyLimits(app: FastifyInstance, spec: Endpoint): Check[] {
  return (spec.limits ?? []).flatMap((limit, i) => {
    if (typeof limit.by === "string") return [];
    const { body: field } = limit.by;
    const read = (r: FastifyRequest) => String((r.body as Record<string, unknown>)[field] ?? "");
    return [limiter(app, limit, `${spec.method} ${spec.path} ${i}`, read)];
  });
}

/** What a call through the app itself got. */
export interface Injected<E extends Endpoint> {
  status: number;
  data: Answer<E>;
  /** The body whole, a failure's too. */
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Calls an endpoint through the app without a socket: for server rendering and tests. */
export async function inject<E extends Endpoint>(
  app: FastifyInstance,
  spec: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Injected<E>> {
  const response = await app.inject({
    method: spec.method,
    url: urlOf(spec, input as { params?: unknown; query?: unknown }),
    headers,
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  });
  const body = (response.body ? JSON.parse(response.body) : {}) as Record<string, unknown>;
  const data = (spec.paged ? { items: body.data, pagination: body.pagination } : body.data) as Answer<E>;
  return { status: response.statusCode, data, body, headers: response.headers };
}
