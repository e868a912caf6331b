import type { AdminRegistration, RegistrationState, RegistrationWithSteps } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { hasSitting, paperFacts } from "../exams/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { fileIdOf } from "../uploads/index.ts";
import { planOf } from "./event.edit.ts";
import { isTooLong } from "./event.rules.ts";
import { findEvent, lockEvent, updateEvent } from "./event.store.ts";
import { paperTimesOf, termsOf, viewRegistration } from "./event.view.ts";
import type { EventNotices } from "./notices.ts";
import { endPayments } from "./payment.store.ts";
import { activeStates, nextState } from "./registration.rules.ts";
import { findRegistration, lockRegistration, putExtraSeconds, putPayment, putStep } from "./registration.store.ts";
import * as store from "./registrationAdmin.store.ts";
import { fillSeats } from "./seats.ts";

/** How PostgreSQL names a second one of what must be unique (Appendix A of its manual). */
const UNIQUE = "23505";

/** What the candidate hears of a decision. */
const NEWS = { approve: "confirmed", ask: "asked", reject: "rejected" } as const;

interface Decision {
  approve: boolean;
  asks: boolean;
  note: string;
  version?: number | undefined;
}

interface ExtraTime {
  minutes: number;
  reason: string;
  version: number;
}

/** Registrations in the hands of administrators: each decision stands with the version that was seen, and in the audit log. */
export function registrationAdminService({ db, random }: Pick<ModuleDeps, "db" | "random">, notices: EventNotices) {
  async function view(rows: readonly store.AdminRegistrationRow[]): Promise<AdminRegistration[]> {
    const keys = rows.flatMap(({ reference_key }) => reference_key ?? []);
    const same = keys.length > 0 ? await store.withReferences(db, keys) : [];
    return rows.map((row) => {
      const { payment, ...registration } = viewRegistration(row);
      const others = same.filter((one) => one.reference_key === row.reference_key && one.registration_id !== row.id);
      const sameReference = others.map(({ registration_id: registrationId, username, event }) => ({
        ...{ registrationId, username, event },
      }));
      return {
        ...registration,
        candidate: { _id: row.account_id, username: row.username, name: row.name },
        ...(payment ? { payment: { ...payment, sameReference } } : {}),
      };
    });
  }

  /** @throws registration.not_found */
  async function get(id: string): Promise<RegistrationWithSteps> {
    const row = await store.findOne(db, id);
    const [registration] = row ? await view([row]) : [];
    if (!registration) throw new AppError("registration.not_found");
    const steps = (await store.stepsOf(db, id)).map(({ at, by, from_state, to_state, reason }) => ({
      at: at.toISOString(),
      ...(by ? { by } : {}),
      ...(from_state ? { from: from_state as RegistrationState } : {}),
      to: to_state as RegistrationState,
      ...(reason ? { reason } : {}),
    }));
    const proof = registration.payment?.proof;
    const proofId = proof && (await fileIdOf(db, proof));
    return { ...registration, ...(proofId ? { proofId } : {}), steps };
  }

  return {
    /** @throws event.not_found */
    async list(eventId: string, query: store.RegistrationFilter) {
      if (!(await findEvent(db, eventId))) throw new AppError("event.not_found");
      const { rows, pagination } = await store.listRegistrations(db, eventId, query);
      return { items: await view(rows), pagination };
    },

    get,

    /**
     * Grants time besides, as long as the candidate has not begun: a start holds the registration too. Who knows a key
     * must not be able to answer. Why it is stands in the audit log alone.
     * @throws registration.not_found, registration.stale, registration.step, event.too_long
     */
    async grantTime(me: Identity, id: string, { minutes, reason, version }: ExtraTime): Promise<AdminRegistration> {
      await inTransaction(db, async (tx) => {
        const found = await findRegistration(tx, id);
        const event = found && (await lockEvent(tx, found.event_id));
        const row = await lockRegistration(tx, id);
        if (!event || !row) throw new AppError("registration.not_found");
        if (version !== row.version) throw new AppError("registration.stale");
        const isOn = event.state === "published" || event.state === "paused";
        const isOver =
          !isOn || event.now >= event.entry_closes_at || !activeStates.some((state) => state === row.state);
        if (isOver || (await hasSitting(tx, event.test_id, row.account_id))) throw new AppError("registration.step");
        const paper = (await paperFacts(tx, [event.test_id])).get(event.test_id);
        if (!paper || isTooLong(planOf(event), paperTimesOf(paper), minutes))
          throw new AppError("event.too_long", { fields: { minutes: "event.too_long" } });
        await putExtraSeconds(tx, id, minutes * 60);
        const [before, after] = [{ minutes: row.extra_seconds / 60 }, { registration: id, minutes }];
        const target = { actorId: me.accountId, action: "registration.extra_time", targetId: event.id } as const;
        await record(tx, random, { ...target, before, after, reason });
      });
      const { steps: _, proofId: __, ...registration } = await get(id);
      return registration;
    },

    /**
     * Approves, rejects, or asks for something; whoever decided first stands.
     * @throws registration.not_found, registration.stale, registration.step, payment.reference_used
     */
    async decide(me: Identity, id: string, { approve, asks, note, version }: Decision): Promise<AdminRegistration> {
      const act = approve ? "approve" : asks ? "ask" : "reject";
      try {
        await inTransaction(db, async (tx) => {
          const found = await findRegistration(tx, id);
          // The event first: seats are counted, and roll numbers given, under its lock.
          const event = found && (await lockEvent(tx, found.event_id));
          const row = await lockRegistration(tx, id);
          if (!event || !row) throw new AppError("registration.not_found");
          if (version !== undefined && version !== row.version) throw new AppError("registration.stale");
          const to = nextState(row.state, act, termsOf(event));
          const isPaid = row.payment_state === "verified";
          // Of who has paid nothing can be mended.
          const isRefused = approve ? row.payment_id && !isPaid && row.payment_state !== "submitted" : asks && isPaid;
          if (!to || isRefused) throw new AppError("registration.step");
          const rollNo = approve && row.roll_no === null ? event.last_roll + 1 : undefined;
          if (rollNo) await updateEvent(tx, event.id, { last_roll: rollNo });
          const step = { id, from: row.state, to, actorId: me.accountId, reason: note, note };
          await putStep(tx, rollNo ? { ...step, rollNo } : step);
          if (row.payment_id && row.payment_state === "submitted" && !asks)
            await putPayment(tx, row.payment_id, { state: approve ? "verified" : "rejected" });
          // What a gateway has is given back; what is under way there is waited for.
          if (to === "rejected") await endPayments(tx, [id]);
          const news = { news: NEWS[act], note, at: approve ? event.starts_at : undefined };
          await notices.toSome(tx, event, news, [row.account_id]);
          if (to === "rejected") await fillSeats(tx, event, notices);
          const after = { registration: id, to };
          const action = `registration.${act}` as const;
          await record(tx, random, {
            actorId: me.accountId,
            action,
            targetId: event.id,
            after,
            reason: note || undefined,
          });
        });
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code === UNIQUE && constraint === "event_payment_verified") throw new AppError("payment.reference_used");
        throw error;
      }
      const { steps: _, proofId: __, ...registration } = await get(id);
      return registration;
    },
  };
}
export type RegistrationAdminService = ReturnType<typeof registrationAdminService>;
