import { setTimeout as pause } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { GiveUp, type Job, type QueueOptions } from "./jobs.ts";
import type { Trouble } from "./trouble.ts";

/** A queue and what works it. */
export interface Worked {
  name: string;
  options: QueueOptions;
  work(job: Job<object>): Promise<void>;
}

export interface Workshop {
  boss: PgBoss;
  log: Logger;
  trouble: Trouble;
  /** Between two looks for work. */
  pollMs: number;
}

/** Jobs of one queue that one node works at a time. */
const LANES = 4;
/** The longest pause between two looks while the database is away. */
const OUTAGE_MS = 10_000;
/** A stop waits so long for what is under way, and a little longer for putting the rest back. */
const STOP_MS = 4_000;
const PUT_BACK_MS = 500;
/** Between two tries to write down that a job is done. */
const SETTLE_MS = 1_000;
/** Part of its time after which this node gives a handler up, so that it does so before the others take it for dead. */
const OWN_SHARE = 0.95;

/** Works the queues side by side. @returns stops it, within five seconds, whatever hangs */
export function workUntilStopped(shop: Workshop, queues: Worked[]): () => Promise<void> {
  const stop = new AbortController();
  const all = Promise.all(queues.map((queue) => workQueue(shop, queue, stop.signal)));
  return async () => {
    stop.abort();
    await Promise.race([all, pause(STOP_MS + 2 * PUT_BACK_MS, undefined, { ref: false })]);
  };
}

async function workQueue(shop: Workshop, queue: Worked, stop: AbortSignal): Promise<void> {
  const running = new Map<string, Promise<void>>();
  const stopped = aborted(stop);
  let wait = shop.pollMs;
  while (!stop.aborted) {
    const free = LANES - running.size;
    const jobs = await take(shop, queue, free);
    for (const job of jobs ?? []) {
      const held = () => running.has(job.id);
      const done = workOne(shop, queue, job, held, stop).finally(() => running.delete(job.id));
      running.set(job.id, done);
    }
    wait = jobs ? shop.pollMs : Math.min(2 * wait, OUTAGE_MS);
    const more = jobs?.length === free; // there may be: the next look waits for a lane alone
    if (!more) await sleep(wait, stop);
    else if (running.size >= LANES) await Promise.race([...running.values(), stopped]);
  }
  await Promise.race([Promise.all(running.values()), pause(STOP_MS, undefined, { ref: false })]);
  await putBack(shop, queue, running);
}

/** Null: the database is away. */
async function take({ boss, trouble }: Workshop, { name }: Worked, count: number) {
  try {
    const jobs = await boss.fetch<object>(name, { includeMetadata: true, batchSize: count });
    trouble.over();
    return jobs;
  } catch (error) {
    trouble.happened(error as Error);
    return null;
  }
}

/** What a stop cuts off is tried again, by this node or another. */
async function putBack({ boss, trouble }: Workshop, { name }: Worked, running: Map<string, unknown>): Promise<void> {
  const ids = [...running.keys()];
  running.clear();
  if (ids.length > 0) await boss.fail(name, ids, { error: "stopped" }).catch(trouble.happened);
}

/** Works what is due until nothing is. @throws when the database is away */
export async function drainQueues(shop: Workshop, queues: Worked[]): Promise<void> {
  const { signal } = new AbortController();
  let worked = 0;
  do {
    worked = 0;
    for (const queue of queues) {
      const jobs = await shop.boss.fetch<object>(queue.name, { includeMetadata: true, batchSize: LANES });
      worked += jobs.length;
      await Promise.all(jobs.map((job) => workOne(shop, queue, job, () => true, signal)));
    }
  } while (worked > 0);
}

/** Works one job and writes down how it went; never throws. @param held false: it was put back meanwhile */
async function workOne(
  shop: Workshop,
  queue: Worked,
  job: JobWithMetadata<object>,
  held: () => boolean,
  stop: AbortSignal,
): Promise<void> {
  const { boss, log } = shop;
  const { name } = queue;
  const error = await failureOf(queue, job);
  if (!error) return settle(shop, queue, stop, () => boss.deleteJob(name, job.id));
  if (!held()) return;
  Reflect.deleteProperty(error, "detail"); // PostgreSQL quotes the row there
  const line = { queue: name, job: job.id, tries: job.retryCount + 1, err: error };
  if (error instanceof GiveUp) {
    log.error(line, "a job was given up");
    return settle(shop, queue, stop, () => boss.cancel(name, job.id));
  }
  if (job.retryCount >= job.retryLimit) log.error(line, "a job failed for the last time");
  else log.warn(line, "a job failed and will be tried again");
  return settle(shop, queue, stop, () => boss.fail(name, job.id, { error: error.name }));
}

/** Undefined: it went well. */
async function failureOf({ options, work }: Worked, { id, data }: JobWithMetadata<object>): Promise<Error | undefined> {
  const watch = new AbortController();
  const late = pause(options.expireSeconds * 1_000 * OWN_SHARE, undefined, { signal: watch.signal, ref: false });
  const expired = late.then(() => new Error(`longer than ${options.expireSeconds} s`));
  try {
    return await Promise.race([work({ id, data }).then(() => undefined), expired]);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    expired.catch(() => undefined); // the watch, ended
    watch.abort();
  }
}

/** A job that is done is not done again because the database was away at just that moment. */
async function settle(
  { trouble }: Workshop,
  { options }: Worked,
  stop: AbortSignal,
  write: () => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + options.expireSeconds * 1_000;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      trouble.happened(error as Error);
      if (stop.aborted || performance.now() > until) return;
      await sleep(SETTLE_MS, stop);
    }
  }
}

/** Ends early, without an error, at a stop. */
async function sleep(ms: number, stop: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stop }).catch(() => undefined);
}

function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    else stop.addEventListener("abort", () => resolve(), { once: true });
  });
}
