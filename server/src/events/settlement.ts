import type { PaymentState } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { type EventRow, lockEvent, updateEvent } from "./event.store.ts";
import { termsOf } from "./event.view.ts";
import type { EventNotices } from "./notices.ts";
import { LATE_DAYS, openStates, type Verdict } from "./payment.rules.ts";
import * as store from "./payment.store.ts";
import { foldReference, nextState, type RegistrationAct } from "./registration.rules.ts";
import { lockRegistration, putStep, type RegistrationRow } from "./registration.store.ts";

/** How PostgreSQL names a second one of what must be unique (Appendix A of its manual). */
const UNIQUE = "23505";
/** Whether this transaction has paid for something else. */
export const isReferenceUsed = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE && constraint === "event_payment_verified";
};

/** A payment with all that it touches, held in the order in which everybody holds them: event, registration, payment. */
export interface Held {
  event: EventRow;
  registration: RegistrationRow;
  payment: store.PaymentRow;
}

/** Holds a payment with its registration and event. @returns undefined: there is none */
export async function holdPayment(tx: Transaction<DB>, id: string): Promise<Held | undefined> {
  const found = await store.findPayment(tx, id);
  const event = found && (await lockEvent(tx, found.event_id));
  const registration = found && (await lockRegistration(tx, found.registration_id));
  const payment = registration && (await store.lockPayment(tx, id));
  // Staff may have moved it to another registration meanwhile: then it is settled.
  if (!event || !payment || payment.registration_id !== registration.id) return undefined;
  return { event, registration, payment };
}

/** An event that money can still find a seat at. */
export const takesMoney = ({ state, now, entry_closes_at }: EventRow): boolean =>
  (state === "published" || state === "paused") && now < entry_closes_at;

/** Takes a held registration a step further because it is paid, and says so to its candidate once it is confirmed. */
export async function stepPaid(
  tx: Transaction<DB>,
  notices: EventNotices,
  { event, registration }: Pick<Held, "event" | "registration">,
  how: { act: RegistrationAct; actorId: string | null; reason: string },
): Promise<boolean> {
  const { act, actorId, reason } = how;
  const to = nextState(registration.state, act, termsOf(event));
  if (!to) return false;
  const rollNo = to === "confirmed" && registration.roll_no === null ? event.last_roll + 1 : undefined;
  if (rollNo) await updateEvent(tx, event.id, { last_roll: rollNo });
  const step = { id: registration.id, from: registration.state, to, actorId, reason };
  await putStep(tx, rollNo ? { ...step, rollNo } : step);
  if (to === "confirmed")
    await notices.toSome(tx, event, { news: "confirmed", at: event.starts_at }, [registration.account_id]);
  return true;
}

const isOpen = (state: PaymentState): boolean => (openStates as readonly string[]).includes(state);
const referenceOf = (text: string) => ({ text, key: foldReference(text) });

/**
 * Writes what a gateway said of a payment. What was settled before stays as it is, however often and from where it is
 * said; the first of several payments that is paid takes the seat, later ones go to the administrators.
 * @returns the state that it has then
 */
export async function settle(
  db: Db,
  notices: EventNotices,
  id: string,
  verdict: Verdict,
): Promise<PaymentState | undefined> {
  try {
    return await inTransaction(db, (tx) => settleHeld(tx, notices, id, verdict));
  } catch (error) {
    if (!isReferenceUsed(error)) throw error;
    // A gateway that names the same transaction for two payments was paid once.
    return settle(db, notices, id, { is: "mismatch" });
  }
}

async function settleHeld(tx: Transaction<DB>, notices: EventNotices, id: string, verdict: Verdict) {
  const held = await holdPayment(tx, id);
  if (!held || !isOpen(held.payment.state)) return held?.payment.state;
  const { payment } = held;
  const put = async (outcome: Parameters<typeof store.putOutcome>[2]) => {
    await store.putOutcome(tx, id, outcome);
    return outcome.state;
  };
  switch (verdict.is) {
    case "paid":
      return take(tx, notices, held, verdict.reference);
    case "mismatch": {
      const reference = verdict.reference ? referenceOf(verdict.reference) : undefined;
      return put({ state: "ambiguous", concern: "mismatch", reference, asksAgain: null });
    }
    case "returned":
      return put({ state: "refunded", concern: null, asksAgain: null });
    case "failed":
      // Money came, of which the gateway said something else: that is not taken back by its saying nothing.
      if (payment.concern === "mismatch") return payment.state;
      return put({ state: "failed", concern: null, asksAgain: looksAgain(payment) ? 1 : null });
    case "unclear":
      // One that failed once is not brought before anybody because a gateway is silent later.
      if (payment.concern === "mismatch") return payment.state;
      if (payment.state === "failed") return put({ state: "failed", asksAgain: looksAgain(payment) ? 1 : null });
      return put({ state: "ambiguous", concern: "unclear", asksAgain: null });
    case "waiting":
      if (payment.state === "failed" || payment.concern !== null) return payment.state;
      await store.putWaiting(tx, id, verdict.known ? "initiated" : "ambiguous");
      return verdict.known ? "initiated" : "ambiguous";
  }
}

const DAY_MS = 86_400_000;
const looksAgain = ({ pending_until, now }: store.PaymentRow): boolean =>
  pending_until !== null && now.getTime() < pending_until.getTime() + LATE_DAYS * DAY_MS;

/** The gateway has the money: it pays the seat, or nobody's any more. */
async function take(tx: Transaction<DB>, notices: EventNotices, held: Held, name: string): Promise<PaymentState> {
  const { event, registration, payment } = held;
  const reference = referenceOf(name);
  const isPaidAlready = registration.payment_state === "verified";
  const reason = `${payment.method} ${name}`;
  const seats =
    !isPaidAlready && takesMoney(event) && (await stepPaid(tx, notices, held, { act: "pay", actorId: null, reason }));
  if (!seats) {
    const concern = isPaidAlready ? "double" : "late";
    await store.putOutcome(tx, payment.id, { state: "refund_pending", reference, concern, asksAgain: null });
    await notices.toSome(tx, event, { news: "payment_open" }, [registration.account_id]);
    return "refund_pending";
  }
  await store.supersedeTransfers(tx, registration.id);
  await store.putOutcome(tx, payment.id, { state: "verified", reference, concern: null, asksAgain: null });
  return "verified";
}
