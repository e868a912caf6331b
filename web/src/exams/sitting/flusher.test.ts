import type { AnswerChange, SaveReceipt } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { failure, failureOf, handTime, id, receipt, startMs } from "../exams.fixtures.ts";
import { createFlusher, delayMs, fitting, pauseBefore, type SyncStatus } from "./flusher.ts";

const change = (n: number, seq = startMs + n): AnswerChange => ({ mcqId: id(n), selectedOptionIndex: 1, seq });
const ackAll = (sent: AnswerChange[]): SaveReceipt => receipt(Math.max(...sent.map((c) => c.seq)));

function bench(answer: (sent: AnswerChange[], call: number) => Promise<SaveReceipt> | SaveReceipt) {
  const time = handTime();
  const waiting = new Map<string, AnswerChange>();
  const calls: { at: number; sent: AnswerChange[]; keepalive: boolean }[] = [];
  const statuses: SyncStatus[] = [];
  let closed = 0;
  let inFlight = 0;
  let mostInFlight = 0;
  const flusher = createFlusher({
    send: async (sent, { keepalive }) => {
      calls.push({ at: time.now(), sent, keepalive });
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      try {
        return await answer(sent, calls.length);
      } finally {
        inFlight -= 1;
      }
    },
    failureOf,
    unsent: () => [...waiting.values()].sort((a, b) => a.seq - b.seq),
    acknowledge: (sent, { ackSeq }) => {
      for (const one of sent) {
        if (one.seq <= ackSeq && waiting.get(one.mcqId)?.seq === one.seq) waiting.delete(one.mcqId);
      }
    },
    onStatus: (status) => statuses.push(status),
    onClosed: () => {
      closed += 1;
    },
    delay: () => delayMs,
    random: () => 0.5,
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
    isOffline: () => false,
  });
  const tap = (one: AnswerChange) => {
    waiting.set(one.mcqId, one);
    flusher.schedule();
  };
  return { time, waiting, calls, statuses, flusher, tap, closed: () => closed, most: () => mostInFlight };
}

describe("the flusher", () => {
  it("sends within 2 s of the first tap, neighbours together", async () => {
    const b = bench(ackAll);
    b.tap(change(1));
    await b.time.pass(1000);
    b.tap(change(2));
    await b.time.pass(900);
    expect(b.calls).toHaveLength(1);
    expect(b.calls[0]?.at).toBeLessThanOrEqual(2000);
    expect(b.calls[0]?.sent).toHaveLength(2);
    expect([b.waiting.size, b.statuses.at(-1)]).toEqual([0, "saved"]);
  });

  it("keeps saying that the way is cut until a try succeeds, not at each try anew", async () => {
    let open = false;
    const b = bench((sent) => {
      if (!open) throw failure({ kind: "network" });
      return ackAll(sent);
    });
    b.tap(change(1));
    await b.time.pass(1500);
    const from = b.statuses.indexOf("retrying");
    await b.time.pass(20_000);
    b.tap(change(2));
    await b.time.pass(20_000);
    expect(b.calls.length).toBeGreaterThan(3);
    expect(new Set(b.statuses.slice(from))).toEqual(new Set(["retrying"]));
    open = true;
    await b.time.pass(20_000);
    expect(b.statuses.at(-1)).toBe("saved");
  });

  it("has one call in flight; what is tapped meanwhile goes in the next", async () => {
    const gate: (() => void)[] = [];
    const b = bench((sent) => new Promise((resolve) => gate.push(() => resolve(ackAll(sent)))));
    b.tap(change(1));
    await b.time.pass(1500);
    b.tap(change(2));
    const all = b.flusher.flush();
    await b.time.pass(5000);
    expect([b.calls.length, b.most()]).toEqual([1, 1]);
    gate.shift()?.();
    await b.time.settle();
    gate.shift()?.();
    expect(await all).toBe(true);
    expect([b.calls.length, b.most(), b.waiting.size]).toEqual([2, 1, 0]);
  });

  it("keeps everything through ten minutes without network, and sends it in one call after", async () => {
    let network = false;
    const b = bench((sent) => (network ? ackAll(sent) : Promise.reject(failure({ kind: "network" }))));
    for (let n = 1; n <= 40; n++) {
      b.tap(change(n));
      await b.time.pass(15_000);
    }
    expect(b.waiting.size).toBe(40);
    network = true;
    b.flusher.wake();
    await b.time.pass(10);
    expect(b.waiting.size).toBe(0);
    expect(b.calls.at(-1)?.sent).toHaveLength(40);
  });

  it("pauses longer each time up to 15 s, with chance, and waits as long as the server asks", async () => {
    expect([0, 1, 2, 3, 4, 9].map((n) => pauseBefore(n, 1))).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(pauseBefore(2, 0)).toBe(2000);
    expect(pauseBefore(0, 0, 30)).toBe(30_000);
    const b = bench((sent, call) =>
      call === 1 ? Promise.reject(failure({ kind: "busy", retryAfterSeconds: 20 })) : ackAll(sent),
    );
    b.tap(change(1));
    await b.time.pass(1500 + 19_999);
    b.tap(change(2));
    expect(b.calls).toHaveLength(1);
    await b.time.pass(3000);
    expect([b.calls.length, b.waiting.size]).toEqual([2, 0]);
  });

  it("deletes only what is acknowledged", async () => {
    const b = bench((_, call) => receipt(call === 1 ? startMs + 1 : startMs + 2));
    b.tap(change(1));
    b.tap(change(2));
    await b.time.pass(1500);
    expect(b.calls.map((call) => call.sent.length)).toEqual([2, 1]);
    expect(b.waiting.size).toBe(0);
  });

  it("stops when the attempt is closed, and keeps what was not taken", async () => {
    const b = bench(() => Promise.reject(failure({ kind: "closed" })));
    b.tap(change(1));
    await b.time.pass(60_000);
    expect([b.calls.length, b.closed(), b.waiting.size, b.statuses.at(-1)]).toEqual([1, 1, 1, "closed"]);
  });

  it("one change that the server refuses does not hold up the others", async () => {
    const b = bench((sent) =>
      sent.some((one) => one.mcqId === id(2)) ? Promise.reject(failure({ kind: "refused" })) : ackAll(sent),
    );
    for (const n of [1, 2, 3]) b.tap(change(n));
    await b.time.pass(1500);
    expect([...b.waiting.keys()]).toEqual([id(2)]);
    await b.time.pass(60_000);
    expect(b.calls).toHaveLength(4);
  });

  it("on hiding sends at once, kept alive, in less than 60 kB", async () => {
    const b = bench(ackAll);
    b.tap(change(1));
    b.flusher.flushOnHide();
    await b.time.settle();
    expect(b.calls[0]).toMatchObject({ at: 0, keepalive: true });
    const many = Array.from({ length: 300 }, (_, n) => change(n));
    expect(JSON.stringify({ answers: fitting(many, 20_000) }).length).toBeLessThanOrEqual(20_000);
    expect(fitting(many, 60_000)).toHaveLength(300);
  });
});
