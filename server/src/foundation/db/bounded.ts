import { sql } from "kysely";
import { type Db, inTransaction } from "./db.ts";

/**
 * Reads whose statements may each take so long, waits for locks included, and whose plans are made once for all values:
 * a statement of many parts takes longer to plan than to run. @throws the database's error, for which see `tookTooLong`
 */
export const readWithin = <T>(db: Db, ms: number, read: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(ms)}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
    return read(tx);
  });

/** Whether the database gave a statement up because it took too long. */
export const tookTooLong = (error: unknown): boolean => (error as { code?: string } | null)?.code === "57014";
