import type { Logger } from "pino";
import { Piscina } from "piscina";
import type { ReadingTask, ReadOutcome } from "./files/import.worker.ts";

/** A file of 20,000 questions takes some seconds; what takes longer is made to. */
const READING_MS = 90_000;
/** Of what was unpacked, and of what is made of it. */
const MEMORY_MIB = 768;
const IDLE_MS = 10_000;

/** Reads files in a thread of low priority, one at a time, with bounds on time and memory. */
export function createImportReader(log: Logger) {
  const threads = new Piscina({
    filename: new URL("./files/import.worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: 8,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  threads.on("error", (error) => log.error({ err: error }, "a thread that reads questions failed"));

  return {
    /** @throws when the job is to end; a file that takes too long or too much is an outcome */
    async read(task: ReadingTask, stop: AbortSignal): Promise<ReadOutcome> {
      const late = AbortSignal.timeout(READING_MS);
      try {
        return (await threads.run(task, { signal: AbortSignal.any([late, stop]) })) as ReadOutcome;
      } catch (error) {
        if (late.aborted) return { ok: false, code: "too_slow", place: undefined };
        if ((error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY") {
          return { ok: false, code: "unpacked_too_large", place: undefined };
        }
        throw error;
      }
    },
    close: () => threads.close({ force: true }),
  };
}
export type ImportReader = ReturnType<typeof createImportReader>;
