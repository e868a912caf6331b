import type { Health } from "@sarathi/contract";
import { expect, it } from "vitest";
import { troubledParts } from "./health.rules.ts";

const now = Date.parse("2026-11-24T06:00:00.000Z");
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const good: Health = {
  jobs: { waiting: 3, running: 1, retrying: 2, failed: 0, oldestDueAt: before(9) },
  mail: { sent: 1, failed: 1, unsent: 0 },
  disk: { freeBytes: 20e9, low: false },
  database: { bytes: 1e9, connections: 80, maxConnections: 100 },
  backup: { at: before(47 * 60), seconds: 3, rows: 1, files: 1 },
  node: { version: "1.0.0", since: before(1) },
};

it.each<[string, Partial<Health>, string[]]>([
  ["nothing", {}, []],
  ["work that was given up", { jobs: { waiting: 0, running: 0, retrying: 0, failed: 1 } }, ["jobs"]],
  [
    "work that nobody begins",
    { jobs: { waiting: 1, running: 0, retrying: 0, failed: 0, oldestDueAt: before(11) } },
    ["jobs"],
  ],
  ["mails that do not go", { mail: { sent: 0, failed: 9, unsent: 2 } }, ["mail"]],
  ["a full disk", { disk: { freeBytes: 4e8, low: true } }, ["disk"]],
  ["too many connections", { database: { bytes: 1e9, connections: 81, maxConnections: 100 } }, ["database"]],
  ["no backup at all", { backup: null }, ["backup"]],
  ["an old backup", { backup: { at: before(49 * 60), seconds: 3, rows: 1, files: 1 } }, ["backup"]],
])("of %s: %j is named", (_, more, parts) => {
  expect(troubledParts({ ...good, ...more }, now)).toEqual(parts);
});

it("of what could not be read nothing is said", () => {
  expect(troubledParts({ node: good.node }, now)).toEqual([]);
});
