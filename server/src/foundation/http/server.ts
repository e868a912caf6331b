import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import { MAX_RECEIVE_MS } from "@sarathi/contract";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { SecurityLog } from "../securityLog.ts";
import { traceCalls } from "../traces/traces.ts";
import { answerBroken, refuseExpectations } from "./broken.ts";
import { compressLarge } from "./compress.ts";
import { AppError } from "./errors.ts";
import { failureOf } from "./failure.ts";
import { type Check, inTurn } from "./guard.ts";
import { type Authenticators, EXPIRED } from "./identity.ts";
import { closeSilent, closeWhenLeaving } from "./leaving.ts";
import { refuseUnknown } from "./methods.ts";
import { describeOn } from "./openapi.ts";
import { noteRefusal } from "./refusals.ts";
import { repeated } from "./repeated.ts";
import { serializerCompiler } from "./serializer.ts";
import { shed } from "./shed.ts";
import { closeUnread } from "./unread.ts";
import { knowVersions } from "./versions.ts";

const BODY_LIMIT = 256 * 1024;
/** When to try again after the database was away or full. */
const TROUBLE_SECONDS = 5;

export interface HttpOptions {
  log: Logger;
  security: SecurityLog;
  authenticators: Authenticators;
  /** Reverse proxies in front; true: every hop is believed. */
  trustProxy: boolean | number;
  /** Behind TLS: browsers are asked to stay there. */
  https: boolean;
  /** Answers are held to their schemas; in production what is undeclared is left out in silence. */
  strict: boolean;
  /** Calls are traced. */
  traces?: boolean | undefined;
  /** Turns calls away while the event loop lags; tests share their machine, and show that apart. True by default. */
  sheds?: boolean | undefined;
}

/** The HTTP server with everything that every call shares; modules and pages are mounted on it. */
export async function createHttp({
  log,
  security,
  authenticators,
  trustProxy,
  https,
  strict,
  traces = false,
  sheds = true,
}: HttpOptions): Promise<FastifyInstance> {
  const nextId = requestIds();
  const isBehindProxy = trustProxy !== 0 && trustProxy !== false;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === "number" ? (_, hop) => hop < trustProxy : trustProxy,
    genReqId: ({ headers }) => (isBehindProxy && idOf(headers["x-request-id"])) || nextId(),
    http: { requireHostHeader: false }, // Node would answer without the envelope
    clientErrorHandler: answerBroken(nextId),
    forceCloseConnections: "idle",
    return503OnClosing: false, // what came before the proxy heard of it is answered, and its connection is closed then
    requestTimeout: MAX_RECEIVE_MS, // headers have Node's own 60 s
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => {
      const answer = failureOf(error, request as FastifyRequest);
      void (reply as FastifyReply).code(answer.statusCode).header("cache-control", "no-store").send(answer);
    },
  }) as unknown as FastifyInstance;
  if (traces) traceCalls(app, isBehindProxy);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler(strict));
  app.decorate("secureCookies", https);
  knowVersions(app, log);
  app.decorateRequest("me", null);
  app.decorateRequest("expired", false);
  app.decorateRequest("ticket", null);
  const sayTrouble = repeated(log, "the database is in trouble");
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request);
    noteRefusal(security, request, failure.statusCode);
    Reflect.deleteProperty(error, "detail"); // PostgreSQL quotes the row there
    if (failure.statusCode >= 500 && failure.code !== "server.busy") request.log.error({ err: error }, "call failed");
    const trouble = failure.code === "server.busy" && !(error instanceof AppError);
    if (trouble) sayTrouble(error);
    const wait = error instanceof AppError ? error.retryAfter : trouble ? TROUBLE_SECONDS : undefined;
    if (wait) void reply.header("retry-after", String(wait));
    return reply.code(failure.statusCode).header("cache-control", "no-store").send(failure);
  });
  refuseExpectations(app, nextId);
  refuseUnknown(app);
  await app.register(helmet, {
    global: false, // for pages; an answer of the API needs the few headers below, and each save pays for every one
    contentSecurityPolicy: false, // pages bring their own; what is no page may load nothing (below)
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(underPressure, { exposeStatusRoute: false });
  await describeOn(app);
  app.addHook(
    "onRequest",
    inTurn(harmless(https), refuseHostless, identify(authenticators), ...(sheds ? [shed(app)] : [])),
  );
  app.addHook("onSend", compressLarge);
  closeUnread(app);
  closeWhenLeaving(app);
  closeSilent(app);
  return app;
}

/** Names for requests: unique over restarts and nodes, cheaper than drawing chance for each. */
function requestIds(): () => string {
  const boot = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${boot}-${(count++).toString(36)}`;
}

/** What a proxy calls a request, so that its log and those of all nodes name it alike. */
const idOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" && /^[\w-]{8,64}$/.test(header) ? header : undefined;

/** What is no page may load nothing and be shown in none. */
const harmless =
  (https: boolean): Check =>
  (_, reply) => {
    void reply.header("content-security-policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    void reply.header("x-content-type-options", "nosniff");
    if (https) void reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  };

/** RFC 9112, 3.2. @throws request.not_http */
const refuseHostless: Check = ({ raw, headers }) => {
  if (raw.httpVersion === "1.1" && !headers.host) throw new AppError("request.not_http");
};

/** Reads the bearer token and the attempt token of each call of the API. */
const identify =
  (authenticators: Authenticators): Check =>
  (request) => {
    const bearer = /^bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
    const ticket = request.headers["x-attempt-token"] ?? request.headers["x-event-token"];
    if (typeof ticket === "string" && ticket.length < 300) request.ticket = authenticators.byAttemptToken(ticket);
    if (!bearer) return;
    return authenticators.bySession(bearer).then((found) => {
      request.expired = found === EXPIRED;
      request.me = found === EXPIRED ? null : found;
    });
  };
