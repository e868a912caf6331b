import type { Db } from "../db/db.ts";

/** Where a module leaves work for later. */
export interface Queue<T extends object> {
  /** Leaves a job; inside a transaction it exists only if that commits. */
  add(db: Db, data: T): Promise<void>;
  /** Leaves many at once. */
  addAll(db: Db, data: readonly T[]): Promise<void>;
  /** How many jobs wait for another try or were given up; those that were given up are kept for seven days. */
  troubled(): Promise<number>;
}

export interface QueueOptions {
  /** Further tries after a failure, each after a longer wait. */
  retries: number;
  /** Seconds before the first of them, with some chance; doubles up to `maxWaitSeconds`. */
  waitSeconds: number;
  maxWaitSeconds: number;
  /** Seconds after which a handler is to end (its signal says so), and after which a job of a dead node is taken back. */
  expireSeconds: number;
  /** Thousands of jobs at once, such as a newsletter: so many of them begin within a second on each node, after all other queues. */
  perSecond?: number;
}

/** What a handler gets. */
export interface Job<T> {
  id: string;
  data: T;
  /** Aborted when the job's time is over or the node stops. Until the handler ends, no other begins the job. */
  signal: AbortSignal;
}

/** Thrown by a handler whose job will never succeed: it is given up at once. */
export class GiveUp extends Error {
  override name = "GiveUp";
}

export interface Jobs {
  /** Declares a queue and what works it. Names are unique; once per app, before `ready`. */
  queue<T extends object>(name: string, options: QueueOptions, work: (job: Job<T>) => Promise<void>): Queue<T>;
  /**
   * Declares what is done again and again: once each time, on whichever node comes first; what was missed while no node
   * ran is done once at the next start. A new declaration, or one whose expression has changed, begins with the next time.
   * A failure waits for the next time.
   * @param cron minute, hour, day, month, weekday in Nepal's time
   */
  every(name: string, cron: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Whether a queue, or what is done again and again, is declared under this name. */
  isDeclared(name: string): boolean;
  /** The queues exist in the database from here on. */
  ready(): Promise<void>;
  /** Works the queues until stopped. @returns stops it: waits some seconds for what is under way, puts the rest back */
  start(): () => Promise<void>;
  /** Works what is due now, in this call, until nothing is; for tests. */
  drain(): Promise<void>;
  /** Does what `every` declared under this name once, now and in this call, whatever its time; for tests. */
  runNow(name: string): Promise<void>;
  close(): Promise<void>;
}
