import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { StartupError } from "../startup.ts";

const FOLDER = path.join(import.meta.dirname, "migrations");
const MIGRATION_LOCK = 7_277_285;

/**
 * Applies the SQL files that are new, in the order of their numbers, each in a transaction of its own; two apps that
 * start at once wait for each other. Refuses when an applied file was edited or is gone.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM migration");
    const done = new Map(rows.map((row) => [row.name, row.sha256]));
    const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
    for (const name of files.sort()) {
      const text = fs.readFileSync(path.join(FOLDER, name), "utf8");
      const sha256 = createHash("sha256").update(text).digest("hex");
      const before = done.get(name);
      done.delete(name);
      if (before === sha256) continue;
      if (before) throw new StartupError(`The migration ${name} was changed after it ran on this database.`);
      await apply(client, name, text, sha256);
    }
    if (done.size > 0)
      throw new StartupError(`This database is newer than the program: ${[...done.keys()].join(", ")}`);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string, text: string, sha256: string): Promise<void> {
  try {
    await client.query(
      `BEGIN; ${text}\n; INSERT INTO migration (name, sha256) VALUES ('${name}', '${sha256}'); COMMIT;`,
    );
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error });
  }
}
