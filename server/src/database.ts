import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Config } from "./config.ts";
import { boundRole, checkServer, type Database, openDatabase } from "./foundation/db/db.ts";
import { type Embedded, startEmbedded } from "./foundation/db/embedded/embedded.ts";
import { grantTo } from "./foundation/db/grants.ts";
import { migrate } from "./foundation/db/migrate.ts";
import { migrateJobs } from "./foundation/jobs/boss.ts";
import { StartupError } from "./foundation/startup.ts";

interface ReadyDatabase extends Database {
  /** For what needs a session: `LISTEN`. */
  session: pg.ClientConfig;
  /** null: the database is one of `DATABASE_URL`. */
  embedded: Pick<Embedded, "watch" | "systemUser"> | null;
  stop(): Promise<void>;
}

/** @throws StartupError for one that cannot be written to */
export function makeDataDir(dir: string): void {
  try {
    makeFolders(dir);
    fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartupError(`DATA_DIR: ${dir} cannot be written to.`);
  }
}

/**
 * For commands, whose shell may lack what the app's unit sets: one that made a database of its own would work on that
 * and say nothing. @throws StartupError where the configuration leads to nothing that is there
 */
export function requireSite({ databaseUrl, s3, dataDir }: Config, { files }: { files: boolean }): void {
  const isThere = databaseUrl ? !files || s3 || fs.existsSync(dataDir) : fs.existsSync(path.join(dataDir, "postgres"));
  if (isThere) return;
  const lacks = databaseUrl ? "is not there, so that no files could be read" : "has no database yet";
  throw new StartupError(`DATA_DIR: ${dataDir} ${lacks}. Set DATA_DIR and DATABASE_URL as Sarathi has them.`);
}

/** Level by level: a recursive mkdir never returns where folders cannot be made at all (below /proc). */
function makeFolders(dir: string): void {
  if (fs.existsSync(dir)) return;
  makeFolders(path.dirname(dir));
  fs.mkdirSync(dir);
}

/** The owner of the tables of `DATABASE_URL`, by an address where a session lasts: migrations lock by it. */
export const ownerOf = ({ databaseOwnerUrl, databaseSessionUrl, databaseUrl }: Config): pg.ClientConfig => ({
  connectionString: databaseOwnerUrl ?? databaseSessionUrl ?? databaseUrl,
});

/** Starts or reaches the database of the configuration, checks it and brings it up to date. */
export async function readyDatabase(config: Config, onError: (error: Error) => void): Promise<ReadyDatabase> {
  makeDataDir(config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir);
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const owner = embedded?.owner ?? ownerOf(config);
  let stopping = false;
  const hear = (error: Error) => stopping || onError(error);
  try {
    await prepareAs(owner, connection, hear);
  } catch (error) {
    await embedded?.stop();
    throw config.databaseUrl && !(error instanceof StartupError) ? unreachable(error as Error) : error;
  }
  const database = openDatabase(connection, hear, { max: config.databasePool, named: config.namedStatements });
  return {
    ...database,
    session: embedded?.connection ?? { connectionString: config.databaseSessionUrl ?? config.databaseUrl },
    embedded,
    stop: async () => {
      stopping = true; // a connection that ends now was asked to
      await database.close();
      await embedded?.stop();
    },
  };
}

/** What only the owner of the tables may do: migrations, and what the app's role may. */
async function prepareAs(owner: pg.ClientConfig, app: pg.ClientConfig, onError: (error: Error) => void): Promise<void> {
  const { db, pool, close } = openDatabase(owner, onError, { max: 2, hungMs: Number.POSITIVE_INFINITY });
  try {
    await checkServer(db);
    await migrate(pool);
    await migrateJobs(pool);
    const role = await as(app, userOf);
    if (role !== (await as(owner, userOf))) await grantTo(pool, role);
    await as(app, boundRole);
  } finally {
    await close();
  }
}

async function as<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ user: string }>("SELECT current_user AS user");
  return rows[0]?.user ?? "";
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
