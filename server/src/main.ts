import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { type App, createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { loadContent } from "./content.ts";
import { listenForRevocations, readyDatabase } from "./database.ts";
import { systemRandom } from "./foundation/chance.ts";
import { mountPages } from "./foundation/pages/pages.ts";
import { StartupError } from "./foundation/startup.ts";

/** A stop that takes longer than this is cut short. */
const STOP_MS = 9_000;

/** What is to be stopped, the last begun first. */
const stops: (() => Promise<void>)[] = [];

async function start(config: Config, dev: boolean): Promise<void> {
  const began = performance.now();
  const log = pino({ level: config.logLevel });
  const database = await readyDatabase(config, (error) =>
    log.error({ err: error }, "an idle database connection broke"),
  );
  stops.unshift(database.stop);
  const deps = { db: database.db, log, clock: () => new Date(), random: systemRandom };
  await loadContent(deps);
  const app = await createApp({ ...deps, trustProxy: config.trustProxy, https: config.site.url.startsWith("https:") });
  stops.unshift(app.close);
  await mountPages(app.http, { site: config.site, dev });
  const forget = app.services.accounts.forget;
  stops.unshift(listenForRevocations(database.connection, forget, (error) => log.warn(error.message)));
  stops.unshift(app.startJobs());
  const address = await listen(app, config);
  if (!config.databaseUrl && !(await app.services.accounts.hasAdmin())) await announceAdmin(app);
  console.warn(`Sarathi is ready at ${address} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
}

async function listen(app: App, { port, host }: Config): Promise<string> {
  try {
    await app.http.listen({ port, host });
    const bound = app.http.addresses()[0] as AddressInfo | undefined;
    return `http://localhost:${bound?.port ?? port}`;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE") throw new StartupError(`Port ${port} is in use. Stop what uses it, or set PORT.`);
    if (code === "EACCES") throw new StartupError(`Port ${port} may not be opened by this user. Set PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartupError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

/** The first administrator of the embedded default; the password is random and shown this once. */
async function announceAdmin(app: App): Promise<void> {
  const password = randomBytes(12).toString("base64url");
  const given = { firstName: "Admin", email: "admin@localhost.localdomain", password, username: "sarathi.admin" };
  const user = await app.services.accounts.createAdmin(given);
  console.warn(`\nFirst administrator: ${user.username}  password: ${password}\nIt is shown only now.\n`);
}

let stopping = false;

/** Stops in order, once; what hangs is cut off. */
function stop(exitCode: number): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  void stopAll().then((failed) => process.exit(failed || exitCode));
}

async function stopAll(): Promise<number> {
  let code = 0;
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      console.error(error);
      code = 1;
    }
  }
  return code;
}

process.on("SIGTERM", () => stop(0));
process.on("SIGINT", () => stop(0));
try {
  await start(readConfig(process.env), process.argv.includes("--dev"));
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  stop(1);
}
