import { describe, expect, it } from "vitest";
import { RUNS_HEAD, rowsOf, runRow, runsOf, stoodOf, timesRunning } from "./runs.ts";

const OLD = "| 2026-11-29 10:41 | 2083 | 20 | 55,376 | 13.0 | 10,339 | 2.20 | 2.4 | 0 |";
const commit = (tree: string, isChanged = false) => ({ hash: "0123abcd", isChanged, tree });
const row = (tree: string, faults = 0, isChanged = false) =>
  runRow({ minutes: 20, seed: 1, before: [], commit: commit(tree, isChanged) }, [
    ...["1", "2", "3", "4", "5"],
    String(faults),
  ]);

describe("the last runs", () => {
  it("are found again on the page, those that are older than a column too", () => {
    const rows = rowsOf([OLD, row("a")]);
    expect(runsOf(["# Page", RUNS_HEAD, ...rows, "| a | b |"].join("\n"))).toEqual(rows);
    expect(rows[0]).toBe(`${OLD} – | – |`);
    expect(new Set([...RUNS_HEAD.split("\n"), ...rows].map((line) => line.split("|").length))).toEqual(new Set([13]));
  });

  it("count together by the same files, from the last fault on", () => {
    expect(timesRunning([OLD, row("a")], "a")).toBe(1);
    expect(timesRunning([row("a"), row("a", 2), row("a"), row("a")], "a")).toBe(2);
    expect(timesRunning([row("a"), row("b"), row("a")], "a")).toBe(1);
    expect(timesRunning([row("a"), row("a", 1)], "a")).toBe(0);
  });

  it("do not count when nobody can tell what was tried", () => {
    expect(timesRunning([row("a"), row("a", 0, true)], "a")).toBe(0);
    expect(stoodOf([row("a", 0, true)], commit("a", true))).toContain("does not count");
    expect(stoodOf([OLD], undefined)).toContain("does not count");
    expect(stoodOf([row("a"), row("a")], commit("a"))).toContain("stood 2 times running");
  });
});
