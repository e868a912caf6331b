import { eventKeyAdmin as admin, eventKeys as calls, exams, type KeyDecisionKind } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { CANARY } from "../../test/factories.ts";
import { objecting, said } from "../../test/objecting.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { exportObjections } from "./objection.store.ts";
import { forgetAccount } from "./registration.store.ts";

const app = await testApp();
const staff = await app.member("admin");
const nobody = "01900000-0000-7000-8000-000000000000";
const SECRET = "canary-of-an-objector";
const {
  objectable,
  whenOut,
  onceClosed,
  object,
  mine,
  review,
  decidedAt,
  decide,
  withdraw,
  preview,
  apply,
  decisions,
} = objecting(app, staff);

it("[S122] what is said after a decision opens its question again", async () => {
  const sat = await objectable([4, 2]);
  const [first, other] = sat.people as [Member, Member];
  const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
  await whenOut(sat);
  done(await object(id, mcqId, first));
  done(await decide(id, mcqId, "kept"));
  expect(done(await preview(id)).undecided).toBe(0);
  done(await object(id, mcqId, other, { ...said, text: `${SECRET}: read me before all do` }));
  await onceClosed(sat);
  const dry = done(await preview(id));
  expect(dry.undecided).toBe(1);
  refused(await apply(id, dry.fingerprint), "key.undecided");
  done(await decide(id, mcqId, "kept"));
  done(await apply(id, done(await preview(id)).fingerprint));
});

it("[S122] a decision is taken back before the key is final, by who saw it, and is none any more", async () => {
  const sat = await objectable([4, 2]);
  const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
  const noted = async () => (await decidedAt(id, mcqId)) ?? "";
  const first = at(sat.people, 0);
  const now = new Date().toISOString();
  refused(await withdraw(id, mcqId, now), "solutions.not_out");
  await whenOut(sat);
  done(await object(id, mcqId, first));
  refused(await withdraw(id, mcqId, now), "key.decided_meanwhile");
  done(await decide(id, mcqId, "drop"));
  const seen = await noted();
  refused(await withdraw(id, mcqId, seen, first), "auth.forbidden");
  refused(await withdraw(id, nobody, seen), "mcq.not_found");
  refused(await withdraw(nobody, mcqId, seen), "event.not_found");
  refused(await withdraw(id, mcqId, "yesterday"), "request.invalid");
  done(await decide(id, mcqId, "kept"));
  refused(await withdraw(id, mcqId, seen), "key.decided_meanwhile");
  const latest = await noted();
  const both = await Promise.all([withdraw(id, mcqId, latest), withdraw(id, mcqId, latest)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await decidedAt(id, mcqId)).toBeUndefined();
  await onceClosed(sat);
  const dry = done(await preview(id));
  expect(dry).toMatchObject({ undecided: 1, decisions: [], changed: 0 });
  refused(await apply(id, dry.fingerprint), "key.undecided");
  done(await decide(id, mcqId, "kept"));
  done(await apply(id, done(await preview(id)).fingerprint));
  refused(await withdraw(id, mcqId, await noted()), "key.final");
});

describe("[S122] objections to a provisional key", () => {
  it("are made by who took the exam, while they are taken, once a question, and said anew", async () => {
    const sat = await objectable([4, 2]);
    const [first, other] = sat.people as [Member, Member];
    const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
    refused(await object(id, mcqId, first), "key.closed");
    await whenOut(sat);
    expect(done(await mine(id, first))).toMatchObject({ state: "provisional", items: [] });
    const stranger = await app.member();
    refused(await object(id, mcqId, stranger), "key.not_taken");
    refused(await mine(id, stranger), "key.not_taken");
    refused(await object(id, mcqId, undefined), "auth.required");
    refused(await object("none-such", mcqId, first), "event.not_found");
    refused(await object(id, nobody, first), "mcq.not_found");
    for (const body of [{ ...said, source: " " }, { ...said, text: "no" }, { text: said.text }])
      refused(await object(id, mcqId, first, body), "request.invalid");
    done(await object(id, at(sat.mcqIds, 0), first));
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => object(sat.event.slug, mcqId, first, { ...said, source: `Article ${i}` })),
    );
    for (const one of all) done(one);
    const again = done(await object(id, mcqId, first, { ...said, text: "Option C is the only one" }));
    expect(done(await mine(id, first)).items.map((one) => one.mcqId)).toEqual([at(sat.mcqIds, 0), mcqId]);
    expect(done(await mine(id, first)).items[1]).toEqual(again);
    expect(done(await mine(id, other)).items).toEqual([]);
    const params = { id, mcqId };
    done(await app.call(calls.withdrawObjection, { params }, first));
    done(await app.call(calls.withdrawObjection, { params }, first));
    refused(await app.call(calls.withdrawObjection, { params }, stranger), "key.not_taken");
    expect(done(await mine(id, first)).items).toHaveLength(1);
    await onceClosed(sat);
    expect(done(await mine(id, first)).state).toBe("deciding");
    refused(await object(id, mcqId, first), "key.closed");
    refused(await app.call(calls.withdrawObjection, { params }, first), "key.closed");
  });

  it("go along when an account is exported, and away when it is erased; nobody learns whose they are", async () => {
    const sat = await objectable([4, 2]);
    const who = at(sat.people, 0);
    const id = sat.event._id;
    await whenOut(sat);
    done(await object(id, at(sat.mcqIds, 0), who, { ...said, text: `${SECRET}: B is right` }));
    const seen = [
      await review(id),
      await app.call(admin.listObjections, { params: { id, mcqId: at(sat.mcqIds, 0) }, query: {} }, staff),
    ];
    expect(JSON.stringify(seen.map(({ body }) => body))).toContain(SECRET);
    const { username, email, profile, _id } = who.user;
    for (const one of seen)
      for (const canary of [username, email, profile.firstName, _id])
        expect(JSON.stringify(one.body)).not.toContain(canary);
    const mine = at(sat.people, 1);
    refused(await app.call(admin.listObjections, { params: { id, mcqId: nobody }, query: {} }, staff), "mcq.not_found");
    refused(await app.call(admin.listObjections, { params: { id: nobody, mcqId: nobody } }, staff), "event.not_found");
    refused(await app.call(admin.listObjections, { params: { id, mcqId: nobody } }, mine), "auth.forbidden");
    const taken: object[] = [];
    for await (const one of exportObjections(app.db, _id)) taken.push(one);
    expect(taken).toMatchObject([{ event: sat.event.slug, text: `${SECRET}: B is right`, source: said.source }]);
    await forgetAccount(app.db, _id);
    expect(done(await review(id)).questions.map((one) => one.objectionCount)).toEqual([0, 0, 0, 0]);
  });
});

describe("[S122] the key of an event", () => {
  it("is nowhere before its time, and its decisions before they are final", async () => {
    const sat = await objectable([4, 2]);
    const id = sat.event._id;
    const who = at(sat.people, 0);
    refused(await review(id), "solutions.not_out");
    refused(await preview(id), "solutions.not_out");
    refused(await decide(id, at(sat.mcqIds, 0), "full_to_all"), "solutions.not_out");
    refused(await apply(id, "0".repeat(64)), "solutions.not_out");
    refused(await decisions(id), "key.not_final");
    for (const got of [await mine(id, who), await decisions(id), await review(id)])
      expect(JSON.stringify(got.body)).not.toMatch(new RegExp(`${CANARY}|correctOption`));
    await whenOut(sat);
    done(await decide(id, at(sat.mcqIds, 0), "full_to_all", { reason: `${SECRET} reason` }));
    refused(await decisions(id), "key.not_final");
    const solutions = await app.call(exams.getSolutions, { params: { id: sat.testId } }, who);
    for (const got of [solutions, await mine(id, who)]) expect(JSON.stringify(got.body)).not.toContain(SECRET);
    const stranger = await app.member();
    refused(await app.call(exams.getSolutions, { params: { id: sat.testId } }, stranger), "solutions.not_out");
    for (const call of [review, preview]) {
      refused(await call(id, stranger), "auth.forbidden");
      refused(await call(nobody), "event.not_found");
    }
    refused(await decide(nobody, at(sat.mcqIds, 0), "kept"), "event.not_found");
    refused(await decide(id, nobody, "kept"), "mcq.not_found");
    refused(await decide(id, at(sat.mcqIds, 0), "kept", {}, stranger), "auth.forbidden");
    for (const [kind, more] of [
      ["kept", { reason: "" }],
      ["kept", { keys: [[0]] }],
      ["keys", { keys: [] }],
      ["keys", { keys: [[7]] }],
      ["keys", { keys: [[0, 1]] }],
      ["gone", {}],
    ] as const)
      refused(await decide(id, at(sat.mcqIds, 0), kind as KeyDecisionKind, more), "request.invalid");
    for (const mcqId of sat.mcqIds.slice(1)) done(await decide(id, mcqId, "drop"));
    refused(await decide(id, at(sat.mcqIds, 0), "drop"), "request.invalid");
  });

  it("shows staff how candidates answered, and what waits for a decision", async () => {
    const sat = await objectable([4, 2, 2]);
    const id = sat.event._id;
    await whenOut(sat);
    done(await object(id, at(sat.mcqIds, 2), at(sat.people, 0)));
    done(await object(id, at(sat.mcqIds, 2), at(sat.people, 1)));
    const seen = done(await review(sat.testId));
    expect(seen).toMatchObject({ state: "provisional", undecided: 1 });
    expect(seen.questions.map(({ number, objectionCount }) => [number, objectionCount])).toEqual([
      [1, 0],
      [2, 0],
      [3, 2],
      [4, 0],
    ]);
    expect(at(seen.questions, 2)).toMatchObject({
      correctOptionIndices: [2],
      statistics: { results: 3, chosen: [0, 0, 1, 2], blank: 0 },
    });
    const second = done(
      await app.call(
        admin.listObjections,
        { params: { id, mcqId: at(sat.mcqIds, 2) }, query: { page: 2, limit: 1 } },
        staff,
      ),
    );
    expect(second.items).toMatchObject([{ text: said.text, isHidden: false }]);
  });
});
