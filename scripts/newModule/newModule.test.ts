import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { moduleNames } from "../../contract/src/modules.ts";
import { collisionsOf } from "./collisions.ts";
import { done, type Edit, editsOf, isDone, undone } from "./edits.ts";
import { namesOf } from "./names.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

/** Modules to come; one that has come by now is no example any more. */
const coming = ["remarks", "notifications", "community post", "events", "resources", "newsletter", "search"].filter(
  (words) => !(moduleNames as readonly string[]).includes(words.split(" ")[0] ?? ""),
);

describe("names", () => {
  it.each([
    ["notes", { one: "note", many: "notes", title: "Notes" }],
    ["community post", { one: "post", many: "posts", Many: "Posts" }],
    ["community समुदाय post", { one: "post", title: "समुदाय" }],
    ["search", { one: "search", many: "searches" }],
    ["newsletter issue", { one: "issue", many: "issues" }],
    ["categories", { one: "category", many: "categories" }],
    ["countries country", { one: "country", many: "countries" }],
    ["addresses", { one: "address", many: "addresses" }],
  ])("of %s", (words, names) => {
    expect(namesOf(words.split(" "))).toMatchObject(names);
  });

  it.each(["", "Notes", "my-notes", "no", "notes note other", "notes टिपोट टिपोटहरू"])("%s is refused", (words) => {
    expect(() => namesOf(words.split(" "))).toThrow("Give the module's name");
  });
});

describe("collisions", () => {
  const of = (words: string) => collisionsOf(namesOf(words.split(" "))).join(" ");
  it.each(coming)("%s has none", (words) => {
    expect(of(words)).toBe("");
  });

  it.each([
    ["orders", "word of SQL"],
    ["devices device", "contract exports Device already"],
    ["exams", "named exams already"],
    ["foundation", "named foundation already"],
    ["paging", "named paging already"],
    ["about", "address /about is taken"],
    ["sittings attempt", "a table attempt already"],
    ["checks test", "errors named test.* already"],
    ["delete removal", "word of JavaScript"],
    ["facts record", "use the name Record"],
    ["fields", "use the name Field"],
    ["promises", "use the name Promise"],
    ["facts result", "dictionary web/src/exams/i18n/en/results.json already"],
    ["rooms", 'refuses "rooms"'],
  ])("%s: %s", (words, why) => {
    expect(of(words)).toContain(why);
  });
});

describe("edits", () => {
  // The last has the longest names there may be.
  const more = ["badges", "invoices", "mentors", "timetables", "abcdefghijklmnopqrst bcdefghijklmnopqrstu"];
  const modules = [...coming, ...more].map((words) => editsOf(namesOf(words.split(" "))));
  const files = [...new Set(modules.flat().map(({ file }) => file))];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-edits-"));
  const at = (file: string) => path.join(folder, file);
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  const change = (edits: readonly Edit[], by: typeof done) => {
    for (const edit of edits) fs.writeFileSync(at(edit.file), by(fs.readFileSync(at(edit.file), "utf8"), edit));
  };
  const format = () => {
    const only = ["--linter-enabled=false", "--vcs-enabled=false", `--config-path=${ROOT}`];
    execFileSync("npx", ["biome", "check", "--write", ...only, folder], { cwd: ROOT, stdio: "pipe" });
  };

  it("of twelve modules stand beside each other, formatted after each, and all go again", { timeout: 60_000 }, () => {
    for (const file of files) {
      fs.mkdirSync(path.dirname(at(file)), { recursive: true });
      fs.writeFileSync(at(file), read(file));
    }
    for (const edits of modules) {
      change(edits, done);
      format();
    }
    for (const edit of modules.flat())
      expect(isDone(fs.readFileSync(at(edit.file), "utf8"), edit), edit.lines).toBe(true);
    const list = /moduleNames = (\[[^\]]*\])/.exec(fs.readFileSync(at("contract/src/modules.ts"), "utf8"))?.[1] ?? "";
    expect(list.match(/^ {2}"\w+",$/gm)).toHaveLength(moduleNames.length + modules.length);
    for (const edits of modules.toReversed()) change(edits.toReversed(), undone);
    for (const file of files) expect(fs.readFileSync(at(file), "utf8")).toBe(read(file));
  });
});
