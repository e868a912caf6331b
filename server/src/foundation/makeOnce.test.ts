import { expect, it } from "vitest";
import { makeOnce } from "./makeOnce.ts";

it("makes a value once for all that ask, and again after a failure", async () => {
  let tries = 0;
  const value = makeOnce(async () => {
    tries++;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  await expect(Promise.all([value(), value()])).rejects.toThrow("not yet");
  expect(await Promise.all([value(), value(), value()])).toEqual([2, 2, 2]);
  expect(await value()).toBe(2);
});
