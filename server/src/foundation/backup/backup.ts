import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartupError } from "../startup.ts";
import type { FileStore } from "../storage/storage.ts";
import { type Manifest, storedFile, tableFile, writeManifest } from "./manifest.ts";

type Table = Pick<Manifest["tables"][number], "schema" | "name" | "columns">;

/** Tables with their own columns: all of the app's, and of pg-boss's what waits. What a migration noted is in the manifest. */
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (n.nspname = 'public' AND c.relname <> 'migration' OR n.nspname = 'pgboss' AND c.relname IN ('queue', 'job'))
  GROUP BY 1, 2 ORDER BY n.nspname DESC, c.relname DESC`; // queues before the jobs in them
const SEQUENCES = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`;

export const quoted = ({ schema, name }: Pick<Table, "schema" | "name">): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const listed = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(", ");

export interface BackupSource {
  owner: pg.ClientConfig;
  files: FileStore;
  /** Names and media types of all stored files; asked after the snapshot, so that none of its files is missed. */
  stored: () => Promise<{ name: string; type: string }[]>;
}

export interface Written {
  rows: number;
  files: number;
  /** Files that were removed while the backup was made. */
  gone: number;
}

/**
 * Writes all that the site knows into a new folder, while it runs: tables as they stand at one moment, then the stored
 * files, which never change. What wrote meanwhile is not in it, or whole.
 * @throws StartupError when there is such a folder
 */
export async function writeBackup({ owner, files, stored }: BackupSource, folder: string): Promise<Written> {
  if (fs.existsSync(folder)) throw new StartupError(`${folder} is there already.`);
  const part = `${folder}.part`;
  fs.rmSync(part, { recursive: true, force: true });
  fs.mkdirSync(path.join(part, "tables"), { recursive: true, mode: 0o700 });
  const snapshot = await writeTables(owner, part);
  const known = await stored();
  const kept = await copyFiles(files, known, part);
  await writeManifest(part, { format: 1, ...snapshot, files: kept });
  fs.renameSync(part, folder);
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: kept.length, gone: known.length - kept.length };
}

/** All tables in one snapshot. */
async function writeTables(owner: pg.ClientConfig, folder: string): Promise<Omit<Manifest, "format" | "files">> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const { rows: moments } = await client.query<{ at: Date; jobs: number }>(
      "SELECT now() AS at, (SELECT version FROM pgboss.version) AS jobs",
    );
    const { at, jobs } = moments[0] as { at: Date; jobs: number };
    const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
      "SELECT name, sha256 FROM migration ORDER BY name",
    );
    const { rows: found } = await client.query<Table>(TABLES);
    const tables: Manifest["tables"] = [];
    for (const table of found) tables.push({ ...table, rows: await writeTable(client, table, folder) });
    const { rows: sequences } = await client.query<Manifest["sequences"][number]>(SEQUENCES);
    await client.query("COMMIT");
    return { at: at.toISOString(), migrations, jobs, tables, sequences };
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, table: Table, folder: string): Promise<number> {
  const copy = client.query(copyTo(`COPY (SELECT ${listed(table.columns)} FROM ${quoted(table)}) TO STDOUT`));
  await pipeline(copy, createGzip(), fs.createWriteStream(tableFile(folder, table), { mode: 0o600 }));
  return copy.rowCount;
}

async function copyFiles(
  files: FileStore,
  known: readonly { name: string; type: string }[],
  folder: string,
): Promise<Manifest["files"]> {
  const kept: Manifest["files"] = [];
  for (const { name, type } of known) {
    const found = await files.open(name);
    if (!found) continue; // it was removed since
    const place = storedFile(folder, name);
    fs.mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(found.body, fs.createWriteStream(place, { mode: 0o600 }));
    kept.push({ name, type, bytes: found.bytes });
  }
  return kept;
}
