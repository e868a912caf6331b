import os from "node:os";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./foundation/deps.ts";
import { createEvents } from "./foundation/events.ts";
import { createHooks } from "./foundation/hooks.ts";
import { forgetOldCalls } from "./foundation/http/idempotency.ts";
import type { Authenticators } from "./foundation/http/identity.ts";
import { createHttp } from "./foundation/http/server.ts";
import { type Module, refuseSameNames } from "./foundation/module.ts";
import { createModules, type ModuleSettings, type Modules } from "./modules.ts";

export interface AppOptions extends Deps, ModuleSettings {
  trustProxy?: boolean | number;
  https?: boolean;
  /** Keep anonymous answers for the seconds that the contract allows; true by default. */
  cache?: boolean;
  /** Folder for files while they come in; the machine's own for temporary files by default. */
  incoming?: string;
  /** An error that an endpoint does not declare is a failure of the server, not an answer: development and tests. */
  strict?: boolean;
}

const HOURLY = "7 * * * *";

/** The whole application on a database that is migrated: its HTTP server, its modules, and what runs beside. */
export async function createApp(options: AppOptions) {
  const { log, jobs, cache = true, incoming = os.tmpdir(), strict = false } = options;
  const hooks = createHooks();
  const all: Module[] = [];
  const deps = { ...options, cache, hooks, events: createEvents(jobs, log), modules: () => all };
  const modules = await createModules(deps, options);
  all.push(...Object.values(modules));
  for (const { fills = [] } of all) hooks.provide(fills);
  hooks.check();
  refuseSameNames(all);

  const http = await createHttp({
    log,
    authenticators: authenticatorsOf(all),
    trustProxy: options.trustProxy ?? false,
    https: options.https ?? false,
    strict,
  });
  for (const { routes = [], mount } of all) {
    for (const some of routes) some.mount(http, { cache, incoming, strict });
    mount?.(http, { cache, incoming, strict });
  }
  jobs.every("clean-up", HOURLY, () =>
    Promise.all([forgetOldCalls(options.db), ...all.map((module) => module.sweep?.())]),
  );
  await jobs.ready();
  healthOn(http, options);

  return {
    http,
    modules,
    services: servicesOf(modules),
    /** What to do with what the database notifies, by channel; for `listenTo`. */
    channels: Object.assign({}, ...all.map((module) => module.channels ?? {})) as NonNullable<Module["channels"]>,
    /** Starts what runs beside the requests. @returns stops it */
    startJobs(): () => Promise<void> {
      const stops = [jobs.start(), ...all.flatMap((module) => module.start?.() ?? [])];
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
    /** Stops taking calls and waits for what is under way. */
    async close(): Promise<void> {
      await http.close();
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

/** Whoever no module recognises is nobody. */
function authenticatorsOf(modules: readonly Module[]): Authenticators {
  const nobody: Authenticators = { bySession: async () => null, byAttemptToken: () => null };
  return Object.assign(nobody, ...modules.map((module) => module.authenticators ?? {}));
}

/** `/livez`: the process answers. `/readyz`: it can serve, the database too. */
function healthOn(http: FastifyInstance, { db }: Deps): void {
  const hidden = { schema: { hide: true }, logLevel: "silent" } as const;
  http.get("/livez", hidden, () => ({ status: "ok" }));
  http.get("/readyz", hidden, async (_, reply) => {
    try {
      await db.selectFrom("migration").select("name").limit(1).execute();
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "no database" });
    }
  });
}
