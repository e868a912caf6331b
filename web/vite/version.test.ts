import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { versionOf } from "./version.ts";

it("is another one as soon as a call changes, and not for a test of it", () => {
  const dir = mkdtempSync(join(tmpdir(), "sarathi-version-"));
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  write("calls.ts", "one");
  const one = versionOf(dir);
  expect(one).toMatch(/^[\w-]{10}$/);
  write("calls.test.ts", "a test");
  expect(versionOf(dir)).toBe(one);
  write("calls.ts", "another");
  expect(versionOf(dir)).not.toBe(one);
  rmSync(dir, { recursive: true });
});
