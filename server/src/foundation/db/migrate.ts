import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "../startup.ts";

export const MIGRATIONS = path.join(import.meta.dirname, "migrations");
const MIGRATION_LOCK = 7_277_285;
const LOCK_POLL_MS = 100;

/** A file of SQL, with what the comments at its head say of it. */
interface Migration {
  name: string;
  text: string;
  sha256: string;
  /** `-- no transaction`: statement by statement, for what PostgreSQL does in no transaction (`CREATE INDEX CONCURRENTLY`). */
  alone: boolean;
  /** `-- expand`: only adds, so that a program that does not know it works on. */
  expand: boolean;
}

export interface MigrateOptions {
  folder?: string;
  /** These alone, as a backup notes them; by default all. */
  only?: readonly { name: string; sha256: string }[];
}

/**
 * Applies the SQL files that are new, in the order of their names, each in a transaction of its own unless it says
 * otherwise; two apps that start at once wait for each other.
 * @throws StartupError when an applied file was edited, or when the database has a migration that this program neither
 * knows nor may ignore
 */
export async function migrate(pool: pg.Pool, { folder = MIGRATIONS, only }: MigrateOptions = {}): Promise<void> {
  const known = readMigrations(folder);
  const wanted = only ? chosen(known, only) : known;
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0"); // an index over much may take its time
    await lock(client);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    await client.query("ALTER TABLE migration ADD COLUMN IF NOT EXISTS expand boolean NOT NULL DEFAULT false");
    const { rows } = await client.query<{ name: string; sha256: string; expand: boolean }>(
      "SELECT name, sha256, expand FROM migration",
    );
    const done = new Map(rows.map((row) => [row.name, row]));
    for (const migration of wanted) {
      const before = done.get(migration.name);
      done.delete(migration.name);
      if (before?.sha256 === migration.sha256) continue;
      if (before) throw new StartupError(`The migration ${migration.name} was changed after it ran on this database.`);
      await apply(client, migration);
    }
    refuseNewer([...done.values()]);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    await client.query("RESET statement_timeout").catch(() => undefined);
    client.release();
  }
}

/** @throws StartupError when one of them is not known, or another by now */
function chosen(known: readonly Migration[], only: NonNullable<MigrateOptions["only"]>): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  return only.map(({ name, sha256 }) => {
    const migration = byName.get(name);
    if (migration?.sha256 === sha256) return migration;
    throw new StartupError(
      `The backup was made by another release: ${name} is not known here as it was applied there.`,
    );
  });
}

/** Asks again and again: who waits for a lock inside a statement keeps a snapshot, for which an index built concurrently would wait in turn. */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await pause(LOCK_POLL_MS);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    const head = /^(?:--.*\n|\s*\n)*/.exec(text)?.[0].split("\n") ?? [];
    const sha256 = createHash("sha256").update(text).digest("hex");
    return { name, text, sha256, alone: head.includes("-- no transaction"), expand: head.includes("-- expand") };
  });
}

function refuseNewer(unknown: { name: string; expand: boolean }[]): void {
  const names = unknown.filter((row) => !row.expand).map((row) => row.name);
  if (names.length === 0) return;
  throw new StartupError(
    `This database is newer than the program: ${names.join(", ")}. Start the release that made it, or restore a backup from before.`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, text, sha256, alone, expand } = migration;
  const note = `INSERT INTO migration (name, sha256, expand) VALUES ('${name}', '${sha256}', ${expand})`;
  try {
    if (!alone) await client.query(`BEGIN; ${text}\n; ${note}; COMMIT;`);
    else {
      for (const statement of statementsOf(text)) await applyAlone(client, statement);
      await client.query(note);
    }
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The statements of a file, each ended by a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

const INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i;

/** A file that broke off is begun again: an index that stands is left, an invalid one (its building failed) is built anew. */
async function applyAlone(client: pg.PoolClient, statement: string): Promise<void> {
  const index = INDEX.exec(statement)?.[1];
  if (index) {
    const { rows } = await client.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
      [index],
    );
    if (rows[0]?.valid) return;
    if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  }
  await client.query(statement);
}
