import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { EventRow } from "./event.store.ts";
import { termsOf } from "./event.view.ts";
import type { EventNotices } from "./notices.ts";
import { endPayments } from "./payment.store.ts";
import { nextState, seatsOf } from "./registration.rules.ts";
import * as store from "./registration.store.ts";

const MINUTE_MS = 60_000;

/**
 * Offers the free seats of a held event to who waits longest, each until a time that never lies after the start.
 * @returns how many were offered
 */
export async function fillSeats(tx: Transaction<DB>, event: EventRow, notices: EventNotices): Promise<number> {
  if (event.state !== "published" || event.now >= event.starts_at) return 0;
  const counts = (await store.countStates(tx, [event.id])).get(event.id);
  const waiting = counts?.get("waitlisted") ?? 0;
  const free = Math.min(waiting, (event.capacity ?? Number.POSITIVE_INFINITY) - seatsOf(counts));
  if (free <= 0) return 0;
  const until = new Date(Math.min(event.now.getTime() + event.offer_minutes * MINUTE_MS, event.starts_at.getTime()));
  const next = await store.lockWaiting(tx, event.id, free);
  for (const { id, state } of next) {
    const step = { id, from: state, to: "offered", actorId: null, reason: "", expiresAt: until } as const;
    await store.putStep(tx, step);
  }
  const accountIds = next.map(({ account_id }) => account_id);
  await notices.toSome(tx, event, { news: "offered", at: until }, accountIds);
  return next.length;
}

/** Ends what was not paid or taken in time, in a held event. @returns how many */
export async function expireSeats(tx: Transaction<DB>, event: EventRow, notices: EventNotices): Promise<number> {
  const due = await store.lockExpired(tx, event.id, event.settle_minutes);
  for (const { id, state } of due) {
    const to = nextState(state, "expire", termsOf(event));
    if (!to) continue;
    await store.putStep(tx, { id, from: state, to, actorId: null, reason: "" });
  }
  await endPayments(
    tx,
    due.map(({ id }) => id),
  );
  const accountIds = due.map(({ account_id }) => account_id);
  await notices.toSome(tx, event, { news: "expired" }, accountIds);
  return due.length;
}

/** Ends every registration of a held event, with why; what was paid is to be given back. */
export async function cancelRegistrations(
  tx: Transaction<DB>,
  event: EventRow,
  actorId: string,
  reason: string,
): Promise<void> {
  const active = await store.lockActive(tx, event.id);
  for (const row of active) {
    const to = nextState(row.state, "cancel", termsOf(event));
    if (!to) continue;
    await store.putStep(tx, { id: row.id, from: row.state, to, actorId, reason, note: reason });
  }
  await endPayments(
    tx,
    active.map(({ id }) => id),
  );
}
