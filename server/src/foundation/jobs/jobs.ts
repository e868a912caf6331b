import type { Db } from "../db/db.ts";

/** Where a room leaves work for later. */
export interface Queue<T extends object> {
  /** Leaves a job; inside a transaction it exists only if that commits. */
  add(db: Db, data: T): Promise<void>;
  /** How many jobs wait for another try or were given up; those that were given up are kept for seven days. */
  troubled(): Promise<number>;
}

export interface QueueOptions {
  /** Further tries after a failure, each after a longer wait. */
  retries: number;
  /** Seconds before the first of them, with some chance; doubles up to `maxWaitSeconds`. */
  waitSeconds: number;
  maxWaitSeconds: number;
  /** A handler that takes longer is taken for dead. */
  expireSeconds: number;
}

/** What a handler gets. */
export interface Job<T> {
  id: string;
  data: T;
}

/** Thrown by a handler whose job will never succeed: it is given up at once. */
export class GiveUp extends Error {
  override name = "GiveUp";
}

export interface Jobs {
  /** Declares a queue and what works it. Names are unique; once per app, before `ready`. */
  queue<T extends object>(name: string, options: QueueOptions, work: (job: Job<T>) => Promise<void>): Queue<T>;
  /** The queues exist in the database from here on. */
  ready(): Promise<void>;
  /** Works the queues until stopped. @returns stops it: waits some seconds for what is under way, puts the rest back */
  start(): () => Promise<void>;
  /** Works what is due now, in this call, until nothing is; for tests. */
  drain(): Promise<void>;
  close(): Promise<void>;
}
