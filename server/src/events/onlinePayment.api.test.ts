import {
  eventAdmin as admin,
  eventPayments as calls,
  type EventDraft,
  events,
  type OnlineMethod,
} from "@sarathi/contract";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, makeEvent } from "../../test/events.ts";
import { upload } from "../../test/form.ts";
import { type Mood, startGateways } from "../../test/gateways.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { inject } from "../foundation/http/inject.ts";
import { exportRegistrations, forgetAccount } from "./registration.store.ts";

const gateways = await startGateways();
afterAll(gateways.stop);
const app = await testApp({ payments: gateways.config });
const staff = await app.member("admin");

// What a gateway was to do wrong, it did in the test that wanted it.
afterEach(() => expect(gateways.moods).toEqual([]));

const both = ["esewa", "khalti"] as const satisfies readonly OnlineMethod[];
const event = async (more: Partial<Omit<EventDraft, "mockTestId">> = {}) =>
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
const settle = (id: string, outcome: "refunded" | "seated" | "nothing", as = staff) =>
  app.call(calls.settlePayment, { params: { id }, body: { outcome, reason: "Looked at the account" } }, as);
const force = () => app.call(admin.forceUpdate, {}, staff);
/** Lets the time come at which every gateway is asked, and asks. */
const poll = async () => {
  await sql`UPDATE event_payment SET check_at = now() - interval '1 second' WHERE check_at IS NOT NULL`.execute(app.db);
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
async function atGateway(gateway: OnlineMethod, more: Partial<Omit<EventDraft, "mockTestId">> = {}) {
  const [{ _id: id, slug }, who] = await Promise.all([event(more), app.member()]);
  const { registrationId } = await register(id, who);
  const way = done(await begin(id, who, gateway), 201);
  const { bill } = await gateways.visit(way);
  return { id, slug, who, registrationId, paymentId: way.paymentId, bill };
}

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

describe("[S121] several payments for one seat", () => {
  it("two tabs, both paid: the first takes the seat, the second is to be given back", async () => {
    const { id, who, bill, paymentId } = await atGateway("esewa");
    const second = done(await begin(id, who, "khalti"), 201);
    const { bill: other } = await gateways.visit(second);
    for (const one of [bill, other]) gateways.decide(one, "paid");
    done(await check(id, who));
    const states = await Promise.all([stateOf(paymentId), stateOf(second.paymentId)]);
    expect(states.map(({ state }) => state).sort()).toEqual(["refund_pending", "verified"]);
    expect(await openOf(who)).toMatchObject([{ concern: "double", outcomes: ["refunded"] }]);
    expect(await mine(id, who)).toMatchObject({ status: "confirmed", rollNo: 1, payment: { state: "verified" } });
  });

  it("a transfer that was claimed besides is left for staff to look at", async () => {
    const { id, who, bill } = await atGateway("khalti");
    const { url: proof } = await upload(app, who.token, "payments", await picture(40, 30));
    const sent = { params: { id }, body: { reference: "BANK-1", proof, version: 1 } };
    expect(done(await app.call(events.sendProof, sent, who))).toMatchObject({
      ...{ status: "under_review", payment: { method: "manual", state: "submitted" } },
    });
    refused(await begin(id, who, "esewa", 2), "registration.step");
    gateways.decide(bill, "paid");
    await poll();
    expect(await mine(id, who)).toMatchObject({
      status: "confirmed",
      payment: { method: "khalti", state: "verified" },
    });
    const [claim] = await openOf(who);
    expect(claim).toMatchObject({ concern: "claim", method: "manual", reference: "BANK-1", canCheck: false });
    done(await settle(claim?._id ?? "", "nothing"));
  });

  it("the transaction of another pays nothing", async () => {
    const [one, two] = [await atGateway("esewa"), await atGateway("esewa")];
    for (const { bill } of [one, two]) gateways.decide(bill, "paid");
    done(await check(one.id, one.who));
    gateways.moods.push({ with: { ref_id: gateways.referenceOf(one.bill) } });
    expect(done(await check(two.id, two.who)).status).toBe("awaiting_payment");
    expect(await openOf(two.who)).toMatchObject([{ concern: "mismatch" }]);
  });

  it("the callback, the clock and an approval at one moment: one payment is verified, one roll number given", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, who, bill, registrationId } = await atGateway("khalti");
      const { url: proof } = await upload(app, who.token, "payments", await picture(40, 30));
      done(
        await app.call(events.sendProof, { params: { id }, body: { reference: `R${round}X`, proof, version: 1 } }, who),
      );
      gateways.decide(bill, "paid");
      await sql`UPDATE event_payment SET check_at = now() - interval '1 second' WHERE check_at IS NOT NULL`.execute(
        app.db,
      );
      const approval = { params: { id: registrationId }, body: { approve: true } };
      await Promise.all([
        check(id, who),
        app.jobs.runNow("event-payments"),
        app.call(admin.approveRegistration, approval, staff),
        app.call(calls.checkPayment, { params: { id } }, who),
      ]);
      await poll();
      const rows = await app.db
        .selectFrom("event_payment")
        .select(["state", "concern"])
        .where("registration_id", "=", registrationId)
        .execute();
      expect(rows.filter(({ state }) => state === "verified")).toHaveLength(1);
      expect(await mine(id, who)).toMatchObject({ status: "confirmed", rollNo: 1 });
      // Whichever came second is before staff.
      expect(rows.filter(({ concern }) => concern === "double" || concern === "claim")).toHaveLength(1);
    }
  });

  it("two administrators who settle one at once: one act stands", async () => {
    const { bill, paymentId, registrationId } = await atGateway("esewa");
    await expire(registrationId);
    gateways.decide(bill, "paid");
    await poll();
    const second = await app.member("admin");
    const got = await Promise.all([settle(paymentId, "seated"), settle(paymentId, "refunded", second)]);
    expect(got.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("beginning", () => {
  it("is refused where there is nothing to pay, to whom it is not, and without a gateway", async () => {
    const { _id: id } = await event();
    const who = await app.member();
    refused(await begin(id, who, "esewa"), "registration.none");
    refused(await app.call(calls.checkPayment, { params: { id } }, who), "registration.none");
    await register(id, who);
    refused(await begin(id, who, "esewa", 7), "registration.stale");
    refused(await begin("no-such-event", who, "esewa"), "event.not_found");
    refused(await begin(id, who, "fonepay" as OnlineMethod), "request.invalid");
    const priced = { params: { id }, body: { gateway: "esewa" as const, version: 1, amount: 1 } };
    refused(await app.call(calls.payOnline, priced, who), "request.invalid");
    const free = await event({ fee: 0 });
    await register(free._id, who);
    refused(await begin(free._id, who, "khalti"), "registration.step");
    const guide = done(await app.call(events.paymentGuide, { params: { id } }, who));
    expect(guide.methods).toEqual(["manual", "esewa", "khalti"]);
  });

  it("Khalti is not offered below ten rupees, and neither is where none is set up", async () => {
    const { _id: id } = await event({ fee: 900 });
    const who = await app.member();
    await register(id, who);
    expect(done(await app.call(events.paymentGuide, { params: { id } }, who)).methods).toEqual(["manual", "esewa"]);
    refused(await begin(id, who, "khalti"), "payment.not_offered");
    const off = await app.anotherNode({ payments: {} });
    const input = { params: { id }, body: { gateway: "esewa" as const, version: 1 } };
    refused(
      await inject(off.http, calls.payOnline, input, { authorization: `Bearer ${who.token}` }),
      "payment.not_offered",
    );
  });

  it("whose gateway is away is said, and leaves nothing to wait for", async () => {
    const { _id: id } = await event();
    const who = await app.member();
    await register(id, who);
    gateways.moods.push("away");
    refused(await begin(id, who, "khalti"), "payment.gateway_away");
    expect(await mine(id, who)).toMatchObject({ status: "awaiting_payment", payment: { state: "failed" } });
  });

  it("sends the fee and our id, and nobody's name; keys are in no answer and no log", async () => {
    const { _id: id } = await event();
    const who = await app.member();
    await register(id, who);
    const ways = [done(await begin(id, who, "esewa"), 201), done(await begin(id, who, "khalti"), 201)];
    expect(ways[0]?.fields).toMatchObject({ total_amount: "100", transaction_uuid: ways[0]?.paymentId });
    expect((await gateways.visit(at(ways, 0))).status).toBe(200);
    gateways.moods.push("away");
    done(await check(id, who));
    const said = JSON.stringify([ways, await mine(id, who), await open(), app.logLines]);
    for (const secret of gateways.secrets) expect(said).not.toContain(secret);
    expect(JSON.stringify(ways)).not.toContain(who.user.username);
    expect(JSON.stringify(gateways.asked)).not.toContain(who.user.username);
  });

  it("every payment is among what its payer can take along", async () => {
    const { who, id, bill } = await atGateway("khalti");
    gateways.decide(bill, "paid");
    done(await check(id, who));
    const taken = await Array.fromAsync(exportRegistrations(app.db, who.user._id));
    expect(taken).toMatchObject([
      {
        status: "confirmed",
        payments: [
          { method: "manual", status: "cancelled", amount: 10_000 },
          { method: "khalti", status: "verified", amount: 10_000, reference: gateways.referenceOf(bill) },
        ],
      },
    ]);
  });

  it("an unknown payment is not found by staff", async () => {
    const none = "01900000-0000-7000-8000-000000000000";
    refused(await settle(none, "refunded"), "payment.not_found");
    refused(await app.call(calls.recheckPayment, { params: { id: none } }, staff), "payment.not_found");
  });
});
