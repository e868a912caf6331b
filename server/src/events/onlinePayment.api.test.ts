import { eventAdmin as admin, eventPayments as calls, events, type OnlineMethod } from "@sarathi/contract";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { atMinute } from "../../test/events.ts";
import { type Mood, startGateways } from "../../test/gateways.ts";
import { paying } from "../../test/paying.ts";
import { done, refused } from "../../test/sitting.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { forgetAccount } from "./registration.store.ts";

const gateways = await startGateways();
afterAll(gateways.stop);
const app = await testApp({ payments: gateways.config });
const staff = await app.member("admin");
const { register, mine, begin, check, openOf, settle, poll, timeIsOver, expire, stateOf, atGateway } = paying(
  app,
  gateways,
  staff,
);

// What a gateway was to do wrong, it did in the test that wanted it.
afterEach(() => expect(gateways.moods).toEqual([]));

const both = ["esewa", "khalti"] as const satisfies readonly OnlineMethod[];

describe.each(both)("[S121] paying through %s", (gateway) => {
  it("is confirmed once the gateway itself says so, whatever the browser brings back", async () => {
    const { id, who, bill, paymentId } = await atGateway(gateway);
    // The return page is opened by hand, before anything was paid.
    expect(done(await check(id, who))).toMatchObject({ status: "awaiting_payment", payment: { state: "initiated" } });
    gateways.decide(bill, "paid");
    expect(done(await check(id, who))).toMatchObject({
      ...{ status: "confirmed", rollNo: 1, version: 2 },
      payment: { _id: paymentId, method: gateway, state: "verified", amount: 10_000 },
    });
    // Again, by the browser and by the clock: nothing changes.
    const before = await mine(id, who);
    expect(done(await check(id, who))).toEqual(before);
    await poll();
    expect(await mine(id, who)).toEqual(before);
    refused(await begin(id, who, gateway, 2), "registration.step");
    refused(await app.call(events.paymentGuide, { params: { id } }, who), "registration.step");
  });

  it("waits for staff where the event wants that, and is given back if they refuse", async () => {
    const { id, who, bill, registrationId } = await atGateway(gateway, { needsApproval: true });
    gateways.decide(bill, "paid");
    expect(done(await check(id, who))).toMatchObject({ status: "under_review", payment: { state: "verified" } });
    const body = { approve: false, note: "Not of this service" };
    done(await app.call(admin.approveRegistration, { params: { id: registrationId }, body }, staff));
    const [one] = await openOf(who);
    expect(one).toMatchObject({ concern: "ended", method: gateway, outcomes: ["refunded"], registration: "rejected" });
    const other = await atGateway(gateway, { needsApproval: true });
    gateways.decide(other.bill, "paid");
    done(await check(other.id, other.who));
    const approved = { params: { id: other.registrationId }, body: { approve: true } };
    expect(done(await app.call(admin.approveRegistration, approved, staff))).toMatchObject({
      ...{ status: "confirmed", payment: { state: "verified" } },
    });
  });

  it("closed by its payer is said, and can be begun again", async () => {
    const { id, who, bill } = await atGateway(gateway);
    gateways.decide(bill, "canceled");
    expect(done(await check(id, who))).toMatchObject({ status: "awaiting_payment", payment: { state: "failed" } });
    const { bill: second } = await gateways.visit(done(await begin(id, who, gateway), 201));
    gateways.decide(second, "paid");
    expect(done(await check(id, who)).status).toBe("confirmed");
  });

  it.each<[string, (bill: string) => Mood]>([
    ["another amount", () => ({ with: { total_amount: gateway === "esewa" ? 1 : 100 } })],
    ["another id", () => ({ with: gateway === "esewa" ? { transaction_uuid: "other" } : { pidx: "other" } })],
    ["no transaction", () => ({ with: { ref_id: null, transaction_id: null } })],
    ["no amount", () => ({ with: { total_amount: null } })],
  ])("is not believed with %s: staff look at it", async (_, lie) => {
    const { id, who, bill, paymentId } = await atGateway(gateway);
    gateways.decide(bill, "paid");
    gateways.moods.push(lie(bill));
    expect(done(await check(id, who))).toMatchObject({ status: "awaiting_payment", payment: { state: "ambiguous" } });
    expect(await openOf(who)).toMatchObject([{ _id: paymentId, concern: "mismatch", canCheck: true }]);
    // Asked again, it says how it is.
    const asked = await app.call(calls.recheckPayment, { params: { id: paymentId } }, staff);
    expect(done(asked)).toEqual({ _id: paymentId, state: "verified" });
    expect((await mine(id, who))?.status).toBe("confirmed");
    expect(await openOf(who)).toEqual([]);
    refused(await app.call(calls.recheckPayment, { params: { id: paymentId } }, staff), "payment.step");
  });

  it.each<[string, Mood]>([
    ["cuts the line", "away"],
    ["answers no JSON", { raw: "<html>Bad gateway</html>", status: 502 }],
    ["answers without end", { raw: JSON.stringify({ status: "COMPLETE", filler: "x".repeat(100_000) }) }],
    ["answers an unknown word", { raw: JSON.stringify({ status: "FINE" }) }],
  ])("goes on when the gateway %s, and is known the next time it is asked", async (_, mood) => {
    const { id, who, bill } = await atGateway(gateway);
    gateways.decide(bill, "paid");
    gateways.moods.push(mood);
    expect(done(await check(id, who))).toMatchObject({ status: "awaiting_payment", payment: { state: "ambiguous" } });
    expect(await openOf(who)).toEqual([]);
    // Its payer has closed the browser: the clock asks.
    await poll();
    expect(await mine(id, who)).toMatchObject({ status: "confirmed", payment: { state: "verified" } });
  });

  it("that answers late is answered once", async () => {
    const { id, who, bill } = await atGateway(gateway);
    gateways.decide(bill, "paid");
    gateways.moods.push({ late: 300 });
    const before = gateways.asked.length;
    const [first, second] = await Promise.all([check(id, who), app.call(calls.checkPayment, { params: { id } }, who)]);
    expect([done(first).status, done(second).status]).toContain("confirmed");
    // Two tabs at one moment ask the gateway once.
    expect(gateways.asked.length - before).toBeLessThanOrEqual(2);
    expect((await mine(id, who))?.status).toBe("confirmed");
  });

  it("whose gateway never says is brought before staff once its time is over, who ask again or close it", async () => {
    const { id, who, bill, paymentId } = await atGateway(gateway);
    gateways.decide(bill, "pending");
    await poll();
    expect(await stateOf(paymentId)).toMatchObject({ state: "ambiguous", concern: null });
    await timeIsOver(paymentId);
    await poll();
    expect(await openOf(who)).toMatchObject([{ concern: "unclear", outcomes: ["nothing"], canCheck: true }]);
    refused(await settle(paymentId, "seated"), "payment.step");
    refused(await settle(paymentId, "refunded"), "payment.step");
    expect(done(await settle(paymentId, "nothing"))).toEqual({ _id: paymentId, state: "failed" });
    refused(await settle(paymentId, "nothing"), "payment.step");
    expect((await mine(id, who))?.status).toBe("awaiting_payment");
  });

  it("that nobody paid fails when its time is over, without anybody's doing", async () => {
    const { who, paymentId } = await atGateway(gateway);
    await poll();
    expect((await stateOf(paymentId)).state).toBe("initiated");
    await timeIsOver(paymentId);
    await poll();
    expect(await stateOf(paymentId)).toMatchObject({ state: "failed", concern: null });
    expect(await openOf(who)).toEqual([]);
  });

  it("paid after the seat was gone is late: it is given back, or a free seat is given", async () => {
    const { id, who, bill, paymentId, registrationId } = await atGateway(gateway, { capacity: 1 });
    await expire(registrationId);
    gateways.decide(bill, "paid");
    await poll();
    expect(await mine(id, who)).toMatchObject({ status: "expired", payment: { state: "refund_pending" } });
    expect(await openOf(who)).toMatchObject([
      {
        concern: "late",
        registration: "expired",
        outcomes: ["seated", "refunded"],
        reference: gateways.referenceOf(bill),
      },
    ]);
    const other = await app.member();
    const taken = await register(id, other);
    refused(await settle(paymentId, "seated"), "event.full");
    done(await app.call(events.withdrawFromEvent, { params: { id }, body: { version: taken.version } }, other));
    expect(done(await settle(paymentId, "seated"))).toEqual({ _id: paymentId, state: "verified" });
    expect(await mine(id, who)).toMatchObject({ status: "confirmed", rollNo: 1, payment: { state: "verified" } });
    expect(await openOf(who)).toEqual([]);
  });

  it("paid late, while its payer has a new registration to pay, pays that one if staff say so", async () => {
    const { id, who, bill, paymentId, registrationId } = await atGateway(gateway);
    await expire(registrationId);
    const again = await register(id, who);
    gateways.decide(bill, "paid");
    await poll();
    expect(await openOf(who)).toMatchObject([{ concern: "late" }]);
    done(await settle(paymentId, "seated"));
    expect(await mine(id, who)).toMatchObject({ registrationId: again.registrationId, status: "confirmed" });
    expect((await stateOf(paymentId)).registration_id).toBe(again.registrationId);
  });

  it("of a cancelled event, or after one withdrew, goes to the same queue", async () => {
    const cancelled = await atGateway(gateway);
    done(await app.call(admin.cancelEvent, { params: { id: cancelled.id }, body: { reason: "Strike" } }, staff));
    const withdrawn = await atGateway(gateway);
    done(
      await app.call(events.withdrawFromEvent, { params: { id: withdrawn.id }, body: { version: 1 } }, withdrawn.who),
    );
    for (const { bill } of [cancelled, withdrawn]) gateways.decide(bill, "paid");
    await poll();
    expect(await openOf(cancelled.who)).toMatchObject([{ concern: "late", registration: "cancelled" }]);
    expect(await openOf(withdrawn.who)).toMatchObject([{ concern: "late", registration: "withdrawn" }]);
    refused(await settle(cancelled.paymentId, "seated"), "payment.step");
    expect(done(await settle(cancelled.paymentId, "refunded")).state).toBe("refunded");
    const audit = await app.db
      .selectFrom("audit_entry")
      .select(["action", "actor_id", "reason"])
      .where("target_id", "=", cancelled.id)
      .where("action", "=", "payment.refund")
      .execute();
    expect(audit).toEqual([{ action: "payment.refund", actor_id: staff.user._id, reason: "Looked at the account" }]);
    // A seat that was withdrawn is given back where one is free.
    done(await settle(withdrawn.paymentId, "seated"));
    expect((await mine(withdrawn.id, withdrawn.who))?.status).toBe("confirmed");
  });

  it("too late for the exam finds no seat", async () => {
    const { id, who, bill } = await atGateway(gateway);
    gateways.decide(bill, "paid");
    await atMinute(app, { _id: id }, 20);
    await poll();
    expect(await openOf(who)).toMatchObject([{ concern: "late" }]);
  });

  it("still counts when the account goes meanwhile: the money is not forgotten", async () => {
    const { who, bill, paymentId } = await atGateway(gateway);
    await inTransaction(app.db, (tx) => forgetAccount(tx, who.user._id));
    gateways.decide(bill, "paid");
    await poll();
    expect(await stateOf(paymentId)).toMatchObject({ state: "refund_pending", concern: "late" });
  });
});
