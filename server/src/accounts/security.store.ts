import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import type { CountedEvent } from "../foundation/securityLog.ts";

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

export async function insertEvents(db: Db, random: Random, events: readonly CountedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto("security_event")
      .values(
        events.slice(from, from + ROWS_AT_ONCE).map((event) => ({
          id: random.id(),
          at: event.at,
          event: event.event,
          account_id: event.accountId ?? null,
          name_hash: event.nameHash ?? null,
          network: event.network ?? null,
          call: event.call ?? null,
          count: event.count,
        })),
      )
      .execute();
  }
}

/** As old as the trigger lets a row go. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await sql`DELETE FROM security_event WHERE at < now() - interval '180 days'`.execute(db);
}
