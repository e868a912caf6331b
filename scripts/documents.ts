// Holds the documents to the project: docs/checklist.md's "done" rows are named by a test, every id that a test names is
// a row, every library that is needed has its line in docs/decisions, and what code cites is in the project.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");
const CHECKLIST = path.join(ROOT, "docs/checklist.md");
const problems: string[] = [];

const rows = new Map(
  [...fs.readFileSync(CHECKLIST, "utf8").matchAll(/^\| (S\d+) \| (.+?) \| (done|open) \|$/gm)].map(
    ([, id = "", text, state]) => [id, { text, state }],
  ),
);
if (rows.size < 80) problems.push("docs/checklist.md: rows are missing, or not of the form | S1 | text | done |");

const tests = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.test.ts", "*.test.tsx", "*.spec.ts"], {
  cwd: ROOT,
  encoding: "utf8",
});
const named = new Map<string, string>();
for (const file of tests.split("\n").filter((name) => name && fs.existsSync(path.join(ROOT, name)))) {
  for (const [, list = ""] of fs.readFileSync(path.join(ROOT, file), "utf8").matchAll(/\[((?:S\d+(?:, ?|–|-)?)+)\]/g)) {
    for (const [id] of list.matchAll(/S\d+/g)) named.set(id, file);
  }
}
for (const [id, file] of named)
  if (!rows.has(id)) problems.push(`${file} names ${id}, which is no row of docs/checklist.md`);
for (const [id, { state }] of rows) {
  if (state === "done" && !named.has(id)) problems.push(`docs/checklist.md says ${id} is done, but no test names it`);
}

const decisions = fs
  .readdirSync(path.join(ROOT, "docs/decisions"))
  .map((file) => fs.readFileSync(path.join(ROOT, "docs/decisions", file), "utf8"))
  .join("\n");
for (const folder of [".", "contract", "server", "web", "e2e", "bench", "siege"]) {
  const { dependencies, devDependencies } = JSON.parse(
    fs.readFileSync(path.join(ROOT, folder, "package.json"), "utf8"),
  ) as Record<string, Record<string, string> | undefined>;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith("@types/") && !decisions.includes(`\`${name}\``)) {
      problems.push(`${folder}/package.json needs ${name}, which no decision names`);
    }
  }
}

const headings = [...fs.readFileSync(path.join(ROOT, "docs/sources.md"), "utf8").matchAll(/^## (.+)$/gm)].map(
  ([, name = ""]) => name.toLowerCase(),
);
const code = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "contract", "server", "web", "e2e", "bench", "siege", "docs", "*.md"],
  {
    cwd: ROOT,
    encoding: "utf8",
  },
);
for (const file of code
  .split("\n")
  .filter((name) => /\.(tsx?|md)$/.test(name) && fs.existsSync(path.join(ROOT, name)))) {
  const text = fs.readFileSync(path.join(ROOT, file), "utf8");
  for (const [, heading = ""] of text.matchAll(/docs\/sources\.md, ([A-Z][\w ]*\w)/gi)) {
    if (!headings.some((one) => one.startsWith(heading.toLowerCase())))
      problems.push(`${file} cites docs/sources.md, "${heading}", which is no heading there`);
  }
  // Standards have their number before the sign (RFC 8265 §4.2); a paper that only its writer has, has a name.
  for (const [cited] of text.matchAll(
    /\b(?:(?:anchors|domain|product page|notes)[\w, -]* (?:§|rows? )\d|(?:product|interface)\.md\b)[\d.]*/gi,
  )) {
    problems.push(`${file} cites "${cited}", which is not in the project: docs/sources.md`);
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
console.warn(`${[...rows.values()].filter((row) => row.state === "done").length} of ${rows.size} rows done`);
