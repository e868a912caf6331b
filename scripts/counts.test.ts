import { describe, expect, it } from "vitest";
import { aloneCommands, countJourneys, countTests, type SecondTry } from "./counts.ts";

const again = (name: string): SecondTry => ({ project: "api", file: "a.test.ts", name, why: "too late" });

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
    expect(countTests(report)).toEqual({ passed: 5, failed: 0, notes: [], flaky: [] });
    expect(countTests({ ...report, numPassedTests: 3, numFailedTests: 2 })).toMatchObject({ passed: 3, failed: 2 });
  });

  it("that fail are named with their reason, and so is a file that broke before its tests", () => {
    const passed = { fullName: "b", status: "passed" };
    const failed = { fullName: "a does", status: "failed", failureMessages: ["not equal\n\n- []\n+ [1]\n  at a.ts"] };
    const testResults = [
      { name: "a.test.ts", status: "failed", assertionResults: [failed, passed] },
      { name: "c.test.ts", status: "failed", message: "no such file\n", assertionResults: [] },
      { name: "d.test.ts", status: "passed", assertionResults: [passed] },
    ];
    expect(countTests({ ...report, testResults }).notes).toEqual([
      "failed: a.test.ts a does: not equal - [] + [1]",
      "failed: c.test.ts: no such file",
    ]);
  });

  it("that pass at their second try are named, with what they said at the first, and fail from the ninth on", () => {
    const [one, other] = [again("a"), again("b")];
    const notes = ["flaky: [api] a.test.ts a: too late", "flaky: [api] a.test.ts b: too late"];
    expect(countTests(report, [one, other])).toEqual({ passed: 5, failed: 0, notes, flaky: [one, other] });
    const nine = [..."abcdefghi"].map(again);
    expect(countTests(report, nine)).toMatchObject({ passed: 4, failed: 1 });
  });

  it("that are left out fail", () => {
    const left = { ...report, numPassedTests: 2, numPendingTests: 2, numTodoTests: 1 };
    expect(countTests(left)).toEqual({ passed: 2, failed: 3, notes: ["3 skipped"], flaky: [] });
  });

  it("are not none", () => {
    expect(() => countTests({ ...report, numTotalTests: 0, numPassedTests: 0 })).toThrow("no test ran");
  });
});

describe("journeys", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
  const suitesOf = (status: string) => {
    const results = [{ error: { message: "\u001b[31mtoo late\u001b[39m\n  at a.spec.ts" } }, {}];
    const tests = [{ projectName: "phone", status, results }];
    return [{ suites: [{ specs: [{ file: "a.spec.ts", line: 7, title: "a", tests }] }] }];
  };
  it("count as they came out", () => {
    const report = { stats: { ...stats, unexpected: 1 }, suites: suitesOf("unexpected") };
    const notes = ["unexpected: [phone] a.spec.ts:7 a: too late"];
    expect(countJourneys(report, false)).toEqual({ passed: 4, failed: 1, notes, flaky: [] });
  });

  it("that are skipped fail, but at a server that was given", () => {
    const report = { stats: { ...stats, skipped: 1 }, suites: suitesOf("skipped") };
    const notes = ["skipped: [phone] a.spec.ts:7 a: too late"];
    expect(countJourneys(report, false)).toEqual({ passed: 4, failed: 1, notes, flaky: [] });
    expect(countJourneys(report, true)).toMatchObject({ passed: 4, failed: 0 });
  });

  it("that pass at their second try are named, and fail from the ninth on", () => {
    const report = { stats: { ...stats, flaky: 2 }, suites: suitesOf("flaky") };
    expect(countJourneys(report, false)).toEqual({
      ...{ passed: 6, failed: 0, notes: ["flaky: [phone] a.spec.ts:7 a: too late"] },
      flaky: [{ project: "phone", file: "a.spec.ts:7", name: "a", why: "too late" }],
    });
    expect(countJourneys({ stats: { ...stats, flaky: 9 } }, false)).toMatchObject({ passed: 12, failed: 1 });
  });

  it("are not none", () => {
    expect(() => countJourneys({ stats: { ...stats, expected: 0, skipped: 9 } }, false)).toThrow("no journey ran");
  });
});

describe("what passed only at its second try", () => {
  it("is run alone three times, journeys by their lines and names, tests by their files", () => {
    const journey = { project: "phone", file: "a.spec.ts:7", name: "[S1] /a fits", why: "" };
    const journeys = [journey, { ...journey, name: "/b?" }, { ...journey, file: "b.spec.ts:1" }];
    const commands = aloneCommands(journeys, [again("a"), again("b")]);
    expect(commands.map((words) => words.join(" "))).toEqual([
      "playwright test -c e2e/playwright.config.ts --project phone --retries=0 --repeat-each=3 --workers=1 --reporter=list --grep=\\[S1\\] \\/a fits|\\/b\\? a.spec.ts:7 b.spec.ts:1",
      ...Array(3).fill("vitest run --project api --retry=0 a.test.ts"),
    ]);
    expect(aloneCommands([], [])).toEqual([]);
  });
});
