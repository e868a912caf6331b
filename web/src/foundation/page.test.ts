import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { namespacesOf } from "./page.ts";

const src = fileURLToPath(new URL("..", import.meta.url));
const namesIn = (text: string | undefined) => [...(text ?? "").matchAll(/"([\w.]+)"/g)].map(([, name = ""]) => name);
/** Pages that name their dictionaries at both places: for the first load, and for when they are gone to. */
const pages = globSync("*/{pages,staff}/*.tsx", { cwd: src }).flatMap((file) => {
  const text = readFileSync(join(src, file), "utf8");
  const [, first] = /\bhandle = \{[^}]*\btexts: \[([^\]]*)\]/.exec(text) ?? [];
  const [, entered] = /\benter\(\[([^\]]*)\]/.exec(text) ?? [];
  return first !== undefined && entered !== undefined
    ? [{ file, first: namesIn(first), entered: namesIn(entered) }]
    : [];
});

describe("a page's dictionaries", () => {
  it.each(pages)("$file: the same on the first load and when it is gone to", ({ first, entered }) => {
    expect(first.sort()).toEqual(entered.sort());
  });

  it("are those that it names; the exam's page brings its errors along, for it may have to say one without a network", () => {
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.find(({ file }) => file.endsWith("exams/pages/Sit.tsx"))?.entered).toContain("exams.errors");
    expect(namespacesOf([{ id: "exams/pages/Sit", handle: { texts: ["sitting"] } }])).toEqual(
      expect.arrayContaining(["common", "sitting"]),
    );
  });
});
