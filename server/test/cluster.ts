import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { loadContent } from "../src/content.ts";
import { openDatabase } from "../src/foundation/db/db.ts";
import { startEmbedded } from "../src/foundation/db/embedded/embedded.ts";
import { APP_ROLE, grantTo } from "../src/foundation/db/grants.ts";
import { migrate } from "../src/foundation/db/migrate.ts";
import { migrateJobs } from "../src/foundation/jobs/boss.ts";
import { systemRandom } from "../src/foundation/random.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's cluster; its database `sarathi` is migrated, holds the content, and is cloned per test file. */
    cluster: { host: string /** Owns what is in it. */; user: string };
  }
}

/** Nobody opens the cluster after the run: that its data outlive a power cut is a wait for nothing, at every commit. */
const NOTHING_KEPT = ["fsync", "full_page_writes"];

/** One real PostgreSQL per run, in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-test-"));
  const embedded = await startEmbedded(dataDir);
  const database = openDatabase(embedded.owner, console.error, { max: 4 });
  for (const setting of NOTHING_KEPT) await database.pool.query(`ALTER SYSTEM SET ${setting} = off`);
  await database.pool.query("SELECT pg_reload_conf()");
  await migrate(database.pool);
  const log = pino({ level: "silent" });
  await loadContent({ db: database.db, log, clock: () => new Date(), random: systemRandom });
  await migrateJobs(database.pool);
  await grantTo(database.pool, APP_ROLE);
  await database.close();
  project.provide("cluster", { host: String(embedded.owner.host), user: String(embedded.owner.user) });
  return async () => {
    await embedded.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
