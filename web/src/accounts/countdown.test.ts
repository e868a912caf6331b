import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countDown } from "./countdown.ts";

const counted: number[] = [];
beforeEach(() => {
  counted.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const start = (seconds: number) => countDown(seconds, (left) => counted.push(left));

describe("a countdown", () => {
  it("tells each second and ends with zero", () => {
    start(3);
    vi.advanceTimersByTime(10_000);
    expect(counted).toEqual([2, 1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["goes on by the second", "back", -3_600_000, [59, 58, 57]],
    ["ends, and harms nobody", "on", 3_600_000, [59, 0]],
  ])("%s when the device's clock is set %s", (_, __, ms, expected) => {
    start(60);
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime(2_000);
    expect(counted).toEqual(expected);
  });

  it("is right at the first tick after a sleep in which the monotonic clock stood still", () => {
    start(60);
    vi.advanceTimersByTime(1_000);
    // The device's clock alone went on.
    vi.setSystemTime(Date.now() + 42_300);
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(5_000);
    expect(counted).toEqual([59, 16, 0]);
  });

  it("is right at the first tick after a sleep in which no timer ran", () => {
    const monotonic = vi.spyOn(performance, "now").mockReturnValue(5_000);
    start(60);
    monotonic.mockReturnValue(5_000 + 42_300);
    vi.advanceTimersByTime(1_000);
    monotonic.mockReturnValue(5_000 + 600_000);
    vi.advanceTimersByTime(5_000);
    expect(counted).toEqual([18, 0]);
  });

  it("tells nothing more once it is ended", () => {
    const stop = start(60);
    vi.advanceTimersByTime(1_000);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(counted).toEqual([59]);
  });
});
