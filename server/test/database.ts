import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { afterAll, inject as provided } from "vitest";
import { openDatabase } from "../src/foundation/db/db.ts";
import { APP_ROLE } from "../src/foundation/db/grants.ts";

/**
 * A database of this test file's own, cloned from the run's, and a log that is kept. Gone after the file.
 * `db` and `pool` are its owner's, who may do anything; `open` gives what the app gets.
 */
export async function testDatabase() {
  const { host, user } = provided("cluster");
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ host, user, database: "postgres" });
  await admin.connect();
  await cloned(admin, name);
  const logLines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logLines.push(line) });
  const open = () => openDatabase({ host, user: APP_ROLE, database: name }, () => undefined);
  const { db, pool, close } = openDatabase({ host, user, database: name }, () => undefined);
  afterAll(async () => {
    await close();
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  });
  return { db, pool, log, logLines, name, admin, open };
}

/**
 * Files that clone at the same moment wait for each other: PostgreSQL copies a template only while nobody is in it. Whole
 * files are copied in half the time in which the pages go through the log.
 */
async function cloned(admin: pg.Client, name: string): Promise<void> {
  await admin.query("SELECT pg_advisory_lock(7277)");
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE sarathi STRATEGY FILE_COPY`);
  } finally {
    await admin.query("SELECT pg_advisory_unlock(7277)");
  }
}
