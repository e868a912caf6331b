import fs from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { migrateJobs } from "../jobs/boss.ts";
import { StartupError } from "../startup.ts";
import type { FileStore } from "../storage/storage.ts";
import { listed, quoted, type Written } from "./backup.ts";
import { type Manifest, readManifest, storedFile, tableFile } from "./manifest.ts";

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export interface RestoreTarget {
  /** Owner of the tables; it need not be a superuser. */
  owner: pg.ClientConfig;
  files: FileStore;
  /** Statements that stop what must not go on by itself, in the same transaction. */
  settle?: readonly string[];
}

const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`;

/**
 * Brings a backup back into an empty database and store: the tables as they were made by its own migrations, all rows in
 * one transaction, each foreign key checked anew. Later migrations are for the next start.
 * @throws StartupError when the database is not empty, or the backup was made by a later release
 */
export async function restoreBackup(
  { owner, files, settle = [] }: RestoreTarget,
  folder: string,
): Promise<Omit<Written, "gone">> {
  const manifest = await readManifest(folder);
  checkWhole(manifest, folder);
  await bringUpTo(owner, manifest);
  // First the files: a database that has rows names files that are there.
  for (const { name, type } of manifest.files)
    await files.put(name, await fs.promises.readFile(storedFile(folder, name)), type);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; BEGIN");
    await load(client, manifest, folder);
    for (const statement of settle) await client.query(statement);
    await client.query("COMMIT; ANALYZE");
  } finally {
    await client.end(); // what was not committed goes with the connection
  }
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.length };
}

/** A part that did not come along whole is found before anything is written. @throws StartupError */
function checkWhole({ tables, files }: Manifest, folder: string): void {
  const sizeOf = (place: string) => fs.statSync(place, { throwIfNoEntry: false })?.size;
  const lost = [
    ...tables.flatMap((table) => (sizeOf(tableFile(folder, table)) ? [] : [`${table.schema}.${table.name}`])),
    ...files.flatMap(({ name, bytes }) => (sizeOf(storedFile(folder, name)) === bytes ? [] : [name])),
  ];
  if (lost.length > 0) throw new StartupError(`The backup is not whole: ${lost.slice(0, 5).join(", ")}.`);
}

/** An empty database gets the tables of the backup's release. */
async function bringUpTo(owner: pg.ClientConfig, { migrations, jobs }: Manifest): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 2 });
  try {
    const isUsed = await pool.query("SELECT to_regclass('public.migration') IS NOT NULL AS used");
    if (isUsed.rows[0]?.used)
      throw new StartupError(
        "The database is not empty (what a restore that broke off left, too): restore into a new one.",
      );
    await migrate(pool, { only: migrations });
    await migrateJobs(pool);
    const version = await pool.query<{ version: number }>("SELECT version FROM pgboss.version");
    if (version.rows[0]?.version !== jobs)
      throw new StartupError("The backup's waiting jobs are of another release of pg-boss: restore with that release.");
  } finally {
    await pool.end();
  }
}

async function load(client: pg.Client, { tables, sequences }: Manifest, folder: string): Promise<void> {
  const own = tables.filter(({ schema }) => schema === "public");
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of own) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${own.map(quoted).join(", ")}`); // what migrations wrote
  for (const table of tables) {
    const copy = client.query(copyFrom(`COPY ${quoted(table)} (${listed(table.columns)}) FROM STDIN`));
    await pipeline(fs.createReadStream(tableFile(folder, table)), createGunzip(), copy);
    if (copy.rowCount !== table.rows)
      throw new Error(`${table.name}: ${copy.rowCount} of ${table.rows} rows came back`);
  }
  for (const { name, value } of sequences)
    await client.query("SELECT setval($1::regclass, $2)", [pg.escapeIdentifier(name), value]);
  for (const table of own) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}
