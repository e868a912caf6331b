import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { paced } from "./paced.ts";

it("lets so many through a turn, in the order in which they came", async () => {
  const turn = paced(2);
  const passed: number[] = [];
  const ask = (n: number) => void turn().then(() => passed.push(n));
  for (const n of [1, 2, 3, 4, 5]) ask(n);
  await Promise.resolve();
  expect(passed).toEqual([1, 2]);
  ask(6);
  await nextTurn();
  expect(passed).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(passed).toEqual([1, 2, 3, 4, 5, 6]);
});
