import type { Logger } from "pino";
import { Piscina } from "piscina";
import type { ReadingTask, ReadOutcome } from "./files/import.worker.ts";
import type { NewVersion, VersionRows } from "./versionRows.ts";

/** A file of 20,000 questions takes some seconds; what takes longer is made to. */
const READING_MS = 90_000;
/** A hundred questions take some hundredths of a second. Nobody else's file is written meanwhile. */
const PREPARING_MS = 30_000;
/** Of what was unpacked, and of what is made of it. */
const MEMORY_MIB = 768;
const IDLE_MS = 10_000;

/** Rows of new versions were not made in their time. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/** What takes an import long and is no waiting, in threads of low priority: requests have this one. */
export function createImportThreads(log: Logger, limits = { readingMs: READING_MS, preparingMs: PREPARING_MS }) {
  const thread = (file: string) => {
    const pool = new Piscina({
      filename: new URL(file, import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: 15,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    });
    pool.on("error", (error) => log.error({ err: error }, "a thread of an import failed"));
    return pool;
  };
  const reading = thread("./files/import.worker.ts");
  // Of its own: a question must not wait for another's file to be read.
  const preparing = thread("./version.worker.ts");
  let last: Promise<void> = Promise.resolve();

  return {
    /**
     * Reads a file, one at a time, with bounds on time and memory; waiting for another file is no part of its time.
     * @throws when the job is to end; a file that takes too long or too much is an outcome
     */
    async read(task: ReadingTask, stop: AbortSignal): Promise<ReadOutcome> {
      const before = last;
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      last = before.then(() => over);
      try {
        await Promise.race([before, aborted(stop)]);
        stop.throwIfAborted();
        return await readNow(task, stop);
      } finally {
        end();
      }
    },

    /** Makes the rows of new versions. @throws TooSlow */
    async prepare(versions: readonly NewVersion[]): Promise<VersionRows> {
      const late = AbortSignal.timeout(limits.preparingMs);
      try {
        return (await preparing.run(versions, { signal: late })) as VersionRows;
      } catch (error) {
        if (late.aborted) throw new TooSlow();
        throw error;
      }
    },

    close: async () => void (await Promise.all([reading, preparing].map((pool) => pool.close({ force: true })))),
  };

  async function readNow(task: ReadingTask, stop: AbortSignal): Promise<ReadOutcome> {
    const late = AbortSignal.timeout(limits.readingMs);
    try {
      return (await reading.run(task, { signal: AbortSignal.any([late, stop]) })) as ReadOutcome;
    } catch (error) {
      if (late.aborted) return { ok: false, code: "too_slow", place: undefined };
      if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") {
        return { ok: false, code: "unpacked_too_large", place: undefined };
      }
      throw error;
    }
  }
}
export type ImportThreads = ReturnType<typeof createImportThreads>;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
