import { eventAdmin as admin, eventPayments as calls, events, type OnlineMethod, uploads } from "@sarathi/contract";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { startGateways } from "../../test/gateways.ts";
import { paying } from "../../test/paying.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { inject } from "../foundation/http/inject.ts";
import { exportRegistrations } from "./registration.store.ts";

const gateways = await startGateways();
afterAll(gateways.stop);
const app = await testApp({ payments: gateways.config });
const staff = await app.member("admin");
const { event, register, mine, begin, check, open, openOf, settle, poll, expire, stateOf, atGateway } = paying(
  app,
  gateways,
  staff,
);

// What a gateway was to do wrong, it did in the test that wanted it.
afterEach(() => expect(gateways.moods).toEqual([]));

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
    const link = done(await app.call(uploads.openUpload, { params: { id: claim?.proofId ?? "" } }, staff));
    expect(link.url).toContain("/files/");
    done(await settle(claim?._id ?? "", "nothing"));
  });

  it("a transfer that was claimed when its registration ended is left for staff to look at", async () => {
    const { id, who } = await atGateway("khalti");
    const { url: proof } = await upload(app, who.token, "payments", await picture(40, 30));
    const sent = { params: { id }, body: { reference: "BANK-2", proof, version: 1 } };
    done(await app.call(events.sendProof, sent, who));
    done(await app.call(events.withdrawFromEvent, { params: { id }, body: { version: 2 } }, who));
    const [claim] = await openOf(who);
    expect(claim).toMatchObject({ concern: "claim", method: "manual", reference: "BANK-2" });
    done(await settle(claim?._id ?? "", "refunded"));
    expect(await openOf(who)).toEqual([]);
  });

  it("one that is under way when staff reject the registration is not forgotten", async () => {
    const { id, who, bill, registrationId, paymentId } = await atGateway("esewa");
    const { url: proof } = await upload(app, who.token, "payments", await picture(40, 30));
    done(await app.call(events.sendProof, { params: { id }, body: { reference: "BANK-2", proof, version: 1 } }, who));
    const rejected = { params: { id: registrationId }, body: { approve: false, note: "No such transfer" } };
    expect(done(await app.call(admin.approveRegistration, rejected, staff)).payment).toMatchObject({ amount: 10_000 });
    expect((await stateOf(paymentId)).state).toBe("initiated");
    gateways.decide(bill, "paid");
    await poll();
    expect(await openOf(who)).toMatchObject([{ concern: "late", registration: "rejected" }]);
    refused(await settle(paymentId, "seated"), "payment.step");
    done(await settle(paymentId, "refunded"));
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
    const taken: object[] = [];
    for await (const one of exportRegistrations(app.db, who.user._id)) taken.push(one);
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
