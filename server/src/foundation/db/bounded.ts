import { sql } from "kysely";
import { type Db, inTransaction } from "./db.ts";

/**
 * Plans are made once for all values: a statement of many parts takes longer to plan than to run. What such a plan guesses
 * of the values must not lead it through a whole table: a few rows are looked up one by one.
 */
const BY_INDEX = {
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
};

/** A transaction that waits for the next who reads, and for how long; and how long it is handed on at most. */
const WAITS_MS = 5;
const LASTS_MS = 100;

interface Held {
  tx: Db;
  began: number;
  /** Ends it, undone after an error; its connection goes back to the pool whatever becomes of that. */
  end(error?: unknown): Promise<void>;
  waits?: NodeJS.Timeout;
}

const begin = (db: Db, ms: number): Promise<Held> =>
  new Promise((begun, failed) => {
    const over = Promise.withResolvers<void>();
    const ended = inTransaction(db, async (tx) => {
      const settings = { transaction_read_only: "on", statement_timeout: String(ms), ...BY_INDEX };
      await sql`SELECT set_config(name, value, true)
        FROM unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) AS s(name, value)`.execute(
        tx,
      );
      const end = (error?: unknown) => {
        if (error === undefined) over.resolve();
        else over.reject(error);
        return ended;
      };
      begun({ tx, began: performance.now(), end });
      await over.promise;
    });
    ended.catch(failed);
  });

/**
 * Reads a bounded number of rows by statements that may each take so long, waits for locks included. To begin a transaction
 * with its settings costs as much as a small search: who reads next goes on in the one of who has just read, for a moment.
 * @returns reads; it throws the database's error, for which see `tookTooLong`
 */
export function boundedReads(db: Db, ms: number) {
  const free: Held[] = [];
  const end = (held: Held) => {
    const at = free.indexOf(held);
    if (at >= 0) free.splice(at, 1);
    return held.end();
  };
  return async <T>(read: (tx: Db) => Promise<T>): Promise<T> => {
    const held = free.pop() ?? (await begin(db, ms));
    clearTimeout(held.waits);
    const result = await read(held.tx).catch(async (error: unknown) => {
      await held.end(error).catch(() => undefined); // it is thrown below
      throw error;
    });
    if (performance.now() - held.began > LASTS_MS) await end(held);
    else {
      free.push(held);
      // What was read is with its reader already; a connection that is lost now is made anew by the pool.
      held.waits = setTimeout(() => void end(held).catch(() => undefined), WAITS_MS);
    }
    return result;
  };
}

/** Whether the database gave a statement up because it took too long. */
export const tookTooLong = (error: unknown): boolean => (error as { code?: string } | null)?.code === "57014";
