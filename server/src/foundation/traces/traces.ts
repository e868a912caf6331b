import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { traceStatements } from "../db/db.ts";

/** Where traces go, and of how many calls. */
export interface TracesConfig {
  /** Of a collector that speaks OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  /** 0 to 1; a call that a traced caller makes is traced whatever this says. */
  share: number;
}

declare module "fastify" {
  interface FastifyRequest {
    span?: Span;
  }
}

/** A longer statement is cut: its beginning says which it is. */
const MOST_TEXT = 2_000;

/**
 * Sends traces by OpenTelemetry: of each call, and of the statements that it waits for. Statements hold no values, and
 * calls stand as patterns (`/api/attempts/:id/answers`), so that a trace names nobody. The libraries are loaded here alone.
 * @returns ends it, with what was not sent yet
 */
export async function startTraces({ endpoint, share }: TracesConfig): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "sarathi", "process.pid": process.pid }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  traceStatements(statementSpan);
  return async () => {
    traceStatements(undefined);
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

const tracer = () => trace.getTracer("sarathi");

/** Calls of this server become spans. @param trusts whether what a proxy says of the caller's trace is taken */
export function traceCalls(http: FastifyInstance, trusts: boolean): void {
  http.addHook("onRequest", (request, _, done) => {
    const { method, headers, routeOptions } = request;
    const from = trusts ? propagation.extract(context.active(), headers) : context.active();
    const route = routeOptions.url ?? "none";
    const span = tracer().startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": method, "http.route": route, "sarathi.request_id": request.id },
      },
      from,
    );
    request.span = span;
    context.with(trace.setSpan(from, span), done);
  });
  // A body comes in by events of the socket, which know nothing of the call.
  http.addHook("preHandler", ({ span }, _, done) => {
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  http.addHook("onResponse", ({ span }, { statusCode }, done) => {
    span?.setAttribute("http.response.status_code", statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** A statement of a traced call; those of nobody's call are none. One that serves many callers stands in the first one's trace. */
function statementSpan(text: string): ((error?: Error) => void) | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const span = tracer().startSpan(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? "SQL", {
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, MOST_TEXT) },
  });
  return (error) => {
    // Its text may quote a row.
    if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error.name });
    span.end();
  };
}

/** What a line of the log says of the trace that it belongs to. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
