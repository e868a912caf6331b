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

/**
 * Reads a bounded number of rows by statements that may each take so long, waits for locks included.
 * @throws the database's error, for which see `tookTooLong`
 */
export const readWithin = <T>(db: Db, ms: number, read: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const settings = { transaction_read_only: "on", statement_timeout: String(ms), ...BY_INDEX };
    await sql`SELECT set_config(name, value, true)
      FROM unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) AS s(name, value)`.execute(tx);
    return read(tx);
  });

/** Whether the database gave a statement up because it took too long. */
export const tookTooLong = (error: unknown): boolean => (error as { code?: string } | null)?.code === "57014";
