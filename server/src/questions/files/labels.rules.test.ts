import { describe, expect, it } from "vitest";
import { indexOfLabel, readLabel, splitOptions, takeRightMark } from "./labels.rules.ts";

describe("labels of options", () => {
  it.each([
    ["क) काठमाडौँ", { index: 0, rest: "काठमाडौँ", kind: "ne", right: false }],
    ["(B) Pokhara", { index: 1, rest: "Pokhara", kind: "upper", right: false }],
    ["*c. Dharan", { index: 2, rest: "Dharan", kind: "lower", right: true }],
    ["[घ] x", { index: 3, rest: "x", kind: "ne", right: false }],
    ["A. M. Singh", { index: 0, rest: "M. Singh", kind: "upper", right: false }],
  ])("%s", (text, label) => {
    expect(readLabel(text)).toEqual(label);
  });
  it.each(["Apple", "A", "1) x", "i) x", "a.m. is", "(xyz)", ""])("%j has none", (text) => {
    expect(readLabel(text)).toBeUndefined();
  });
  it("part a line where they follow each other", () => {
    expect(splitOptions("क) एक ख) दुई ग) तीन")).toEqual(["क) एक", "ख) दुई", "ग) तीन"]);
    expect(splitOptions("(a) one (c) three")).toEqual(["(a) one (c) three"]);
    expect(splitOptions("no label")).toEqual(["no label"]);
  });
  it("a mark behind an option says that it is right, and is no part of it", () => {
    expect(["x *", "x ✓", "x (✔)", "x", "✓"].map(takeRightMark)).toEqual([
      { text: "x", right: true },
      { text: "x", right: true },
      { text: "x", right: true },
      { text: "x", right: false },
      { text: "", right: false },
    ]);
  });
  it("letters of both scripts and digits have indices", () => {
    expect(["A", "h", "क", "ज", "1", "९", "I", "ट", "10", ""].map(indexOfLabel)).toEqual([
      0,
      7,
      0,
      7,
      0,
      8,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
