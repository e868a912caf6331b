import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairQueue, type QueueLimits } from "./fairQueue.ts";

const busy = { code: "server.busy", retryAfter: 1 };

/** A queue whose work ends when a test says so, and the order in which it began. */
function watched(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ parallel: 1, waiting: 100, ...limits });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string) =>
    queue.run(caller, () => {
      began.push(caller);
      return new Promise<string>((resolve) => ends.push(() => resolve(caller)));
    });
  const endAll = async () => {
    for (let i = 0; i < 50; i++) {
      ends.shift()?.();
      await sleep(0);
    }
  };
  return { queue, ask, began, endAll };
}

describe("a fair queue", () => {
  it("runs so many at once, and what fails frees its place", async () => {
    const queue = new FairQueue({ parallel: 2, waiting: 100 });
    let most = 0;
    const work = async () => {
      most = Math.max(most, queue.counts.running);
      await sleep(2);
      throw new Error("broken");
    };
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run("a", work)));
    expect(asked.every((one) => one.status === "rejected" && one.reason.message === "broken")).toBe(true);
    expect(most).toBe(2);
    expect(queue.counts).toEqual({ running: 0, waiting: 0 });
  });

  it("lets callers take turns, however much one of them asks", async () => {
    const { ask, began, endAll } = watched();
    const asked = [...Array.from({ length: 6 }, () => ask("loud")), ask("b"), ask("c"), ask("b")];
    await endAll();
    await Promise.all(asked);
    expect(began).toEqual(["loud", "loud", "b", "c", "loud", "b", "loud", "loud", "loud"]);
  });

  it("turns away what is over a caller's share, and lets others in", async () => {
    const { ask, queue, endAll } = watched({ perCaller: 2 });
    const under = [ask("a"), ask("a")];
    await expect(ask("a")).rejects.toMatchObject(busy);
    const other = ask("b");
    await endAll();
    expect(await Promise.all([...under, other])).toEqual(["a", "a", "b"]);
    await expect(queue.run("a", async () => "again")).resolves.toBe("again");
  });

  it("turns the newest away when too many wait and nobody has more waiting", async () => {
    const { ask, endAll } = watched({ waiting: 1 });
    const under = [ask("a"), ask("b")];
    await expect(ask("c")).rejects.toMatchObject(busy);
    await endAll();
    expect(await Promise.all(under)).toEqual(["a", "b"]);
  });

  it("refuses the last of the caller with the most when too many wait", async () => {
    const { ask, queue, endAll } = watched({ waiting: 4 });
    const loud = Array.from({ length: 5 }, () => ask("loud"));
    const other = ask("quiet");
    await expect(loud[4]).rejects.toMatchObject(busy);
    expect(queue.counts).toEqual({ running: 1, waiting: 4 });
    await endAll();
    expect(await Promise.all([...loud.slice(0, 4), other])).toEqual(["loud", "loud", "loud", "loud", "quiet"]);
    expect(queue.counts).toEqual({ running: 0, waiting: 0 });
  });

  it("refuses what has waited for too long, and runs what comes after", async () => {
    const { ask, began, endAll, queue } = watched({ longestWaitMs: 20 });
    const first = ask("a");
    await expect(ask("b")).rejects.toMatchObject(busy);
    expect(queue.counts).toEqual({ running: 1, waiting: 0 });
    const third = ask("c");
    await endAll();
    expect(await Promise.all([first, third])).toEqual(["a", "c"]);
    expect(began).toEqual(["a", "c"]);
  });

  it("leaves its place empty after a piece for as long as that took, if others wait", async () => {
    const queue = new FairQueue({ parallel: 1, waiting: 10, longestRestMs: 1_000 });
    let ended = 0;
    const first = queue.run("a", () => sleep(30)).then(() => (ended = performance.now()));
    const rested = queue.run("b", async () => performance.now());
    await first;
    // Timers may fire a millisecond early.
    expect((await rested) - ended).toBeGreaterThan(25);
    expect(queue.counts).toEqual({ running: 0, waiting: 0 });
  });
});
