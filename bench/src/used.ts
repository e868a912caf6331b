import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** What a server and its database have used since they began. */
export interface Used {
  appMs: number;
  databaseMs: number;
}
/** What a database has counted since it began. */
export interface Counted {
  rows: number;
  /** Of the log to the disk. */
  flushes: number;
}

/** Of Linux, whatever its clock's frequency. */
const MS_PER_TICK = 10;

/** Processor time of a process in ms, and its parent; none of one that is gone. @param reaped counts that of ended children too */
function processorTime(pid: number | string, reaped: boolean): { ms: number; parent: number } {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const ticks = fields.slice(11, reaped ? 15 : 13).reduce((sum, one) => sum + Number(one), 0);
    return { ms: ticks * MS_PER_TICK, parent: Number(fields[1]) };
  } catch {
    return { ms: 0, parent: 0 };
  }
}

/** All processes of a cluster, those that ended among them. */
function clusterTime(dataDir: string): number {
  const postmaster = Number(fs.readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const children = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, pid) => {
    const { ms, parent } = processorTime(pid, false);
    return parent === postmaster ? sum + ms : sum;
  }, processorTime(postmaster, true).ms);
}

/** @param pid of the server; `dataDir` holds its database */
export const readUsed = (pid: number, dataDir: string): Used => ({
  appMs: processorTime(pid, true).ms,
  databaseMs: clusterTime(dataDir),
});

/** A connection of PostgreSQL that is idle hands on what it counted after ten seconds (`PGSTAT_IDLE_INTERVAL`). */
const COUNTED_MS = 11_000;

/** Waits until all connections have handed on what they counted: what came before is not counted after. */
export async function readCounted(pool: pg.Pool): Promise<Counted> {
  await sleep(COUNTED_MS);
  const { rows } = await pool.query<{ flushes: string; rows: string }>(
    `SELECT (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS flushes,
       (SELECT tup_inserted + tup_updated + tup_deleted FROM pg_stat_database WHERE datname = current_database()) AS rows`,
  );
  const found = rows[0];
  return { flushes: Number(found?.flushes), rows: Number(found?.rows) };
}

/** The log keeps what is younger than so much, whatever checkpoints come, so that it can be read later. */
const KEPT_LOG = "4GB";

/** Makes the log readable by `readLog`. */
export async function makeLogReadable(pool: pg.Pool): Promise<void> {
  await pool.query("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  await pool.query(`ALTER SYSTEM SET wal_keep_size = '${KEPT_LOG}'`);
  await pool.query("SELECT pg_reload_conf()");
}

export async function logEnd(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ lsn: string }>("SELECT pg_current_wal_flush_lsn() AS lsn");
  return rows[0]?.lsn ?? "0/0";
}

/**
 * What was written into the log since then, in bytes: what was changed, and the whole pages that go with it when a page is
 * changed for the first time after a checkpoint.
 * @param from of `logEnd`
 */
export async function readLog(pool: pg.Pool, from: string): Promise<{ walBytes: number; pageBytes: number }> {
  const { rows } = await pool.query<{ records: string; pages: string }>(
    "SELECT sum(record_size) AS records, sum(fpi_size) AS pages FROM pg_get_wal_stats($1, pg_current_wal_flush_lsn())",
    [from],
  );
  return { walBytes: Number(rows[0]?.records ?? 0), pageBytes: Number(rows[0]?.pages ?? 0) };
}

const LOOK_MS = 5_000;
/** What a server at rest writes into the log meanwhile, at most. */
const STILL_BYTES = 256 * 1_024;
const MOST_LOOKS = 60;

/** Waits until nobody writes: a server that has just begun folds its content for the search. @throws after five minutes */
export async function untilStill(pool: pg.Pool): Promise<void> {
  const written = async () =>
    Number((await pool.query<{ n: string }>("SELECT pg_current_wal_insert_lsn() - '0/0' AS n")).rows[0]?.n);
  let before = await written();
  for (let look = 0; look < MOST_LOOKS; look++) {
    await sleep(LOOK_MS);
    const now = await written();
    if (now - before < STILL_BYTES) return;
    before = now;
  }
  throw new Error("the server's own work does not end");
}

export const minus = <T extends Used | Counted>(one: T, other: T): T =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value - (other[name as keyof T] as number)]),
  ) as unknown as T;
