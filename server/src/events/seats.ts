import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { EventRow } from "./event.store.ts";
import { termsOf } from "./event.view.ts";
import { nextState, paymentOfEnded, seatsOf } from "./registration.rules.ts";
import * as store from "./registration.store.ts";

const MINUTE_MS = 60_000;

/**
 * Offers the free seats of a held event to who waits longest, each until a time that never lies after the start.
 * @returns how many were offered
 */
export async function fillSeats(tx: Transaction<DB>, event: EventRow): Promise<number> {
  if (event.state !== "published" || event.now >= event.starts_at) return 0;
  const counts = (await store.countStates(tx, [event.id])).get(event.id);
  const waiting = counts?.get("waitlisted") ?? 0;
  const free = Math.min(waiting, (event.capacity ?? Number.POSITIVE_INFINITY) - seatsOf(counts));
  if (free <= 0) return 0;
  const until = Math.min(event.now.getTime() + event.offer_minutes * MINUTE_MS, event.starts_at.getTime());
  const next = await store.lockWaiting(tx, event.id, free);
  for (const { id, state } of next) {
    const step = { id, from: state, to: "offered", actorId: null, reason: "", expiresAt: new Date(until) } as const;
    await store.putStep(tx, step);
  }
  return next.length;
}

/** Ends what was not paid or taken in time, in a held event. @returns how many */
export async function expireSeats(tx: Transaction<DB>, event: EventRow): Promise<number> {
  const due = await store.lockExpired(tx, event.id, event.settle_minutes);
  for (const { id, state, payment_id } of due) {
    const to = nextState(state, "expire", termsOf(event));
    if (!to) continue;
    await store.putStep(tx, { id, from: state, to, actorId: null, reason: "" });
    if (payment_id) await store.putPayment(tx, payment_id, { state: "cancelled" });
  }
  return due.length;
}

/** Ends every registration of a held event, with why; what was paid is to be given back. */
export async function cancelRegistrations(
  tx: Transaction<DB>,
  event: EventRow,
  actorId: string,
  reason: string,
): Promise<void> {
  for (const row of await store.lockActive(tx, event.id)) {
    const to = nextState(row.state, "cancel", termsOf(event));
    if (!to) continue;
    await store.putStep(tx, { id: row.id, from: row.state, to, actorId, reason, note: reason });
    if (row.payment_id && row.payment_state)
      await store.putPayment(tx, row.payment_id, { state: paymentOfEnded(row.payment_state) });
  }
}
