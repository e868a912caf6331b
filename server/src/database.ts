import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Config } from "./config.ts";
import { checkServer, type Database, openDatabase } from "./foundation/db/db.ts";
import { startEmbedded } from "./foundation/db/embedded.ts";
import { migrate } from "./foundation/db/migrate.ts";
import { StartupError } from "./foundation/startup.ts";

interface ReadyDatabase extends Database {
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
