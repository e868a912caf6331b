import { describe, expect, it } from "vitest";
import type { Heard } from "./exam.ts";
import { failed, fastAgain, longestGap, p99 } from "./figures.ts";

const call = (sentAt: number, tookMs: number, done = true): Heard => ({ done, sentAt, answeredAt: sentAt + tookMs });

describe("what calls say of a stretch", () => {
  it("is the longest time without an acknowledgement, its ends and its failures too", () => {
    const heard = [call(0, 50), call(1_000, 50), call(1_100, 10, false), call(4_000, 100)];
    expect(longestGap(heard, 500, 5_000)).toBe(3_050);
    expect(longestGap(heard, 5_000, 9_000)).toBe(4_000);
    expect(longestGap([], 0, 700)).toBe(700);
  });

  it("is the time that one call in a hundred exceeds, of those that were done", () => {
    const heard = Array.from({ length: 200 }, (_, i) => call(i, i < 198 ? 10 : 500));
    expect(p99(heard, 0, 1_000)).toBe(500);
    expect(p99(heard, 0, 190)).toBe(10);
    expect(p99([call(5, 9_000, false)], 0, 100)).toBeUndefined();
  });

  it("is when calls are as fast as before, and never while none is done", () => {
    const slow = Array.from({ length: 30 }, (_, i) => call(i * 100, 2_000));
    const fast = Array.from({ length: 100 }, (_, i) => call(3_000 + i * 100, 20));
    expect(fastAgain([...slow, ...fast], 20, 0, 13_000)).toBe(3_000);
    expect(fastAgain(slow, 20, 0, 13_000)).toBeUndefined();
  });

  it("is how many calls were not done", () => {
    expect(failed([call(0, 10, false), call(100, 10, false), call(100, 10)], 50, 200)).toBe(1);
  });
});
