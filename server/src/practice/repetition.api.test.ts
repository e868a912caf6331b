import { practice } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import type { As, Member } from "../../test/app.ts";
import { DAY, idsOf, practising } from "../../test/practice.ts";
import { done, refused } from "../../test/sitting.ts";

const { app, now, onDay, made, answer, record, drawn, overview } = await practising();

describe("repetition", () => {
  const cap = (dailyCap: number, as: As) => app.call(practice.putPracticeSettings, { body: { dailyCap } }, as);
  const met = async (who: Member, count: number) => {
    const ids = await made(count);
    done(
      await record(
        ids.map((id) => answer(id, 1)),
        who,
      ),
    );
    return ids;
  };

  it("brings back what is likely forgotten, the day's share at most; the rest moves on", async () => {
    const who = await app.member();
    const ids = await met(who, 7);
    expect((await overview(who)).due).toMatchObject({ now: 0, waiting: 0, done: 0, cap: 40, retention: 0.9 });
    expect(done(await cap(5, who))).toEqual({ dailyCap: 5 });
    await onDay(1, async () => {
      expect((await overview(who)).due).toMatchObject({ now: 5, waiting: 2, done: 0 });
      const set = await drawn({ by: "due" }, who);
      expect(set.length).toBe(5);
      expect([...ids]).toEqual(expect.arrayContaining(idsOf(set)));
      done(
        await record(
          set.slice(0, 2).map(({ mcq }) => answer(mcq.mcqId, 0)),
          who,
        ),
      );
      expect((await overview(who)).due).toMatchObject({ now: 3, waiting: 2, done: 2 });
    });
    refused(await cap(4, who), "request.invalid");
    refused(await cap(10, null), "auth.required");
  });

  it("asks for more as the exam nears, of all that was learnt before", async () => {
    const who = await app.member();
    const ids = await made(3);
    done(
      await record(
        ids.map((id) => answer(id, 0, { confidence: "sure" })),
        who,
      ),
    );
    const exam = new Date(now + 12 * DAY).toISOString().slice(0, 10);
    const dueAfter = (days: number) => onDay(days, async () => (await overview(who)).due);
    const before = await dueAfter(6);
    await app.db.updateTable("account").set({ exam_date: exam }).where("id", "=", who.user._id).execute();
    const after = await dueAfter(6);
    expect([before.retention, after.retention]).toEqual([0.9, 0.95]);
    expect([before.now, after.now]).toEqual([0, 3]);
  });
});
