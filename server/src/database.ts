import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { CHANNELS } from "./accounts/index.ts";
import type { Config } from "./config.ts";
import { checkServer, type Database, openDatabase } from "./foundation/db/db.ts";
import { startEmbedded } from "./foundation/db/embedded.ts";
import { migrate } from "./foundation/db/migrate.ts";
import { StartupError } from "./foundation/startup.ts";

export interface ReadyDatabase extends Database {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

function makeDataDir(dir: string): void {
  try {
    makeFolders(dir);
    fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartupError(`DATA_DIR: ${dir} cannot be written to.`);
  }
}

/** Level by level: a recursive mkdir never returns where folders cannot be made at all (below /proc). */
function makeFolders(dir: string): void {
  if (fs.existsSync(dir)) return;
  makeFolders(path.dirname(dir));
  fs.mkdirSync(dir);
}

/** Starts or reaches the database of the configuration, checks it and brings it up to date. */
export async function readyDatabase(config: Config, onError: (error: Error) => void): Promise<ReadyDatabase> {
  makeDataDir(config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  let stopping = false;
  const database = openDatabase(connection, (error) => stopping || onError(error), config.databasePool);
  try {
    await checkServer(database.db);
    await migrate(database.pool);
  } catch (error) {
    await database.close();
    await embedded?.stop();
    throw config.databaseUrl && !(error instanceof StartupError) ? unreachable(error as Error) : error;
  }
  return {
    ...database,
    connection,
    stop: async () => {
      stopping = true; // a connection that ends now was asked to
      await database.close();
      await embedded?.stop();
    },
  };
}

/** The sentence for a database that does not answer; never the address, which may hold a password. */
function unreachable(error: Error & { code?: string }): Error {
  const known = [
    "ECONNREFUSED",
    "ENOTFOUND",
    "ETIMEDOUT",
    "EAI_AGAIN",
    "ENOENT",
    "28P01",
    "28000",
    "3D000",
    "ERR_INVALID_URL",
  ];
  const reached = !known.includes(error.code ?? "") && !/timeout|terminated|ECONN|SASL/.test(error.message);
  if (reached) return error;
  return new StartupError(`DATABASE_URL: the database does not answer (${error.code ?? error.message}).`);
}

/** What this node must forget: a session by its token's hash, an account's standing by its id. */
export interface Forgetful {
  forget(tokenHash: string): void;
  forgetAccount(accountId: string): void;
}

/** Hears of sessions ended and accounts changed on any node; reconnects when the database was away. @returns stops it */
export function listenForRevocations(
  connection: pg.ClientConfig,
  sessions: Forgetful,
  onError: (error: Error) => void,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  const retry = (error: Error) => {
    if (stopped || again) return;
    onError(error);
    again = setTimeout(() => {
      again = undefined;
      void listen();
    }, 1_000);
  };
  async function listen(): Promise<void> {
    const next = new pg.Client(connection);
    next.on("error", retry);
    next.on("end", () => retry(new Error("the listening connection ended")));
    next.on("notification", ({ channel, payload }) => {
      if (!payload) return;
      if (channel === CHANNELS.ended) sessions.forget(payload);
      else sessions.forgetAccount(payload);
    });
    try {
      await next.connect();
      for (const channel of Object.values(CHANNELS)) await next.query(`LISTEN ${channel}`);
      client = next;
    } catch (error) {
      retry(error as Error);
    }
  }
  void listen();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
