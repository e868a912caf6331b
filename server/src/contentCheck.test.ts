import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CONTENT_DIR, contentFiles, readContent } from "./content.ts";
import { checkContent, guesserPage } from "./contentCheck.ts";
import { TestFile } from "./exams/index.ts";
import { QuestionFile } from "./questions/index.ts";

let root = "";
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-check-"));
  fs.cpSync(CONTENT_DIR, root, { recursive: true });
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function edit(file: string, from: string | RegExp, to: string): void {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  fs.writeFileSync(path.join(root, file), edited);
}

const slugsIn = (file: string) => readContent(TestFile, file, root).sections.flatMap(({ questions }) => questions);

it("a finding names file, question and what to do", () => {
  edit("questions/section-officer/international.yaml", "is NOT a member of BIMSTEC", "is not a member of BIMSTEC");
  expect(checkContent(root)).toEqual([
    "content/questions/section-officer/international.yaml so-bimstec-not-member: print its not as NOT (en)",
  ]);
});

it("a paper asks no fact twice", () => {
  edit("questions/section-officer/environment.yaml", "fact: first-ramsar-site", "fact: banks-by-age");
  expect(checkContent(root)).toEqual([
    expect.stringMatching(
      /^content\/tests\/section-officer-first-paper-1\.yaml so-first-ramsar-site-nepal: asks the fact banks-by-age as so-banks-establishment-order does/,
    ),
  ]);
});

it("questions in no paper have a column of their own on the page", () => {
  expect(guesserPage(root)).toContain("| in no paper |");
  const asked = new Set(contentFiles("tests", root).flatMap((file) => slugsIn(file)));
  for (const file of contentFiles("questions", root)) {
    const kept = readContent(QuestionFile, file, root).filter(({ slug }) => asked.has(slug));
    fs.writeFileSync(path.join(root, file), JSON.stringify(kept));
  }
  expect(guesserPage(root)).not.toContain("in no paper");
});
