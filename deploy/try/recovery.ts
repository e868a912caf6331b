// The database as it was at a chosen second, from the store, beside the cluster.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { until } from "../../e2e/process.ts";
import type { Cluster } from "./cluster.ts";

export interface RestoreReport {
  megabytes: number;
  copySeconds: number;
  /** Until the files of the copy were back. */
  filesSeconds: number;
  /** Then until the log was applied up to the second, and the database could be asked. */
  logSeconds: number;
  faults: string[];
}

const PORT = "5499";
const AROUND_MS = 1_500;
const ARCHIVED_MS = 120_000;

/** Copies, writes before and after a second, and brings that second back. @param megabytes of rows that no compression makes smaller */
export async function tryRestore(cluster: Cluster, megabytes: number): Promise<RestoreReport> {
  await cluster.whole();
  const machine = await cluster.leader();
  const { at } = cluster.places;
  const pool = await cluster.database();
  const stanza = [`--config=${at(machine, "etc/pgbackrest.conf")}`, "--stanza=sarathi"];
  await fillWith(pool, megabytes);
  const beganCopy = performance.now();
  cluster.run(machine, "postgres", "pgbackrest", ...stanza, "--type=full", "backup");
  const copySeconds = (performance.now() - beganCopy) / 1_000;
  const target = await chosenSecond(pool);
  const { rows } = await pool.query<{ bytes: number }>(
    "SELECT sum(pg_database_size(oid))::bigint AS bytes FROM pg_database",
  );

  const restored = at(machine, "restored");
  execFileSync("install", ["-d", "-o", "postgres", "-m", "700", restored]);
  const beganRestore = performance.now();
  const where = [`--pg1-path=${restored}`, "--type=time", `--target=${target}`, "--target-action=promote"];
  cluster.run(machine, "postgres", "pgbackrest", ...stanza, ...where, "restore");
  const filesSeconds = (performance.now() - beganRestore) / 1_000;
  const bin = cluster.places.valuesOf(machine).postgres_bin;
  // What Patroni wrote there is of the cluster: this one is alone.
  const alone = `-p ${PORT} -c listen_addresses= -c archive_mode=off -c synchronous_standby_names= -c unix_socket_directories=${restored}`;
  const control = [`${bin}/pg_ctl`, "-D", restored, "-l", `${restored}/start.log`, "-w", "-t", "900"];
  cluster.run(machine, "postgres", ...control, "-o", alone, "start");
  const sql = (text: string) =>
    cluster.run(machine, "postgres", "psql", "-h", restored, "-p", PORT, "-d", "sarathi", "-Atc", text).trim();
  await until(() => sql("SELECT pg_is_in_recovery()") === "f", ARCHIVED_MS);
  const logSeconds = (performance.now() - beganRestore) / 1_000 - filesSeconds;
  const held = sql("SELECT string_agg(what, ',') FROM restore_try.moment");
  const faults =
    held === "before" ? [] : [`the restored database holds "${held}", not the row before its second alone`];
  cluster.run(machine, "postgres", ...control, "-m", "immediate", "stop");
  fs.rmSync(restored, { recursive: true });
  await pool.query("DROP SCHEMA restore_try CASCADE");
  await pool.end();
  return { megabytes: Math.round((rows[0]?.bytes ?? 0) / 1_048_576), copySeconds, filesSeconds, logSeconds, faults };
}

async function fillWith(pool: pg.Pool, megabytes: number): Promise<void> {
  await pool.query("CREATE SCHEMA restore_try; CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA restore_try");
  await pool.query("CREATE TABLE restore_try.moment (what text); CREATE TABLE restore_try.bulk (bytes bytea)");
  for (let n = 0; n < megabytes; n += 100)
    await pool.query(
      "INSERT INTO restore_try.bulk SELECT restore_try.gen_random_bytes(1000) FROM generate_series(1, 100000)",
    );
}

/** A row before, a second, a row after it; everything of it archived. @returns the second */
async function chosenSecond(pool: pg.Pool): Promise<string> {
  await pool.query("INSERT INTO restore_try.moment VALUES ('before')");
  await sleep(AROUND_MS);
  const { rows } = await pool.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
  await sleep(AROUND_MS);
  await pool.query("INSERT INTO restore_try.moment VALUES ('after')");
  const { rows: last } = await pool.query<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name");
  const archived = async () => {
    const { rows: said } = await pool.query<{ last: string }>("SELECT last_archived_wal AS last FROM pg_stat_archiver");
    return (said[0]?.last ?? "") >= (last[0]?.name ?? "~");
  };
  if ((await until(archived, ARCHIVED_MS)) === undefined) throw new Error("the log was not archived");
  return rows[0]?.now ?? "";
}
