import { describe, expect, it } from "vitest";
import { countJourneys, countTests } from "./counts.ts";

describe("tests", () => {
  const report = {
    numTotalTests: 5,
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  it("count as they came out", () => {
    expect(countTests(report)).toEqual({ passed: 5, failed: 0, notes: [] });
    expect(countTests({ ...report, numPassedTests: 3, numFailedTests: 2 })).toMatchObject({ passed: 3, failed: 2 });
  });

  it("that fail are named with their reason, and so is a file that broke before its tests", () => {
    const passed = { fullName: "b", status: "passed" };
    const failed = { fullName: "a does", status: "failed", failureMessages: ["expected 1 to be 2\n  at a.ts"] };
    const testResults = [
      { name: "a.test.ts", status: "failed", assertionResults: [failed, passed] },
      { name: "c.test.ts", status: "failed", message: "no such file\n", assertionResults: [] },
      { name: "d.test.ts", status: "passed", assertionResults: [passed] },
    ];
    expect(countTests({ ...report, testResults }).notes).toEqual([
      "failed: a.test.ts a does: expected 1 to be 2",
      "failed: c.test.ts: no such file",
    ]);
  });

  it("that pass at their second try are named, and fail from the third on", () => {
    expect(countTests(report, ["a", "b"])).toEqual({ passed: 5, failed: 0, notes: ["flaky: a", "flaky: b"] });
    expect(countTests(report, ["a", "b", "c"])).toMatchObject({ passed: 4, failed: 1 });
  });

  it("that are left out fail", () => {
    const left = { ...report, numPassedTests: 2, numPendingTests: 2, numTodoTests: 1 };
    expect(countTests(left)).toEqual({ passed: 2, failed: 3, notes: ["3 skipped"] });
  });

  it("are not none", () => {
    expect(() => countTests({ ...report, numTotalTests: 0, numPassedTests: 0 })).toThrow("no test ran");
  });
});

describe("journeys", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
  const suitesOf = (status: string) => [
    { suites: [{ specs: [{ file: "a.spec.ts", title: "a", tests: [{ projectName: "phone", status }] }] }] },
  ];
  it("count as they came out", () => {
    const report = { stats: { ...stats, unexpected: 1 }, suites: suitesOf("unexpected") };
    expect(countJourneys(report, false)).toEqual({ passed: 4, failed: 1, notes: ["unexpected: [phone] a.spec.ts a"] });
  });

  it("that are skipped fail, but at a server that was given", () => {
    const report = { stats: { ...stats, skipped: 1 }, suites: suitesOf("skipped") };
    expect(countJourneys(report, false)).toEqual({ passed: 4, failed: 1, notes: ["skipped: [phone] a.spec.ts a"] });
    expect(countJourneys(report, true)).toMatchObject({ passed: 4, failed: 0 });
  });

  it("that pass at their second try are named, and fail from the third on", () => {
    const report = { stats: { ...stats, flaky: 2 }, suites: suitesOf("flaky") };
    expect(countJourneys(report, false)).toEqual({ passed: 6, failed: 0, notes: ["flaky: [phone] a.spec.ts a"] });
    expect(countJourneys({ stats: { ...stats, flaky: 3 } }, false)).toMatchObject({ passed: 6, failed: 1 });
  });

  it("are not none", () => {
    expect(() => countJourneys({ stats: { ...stats, expected: 0, skipped: 9 } }, false)).toThrow("no journey ran");
  });
});
