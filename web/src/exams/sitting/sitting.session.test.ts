import { describe, expect, it } from "vitest";
import { asha, bikash, id, iso, minute, record, startMs } from "../exams.fixtures.ts";
import { answerOf, type ExamRecord } from "../records/outbox.ts";
import { loadRecord, saveRecord } from "../records/record.storage.ts";
import { attemptKey, recordKey } from "../records/recordKeys.ts";
import { createClock } from "./clock.ts";
import { world } from "./sitting.fixtures.ts";

describe("the sitting", () => {
  it("writes a tap down before it returns, and the server has it within 2 s", async () => {
    const w = world();
    const { sitting } = w.enter();
    await w.time.settle();
    sitting.choose(id(1), 2);
    expect(answerOf(loadRecord(w.storage, id(800), asha.accountId) ?? record(), id(1)).selected).toEqual([2]);
    await w.time.pass(2000);
    expect(w.server.held.get(id(1))?.selectedOptionIndex).toBe(2);
  });

  it("[S123] hears with a save what was announced, once, and names the latest with the next", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    const one = { _id: id(51), text: "Question 3 is right", createdAt: iso(startMs) };
    const two = { _id: id(52), text: "Stay calm", createdAt: iso(startMs + minute) };
    w.server.announcements = [one];
    sitting.choose(id(1), 2);
    await w.time.pass(2000);
    expect([state().said, w.server.announced]).toEqual([[one], undefined]);
    w.server.announcements = [two];
    sitting.choose(id(1), 1);
    await w.time.pass(2000);
    expect([state().said, w.server.announced]).toEqual([[two, one], one._id]);
  });

  it("[S133] notes in an event when it was out of sight, also across a reload, and says it once", async () => {
    const w = world();
    const first = w.enter();
    await w.time.settle();
    first.sitting.choose(id(1), 2);
    await w.time.pass(2000);
    const left = w.server.now();
    first.sitting.hidden();
    await w.time.pass(10_000);
    w.server.reachable = false;
    first.sitting.visible();
    await w.time.pass(5_000);
    first.sitting.hidden();
    await w.time.pass(1_000); // a glance
    first.sitting.visible();
    await w.time.pass(5_000);
    first.sitting.hidden();
    first.sitting.stop();
    await w.time.pass(20_000);
    w.server.reachable = true;
    const again = w.enter(loadRecord(w.storage, id(800), asha.accountId));
    again.sitting.choose(id(2), 1);
    await w.time.pass(3_000);
    const lengths = w.server.absences.map(({ leftAt, returnedAt }) =>
      Math.round((Date.parse(returnedAt) - Date.parse(leftAt)) / 1_000),
    );
    expect(lengths).toEqual([10, 20]);
    expect(Math.abs(Date.parse(w.server.absences[0]?.leftAt ?? "") - left)).toBeLessThan(1_000);
    again.sitting.choose(id(2), 0);
    await w.time.pass(3_000);
    expect(w.server.absences).toHaveLength(2);
    const other = world();
    const test = other.enter(undefined, { notesAbsences: false });
    test.sitting.hidden();
    await other.time.pass(10_000);
    test.sitting.visible();
    test.sitting.choose(id(1), 1);
    await other.time.pass(3_000);
    expect(other.server.absences).toEqual([]);
  });

  it("ten minutes offline, a reload in between: nothing is lost", async () => {
    const w = world();
    const first = w.enter();
    await w.time.settle();
    w.server.reachable = false;
    first.sitting.choose(id(1), 2);
    await w.time.pass(5 * minute);
    expect(first.state().unsent).toBe(1);
    first.sitting.stop();
    const again = w.enter(loadRecord(w.storage, id(800), asha.accountId));
    again.sitting.choose(id(3), 0);
    again.sitting.choose(id(3), 1);
    await w.time.pass(5 * minute);
    w.server.reachable = true;
    again.sitting.online();
    await w.time.pass(3000);
    expect(again.state().unsent).toBe(0);
    expect(w.server.held.get(id(1))?.selectedOptionIndex).toBe(2);
    expect(w.server.held.get(id(3))?.selectedOptionIndices).toEqual([0, 1]);
  });

  it("a second tab merges live and blanks nothing", async () => {
    const w = world();
    const a = w.enter();
    const b = w.enter(loadRecord(w.storage, id(800), asha.accountId));
    await w.time.settle();
    a.sitting.choose(id(1), 2);
    b.sitting.choose(id(2), 1);
    b.sitting.fromTab(w.storage.getItem(recordKey(id(800))));
    a.sitting.fromTab(w.storage.getItem(recordKey(id(800))));
    for (const { state } of [a, b]) {
      expect(answerOf(state().record, id(1)).selected).toEqual([2]);
      expect(answerOf(state().record, id(2)).selected).toEqual([1]);
    }
    a.sitting.submit();
    await w.time.settle();
    b.sitting.fromTab(w.storage.getItem(recordKey(id(800))));
    expect(b.state()).toMatchObject({ phase: "done", resultId: id(700) });
  });

  it("S25: a browser that keeps nothing is shown of, and the answers still reach the server", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.storage.full = true;
    sitting.choose(id(1), 2);
    expect(state().kept).toBe(false);
    await w.time.pass(2000);
    expect(w.server.held.get(id(1))?.selectedOptionIndex).toBe(2);
  });

  it("counts the seconds of a question only while the page is in sight", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.pass(4000);
    sitting.hidden();
    await w.time.pass(minute);
    sitting.visible();
    await w.time.pass(2000);
    const current = state().record.view.current ?? "";
    sitting.choose(current, 0);
    expect(answerOf(state().record, current).timeSpentMs).toBe(6000);
  });

  it("leafing through the paper costs no call of its own, and its seconds still arrive", async () => {
    const w = world();
    const { sitting } = w.enter();
    for (let n = 0; n < 10; n++) {
      sitting.goTo(id(1 + (n % 3)));
      await w.time.pass(4000);
    }
    expect(w.server.saves).toBe(0);
    sitting.choose(id(1), 2);
    await w.time.pass(2000);
    expect([w.server.saves, w.server.held.size]).toEqual([1, 3]);
  });

  it("another account's record in the same place is never sent", async () => {
    const w = world();
    const foreign = record({}, bikash.accountId);
    saveRecord(w.storage, { ...foreign, answers: { [id(2)]: { ...answerOf(foreign, id(2)), selected: [3], seq: 9 } } });
    const { sitting } = w.enter();
    sitting.choose(id(1), 2);
    await w.time.pass(3000);
    expect([...w.server.held.values()].every((one) => one.selectedOptionIndex !== 3)).toBe(true);
  });

  it("tabs of two attempts or accounts leave each other alone, and the later attempt keeps its place", async () => {
    const w = world();
    const later = record({ attemptId: id(901), startedAt: iso(startMs + minute) });
    for (const other of [later, record({}, bikash.accountId)]) {
      w.storage.clear();
      const { sitting, state } = w.enter();
      await w.time.settle();
      const text = JSON.stringify(other);
      w.storage.setItem(recordKey(id(800)), text);
      const before = state().record;
      sitting.fromTab(text);
      expect(state().record).toBe(before);
      expect(w.storage.getItem(recordKey(id(800)))).toBe(text);
      sitting.stop();
    }
    w.storage.clear();
    w.server.reachable = false;
    const { sitting, state } = w.enter();
    saveRecord(w.storage, later);
    sitting.choose(id(1), 2);
    expect(state().kept).toBe(true);
    expect(loadRecord(w.storage, id(800), asha.accountId)?.attemptId).toBe(id(901));
    const aside = JSON.parse(w.storage.getItem(attemptKey(id(800), id(900))) ?? "{}") as ExamRecord;
    expect(answerOf(aside, id(1)).selected).toEqual([2]);
  });

  it("a device clock set a day ahead does not number a tap beyond the deadline", () => {
    const w = world();
    w.server.reachable = false;
    const from = { ...record(), deadlineAt: iso(startMs + 3 * 86_400_000) };
    const { sitting, state } = w.enter(from, {
      clock: createClock({ monotonic: w.time.now, wall: () => w.time.now() + startMs + 86_400_000 }, from),
    });
    sitting.choose(id(1), 2);
    expect(answerOf(state().record, id(1)).seq).toBeLessThanOrEqual(startMs + minute);
  });
});
