import {
  eventAdmin as admin,
  type EventRegistration,
  eventKeys,
  eventPayments,
  events,
  eventKeyAdmin as keys,
  notifications,
  type OnlineMethod,
} from "@sarathi/contract";
import { afterAll, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, inMinutes, makeEvent } from "../../test/events.ts";
import { upload } from "../../test/form.ts";
import { startGateways } from "../../test/gateways.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";

const gateways = await startGateways();
afterAll(gateways.stop);
const app = await testApp({ payments: gateways.config });
const staff = await app.member("admin");
const SEATS = 20;

/** What somebody heard of events, in the order of the alphabet. */
async function newsOf(as: Member): Promise<string[]> {
  await app.jobs.drain();
  const { items } = done(await app.call(notifications.listNotifications, { query: {} }, as));
  return items.flatMap(({ event }) => (event ? [event.news] : [])).sort();
}

/** An event with a fee for twenty, and what thirty people do to get one of its seats. */
async function registered() {
  const { event, testId, mcqIds } = await makeEvent(app, staff, {
    ...{ fee: 10_000, paymentAccount: { en: "Bank 1" }, capacity: SEATS, objectionsUntil: inMinutes(360) },
  });
  const params = { id: event._id };
  const mine = async (as: Member) => {
    const { myRegistration } = done(await app.call(events.getEvent, { params }, as));
    if (!myRegistration) throw new Error("nobody is registered");
    return myRegistration;
  };
  const payOnline = async (gateway: OnlineMethod, as: Member) => {
    const { version } = await mine(as);
    const way = done(await app.call(eventPayments.payOnline, { params, body: { gateway, version } }, as), 201);
    gateways.decide((await gateways.visit(way)).bill, "paid");
    return done(await app.call(eventPayments.checkPayment, { params }, as));
  };
  const transfer = async (as: Member) => {
    const { version } = await mine(as);
    const proof = (await upload(app, as.token, "payments", await picture(40, 30))).url;
    const body = { reference: `TRANSFER-${as.user.username}`, proof, version };
    return done(await app.call(events.sendProof, { params, body }, as));
  };
  const decide = async ({ registrationId }: EventRegistration, approve: boolean) => {
    const body = { approve, ...(approve ? {} : { note: "No such transfer came" }) };
    return done(await app.call(admin.approveRegistration, { params: { id: registrationId }, body }, staff));
  };
  const people: Member[] = [];
  for (let nth = 0; nth < 30; nth++) {
    const who = await app.member();
    const body = { waits: true, showsName: nth % 2 === 0 };
    const got = done(await app.call(events.registerForEvent, { params, body }, who), 201);
    expect(got.status).toBe(nth < SEATS ? "awaiting_payment" : "waitlisted");
    people.push(who);
  }
  return { event, testId, mcqIds, params, people, mine, payOnline, transfer, decide };
}
type Registered = Awaited<ReturnType<typeof registered>>;

/** Fifteen pay through gateways, five by transfer; what two of them claim is rejected, and those who waited get their seats. */
async function everybodyPays({ people, mine, payOnline, transfer, decide, params }: Registered): Promise<Member[]> {
  for (const [nth, who] of people.slice(0, 15).entries())
    expect((await payOnline(nth % 2 === 0 ? "esewa" : "khalti", who)).status).toBe("confirmed");
  for (const [nth, who] of people.slice(15, SEATS).entries()) {
    expect((await transfer(who)).status).toBe("under_review");
    const decided = await decide(await mine(who), nth < 3);
    expect(decided.status).toBe(nth < 3 ? "confirmed" : "rejected");
  }
  const offered = people.slice(SEATS, SEATS + 2);
  for (const who of offered) {
    const { status, version } = await mine(who);
    expect(status).toBe("offered");
    done(await app.call(events.takeSeat, { params, body: { version } }, who));
    expect((await payOnline("khalti", who)).status).toBe("confirmed");
  }
  expect((await mine(at(people, 22))).status).toBe("waitlisted");
  return [...people.slice(0, 18), ...offered];
}

/** All sit it, somebody a minute longer; the `nth` has `nth % 5` of four questions right. */
async function everybodySits({ event, testId, mcqIds, params, people }: Registered, seated: readonly Member[]) {
  await atMinute(app, event, -50);
  await app.jobs.runNow("event-reminders");
  await atMinute(app, event, 1);
  for (const outside of [at(people, 18), at(people, 25)])
    refused(await app.call(events.startEvent, { params }, outside), "event.not_registered");
  const sittings = await Promise.all(
    seated.map(async (who) => done(await app.call(events.startEvent, { params }, who))),
  );
  const more = { minutes: 5, reason: "The power was out" };
  expect(done(await app.call(admin.extendEvent, { params, body: more }, staff))).toEqual({ extended: SEATS });
  const first = done(await app.call(events.startEvent, { params }, at(seated, 0)));
  expect(Date.parse(first.deadlineAt) - Date.parse(at(sittings, 0).deadlineAt)).toBe(5 * 60_000);
  await Promise.all(
    seated.map(async (who, nth) => {
      const answers = mcqIds.map((mcqId, i) => ({ mcqId, selectedOptionIndex: i < nth % 5 ? i : (i + 1) % 4 }));
      const body = { mockTestId: testId, answers };
      expect(done(await app.call(events.submitEvent, { body }, who)).status).toBe("submitted");
    }),
  );
}

/** The third question has a second right option, as those say who chose it. */
async function keyIsSettled({ event, mcqIds, params }: Registered, seated: readonly Member[]): Promise<void> {
  const mcqId = at(mcqIds, 2);
  // The minutes that all were given move what comes after.
  await atMinute(app, event, 250);
  done(await app.call(admin.forceUpdate, {}, staff));
  const body = { text: "Option D is right as well", source: "Constitution of Nepal, 17 (2)" };
  for (const who of seated.slice(0, 3))
    done(await app.call(eventKeys.object, { params: { ...params, mcqId }, body }, who));
  await atMinute(app, event, 310);
  const decision = { kind: "keys" as const, keys: [[2], [3]], reason: "Article 17 (2) says both" };
  done(await app.call(keys.decideKey, { params: { ...params, mcqId }, body: decision }, staff));
  const dry = done(await app.call(keys.previewRegrade, { params }, staff));
  // Those with none, one or two right had chosen D.
  expect(dry).toMatchObject({ undecided: 0, results: SEATS, changed: 12, raised: 12, lowered: 0 });
  const { fingerprint } = dry;
  done(await app.call(keys.applyRegrade, { params, body: { fingerprint } }, staff));
}

it("[S120] [S121] [S122] [S123] [S124] a whole event, from its draft to its certificates", async () => {
  const scene = await registered();
  const { params, people } = scene;
  const seated = await everybodyPays(scene);
  await everybodySits(scene, seated);
  await keyIsSettled(scene, seated);
  const { items: ranks } = done(await app.call(events.eventRanks, { params, query: { limit: 50 } }));
  // Four right: 8 marks; three: 5.6; two, one and none have the third question on top now: 5.6, 3.2 and 0.8.
  expect(ranks.map(({ rank, score }) => [rank, score])).toEqual(
    [
      [1, 8],
      [5, 5.6],
      [13, 3.2],
      [17, 0.8],
    ].flatMap(([rank, score]) => Array.from({ length: rank === 5 ? 8 : 4 }, () => [rank, score])),
  );
  expect(ranks.filter(({ name }) => name !== undefined)).toHaveLength(10);
  const best = at(seated, 4);
  const certificate = done(await app.call(eventKeys.certificate, { params }, best));
  expect(certificate).toMatchObject({
    score: 8,
    fullMarks: 8,
    rank: 1,
    participants: SEATS,
    passed: true,
    isFinal: true,
  });
  expect(await newsOf(best)).toEqual(["confirmed", "results", "soon"]);
  expect(await newsOf(at(seated, 0))).toEqual(["confirmed", "regraded", "results", "soon"]);
  expect(await newsOf(at(people, 18))).toEqual(["rejected"]);
  expect(await newsOf(at(people, 25))).toEqual([]);
  const money = done(await app.call(eventPayments.openPayments, {}, staff)).items;
  expect(money).toEqual([]);
});
