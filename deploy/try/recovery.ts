// The database as it was at a chosen second, from the store, beside the cluster.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { until } from "../../e2e/process.ts";
import type { Cluster, DatabaseMachine } from "./cluster.ts";

/** One second that was brought back. */
export interface Restored {
  /** Of the copy's files. */
  megabytes: number;
  /** Until the files of the copy were back. */
  filesSeconds: number;
  /** Of the log between the copy and the second. */
  logMegabytes: number;
  /** Then until the log was applied up to the second, and the database could be asked. */
  logSeconds: number;
  /** How often another machine began to lead between the copy and the second. */
  leaders: number;
}
export interface RestoreReport {
  /** From the copy that was made before all harms. */
  throughHarms: Restored;
  /** From a copy of a larger database, made just before. */
  large: Restored;
  copySeconds: number;
  faults: string[];
}

/** A whole copy in the store. */
export interface Copy {
  label: string;
  seconds: number;
}

const PORT = "5499";
const AROUND_MS = 1_500;
const ARCHIVED_MS = 600_000;
const PROMOTED_MS = 600_000;
const MEGABYTE = 1_048_576;

/** What pgBackRest says of a copy. */
interface Said {
  label: string;
  info: { size: number };
  lsn: { start: string };
  archive: { start: string };
}

const stanzaOf = ({ places }: Cluster, machine: DatabaseMachine) => [
  `--config=${places.at(machine, "etc/pgbackrest.conf")}`,
  "--stanza=sarathi",
];

function copiesOf(cluster: Cluster, machine: DatabaseMachine): Said[] {
  const answer = cluster.run(machine, "postgres", "pgbackrest", ...stanzaOf(cluster, machine), "--output=json", "info");
  return (JSON.parse(answer) as { backup: Said[] }[])[0]?.backup ?? [];
}

/** Makes a whole copy, as the timer does each night. */
export async function copy(cluster: Cluster): Promise<Copy> {
  const machine = await cluster.leader();
  const began = performance.now();
  cluster.run(machine, "postgres", "pgbackrest", ...stanzaOf(cluster, machine), "--type=full", "backup");
  const label = copiesOf(cluster, machine).at(-1)?.label ?? "";
  return { label, seconds: (performance.now() - began) / 1_000 };
}

/**
 * Brings two seconds back: one by the first copy and the log of all that was done since, and one by a copy of a database
 * that is larger, so that what each gigabyte costs can be said from what any restore costs.
 * @param megabytes of rows that no compression makes smaller
 */
export async function tryRestore(cluster: Cluster, first: Copy, megabytes: number): Promise<RestoreReport> {
  await cluster.whole();
  const pool = await cluster.database();
  try {
    await pool.query("CREATE SCHEMA restore_try; CREATE TABLE restore_try.moment (what text)");
    const then = await chosenSecond(pool, "first");
    const throughHarms = await bringBack(cluster, first, then);
    await fillWith(pool, megabytes);
    await logArchived(pool); // a copy waits a minute at most for the log before it
    const second = await copy(cluster);
    const large = await bringBack(cluster, second, await chosenSecond(pool, "second"));
    await pool.query("DROP SCHEMA restore_try CASCADE");
    const faults = [...throughHarms.faults, ...large.faults];
    return { throughHarms: throughHarms.restored, large: large.restored, copySeconds: second.seconds, faults };
  } finally {
    await pool.end();
  }
}

/** A second, and what the database held then. */
interface Then {
  at: string;
  lsn: string;
  segment: string;
  held: string;
}

/** What is compared: the moments, and everything that candidates have. */
const HELD = `SELECT (SELECT string_agg(what, ', ' ORDER BY what) FROM restore_try.moment) || '; attempts '
  || (SELECT count(*) FROM attempt) || ', results ' || (SELECT count(*) FROM result) || ', marks '
  || (SELECT coalesce(sum(score_num), 0) FROM result)`;

async function bringBack(cluster: Cluster, { label }: Copy, then: Then) {
  const machine = await cluster.leader();
  const stanza = stanzaOf(cluster, machine);
  const said = copiesOf(cluster, machine).find((one) => one.label === label);
  if (!said) throw new Error(`no copy ${label}`);
  const restored = cluster.places.at(machine, "restored");
  execFileSync("install", ["-d", "-o", "postgres", "-m", "700", restored]);
  const began = performance.now();
  const target = [`--set=${label}`, "--type=time", `--target=${then.at}`, "--target-action=promote"];
  cluster.run(machine, "postgres", "pgbackrest", ...stanza, `--pg1-path=${restored}`, ...target, "restore");
  const filesSeconds = (performance.now() - began) / 1_000;
  const bin = cluster.places.valuesOf(machine).postgres_bin;
  // What Patroni wrote there is of the cluster: this one is alone.
  const alone = `-p ${PORT} -c listen_addresses= -c archive_mode=off -c synchronous_standby_names= -c unix_socket_directories=${restored}`;
  const control = [`${bin}/pg_ctl`, "-D", restored, "-l", `${restored}/start.log`, "-w", "-t", "900"];
  cluster.run(machine, "postgres", ...control, "-o", alone, "start");
  const sql = (text: string) =>
    cluster.run(machine, "postgres", "psql", "-h", restored, "-p", PORT, "-d", "sarathi", "-Atc", text).trim();
  if ((await until(() => sql("SELECT pg_is_in_recovery()") === "f", PROMOTED_MS)) === undefined)
    throw new Error(`the log was not applied: see ${restored}/start.log`);
  const logSeconds = (performance.now() - began) / 1_000 - filesSeconds;
  const held = sql(HELD);
  const faults = held === then.held ? [] : [`the restored database holds "${held}", not "${then.held}"`];
  const logBytes = Number(sql(`SELECT pg_wal_lsn_diff('${then.lsn}', '${said.lsn.start}')`));
  cluster.run(machine, "postgres", ...control, "-m", "immediate", "stop");
  fs.rmSync(restored, { recursive: true });
  const [megabytes, logMegabytes] = [said.info.size / MEGABYTE, logBytes / MEGABYTE];
  const leaders = timelineOf(then.segment) - timelineOf(said.archive.start);
  return { restored: { megabytes, filesSeconds, logMegabytes, logSeconds, leaders }, faults };
}

const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);

async function fillWith(pool: pg.Pool, megabytes: number): Promise<void> {
  await pool.query("CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA restore_try");
  await pool.query("CREATE TABLE restore_try.bulk (bytes bytea)");
  for (let n = 0; n < megabytes; n += 100)
    await pool.query(
      "INSERT INTO restore_try.bulk SELECT restore_try.gen_random_bytes(1000) FROM generate_series(1, 100000)",
    );
}

/** A row before, a second, a row after it; everything of it archived. */
async function chosenSecond(pool: pg.Pool, name: string): Promise<Then> {
  await pool.query("INSERT INTO restore_try.moment VALUES ($1)", [`before the ${name}`]);
  await sleep(AROUND_MS);
  const { rows } = await pool.query<Omit<Then, "segment">>(
    `SELECT clock_timestamp()::text AS at, pg_current_wal_lsn()::text AS lsn, (${HELD}) AS held`,
  );
  await sleep(AROUND_MS);
  await pool.query("INSERT INTO restore_try.moment VALUES ($1)", [`after the ${name}`]);
  const segment = await logArchived(pool);
  if (!rows[0]) throw new Error("no second was chosen");
  return { ...rows[0], segment };
}

/** Waits until the log written so far is in the store. @returns its last segment */
async function logArchived(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name");
  const segment = rows[0]?.name ?? "";
  const archived = async () => {
    const { rows: waiting } = await pool.query<{ none: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready' AND name <= $1 || '.ready') AS none`,
      [segment],
    );
    return waiting[0]?.none === true;
  };
  if ((await until(archived, ARCHIVED_MS)) === undefined) throw new Error("the log was not archived");
  return segment;
}
