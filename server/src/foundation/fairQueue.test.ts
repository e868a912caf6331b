import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fairQueue } from "./fairQueue.ts";

const full = () => new Error("full");

/** A queue whose work ends when a test says so, and the order in which it began. */
function watched(bounds: { atOnce?: number; mostWaiting?: number; mostMs?: number } = {}) {
  const queue = fairQueue({ atOnce: 1, mostWaiting: 100, mostMs: 10_000, onFull: full, ...bounds });
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
    const queue = fairQueue({ atOnce: 2, mostWaiting: 100, mostMs: 10_000, onFull: full });
    let most = 0;
    const work = async () => {
      most = Math.max(most, queue.counts().running);
      await sleep(2);
      throw new Error("broken");
    };
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => queue.run("a", work)));
    expect(asked.every((one) => one.status === "rejected" && one.reason.message === "broken")).toBe(true);
    expect(most).toBe(2);
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it("lets callers take turns, however much one of them asks", async () => {
    const { ask, began, endAll } = watched();
    const asked = [...Array.from({ length: 6 }, () => ask("loud")), ask("b"), ask("c"), ask("b")];
    await endAll();
    await Promise.all(asked);
    expect(began).toEqual(["loud", "loud", "b", "c", "loud", "b", "loud", "loud", "loud"]);
  });

  it("refuses the last of the caller with the most when too many wait", async () => {
    const { ask, queue, endAll } = watched({ mostWaiting: 4 });
    const loud = Array.from({ length: 5 }, () => ask("loud"));
    const other = ask("quiet");
    await expect(loud[4]).rejects.toThrow("full");
    expect(queue.counts()).toEqual({ running: 1, waiting: 4 });
    await endAll();
    expect(await Promise.all([...loud.slice(0, 4), other])).toEqual(["loud", "loud", "loud", "loud", "quiet"]);
    expect(queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it("refuses what has waited for too long, and runs what comes after", async () => {
    const { ask, began, endAll, queue } = watched({ mostMs: 20 });
    const first = ask("a");
    await expect(ask("b")).rejects.toThrow("full");
    expect(queue.counts()).toEqual({ running: 1, waiting: 0 });
    const third = ask("c");
    await endAll();
    expect(await Promise.all([first, third])).toEqual(["a", "c"]);
    expect(began).toEqual(["a", "c"]);
  });
});
