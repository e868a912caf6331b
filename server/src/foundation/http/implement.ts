import { closedCodes, type Endpoint, envelopeOf, errorsOf, type SiteFeature } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from "fastify";
import { z } from "zod";
import { createLimits, type Limits } from "../rateLimit.ts";
import { type AnyHandler, callOf, type Handlers, replayKeyOf } from "./call.ts";
import { FileBody } from "./download.ts";
import { AppError } from "./errors.ts";
import { EventStreamBody, sendEventStream } from "./eventStream.ts";
import { FrozenBody } from "./frozen.ts";
import { type Check, guard, inTurn, limits } from "./guard.ts";
import { callHash } from "./idempotency.ts";
import { isStaff } from "./identity.ts";
import { takesHead } from "./methods.ts";
import { type FileEndpoint, formSchema, formValidator, receiveForm, takeForms, takesFile } from "./multipart.ts";
import { SingleFlightCache, sendFrozen, sendTagged } from "./send.ts";
import { StreamedBody } from "./streamed.ts";
import { isComing } from "./unread.ts";
import { fitVersion } from "./versions.ts";

export interface MountOptions {
  /** Keep anonymous answers for the seconds that the contract allows. */
  cache: boolean;
  /** The folder where what comes in stands while it is looked at. */
  incoming: string;
  /** No space for files: calls with one are refused before it is read. */
  isFull: () => boolean;
  /** Whether administrators have something turned off; by default nothing is. */
  isClosed?: (feature: SiteFeature) => boolean;
  /** An error that the endpoint does not declare is a failure of the server, not an answer. */
  strict: boolean;
  /** Those of this node; by default of one that is alone. */
  limits?: Limits;
  /** What was answered under an idempotency key before. @throws request.key_reused */
  replay: (key: string, request: string) => Promise<{ answer: unknown } | undefined>;
}
/** Routes, ready to be mounted. */
export interface Routes {
  mount(app: FastifyInstance, options: MountOptions): void;
}

/** What the answers take that a module keeps. */
const CACHE_BYTES = 4 * 1_024 * 1_024;
/** Unknown keys are refused, also where none is known. */
const NOTHING = z.strictObject({});

/** Binds endpoints to their handlers; one that is missing or misspelt does not compile. */
export function implement<R extends Record<string, Endpoint>>(endpoints: R, handlers: Handlers<R>): Routes {
  return {
    mount(app, options) {
      const cached = new SingleFlightCache<FrozenBody>(CACHE_BYTES, (body) => body.bytes);
      for (const [name, spec] of Object.entries(endpoints)) {
        const handler = handlers[name as keyof R] as AnyHandler;
        if (takesFile(spec)) mountForm(app, name, spec, handler, options);
        else {
          const answer: Answerer = (request, reply) => handler(callOf(spec, request, reply));
          const cache = options.cache && spec.cacheSeconds ? cached : null;
          const limit = limits(spec, options.limits ?? createLimits());
          const replayed = spec.idempotent ? replaying(spec, answer, limit, options) : answer;
          app.route(routeOf(name, spec, limit, handlerOf(spec, declaredOnly(spec, replayed, options), cache), options));
        }
      }
    },
  };
}

/** When to try again with a file after the disk was full. */
const NO_SPACE_SECONDS = 600;

/** A call with a file stands in a scope of its own, where alone forms are read. */
function mountForm(
  app: FastifyInstance,
  name: string,
  spec: FileEndpoint,
  handler: AnyHandler,
  options: MountOptions,
): void {
  void app.register(async (scope) => {
    await takeForms(scope);
    const answer: Answerer = (request, reply) =>
      receiveForm(request, spec, options.incoming, (body, file) => {
        request.body = body;
        return handler({ ...callOf(spec, request, reply), file });
      });
    scope.addHook("preParsing", async () => {
      if (options.isFull()) throw new AppError("upload.no_space", { retryAfter: NO_SPACE_SECONDS });
    });
    scope.route(
      routeOf(
        name,
        spec,
        limits(spec, options.limits ?? createLimits()),
        handlerOf(spec, declaredOnly(spec, answer, options), null),
        options,
      ),
    );
  });
}

function routeOf(
  name: string,
  spec: Endpoint,
  limit: Check,
  handler: RouteHandlerMethod,
  { isClosed }: Pick<MountOptions, "isClosed">,
): RouteOptions {
  return {
    method: spec.method,
    url: spec.path,
    config: { endpoint: spec },
    schema: {
      summary: spec.summary,
      operationId: name,
      tags: [spec.path.split("/")[2] ?? ""], // how /api/docs groups them
      ...(spec.params ? { params: spec.params } : {}),
      querystring: spec.query ?? NOTHING,
      ...(spec.body ? { body: spec.body } : spec.method === "GET" ? {} : { body: NOTHING }),
      response: { [spec.status ?? 200]: envelopeOf(spec) },
      ...(takesFile(spec) ? formSchema(spec) : {}),
    },
    ...(takesFile(spec) ? { validatorCompiler: formValidator } : {}),
    exposeHeadRoute: takesHead(spec),
    onRequest: inTurn(
      guard(spec),
      ...closedCheck(spec, isClosed),
      spec.idempotent ? unlessKeyed(limit) : limit,
      ...(takesFile(spec) ? [] : [bodyDeadline]),
    ),
    preValidation: inTurn(emptyBodyIfMissing, ...(takesFile(spec) ? [] : [fitVersion(spec)])),
    handler,
  };
}

/** What is turned off is closed to all but staff, before the body is read. @throws what `closedCodes` has for it */
function closedCheck({ closable }: Endpoint, isClosed: MountOptions["isClosed"]): Check[] {
  if (!closable || !isClosed) return [];
  return [
    ({ me }) => {
      if (isClosed(closable) && !(me && isStaff(me))) throw new AppError(closedCodes[closable]);
    },
  ];
}

/** Requests without a file must finish their body within this time. */
const BODY_MS = 30_000;
const bodyDeadline: Check = ({ raw }) => {
  if (!isComing(raw)) return;
  const late = setTimeout(() => raw.destroy(), BODY_MS).unref();
  const settled = () => clearTimeout(late);
  raw.once("end", settled).once("close", settled);
};

/** Treats a missing body as {}, so that validation names each missing field. */
const emptyBodyIfMissing: Check = (request) => {
  request.body ??= {};
};

type Answerer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Calls under an idempotency key are limited by `replaying`, which knows whether they are new. */
const unlessKeyed =
  (limit: Check): Check =>
  (request, reply) => {
    if (request.headers["idempotency-key"] === undefined) return limit(request, reply);
  };

/**
 * A call that is known by its key costs nothing and no limit counts it: a phone on a bad line repeats itself. Who
 * repeats a call that is under way gets its answer. An idempotent handler answers what `once` gave it.
 */
function replaying(spec: Endpoint, answer: Answerer, limit: Check, { replay }: MountOptions): Answerer {
  const underWay = new Map<string, Promise<unknown>>();
  return async (request, reply) => {
    const key = replayKeyOf(spec, request);
    const { value } = key;
    if (value === undefined) return answer(request, reply);
    const fresh = async () => {
      const before = await replay(value, key.request);
      if (before) return before.answer;
      await limit(request, reply);
      return answer(request, reply);
    };
    const call = callHash(value, key.request);
    const answered = underWay.get(call) ?? fresh().finally(() => underWay.delete(call));
    underWay.set(call, answered);
    return answered;
  };
}

/** Holds a handler to the errors that its endpoint declares. */
function declaredOnly(spec: Endpoint, answer: Answerer, { strict }: MountOptions): Answerer {
  const declared = errorsOf(spec);
  return async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || declared.has(error.code)) throw error;
      const undeclared = new Error(`${spec.method} ${spec.path} does not declare ${error.code}`, { cause: error });
      if (strict) throw undeclared;
      request.log.error({ err: undeclared }, "an error that the contract does not declare");
      throw error;
    }
  };
}

function handlerOf(spec: Endpoint, answer: Answerer, cached: SingleFlightCache<FrozenBody> | null): RouteHandlerMethod {
  return async (request, reply) => {
    const personal = request.me !== null || request.ticket !== null;
    if (cached && !personal) {
      const frozen = await cached.get(request.url, spec.cacheSeconds ?? 0, async () => {
        const text = reply.serialize(wrap(spec, await answer(request, reply)));
        return new FrozenBody(String(text), "application/json", "seconds");
      });
      return sendFrozen(request, reply, frozen, `public, max-age=${spec.cacheSeconds}`);
    }
    const result = await answer(request, reply);
    if (result instanceof FrozenBody) return sendFrozen(request, reply, result, "private, no-cache");
    if (result instanceof EventStreamBody) return sendEventStream(reply, result);
    // It may be one's own, and a browser that many share keeps what it may (ASVS 14.3.2).
    void reply.header("cache-control", "no-store");
    if (result instanceof FileBody) {
      return reply.type(result.type).header("content-disposition", result.disposition).send(result.open());
    }
    if (result instanceof StreamedBody) {
      return reply.type("application/json; charset=utf-8").send(result.open(envelopeFor(spec)));
    }
    // Answering the payload spares the wait for the socket that answering `reply` means.
    void reply.code(spec.status ?? 200);
    if (spec.tagged) return sendTagged(request, reply, String(reply.serialize(wrap(spec, result))));
    return wrap(spec, result);
  };
}

const envelopeFor = (spec: Endpoint) => ({
  success: true,
  statusCode: spec.status ?? 200,
  message: spec.message ?? "OK",
});

/** The envelope of a success, before its schema strips it. */
function wrap(spec: Endpoint, result: unknown) {
  const paged = spec.paged ? (result as { items: unknown; pagination: unknown }) : null;
  const lifted = Object.fromEntries((spec.lift ?? []).map((k) => [k, (result as Record<string, unknown>)[k]]));
  return {
    ...envelopeFor(spec),
    ...lifted,
    data: paged ? paged.items : result,
    ...(paged ? { pagination: paged.pagination } : {}),
  };
}
