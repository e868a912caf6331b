import { type EventRegistration, onlineMethods } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { hasSitting } from "../exams/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type Identity, isStaff } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { accountTopic, RECHECK } from "../foundation/realtime/live.ts";
import { freePicture, useOwnFile } from "../uploads/index.ts";
import { takesRegistrations } from "./event.rules.ts";
import { openEvent } from "./event.service.ts";
import { type EventRow, lockEvent, updateEvent } from "./event.store.ts";
import { termsOf, timesOf, viewRegistration } from "./event.view.ts";
import type { EventNotices } from "./notices.ts";
import { holdOwn } from "./own.ts";
import type { Gateways } from "./payment/gateway.ts";
import { endPayments } from "./payment.store.ts";
import { firstState, foldReference, nextState, type RegistrationAct, seatsOf } from "./registration.rules.ts";
import * as store from "./registration.store.ts";
import { fillSeats } from "./seats.ts";

interface Wish {
  eventId: string;
  accountId: string;
  showsName: boolean;
  waits: boolean;
}
/** How one's wish ended. */
type Outcome = store.RegistrationRow | "closed" | "full";

const MINUTE_MS = 60_000;
const busy = () => new AppError("server.busy", { retryAfter: 2 });

/** Registering for exam events, and what a candidate does with a registration. */
export function registrationService(
  { db, random, live }: Pick<ModuleDeps, "db" | "random" | "live">,
  notices: EventNotices,
  gateways: Gateways,
) {
  /**
   * All that came while the last batch was written are written together: in a rush for seats the event's lock is taken
   * once for many. Who comes first within a batch is first in the queue.
   */
  const register = coalesce<Wish, Outcome>(
    async (wishes) => {
      const outcomes = new Map<Wish, Outcome>();
      const byEvent = Map.groupBy(wishes, ({ eventId }) => eventId);
      for (const [eventId, own] of byEvent)
        await inTransaction(db, async (tx) => {
          for (const [wish, outcome] of await registerTogether(tx, eventId, own)) outcomes.set(wish, outcome);
        });
      return wishes.map((wish) => outcomes.get(wish) ?? "closed");
    },
    { parallel: 1, max: 200, onFull: busy },
  );

  async function registerTogether(tx: Transaction<DB>, eventId: string, wishes: Wish[]): Promise<Map<Wish, Outcome>> {
    const outcomes = new Map<Wish, Outcome>();
    const event = await lockEvent(tx, eventId);
    const accountIds = [...new Set(wishes.map(({ accountId }) => accountId))];
    const held = new Set((await store.activeOf(tx, eventId, accountIds)).map(({ account_id }) => account_id));
    if (event && takesRegistrations(event.state, timesOf(event), event.now)) {
      const made = await seat(tx, event, wishes, held);
      await store.insertRegistrations(tx, made);
      const confirmed = made.filter(({ state }) => state === "confirmed");
      const confirmedIds = confirmed.map(({ accountId }) => accountId);
      await notices.toSome(tx, event, { news: "confirmed", at: event.starts_at }, confirmedIds);
      for (const { accountId } of made) held.add(accountId);
      for (const wish of wishes) if (!held.has(wish.accountId)) outcomes.set(wish, "full");
    }
    const rows = new Map((await store.activeOf(tx, eventId, accountIds)).map((row) => [row.account_id, row]));
    for (const wish of wishes) {
      const row = rows.get(wish.accountId);
      if (row) outcomes.set(wish, row);
    }
    return outcomes;
  }

  /** Gives out what seats are left, in the order of the wishes; who waits already is before all of them. */
  async function seat(tx: Transaction<DB>, event: EventRow, wishes: Wish[], held: ReadonlySet<string>) {
    const counts = (await store.countStates(tx, [event.id])).get(event.id);
    const someWait = (counts?.get("waitlisted") ?? 0) > 0;
    let free = someWait ? 0 : (event.capacity ?? Number.POSITIVE_INFINITY) - seatsOf(counts);
    let roll = event.last_roll;
    const terms = termsOf(event);
    const made = new Map<string, store.NewRegistration>();
    for (const { accountId, showsName, waits } of wishes) {
      if (held.has(accountId) || made.has(accountId)) continue;
      if (free <= 0 && !(waits && event.has_waiting_list)) continue;
      const state = free > 0 ? firstState(terms) : "waitlisted";
      if (free > 0) free--;
      made.set(accountId, {
        ...{ id: random.id(), eventId: event.id, accountId, state, showsName },
        rollNo: state === "confirmed" ? ++roll : null,
        expiresAt: state === "awaiting_payment" ? payUntil(event) : null,
        payment: state === "awaiting_payment" ? { id: random.id(), amount: event.fee } : null,
      });
    }
    if (roll !== event.last_roll) await updateEvent(tx, event.id, { last_roll: roll });
    return [...made.values()];
  }

  /** @throws registration.step */
  function next(event: EventRow, row: store.RegistrationRow, act: RegistrationAct) {
    const to = nextState(row.state, act, termsOf(event));
    if (!to) throw new AppError("registration.step");
    return to;
  }

  /** One step by the candidate, conditional on the version that they saw. */
  async function act(
    me: Identity,
    idOrSlug: string,
    version: number,
    work: (tx: Transaction<DB>, event: EventRow, row: store.RegistrationRow) => Promise<void>,
  ): Promise<EventRegistration> {
    const { id } = await openEvent(db, idOrSlug);
    return inTransaction(db, async (tx) => {
      const { event, row } = await holdOwn(tx, me, id, version);
      await work(tx, event, row);
      const after = await store.findRegistration(tx, row.id);
      if (!after) throw new Error("a registration that was held is there");
      return viewRegistration(after);
    });
  }

  return {
    /** @throws event.not_found, event.registration_closed, event.full, event.staff, auth.unverified */
    async register(
      me: Identity,
      idOrSlug: string,
      how: { showsName: boolean; waits: boolean },
    ): Promise<EventRegistration> {
      if (!me.emailVerified) throw new AppError("auth.unverified");
      if (isStaff(me)) throw new AppError("event.staff");
      const { id } = await openEvent(db, idOrSlug);
      const outcome = await register({ eventId: id, accountId: me.accountId, ...how });
      if (outcome === "closed") throw new AppError("event.registration_closed");
      if (outcome === "full") throw new AppError("event.full");
      return viewRegistration(outcome);
    },

    /** @throws registration.none, registration.stale, registration.step, event.begun */
    withdraw: (me: Identity, idOrSlug: string, version: number) =>
      act(me, idOrSlug, version, async (tx, event, row) => {
        if (await hasSitting(tx, event.test_id, me.accountId)) throw new AppError("event.begun");
        const to = next(event, row, "withdraw");
        await store.putStep(tx, { id: row.id, from: row.state, to, actorId: me.accountId, reason: "" });
        await endPayments(tx, [row.id]);
        await live.publish(tx, [{ topic: accountTopic(me.accountId), type: RECHECK }]);
        await fillSeats(tx, event, notices);
      }),

    /** @throws registration.none, registration.stale, registration.step */
    takeSeat: (me: Identity, idOrSlug: string, version: number) =>
      act(me, idOrSlug, version, async (tx, event, row) => {
        const to = next(event, row, "take_seat");
        if (row.expires_at && row.expires_at < event.now) throw new AppError("registration.step");
        const payment = to === "awaiting_payment" ? { id: random.id(), amount: event.fee } : null;
        const rollNo = to === "confirmed" ? event.last_roll + 1 : undefined;
        if (rollNo) await updateEvent(tx, event.id, { last_roll: rollNo });
        const expiresAt = payment ? payUntil(event) : null;
        const step = { id: row.id, from: row.state, to, actorId: me.accountId, reason: "", expiresAt };
        await store.putStep(tx, rollNo ? { ...step, rollNo } : step);
        await store.insertPayments(tx, [{ id: row.id, payment }]);
        if (rollNo) await notices.toSome(tx, event, { news: "confirmed", at: event.starts_at }, [me.accountId]);
      }),

    /** @throws registration.none, registration.stale, registration.step, payment.no_proof */
    sendProof: (me: Identity, idOrSlug: string, body: { reference: string; proof: string; version: number }) =>
      act(me, idOrSlug, body.version, async (tx, event, row) => {
        const to = next(event, row, "send_proof");
        const key = foldReference(body.reference);
        if (row.amount === null || row.payment_state === "verified") throw new AppError("registration.step");
        if (key === "") throw new AppError("request.invalid", { fields: { reference: "Must hold letters or digits" } });
        const transfer = await store.transferOf(tx, row.id, { id: random.id(), amount: row.amount });
        if (transfer.proof_url !== body.proof) {
          if (!(await useOwnFile(tx, me.accountId, body.proof, "payments"))) throw new AppError("payment.no_proof");
          if (transfer.proof_url) await freePicture(tx, transfer.proof_url);
        }
        const { reference, proof: proof_url } = body;
        await store.putPayment(tx, transfer.id, { state: "submitted", reference, reference_key: key, proof_url });
        await store.putStep(tx, { id: row.id, from: row.state, to, actorId: me.accountId, reason: "" });
      }),

    /** How a registration is paid. @throws registration.none, registration.step when nothing is to be paid */
    async guide(me: Identity, idOrSlug: string) {
      const event = await openEvent(db, idOrSlug);
      const row = (await store.registrationsOf(db, me.accountId, [event.id])).get(event.id);
      if (!row) throw new AppError("registration.none");
      if (row.amount === null || row.payment_state === "verified") throw new AppError("registration.step");
      const { amount } = row;
      const online = onlineMethods.filter((method) => gateways.get(method)?.takes(amount));
      return {
        amount,
        reference: row.id.slice(-8).toUpperCase(),
        ...(event.payment_account ? { account: event.payment_account } : {}),
        ...(event.payment_qr ? { qr: event.payment_qr } : {}),
        methods: ["manual" as const, ...online],
      };
    },

    drain: () => register.drain(),
  };
}
export type RegistrationService = ReturnType<typeof registrationService>;

/** Until when a seat is to be paid: never after the start. */
const payUntil = (event: EventRow): Date =>
  new Date(Math.min(event.now.getTime() + event.pay_within_minutes * MINUTE_MS, event.starts_at.getTime()));
