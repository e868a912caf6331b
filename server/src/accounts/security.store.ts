import type { SecurityEventName } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Random } from "../foundation/deps.ts";
import type { CountedEvent } from "../foundation/securityLog.ts";
import { accountsNamed } from "./user.store.ts";

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

export interface SecurityQuery {
  event?: SecurityEventName | undefined;
  search?: string | undefined;
  accountId?: string | undefined;
  network?: string | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

const LATEST_FIRST: Keyset = {
  list: "security",
  order: "desc",
  keys: [
    { column: "e.at", type: "instant" },
    { column: "e.id", type: "uuid" },
  ],
};

/** One page of the log, latest first, with the name that each account bears today. */
export async function listEvents(db: Db, query: SecurityQuery) {
  let found = db
    .selectFrom("security_event as e")
    .leftJoin("account as a", (join) => join.onRef("a.id", "=", "e.account_id").on("a.erased_at", "is", null));
  const { event, search, accountId, network } = query;
  if (event) found = found.where("e.event", "=", event);
  if (accountId) found = found.where("e.account_id", "=", accountId);
  if (network) found = found.where("e.network", "=", network);
  if (search) found = found.where("e.account_id", "=", sql<string>`ANY(${await accountsNamed(db, search)}::uuid[])`);
  const rows = found
    .select(["e.id", "e.at", "e.event", "e.account_id", "e.name_hash", "e.network", "e.call", "e.count"])
    .select("a.username as account");
  return keysetPage(rows, LATEST_FIRST, query);
}
