import { describe, expect, it } from "vitest";
import { indexOfLabel, readLabel, speaksOfRoots, splitOptions, takeRightMark } from "./labels.rules.ts";

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
    expect(indexOfLabel("x1")).toBeUndefined();
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
  it.each([
    ["x**", "x", true],
    ["x ☑", "x", true],
    ["x✅ ", "x", true],
    ["x [✓]", "x", true],
    ["x ( √ )  ", "x", true],
    ["x (✓", "x (", true],
    ["x*y", "x*y", false],
    ["x ✓ y", "x ✓ y", false],
    ["3√", "3√", false],
    ["√", "√", false],
    ["(√)", "", false],
    ["x ( )", "x ( )", false],
  ])("behind %j leave %j", (text, without, right) => {
    expect(takeRightMark(text)).toEqual({ text: without, right });
  });

  it("that may be roots are named, as long as they stand alone", () => {
    expect(takeRightMark("x √")).toEqual({ text: "x", right: true, isRoot: true });
    expect(takeRightMark("x (√)")).not.toHaveProperty("isRoot");
  });

  it.each([
    ["√2", true],
    ["Square ROOT of 2", true],
    ["its roots", true],
    ["Which sign", true],
    ["two signs", true],
    ["a symbol", true],
    ["symbols", true],
    ["२ को वर्गमूल", true],
    ["घनमूल", true],
    ["चिह्नहरू", true],
    ["चिन्ह", true],
    ["सङ्केत", true],
    ["संकेत", true],
    ["uprooted", false],
    ["design", false],
    ["signal", false],
    ["symbolic", false],
    ["मूल", false],
  ])("%j speaks of roots or signs: %s", (text, speaks) => {
    expect(speaksOfRoots(text)).toBe(speaks);
  });

  it.each([
    ["{ ख } . x", 1, "x"],
    ["[C]५", 2, "५"],
    ["(d)   x", 3, "x"],
    ["e : x", 4, "x"],
    ["ज। x", 7, "x"],
    ["  ✓ b] x", 1, "x"],
    ["a)", 0, ""],
    ["a)1", 0, "1"],
  ])("%j begins with one", (text, index, rest) => {
    expect(readLabel(text)).toMatchObject({ index, rest });
  });
  it.each(["a)x", "[C]x", "xa) y", "(a x", "a x", "ab) x", "(ab) x", "झ) x", "i) x", "a-x", "((a)) x"])(
    "%j does not",
    (text) => {
      expect(readLabel(text)).toBeUndefined();
    },
  );

  it("part a line at the next of their own kind alone", () => {
    expect(splitOptions("A) one b) two B) three")).toEqual(["A) one b) two", "B) three"]);
    expect(splitOptions("(b) two (c) three (b) four")).toEqual(["(b) two", "(c) three (b) four"]);
    expect(splitOptions("*a) one *b) two")).toEqual(["*a) one", "*b) two"]);
    expect(splitOptions("a) x b)y c) z")).toEqual(["a) x b)y c) z"]);
    expect(splitOptions("a) 1 b) 2.5 xb) c). d")).toEqual(["a) 1", "b) 2.5 xb) c). d"]);
    expect(splitOptions("क) १ ख)२ [ग]३")).toEqual(["क) १", "ख)२", "[ग]३"]);
  });
});
