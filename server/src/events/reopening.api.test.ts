import { eventAdmin as admin, events as calls, notifications } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, letResultsOut, makeEvent, satEvent } from "../../test/events.ts";
import { at, done, refused, save } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const WHY = { minutes: 20, reason: "Submitted by mistake" };

const reopen = (resultId: string, body: object = WHY, as = staff, headers = {}) =>
  app.call(admin.reopenSitting, { params: { id: resultId }, body: body as typeof WHY }, as, headers);
const submit = (mockTestId: string, as: Member, answers: { mcqId: string; selectedOptionIndex: number }[] = []) =>
  app.call(calls.submitEvent, { body: { mockTestId, answers } }, as);
const attemptOf = async (eventId: string, as: Member) =>
  done(await app.call(calls.startEvent, { params: { id: eventId } }, as));
const rowsOf = async (attemptId: string) =>
  (
    await sql<{ status: string; results: number; reopened: number }>`
      SELECT a.status, (SELECT count(*)::int FROM result WHERE attempt_id = a.id) AS results,
        (SELECT count(*)::int FROM attempt_reopening WHERE attempt_id = a.id) AS reopened
      FROM attempt a WHERE a.id = ${attemptId}`.execute(app.db)
  ).rows[0];

describe("[S133] reopening a sitting", () => {
  it("lets it go on with all that was submitted; the new result stands alone, what it was is kept", async () => {
    const { event, testId, mcqIds, people, results } = await satEvent(app, staff, [4]);
    const [asha] = people as [Member];
    const [first] = results as [string];
    const key = { "idempotency-key": "reopen-by-mistake-1" };
    const reopened = done(await reopen(first, WHY, staff, key));
    expect(done(await reopen(first, WHY, staff, key))).toEqual(reopened);
    refused(await reopen(first), "result.not_found");
    const attempt = await attemptOf(event._id, asha);
    expect(attempt).toMatchObject({
      attemptId: reopened.attemptId,
      status: "in_progress",
      deadlineAt: reopened.deadlineAt,
    });
    expect(attempt.resultId).toBeUndefined();
    // They came with the submit alone, in no save.
    expect(attempt.answers.map(({ selectedOptionIndex }) => selectedOptionIndex).sort()).toEqual([0, 1, 2, 3]);
    const change = { mcqId: at(mcqIds, 0), selectedOptionIndex: 3, seq: Date.now() };
    done(await save(app, attempt.attemptId, [change], asha));
    const again = done(await submit(testId, asha));
    expect(again.resultId).not.toBe(first);
    expect(await rowsOf(attempt.attemptId)).toEqual({ status: "submitted", results: 1, reopened: 1 });
    const { rows } = await sql<{ score: number; was: number; by: string }>`
      SELECT r.score_num::float / r.den AS score, o.score_num::float / o.den AS was, o.closed_by AS by
      FROM result r JOIN attempt_reopening o ON o.attempt_id = r.attempt_id WHERE r.id = ${again.resultId}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ score: 5.6, was: 8, by: "user" }]);
    const { items } = done(await app.call(notifications.listNotifications, { query: {} }, asha));
    expect(items.map(({ event: one }) => one?.news)).toContain("reopened");
    await letResultsOut(app, staff, event);
    const mine = done(await app.call(calls.myRank, { params: { id: event._id } }, asha));
    expect(mine).toMatchObject({ resultId: again.resultId, rank: 1, participants: 1, score: 5.6 });
  });

  it("gives time to one whom the deadline closed, and the sweeper closes it again", async () => {
    const { event, testId } = await makeEvent(app, staff);
    const asha = await app.member();
    done(await app.call(calls.registerForEvent, { params: { id: event._id }, body: {} }, asha), 201);
    await atMinute(app, event, 1);
    const { attemptId } = await attemptOf(event._id, asha);
    await app.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`UPDATE attempt SET started_at = started_at - interval '2 h', deadline_at = deadline_at - interval '2 h',
        closes_at = closes_at - interval '2 h' WHERE id = ${attemptId}`.execute(tx);
    });
    done(await app.call(admin.forceUpdate, {}, staff));
    const resultOf = async () =>
      (await app.db.selectFrom("result").select("id").where("attempt_id", "=", attemptId).executeTakeFirstOrThrow()).id;
    const first = await resultOf();
    done(await reopen(first));
    expect((await attemptOf(event._id, asha)).status).toBe("in_progress");
    done(await submit(testId, asha));
    expect(await resultOf()).not.toBe(first);
    expect(await rowsOf(attemptId)).toEqual({ status: "submitted", results: 1, reopened: 1 });
  });

  it("is refused to others, without a reason, beyond the results, withheld, and once results are out", async () => {
    const { event, people, results } = await satEvent(app, staff, [4, 3]);
    const [first, second] = results as [string, string];
    refused(await reopen(first, WHY, at(people, 0)), "auth.forbidden");
    refused(await reopen(first, { minutes: 20, reason: "" }), "request.invalid");
    refused(await reopen(first, { ...WHY, minutes: 300 }), "event.too_long");
    refused(await reopen("01900000-0000-7000-8000-000000000000"), "result.not_found");
    const body = { withholds: true, reason: "Two seats, one paper" };
    done(await app.call(admin.withholdResult, { params: { id: second }, body }, staff));
    refused(await reopen(second), "event.step");
    // Who knows a key must not be able to answer.
    await sql`UPDATE mock_test SET solutions_at = now() WHERE id = ${event.mockTestId}`.execute(app.db);
    refused(await reopen(first), "event.too_long");
    await letResultsOut(app, staff, event);
    refused(await reopen(first), "event.step");
    expect(done(await app.call(calls.eventRanks, { params: { id: event._id }, query: {} }, null)).items).toHaveLength(
      1,
    );
  });

  it("is one step among reopenings, submits and closes of the same moment", async () => {
    const { event, testId, mcqIds, people, results } = await satEvent(app, staff, [4, 4, 4, 4]);
    for (const [nth, who] of people.entries()) {
      const { attemptId } = await reopenedBy(at(results, nth));
      const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 2 }];
      const outcomes = await Promise.all([
        reopen(at(results, nth)),
        submit(testId, who, answers),
        reopen(at(results, nth)),
        app.call(admin.forceUpdate, {}, staff),
        submit(testId, who, answers),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([404, 200, 404, 200, 200]);
      expect(await rowsOf(attemptId)).toEqual({ status: "submitted", results: 1, reopened: 1 });
      // A submit that comes again beside a reopening closes it once more, or not: there is a result or there is none.
      const { rows } = await sql<{ id: string }>`SELECT id FROM result WHERE attempt_id = ${attemptId}`.execute(app.db);
      await Promise.all([submit(testId, who), reopen(at(rows, 0).id), submit(testId, who)]);
      const { status, results: count, reopened } = (await rowsOf(attemptId)) ?? {};
      expect({ count, reopened }).toEqual({ count: status === "submitted" ? 1 : 0, reopened: 2 });
    }
    /** Two administrators at once: one of them does it. */
    async function reopenedBy(resultId: string) {
      const both = await Promise.all([reopen(resultId), reopen(resultId)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      return done(both.find(({ status }) => status === 200) ?? both[0]);
    }
    expect(
      done(await app.call(admin.eventParticipants, { params: { id: event._id }, query: {} }, staff)).items,
    ).toHaveLength(4);
  });

  it("is nothing that a statement can do beside it", async () => {
    const { results } = await satEvent(app, staff, [4]);
    await expect(
      sql`UPDATE attempt SET status = 'in_progress', submitted_at = NULL, arrived_at = NULL, closed_by = NULL
        WHERE id = (SELECT attempt_id FROM result WHERE id = ${at(results, 0)})`.execute(app.db),
    ).rejects.toThrow("cannot be reopened");
  });
});

it("is taken along by its candidate once results are out; why it was is forgotten with the account", async () => {
  const { event, testId, people, results } = await satEvent(app, staff, [4]);
  const asha = at(people, 0);
  done(await reopen(at(results, 0)));
  done(await submit(testId, asha));
  const taken = async () => {
    const all: object[] = [];
    for await (const one of app.services.exams.results.exportOf(asha.user._id)) all.push(one);
    return all;
  };
  expect(await taken()).not.toContainEqual(expect.objectContaining({ score: 8 }));
  await letResultsOut(app, staff, event);
  expect(await taken()).toMatchObject([{ score: 8, reopened: [{ score: 8, passed: true, reason: WHY.reason }] }]);
  await app.modules.exams.erase?.(app.db, asha.user._id);
  expect(await taken()).toMatchObject([{ reopened: [{ reason: "" }] }]);
});
