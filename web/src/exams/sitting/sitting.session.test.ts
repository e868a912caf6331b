import type { AnswerChange, Attempt, Result, SaveReceipt } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import {
  asha,
  attempt,
  bikash,
  handTime,
  id,
  iso,
  mcq,
  memoryStorage,
  minute,
  receipt,
  record,
  result,
  startMs,
} from "../exams.fixtures.ts";
import { answerOf, type ExamRecord, submitAsked, unsentCount } from "../records/outbox.ts";
import { loadRecord, saveRecord } from "../records/record.storage.ts";
import { attemptKey, recordKey } from "../records/recordKeys.ts";
import { createClock } from "./clock.ts";
import type { SendFailure } from "./flusher.ts";
import { createSitting, type SittingDeps } from "./sitting.session.ts";
import type { Submission } from "./submission.ts";

const paper = [mcq(1), mcq(2), mcq(3, { multiple: true })];
const failure = (kind: SendFailure) => Object.assign(new Error(kind.kind), { kind });

/** A server in a few lines: holds answers by the highest `seq`, closes, and can be out of reach. */
function world() {
  const time = handTime();
  const server = {
    reachable: true,
    well: true,
    closed: false,
    deadline: startMs + 45 * minute,
    held: new Map<string, AnswerChange>(),
    submits: [] as Submission[],
    saves: 0,
    now: () => startMs + time.now(),
  };
  const reach = () => {
    if (!server.reachable) throw failure({ kind: "network" });
    if (!server.well) throw failure({ kind: "busy" });
  };
  const api: SittingDeps["api"] = {
    save: async (_, changes): Promise<SaveReceipt> => {
      reach();
      server.saves += 1;
      if (server.closed) throw failure({ kind: "closed" });
      for (const one of changes) {
        if ((server.held.get(one.mcqId)?.seq ?? -1) < one.seq) server.held.set(one.mcqId, one);
      }
      const ackSeq = Math.max(...changes.map((one) => one.seq));
      return receipt(ackSeq, { serverNow: iso(server.now()), deadlineAt: iso(server.deadline) });
    },
    attempt: async (): Promise<Attempt> => {
      reach();
      return attempt({
        serverNow: iso(server.now()),
        deadlineAt: iso(server.deadline),
        status: server.closed ? "submitted" : "in_progress",
        resultId: server.closed ? id(700) : undefined,
        answers: [...server.held.values()].map(({ mcqId, seq, selectedOptionIndex, selectedOptionIndices }) => ({
          mcqId,
          seq,
          flagged: false,
          timeSpentMs: 0,
          selectedOptionIndex: selectedOptionIndex ?? undefined,
          selectedOptionIndices: selectedOptionIndices ?? undefined,
        })),
      });
    },
    submit: async (_, body): Promise<Result> => {
      reach();
      server.submits.push(body);
      server.closed = true;
      return result();
    },
    failureOf: (error) => (error as { kind: SendFailure }).kind,
  };
  const storage = memoryStorage();
  function enter(from: ExamRecord = record(), more: Partial<SittingDeps> = {}) {
    const wall = { offset: startMs };
    const sitting = createSitting({
      record: from,
      paper,
      api,
      clock: createClock({ monotonic: time.now, wall: () => time.now() + wall.offset }, from),
      storage,
      random: () => 0.5,
      setTimer: time.setTimer,
      clearTimer: time.clearTimer,
      isOffline: () => !server.reachable,
      onSubmitted: () => undefined,
      ...more,
    });
    sitting.start();
    return { sitting, wall, state: () => sitting.store.getState() };
  }
  return { time, server, storage, enter };
}

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

  it("a double press submits once, after the unsent answers", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    sitting.choose(id(1), 2);
    sitting.submit();
    sitting.submit();
    sitting.choose(id(1), 3);
    await w.time.settle();
    expect(w.server.submits).toHaveLength(1);
    expect(w.server.held.get(id(1))?.selectedOptionIndex).toBe(2);
    expect(w.server.submits[0]?.answers).toMatchObject([{ mcqId: id(1), selectedOptionIndex: 2 }]);
    expect(state()).toMatchObject({ phase: "done", resultId: id(700) });
  });

  it("submitting offline waits, says so, may be taken back, and survives a reload", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.server.reachable = false;
    sitting.choose(id(1), 2);
    sitting.submit();
    await w.time.settle();
    expect(state().phase).toBe("submitWaits");
    sitting.resumeWorking();
    sitting.choose(id(1), 1);
    expect([state().phase, answerOf(state().record, id(1)).selected]).toEqual(["open", [1]]);
    sitting.submit();
    await w.time.settle();
    sitting.stop();
    const again = w.enter(loadRecord(w.storage, id(800), asha.accountId));
    await w.time.pass(minute);
    expect(again.state().phase).toBe("submitWaits");
    w.server.reachable = true;
    again.sitting.online();
    await w.time.pass(100);
    expect(again.state().phase).toBe("done");
    expect(w.server.held.get(id(1))?.selectedOptionIndex).toBe(1);
  });

  it("[S101] tells a submit that fails at the server, once, and tries again by itself", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    sitting.choose(id(1), 2);
    await w.time.pass(2000);
    w.server.well = false;
    sitting.submit();
    await w.time.settle();
    const shown = state().submitError;
    expect([state().phase, shown]).toEqual(["submitWaits", expect.any(Error)]);
    sitting.retry();
    await w.time.pass(minute);
    expect(state().submitError).toBe(shown);
    w.server.reachable = false;
    await w.time.pass(minute);
    expect([state().phase, state().submitError]).toEqual(["submitWaits", undefined]);
    Object.assign(w.server, { reachable: true, well: true });
    await w.time.pass(minute);
    expect([state().phase, w.server.submits.length]).toEqual(["done", 1]);
  });

  it("[S101] tells it too where unsent answers fail before it, and when the time is up", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.server.well = false;
    sitting.choose(id(1), 2);
    await w.time.pass(45 * minute);
    sitting.tick();
    await w.time.settle();
    expect([state().phase, state().submitError]).toEqual(["timeUp", expect.any(Error)]);
    w.server.well = true;
    await w.time.pass(minute);
    expect([state().phase, w.server.submits.length]).toEqual(["done", 1]);
  });

  it("closes input at the deadline and submits by itself", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    sitting.choose(id(1), 2);
    await w.time.pass(45 * minute);
    sitting.choose(id(2), 1);
    expect(answerOf(state().record, id(2)).selected).toEqual([]);
    sitting.tick();
    await w.time.settle();
    expect([state().phase, w.server.submits.length]).toEqual(["done", 1]);
  });

  it("a deadline that passes offline waits, and sends what was answered before it", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.server.reachable = false;
    await w.time.pass(44 * minute);
    sitting.choose(id(1), 2);
    await w.time.pass(3 * minute);
    sitting.tick();
    await w.time.pass(minute);
    expect([state().phase, state().unsent]).toEqual(["timeUp", 1]);
    w.server.reachable = true;
    sitting.online();
    await w.time.pass(1000);
    expect(w.server.held.get(id(1))?.seq).toBeLessThan(w.server.deadline);
    expect(state().phase).toBe("done");
  });

  it("an extension that comes with a receipt opens the paper again", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.server.reachable = false;
    await w.time.pass(45 * minute);
    sitting.tick();
    await w.time.settle();
    expect(state().phase).toBe("timeUp");
    w.server.deadline += 10 * minute;
    w.server.reachable = true;
    await sitting.refresh();
    expect([state().phase, w.server.submits.length]).toEqual(["open", 0]);
    sitting.choose(id(1), 2);
    expect(state().unsent).toBe(1);
  });

  it("a device clock set a day ahead, then a reload: the server is asked before anything is submitted", async () => {
    const w = world();
    const first = w.enter();
    await w.time.settle();
    first.sitting.stop();
    const from = loadRecord(w.storage, id(800), asha.accountId) ?? record();
    const again = w.enter(from, {
      clock: createClock({ monotonic: w.time.now, wall: () => w.time.now() + startMs + 86_400_000 }, from),
    });
    expect(again.sitting.left()).toBe(0);
    again.sitting.tick();
    await w.time.settle();
    expect([again.state().phase, w.server.submits.length]).toEqual(["open", 0]);
    expect(again.sitting.left()).toBe(45 * minute);
  });

  it("a closed attempt goes to its result and keeps what it could not send", async () => {
    const w = world();
    const { sitting, state } = w.enter();
    await w.time.settle();
    w.server.closed = true;
    sitting.choose(id(1), 2);
    await w.time.pass(2000);
    expect(state()).toMatchObject({ phase: "done", resultId: id(700), unsent: 1 });
    const kept = loadRecord(w.storage, id(800), asha.accountId) ?? record();
    expect([unsentCount(kept), answerOf(kept, id(1)).selected]).toEqual([1, [2]]);
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

  it("a submit asked for offline survives another tab's write, and so does taking it back", async () => {
    const w = world();
    const a = w.enter();
    const b = w.enter(loadRecord(w.storage, id(800), asha.accountId));
    await w.time.settle();
    w.server.reachable = false;
    const stored = () => loadRecord(w.storage, id(800), asha.accountId) ?? record();
    const c = w.enter(stored());
    a.sitting.submit();
    await w.time.settle();
    b.sitting.choose(id(2), 1);
    expect(submitAsked(stored())).toBe(true);
    const d = w.enter(stored());
    await w.time.settle();
    expect([a.state().phase, d.state().phase]).toEqual(["submitWaits", "submitWaits"]);
    a.sitting.resumeWorking();
    expect(submitAsked(stored())).toBe(false);
    c.sitting.choose(id(1), 1);
    expect(submitAsked(stored())).toBe(false);
    d.sitting.fromTab(w.storage.getItem(recordKey(id(800))));
    expect(d.state()).toMatchObject({ phase: "open", held: false });
    a.sitting.submit();
    expect(submitAsked(stored())).toBe(true);
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
