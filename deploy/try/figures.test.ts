import { describe, expect, it } from "vitest";
import type { Heard } from "./exam.ts";
import { failed, fastAgain, fastAgainAfter, longestGap, p99, slowestStretch } from "./figures.ts";

const call = (sentAt: number, tookMs: number, done = true): Heard => ({ done, sentAt, answeredAt: sentAt + tookMs });
/** A call each so many milliseconds of a stretch. */
const every = (ms: number, from: number, to: number, tookMs: number): Heard[] =>
  Array.from({ length: (to - from) / ms }, (_, i) => call(from + i * ms, tookMs));

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

  it("is nothing where too few calls were done", () => {
    expect(p99(every(10, 0, 990, 10), 0, 1_000)).toBeUndefined();
    expect(p99(every(10, 0, 1_000, 10), 0, 1_000)).toBe(10);
  });

  it("is how slow it was at worst, by stretches of five seconds", () => {
    const calls = [...every(20, 0, 8_000, 20), ...every(20, 8_000, 8_200, 300), ...every(20, 8_200, 20_000, 20)];
    expect(slowestStretch(calls, 0, 20_000)).toBe(300);
    expect(slowestStretch(calls, 9_000, 20_000)).toBe(20);
    expect(slowestStretch(calls, 9_000, 13_000)).toBeUndefined();
    expect(slowestStretch(every(100, 0, 20_000, 20), 0, 20_000)).toBeUndefined();
  });

  it("is when calls are as fast as before, and never while none is done", () => {
    const slow = every(20, 0, 3_000, 2_000);
    const fast = every(20, 3_000, 13_000, 20);
    expect(fastAgain([...slow, ...fast], 20, 0, 13_000)).toBe(3_000);
    expect(fastAgain(slow, 20, 0, 13_000)).toBeUndefined();
    expect(fastAgain(fast, 20, 3_000, 13_000)).toBe(0);
  });

  it("is when the last slow calls are over, not when the first fast ones come", () => {
    const calls = [...every(20, 0, 7_000, 20), ...every(20, 7_000, 8_000, 2_000), ...every(20, 8_000, 20_000, 20)];
    expect(fastAgain(calls, 20, 0, 20_000)).toBe(8_000);
    expect(fastAgain([...calls, ...every(20, 18_000, 20_000, 2_000)], 20, 0, 20_000)).toBeUndefined();
  });

  it("is not while calls fail, nor while candidates wait and send few", () => {
    const failing = every(20, 2_000, 6_000, 10).map((one) => ({ ...one, done: false }));
    const around = [...every(20, 0, 2_000, 20), ...every(20, 6_000, 20_000, 20)];
    expect(fastAgain([...around, ...failing], 20, 0, 20_000)).toBe(6_000);
    expect(fastAgain([...around, ...every(100, 2_000, 6_000, 20)], 20, 0, 20_000)).toBe(2_500);
    expect(fastAgain([...every(100, 0, 8_000, 20), ...every(20, 8_000, 20_000, 20)], 20, 0, 20_000)).toBe(4_500);
  });

  it("is counted from each of several moments, until the next one", () => {
    const calls = [
      ...[...every(20, 0, 1_000, 2_000), ...every(20, 1_000, 10_000, 20)],
      ...[...every(20, 10_000, 12_000, 2_000), ...every(20, 12_000, 20_000, 20)],
    ];
    expect(fastAgainAfter(calls, 20, [0, 10_000], 20_000)).toBe(2_000);
    expect(fastAgainAfter(calls, 20, [0], 20_000)).toBe(12_000);
    expect(fastAgainAfter(calls, 20, [0, 8_000, 10_000], 20_000)).toBeUndefined();
  });

  it("is how many calls were not done", () => {
    expect(failed([call(0, 10, false), call(100, 10, false), call(100, 10)], 50, 200)).toBe(1);
  });
});
