import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const src = fileURLToPath(new URL("..", import.meta.url));
const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(src, file), "utf8")));
/** Where staff and composing pages stand: the heavy libraries are in their chunks alone. */
const isStaff = (file: string) => /(^|\/)staff\//.test(file);

describe("two ways to make a form, and no third", () => {
  it("react-hook-form and its schemas are for staff pages", () => {
    expect(filesWith(/from "(react-hook-form|@hookform\/)/).filter((file) => !isStaff(file))).toEqual([]);
  });

  it("a form's own values are read by the light form alone; an upload is no form", () => {
    expect(filesWith(/\bFormData\(/).sort()).toEqual(["foundation/lightForm.ts", "uploads/upload.ts"]);
  });

  it("the library of fields is for staff pages", () => {
    expect(filesWith(/from "@base-ui\//).filter((file) => !isStaff(file))).toEqual([]);
  });

  it("what changes something goes through one hook", () => {
    expect(filesWith(/\buseMutation\(|\bsetBusy\(/)).toEqual([]);
  });
});
