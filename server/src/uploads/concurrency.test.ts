import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { limitConcurrency } from "./concurrency.ts";

it("runs so many at once, in the order they came, and refuses who would wait too long", async () => {
  const limited = limitConcurrency(2, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    limited(async () => {
      most = Math.max(most, ++running);
      order.push(n);
      await wait(5);
      running--;
      if (n === 1) throw new Error("one fails");
      return n;
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes.map((o) => (o.status === "fulfilled" ? o.value : (o.reason as Error).message))).toEqual([
    0,
    "one fails",
    2,
    3,
    4,
    "The server is busy; please try again in a moment",
    "The server is busy; please try again in a moment",
  ]);
  expect(await Promise.all([work(7), work(8), work(9)])).toEqual([7, 8, 9]);
});
