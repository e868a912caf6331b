import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { live as liveCalls, type SiteField } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import type { Db } from "./foundation/db/db.ts";
import type { Replica } from "./foundation/db/replica.ts";
import type { Deps } from "./foundation/deps.ts";
import { createEvents } from "./foundation/events.ts";
import { createHooks } from "./foundation/hooks.ts";
import { forgetOldCalls, storedAnswer } from "./foundation/http/idempotency.ts";
import type { Authenticators } from "./foundation/http/identity.ts";
import { implement } from "./foundation/http/implement.ts";
import { createHttp } from "./foundation/http/server.ts";
import { countMails } from "./foundation/mail/counted.ts";
import type { Measure } from "./foundation/metrics/measure.ts";
import { type MetricsOptions, mountMetrics } from "./foundation/metrics/metrics.ts";
import { type Module, refuseSameNames } from "./foundation/module.ts";
import { createLimits } from "./foundation/rateLimit.ts";
import { createLive, goodSessions } from "./foundation/realtime/live.ts";
import { createSecurityLog, storeSecurityEvents } from "./foundation/securityLog.ts";
import { createSettings } from "./foundation/site/settings.ts";
import { createModules, type ModuleSettings, type Modules } from "./modules.ts";

export interface AppOptions extends Deps, ModuleSettings {
  trustProxy?: boolean | number;
  https?: boolean;
  /** Keep anonymous answers for the seconds that the contract allows; true by default. */
  cache?: boolean;
  /** Folder for files while they come in; the machine's own for temporary files by default. */
  incoming?: string;
  /** Whether what the process cannot do without is there; true by default. */
  isAlive?: () => boolean;
  /** An error that an endpoint does not declare is a failure of the server, not an answer: development and tests. */
  strict?: boolean;
  /** What of the site the environment sets, so that administrators cannot change it; nothing by default. */
  fixedSite?: readonly SiteField[];
  /** Figures for Prometheus; absent: they have no address. */
  metrics?: MetricsOptions | undefined;
  /** Calls are traced (`startTraces`). */
  traces?: boolean | undefined;
  /** Turns calls away while the event loop lags. True by default. */
  sheds?: boolean;
  /** What strangers read may come from it; absent: all comes from `db`. */
  replica?: Pick<Replica, "read" | "measures"> | undefined;
  /** Nodes on this database, at most; 1 by default. */
  nodes?: number;
}

const HOURLY = "7 * * * *";

/** The whole application on a database that is migrated: its HTTP server, its modules, and what runs beside. */
export async function createApp(options: AppOptions) {
  const { log, jobs, disk, cache = true, incoming = os.tmpdir(), strict = false } = options;
  const hooks = createHooks();
  const all: Module[] = [];
  const security = createSecurityLog(log, options.clock, hooks.of(storeSecurityEvents));
  const events = createEvents(jobs, log);
  const live = createLive({ db: options.db, log, goodSessions: hooks.of(goodSessions) });
  const settings = createSettings(options.db, log, options.site, options.fixedSite ?? []);
  await settings.load();
  const { site } = settings;
  const mail = countMails(options.mail, options.clock);
  const limits = createLimits(options.nodes);
  const { replica } = options;
  const readForStrangers = <T>(read: (from: Db) => Promise<T>) => (replica ? replica.read(read) : read(options.db));
  const deps = {
    ...options,
    readForStrangers,
    site,
    settings,
    mail,
    cache,
    hooks,
    events,
    live,
    security,
    limits,
    modules: () => all,
  };
  const modules = await createModules(deps, options);
  all.push(...Object.values(modules));
  for (const { fills = [] } of all) hooks.provide(fills);
  hooks.check();
  refuseSameNames(all);

  const http = await createHttp({
    log,
    security,
    authenticators: authenticatorsOf(all),
    trustProxy: options.trustProxy ?? false,
    https: options.https ?? false,
    strict,
    traces: options.traces,
    sheds: options.sheds,
  });
  const sources = [...(replica ? [replica.measures] : []), ...sourcesOf(all, live.size)];
  const forgetCalls = options.metrics && mountMetrics(http, options.metrics, log, sources);
  const replay = (key: string, request: string) => storedAnswer(options.db, key, request);
  const mounting = { cache, incoming, strict, isFull: disk.low, isClosed: settings.isClosed, limits, replay };
  for (const { routes = [], mount } of all) {
    for (const some of routes) some.mount(http, mounting);
    mount?.(http, mounting);
  }
  implement(liveCalls, {
    openLive: ({ me, network, query, lastEventId }) =>
      live.open(me, { network, topics: query.topics?.split(",") ?? [], lastEventId }),
  }).mount(http, mounting);
  http.addHook("preClose", async () => {
    if (http.server.listening) http.server.close(); // who is sent away does not come back to this node
    await live.close();
  });
  jobs.every("clean-up", HOURLY, () =>
    Promise.all([forgetOldCalls(options.db), live.sweep(), ...all.map((module) => module.sweep?.())]),
  );
  await jobs.ready();
  healthOn(http, options);

  return {
    http,
    modules,
    live,
    security,
    events,
    settings,
    services: servicesOf(modules),
    /** Paths of the modules' pages that anybody may see. */
    publicPages: async () => (await Promise.all(all.map((module) => module.publicPages?.() ?? []))).flat(),
    /** What to do with what the database notifies, by channel; for `listenTo`. */
    channels: Object.assign(
      {},
      live.channels,
      settings.channels,
      ...all.map((module) => module.channels ?? {}),
    ) as NonNullable<Module["channels"]>,
    /** The connection that hears of them listens again: what it missed is found by reading. */
    catchUp(): void {
      settings.loadSoon();
      live.catchUp();
      for (const module of all) module.catchUp?.();
    },
    /** Before it listens: what the first calls would else wait for. Where that fails they wait. */
    async warmUp(): Promise<void> {
      const failed = (error: unknown) => log.warn({ err: error }, "a module is not warm");
      const warmed = all.map((module) => module.warmUp?.(http).catch(failed));
      await Promise.race([Promise.all(warmed), new Promise((over) => setTimeout(over, WARM_MS).unref())]);
      forgetCalls?.(); // they were nobody's
    },
    /** Starts what runs beside the requests. @returns stops it */
    startJobs(): () => Promise<void> {
      const stops = [jobs.start(), ...all.flatMap((module) => module.start?.() ?? [])];
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
    /** Serves on for so long, and says that it is about to stop: by `/readyz` to who asks, by its answers to who keeps connections. */
    async leave(ms: number): Promise<void> {
      log.info({ ms }, "about to stop: serves on meanwhile");
      http.isLeaving = true;
      await pause(ms);
    },
    /** Stops taking calls and waits for what is under way. */
    async close(): Promise<void> {
      await http.close();
      await security.close();
      for (const module of all.toReversed()) await module.close?.();
    },
  };
}
export type App = Awaited<ReturnType<typeof createApp>>;

/** The services of each module, by its name. */
function servicesOf(modules: Modules) {
  const services = Object.entries(modules).map(([name, module]) => [name, module.services]);
  return Object.fromEntries(services) as { [K in keyof Modules]: Modules[K]["services"] };
}

/** What every module measures, and how many streams of the live channel are open. */
function sourcesOf(modules: readonly Module[], streams: () => number): (() => Promise<Measure[]>)[] {
  const help = "Open streams of the live channel on this node";
  const live = async (): Promise<Measure[]> => [
    { name: "live_streams", help, type: "gauge", values: [{ value: streams() }] },
  ];
  return [live, ...modules.flatMap(({ measures }) => measures ?? [])];
}

/** Whoever no module recognises is nobody. */
function authenticatorsOf(modules: readonly Module[]): Authenticators {
  const nobody: Authenticators = { bySession: async () => null, byAttemptToken: () => null };
  return Object.assign(nobody, ...modules.map((module) => module.authenticators ?? {}));
}

const READY_MS = 2_000;
/** The longest that a node begins to listen later for what its first calls would else wait for. */
const WARM_MS = 3_000;

/** `/livez`: there is no need to start the process anew. `/readyz`: it can serve and will go on, the database too. */
function healthOn(http: FastifyInstance, { db, isAlive = () => true }: AppOptions): void {
  const hidden = { schema: { hide: true }, logLevel: "silent" } as const;
  http.get("/livez", hidden, async (_, reply) =>
    isAlive() ? { status: "ok" } : reply.code(503).send({ status: "database lost" }),
  );
  let asking: Promise<boolean> | undefined;
  const ask = () =>
    db
      .selectFrom("migration")
      .select("name")
      .limit(1)
      .execute()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
  http.get("/readyz", hidden, async (_, reply) => {
    if (http.isLeaving) return reply.code(503).send({ status: "stopping" });
    asking ??= ask(); // one question at a time, however often and long it is asked
    const answers = await Promise.race([asking, pause(READY_MS, false, { ref: false })]);
    return answers ? { status: "ok" } : reply.code(503).send({ status: "no database" });
  });
}
