import { describe, expect, it } from "vitest";
import { kindOfText } from "./read.ts";

describe("[S132] what kind of text it is", () => {
  it.each([
    ["Question,A,B,Answer\nMatrix $A^{T}$ is?,x,y,A\n\nForce by area $\\frac{F}{A}$?,x,y,B", "csv"],
    ["1. $x^{=}$ is?\na) x\nb) y\nAns: a", "text"],
    ["Is it so? {T}\n\nIs it not? {FALSE}", "gift"],
    ["Which? {=right ~wrong}", "gift"],
    ["::Name:: Which? {\n=right\n~wrong\n}", "gift"],
    ["What?\nA. x\nB. y\nANSWER: A", "aiken"],
  ])("%j", (text, kind) => {
    expect(kindOfText(text)).toBe(kind);
  });
});
