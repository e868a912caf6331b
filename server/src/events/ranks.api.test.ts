import { eventAdmin as admin, events as calls, exams, resultAdmin } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { letResultsOut, satEvent } from "../../test/events.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const reason = "Looked at with care";

const ranks = async (id: string, query = {}) => app.call(calls.eventRanks, { params: { id }, query });
const listed = async (id: string) => done(await ranks(id)).items.map(({ rank, rollNo }) => [rank, rollNo]);
const mine = (id: string, as: Member) => app.call(calls.myRank, { params: { id } }, as);
const rate = (id: string, rates: boolean, as = staff) =>
  app.call(admin.rateResult, { params: { id }, body: { rates, reason } }, as);
const withhold = (id: string, withholds: boolean, as = staff) =>
  app.call(admin.withholdResult, { params: { id }, body: { withholds, reason } }, as);
const result = (id: string, as: Member) => app.call(exams.getResult, { params: { id } }, as);
/** Something came late to a result: as the exam notes it, whose own tests show when. */
const comeLate = (id: string) => sql`UPDATE result SET late_synced = true WHERE id = ${id}`.execute(app.db);

describe("[S122] ranks", () => {
  it("come out with the results, once, 1-2-2-4; nothing of them before", async () => {
    const { event, people, results } = await satEvent(app, staff, [4, 3, 3, 2]);
    const [first, second, , last] = people as [Member, Member, Member, Member];
    refused(await ranks(event.slug), "result.not_out");
    refused(await mine(event._id, first), "result.not_out");
    expect(done(await app.call(calls.getEvent, { params: { id: event._id } })).ranksAt).toBeUndefined();
    expect((await letResultsOut(app, staff, event)).published).toBe(1);
    expect((await letResultsOut(app, staff, event)).published).toBe(0);
    expect(done(await ranks(event.slug)).items).toEqual([
      { rank: 1, rollNo: 1, score: 8 },
      { rank: 2, rollNo: 2, score: 5.6 },
      { rank: 2, rollNo: 3, score: 5.6 },
      { rank: 4, rollNo: 4, score: 3.2 },
    ]);
    expect(done(await ranks(event._id, { page: 2, limit: 3 })).items).toEqual([{ rank: 4, rollNo: 4, score: 3.2 }]);
    expect(done(await mine(event._id, second))).toEqual({
      ...{ resultId: results[1], rollNo: 2, rating: "rated", score: 5.6, rank: 2, participants: 4 },
    });
    expect(done(await result(at(results, 3), last))).toMatchObject({ score: 3.2, rank: 4, participants: 4 });
    expect(done(await result(at(results, 3), last)).percentile).toBeUndefined();
    expect(done(await app.call(calls.getEvent, { params: { id: event._id } })).ranksAt).toBeDefined();
    refused(await mine(event._id, await app.member()), "result.not_found");
    refused(await app.call(calls.myRank, { params: { id: event._id } }), "auth.required");
    refused(await ranks("none-such"), "event.not_found");
    refused(await ranks(event.slug, { page: 0 }), "request.invalid");
  });

  it("are written by whoever comes first, and by nobody while somebody sits", async () => {
    const { event, people } = await satEvent(app, staff, [4, 2]);
    const open = at(people, 0);
    await sql`DELETE FROM result WHERE account_id = ${open.user._id}`.execute(app.db);
    await sql`DELETE FROM attempt WHERE account_id = ${open.user._id}`.execute(app.db);
    done(await app.call(calls.startEvent, { params: { id: event._id } }, open));
    expect((await letResultsOut(app, staff, event)).published).toBe(0);
    refused(await ranks(event._id), "result.not_out");
    const mcqs = { mockTestId: event.mockTestId, answers: [] };
    done(await app.call(calls.submitEvent, { body: mcqs }, open));
    const done8 = await Promise.all(Array.from({ length: 8 }, () => app.call(admin.forceUpdate, {}, staff)));
    expect(done8.reduce((sum, one) => sum + done(one).published, 0)).toBe(1);
    expect(await listed(event._id)).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("name who agreed to it alone, and nobody who is gone", async () => {
    const shown = await satEvent(app, staff, [4, 2], { showsName: true });
    const hidden = await satEvent(app, staff, [4]);
    const person = at(shown.people, 0);
    await letResultsOut(app, staff, shown.event);
    await letResultsOut(app, staff, hidden.event);
    expect(at(done(await ranks(shown.event._id)).items, 0).name).toBe(person.user.profile.firstName);
    const text = JSON.stringify((await ranks(hidden.event._id)).body);
    const { username, email, profile } = at(hidden.people, 0).user;
    for (const canary of [username, email, profile.firstName, at(hidden.people, 0).user._id])
      expect(text).not.toContain(canary);
    await sql`UPDATE account SET erased_at = now() WHERE id = ${person.user._id}`.execute(app.db);
    expect(at(done(await ranks(shown.event._id)).items, 0)).toEqual({ rank: 1, rollNo: 1, score: 8 });
  });

  it("have a percentile from twenty on", async () => {
    const { event, people } = await satEvent(app, staff, [4, ...Array.from({ length: 18 }, () => 3), 2]);
    await letResultsOut(app, staff, event);
    expect(done(await mine(event._id, at(people, 0))).percentile).toBe(100);
    expect(done(await mine(event._id, at(people, 5))).percentile).toBe(95);
    expect(done(await mine(event._id, at(people, 19)))).toMatchObject({ percentile: 5, rank: 20, participants: 20 });
  });

  it("close up where a result is deleted", async () => {
    const { event, results } = await satEvent(app, staff, [4, 3, 2]);
    await letResultsOut(app, staff, event);
    const params = { id: at(results, 0) };
    done(await app.call(resultAdmin.removeAdminResult, { params, body: { reason } }, staff));
    await app.jobs.drain();
    expect(await listed(event._id)).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
});

describe("[S123] a result that something came late to", () => {
  it("has no rank until an administrator says so, and none any more when they take it back", async () => {
    const { event, people, results } = await satEvent(app, staff, [4, 3]);
    const [late, other] = people as [Member, Member];
    await comeLate(at(results, 0));
    await letResultsOut(app, staff, event);
    expect(await listed(event._id)).toEqual([[1, 2]]);
    expect(done(await mine(event._id, late))).toEqual({
      ...{ resultId: results[0], rollNo: 1, rating: "late", score: 8 },
    });
    const seen = done(await app.call(admin.eventParticipants, { params: { id: event._id }, query: {} }, staff)).items;
    expect(seen.map((one) => one.result)).toEqual([
      { resultId: results[0], rating: "late" },
      { resultId: results[1], rating: "rated" },
    ]);
    expect(done(await rate(at(results, 0), true))).toEqual({ resultId: results[0], rating: "rated" });
    expect(await listed(event._id)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(done(await mine(event._id, other))).toMatchObject({ rank: 2, participants: 2 });
    done(await rate(at(results, 0), false));
    expect(await listed(event._id)).toEqual([[1, 2]]);
    refused(await rate(at(results, 1), true), "result.not_late");
    refused(await rate("01900000-0000-7000-8000-000000000000", true), "result.not_found");
    refused(await rate(at(results, 0), true, late), "auth.forbidden");
    const short = { params: { id: at(results, 0) }, body: { rates: true, reason: "no" } };
    refused(await app.call(admin.rateResult, short, staff), "request.invalid");
  });
});

describe("[S123] a withheld result", () => {
  it("says why instead of marks, has no rank, and comes back", async () => {
    const { event, testId, people, results } = await satEvent(app, staff, [4, 3]);
    const [held, other] = people as [Member, Member];
    const id = at(results, 0);
    expect(done(await withhold(id, true))).toEqual({ resultId: id, rating: "withheld" });
    refused(await result(id, held), "result.not_out");
    await letResultsOut(app, staff, event);
    expect(refused(await result(id, held), "result.withheld").details).toEqual({ reason });
    expect(done(await mine(event._id, held))).toEqual({ resultId: id, rollNo: 1, rating: "withheld", reason });
    expect(done(await app.call(exams.listResults, {}, held)).items).toEqual([]);
    const again = done(await app.call(exams.submitTest, { body: { mockTestId: testId, answers: [] } }, held));
    expect(again).not.toHaveProperty("score");
    expect(await listed(event._id)).toEqual([[1, 2]]);
    done(await withhold(id, true));
    expect(done(await withhold(id, false)).rating).toBe("rated");
    expect(done(await result(id, held))).toMatchObject({ score: 8, rank: 1, participants: 2 });
    expect(done(await result(at(results, 1), other)).rank).toBe(2);
    const acts = await sql<{ action: string }>`
      SELECT action FROM audit_entry WHERE target_id = ${id} ORDER BY at, id`.execute(app.db);
    expect(acts.rows.map(({ action }) => action)).toEqual(["result.withhold", "result.release"]);
    refused(await withhold(id, true, await app.member("moderator")), "auth.forbidden");
    refused(await withhold("01900000-0000-7000-8000-000000000000", true), "result.not_found");
  });

  it("many decisions of one moment leave the ranks as the last of them says", async () => {
    const { event, results } = await satEvent(app, staff, [4, 3, 2]);
    await letResultsOut(app, staff, event);
    await Promise.all(results.flatMap((id) => [withhold(id, true), withhold(id, false), withhold(id, true)]));
    const left = await sql<{ n: number }>`SELECT count(*)::int AS n FROM result
      WHERE id = ANY(${results}::uuid[]) AND withheld_reason IS NULL`.execute(app.db);
    expect(await listed(event._id)).toHaveLength(at(left.rows, 0).n);
    await Promise.all(results.map((id) => withhold(id, false)));
    expect(await listed(event._id)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});
