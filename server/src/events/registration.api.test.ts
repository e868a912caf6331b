import { eventAdmin as admin, events as calls, type EventDraft, uploads } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, inMinutes, makeEvent } from "../../test/events.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { forgetAccount } from "./registration.store.ts";

const app = await testApp();
const staff = await app.member("admin");
const asha = await app.member();
const bina = await app.member();

const event = async (more: Partial<Omit<EventDraft, "mockTestId">> = {}) => (await makeEvent(app, staff, more)).event;
const paid = { fee: 10_000, paymentAccount: { ne: "राष्ट्रिय वाणिज्य बैंक ०१२३" } };
const register = (id: string, as: Member, body: { showsName?: boolean; waits?: boolean } = {}) =>
  app.call(calls.registerForEvent, { params: { id }, body }, as);
const mine = async (id: string, as: Member) =>
  done(await app.call(calls.getEvent, { params: { id } }, as)).myRegistration;
const withdraw = (id: string, as: Member, version: number) =>
  app.call(calls.withdrawFromEvent, { params: { id }, body: { version } }, as);
const decide = (id: string, body: { approve: boolean; note?: string; asks?: boolean; version?: number }, as = staff) =>
  app.call(admin.approveRegistration, { params: { id }, body }, as);
const force = async () => done(await app.call(admin.forceUpdate, {}, staff));
const slip = async (as: Member) => (await upload(app, as.token, "payments", await picture(40, 30))).url;
const send = (id: string, as: Member, version: number, reference: string, proof: string) =>
  app.call(calls.sendProof, { params: { id }, body: { reference, proof, version } }, as);
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.member()));

describe("[S121] [S124] registering", () => {
  it("for a free event is confirmed at once, with a roll number; the same again is the same", async () => {
    const { _id: id, slug } = await event();
    const first = done(await register(slug, asha, { showsName: true }), 201);
    expect(first).toMatchObject({ status: "confirmed", rollNo: 1, showsName: true, version: 1 });
    expect(done(await register(id, asha), 201)).toEqual(first);
    expect(done(await register(id, bina), 201).rollNo).toBe(2);
    const listed = done(await app.call(calls.myRegistrations, {}, asha)).items;
    expect(at(listed, 0)).toMatchObject({ _id: id, myRegistration: { registrationId: first.registrationId } });
    expect(done(await app.call(calls.getEvent, { params: { id } })).myRegistration).toBeUndefined();
  });

  it("is refused outside its time, to staff, and to who has not proven an address", async () => {
    const early = await event({ registrationOpensAt: inMinutes(10) });
    refused(await register(early._id, asha), "event.registration_closed");
    const open = await event();
    refused(await register(open._id, await app.member("moderator")), "event.staff");
    refused(await register(open._id, staff), "event.staff");
    const unproven = await app.member();
    await sql`UPDATE account SET email_verified_at = NULL WHERE id = ${unproven.user._id}`.execute(app.db);
    refused(await register(open._id, unproven), "auth.unverified");
    done(await app.call(admin.setEventStatus, { params: { id: open._id }, body: { status: "paused" } }, staff));
    refused(await register(open._id, asha), "event.registration_closed");
    refused(await register("01900000-0000-7000-8000-000000000000", asha), "event.not_found");
  });

  it("twice at one moment makes one registration", async () => {
    const { _id: id } = await event();
    const made = await Promise.all(Array.from({ length: 8 }, () => register(id, asha)));
    expect(new Set(made.map((one) => done(one, 201).registrationId)).size).toBe(1);
  });

  it("a rush for the seats gives out exactly those, the rest wait in order", async () => {
    const { _id: id } = await event({ capacity: 5 });
    const people = await members(14);
    const got = await Promise.all(people.map((one) => register(id, one)));
    const states = got.map((one) => done(one, 201));
    expect(
      states
        .filter(({ status }) => status === "confirmed")
        .map(({ rollNo }) => rollNo)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5]);
    const places = states.filter(({ status }) => status === "waitlisted");
    expect(places).toHaveLength(9);
    const seen = await Promise.all(people.map(async (one) => (await mine(id, one))?.place).map((place) => place));
    expect(seen.flatMap((place) => place ?? []).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    refused(await register(id, await app.member(), { waits: false }), "event.full");
  });

  it("a seat that comes free is offered to who waits longest; newcomers stand behind", async () => {
    const { _id: id } = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    const seat = done(await register(id, first), 201);
    done(await register(id, second), 201);
    done(await register(id, third), 201);
    refused(await withdraw(id, first, seat.version + 1), "registration.stale");
    expect(done(await withdraw(id, first, seat.version)).status).toBe("withdrawn");
    expect(await mine(id, second)).toMatchObject({ status: "offered" });
    expect(await mine(id, third)).toMatchObject({ status: "waitlisted", place: 1 });
    expect(done(await register(id, first), 201)).toMatchObject({ status: "waitlisted", place: 2 });
    const offered = await mine(id, second);
    const take = { params: { id }, body: { version: offered?.version ?? 0 } };
    expect(done(await app.call(calls.takeSeat, take, second))).toMatchObject({ status: "confirmed", rollNo: 2 });
    refused(await app.call(calls.takeSeat, take, second), "registration.stale");
    refused(await app.call(calls.takeSeat, take, asha), "registration.none");
  });

  it("an offer that nobody takes goes to the next one", async () => {
    const { _id: id } = await event({ capacity: 1 });
    const [first, second, third] = (await members(3)) as [Member, Member, Member];
    for (const one of [first, second, third]) done(await register(id, one), 201);
    done(await withdraw(id, first, 1));
    await sql`UPDATE event_registration SET expires_at = now() - interval '1 second' WHERE event_id = ${id} AND state = 'offered'`.execute(
      app.db,
    );
    expect(await force()).toMatchObject({ expired: 1, offered: 1 });
    expect((await mine(id, second))?.status).toBe("expired");
    expect((await mine(id, third))?.status).toBe("offered");
    expect(await force()).toMatchObject({ expired: 0, offered: 0 });
  });
});

describe("[S121] paying by a transfer that staff look at", () => {
  it("goes from the slip to the approval, each step with who and when", async () => {
    const [asha, bina] = (await members(2)) as [Member, Member];
    const { _id: id } = await event(paid);
    const made = done(await register(id, asha), 201);
    expect(made).toMatchObject({ status: "awaiting_payment", payment: { state: "created", amount: 10_000 } });
    const guide = done(await app.call(calls.paymentGuide, { params: { id } }, asha));
    expect(guide).toMatchObject({ amount: 10_000, account: paid.paymentAccount, methods: ["manual"] });
    const proof = await slip(asha);
    refused(await send(id, asha, 1, "TX-1", await slip(bina)), "payment.no_proof");
    refused(await send(id, asha, 1, "TX-1", "/files/nothing.webp"), "payment.no_proof");
    refused(await send(id, asha, 1, "—", proof), "request.invalid");
    const sent = done(await send(id, asha, 1, "tx-1", proof));
    expect(sent).toMatchObject({
      status: "under_review",
      version: 2,
      payment: { state: "submitted", reference: "tx-1", proof },
    });
    // Editable until it is decided.
    expect(done(await send(id, asha, 2, "TX-0001", proof)).payment?.reference).toBe("TX-0001");
    const registrationId = made.registrationId;
    refused(await decide(registrationId, { approve: true, version: 2 }), "registration.stale");
    const asked = done(await decide(registrationId, { approve: false, asks: true, note: "Blurred", version: 3 }));
    expect(asked).toMatchObject({
      status: "needs_changes",
      note: "Blurred",
      candidate: { username: asha.user.username },
    });
    done(await send(id, asha, 4, "TX-0001", await slip(asha)));
    expect(done(await decide(registrationId, { approve: true }))).toMatchObject({
      ...{ status: "confirmed", rollNo: 1, payment: { state: "verified" } },
    });
    refused(await decide(registrationId, { approve: true }), "registration.step");
    refused(await send(id, asha, 6, "TX-2", proof), "registration.step");
    const seen = done(await app.call(admin.getRegistration, { params: { id: registrationId } }, staff));
    const { steps, proofId = "" } = seen;
    // Who decides opens the slip, and nobody else who is no administrator.
    const link = done(await app.call(uploads.openUpload, { params: { id: proofId } }, staff));
    expect(link.url).toContain(seen.payment?.proof);
    refused(await app.call(uploads.openUpload, { params: { id: proofId } }, bina), "upload.not_found");
    expect(steps.map(({ by, from, to, reason }) => [by, from, to, reason])).toEqual([
      [asha.user.username, undefined, "awaiting_payment", undefined],
      [asha.user.username, "awaiting_payment", "under_review", undefined],
      [asha.user.username, "under_review", "under_review", undefined],
      [staff.user.username, "under_review", "needs_changes", "Blurred"],
      [asha.user.username, "needs_changes", "under_review", undefined],
      [staff.user.username, "under_review", "confirmed", undefined],
    ]);
  });

  it("the same transaction is shown to who approves, and pays once", async () => {
    const [asha, bina] = (await members(2)) as [Member, Member];
    const { _id: id } = await event(paid);
    const other = await event(paid);
    const one = done(await register(id, asha), 201);
    const two = done(await register(other._id, bina), 201);
    done(await send(id, asha, 1, "AB-77 c", await slip(asha)));
    done(await send(other._id, bina, 1, "ab77C", await slip(bina)));
    const listed = done(await app.call(admin.eventRegistrations, { params: { id }, query: {} }, staff)).items;
    expect(at(listed, 0).payment?.sameReference).toEqual([
      { registrationId: two.registrationId, username: bina.user.username, event: other.title },
    ]);
    const both = await Promise.all([
      decide(one.registrationId, { approve: true }),
      decide(two.registrationId, { approve: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [late] = both.filter(({ status }) => status === 409);
    if (late) refused(late, "payment.reference_used");
  });

  it("two administrators who decide at once: one decision stands, one roll number is given", async () => {
    const [asha] = (await members(1)) as [Member];
    const { _id: id } = await event(paid);
    const { registrationId } = done(await register(id, asha), 201);
    done(await send(id, asha, 1, `R-${Date.now()}`, await slip(asha)));
    const second = await app.member("admin");
    const got = await Promise.all([
      decide(registrationId, { approve: true, version: 2 }),
      decide(registrationId, { approve: false, note: "Not found", version: 2 }, second),
    ]);
    expect(got.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM event_registration_step WHERE registration_id = ${registrationId}`.execute(
      app.db,
    );
    expect(rows.rows[0]?.n).toBe(3);
  });

  it("a rejection says why, ends the registration, and a new one can be made", async () => {
    const [asha] = (await members(1)) as [Member];
    const { _id: id } = await event(paid);
    const { registrationId } = done(await register(id, asha), 201);
    refused(await decide(registrationId, { approve: true }), "registration.step");
    done(await send(id, asha, 1, `Q-${Date.now()}`, await slip(asha)));
    refused(await decide(registrationId, { approve: false }), "request.invalid");
    expect(done(await decide(registrationId, { approve: false, note: "No such transaction" })).status).toBe("rejected");
    expect(await mine(id, asha)).toMatchObject({ status: "rejected", note: "No such transaction" });
    const again = done(await register(id, asha), 201);
    expect(again.registrationId).not.toBe(registrationId);
    expect(again.status).toBe("awaiting_payment");
    refused(await decide("01900000-0000-7000-8000-000000000000", { approve: true }), "registration.not_found");
  });

  it("what is not paid in time expires, after the time that money takes to arrive", async () => {
    const [asha, bina] = (await members(2)) as [Member, Member];
    const { _id: id } = await event({ ...paid, capacity: 1, settleMinutes: 30 });
    done(await register(id, asha), 201);
    done(await register(id, bina), 201);
    const late = (minutes: number) =>
      sql`UPDATE event_registration SET expires_at = now() - make_interval(mins => ${minutes}) WHERE event_id = ${id} AND state = 'awaiting_payment'`.execute(
        app.db,
      );
    await late(29);
    expect(await force()).toMatchObject({ expired: 0 });
    await late(31);
    expect(await force()).toMatchObject({ expired: 1, offered: 1 });
    expect(await mine(id, asha)).toMatchObject({ status: "expired", payment: { state: "cancelled" } });
    expect((await mine(id, bina))?.status).toBe("offered");
  });

  it("the slip is its payer's and the administrators' alone", async () => {
    const [asha, bina] = (await members(2)) as [Member, Member];
    const { _id: id } = await event(paid);
    done(await register(id, asha), 201);
    const sent = await upload(app, asha.token, "payments", await picture(40, 30));
    done(await send(id, asha, 1, `S-${Date.now()}`, sent.url));
    const open = (as: Member) => app.call(uploads.openUpload, { params: { id: sent._id } }, as);
    done(await open(asha));
    done(await open(staff));
    refused(await open(bina), "upload.not_found");
    refused(await open(await app.member("moderator")), "upload.not_found");
    const seen = JSON.stringify([
      done(await app.call(calls.getEvent, { params: { id } }, bina)),
      done(await app.call(calls.listEvents, {}, bina)),
    ]);
    expect(seen).not.toContain(sent.url);
    expect(seen).not.toContain(asha.user.username);
  });
});

describe("a cancelled event", () => {
  it("ends every registration with its reason; what was paid is to be given back", async () => {
    const [asha, bina] = (await members(2)) as [Member, Member];
    const { _id: id } = await event(paid);
    const { registrationId } = done(await register(id, asha), 201);
    done(await send(id, asha, 1, `C-${Date.now()}`, await slip(asha)));
    done(await decide(registrationId, { approve: true }));
    done(await register(id, bina), 201);
    done(await app.call(admin.cancelEvent, { params: { id }, body: { reason: "Strike" } }, staff));
    expect(await mine(id, asha)).toMatchObject({
      status: "cancelled",
      note: "Strike",
      payment: { state: "refund_pending" },
    });
    expect(await mine(id, bina)).toMatchObject({ status: "cancelled", payment: { state: "cancelled" } });
    refused(await register(id, asha), "event.registration_closed");
    await atMinute(app, { _id: id }, 10);
    refused(await app.call(calls.startEvent, { params: { id } }, asha), "event.not_registered");
  });
});

describe("a registration that ends", () => {
  it("by its candidate: what was paid is to be given back, what was not is not asked for", async () => {
    const [paying, owing] = (await members(2)) as [Member, Member];
    const { _id: id } = await event(paid);
    const { registrationId } = done(await register(id, paying), 201);
    done(await send(id, paying, 1, `W-${Date.now()}`, await slip(paying)));
    const { version } = done(await decide(registrationId, { approve: true }));
    expect(done(await withdraw(id, paying, version))).toMatchObject({
      status: "withdrawn",
      payment: { state: "refund_pending" },
    });
    done(await register(id, owing), 201);
    expect(done(await withdraw(id, owing, 1))).toMatchObject({ status: "withdrawn", payment: { state: "cancelled" } });
    refused(await withdraw(id, owing, 2), "registration.none");
  });

  it("with its account: the seat goes to who waits, and nothing says how it was paid", async () => {
    const [leaving, waiting] = (await members(2)) as [Member, Member];
    const { _id: id } = await event({ ...paid, capacity: 1 });
    done(await register(id, leaving), 201);
    done(await send(id, leaving, 1, "LEAVING-1", await slip(leaving)));
    done(await register(id, waiting), 201);
    await inTransaction(app.db, (tx) => forgetAccount(tx, leaving.user._id));
    expect(await force()).toMatchObject({ offered: 1 });
    expect((await mine(id, waiting))?.status).toBe("offered");
    const rows = await sql`SELECT FROM event_payment WHERE reference_key = 'LEAVING1'`.execute(app.db);
    expect(rows.rows).toEqual([]);
  });

  it("of somebody who paid is money to be given back, unless the exam was held", async () => {
    const [early, late] = [await event(paid), await event(paid)];
    const who = await app.member();
    for (const [nth, { _id: id }] of [early, late].entries()) {
      const { registrationId } = done(await register(id, who), 201);
      done(await send(id, who, 1, `ERASED-${nth}`, await slip(who)));
      done(await decide(registrationId, { approve: true }));
    }
    await atMinute(app, late, 30);
    await inTransaction(app.db, (tx) => forgetAccount(tx, who.user._id));
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM event_payment WHERE reference_key IN ('ERASED0', 'ERASED1') ORDER BY reference_key`.execute(
      app.db,
    );
    expect(rows.map(({ state }) => state)).toEqual(["refund_pending", "verified"]);
  });
});
