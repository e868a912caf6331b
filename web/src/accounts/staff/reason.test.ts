import { describe, expect, it } from "vitest";
import { reasonProblem } from "./reason.ts";

describe("[S134] a reason", () => {
  it.each([
    ["", true, "deed.reasonShort"],
    ["", false, undefined],
    ["  ", false, undefined],
    [" ab ", false, "deed.reasonShort"],
    ["abc", true, undefined],
    ["x".repeat(500), true, undefined],
    ["x".repeat(501), true, "deed.reasonLong"],
  ])("%j, required: %s", (text, required, problem) => {
    expect(reasonProblem(text, required)).toBe(problem);
  });
});
