import { once } from "node:events";
import { MessageChannel } from "node:worker_threads";
import type { Logger } from "pino";
import { Piscina } from "piscina";
import type { ComputedStatistics, MarkedPaper, Sheet } from "./statistics.sum.ts";
import type { StatisticsTask } from "./statistics.worker.ts";

/** What lives in the thread is one part of the results; their columns are beside the heap, 12 bytes for an answer. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
const IDLE_MS = 10_000;

/** Computes statistics in a thread of low priority: requests have this one. */
export function statisticsThread(log: Logger) {
  const pool = new Piscina({
    ...{ filename: new URL("./statistics.worker.ts", import.meta.url).href, minThreads: 0, maxThreads: 1 },
    ...{ idleTimeout: IDLE_MS, niceIncrement: 15, resourceLimits: LIMITS },
  });
  pool.on("error", (error) => log.error({ err: error }, "the thread of the statistics failed"));

  return {
    /**
     * @param sheets the results, some at a time; no more are asked for than the thread has counted
     * @param most so many at most
     * @throws when they cannot be read, the thread ends, or the job is to end
     */
    async compute(
      paper: MarkedPaper,
      sheets: AsyncIterable<readonly Sheet[]>,
      most: number,
      signal: AbortSignal,
    ): Promise<ComputedStatistics> {
      const { port1: ours, port2: results } = new MessageChannel();
      const over = new AbortController();
      const stop = AbortSignal.any([signal, over.signal]);
      const task: StatisticsTask = { paper, most, results };
      const computed = pool.run(task, { transferList: [results], signal: stop }) as Promise<ComputedStatistics>;
      const send = async () => {
        for await (const some of sheets) {
          ours.postMessage(some);
          await once(ours, "message", { signal: stop });
        }
        ours.postMessage(null);
        return computed;
      };
      try {
        // A thread that fails answers no part any more.
        return await Promise.race([send(), computed]);
      } finally {
        over.abort();
        ours.close();
      }
    },
    close: () => pool.close({ force: true }),
  };
}
