import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Db as BossDb, fromKysely, PgBoss, type QueueResult } from "pg-boss";
import type { Logger } from "pino";
import type { Clock } from "../deps.ts";
import type { Job, Jobs, Queue, QueueOptions } from "./jobs.ts";
import { lastTime, type Schedule, scheduleUntilStopped } from "./schedule.ts";
import { type Trouble, troubleLog } from "./trouble.ts";
import { drainQueues, type WorkedQueue, workUntilStopped } from "./worker.ts";

export interface JobsOptions {
  /** The app's own. */
  pool: pg.Pool;
  log: Logger;
  /** Says which times of a schedule are past. */
  clock?: Clock;
  /** Between two looks for work, in milliseconds. */
  pollMs?: number;
  /** Between two looks for what a dead node left and what is to be deleted, in seconds. */
  superviseSeconds?: number;
  /** Between two looks for what is to be done again, in seconds. */
  scheduleSeconds?: number;
}

const POLL_MS = 1_000;
const SUPERVISE_SECONDS = 60;
const SCHEDULE_SECONDS = 20;
/** What is done again anyway is not tried again. */
const SCHEDULED: QueueOptions = { retries: 0, waitSeconds: 0, maxWaitSeconds: 0, expireSeconds: 900 };
const DELETE_EVERY_SECONDS = 3_600;
/** A job may hold an address: what nobody worked, and what was given up, goes after so long. */
const KEPT_SECONDS = 7 * 86_400;
/** A stop waits so long for a look that is under way. */
const STOP_MS = 4_000;
const UNIQUE_VIOLATION = "23505";
/** Any id that no job has. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Work for later, kept in PostgreSQL by pg-boss (schema `pgboss`). A job that succeeded is deleted. */
export function createJobs(options: JobsOptions): Jobs {
  const {
    pool,
    log,
    clock = () => new Date(),
    pollMs = POLL_MS,
    superviseSeconds = SUPERVISE_SECONDS,
    scheduleSeconds = SCHEDULE_SECONDS,
  } = options;
  const trouble = troubleLog(log);
  const boss = openBoss(pool, log, trouble, superviseSeconds);
  const queues = new Map<string, WorkedQueue>();

  const schedules: Schedule[] = [];

  function declare<T extends object>(name: string, options: QueueOptions, work: (job: Job<T>) => Promise<void>): void {
    if (queues.has(name)) throw new Error(`The queue ${name} is declared twice.`);
    queues.set(name, { name, options, work: (job) => work(job as Job<T>) });
  }

  return {
    queue<T extends object>(name: string, options: QueueOptions, work: (job: Job<T>) => Promise<void>): Queue<T> {
      declare(name, options, work);
      return {
        add: async (db, data) => {
          await boss.send(name, data, { db: fromKysely(db) });
        },
        addAll: async (db, data) => {
          const jobs = data.map((one) => ({ data: one }));
          if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(db) });
        },
        troubled: () => countTroubled(pool, name),
      };
    },
    every(name, cron, work) {
      lastTime(cron, clock()); // an expression that is none is refused at the start
      declare(name, SCHEDULED, async ({ signal }) => {
        await work(signal);
      });
      const add = async (client: pg.PoolClient) => {
        const executeSql: BossDb["executeSql"] = (text, values) =>
          client.query(values?.length ? { text, values } : { text });
        await boss.send(name, {}, { db: { executeSql } });
      };
      schedules.push({ name, cron, add });
    },
    isDeclared: (name) => queues.has(name),
    async ready() {
      await boss.start();
      const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const queue of queues.values()) await ensureQueue(boss, queue, present.get(queue.name));
    },
    start() {
      const stopSupervising = superviseEvery(boss, superviseSeconds, trouble);
      const stopWorking = workUntilStopped({ boss, pool, log, trouble, pollMs }, [...queues.values()]);
      const stopSchedules = scheduleUntilStopped(pool, schedules, scheduleSeconds * 1_000, clock, trouble);
      return async () => {
        await Promise.all([stopSupervising(), stopWorking(), stopSchedules()]);
      };
    },
    drain: () => drainQueues({ boss, pool, log, trouble, pollMs }, [...queues.values()]),
    async runNow(name) {
      const queue = schedules.some((schedule) => schedule.name === name) ? queues.get(name) : undefined;
      if (!queue) throw new Error(`Nothing is done again and again under the name ${name}.`);
      await queue.work({ id: NOBODY, data: {}, signal: new AbortController().signal });
    },
    close: () => boss.stop({ close: false, graceful: false }),
  };
}

const databaseOf = (pool: pg.Pool): BossDb => ({
  // As an object: not prepared under a name, whose plan would outlive a change of the schema by a newer node. Without
  // values by the simple protocol, for pg-boss sends several statements in one text then.
  executeSql: (text, values) => pool.query(values?.length ? { text, values } : { text }),
});

/** pg-boss keeps the schema, the states and the waits; what is worked and when is decided here. */
function openBoss(pool: pg.Pool, log: Logger, trouble: Trouble, superviseSeconds: number): PgBoss {
  const boss = new PgBoss({
    db: databaseOf(pool),
    migrate: false, // `migrateJobs` has
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: Math.max(superviseSeconds, Math.min(DELETE_EVERY_SECONDS, superviseSeconds * 60)),
  });
  boss.on("error", (error) => trouble.happened(error));
  boss.on("warning", ({ message }) => log.warn(message)); // its data may quote jobs
  return boss;
}

/** Makes pg-boss's schema, or brings it up to date; as the owner of the database. */
export async function migrateJobs(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: databaseOf(owner), schedule: false, supervise: false });
  boss.on("error", () => undefined); // what fails here fails `start`
  try {
    await boss.start();
  } catch (error) {
    // Two nodes that make the schema at the same moment: one of them finds PostgreSQL's own catalogue written before it.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await boss.start(); // the other has made it by now
  }
  await boss.stop({ close: false, graceful: false });
}

async function ensureQueue(
  boss: PgBoss,
  { name, options }: WorkedQueue,
  present: QueueResult | undefined,
): Promise<void> {
  const wanted = {
    retryLimit: options.retries,
    retryDelay: options.waitSeconds,
    retryBackoff: true,
    retryDelayMax: options.maxWaitSeconds,
    expireInSeconds: options.expireSeconds,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  };
  if (!present) await boss.createQueue(name, wanted);
  else if (!Object.entries(wanted).every(([key, value]) => present[key as keyof QueueResult] === value))
    await boss.updateQueue(name, wanted);
  else return;
  // Known from here on, so that no first job looks the queue up over a second connection inside its transaction.
  await boss.findJobs(name, { id: NOBODY });
}

/** Takes back what dead nodes held and deletes what is old. Nodes share it: pg-boss lets one of them at a time. */
function superviseEvery(boss: PgBoss, seconds: number, trouble: Trouble): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => boss.supervise()).then(trouble.over, trouble.happened);
  }, seconds * 1_000);
  return async () => {
    clearInterval(timer);
    await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
  };
}

async function countTroubled(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*) FROM pgboss.job WHERE name = $1 AND state IN ('retry', 'failed', 'cancelled')",
    [name],
  );
  return rows[0]?.count ?? 0;
}
