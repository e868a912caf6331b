import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { type AppLock, Taken, takeAppLock } from "./appLock.ts";
import { bringUp, comesOrRuns, endSpawned, type Place } from "./postmaster.ts";

/** How long the database is tried again, and how often. Milliseconds. */
export interface RetryTimes {
  first: number;
  longest: number;
  total: number;
}
export interface Watcher {
  log: Logger;
  /** The database is lost to this app, which should end: a sentence that says why. */
  onGivenUp(sentence: string): void;
  retry?: RetryTimes;
}

/** A full disk is not cleared in a moment. */
const RETRY_TIMES: RetryTimes = { first: 250, longest: 15_000, total: 15 * 60_000 };
/** A backend that PostgreSQL has just reinitialised around may hold the lock for a moment more. */
const LOCK_MS = 2_000;
const HELD_MS = 2_000;
/** A stop waits so long for a database that is coming back. */
const RELEASE_MS = 4_000;
const RELEASE_POLL_MS = 50;

/**
 * Keeps the lock, and with `watch` the database under it. The lock's connection is the sign of life: it ends with the
 * postmaster, whether this app spawned or adopted it, and with every backend when one of them crashed.
 */
export function supervise(place: Place, cluster: pg.ClientConfig, first: AppLock) {
  let lock: AppLock | null = first;
  let watcher: Watcher | null = null;
  let healing: Promise<void> | null = null;
  const stopping = new AbortController();
  const hold = (held: AppLock) => {
    lock = held;
    void held.lost.then(() => {
      lock = null;
      if (watcher && !stopping.signal.aborted) healing = heal(watcher);
    });
  };
  hold(first);

  async function bringBack(): Promise<void> {
    await bringUp(place, cluster, stopping.signal);
    hold(await takeAppLock(cluster, LOCK_MS));
  }

  async function heal({ log, onGivenUp, retry = RETRY_TIMES }: Watcher): Promise<void> {
    const since = performance.now();
    log.error("the database is gone; it is started again");
    for (let wait = retry.first; !stopping.signal.aborted; wait = Math.min(2 * wait, retry.longest)) {
      try {
        await bringBack();
        log.warn({ seconds: Math.round((performance.now() - since) / 100) / 10 }, "the database is back");
        return;
      } catch (error) {
        const { message } = error as Error;
        if (stopping.signal.aborted) return;
        if (error instanceof Taken) return onGivenUp("Another Sarathi has taken over this database; this one ends.");
        if (performance.now() - since + wait > retry.total) {
          return onGivenUp(`The database cannot be brought back. ${message}`);
        }
        log.error({ againInMs: wait }, message);
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    client(): pg.Client {
      if (!lock) throw new Error("the database is gone");
      return lock.client;
    },
    watch(given: Watcher): void {
      watcher = given;
      if (!lock) healing ??= heal(given);
    },
    /** Ends the watch. @returns the lock when this app holds it, so that it may stop the database */
    async release(): Promise<AppLock | null> {
      stopping.abort();
      await healing;
      const held = lock;
      if (held && (await answers(held.client))) return held;
      return lockOfWhatLives(place, cluster);
    },
  };
}

/** The lock of a database that was just being brought back; one that takes no connections in time is ended instead. */
async function lockOfWhatLives(place: Place, cluster: pg.ClientConfig): Promise<AppLock | null> {
  const began = performance.now();
  while (performance.now() - began < RELEASE_MS) {
    if (!comesOrRuns(place)) return null;
    try {
      return await takeAppLock(cluster, 0);
    } catch (error) {
      if (error instanceof Taken) return null;
    }
    await sleep(RELEASE_POLL_MS);
  }
  await endSpawned(place);
  return null;
}

async function answers(client: pg.Client): Promise<boolean> {
  const asked = client.query("SELECT").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(HELD_MS, false, { ref: false })]);
}
