import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { loadContent } from "../src/content.ts";
import { openDatabase } from "../src/foundation/db/db.ts";
import { startEmbedded } from "../src/foundation/db/embedded.ts";
import { migrate } from "../src/foundation/db/migrate.ts";
import { createJobs } from "../src/foundation/jobs/boss.ts";
import { systemRandom } from "../src/foundation/random.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's cluster; its database `sarathi` is migrated, holds the content, and is cloned per test file. */
    cluster: { host: string; user: string };
  }
}

/** One real PostgreSQL per run, in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-test-"));
  const embedded = await startEmbedded(dataDir);
  const database = openDatabase(embedded.connection, console.error, 4);
  await migrate(database.pool);
  const log = pino({ level: "silent" });
  await loadContent({ db: database.db, log, clock: () => new Date(), random: systemRandom });
  const jobs = createJobs({ pool: database.pool, log });
  await jobs.ready();
  await jobs.close();
  await database.close();
  project.provide("cluster", { host: String(embedded.connection.host), user: String(embedded.connection.user) });
  return async () => {
    await embedded.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
