import { randomBytes } from "node:crypto";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type Logger, pino } from "pino";
import { createAdmin, hasAdmin } from "./accounts/index.ts";
import { type App, createApp } from "./app.ts";
import { loadDemo } from "./community/index.ts";
import { type Config, readConfig } from "./config.ts";
import { loadContent } from "./content.ts";
import { readyDatabase } from "./database.ts";
import { type Database, openDatabase } from "./foundation/db/db.ts";
import { listenTo } from "./foundation/db/listen.ts";
import { followReplica } from "./foundation/db/replica.ts";
import type { CoreDeps } from "./foundation/deps.ts";
import { watchDisk } from "./foundation/disk.ts";
import { sweptFolder } from "./foundation/http/multipart.ts";
import { repeated } from "./foundation/http/repeated.ts";
import { createJobs } from "./foundation/jobs/boss.ts";
import { isLocal, mountMailbox } from "./foundation/mail/mailbox.ts";
import { createMailer } from "./foundation/mail/mailer.ts";
import { mountPages } from "./foundation/pages/pages.ts";
import { loadPages } from "./foundation/pages/renderer.ts";
import { searchEnginesOn } from "./foundation/pages/searchEngines.ts";
import { systemRandom } from "./foundation/random.ts";
import { StartupError } from "./foundation/startup.ts";
import { localStore } from "./foundation/storage/local.ts";
import { s3Store } from "./foundation/storage/s3.ts";
import { startTraces, traceIds } from "./foundation/traces/traces.ts";

/** A stop that takes longer than this is cut short; counted from the end of `DRAIN_MS`. */
const STOP_MS = 9_000;
/**
 * Connections that wait to be taken: in the seconds in which an exam begins thousands connect at once, and who finds the
 * queue full is cut off without a word. The system has its own limit (`net.core.somaxconn`, 4,096 on Linux).
 */
const BACKLOG = 4_096;

/** Between losing the database for good and ending. */
const LOST_MS = 10_000;
const SHARED_USER =
  "The database runs as nobody, as other services may do, and each of those can read it. Make it a user of its own: useradd --system sarathi";

/** What is to be stopped, the last begun first. */
const stops: (() => Promise<void>)[] = [];

async function start(config: Config, { dev, strict }: { dev: boolean; strict: boolean }): Promise<void> {
  const began = performance.now();
  const log = pino({ level: config.logLevel, ...(config.traces && { mixin: traceIds }) });
  if (config.traces) stops.unshift(await startTraces(config.traces));
  if (!dev) loadPages().catch(() => undefined); // `mountPages` waits for the same, and says what failed
  const database = await readyDatabase(config, repeated(log, "idle connections to the database broke"));
  stops.unshift(database.stop);
  const replica = followed(config, database.db, log);
  let lost = false;
  database.embedded?.watch({
    log,
    onGivenUp: (sentence) => {
      lost = true;
      log.fatal(sentence);
      // Whoever asks for its health hears of it before it ends.
      setTimeout(() => {
        console.error(sentence);
        stop(1);
      }, LOST_MS);
    },
  });
  const mail = createMailer(config.mail, log);
  stops.unshift(mail.close);
  const clock = () => new Date();
  const jobs = createJobs({ pool: database.pool, log, clock });
  stops.unshift(jobs.close);
  const files = config.s3 ? await s3Store(config.s3) : localStore(path.join(config.dataDir, "files"));
  const disk = watchDisk(config.dataDir, log);
  const google = config.google && { clientId: config.google.clientId, scriptUrl: config.google.scriptUrl };
  const outside = { jobs, mail, files, disk, site: { ...config.site, ...(google && { google }) } };
  const deps = { db: database.db, log, clock, random: systemRandom, ...outside };
  await loadContent(deps);
  const { google: googleSettings, staffSecondFactor, payments, newsletterFeedbackSecret } = config;
  const settings = { google: googleSettings, staffSecondFactor, payments, newsletterFeedbackSecret };
  const https = config.site.url.startsWith("https:");
  const incoming = path.join(config.dataDir, "incoming");
  stops.unshift(await sweptFolder(incoming));
  const { trustProxy } = config;
  const isAlive = () => !lost;
  const metrics = config.metricsToken ? { token: config.metricsToken, pool: database.pool } : undefined;
  const app = await createApp({
    ...deps,
    ...settings,
    trustProxy,
    https,
    strict,
    sheds: config.sheds,
    incoming,
    isAlive,
    metrics,
    traces: config.traces !== undefined,
    replica,
    fixedSite: config.fixedSite,
    nodes: config.nodes,
  });
  stops.unshift(app.close);
  const mailbox = isAtHome(config) ? mountMailbox(app.http, { ...config.mail, key: randomKey() }) : null;
  searchEnginesOn(app.http, config.site.url, app.publicPages);
  const formTargets = config.payments.esewa ? [config.payments.esewa.formUrl] : [];
  const { site, edition } = app.settings;
  await mountPages(app.http, { site, edition, dev, retireWorker: !config.serviceWorker, formTargets });
  stops.unshift(listenTo(database.session, app.channels, (error) => log.warn(error.message), app.catchUp));
  stops.unshift(app.startJobs());
  await app.warmUp();
  flushCompileCache(); // one that is killed leaves it too, for its next start
  const address = await listen(app, config);
  if (config.drainMs > 0) leave = () => app.leave(config.drainMs);
  if (database.embedded?.systemUser === "nobody") log.warn(SHARED_USER);
  if (!config.databaseUrl && !(await hasAdmin(database.db))) {
    await announceAdmin(deps);
    if (config.demo) fillCommunity(deps);
  }
  if (!config.mail.smtpUrl) sayWhereMailsGo(config, mailbox && address + mailbox);
  const { contactEmail, feedbackUrl, social } = site;
  if (!contactEmail && !feedbackUrl && social.length === 0)
    console.warn("No CONTACT_EMAIL, FEEDBACK_URL or SOCIAL_LINKS: the footer has no column Connect");
  console.warn(`Sarathi is ready at ${address} (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
}

/** The replica that strangers read from, where there is one; it need not be there. */
function followed({ databaseReplicaUrl, databasePool, namedStatements }: Config, db: Database["db"], log: Logger) {
  if (!databaseReplicaUrl) return undefined;
  const broken = repeated(log, "idle connections to the replica broke", "warn");
  const options = { max: databasePool, named: namedStatements };
  const database = openDatabase({ connectionString: databaseReplicaUrl }, broken, options);
  const replica = followReplica({ db, replica: database.db, log });
  stops.unshift(async () => {
    await replica.stop();
    await database.close();
  });
  return replica;
}

async function listen(app: App, { port, host }: Config): Promise<string> {
  try {
    await app.http.listen({ port, host, backlog: BACKLOG });
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

/** A site on somebody's own machine, where the mails that nobody sends may be read. */
const isAtHome = ({ mail, mailbox, site, trustProxy }: Config): boolean =>
  mailbox && !mail.smtpUrl && isLocal(site.url) && trustProxy === 0;
const randomKey = () => randomBytes(12).toString("base64url");

function sayWhereMailsGo({ mail, site }: Config, mailbox: string | null): void {
  if (mailbox) console.warn(`No SMTP_URL: mails stay here, to be read at ${mailbox}`);
  else if (isLocal(site.url)) console.warn(`No SMTP_URL: mails stay in ${mail.outbox}`);
  else
    console.warn(`No SMTP_URL: mails reach nobody. They stay in ${mail.outbox}; people cannot confirm their address.`);
}

/** The first administrator of the embedded default; the password is random and shown this once. */
async function announceAdmin(deps: CoreDeps): Promise<void> {
  const password = randomKey();
  const given = { firstName: "Admin", email: "admin@localhost.localdomain", password, username: "sarathi.admin" };
  const user = await createAdmin(deps, given);
  console.warn(`\nFirst administrator: ${user.username}  password: ${password}\nIt is shown only now.\n`);
}

/** Beside the first requests; a stop waits for it. */
function fillCommunity(deps: CoreDeps): void {
  const filled = loadDemo(deps).catch((error: unknown) => deps.log.error({ err: error }, "no demonstration"));
  stops.unshift(async () => void (await filled));
}

/** Has others hear of the stop before it begins; once. */
let leave: (() => Promise<void>) | undefined;

/** Stops when it has been heard of; asked again, at once. */
function stopHeard(): void {
  const left = leave?.();
  leave = undefined;
  if (left) void left.then(() => stop(0));
  else stop(0);
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

process.on("SIGTERM", stopHeard);
process.on("SIGINT", () => stop(0)); // Ctrl-C: somebody waits
try {
  const has = (flag: string) => process.argv.includes(flag);
  await start(readConfig(process.env), { dev: has("--dev"), strict: has("--dev") || has("--strict") });
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  stop(1);
}
