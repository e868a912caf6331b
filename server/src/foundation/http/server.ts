import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import underPressure from "@fastify/under-pressure";
import { type ErrorCode, errorTable, type Failure, MAX_RECEIVE_MS } from "@sarathi/contract";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { compressLarge } from "./compress.ts";
import { AppError } from "./errors.ts";
import type { Doorkeepers } from "./identity.ts";

const BODY_LIMIT = 256 * 1024;
/** The reader of the API: nothing from elsewhere, and inline one style alone, which its bundle brings. */
const DOCS_POLICY = {
  "default-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "style-src": ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  "object-src": ["'none'"],
  "frame-ancestors": ["'none'"],
};
/** When to try again after the database was away or full. */
const TROUBLE_SECONDS = 5;

export interface HttpOptions {
  log: Logger;
  doorkeepers: Doorkeepers;
  /** Reverse proxies in front; true: every hop is believed. */
  trustProxy: boolean | number;
  /** Behind TLS: browsers are told to stay there. */
  https: boolean;
}

/** The HTTP server with everything that every call shares; rooms and pages are mounted on it. */
export async function createHttp({ log, doorkeepers, trustProxy, https }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === "number" ? (_, hop) => hop < trustProxy : trustProxy,
    genReqId: requestIds(),
    forceCloseConnections: "idle",
    requestTimeout: MAX_RECEIVE_MS, // headers have Node's own 60 s
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => {
      const answer = failureOf(error, request as FastifyRequest);
      void (reply as FastifyReply).code(answer.statusCode).send(answer);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("me", null);
  app.decorateRequest("candidate", null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request);
    Reflect.deleteProperty(error, "detail"); // PostgreSQL quotes the row there
    if (failure.statusCode >= 500 && failure.code !== "server.busy") request.log.error({ err: error }, "call failed");
    const trouble = failure.code === "server.busy" && !(error instanceof AppError);
    if (trouble) request.log.error({ err: error }, "the database is in trouble");
    const wait = error instanceof AppError ? error.retryAfter : trouble ? TROUBLE_SECONDS : undefined;
    if (wait) void reply.header("retry-after", String(wait));
    return reply.code(failure.statusCode).header("cache-control", "no-store").send(failure);
  });
  await app.register(helmet, {
    global: false, // for pages; an answer of the API needs the few headers below, and each save pays for every one
    contentSecurityPolicy: false, // pages bring their own; what is no page may load nothing (below)
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, { global: false });
  await app.register(underPressure, { exposeStatusRoute: false });
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Sarathi", version: "1" } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: DOCS_POLICY });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  app.addHook("onRequest", async (_, reply) => {
    void reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    void reply.header("x-content-type-options", "nosniff");
    if (https) void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
  identifyOn(app, doorkeepers);
  shedOn(app);
  app.addHook("onSend", compressLarge);
  app.all("/api/*", { schema: { hide: true } }, () => {
    throw new AppError("request.not_found");
  });
  return app;
}

/** Names for requests: unique over restarts and nodes, cheaper than drawing chance for each. */
function requestIds(): () => string {
  const boot = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${boot}-${(count++).toString(36)}`;
}

/** Reads the bearer token and the attempt token of each call of the API. */
function identifyOn(app: FastifyInstance, doorkeepers: Doorkeepers): void {
  app.addHook("onRequest", async (request) => {
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "")?.[1];
    const ticket = request.headers["x-attempt-token"];
    if (bearer) request.me = await doorkeepers.identify(bearer);
    if (typeof ticket === "string" && ticket.length < 300) request.candidate = doorkeepers.admit(ticket);
  });
}

/** Event-loop delay in milliseconds above which a call is turned away: reading first, submit last. */
const PATIENCE: readonly (readonly [RegExp, number])[] = [
  [/\/submit$/, 8_000],
  [/\/answers$/, 5_000],
  [/\/start$/, 3_000],
  [/\/auth\//, 2_000],
  [/./, 1_000],
];

function shedOn(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const path = request.routeOptions.url ?? "/";
    const limit = PATIENCE.find(([pattern]) => pattern.test(path))?.[1] ?? 1_000;
    if (app.memoryUsage().eventLoopDelay > limit) {
      throw new AppError("server.busy", { retryAfter: 1 + Math.floor(Math.random() * 5) });
    }
  });
}

const CUT_OFF = "The request was cut off";

function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof AppError) {
    const message = error.retryAfter ? `${error.message} (in ${inWords(error.retryAfter)})` : error.message;
    return {
      ...failure(request, error.code, message, error.fields),
      ...(error.details ? { details: error.details } : {}),
    };
  }
  const { raw } = request;
  if (raw.destroyed && !raw.complete) return failure(request, "request.malformed", CUT_OFF); // its sender went away
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const { instancePath, message, params } of error.validation) {
      const [unknownKey] = (params as { keys?: string[] }).keys ?? [];
      const path = instancePath.split("/").filter(Boolean);
      const place = [...path, unknownKey ?? []].flat().join(".") || error.validationContext;
      fields[place ?? "request"] ??= message ?? "Not valid";
    }
    return failure(request, "request.invalid", errorTable["request.invalid"][1], fields);
  }
  if (!isResponseSerializationError(error)) {
    const known = KNOWN[error.code] ?? KNOWN[databaseTrouble(error)];
    if (known) return failure(request, known, errorTable[known][1]);
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return failure(request, "request.invalid", errorTable["request.invalid"][1]);
    }
  }
  return failure(request, "server.error", errorTable["server.error"][1]);
}

/** A wait in seconds for a reader of English. */
function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

const KNOWN: Record<string, ErrorCode | undefined> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  unavailable: "server.busy",
  "22021": "request.invalid", // a NUL byte, which no text of PostgreSQL can hold
};

/** The database is away, starting, or out of room: the caller may try again, nothing was half written. */
function databaseTrouble(error: Error & { code?: string }): string {
  const code = error.code ?? "";
  const gone = /^(08|53|57P)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"].includes(code);
  return gone || /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
    ? "unavailable"
    : "";
}

/** What is said of a field: a code of the table by its text, anything else as it is. */
const inEnglish = (said: string): string => (said in errorTable ? errorTable[said as ErrorCode][1] : said);

function failure(request: FastifyRequest, code: ErrorCode, message: string, fields?: Record<string, string>): Failure {
  return {
    success: false,
    statusCode: errorTable[code][0],
    code,
    message,
    errors: fields ? Object.entries(fields).map(([field, said]) => `${field}: ${inEnglish(said)}`) : [],
    ...(fields ? { fields } : {}),
    requestId: request.id,
  };
}
