import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { afterCommit } from "./db/db.ts";
import type { DB } from "./db/types.generated.ts";
import type { Jobs, Queue, QueueOptions } from "./jobs/jobs.ts";

/** Something that happened in a module; its payload is plain data. Made by `eventType`, exported by that module. */
export interface EventType<Payload extends object> {
  readonly name: string;
  /** For types alone: never set. */
  readonly payload?: Payload;
}
export const eventType = <Payload extends object>(name: `${string}.${string}`): EventType<Payload> => ({ name });

/** How modules above learn what happened below them. */
export interface Events {
  /** The effect is part of the act: `work` runs in its transaction, before the call answers; if it fails, so does the act. */
  join<P extends object>(type: EventType<P>, work: (tx: Transaction<DB>, payload: P) => Promise<void>): void;
  /**
   * The effect must not be lost: publishing writes a job in its own transaction, and `work` is tried until it succeeds.
   * It may run twice. @param subscriber names the job's queue; unique
   */
  subscribe<P extends object>(type: EventType<P>, subscriber: string, work: (payload: P) => Promise<void>): void;
  /** The effect may be lost (a cache, a live message): `listener` runs in this process after the commit. */
  listen<P extends object>(type: EventType<P>, listener: (payload: P) => void): void;
  /** Says in the transaction of the act that it happened; nobody hears of an act that is rolled back. */
  publish<P extends object>(tx: Transaction<DB>, type: EventType<P>, payload: P): Promise<void>;
}

const TRIES: QueueOptions = { retries: 20, waitSeconds: 2, maxWaitSeconds: 600, expireSeconds: 120 };

export function createEvents(jobs: Jobs, log: Logger): Events {
  const joined = new Map<string, ((tx: Transaction<DB>, payload: object) => Promise<void>)[]>();
  const queues = new Map<string, Queue<object>[]>();
  const listeners = new Map<string, ((payload: object) => void)[]>();
  const add = <T>(map: Map<string, T[]>, name: string, one: T) => map.set(name, [...(map.get(name) ?? []), one]);

  function tell(name: string, payload: object): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, event: name }, "a listener failed");
      }
    }
  }

  return {
    join<P extends object>({ name }: EventType<P>, work: (tx: Transaction<DB>, payload: P) => Promise<void>) {
      add(joined, name, work as (tx: Transaction<DB>, payload: object) => Promise<void>);
    },
    subscribe<P extends object>({ name }: EventType<P>, subscriber: string, work: (payload: P) => Promise<void>) {
      const queue = jobs.queue<object>(`${name}-${subscriber}`, TRIES, (job) => work(job.data as P));
      add(queues, name, queue);
    },
    listen<P extends object>({ name }: EventType<P>, listener: (payload: P) => void) {
      add(listeners, name, listener as (payload: object) => void);
    },
    async publish(tx, { name }, payload) {
      for (const work of joined.get(name) ?? []) await work(tx, payload);
      for (const queue of queues.get(name) ?? []) await queue.add(tx, payload);
      if (listeners.has(name)) afterCommit(tx, () => tell(name, payload));
    },
  };
}
