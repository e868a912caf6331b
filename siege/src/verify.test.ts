import type { SavedAnswer } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { isStored } from "./verify.ts";

const held = (seq: number, selectedOptionIndex?: number): SavedAnswer => ({
  mcqId: "01900000-0000-7000-8000-000000000000",
  flagged: false,
  timeSpentMs: 0,
  seq,
  selectedOptionIndex,
});
const sent = [
  { seq: 10, index: 0 },
  { seq: 20, index: 1 },
  { seq: 30, index: 2 },
];

describe("an acknowledged answer (20 → 1)", () => {
  it.each([
    ["is held as it was", held(20, 1), true],
    ["was followed by one that nobody heard of", held(30, 2), true],
    ["is gone", undefined, false],
    ["is held with another choice", held(20, 0), false],
    ["is held without a choice", held(20), false],
    ["was undone by an earlier one", held(10, 0), false],
    ["was replaced by one that was never sent", held(25, 1), false],
    ["was replaced by a later number with another choice", held(30, 1), false],
  ])("%s", (_, answer, stored) => {
    expect(isStored(answer, { seq: 20, index: 1 }, sent)).toBe(stored);
  });
});
