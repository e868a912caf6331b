import { describe, expect, it } from "vitest";
import { iso, minute, startMs } from "../exams.fixtures.ts";
import { clockText, createClock, mayHide, remaining, warningBetween } from "./clock.ts";

function devices(wallStart: number) {
  const time = { monotonic: 1000, wall: wallStart };
  const pass = (ms: number) => {
    time.monotonic += ms;
    time.wall += ms;
  };
  return { time, pass, sources: { monotonic: () => time.monotonic, wall: () => time.wall } };
}

describe("the server's time on this device", () => {
  it("is right with a device clock two hours wrong, to within half the round trip", () => {
    const { sources, pass } = devices(startMs - 2 * 60 * minute);
    const clock = createClock(sources);
    const sentAt = clock.monotonic();
    pass(400);
    clock.sample(startMs + 200, sentAt, clock.monotonic());
    expect(clock.now()).toBe(startMs + 400);
    expect(clock.trusted()).toBe(true);
  });

  it("does not move when the device clock is set, in either direction", () => {
    for (const jump of [-86_400_000, 86_400_000]) {
      const { sources, pass, time } = devices(startMs);
      const clock = createClock(sources);
      clock.sample(startMs, clock.monotonic(), clock.monotonic());
      time.wall += jump;
      pass(5000);
      expect(clock.now()).toBe(startMs + 5000);
      expect(clock.trusted()).toBe(false);
    }
  });

  it("keeps the sharpest measurement, and gives way to one that contradicts it", () => {
    const { sources } = devices(startMs);
    const clock = createClock(sources);
    clock.sample(startMs, 990, 1010);
    clock.sample(startMs + 300, 500, 1500);
    expect(clock.now()).toBe(startMs);
    clock.sample(startMs + 5000, 900, 1100);
    expect(clock.now()).toBe(startMs + 5000);
  });

  it("after a reload without network goes on from the kept offset, never behind the latest time known", () => {
    const ahead = devices(startMs - minute);
    expect(createClock(ahead.sources, { serverOffset: minute, seenAt: startMs - 5 }).now()).toBe(startMs);
    const setBack = devices(startMs - 86_400_000);
    const clock = createClock(setBack.sources, { serverOffset: 0, seenAt: startMs });
    expect(clock.now()).toBe(startMs);
    expect(clock.trusted()).toBe(false);
  });
});

describe("what is shown", () => {
  it("counts from the deadline and never below nothing", () => {
    expect(remaining(iso(startMs), startMs - 1500)).toBe(1500);
    expect(remaining(iso(startMs), startMs + 1)).toBe(0);
    expect([clockText(42 * minute + 17_000), clockText(89 * minute + 59_001), clockText(0)]).toEqual([
      "42:17",
      "1:30:00",
      "00:00",
    ]);
  });

  it("warns once at 10, 5 and 1 minutes, and with the latest only after a gap", () => {
    expect(warningBetween(10 * minute + 1, 10 * minute)).toBe(10);
    expect(warningBetween(10 * minute, 10 * minute - 1000)).toBeUndefined();
    expect(warningBetween(20 * minute, 4 * minute)).toBe(5);
    expect(warningBetween(2 * minute, minute)).toBe(1);
    expect(warningBetween(2 * minute, 0)).toBeUndefined();
    expect([mayHide(6 * minute), mayHide(5 * minute)]).toEqual([true, false]);
  });
});

describe("the number of a tap", () => {
  it("runs at most a minute ahead of what the server has surely reached", () => {
    let now = 1000;
    const wall = () => 5_000_000 + 86_400_000 + now;
    const clock = createClock({ monotonic: () => now, wall }, { serverOffset: 0, seenAt: 5_000_000 });
    now += 2000;
    expect(clock.stamp()).toBe(5_002_000 + 60_000);
    clock.sample(5_003_000, now, now);
    expect(clock.stamp()).toBe(5_003_000);
    // A reply that took ten minutes says little of where the server's clock stands.
    const slow = createClock({ monotonic: () => now, wall: () => 0 });
    slow.sample(9_000_000, now - 600_000, now);
    expect(slow.stamp()).toBe(9_000_000 + 60_000);
  });
});
