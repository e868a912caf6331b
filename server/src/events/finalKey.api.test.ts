import { eventKeyAdmin as admin, eventKeys as calls, eventAdmin, events, exams } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, inMinutes, letResultsOut, satEvent } from "../../test/events.ts";
import { hears } from "../../test/hears.ts";
import { objecting, said } from "../../test/objecting.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const nobody = "01900000-0000-7000-8000-000000000000";
const SECRET = "canary-of-an-objector";
const {
  objectable,
  whenOut,
  onceClosed,
  object,
  review,
  decidedAt,
  decide,
  preview,
  apply,
  decisions,
  scoreOf,
  ranked,
  newsOf,
} = objecting(app, staff);

describe("[S122] the final key", () => {
  it("marks all anew as the dry run says, with new ranks, a history and word to those whose marks changed", async () => {
    const sat = await objectable([4, 3, 2, 2]);
    const id = sat.event._id;
    const [, , third] = sat.people as [Member, Member, Member, Member];
    await whenOut(sat);
    // The last two chose D for the third question, whose key is C; and A for the fourth, as the second did.
    const [, , disputed, last] = sat.mcqIds as [string, string, string, string];
    done(await object(id, disputed, third, { ...said, text: "D is right too" }));
    const hidden = done(await object(id, disputed, at(sat.people, 3), { ...said, text: `${SECRET} is not for all` }));
    expect(hidden.mcqId).toBe(disputed);
    refused(await apply(id, "0".repeat(64)), "key.open");
    await onceClosed(sat);
    await app.jobs.drain();
    expect(done(await preview(id))).toMatchObject({ undecided: 1, results: 4, changed: 0, moved: [], decisions: [] });
    refused(await apply(id, done(await preview(id)).fingerprint), "key.undecided");
    const listed = done(await app.call(admin.listObjections, { params: { id, mcqId: disputed } }, staff)).items;
    const hides = listed.filter(({ text }) => text.includes(SECRET)).map(({ _id }) => _id);
    done(await decide(id, disputed, "keys", { keys: [[2], [3]], hides }));
    const early = done(await preview(id)).fingerprint;
    done(await decide(id, last, "kept", { reason: "Section 4 of the Act says D" }));
    const dry = done(await preview(id));
    expect(dry).toMatchObject({
      ...{ undecided: 0, results: 4, changed: 2, raised: 2, lowered: 0, most: { up: 2.4, down: 0 } },
      decisions: [
        { mcqId: disputed, number: 3, kind: "keys", raised: 2, lowered: 0 },
        { mcqId: last, number: 4, kind: "kept", raised: 0, lowered: 0 },
      ],
    });
    expect(
      dry.moved.map((one) => [one.rollNo, one.scoreBefore, one.scoreAfter, one.rankBefore, one.rankAfter]),
    ).toEqual(
      expect.arrayContaining([
        [3, 3.2, 5.6, 3, 2],
        [4, 3.2, 5.6, 3, 2],
      ]),
    );
    expect((await scoreOf(at(sat.results, 2), third)).score).toBe(3.2);
    refused(await apply(id, early), "key.stale");
    refused(await apply(id, dry.fingerprint, third), "auth.forbidden");
    refused(await apply(nobody, dry.fingerprint), "event.not_found");
    refused(await apply(id, "short"), "request.invalid");
    expect((await scoreOf(at(sat.results, 2), third)).score).toBe(3.2);
    const applied = done(await apply(id, dry.fingerprint));
    expect(applied).toMatchObject({ results: 4, changed: 2 });
    expect(done(await apply(id, dry.fingerprint))).toEqual(applied);
    refused(await apply(id, early), "key.final");
    expect(await ranked(id)).toEqual([
      [1, 1, 8],
      [2, 2, 5.6],
      [2, 3, 5.6],
      [2, 4, 5.6],
    ]);
    const now = await scoreOf(at(sat.results, 2), third);
    expect(now).toMatchObject({ score: 5.6, rank: 2, correct: 3, wrong: 1 });
    expect(at(now.answers, 2)).toMatchObject({ isCorrect: true, marks: 2, correctOptionIndices: [2, 3] });
    const history = await sql<{ score: number; became: number; decisions: { reason: string }[] }>`
      SELECT v.score_num::float8 / v.den AS score, v.new_score_num::float8 / v.den AS became, g.decisions
      FROM result_revision v JOIN regrade g ON g.id = v.regrade_id WHERE v.result_id = ${at(sat.results, 2)}`.execute(
      app.db,
    );
    expect(history.rows).toMatchObject([{ score: 3.2, became: 5.6 }]);
    expect(history.rows[0]?.decisions.map(({ reason }) => reason)).toContain("The Act says so");
    await app.jobs.drain();
    for (const [nth, who] of sat.people.entries())
      expect(await newsOf(who)).toEqual(nth < 2 ? ["confirmed", "results"] : ["confirmed", "results", "regraded"]);
    const acts = await sql<{ action: string }>`
      SELECT action FROM audit_entry WHERE target_id = ${id} AND action LIKE 'event.%key' ORDER BY at, id`.execute(
      app.db,
    );
    expect(acts.rows.map(({ action }) => action)).toEqual(["event.decide_key", "event.decide_key", "event.final_key"]);
  });

  it("stands with its reasons for all to read, without who objected, and lets nothing more in", async () => {
    const sat = await objectable([4, 2]);
    const id = sat.event._id;
    const who = at(sat.people, 0);
    await whenOut(sat);
    const [first, second] = sat.mcqIds as [string, string];
    done(await object(id, first, who, { ...said, text: "For all to read" }));
    done(await object(id, first, at(sat.people, 1), { ...said, text: `${SECRET} is not for all` }));
    const listed = done(await app.call(admin.listObjections, { params: { id, mcqId: first } }, staff)).items;
    const hides = listed.filter(({ text }) => text.includes(SECRET)).map(({ _id }) => _id);
    done(await decide(id, first, "drop", { hides }));
    await onceClosed(sat);
    done(await apply(id, done(await preview(id)).fingerprint));
    const all = done(await decisions(sat.event.slug));
    expect(all.questions).toMatchObject([
      {
        ...{ number: 1, correctOptionIndices: [0], objectionCount: 2 },
        decision: { kind: "drop", reason: "The Act says so" },
        objections: [{ text: "For all to read", source: said.source }],
      },
    ]);
    const text = JSON.stringify(all);
    const { username, email, profile, _id } = who.user;
    for (const canary of [SECRET, username, email, profile.firstName, _id]) expect(text).not.toContain(canary);
    // Full marks are less by the question, and so are the pass marks in proportion.
    expect(await scoreOf(at(sat.results, 0), who)).toMatchObject({
      score: 6,
      fullMarks: 6,
      passMarks: 1.5,
      correct: 3,
    });
    const { answers } = await scoreOf(at(sat.results, 0), who);
    expect(answers.map((one) => one.dropped)).toEqual([true, undefined, undefined, undefined]);
    const own: object[] = [];
    for await (const one of app.services.exams.results.exportOf(_id)) own.push(one);
    expect(own).toMatchObject([{ score: 6, fullMarks: 6, earlier: [{ score: 8, fullMarks: 8, passed: true }] }]);
    const solutions = done(await app.call(exams.getSolutions, { params: { id: sat.testId } }, who)) as object[];
    expect(solutions[0]).toMatchObject({ decision: { kind: "drop", reason: "The Act says so" } });
    const seen = done(await app.call(events.getEvent, { params: { id } }));
    expect(seen.keyFinalAt).toBe(all.finalAt);
    refused(await object(id, second, who), "key.closed");
    refused(await decide(id, second, "kept"), "key.final");
    refused(await preview(id), "key.final");
    expect(done(await review(id))).toMatchObject({ state: "final", finalAt: all.finalAt });
    const late = sql`UPDATE event_objection SET text = 'changed' WHERE event_id = ${id}`.execute(app.db);
    await expect(late).rejects.toThrow("final");
    const event = done(await app.call(eventAdmin.getAdminEvent, { params: { id } }, staff));
    const { registrationOpensAt, registrationClosesAt, startsAt, entryClosesAt, endsAt, resultsAt } = event;
    const edit = {
      ...{ title: event.title, shortDescription: event.shortDescription, revision: event.revision },
      ...{ registrationOpensAt, registrationClosesAt, startsAt, entryClosesAt, endsAt, resultsAt },
      solutionsAt: event.solutionsAt,
      objectionsUntil: inMinutes(900),
    };
    refused(await app.call(eventAdmin.updateEvent, { params: { id }, body: edit }, staff), "key.final");
  });

  it("is decided about by one at a time: who did not see the last decision looks at it first", async () => {
    const sat = await objectable([4, 2]);
    const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
    await whenOut(sat);
    for (let round = 0; round < 5; round++) {
      const seen = await decidedAt(id, mcqId);
      const all = await Promise.all(
        (["kept", "drop", "full_to_all"] as const).map((kind) => decide(id, mcqId, kind, { decidedAt: seen })),
      );
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const one of all) if (one.status === 409) refused(one, "key.decided_meanwhile");
    }
    refused(await decide(id, mcqId, "kept", { decidedAt: undefined }), "key.decided_meanwhile");
  });

  it("leaves what was hidden hidden until it is shown again, however many objections there are", async () => {
    const sat = await objectable([4, 2]);
    const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
    await whenOut(sat);
    for (const who of sat.people) done(await object(id, mcqId, who));
    const listed = async () =>
      done(await app.call(admin.listObjections, { params: { id, mcqId } }, staff)).items.map((one) => one.isHidden);
    const [first, second] = done(await app.call(admin.listObjections, { params: { id, mcqId } }, staff)).items;
    done(await decide(id, mcqId, "kept", { hides: [first?._id] }));
    done(await decide(id, mcqId, "drop", { hides: [second?._id] }));
    expect(await listed()).toEqual([true, true]);
    done(await decide(id, mcqId, "drop", { shows: [first?._id] }));
    expect(await listed()).toEqual([false, true]);
    const other = at(sat.mcqIds, 1);
    done(await decide(id, other, "kept", { hides: [first?._id] }));
    expect(await listed()).toEqual([false, true]);
  });

  it("applied by many at once is applied once", async () => {
    const sat = await objectable([4, 2, 0]);
    const id = sat.event._id;
    await whenOut(sat);
    await onceClosed(sat);
    done(await decide(id, at(sat.mcqIds, 3), "full_to_all"));
    const { fingerprint } = done(await preview(id));
    const other = await app.member("admin");
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => apply(id, fingerprint, i % 2 ? other : staff)));
    expect(new Set(all.map((one) => JSON.stringify(done(one)))).size).toBe(1);
    const count = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM regrade WHERE test_id = ${sat.testId}`.execute(app.db);
    expect(at(count.rows, 0).n).toBe(1);
    expect(await ranked(id)).toEqual([
      [1, 1, 8],
      [2, 2, 5.6],
      [3, 3, 0.8],
    ]);
  });

  it("races with decisions and with withheld results, and is refused or right", async () => {
    const sat = await objectable([4, 2, 0]);
    const id = sat.event._id;
    await whenOut(sat);
    await onceClosed(sat);
    done(await decide(id, at(sat.mcqIds, 3), "full_to_all"));
    const { fingerprint } = done(await preview(id));
    const params = { id: at(sat.results, 0) };
    const [applied] = await Promise.all([
      apply(id, fingerprint),
      decide(id, at(sat.mcqIds, 0), "full_to_attempted"),
      app.call(eventAdmin.withholdResult, { params, body: { withholds: true, reason: "Looked at with care" } }, staff),
    ]);
    if (applied.status !== 200) refused(applied, "key.stale");
    const rows = await sql<{ kinds: string[] }>`
      SELECT (SELECT array_agg(d->>'kind') FROM jsonb_array_elements(decisions) AS d) AS kinds
      FROM regrade WHERE test_id = ${sat.testId}`.execute(app.db);
    if (applied.status === 200) expect(rows.rows).toEqual([{ kinds: ["full_to_all"] }]);
    else expect(rows.rows).toEqual([]);
    expect((await ranked(id)).map(([rank]) => rank)).toEqual([1, 2]);
  });

  it("cut off in the middle has done nothing, and the same call does it", async () => {
    const sat = await objectable([4, 2]);
    const id = sat.event._id;
    await whenOut(sat);
    await onceClosed(sat);
    done(await decide(id, at(sat.mcqIds, 3), "full_to_all"));
    const { fingerprint } = done(await preview(id));
    // The last statement of the regrade fails: as if the process had died before its commit.
    await sql`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`.execute(
      app.db,
    );
    await sql`CREATE TRIGGER cut_off BEFORE INSERT ON regrade FOR EACH ROW EXECUTE FUNCTION cut_off()`.execute(app.db);
    expect((await apply(id, fingerprint)).status).toBe(500);
    await sql`DROP TRIGGER cut_off ON regrade`.execute(app.db);
    await sql`DROP FUNCTION cut_off()`.execute(app.db);
    expect((await scoreOf(at(sat.results, 1), at(sat.people, 1))).score).toBe(3.2);
    refused(await decisions(id), "key.not_final");
    expect(done(await apply(id, fingerprint))).toMatchObject({ changed: 1 });
    expect((await scoreOf(at(sat.results, 1), at(sat.people, 1))).score).toBe(5.6);
  });

  it("may come before the results, which then come out by it; nobody hears of changed marks", async () => {
    const sat = await satEvent(app, staff, [4, 2], { solutionsAt: inMinutes(200), resultsAt: inMinutes(300) });
    const id = sat.event._id;
    await atMinute(app, sat.event, 150);
    done(await decide(id, at(sat.mcqIds, 3), "full_to_all"));
    done(await apply(id, done(await preview(id)).fingerprint));
    await letResultsOut(app, staff, sat.event);
    await app.jobs.drain();
    expect(await ranked(id)).toEqual([
      [1, 1, 8],
      [2, 2, 5.6],
    ]);
    for (const who of sat.people) expect(await newsOf(who)).toEqual(["confirmed", "results"]);
  });
});

it("[S122] another process marks by the final key as soon as it is there", async () => {
  const sat = await objectable([4, 2]);
  const [id, mcqId] = [sat.event._id, at(sat.mcqIds, 2)];
  const node = await app.anotherNode();
  const stop = await hears(app, node);
  const isWrongThere = async () => (await node.services.exams.scheduled.wrongIn(sat.testId))(2, 0b0001);
  // Option A to a question whose key is C.
  expect(await isWrongThere()).toBe(true);
  await whenOut(sat);
  done(await decide(id, mcqId, "keys", { keys: [[0], [2]] }));
  await onceClosed(sat);
  done(await apply(id, done(await preview(id)).fingerprint));
  await expect.poll(isWrongThere, { timeout: 3_000 }).toBe(false);
  await stop();
});

describe("[S122] a certificate", () => {
  it("is of a rated result that is out, for its own candidate", async () => {
    const sat = await objectable([4, 2]);
    const id = sat.event._id;
    const [first, second] = sat.people as [Member, Member];
    const get = (as: Member | undefined) => app.call(calls.certificate, { params: { id } }, as);
    refused(await get(first), "result.not_out");
    await whenOut(sat);
    const receipt = done(await app.call(events.getReceipt, { params: { id } }, second));
    expect(done(await get(second))).toMatchObject({
      ...{ name: second.user.profile.firstName, event: { slug: sat.event.slug }, rollNo: 2, score: 3.2, fullMarks: 8 },
      ...{ passed: true, rank: 2, participants: 2, code: receipt.code, isFinal: false },
    });
    refused(await get(undefined), "auth.required");
    refused(await get(await app.member()), "result.not_found");
    refused(await app.call(calls.certificate, { params: { id: "none-such" } }, first), "event.not_found");
    const params = { id: at(sat.results, 0) };
    done(
      await app.call(
        eventAdmin.withholdResult,
        { params, body: { withholds: true, reason: "Looked at with care" } },
        staff,
      ),
    );
    refused(await get(first), "certificate.none");
  });
});
