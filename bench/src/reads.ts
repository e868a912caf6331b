import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

/** A call that is made again and again. */
export interface Read {
  url: string;
  headers: Record<string, string>;
}
/** Reads of each kind, taken in turn. */
export type Kinds = Readonly<Record<string, readonly Read[]>>;
/** Milliseconds of each read, by kind. */
export type Times = Record<string, number[]>;

export interface Reading {
  kinds: Kinds;
  /** Between two reads of each kind. */
  everyMs: number;
}

/**
 * Reads at an even pace while work is done. They are made in a thread with a small heap of its own: to collect the garbage
 * of this one, which holds what is filled, takes 50 to 80 ms, and a few dozen reads would be said to have waited that long.
 */
export async function readsBeside<T>(kinds: Kinds, work: () => Promise<T>, everyMs = 40): Promise<[T, Times]> {
  const thread = new Worker(path.join(import.meta.dirname, "readsWorker.ts"), {
    workerData: { kinds, everyMs } satisfies Reading,
  });
  try {
    await once(thread, "message"); // it has begun
    const result = await work();
    thread.postMessage("stop");
    const [times] = (await once(thread, "message")) as [Times];
    return [result, times];
  } finally {
    await thread.terminate();
  }
}

export const p99 = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
};
