import { describe, expect, it } from "vitest";
import { createLimits, failureLimit, rateLimit } from "./rateLimit.ts";

describe("a rate limit", () => {
  let ms = 0;
  const now = () => ms;

  it("lets so many calls of each caller pass in a window, then says how long to wait", () => {
    const count = rateLimit({ max: 2, seconds: 10 }, { now });
    expect([count("a"), count("a"), count("b")]).toEqual([0, 0, 0]);
    ms += 3_500;
    expect(count("a")).toBe(7);
    ms += 6_499;
    expect(count("a")).toBe(1);
    ms += 1;
    expect([count("a"), count("a"), count("a")]).toEqual([0, 0, 10]);
  });

  it("lets the first of a burst pass, and no more", () => {
    const count = rateLimit({ max: 120, seconds: 60 }, { now });
    const waits = Array.from({ length: 125 }, () => count("a"));
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(120).fill(false), ...Array(5).fill(true)]);
  });

  it("forgets whose window began longest ago when there are too many", () => {
    const count = rateLimit({ max: 1, seconds: 10 }, { now, remembered: 2 });
    count("a");
    count("b");
    count("c");
    expect([count("c"), count("b"), count("a")]).toEqual([10, 10, 0]);
  });
});

describe("a limit of failures", () => {
  let ms = 0;
  const now = () => ms;

  it("counts what failed, never what succeeded", () => {
    const limit = failureLimit({ max: 2, seconds: 10 }, { now });
    for (let i = 0; i < 9; i++) limit.begin("a").end(false);
    limit.begin("a").end(true);
    ms += 4_000;
    limit.begin("a").end(true);
    const over = limit.begin("a");
    over.end(true);
    expect([over.wait, limit.begin("b").wait]).toEqual([6, 0]);
    ms += 6_000;
    expect(limit.begin("a").wait).toBe(0);
  });

  it("lets no more in at once than may fail, and the others soon", () => {
    const limit = failureLimit({ max: 3, seconds: 10 }, { now });
    const burst = Array.from({ length: 8 }, () => limit.begin("a"));
    expect(burst.map(({ wait }) => wait)).toEqual([0, 0, 0, 1, 1, 1, 1, 1]);
    burst[0]?.end(false);
    expect([limit.begin("a").wait, limit.begin("a").wait]).toEqual([0, 1]);
  });

  it("forgets a caller who is forgiven", () => {
    const limit = failureLimit({ max: 1, seconds: 10 }, { now });
    limit.begin("a").end(true);
    expect(limit.begin("a").wait).toBe(10);
    limit.forget("a");
    expect(limit.begin("a").wait).toBe(0);
  });
});

describe("the limits of one of several nodes", () => {
  const passing = (count: (caller: string) => number) => {
    let passed = 0;
    while (passed < 1_000 && count("a") === 0) passed++;
    return passed;
  };
  it("let a share pass: all of it together for calls, never more for what is guessed", () => {
    const { calls, wholeCalls } = createLimits(3);
    const bound = { max: 10, seconds: 60 };
    expect([passing(calls(bound)), passing(wholeCalls(bound))]).toEqual([4, 10]);
    expect(passing(createLimits(20).calls(bound))).toBe(1); // more nodes than calls: one at each
    const tries = (max: number, nodes: number) => {
      const limited = createLimits(nodes).failures({ max, seconds: 60 });
      let passed = 0;
      for (let attempt = limited.begin("a"); attempt.wait === 0; attempt = limited.begin("a")) {
        passed++;
        attempt.end(true);
      }
      return passed;
    };
    for (const nodes of [1, 2, 3, 4, 7, 10]) expect(nodes * tries(10, nodes)).toBeLessThanOrEqual(10);
    expect(tries(3, 20)).toBe(1); // nobody is kept out for good
  });
});
