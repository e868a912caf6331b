import type { RegistrationState } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsMovedBy, lastRegrade, ratingsOf } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { activeStates } from "./registration.rules.ts";

/**
 * Whom something about an event concerns: who wants to sit it, who did, whose registration ended with it, whose
 * marks the final key changed.
 */
export type Audience = "registered" | "sat" | "cancelled" | "regraded";
const STATES: Readonly<Record<Exclude<Audience, "regraded">, readonly RegistrationState[]>> = {
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
  if (audience === "regraded") {
    const last = await lastRegrade(db, event.test_id);
    return pageOf(last ? await accountsMovedBy(db, last.id, after, most) : [], most);
  }
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT account_id AS id FROM event_registration
    WHERE event_id = ${event.id} AND state = ANY(${STATES[audience]}::text[])
      AND account_id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    ORDER BY account_id LIMIT ${most}`.execute(db);
  const page = pageOf(
    rows.map(({ id }) => id),
    most,
  );
  if (audience !== "sat") return page;
  const sat = await ratingsOf(db, event.test_id, page.accountIds);
  return { accountIds: sat.map(({ account_id }) => account_id), last: page.last };
}

const pageOf = (accountIds: string[], most: number) => ({
  accountIds,
  last: accountIds.length < most ? undefined : accountIds.at(-1),
});
