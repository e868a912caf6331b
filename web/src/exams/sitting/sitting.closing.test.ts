import { describe, expect, it } from "vitest";
import { asha, id, minute, record, startMs } from "../exams.fixtures.ts";
import { answerOf, submitAsked, unsentCount } from "../records/outbox.ts";
import { loadRecord } from "../records/record.storage.ts";
import { recordKey } from "../records/recordKeys.ts";
import { createClock } from "./clock.ts";
import { world } from "./sitting.fixtures.ts";

describe("the end of an attempt", () => {
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
});
