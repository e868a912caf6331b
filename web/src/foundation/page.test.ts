import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { namespacesOf } from "./page.ts";
import { errorNamespaces } from "./texts.generated.ts";

const src = fileURLToPath(new URL("..", import.meta.url));
const dictionaries: readonly string[] = Object.values(errorNamespaces);
/** What each page's `clientLoader` enters with. */
const entered = globSync("*/{pages,staff}/*.tsx", { cwd: src }).flatMap((file) => {
  const [, texts] = /\benter\(\[([^\]]*)\]/.exec(readFileSync(join(src, file), "utf8")) ?? [];
  const errors = `${file.split("/")[0]}.errors`;
  return texts !== undefined && dictionaries.includes(errors) ? [{ file, texts, errors }] : [];
});

describe("a page that is gone to", () => {
  it.each(entered)("$file brings its module's errors, as the first load does", ({ texts, errors }) => {
    expect(texts).toContain(`"${errors}"`);
  });

  it("the first load brings them", () => {
    expect(entered.length).toBeGreaterThan(5);
    expect(namespacesOf([{ id: "exams/pages/Sit", handle: { texts: ["sitting"] } }])).toContain("exams.errors");
  });
});
