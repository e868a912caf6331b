import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { StartupError } from "../../startup.ts";
import { APP_ROLE } from "../grants.ts";
import { Taken, takeAppLock } from "./appLock.ts";
import { bringUp, postmasterPid, prepare, SUPERUSER, stopPostmaster } from "./postmaster.ts";
import { supervise, type Watcher } from "./supervisor.ts";

/**
 * The database of the one-command start: real PostgreSQL from npm, its cluster in `DATA_DIR/postgres`, reachable by a
 * Unix socket in that directory alone.
 *
 * PostgreSQL refuses to run as root, and an unprivileged user cannot walk into a 0700 home. So as root it is spawned as
 * another user, and gets its directory as an open descriptor (`/proc/self/fd/3`), which needs no way through the parents.
 * An app that was killed leaves its postmaster; the next start adopts it. Who holds the advisory lock is the one app.
 */
export interface Embedded {
  /** Of the superuser, who owns every table: for migrations. */
  owner: pg.ClientConfig;
  /** Of the role that the app works as. */
  connection: pg.ClientConfig;
  /** The user that the database runs as, when that is not the app's own. */
  systemUser: string | null;
  /** From now on the database is started again when it dies, and the lock taken again when it is lost. */
  watch(watcher: Watcher): void;
  /** Stops the database too, unless another app has it. */
  stop(): Promise<void>;
}

/** Bytes of a folder: the address of a socket has 107, on macOS 103, and the socket's own name takes 14 of them. */
const SOCKET_DIR_LIMIT = 89;
const CONNECT_MS = 5_000;
/** The backend of a killed app is just ending. */
const LOCK_MS = 2_000;

/** A path that is too long for a socket is reached through an open descriptor. */
function socketDir(dir: string): string {
  if (Buffer.byteLength(dir) <= SOCKET_DIR_LIMIT) return dir;
  if (process.platform !== "linux")
    throw new StartupError(`${dir} is too long for the database's socket: set DATA_DIR to a shorter path.`);
  return `/proc/self/fd/${fs.openSync(dir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)}`;
}

/**
 * Starts (or adopts) the cluster of a data directory and makes the database `sarathi` and the app's role in it.
 * @param dataDir absolute; must exist and be writable
 * @throws StartupError with one sentence for the person at the terminal
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const place = await prepare(path.join(dataDir, "postgres"));
  const host = socketDir(place.dir);
  const cluster: pg.ClientConfig = { host, user: SUPERUSER, database: "postgres", connectionTimeoutMillis: CONNECT_MS };
  await bringUp(place, cluster);
  const alive = supervise(place, cluster, await firstLock(cluster, dataDir));
  await makeDatabase(alive.client());
  return {
    owner: { ...cluster, database: SUPERUSER },
    connection: { host, user: APP_ROLE, database: SUPERUSER },
    systemUser: place.as?.name ?? null,
    watch: alive.watch,
    async stop() {
      const held = await alive.release();
      if (held && postmasterPid(place.dir)) await stopPostmaster(place.dir);
      await held?.client.end().catch(() => undefined);
    },
  };
}

/** The database of an app that runs on a data directory, for whoever owns its tables; null: none runs. */
export function runningEmbedded(dataDir: string): pg.ClientConfig | null {
  const dir = path.join(dataDir, "postgres");
  if (!postmasterPid(dir)) return null;
  return { host: socketDir(dir), user: SUPERUSER, database: SUPERUSER, connectionTimeoutMillis: CONNECT_MS };
}

async function firstLock(cluster: pg.ClientConfig, dataDir: string) {
  try {
    return await takeAppLock(cluster, LOCK_MS);
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    throw new StartupError(`Another Sarathi already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
  }
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const database = await client.query("SELECT FROM pg_database WHERE datname = $1", [SUPERUSER]);
  if (!database.rowCount) await client.query(`CREATE DATABASE ${SUPERUSER}`);
  const role = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [APP_ROLE]);
  if (!role.rowCount) await client.query(`CREATE ROLE ${APP_ROLE} LOGIN`);
}
