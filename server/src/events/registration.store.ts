import type { PaymentMethod, PaymentState, RegistrationState } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** A registration with the payment that it shows. */
export interface RegistrationRow {
  id: string;
  event_id: string;
  account_id: string;
  state: RegistrationState;
  version: number;
  roll_no: number | null;
  expires_at: Date | null;
  note: string;
  shows_name: boolean;
  extra_seconds: number;
  created_at: Date;
  updated_at: Date;
  /** Of the waiting list, from 1. */
  place: number | null;
  payment_id: string | null;
  method: PaymentMethod | null;
  payment_state: PaymentState | null;
  amount: number | null;
  reference: string | null;
  reference_key: string | null;
  proof_url: string | null;
  payment_updated_at: Date | null;
}

/** Which of its payments a registration shows: the one that paid, money that is to go back or a claim, else the latest. */
export const shownPayment = sql`state = 'verified' DESC, state IN ('refund_pending', 'submitted') DESC, created_at DESC`;

const registrationsWith = (place: ReturnType<typeof sql>) => sql`
  SELECT r.id, r.event_id, r.account_id, r.state, r.version, r.roll_no, r.expires_at, r.note, r.shows_name, r.extra_seconds,
    r.created_at, r.updated_at,
    ${place} AS place,
    p.id AS payment_id, p.method, p.state AS payment_state, p.amount, p.reference, p.reference_key, p.proof_url,
    p.updated_at AS payment_updated_at
  FROM event_registration r
  LEFT JOIN LATERAL (
    SELECT id, method, state, amount, reference, reference_key, proof_url, updated_at FROM event_payment
    WHERE registration_id = r.id ORDER BY ${shownPayment} LIMIT 1) AS p ON true`;
const registrations =
  registrationsWith(sql`CASE WHEN r.state = 'waitlisted' THEN (SELECT count(*)::int FROM event_registration w WHERE w.event_id = r.event_id
      AND w.state = 'waitlisted' AND (w.waiting_since, w.id) <= (r.waiting_since, r.id)) END`);

const isActive = sql`r.state NOT IN ('rejected', 'expired', 'withdrawn', 'cancelled')`;

/** Of each of these events the account's active registration, else its latest one. */
export async function registrationsOf(
  db: Db,
  accountId: string,
  eventIds: readonly string[],
): Promise<Map<string, RegistrationRow>> {
  const { rows } = await sql<RegistrationRow>`
    SELECT DISTINCT ON (x.event_id) x.* FROM (${registrations}
      WHERE r.account_id = ${accountId} AND r.event_id = ANY(${eventIds}::uuid[])) AS x
    ORDER BY x.event_id, x.state IN ('rejected', 'expired', 'withdrawn', 'cancelled'), x.created_at DESC`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row]));
}

/**
 * Active registrations of these accounts at an event. Places are numbered once for all of them: a rush asks for two
 * hundred, and the list may be thousands long.
 */
export async function activeOf(db: Db, eventId: string, accountIds: readonly string[]): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`${registrationsWith(sql`NULL::int`)}
    WHERE r.event_id = ${eventId} AND r.account_id = ANY(${accountIds}::uuid[]) AND ${isActive}`.execute(db);
  if (!rows.some(({ state }) => state === "waitlisted")) return rows;
  const numbered = await sql<{ id: string; place: number }>`
    SELECT id, place FROM (
      SELECT id, account_id, (row_number() OVER (ORDER BY waiting_since, id))::int AS place
      FROM event_registration WHERE event_id = ${eventId} AND state = 'waitlisted') AS w
    WHERE account_id = ANY(${accountIds}::uuid[])`.execute(db);
  const places = new Map(numbered.rows.map(({ id, place }) => [id, place]));
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? null }));
}

export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`${registrations} WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a registration until the transaction ends; its event is held before, where seats may change. */
export async function lockRegistration(tx: Db, id: string): Promise<RegistrationRow | undefined> {
  await sql`SELECT FROM event_registration WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findRegistration(tx, id);
}

/** How many registrations of each of these events there are in each state. */
export async function countStates(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, Map<RegistrationState, number>>> {
  const { rows } = await sql<{ event_id: string; state: RegistrationState; n: number }>`
    SELECT event_id, state, count(*)::int AS n FROM event_registration WHERE event_id = ANY(${eventIds}::uuid[])
    GROUP BY event_id, state`.execute(db);
  const counts = new Map<string, Map<RegistrationState, number>>();
  for (const { event_id, state, n } of rows) {
    const own = counts.get(event_id) ?? new Map<RegistrationState, number>();
    counts.set(event_id, own.set(state, n));
  }
  return counts;
}

export interface NewRegistration {
  id: string;
  eventId: string;
  accountId: string;
  state: RegistrationState;
  rollNo: number | null;
  showsName: boolean;
  expiresAt: Date | null;
  /** Of the fee; null: nothing is to be paid, or not yet. */
  payment: { id: string; amount: number } | null;
}

/** Writes registrations with their first steps and payments. Those that wait do so in this order. */
export async function insertRegistrations(tx: Db, made: readonly NewRegistration[]): Promise<void> {
  if (made.length === 0) return;
  await sql`
    INSERT INTO event_registration (id, event_id, account_id, state, roll_no, shows_name, expires_at, waiting_since)
    SELECT w.id, w.event_id, w.account_id, w.state, w.roll_no, w.shows_name, w.expires_at,
      CASE WHEN w.state = 'waitlisted' THEN clock_timestamp() + w.place * interval '1 microsecond' END
    FROM unnest(${made.map((r) => r.id)}::uuid[], ${made.map((r) => r.eventId)}::uuid[],
      ${made.map((r) => r.accountId)}::uuid[], ${made.map((r) => r.state)}::text[], ${made.map((r) => r.rollNo)}::int[],
      ${made.map((r) => r.showsName)}::boolean[], ${made.map((r) => r.expiresAt)}::timestamptz[])
      WITH ORDINALITY AS w(id, event_id, account_id, state, roll_no, shows_name, expires_at, place)`.execute(tx);
  await sql`
    INSERT INTO event_registration_step (registration_id, actor_id, to_state)
    SELECT * FROM unnest(${made.map((r) => r.id)}::uuid[], ${made.map((r) => r.accountId)}::uuid[],
      ${made.map((r) => r.state)}::text[])`.execute(tx);
  await insertPayments(tx, made);
}

/** Payments that are to be made. */
export async function insertPayments(
  tx: Db,
  of: readonly { id: string; payment: { id: string; amount: number } | null }[],
): Promise<void> {
  const due = of.flatMap(({ id, payment }) => (payment ? [{ registrationId: id, ...payment }] : []));
  if (due.length === 0) return;
  await sql`
    INSERT INTO event_payment (id, registration_id, method, state, amount)
    SELECT w.id, w.registration_id, 'manual', 'created', w.amount
    FROM unnest(${due.map((p) => p.id)}::uuid[], ${due.map((p) => p.registrationId)}::uuid[],
      ${due.map((p) => p.amount)}::int[]) AS w(id, registration_id, amount)`.execute(tx);
}

export interface Step {
  id: string;
  from: RegistrationState;
  to: RegistrationState;
  /** Null: the clock. */
  actorId: string | null;
  reason: string;
  rollNo?: number;
  expiresAt?: Date | null;
  /** What the candidate reads; absent: as it was. */
  note?: string;
}

/** Takes a locked registration a step further, with who, when and why. */
export async function putStep(tx: Db, step: Step): Promise<void> {
  await tx
    .updateTable("event_registration")
    .set({
      state: step.to,
      version: sql`version + 1`,
      expires_at: step.expiresAt ?? null,
      waiting_since: null,
      updated_at: sql`now()`,
      ...(step.rollNo === undefined ? {} : { roll_no: step.rollNo }),
      ...(step.note === undefined ? {} : { note: step.note }),
    })
    .where("id", "=", step.id)
    .execute();
  await tx
    .insertInto("event_registration_step")
    .values({
      registration_id: step.id,
      actor_id: step.actorId,
      from_state: step.from,
      to_state: step.to,
      reason: step.reason,
    })
    .execute();
}

/** Seconds besides that a held registration has; its state and what it waits for stay. */
export async function putExtraSeconds(tx: Db, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable("event_registration")
    .set({ extra_seconds: seconds, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The transfer of a registration, whatever else was tried; made if there is none yet. */
export async function transferOf(
  tx: Db,
  registrationId: string,
  fresh: { id: string; amount: number },
): Promise<{ id: string; proof_url: string | null }> {
  const { rows } = await sql<{ id: string; proof_url: string | null }>`
    SELECT id, proof_url FROM event_payment WHERE registration_id = ${registrationId} AND method = 'manual'
      AND state IN ('created', 'submitted') ORDER BY created_at DESC LIMIT 1`.execute(tx);
  const [found] = rows;
  if (found) return found;
  await insertPayments(tx, [{ id: registrationId, payment: fresh }]);
  return { id: fresh.id, proof_url: null };
}

/** Notes what a payer says of a payment, or what staff say. */
export async function putPayment(
  tx: Db,
  id: string,
  columns: { state: PaymentState; reference?: string; reference_key?: string; proof_url?: string },
): Promise<void> {
  await tx
    .updateTable("event_payment")
    .set({ ...columns, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Who waits longest, so many of them; locked. */
export async function lockWaiting(tx: Db, eventId: string, limit: number): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`${registrations}
    WHERE r.id IN (SELECT id FROM event_registration WHERE event_id = ${eventId} AND state = 'waitlisted'
      ORDER BY waiting_since, id LIMIT ${limit}) ORDER BY r.waiting_since, r.id FOR UPDATE OF r`.execute(tx);
  return rows;
}

/** Registrations of an event whose time is over: to be paid (with the time that money takes to arrive), or a seat to be taken. */
export async function lockExpired(tx: Db, eventId: string, settleMinutes: number): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`${registrations}
    WHERE r.event_id = ${eventId} AND r.expires_at < now() - CASE WHEN r.state = 'awaiting_payment'
      THEN make_interval(mins => ${settleMinutes}) ELSE interval '0' END
    ORDER BY r.id FOR UPDATE OF r`.execute(tx);
  return rows;
}

/** Events in which something is due: a registration whose time is over, or somebody who waits while seats are free. */
export async function eventsDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM exam_event e WHERE e.state IN ('published', 'paused') AND e.starts_at > now() - interval '1 day' AND (
      EXISTS (SELECT FROM event_registration r WHERE r.event_id = e.id AND r.expires_at < now())
      OR EXISTS (SELECT FROM event_registration r WHERE r.event_id = e.id AND r.state = 'waitlisted'))
    ORDER BY e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Confirmed registrations of these accounts, held: none of them is withdrawn before the transaction ends. */
export async function holdConfirmed(
  tx: Db,
  eventId: string,
  accountIds: readonly string[],
): Promise<Map<string, { account_id: string; roll_no: number; extra_seconds: number }>> {
  const { rows } = await sql<{ account_id: string; roll_no: number; extra_seconds: number }>`
    SELECT account_id, roll_no, extra_seconds FROM event_registration
    WHERE event_id = ${eventId} AND account_id = ANY(${accountIds}::uuid[]) AND state = 'confirmed'
    ORDER BY id FOR SHARE`.execute(tx);
  return new Map(rows.map((row) => [row.account_id, row]));
}

/** All active registrations of an event, held. */
export async function lockActive(tx: Db, eventId: string): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`${registrations}
    WHERE r.event_id = ${eventId} AND ${isActive} ORDER BY r.id FOR UPDATE OF r`.execute(tx);
  return rows;
}

/** An account's registrations with what was paid, oldest first: for its owner to take along. */
export async function* exportRegistrations(db: Db, accountId: string): AsyncGenerator<object> {
  const { rows } = await sql<RegistrationRow & { slug: string; payments: object[] | null }>`
    SELECT x.*, e.slug, (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('method', p.method, 'status', p.state,
        'amount', p.amount, 'reference', p.reference)) ORDER BY p.created_at, p.id)
      FROM event_payment p WHERE p.registration_id = x.id) AS payments FROM (${registrations} WHERE r.account_id = ${accountId}) AS x
    JOIN exam_event e ON e.id = x.event_id ORDER BY x.created_at, x.id`.execute(db);
  for (const row of rows)
    yield {
      event: row.slug,
      status: row.state,
      rollNo: row.roll_no ?? undefined,
      payments: row.payments ?? undefined,
      createdAt: row.created_at.toISOString(),
    };
}

/**
 * What is personal goes: what staff wrote, and how it was paid; a registration that is active ends, and its seat goes to
 * who waits. Roll numbers and amounts stay, for the accounts of the site; so does what is under way at a gateway, and what
 * identifies money that came: it pays once, whoever claims it anew.
 */
export async function forgetAccount(tx: Db, accountId: string): Promise<void> {
  const own = sql`SELECT id FROM event_registration WHERE account_id = ${accountId}`;
  const { rows: ended } = await sql<{ id: string }>`
    WITH ended AS (
      SELECT r.id, r.state FROM event_registration r WHERE r.account_id = ${accountId} AND ${isActive} ORDER BY r.id FOR UPDATE),
    noted AS (
      INSERT INTO event_registration_step (registration_id, from_state, to_state) SELECT id, state, 'withdrawn' FROM ended)
    UPDATE event_registration r SET state = 'withdrawn', version = version + 1, expires_at = NULL, waiting_since = NULL
    FROM ended WHERE r.id = ended.id RETURNING r.id`.execute(tx);
  // As when somebody withdraws: what was paid for an exam that is still to come is to be given back.
  await sql`
    UPDATE event_payment p SET state = 'refund_pending', updated_at = now()
    FROM event_registration r JOIN exam_event e ON e.id = r.event_id
    WHERE p.registration_id = r.id AND r.id = ANY(${ended.map(({ id }) => id)}::uuid[]) AND p.state = 'verified'
      AND e.starts_at > now()`.execute(tx);
  await sql`UPDATE event_payment SET state = CASE state WHEN 'verified' THEN state WHEN 'refund_pending' THEN state
      WHEN 'refunded' THEN state WHEN 'initiated' THEN state WHEN 'ambiguous' THEN state
      WHEN 'failed' THEN CASE method WHEN 'manual' THEN 'cancelled' ELSE state END ELSE 'cancelled' END,
      proof_url = NULL, reference = CASE WHEN state IN ('verified', 'refunded', 'refund_pending', 'ambiguous') THEN reference END,
      reference_key = CASE WHEN state IN ('verified', 'refunded', 'refund_pending', 'ambiguous') THEN reference_key END
    WHERE registration_id IN (${own})`.execute(tx);
  await sql`UPDATE event_registration SET note = '', shows_name = false WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM event_objection WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM event_reminder WHERE account_id = ${accountId}`.execute(tx);
}
