import type { RegistrationState } from "@sarathi/contract";
import { sql } from "kysely";
import { ratingsOf } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { activeStates } from "./registration.rules.ts";

/** Whom something about an event concerns: who wants to sit it, who did, whose registration ended with it. */
export type Audience = "registered" | "sat" | "cancelled";
const STATES: Readonly<Record<Audience, readonly RegistrationState[]>> = {
  registered: activeStates,
  sat: ["confirmed"],
  cancelled: ["cancelled"],
};

/**
 * Some of an audience, by their ids.
 * @param after the last of those before
 * @returns `last` where more may follow
 */
export async function audienceOf(
  db: Db,
  event: { id: string; test_id: string },
  audience: Audience,
  after: string | undefined,
  most: number,
): Promise<{ accountIds: string[]; last: string | undefined }> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT account_id AS id FROM event_registration
    WHERE event_id = ${event.id} AND state = ANY(${STATES[audience]}::text[])
      AND account_id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    ORDER BY account_id LIMIT ${most}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const last = ids.length < most ? undefined : ids.at(-1);
  if (audience !== "sat") return { accountIds: ids, last };
  const sat = await ratingsOf(db, event.test_id, ids);
  return { accountIds: sat.map(({ account_id }) => account_id), last };
}
