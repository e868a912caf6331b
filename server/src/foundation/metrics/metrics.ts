import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../http/errors.ts";
import { repeated } from "../http/repeated.ts";
import type { Measure } from "./measure.ts";

export interface MetricsOptions {
  /** Who asks says it. */
  token: string;
  /** Connections to the database. */
  pool?: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options"> | undefined;
}

/** Seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];
const PREFIX = "sarathi_";
const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * `GET /metrics` with `Authorization: Bearer <token>`: figures of this node for Prometheus. For another machine, not for
 * browsers: it is no call of the contract. What costs a statement is read when it is asked for; a call costs one look-up
 * in a map and a few additions.
 * @param sources each reads some measures; one that fails leaves the others
 * @returns forgets the calls so far
 */
export function mountMetrics(
  http: FastifyInstance,
  { token, pool }: MetricsOptions,
  log: Logger,
  sources: readonly (() => Promise<Measure[]>)[],
): () => void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const forgetCalls = observeCalls(http, register);
  const meters = new Map<string, Counter | Gauge>();
  const failed = repeated(log, "a metric could not be read");
  const lacking = new Gauge({
    name: `${PREFIX}metrics_lacking`,
    help: "Sources of metrics that could not be read this time",
    registers: [register],
  });

  function put({ name, help, type, values }: Measure): void {
    // Its labels are those of its first values: until there are some it is not known what it has.
    if (values.length === 0 && !meters.has(name)) return;
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const made = { name: PREFIX + name, help, labelNames, registers: [register] };
    const meter = meters.get(name) ?? (type === "counter" ? new Counter(made) : new Gauge(made));
    meters.set(name, meter);
    meter.reset();
    for (const { labels = {}, value } of values) meter.inc(labels, value);
  }

  async function read(): Promise<string> {
    // Before the statements of the others wait for a connection themselves.
    const all = [async () => (pool ? poolMeasures(pool) : []), ...sources];
    const found = await Promise.allSettled(all.map((source) => source()));
    for (const one of found) {
      if (one.status === "rejected") failed(one.reason as Error);
      else for (const measures of gathered(one.value)) put(measures);
    }
    lacking.set(found.filter(({ status }) => status === "rejected").length);
    return register.metrics();
  }

  const expected = hashOf(`Bearer ${token}`);
  let reading: Promise<string> | undefined;
  http.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ""), expected)) throw new AppError("auth.required");
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reply
      .type(register.contentType)
      .header("cache-control", "no-store")
      .send(await reading);
  });
  return forgetCalls;
}

/** Measures of one name that several sources gave stand as one. */
function gathered(measures: readonly Measure[]): Measure[] {
  return [...Map.groupBy(measures, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, values: [first, ...others].flatMap(({ values }) => values) }] : [],
  );
}

/**
 * How long calls take, by the pattern of their address (never the address itself) and the class of their answer.
 * @returns forgets those so far
 */
function observeCalls(http: FastifyInstance, register: Registry): () => void {
  const histogram = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a call's head to the end of its answer; streams left out",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [register],
  });
  const series = new Map<string, { observe(seconds: number): void }>();
  http.addHook("onResponse", (request, reply, done) => {
    const { url = "none", config } = request.routeOptions;
    if (!config.endpoint?.stream) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      const key = `${request.method} ${status} ${url}`;
      let one = series.get(key);
      if (!one) {
        one = histogram.labels(request.method, url, status);
        series.set(key, one);
      }
      one.observe(reply.elapsedTime / 1_000);
    }
    done();
  });
  return () => {
    series.clear();
    histogram.reset();
  };
}

function poolMeasures({
  totalCount,
  idleCount,
  waitingCount,
  options,
}: NonNullable<MetricsOptions["pool"]>): Measure[] {
  const states = { busy: totalCount - idleCount, idle: idleCount };
  return [
    {
      name: "database_connections",
      help: "Connections of this node to the database",
      type: "gauge",
      values: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: "database_connections_most",
      help: "That this node opens at most",
      type: "gauge",
      values: [{ value: options.max }],
    },
    {
      name: "database_waiting",
      help: "Statements that wait for a connection",
      type: "gauge",
      values: [{ value: waitingCount }],
    },
  ];
}
