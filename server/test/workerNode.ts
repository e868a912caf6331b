import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { createApp } from "../src/app.ts";
import { openDatabase } from "../src/foundation/db/db.ts";
import { APP_ROLE } from "../src/foundation/db/grants.ts";
import { createJobs } from "../src/foundation/jobs/boss.ts";
import { createMailer } from "../src/foundation/mail/mailer.ts";
import { systemRandom } from "../src/foundation/random.ts";
import { localStore } from "../src/foundation/storage/local.ts";

/** A node of its own on a test's database, in a process that may be killed. @returns its jobs */
export async function workerNode(host: string, database: string, smtpUrl?: string) {
  const log = pino({ level: "silent" });
  const { db, pool } = openDatabase({ host, user: APP_ROLE, database }, console.error);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-worker-"));
  const jobs = createJobs({ pool, log });
  await createApp({
    db,
    jobs,
    log,
    mail: createMailer({ smtpUrl, from: "Sarathi <no-reply@example.test>", outbox: folder }, log),
    files: localStore(path.join(folder, "files")),
    disk: { free: () => 10e9, low: () => false },
    site: { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] },
    clock: () => new Date(),
    random: systemRandom,
  });
  return jobs;
}
