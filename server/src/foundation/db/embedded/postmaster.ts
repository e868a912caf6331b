import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../../startup.ts";
import { binaries } from "./binaries.ts";
import { processes } from "./processes.ts";
import { giveTo, type SystemUser, systemUser } from "./systemUser.ts";

/** A cluster's folder, and what runs it. */
export interface Place {
  dir: string;
  bin: string;
  /** null: as the app itself. */
  as: SystemUser | null;
  /** The postmaster that this app spawned last. */
  spawned: Spawned | null;
}
interface Spawned {
  /** null: it could not even be spawned. */
  pid: number | null;
  ended: boolean;
}

/** Its superuser, of whom the app makes use only to migrate and to watch. */
export const SUPERUSER = "sarathi";
const POLL_MS = 50;
const SLOW_POLL_MS = 500;
const EAGER_MS = 5_000;
const LOG_BYTES = 10_000_000;
/** Between a spawned postmaster and its first word. */
const STARTING_MS = 60_000;
/** Replaying the log after a crash may take minutes. */
const RECOVERY_MS = 600_000;
/**
 * Neither recovering nor taking connections. PostgreSQL 18 gets there when its disk is full: the process that replays the
 * log fails, and the postmaster waits for its I/O workers for ever.
 */
const STUCK_MS = 15_000;
const STOP_MS = 8_000;
// Full pages go into the log as they are: packing them (pglz) costs more of two cores than writing them.
const SETTINGS = [
  "listen_addresses=",
  "unix_socket_directories=.",
  "unix_socket_permissions=0700",
  "max_connections=60",
  "shared_buffers=256MB",
  "jit=off",
];

/** Makes the cluster where there is none. */
export async function prepare(dir: string): Promise<Place> {
  const as = systemUser();
  const place: Place = { dir, bin: binaries(as !== null), as, spawned: null };
  clearHalfMade(dir);
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) await initCluster(place);
  return place;
}

/** Where a folder can be handed on as a descriptor. */
const HAS_DESCRIPTORS = process.platform === "linux";

/** Spawns a program of PostgreSQL; with the cluster's folder as descriptor 3, which needs no way through the parents. */
function run({ bin, as }: Place, program: string, dir: string, args: string[], log: number | "pipe", detached = false) {
  const fd = fs.openSync(dir, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  const child = spawn(path.join(bin, "bin", program), ["-D", HAS_DESCRIPTORS ? "/proc/self/fd/3" : dir, ...args], {
    ...(as ? { uid: as.uid, gid: as.gid } : {}),
    cwd: "/",
    detached,
    env: { PATH: process.env.PATH ?? "", TZ: "UTC", LC_ALL: "C" },
    stdio: ["ignore", log, log, fd],
  });
  fs.closeSync(fd);
  return child;
}

/** Sorts by code points, and knows the letters of Devanagari; macOS has both under other names. */
const LOCALE = process.platform === "darwin" ? ["--locale=C", "--lc-ctype=en_US.UTF-8"] : ["--locale=C.UTF-8"];

async function initCluster(place: Place): Promise<void> {
  const fresh = `${place.dir}.init-${process.pid}`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (place.as) fs.chownSync(fresh, place.as.uid, place.as.gid);
  const args = ["-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale-provider=libc", ...LOCALE];
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
    if (pid && !processes.lives(Number(pid))) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
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
 * shuts down, ends one that is stuck, and spawns one where there is none.
 * @throws StartupError with the last line of its log when it ends instead
 */
export async function bringUp(place: Place, connection: pg.ClientConfig, signal?: AbortSignal): Promise<void> {
  const began = performance.now();
  const since = (at: number) => performance.now() - at;
  let limit = STARTING_MS;
  let movedAt = began;
  let spawned: Spawned | undefined;
  while (since(began) < limit) {
    signal?.throwIfAborted();
    const now = await connects(connection);
    if (now === "yes") return;
    if (now === "not yet") {
      limit = RECOVERY_MS;
      if (isRecovering(place.dir)) movedAt = performance.now();
      else if (since(movedAt) > STUCK_MS) {
        await endPostmaster(place.dir);
        spawned = undefined;
        movedAt = performance.now();
      }
    } else if (spawned?.ended) break;
    else if (!spawned && postmasterPid(place.dir) === null) {
      spawned = spawnPostmaster(place);
      place.spawned = spawned;
    }
    await sleep(since(began) < EAGER_MS ? POLL_MS : SLOW_POLL_MS); // each try is two lines in its log
  }
  throw new StartupError(`The database did not start: ${lastTrouble(`${place.dir}.log`)} (see ${place.dir}.log)`);
}

/** It has a process that replays the log. */
function isRecovering(dir: string): boolean {
  const pid = postmasterPid(dir);
  return pid !== null && processes.childrenOf(pid).some((title) => title.startsWith("postgres: startup"));
}

/** As `kill -9` and a crash of the machine: what was committed is replayed at the next start. */
async function endPostmaster(dir: string): Promise<void> {
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const pid = postmasterPid(dir);
    if (!pid) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_MS && postmasterPid(dir) === pid; waited += POLL_MS) await sleep(POLL_MS);
  }
}

function spawnPostmaster(place: Place): Spawned {
  clearStalePid(place.dir);
  if (place.as) giveTo(place.as, place.dir);
  const log = openLog(`${place.dir}.log`);
  const args = SETTINGS.flatMap((setting) => ["-c", setting]);
  const child = run(place, "postgres", place.dir, args, log, true);
  fs.closeSync(log);
  const state: Spawned = { pid: child.pid ?? null, ended: false };
  const end = () => {
    state.ended = true;
  };
  child.once("exit", end).once("error", end);
  child.unref();
  return state;
}

/** A log that has grown is set aside, and the one set aside before is forgotten. */
function openLog(file: string): number {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, "a");
}

const LAST_BYTES = 4_096;
/** Why it ended, by its log, which may be long. */
function lastTrouble(file: string): string {
  const fd = fs.openSync(file, "r");
  try {
    const { size } = fs.fstatSync(fd);
    const end = Buffer.alloc(Math.min(size, LAST_BYTES));
    fs.readSync(fd, end, 0, end.length, size - end.length);
    const lines = end.toString("utf8").trim().split("\n");
    return lines.findLast((line) => /\b(FATAL|PANIC|ERROR): /.test(line)) ?? lines.at(-1) ?? "";
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

/** The process of the cluster's postmaster, if one lives. */
export function postmasterPid(dir: string): number | null {
  const pid = writtenPid(dir);
  return pid !== null && processes.isPostmaster(pid, dir) ? pid : null;
}

/** PostgreSQL refuses to start while any process of its user has the number that was written; also one that is no postmaster. */
function clearStalePid(dir: string): void {
  const pid = writtenPid(dir);
  if (pid && processes.lives(pid) && postmasterPid(dir) === null) fs.rmSync(pidFile(dir), { force: true });
}

/** Whether a postmaster runs, or was spawned and has not yet said its first word. */
export const comesOrRuns = (place: Place): boolean =>
  place.spawned?.ended === false || postmasterPid(place.dir) !== null;

/** Ends the postmaster that this app spawned, though it takes no connections yet. */
export async function endSpawned({ spawned }: Place): Promise<void> {
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    if (!spawned?.pid || spawned.ended) return;
    process.kill(spawned.pid, signal);
    for (let waited = 0; waited < STOP_MS && !spawned.ended; waited += POLL_MS) await sleep(POLL_MS);
  }
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
