import {
  type EventRegistration,
  type OnlineMethod,
  onlineMethods,
  type PaymentState,
  type PaymentWay,
} from "@sarathi/contract";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { openEvent } from "./event.service.ts";
import { viewRegistration } from "./event.view.ts";
import type { EventNotices } from "./notices.ts";
import { holdOwn } from "./own.ts";
import { GatewayAway, type Gateways } from "./payment/gateway.ts";
import { canRecheck, concernOf, pendingUntil, verdictOf } from "./payment.rules.ts";
import * as store from "./payment.store.ts";
import { canPayOnline } from "./registration.rules.ts";
import { registrationsOf } from "./registration.store.ts";
import { settle } from "./settlement.ts";

/** Payments that one run takes at once, and that are asked about at the same time. */
const BATCH = 40;
const PARALLEL = 4;

type Deps = Pick<ModuleDeps, "db" | "random" | "site" | "log">;

/** Paying through gateways: what was paid is what they say when they are asked, whoever had us ask. */
export function onlinePaymentService({ db, random, site, log }: Deps, gateways: Gateways, notices: EventNotices) {
  /** Asks the gateway of a payment, and writes what follows. @returns the state that it has then */
  async function look(payment: store.PaymentRow): Promise<PaymentState | undefined> {
    const answer = await ask(payment);
    const until = payment.pending_until ?? payment.now;
    const verdict = verdictOf({ amount: payment.amount, pendingUntil: until }, answer, payment.now);
    if (verdict.is === "mismatch") log.warn({ payment: payment.id }, "a gateway spoke of another payment or amount");
    return settle(db, notices, payment.id, verdict);
  }

  async function ask({ id, method, amount, gateway_id: gatewayId }: store.PaymentRow) {
    const gateway = method === "manual" ? undefined : gateways.get(method);
    if (!gateway) return "away";
    try {
      return await gateway.ask({ id, amount, gatewayId });
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error;
      log.warn({ gateway: method, why: error.message }, "a payment gateway did not answer");
      return "away";
    }
  }

  async function checkDueOf(method: OnlineMethod, signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await store.takeDue(db, method, BATCH);
      for (let at = 0; at < due.length && !signal.aborted; at += PARALLEL)
        await Promise.all(due.slice(at, at + PARALLEL).map(look));
      if (due.length < BATCH || signal.aborted) return;
    }
  }

  /** Where the browser goes with a payment that stands. @throws payment.gateway_away */
  async function wayOf(method: OnlineMethod, id: string, amount: number, event: { slug: string; title: string }) {
    const returnUrl = new URL(`/pariksha/${event.slug}/register?paid=${method}`, site.url).href;
    try {
      return await gateways.get(method)?.begin({ id, amount, title: event.title, returnUrl });
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error;
      log.warn({ gateway: method, why: error.message }, "a payment gateway did not begin a payment");
      // Nobody was sent there: nothing will come of it.
      await settle(db, notices, id, { is: "failed" });
      throw new AppError("payment.gateway_away", { retryAfter: 5 });
    }
  }

  return {
    /** @throws event.not_found, registration.none, registration.stale, registration.step, payment.not_offered, payment.gateway_away */
    async begin(me: Identity, idOrSlug: string, wish: { gateway: OnlineMethod; version: number }): Promise<PaymentWay> {
      const { gateway: method, version } = wish;
      const { id: eventId, slug, title } = await openEvent(db, idOrSlug);
      const { id, amount } = await inTransaction(db, async (tx) => {
        const { event, row } = await holdOwn(tx, me, eventId, version);
        if (row.amount === null || !canPayOnline(row.state, row.payment_state)) throw new AppError("registration.step");
        if (row.expires_at && row.expires_at < event.now) throw new AppError("registration.step");
        if (!gateways.get(method)?.takes(row.amount)) throw new AppError("payment.not_offered");
        const payment = { id: random.id(), registrationId: row.id, method, amount: row.amount };
        const until = pendingUntil(event.now, row.expires_at, event.settle_minutes);
        await store.insertOnline(tx, { ...payment, pendingUntil: until });
        return payment;
      });
      const way = await wayOf(method, id, amount, { slug, title: title.en ?? title.ne ?? slug });
      if (!way) throw new AppError("payment.not_offered");
      const { gatewayId, ...rest } = way;
      if (gatewayId) await store.putGatewayId(db, id, gatewayId);
      return { paymentId: id, ...rest };
    },

    /** What a browser brings back is a hint to ask, and nothing else. @throws event.not_found, registration.none */
    async check(me: Identity, idOrSlug: string): Promise<EventRegistration> {
      const { id } = await openEvent(db, idOrSlug);
      const find = async () => (await registrationsOf(db, me.accountId, [id])).get(id);
      const row = await find();
      if (!row) throw new AppError("registration.none");
      await Promise.all((await store.takeOwn(db, row.id)).map(look));
      return viewRegistration((await find()) ?? row);
    },

    /** Asks about every payment whose time has come; a gateway that is slow or away keeps nobody from the other. */
    async checkDue(signal: AbortSignal): Promise<void> {
      await Promise.all(onlineMethods.map((method) => checkDueOf(method, signal)));
    },

    /** @throws payment.not_found, payment.step */
    async recheck(id: string): Promise<{ _id: string; state: PaymentState }> {
      const payment = await store.findPayment(db, id);
      if (!payment) throw new AppError("payment.not_found");
      const concern = concernOf(payment.state, payment.concern);
      if (!concern || !canRecheck(concern, payment.method)) throw new AppError("payment.step");
      return { _id: id, state: (await look(payment)) ?? payment.state };
    },
  };
}
export type OnlinePaymentService = ReturnType<typeof onlinePaymentService>;
