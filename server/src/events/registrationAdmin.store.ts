import type { RegistrationState, Text } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsToJoin, authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { type RegistrationRow, shownPayment } from "./registration.store.ts";

export interface RegistrationFilter {
  status?: RegistrationState | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}
/** A registration with who made it. */
export type AdminRegistrationRow = RegistrationRow & { username: string; name: string };

/** What is a number is looked for as a roll number, not in names. */
const ROLL = /^\d{1,9}$/;
const nameOf = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;

const rows = (db: Db) =>
  db
    .selectFrom("event_registration as r")
    .innerJoin(authorsToJoin(db).as("u"), "u.id", "r.account_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("event_payment as paid")
          .select([
            "paid.id as payment_id",
            "paid.method",
            "paid.state as payment_state",
            "paid.amount",
            "paid.reference",
          ])
          .select(["paid.reference_key", "paid.proof_url", "paid.updated_at as payment_updated_at"])
          .whereRef("paid.registration_id", "=", "r.id")
          .orderBy(shownPayment)
          .limit(1)
          .as("p"),
      (join) => join.onTrue(),
    )
    .select(["r.id", "r.event_id", "r.account_id", "r.state", "r.version", "r.roll_no", "r.expires_at", "r.note"])
    .select(["r.shows_name", "r.extra_seconds", "r.created_at", "r.updated_at", "u.username", nameOf.as("name")])
    .select(["p.payment_id", "p.method", "p.payment_state", "p.amount", "p.reference", "p.reference_key"])
    .select(["p.proof_url", "p.payment_updated_at", sql<number | null>`NULL::int`.as("place")]);

/** Those that wait for a decision first, the oldest of them first; then the latest. */
export function listRegistrations(db: Db, eventId: string, { status, search, ...page }: RegistrationFilter) {
  const found = rows(db)
    .where("r.event_id", "=", eventId)
    .$if(status !== undefined, (q) => q.where("r.state", "=", status as RegistrationState))
    .$if(!!search, (q) =>
      q.where(({ eb, or }) => {
        const like = containing(search as string);
        const found = [eb("p.reference", "ilike", like)];
        if (ROLL.test(search as string)) return or([...found, eb("r.roll_no", "=", Number(search))]);
        return or([...found, eb("u.username", "ilike", like), eb(nameOf, "ilike", like)]);
      }),
    )
    .orderBy(sql`r.state = 'under_review'`, "desc")
    .orderBy(sql`CASE WHEN r.state = 'under_review' THEN r.updated_at END`)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc");
  return offsetPage(found, page);
}

/** Confirmed registrations of these accounts, by account. */
export async function confirmedOf(db: Db, eventId: string, accountIds: readonly string[]) {
  const found = await rows(db)
    .where("r.event_id", "=", eventId)
    .where("r.state", "=", "confirmed")
    .where("r.account_id", "=", sql<string>`ANY(${accountIds}::uuid[])`)
    .execute();
  return new Map(found.map((row) => [row.account_id, row]));
}

export const findOne = (db: Db, id: string) => rows(db).where("r.id", "=", id).executeTakeFirst();

/** What has become of a registration, oldest first. */
export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom("event_registration_step as s")
    .leftJoin(accountsToJoin(db).as("u"), "u.id", "s.actor_id")
    .select(["s.at", "s.from_state", "s.to_state", "s.reason", "u.username as by"])
    .where("s.registration_id", "=", id)
    .orderBy("s.id")
    .execute();

/** Registrations of any event for which one of these transactions was named. */
export async function withReferences(db: Db, keys: readonly string[]) {
  return db
    .selectFrom("event_payment as p")
    .innerJoin("event_registration as r", "r.id", "p.registration_id")
    .innerJoin("exam_event as e", "e.id", "r.event_id")
    .innerJoin(accountsToJoin(db).as("u"), "u.id", "r.account_id")
    .select(["p.reference_key", "r.id as registration_id", "u.username"])
    .select(sql<Text>`e.title`.as("event"))
    .where("p.reference_key", "=", sql<string>`ANY(${keys}::text[])`)
    .orderBy("r.created_at")
    .limit(500)
    .execute();
}

export interface ParticipantFilter {
  search?: string | undefined;
  page: number;
  limit: number;
}

/** Confirmed registrations by roll number. @param only of these accounts, or of all others */
export function listConfirmed(
  db: Db,
  eventId: string,
  { search, ...page }: ParticipantFilter,
  only: { among: string[] } | { without: string[] } | undefined,
) {
  const found = rows(db)
    .where("r.event_id", "=", eventId)
    .where("r.state", "=", "confirmed")
    .$if(only !== undefined && "among" in only, (q) =>
      q.where(sql<boolean>`r.account_id = ANY(${(only as { among: string[] }).among}::uuid[])`),
    )
    .$if(only !== undefined && "without" in only, (q) =>
      q.where(sql<boolean>`r.account_id <> ALL(${(only as { without: string[] }).without}::uuid[])`),
    )
    .$if(!!search, (q) =>
      q.where(({ eb, or }) => {
        if (ROLL.test(search as string)) return eb("r.roll_no", "=", Number(search));
        const like = containing(search as string);
        return or([eb("u.username", "ilike", like), eb(nameOf, "ilike", like)]);
      }),
    )
    .orderBy("r.roll_no")
    .orderBy("r.id");
  return offsetPage(found, page);
}
