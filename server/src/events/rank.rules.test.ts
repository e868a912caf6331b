import { describe, expect, it } from "vitest";
import { percentileOf } from "./rank.rules.ts";

describe("[S122] a percentile", () => {
  it("is the share of those who are not better: 100 for the best, and for all where all are equal", () => {
    expect(percentileOf(40, 40)).toBe(100);
    expect(percentileOf(10, 40)).toBe(25);
    expect(percentileOf(1, 40)).toBe(2.5);
  });

  it("is not given of fewer than twenty", () => {
    expect(percentileOf(19, 19)).toBeUndefined();
    expect(percentileOf(20, 20)).toBe(100);
  });
});
