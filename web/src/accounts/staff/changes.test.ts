import type { AuditEntry } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { changesOf } from "./changes.ts";

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  _id: "01980000-0000-7000-8000-000000000001",
  at: "2026-11-21T10:00:00.000Z",
  action: "user.role",
  targetKind: "account",
  ...fields,
});
const changed = (one: Partial<AuditEntry>) =>
  changesOf(entry(one)).map(({ field, hasBefore, from, to }) => [field, hasBefore, from, to]);

describe("[S134] what an entry of the log changed", () => {
  it("a role, from one to another", () => {
    expect(changed({ before: { role: "user" }, after: { role: "admin" } })).toEqual([["role", true, "user", "admin"]]);
  });

  it("a first suspension has nothing before", () => {
    const one = { before: {}, after: { until: null, sessionsEnded: 2 }, reason: "spam" };
    expect(changed(one)).toEqual([
      ["until", false, undefined, null],
      ["sessionsEnded", false, undefined, 2],
    ]);
  });

  it("a second one tells the earlier end and reason", () => {
    const one = { before: { until: "a", reason: "old" }, after: { until: "b", sessionsEnded: 0 }, reason: "new" };
    expect(changed(one)).toEqual([
      ["until", true, "a", "b"],
      ["reason", true, "old", "new"],
      ["sessionsEnded", false, undefined, 0],
    ]);
  });

  it("what is the same before and after did not change", () => {
    const before = { title: { ne: "क" }, published: false, revision: 3 };
    expect(changed({ before, after: { ...before, published: true } })).toEqual([["published", true, false, true]]);
  });

  it("a lifted one tells what there was", () => {
    expect(changed({ before: { until: "a", reason: "old" } })).toEqual([
      ["until", true, "a", undefined],
      ["reason", true, "old", undefined],
    ]);
    expect(changed({})).toEqual([]);
  });
});
