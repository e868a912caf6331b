import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../../startup.ts";
import { binaries } from "./binaries.ts";
import { giveTo, type SystemUser, systemUser } from "./systemUser.ts";

/** A cluster's folder, and what runs it. */
export interface Place {
  dir: string;
  bin: string;
  /** null: as the app itself. */
  as: SystemUser | null;
}

/** Its superuser, of whom the app makes use only to migrate and to watch. */
export const SUPERUSER = "sarathi";
const POLL_MS = 50;
/** Between a spawned postmaster and its first word. */
const STARTING_MS = 60_000;
/** Replaying the log after a crash may take minutes. */
const RECOVERY_MS = 600_000;
const STOP_MS = 8_000;
const SETTINGS = [
  "listen_addresses=",
  "unix_socket_directories=.",
  "unix_socket_permissions=0700",
  "max_connections=60",
  "shared_buffers=256MB",
  "jit=off",
  "wal_compression=on",
];

/** Makes the cluster where there is none, and gives it to the user that it will run as. */
export async function prepare(dir: string): Promise<Place> {
  const as = systemUser();
  const place: Place = { dir, bin: binaries(as !== null), as };
  clearHalfMade(dir);
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) await initCluster(place);
  else if (as && postmasterPid(dir) === null) giveTo(as, dir);
  return place;
}

/** Spawns a program of PostgreSQL with the cluster's folder as descriptor 3, which needs no way through the parents. */
function run({ bin, as }: Place, program: string, dir: string, args: string[], log: number | "pipe", detached = false) {
  const fd = fs.openSync(dir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  const child = spawn(path.join(bin, "bin", program), ["-D", "/proc/self/fd/3", ...args], {
    ...(as ? { uid: as.uid, gid: as.gid } : {}),
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
  const args = ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale-provider=libc", "--locale=C.UTF-8"];
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

/** Whether the server takes connections; "not yet": it starts, recovers or shuts down. */
async function connects(connection: pg.ClientConfig): Promise<"yes" | "not yet" | "no"> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "yes";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return "no";
    return error.code === "57P03" ? "not yet" : "yes"; // it refused, so it is there
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Brings the cluster to where it takes connections: adopts a postmaster that runs, waits for one that starts, recovers or
 * shuts down, and spawns one where there is none.
 * @throws StartupError with the last line of its log when it ends instead
 */
export async function bringUp(place: Place, connection: pg.ClientConfig, signal?: AbortSignal): Promise<void> {
  let ended: boolean | undefined;
  let limit = STARTING_MS;
  for (let waited = 0; waited < limit; waited += POLL_MS) {
    signal?.throwIfAborted();
    const now = await connects(connection);
    if (now === "yes") return;
    if (now === "not yet") limit = RECOVERY_MS;
    else if (ended) break;
    else if (ended === undefined && postmasterPid(place.dir) === null) {
      ended = false;
      spawnPostmaster(place).once("exit", () => {
        ended = true;
      });
    }
    await sleep(POLL_MS);
  }
  throw new StartupError(`The database did not start: ${lastLine(`${place.dir}.log`)} (see ${place.dir}.log)`);
}

function spawnPostmaster(place: Place) {
  clearStalePid(place.dir);
  const log = fs.openSync(`${place.dir}.log`, "a");
  const args = SETTINGS.flatMap((setting) => ["-c", setting]);
  const child = run(place, "postgres", place.dir, args, log, true);
  fs.closeSync(log);
  child.on("error", () => undefined); // its exit follows
  child.unref();
  return child;
}

const LAST_BYTES = 4_096;
/** Of a log that may be long. */
function lastLine(file: string): string {
  const fd = fs.openSync(file, "r");
  try {
    const { size } = fs.fstatSync(fd);
    const end = Buffer.alloc(Math.min(size, LAST_BYTES));
    fs.readSync(fd, end, 0, end.length, size - end.length);
    return end.toString("utf8").trim().split("\n").at(-1) ?? "";
  } finally {
    fs.closeSync(fd);
  }
}

const pidFile = (dir: string) => path.join(dir, "postmaster.pid");

function writtenPid(dir: string): number | null {
  try {
    return Number(fs.readFileSync(pidFile(dir), "utf8").split("\n")[0]) || null;
  } catch {
    return null;
  }
}

/** The process of the cluster's postmaster, if one lives. After a power cut another program may have its number. */
export function postmasterPid(dir: string): number | null {
  const pid = writtenPid(dir);
  try {
    const [program = ""] = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return path.basename(program) === "postgres" ? pid : null;
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to start while any process of its user has the number that was written; also one that is no postmaster. */
function clearStalePid(dir: string): void {
  const pid = writtenPid(dir);
  if (pid && fs.existsSync(`/proc/${pid}`) && postmasterPid(dir) === null) fs.rmSync(pidFile(dir), { force: true });
}

/** Fast shutdown: what is open is rolled back, a checkpoint is written. */
export async function stopPostmaster(dir: string): Promise<void> {
  const pid = postmasterPid(dir);
  if (!pid) return;
  try {
    process.kill(pid, "SIGINT");
  } catch {
    return; // gone already
  }
  for (let waited = 0; waited < STOP_MS && fs.existsSync(pidFile(dir)); waited += POLL_MS) await sleep(POLL_MS);
}
