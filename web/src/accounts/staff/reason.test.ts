import { describe, expect, it } from "vitest";
import { reasonProblem } from "./reason.ts";

describe("[S134] a reason", () => {
  it.each([
    ["", true, "reason.short"],
    ["", false, undefined],
    ["  ", false, undefined],
    [" ab ", false, "reason.short"],
    ["abc", true, undefined],
    ["x".repeat(500), true, undefined],
    ["x".repeat(501), true, "reason.long"],
  ])("%j, required: %s", (text, required, problem) => {
    expect(reasonProblem(text, required)).toBe(problem);
  });
});
