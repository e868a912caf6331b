import { expect, it } from "vitest";
import { makeFresh } from "./makeFresh.ts";

const AGES = { renewMs: 10, expireMs: 100 };

it("makes one value for all that ask, gives it while a new one is made, and waits once it is too old", async () => {
  let [now, made] = [0, 0];
  const value = makeFresh(
    async () => ++made,
    AGES,
    () => now,
  );
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  now = 9;
  expect(await value()).toBe(1);
  now = 10;
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect([await value(), made]).toEqual([2, 2]);
  now = 110;
  expect(await Promise.all([value(), value()])).toEqual([3, 3]);
});

it("keeps a value whose successor failed until it is too old; a failure reaches who waits, and the next call tries", async () => {
  let [now, fails] = [0, false];
  const value = makeFresh(
    async () => {
      if (fails) throw new Error("not now");
      return now;
    },
    AGES,
    () => now,
  );
  expect(await value()).toBe(0);
  [now, fails] = [50, true];
  expect(await value()).toBe(0);
  now = 100;
  await expect(value()).rejects.toThrow("not now");
  fails = false;
  expect(await value()).toBe(100);
});
