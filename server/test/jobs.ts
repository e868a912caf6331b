import { sql } from "kysely";
import { afterAll, afterEach } from "vitest";
import { createJobs, type JobsOptions } from "../src/foundation/jobs/boss.ts";
import type { Jobs, QueueOptions } from "../src/foundation/jobs/jobs.ts";
import { testDatabase } from "./database.ts";

export type Data = { word: string };

export interface JobRow {
  state: string;
  tries: number;
  /** Seconds from now. */
  wait: number;
}

const OPTIONS = { retries: 3, waitSeconds: 10, maxWaitSeconds: 30, expireSeconds: 30 };

/** Jobs on a database of this test file's own, whose queues and schedules are gone after each test. */
export async function testJobs() {
  const { db, pool, log, logLines, name: database, open } = await testDatabase();
  const own = open();
  afterAll(own.close);
  const FAST: JobsOptions = { pool: own.pool, log, pollMs: 20, superviseSeconds: 1 };

  /** What ends with the test, the last begun first. */
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await pool.query("DELETE FROM pgboss.job; DELETE FROM pgboss.queue; DELETE FROM job_schedule");
    logLines.length = 0;
  });

  /** A node with one queue, ready. */
  async function node(
    work: (word: string, signal: AbortSignal) => Promise<void> | void,
    options: QueueOptions = OPTIONS,
    from: JobsOptions = FAST,
  ) {
    const jobs = createJobs(from);
    const queue = jobs.queue<Data>("words", options, async ({ data, signal }) => work(data.word, signal));
    await jobs.ready();
    ends.push(jobs.close);
    return { jobs, queue, start: () => started(jobs) };
  }

  function started(jobs: Jobs): () => Promise<void> {
    const stop = jobs.start();
    ends.push(stop);
    return stop;
  }

  async function rows(): Promise<JobRow[]> {
    const found = await sql<JobRow>`SELECT state::text, retry_count AS tries,
      extract(epoch FROM start_after - now())::float AS wait FROM pgboss.job ORDER BY created_on`.execute(db);
    return found.rows;
  }
  const dueNow = () => pool.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'");

  return { db, pool, log, logLines, database, open, ends, node, started, rows, dueNow, FAST, OPTIONS };
}
