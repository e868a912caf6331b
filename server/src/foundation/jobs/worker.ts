import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { failureOutput } from "./failureOutput.ts";
import { GiveUp, type Job, type QueueOptions } from "./jobs.ts";
import type { Trouble } from "./trouble.ts";

/** A queue and what works it. */
export interface WorkedQueue {
  name: string;
  options: QueueOptions;
  work(job: Job<object>): Promise<void>;
}

export interface WorkerDeps {
  boss: PgBoss;
  pool: pg.Pool;
  log: Logger;
  trouble: Trouble;
  /** Between two looks for work. */
  pollMs: number;
}

/** Jobs of one queue that one node works at a time. */
const CONCURRENCY = 4;
/** The longest pause between two looks while the database is away. */
const OUTAGE_MS = 10_000;
/** A stop waits so long for what is under way, and a little longer for putting the rest back. */
const STOP_MS = 4_000;
const PUT_BACK_MS = 500;
/** Between two tries to write down that a job is done. */
const SETTLE_MS = 1_000;
/** Part of its time after which a handler is to end, so that this is before the others take its job for dead. */
const OWN_SHARE = 0.95;

/** A queue at work on this node. */
interface Line {
  queue: WorkedQueue;
  /** The jobs under way, by id. */
  running: Map<string, { done: Promise<void>; abort: AbortController }>;
  /** When jobs of a queue with a rate began, within the last second (milliseconds of `performance.now`). */
  begun: number[];
}

/** Works the queues by one look at all of them. @returns stops it, within five seconds, whatever hangs */
export function workUntilStopped(deps: WorkerDeps, queues: readonly WorkedQueue[]): () => Promise<void> {
  const stop = new AbortController();
  const working = queues.length > 0 ? workQueues(deps, queues, stop.signal) : Promise.resolve();
  return async () => {
    stop.abort();
    await Promise.race([working, pause(STOP_MS + 2 * PUT_BACK_MS, undefined, { ref: false })]);
  };
}

async function workQueues(deps: WorkerDeps, queues: readonly WorkedQueue[], stop: AbortSignal): Promise<void> {
  const lines = inOrder(queues).map((queue): Line => ({ queue, running: new Map(), begun: [] }));
  const stopped = aborted(stop);
  let wait = deps.pollMs;
  while (!stop.aborted) {
    const due = await findDue(deps, lines);
    let more: Line[] = [];
    if (due) {
      wait = deps.pollMs;
      more = await beginDue(deps, due, stop);
    } else wait = Math.min(2 * wait, OUTAGE_MS);
    // Where as many came as could, there may be others: the next look waits for no more than a place among them.
    const free = more.filter((line) => placesOf(line) > 0);
    if (free.length > 0) continue;
    await Promise.race([sleep(wait, stop), ...more.flatMap(endings), stopped]);
  }
  const all = lines.flatMap(endings);
  await Promise.race([Promise.all(all), pause(STOP_MS, undefined, { ref: false })]);
  await Promise.all(lines.map((line) => putBack(deps, line)));
}

/** Queues with a rate come last, so that a newsletter holds nobody's mail back. */
const inOrder = (queues: readonly WorkedQueue[]): WorkedQueue[] =>
  queues.toSorted((a, b) => Number(a.options.perSecond !== undefined) - Number(b.options.perSecond !== undefined));

const endings = ({ running, queue }: Line): Promise<void>[] =>
  // A queue that waits for its rate is not hurried by a job that ends.
  queue.options.perSecond === undefined || running.size >= CONCURRENCY
    ? [...running.values()].map(({ done }) => done)
    : [];

/** How many jobs of a queue may begin now. */
function placesOf({ queue, running, begun }: Line): number {
  const free = CONCURRENCY - running.size;
  const { perSecond } = queue.options;
  if (perSecond === undefined) return free;
  const second = performance.now() - 1_000;
  while (begun[0] !== undefined && begun[0] <= second) begun.shift();
  return Math.min(free, perSecond - begun.length);
}

/** The queues with a place here and a job that is due, by one statement for all. Null: the database is away. */
async function findDue({ pool, trouble }: WorkerDeps, lines: readonly Line[]): Promise<Line[] | null> {
  const open = lines.filter((line) => placesOf(line) > 0);
  if (open.length === 0) return [];
  try {
    const { rows } = await pool.query<{ name: string }>({
      text: `SELECT q.name FROM unnest($1::text[]) AS q(name) WHERE EXISTS (
        SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after <= now())`,
      values: [open.map(({ queue }) => queue.name)],
    });
    trouble.over();
    return open.filter(({ queue }) => rows.some((row) => row.name === queue.name));
  } catch (error) {
    trouble.happened(error as Error);
    return null;
  }
}

/** Begins what is due. @returns the queues that had as many as there were places */
async function beginDue(deps: WorkerDeps, due: readonly Line[], stop: AbortSignal): Promise<Line[]> {
  const more: Line[] = [];
  for (const line of due) {
    const places = placesOf(line);
    if (places <= 0) continue;
    const jobs = await take(deps, line.queue, places);
    for (const job of jobs) begin(deps, line, job, stop);
    if (jobs.length === places) more.push(line);
  }
  return more;
}

async function take({ boss, trouble }: WorkerDeps, { name }: WorkedQueue, count: number) {
  try {
    return await boss.fetch<object>(name, { includeMetadata: true, batchSize: count });
  } catch (error) {
    trouble.happened(error as Error);
    return [];
  }
}

function begin(deps: WorkerDeps, line: Line, job: JobWithMetadata<object>, stop: AbortSignal): void {
  const abort = new AbortController();
  const held = () => line.running.has(job.id);
  const done = workOne(deps, line.queue, job, { abort, held, stop }).finally(() => line.running.delete(job.id));
  line.running.set(job.id, { done, abort });
  if (line.queue.options.perSecond !== undefined) line.begun.push(performance.now());
}

/** What a stop cuts off gets its signal, and is tried again, by this node or another. */
async function putBack({ boss, trouble }: WorkerDeps, { queue, running }: Line): Promise<void> {
  const ids = [...running.keys()];
  for (const { abort } of running.values()) abort.abort(new Error("the node stops"));
  running.clear();
  if (ids.length > 0) await boss.fail(queue.name, ids, { error: "stopped" }).catch(trouble.happened);
}

/** Works what is due until nothing is. @throws when the database is away */
export async function drainQueues(deps: WorkerDeps, queues: readonly WorkedQueue[]): Promise<void> {
  const { signal: stop } = new AbortController();
  let worked = 0;
  do {
    worked = 0;
    for (const queue of inOrder(queues)) {
      const jobs = await deps.boss.fetch<object>(queue.name, { includeMetadata: true, batchSize: CONCURRENCY });
      worked += jobs.length;
      const held = () => true;
      await Promise.all(jobs.map((job) => workOne(deps, queue, job, { abort: new AbortController(), held, stop })));
    }
  } while (worked > 0);
}

interface Course {
  /** Tells the handler to end. */
  abort: AbortController;
  /** False: the job was put back meanwhile. */
  held: () => boolean;
  stop: AbortSignal;
}

/** Works one job and writes down how it went; never throws. */
async function workOne(
  deps: WorkerDeps,
  queue: WorkedQueue,
  job: JobWithMetadata<object>,
  { abort, held, stop }: Course,
): Promise<void> {
  const { boss, log } = deps;
  const { name } = queue;
  const error = await failureOf(deps, queue, job, abort);
  if (!error) return settle(deps, queue, stop, () => boss.deleteJob(name, job.id));
  if (!held()) return;
  Reflect.deleteProperty(error, "detail"); // PostgreSQL quotes the row there
  const line = { queue: name, job: job.id, tries: job.retryCount + 1, err: error };
  if (error instanceof GiveUp) {
    log.error(line, "a job was given up");
    return settle(deps, queue, stop, async () => {
      await boss.cancel(name, job.id);
      await noteFailure(deps, queue, job, error);
    });
  }
  if (job.retryCount >= job.retryLimit) log.error(line, "a job failed for the last time");
  else log.warn(line, "a job failed and will be tried again");
  return settle(deps, queue, stop, () => boss.fail(name, job.id, failureOutput(error)));
}

/** Undefined: it went well. Ends when the handler has ended, however long that takes after its signal. */
async function failureOf(
  deps: WorkerDeps,
  { name, options, work }: WorkedQueue,
  { id, data }: JobWithMetadata<object>,
  abort: AbortController,
): Promise<Error | undefined> {
  const ms = options.expireSeconds * 1_000 * OWN_SHARE;
  const late = new Error(`longer than ${options.expireSeconds} s`);
  let repeat: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    deps.log.warn(
      { queue: name, job: id, seconds: options.expireSeconds },
      "a job's time is over: its handler gets the signal",
    );
    abort.abort(late);
    const hold = () => void holdOn(deps, name, id);
    hold();
    repeat = setInterval(hold, ms / 2);
  }, ms);
  try {
    await work({ id, data, signal: abort.signal });
    return undefined;
  } catch (error) {
    if (abort.signal.aborted && !(error instanceof GiveUp)) return abort.signal.reason as Error;
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(limit);
    clearInterval(repeat);
  }
}

/** pg-boss writes down why a job failed, but not why it was given up. */
async function noteFailure({ pool }: WorkerDeps, { name }: WorkedQueue, { id }: { id: string }, error: Error) {
  const text = "UPDATE pgboss.job SET output = $3 WHERE name = $1 AND id = $2 AND state = 'cancelled'";
  await pool.query({ text, values: [name, id, JSON.stringify(failureOutput(error))] });
}

/** While a handler goes on after its signal, its job stays this node's: no other node may begin it too. */
async function holdOn({ pool, trouble }: WorkerDeps, name: string, id: string): Promise<void> {
  const text = "UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = $2 AND state = 'active'";
  await pool.query({ text, values: [name, id] }).catch(trouble.happened);
}

/** A job that is done is not done again because the database was away at just that moment. */
async function settle(
  { trouble }: WorkerDeps,
  { options }: WorkedQueue,
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
