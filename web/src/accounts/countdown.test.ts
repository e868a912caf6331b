import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countDown } from "./countdown.ts";

const told: number[] = [];
beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const start = (seconds: number) => countDown(seconds, (left) => told.push(left));

describe("a countdown", () => {
  it("tells each second and ends with zero", () => {
    start(3);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([2, 1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["an hour on", 3_600_000],
    ["an hour back", -3_600_000],
  ])("goes on by the second when the device's clock is set %s", (_, ms) => {
    start(60);
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual([59, 58, 57]);
  });

  it("is right at the first tick after a sleep in which no timer ran", () => {
    const monotonic = vi.spyOn(performance, "now").mockReturnValue(5_000);
    start(60);
    monotonic.mockReturnValue(5_000 + 42_300);
    vi.advanceTimersByTime(1_000);
    monotonic.mockReturnValue(5_000 + 600_000);
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([18, 0]);
  });

  it("tells nothing more once it is ended", () => {
    const stop = start(60);
    vi.advanceTimersByTime(1_000);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual([59]);
  });
});
