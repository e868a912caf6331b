import {
  eventAdmin as admin,
  eventPayments as calls,
  type EventDraft,
  events,
  type OnlineMethod,
  type PaymentOutcome,
} from "@sarathi/contract";
import { sql } from "kysely";
import type { Member, TestApp } from "./app.ts";
import { makeEvent } from "./events.ts";
import type { startGateways } from "./gateways.ts";
import { done } from "./sitting.ts";

type Facts = Partial<Omit<EventDraft, "mockTestId">>;

/** What payers, gateways, administrators and the clock do. */
export function paying(app: TestApp, gateways: Awaited<ReturnType<typeof startGateways>>, staff: Member) {
  const event = async (more: Facts = {}) =>
    (await makeEvent(app, staff, { fee: 10_000, paymentAccount: { en: "Bank 1" }, ...more })).event;
  const register = async (id: string, as: Member) =>
    done(await app.call(events.registerForEvent, { params: { id }, body: {} }, as), 201);
  const mine = async (id: string, as: Member) =>
    done(await app.call(events.getEvent, { params: { id } }, as)).myRegistration;
  const begin = (id: string, as: Member, gateway: OnlineMethod, version = 1) =>
    app.call(calls.payOnline, { params: { id }, body: { gateway, version } }, as);
  const check = async (id: string, as: Member) => {
    await sql`UPDATE event_payment SET checked_at = NULL`.execute(app.db);
    return app.call(calls.checkPayment, { params: { id } }, as);
  };
  const open = async () => done(await app.call(calls.openPayments, {}, staff)).items;
  const openOf = async (as: Member) => (await open()).filter(({ candidate }) => candidate._id === as.user._id);
  const settle = (id: string, outcome: PaymentOutcome, as = staff) =>
    app.call(calls.settlePayment, { params: { id }, body: { outcome, reason: "Looked at the account" } }, as);
  const force = () => app.call(admin.forceUpdate, {}, staff);
  /** Lets the time come at which every gateway is asked, and asks. */
  const poll = async () => {
    await sql`UPDATE event_payment SET check_at = now() - interval '1 second' WHERE check_at IS NOT NULL`.execute(
      app.db,
    );
    await app.jobs.runNow("event-payments");
  };
  const timeIsOver = (paymentId: string) =>
    sql`UPDATE event_payment SET pending_until = now() - interval '1 second' WHERE id = ${paymentId}`.execute(app.db);
  const expire = async (registrationId: string) => {
    await sql`UPDATE event_registration SET expires_at = now() - interval '1 day' WHERE id = ${registrationId}`.execute(
      app.db,
    );
    done(await force());
  };
  const stateOf = async (paymentId: string) => {
    const row = await app.db
      .selectFrom("event_payment")
      .select(["state", "concern", "registration_id", "reference"])
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    return row;
  };
  /** Somebody who is registered, and went to a gateway. */
  async function atGateway(gateway: OnlineMethod, more: Facts = {}) {
    const [{ _id: id, slug }, who] = await Promise.all([event(more), app.member()]);
    const { registrationId } = await register(id, who);
    const way = done(await begin(id, who, gateway), 201);
    const { bill } = await gateways.visit(way);
    return { id, slug, who, registrationId, paymentId: way.paymentId, bill };
  }
  return {
    event,
    register,
    mine,
    begin,
    check,
    open,
    openOf,
    settle,
    force,
    poll,
    timeIsOver,
    expire,
    stateOf,
    atGateway,
  };
}
