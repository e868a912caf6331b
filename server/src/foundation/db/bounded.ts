import { type ControlledTransaction, type Kysely, sql } from "kysely";
import type { Db } from "./db.ts";
import type { DB } from "./types.generated.ts";

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
  tx: ControlledTransaction<DB>;
  began: number;
  waits?: NodeJS.Timeout;
}

async function begin(db: Kysely<DB>, ms: number): Promise<Held> {
  const tx = await db.startTransaction().execute();
  const settings = { transaction_read_only: "on", statement_timeout: String(ms), ...BY_INDEX };
  const set = sql`SELECT set_config(name, value, true)
    FROM unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) AS s(name, value)`;
  await undoing(tx, () => set.execute(tx));
  return { tx, began: performance.now() };
}

async function undoing<T>(tx: ControlledTransaction<DB>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

/**
 * Reads a bounded number of rows by statements that may each take so long, waits for locks included. To begin a transaction
 * with its settings costs as much as a small search: who reads next goes on in the one of who has just read, for a moment.
 * @returns reads; it throws the database's error, for which see `tookTooLong`
 */
export function boundedReads(db: Kysely<DB>, ms: number) {
  const free: Held[] = [];
  const end = (held: Held) => {
    const at = free.indexOf(held);
    if (at >= 0) free.splice(at, 1);
    return held.tx.commit().execute();
  };
  return async <T>(read: (tx: Db) => Promise<T>): Promise<T> => {
    const held = free.pop() ?? (await begin(db, ms));
    clearTimeout(held.waits);
    const result = await undoing(held.tx, () => read(held.tx));
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
