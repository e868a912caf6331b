import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Size of the database on disk, connections to it, and how many its server allows. */
export async function databaseFacts(db: Db): Promise<{ bytes: number; connections: number; maxConnections: number }> {
  const { rows } = await sql<{ bytes: number; connections: number; maxConnections: number }>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT numbackends FROM pg_stat_database WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "maxConnections"`.execute(db);
  return rows[0] ?? { bytes: 0, connections: 0, maxConnections: 0 };
}
