import { events as calls, eventEvidence, exams } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { atMinute, makeEvent } from "../../test/events.ts";
import { makeTest } from "../../test/factories.ts";
import { at, done, refused, start } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("admin");
const absencesOf = (id: string, as = staff) => app.call(eventEvidence.eventAbsences, { params: { id } }, as);
/** So many seconds ago. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const away = (from: number, to: number) => ({ leftAt: ago(from), returnedAt: ago(to) });

async function sitter(event: { _id: string }) {
  const asha = await app.member();
  done(await app.call(calls.registerForEvent, { params: { id: event._id }, body: {} }, asha), 201);
  return { asha, begin: () => app.call(calls.startEvent, { params: { id: event._id } }, asha) };
}
let seq = Date.now();
const save = (id: string, mcqId: string, absences: object[], as: Member) => {
  const body = { answers: [{ mcqId, selectedOptionIndex: 0, seq: seq++ }], absences: absences as never };
  return app.call(exams.saveAnswers, { params: { id }, body }, as);
};

describe("[S133] absences", () => {
  it("come with saves, once each, and stand there for administrators alone", async () => {
    const { event, mcqIds } = await makeEvent(app, staff);
    const [one, other] = [await sitter(event), await sitter(event)];
    await atMinute(app, event, 1);
    const mine = done(await one.begin());
    done(await other.begin());
    const [short, long] = [away(2, 1.5), away(4, 2.2)];
    done(await save(mine.attemptId, at(mcqIds, 0), [short], one.asha));
    const receipt = done(await save(mine.attemptId, at(mcqIds, 0), [long, short], one.asha));
    expect(receipt.status).toBe("in_progress");
    const found = done(await absencesOf(event._id));
    expect(found).toMatchObject([
      { accountId: one.asha.user._id, rollNo: 1, count: 2, seconds: 2, longest: 2, times: [long, short] },
    ]);
    // No clock of a phone makes it older than the start, or later than now.
    done(
      await save(mine.attemptId, at(mcqIds, 0), [away(7_200, 1), { ...away(1, 0), returnedAt: ago(-60) }], one.asha),
    );
    expect(done(await absencesOf(event._id))).toEqual(found);
    refused(await save(mine.attemptId, at(mcqIds, 0), [away(1, 2)], one.asha), "request.invalid");
    refused(await save(mine.attemptId, at(mcqIds, 0), Array(21).fill(short), one.asha), "request.invalid");
    refused(await absencesOf(event._id, one.asha), "auth.forbidden");
    refused(await app.call(eventEvidence.eventAbsences, { params: { id: event._id } }, null), "auth.required");
    refused(await absencesOf("01900000-0000-7000-8000-000000000000"), "event.not_found");
    refused(await absencesOf("nonsense"), "request.invalid");
    const exported = async () => {
      const all: object[] = [];
      for await (const part of app.modules.exams.exports?.absences?.(one.asha.user._id) ?? []) all.push(part);
      return all;
    };
    expect(await exported()).toEqual([
      { attemptId: mine.attemptId, ...long },
      { attemptId: mine.attemptId, ...short },
    ]);
    await app.modules.exams.erase?.(app.db, one.asha.user._id);
    expect(await exported()).toEqual([]);
    expect(done(await absencesOf(event._id))).toEqual([]);
  });

  it("are bounded, however many a phone says, and whatever many say at once", async () => {
    const { event, mcqIds } = await makeEvent(app, staff);
    const one = await sitter(event);
    await atMinute(app, event, 1);
    const { attemptId } = done(await one.begin());
    for (let round = 0; round < 3; round++)
      await Promise.all(
        Array.from({ length: 5 }, async (_, n) => {
          const all = Array.from({ length: 20 }, (_, i) => away(4 - (round * 100 + n * 20 + i) / 100, 0.5));
          done(await save(attemptId, at(mcqIds, n % 4), all, one.asha));
        }),
      );
    expect(done(await absencesOf(event._id))).toMatchObject([{ count: 200 }]);
  });

  it("are noted in events alone", async () => {
    const { testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const asha = await app.member();
    const { attemptId } = await start(app, testId, asha);
    done(await save(attemptId, at(mcqIds, 0), [away(2, 1)], asha));
    expect(
      await app.db.selectFrom("attempt_absence").selectAll().where("attempt_id", "=", attemptId).execute(),
    ).toEqual([]);
  });
});
