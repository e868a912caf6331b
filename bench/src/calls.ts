import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

/** A call that is made once. */
export interface Call {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Calls made one after the other, in a thread with a small heap of its own: this one's garbage, with all that is filled, is
 * collected on the processors that the app answers on.
 * @returns milliseconds of each @throws for an answer that is not 2xx
 */
export async function oneByOne(calls: readonly Call[]): Promise<number[]> {
  const thread = new Worker(path.join(import.meta.dirname, "callsWorker.ts"), { workerData: calls });
  try {
    const [times] = (await once(thread, "message")) as [number[]];
    return times;
  } finally {
    await thread.terminate();
  }
}
