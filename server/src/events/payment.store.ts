import type {
  OnlineMethod,
  PaymentConcern,
  PaymentMethod,
  PaymentState,
  RegistrationState,
  Text,
} from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/** A payment as gateways and administrators deal with it. */
export interface PaymentRow {
  id: string;
  registration_id: string;
  event_id: string;
  account_id: string;
  method: PaymentMethod;
  state: PaymentState;
  amount: number;
  gateway_id: string | null;
  pending_until: Date | null;
  concern: Exclude<PaymentConcern, "ended"> | null;
  now: Date;
}

const payments = sql`
  SELECT p.id, p.registration_id, r.event_id, r.account_id, p.method, p.state, p.amount, p.gateway_id, p.pending_until,
    p.concern, date_trunc('milliseconds', now()) AS now
  FROM event_payment p JOIN event_registration r ON r.id = p.registration_id`;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`${payments} WHERE p.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a payment until the transaction ends; its event and its registration are held before. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  await sql`SELECT FROM event_payment WHERE id = ${id} FOR UPDATE`.execute(tx);
  return findPayment(tx, id);
}

/** Seconds before a gateway is asked for the first time without anybody's asking. */
const FIRST_CHECK_SECONDS = 60;

/** A payment that its payer goes to the gateway for. */
export async function insertOnline(
  tx: Db,
  made: { id: string; registrationId: string; method: OnlineMethod; amount: number; pendingUntil: Date },
): Promise<void> {
  const { id, registrationId, method, amount, pendingUntil } = made;
  await sql`
    INSERT INTO event_payment (id, registration_id, method, state, amount, pending_until, check_at, created_at)
    VALUES (${id}, ${registrationId}, ${method}, 'initiated', ${amount}, ${pendingUntil},
      now() + make_interval(secs => ${FIRST_CHECK_SECONDS}), clock_timestamp())`.execute(tx);
}

export async function putGatewayId(db: Db, id: string, gatewayId: string): Promise<void> {
  await sql`UPDATE event_payment SET gateway_id = ${gatewayId} WHERE id = ${id}`.execute(db);
}

/** Writes what became of a payment through a gateway. @param asksAgain days from now; null: not by itself any more */
export async function putOutcome(
  tx: Db,
  id: string,
  outcome: {
    state: PaymentState;
    reference?: { text: string; key: string } | undefined;
    concern?: Exclude<PaymentConcern, "ended"> | null;
    asksAgain: number | null;
  },
): Promise<void> {
  const { state, reference, concern, asksAgain } = outcome;
  await tx
    .updateTable("event_payment")
    .set({
      state,
      updated_at: sql`clock_timestamp()`,
      check_at: asksAgain === null ? null : sql<Date>`now() + make_interval(days => ${asksAgain})`,
      ...(reference ? { reference: reference.text, reference_key: reference.key } : {}),
      ...(concern === undefined ? {} : { concern }),
    })
    .where("id", "=", id)
    .execute();
}

/** Of a payment that waits on: whether the gateway spoke of it. When it is asked next stands already. */
export async function putWaiting(tx: Db, id: string, state: "initiated" | "ambiguous"): Promise<void> {
  await sql`UPDATE event_payment SET state = ${state}, updated_at = now() WHERE id = ${id} AND state <> ${state}`.execute(
    tx,
  );
}

/** A transfer that was claimed, beside a payment through a gateway: somebody is to see whether it came. What was only begun goes. */
export async function supersedeTransfers(tx: Db, registrationId: string): Promise<void> {
  await sql`
    UPDATE event_payment SET state = CASE state WHEN 'submitted' THEN 'ambiguous' ELSE 'cancelled' END,
      concern = CASE state WHEN 'submitted' THEN 'claim' END, updated_at = now()
    WHERE registration_id = ${registrationId} AND method = 'manual' AND state IN ('created', 'submitted')`.execute(tx);
}

/** A payment pays another registration of the same person. */
export async function movePayment(tx: Db, id: string, registrationId: string): Promise<void> {
  await sql`UPDATE event_payment SET registration_id = ${registrationId} WHERE id = ${id}`.execute(tx);
}

/**
 * What was paid for registrations that ended is to be given back; what was not is not asked for. A transfer that was
 * claimed may have come: somebody is to look. What is under way is waited for.
 */
export async function endPayments(tx: Db, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return;
  await sql`
    UPDATE event_payment SET updated_at = now(), concern = CASE state WHEN 'submitted' THEN 'claim' ELSE concern END,
      state = CASE state WHEN 'verified' THEN 'refund_pending' WHEN 'submitted' THEN 'ambiguous' ELSE 'cancelled' END
    WHERE registration_id = ANY(${registrationIds}::uuid[]) AND state IN ('verified', 'created', 'submitted')`.execute(
    tx,
  );
}

const inFlight = sql<SqlBool>`p.method <> 'manual' AND p.state IN ('initiated', 'ambiguous', 'failed')`;
/** Seconds before a gateway is asked again for one payer. */
const AGAIN_SECONDS = 3;
/** Payments of one registration that are asked about at once, the latest. */
const AT_ONCE_OF_ONE = 4;

/** Payments that are to be asked about now, so that nobody else asks meanwhile: of a registration, as its payer came back. */
export async function takeOwn(db: Db, registrationId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    WITH taken AS (
      UPDATE event_payment SET checked_at = now() WHERE id IN (
        SELECT p.id FROM event_payment p WHERE p.registration_id = ${registrationId} AND ${inFlight}
          AND p.created_at > now() - interval '3 days'
          AND (p.checked_at IS NULL OR p.checked_at < now() - make_interval(secs => ${AGAIN_SECONDS}))
        ORDER BY p.created_at DESC LIMIT ${AT_ONCE_OF_ONE} FOR UPDATE SKIP LOCKED)
      RETURNING id)
    ${payments} WHERE p.id IN (SELECT id FROM taken)`.execute(db);
  return rows;
}

/** The same of those whose time has come, each after a longer wait: a minute, doubled up to half an hour. */
export async function takeDue(db: Db, method: OnlineMethod, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    WITH taken AS (
      UPDATE event_payment SET checked_at = now(), checks = checks + 1,
        check_at = now() + make_interval(mins => least(30, 2 ^ least(checks, 5))::int)
      WHERE id IN (SELECT p.id FROM event_payment p WHERE p.check_at <= now() AND p.method = ${method} AND ${inFlight}
        ORDER BY p.check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id)
    ${payments} WHERE p.id IN (SELECT id FROM taken)`.execute(db);
  return rows;
}

export interface OpenPaymentRow {
  id: string;
  registration_id: string;
  registration_state: RegistrationState;
  event_id: string;
  slug: string;
  title: Text;
  account_id: string;
  username: string;
  name: string;
  method: PaymentMethod;
  state: PaymentState;
  concern: Exclude<PaymentConcern, "ended"> | null;
  amount: number;
  reference: string | null;
  proof_url: string | null;
  updated_at: Date;
}

/** Payments that somebody has to settle, the longest open first. */
export function listOpen(
  db: Db,
  { concern, ...page }: { concern?: PaymentConcern | undefined; page: number; limit: number },
) {
  const found = db
    .selectFrom("event_payment as p")
    .innerJoin("event_registration as r", "r.id", "p.registration_id")
    .innerJoin("exam_event as e", "e.id", "r.event_id")
    .innerJoin(authorsToJoin(db).as("u"), "u.id", "r.account_id")
    .select([
      "p.id",
      "p.registration_id",
      "p.method",
      "p.state",
      "p.concern",
      "p.amount",
      "p.reference",
      "p.proof_url",
      "p.updated_at",
    ])
    .select(["r.state as registration_state", "r.event_id", "r.account_id", "e.slug", "e.title", "u.username"])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("name"))
    .where(sql<SqlBool>`(p.state = 'refund_pending' OR (p.state = 'ambiguous' AND p.concern IS NOT NULL))`)
    .$if(concern === "ended", (q) => q.where("p.concern", "is", null))
    .$if(concern !== undefined && concern !== "ended", (q) =>
      q.where("p.concern", "=", concern as Exclude<PaymentConcern, "ended">),
    )
    .orderBy("p.updated_at")
    .orderBy("p.id");
  return offsetPage(found, page);
}
