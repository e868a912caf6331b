import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it, inject as provided } from "vitest";
import { readConfig } from "./config.ts";
import { readyDatabase } from "./database.ts";

const { host, user } = provided("cluster");
const admin = new pg.Client({ host, user, database: "postgres" });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-owner-"));
const name = `owned_${process.pid}`;
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`DROP ROLE IF EXISTS ${name}_owner, ${name}_app`);
  await admin.end();
  fs.rmSync(dataDir, { recursive: true });
});

it("a database of one's own starts with an owner and a role that are no more than that", async () => {
  await admin.connect();
  await admin.query(`CREATE ROLE ${name}_owner LOGIN`);
  await admin.query(`CREATE ROLE ${name}_app LOGIN`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}_owner`);
  const as = (role: string) => `postgres://${name}_${role}@/${name}?host=${host}`;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: as("app"), DATABASE_OWNER_URL: as("owner") });
  for (const time of ["first", "second"]) {
    const nodes = await Promise.all([1, 2, 3].map(() => readyDatabase(config, () => undefined))); // that start at once
    const [{ pool }] = nodes as [(typeof nodes)[0]];
    try {
      const { rows } = await pool.query("SELECT current_user AS role, current_setting('statement_timeout') AS bound");
      expect(rows, time).toEqual([{ role: `${name}_app`, bound: "30s" }]);
      await pool.query("SELECT FROM account");
      await expect(pool.query("DELETE FROM audit_entry")).rejects.toThrow("permission denied");
    } finally {
      for (const { stop } of nodes) await stop();
    }
  }
});
