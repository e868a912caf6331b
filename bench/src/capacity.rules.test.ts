import { describe, expect, it } from "vitest";
import { type Cost, type Costs, machinesFor, momentsOf, type Plan, totalOf } from "./capacity.rules.ts";

const cost = (appMs: number, databaseMs: number): Cost => ({
  ...{ appMs, databaseMs, walBytes: 1_000 * 1_024, pageBytes: 24 * 1_024, rows: 2 },
  ...{ flushes: 0.1, sentBytes: 100, receivedBytes: 1_000 },
});
const costs: Costs = { start: cost(2, 3), save: cost(1, 1), submit: cost(4, 6) };
const plan: Plan = {
  ...{ candidates: 36_000, waves: 3, startSeconds: 60, submitSeconds: 120 },
  ...{ lengthMinutes: 20, savesEach: 10 },
};

describe("what an event of the whole country needs", () => {
  it("is what the calls of a moment cost together", () => {
    const [begin, sit, last] = momentsOf(costs, plan);
    // 12,000 in a wave: 200 starts and 100 saves a second; then 100 saves; then 200 saves and 100 submits.
    expect(begin).toMatchObject({ perSecond: { start: 200, save: 100, submit: 0 }, appCores: 0.5, databaseCores: 0.7 });
    expect(sit).toMatchObject({ appCores: 0.1, databaseCores: 0.1, walMiBps: 100 });
    expect(last).toMatchObject({ perSecond: { start: 0, save: 200, submit: 100 }, appCores: 0.6, outMbps: 2.4 });
  });

  it("adds up over all candidates", () => {
    expect(totalOf(costs, 10, 5)).toMatchObject({ appMs: 110, databaseMs: 140, rows: 140 });
  });

  it("leaves half of each machine idle", () => {
    expect(machinesFor(0.2, 4)).toBe(1);
    expect(machinesFor(2, 4)).toBe(1);
    expect(machinesFor(2.1, 4)).toBe(2);
  });
});
