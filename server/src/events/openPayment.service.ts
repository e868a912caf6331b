import type { PaymentConcern, PaymentOutcome, PaymentState } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { fileIdOf } from "../uploads/index.ts";
import type { EventNotices } from "./notices.ts";
import { canRecheck, concernOf, outcomesOf } from "./payment.rules.ts";
import * as store from "./payment.store.ts";
import { seatsOf } from "./registration.rules.ts";
import { activeOf, countStates, lockRegistration } from "./registration.store.ts";
import { type Held, holdPayment, isReferenceUsed, stepPaid, takesMoney } from "./settlement.ts";

/** The state that each outcome leaves, and what the audit log calls it. */
const OUTCOMES = {
  refunded: { state: "refunded", action: "payment.refund" },
  seated: { state: "verified", action: "payment.seat" },
  nothing: { state: "failed", action: "payment.dismiss" },
} as const;

/** Money that found no seat, and payments that never became clear: administrators settle each, with a reason. */
export function openPaymentService({ db, random }: Pick<ModuleDeps, "db" | "random">, notices: EventNotices) {
  async function view(row: store.OpenPaymentRow) {
    const proofId = row.proof_url ? await fileIdOf(db, row.proof_url) : undefined;
    const concern = concernOf(row.state, row.concern) ?? "ended";
    return {
      _id: row.id,
      registrationId: row.registration_id,
      event: { _id: row.event_id, slug: row.slug, title: row.title },
      candidate: { _id: row.account_id, username: row.username, name: row.name },
      registration: row.registration_state,
      ...{ method: row.method, state: row.state, concern, amount: row.amount },
      ...(row.reference ? { reference: row.reference } : {}),
      ...(proofId ? { proofId } : {}),
      outcomes: outcomesOf(concern, row.registration_state),
      canCheck: canRecheck(concern, row.method),
      since: row.updated_at.toISOString(),
    };
  }

  /** Gives the money a seat: that of another registration of its payer which is to be paid, or its own again if one is free. */
  async function seat(tx: Transaction<DB>, me: Identity, held: Held, reason: string): Promise<void> {
    const { event, payment } = held;
    if (!takesMoney(event)) throw new AppError("payment.step");
    const [other] = await activeOf(tx, event.id, [payment.account_id]);
    const registration = other ? await lockRegistration(tx, other.id) : held.registration;
    if (!registration || registration.payment_state === "verified") throw new AppError("payment.step");
    // A fee that has risen since is not paid by what was due before.
    if (payment.amount < (registration.amount ?? 0)) throw new AppError("payment.step");
    if (!other) {
      const counts = (await countStates(tx, [event.id])).get(event.id);
      const free = (event.capacity ?? Number.POSITIVE_INFINITY) - seatsOf(counts);
      // Who waits was before.
      if (free <= 0 || (counts?.get("waitlisted") ?? 0) > 0) throw new AppError("event.full");
    }
    const how = { act: other ? "pay" : "reinstate", actorId: me.accountId, reason } as const;
    if (!(await stepPaid(tx, notices, { event, registration }, how))) throw new AppError("payment.step");
    if (other) {
      await store.movePayment(tx, payment.id, registration.id);
      await store.supersedeTransfers(tx, registration.id);
    }
  }

  return {
    async list(query: { concern?: PaymentConcern | undefined; page: number; limit: number }) {
      const { rows, pagination } = await store.listOpen(db, query);
      return { items: await Promise.all(rows.map(view)), pagination };
    },

    /** @throws payment.not_found, payment.step, event.full, payment.reference_used */
    async settle(
      me: Identity,
      id: string,
      { outcome, reason }: { outcome: PaymentOutcome; reason: string },
    ): Promise<{ _id: string; state: PaymentState }> {
      const { state, action } = OUTCOMES[outcome];
      try {
        await inTransaction(db, async (tx) => {
          const held = await holdPayment(tx, id);
          if (!held) throw new AppError("payment.not_found");
          const concern = concernOf(held.payment.state, held.payment.concern);
          if (!concern || !outcomesOf(concern, held.registration.state).includes(outcome))
            throw new AppError("payment.step");
          if (outcome === "seated") await seat(tx, me, held, reason);
          await store.putOutcome(tx, id, { state, asksAgain: null });
          if (outcome === "refunded")
            await notices.toSome(tx, held.event, { news: "refunded" }, [held.payment.account_id]);
          const after = { registration: held.registration.id, payment: id, to: state };
          await record(tx, random, { actorId: me.accountId, action, targetId: held.event.id, after, reason });
        });
      } catch (error) {
        if (isReferenceUsed(error)) throw new AppError("payment.reference_used");
        throw error;
      }
      return { _id: id, state };
    },
  };
}
export type OpenPaymentService = ReturnType<typeof openPaymentService>;
