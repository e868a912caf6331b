import type { Logger } from "pino";

/** Says once that the database is away and once that it is back, however often it happens in between. */
export interface Trouble {
  happened(error: Error): void;
  over(): void;
}

export function troubleLog(log: Logger): Trouble {
  let since: number | undefined;
  return {
    happened(error) {
      if (since !== undefined) return;
      since = performance.now();
      log.error({ err: error }, "background work waits for the database");
    },
    over() {
      if (since === undefined) return;
      log.warn({ seconds: Math.round((performance.now() - since) / 1_000) }, "background work goes on");
      since = undefined;
    },
  };
}
