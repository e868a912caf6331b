import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../src");

it("statements name their columns: a prepared one with all of them fails when a newer program adds one", () => {
  const files = fs
    .readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const all = /\.(selectAll|returningAll)\(|RETURNING \*/;
  expect(files.filter((name) => all.test(fs.readFileSync(path.join(ROOT, name), "utf8")))).toEqual([]);
});
