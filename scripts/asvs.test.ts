import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ASVS_ROWS, type AsvsLine, linesOf, rowsIn } from "./asvs.ts";

const ROOT = path.join(import.meta.dirname, "..");
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const exists = (file: string) => fs.existsSync(path.join(ROOT, file));
const DECISIONS = fs.readdirSync(path.join(ROOT, "docs/decisions"));
const PAGES = fs.readdirSync(path.join(ROOT, "docs/security")).map((name) => `docs/security/${name}`);
const lines = PAGES.flatMap((file) => linesOf(file, read(file)));

/** Files of the project that a text names in code, each with the test's title or the heading behind ` › `. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|json|sql))(?: › ([^`]+))?`/g)].map(([, file = "", title]) => ({
    file,
    title,
  }));
const decisionsIn = (text: string) =>
  [...text.matchAll(/\bdecisions? ((?:\d{4}(?:, | and )?)+)/g)].flatMap(([, list = ""]) => list.match(/\d{4}/g) ?? []);
/** What a text names that is not in the project. */
const missingIn = (text: string): string[] => [
  ...namedIn(text).flatMap(({ file, title }) => {
    if (!exists(file)) return [`${file} is not there`];
    return title !== undefined && !read(file).includes(title) ? [`${file} has no "${title}"`] : [];
  }),
  ...decisionsIn(text)
    .filter((number) => !DECISIONS.some((name) => name.startsWith(`${number}-`)))
    .map((number) => `there is no decision ${number}`),
];
const isProof = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.endsWith(".md");

/** What is wrong with a line. */
function problemsOf({ cells, state }: AsvsLine): string[] {
  const text = cells.join(" ");
  const how = cells.slice(4).join(" ");
  const found = [
    cells.length !== 6 && "it has other than six cells",
    cells.some((cell) => cell === "") && "a cell is empty",
    ...missingIn(text),
    !["met", "not applicable", "decision", "open"].includes(state) && `"${state}" is no state`,
    state === "met" && !namedIn(how).some(({ file }) => isProof(file)) && "met, but neither test nor document",
    state === "decision" && decisionsIn(how).length === 0 && "decided, but no decision",
  ];
  return found.filter((problem) => problem !== false);
}

describe("the rows of ASVS", () => {
  const levels = Object.entries(ASVS_ROWS).map(([level, text]) => [level, rowsIn(text)] as const);

  it("of levels 1 and 2 are 70 and 183, each once", () => {
    expect(levels.map(([level, rows]) => [level, new Set(rows).size, rows.length])).toEqual([
      ["1", 70, 70],
      ["2", 183, 183],
    ]);
  });

  it.each(levels)("of level %s stand once each in docs/security, with their level", (level, rows) => {
    const named = lines.filter((line) => line.level === level).flatMap((line) => line.rows);
    expect(rows.filter((row) => !named.includes(row))).toEqual([]);
    expect(named.filter((row, i) => named.indexOf(row) !== i || !rows.includes(row))).toEqual([]);
  });

  it("are of these levels alone", () => {
    expect(lines.filter(({ level }) => level !== "1" && level !== "2")).toEqual([]);
  });
});

describe.each(PAGES)("%s", (file) => {
  it("says of each row what is true of the project: its tests, documents and decisions are there", () => {
    const wrong = lines
      .filter((line) => line.file === file)
      .map((line) => [line.rows.join(), problemsOf(line)] as const);
    expect(wrong.filter(([, problems]) => problems.length > 0)).toEqual([]);
  });

  it("names no file and no decision that is not there", () => {
    expect(missingIn(read(file))).toEqual([]);
  });

  it("has its line in docs/security.md", () => {
    expect(read("docs/security.md")).toContain(file.replace("docs/", ""));
  });
});

it("docs/security.md names no file and no decision that is not there", () => {
  expect(missingIn(read("docs/security.md"))).toEqual([]);
});

describe("a line is refused", () => {
  const line = (text: string) => problemsOf(linesOf("x.md", text)[0] as AsvsLine);

  it.each([
    ["with an empty cell", "| 1.2.1 | 1 | escape | met | | `scripts/asvs.test.ts` |"],
    ["with a test that is not there", "| 1.2.1 | 1 | escape | met | React | `scripts/gone.test.ts` |"],
    ["with a title that its test has not", "| 1.2.1 | 1 | escape | met | React | `scripts/counts.test.ts › nothing` |"],
    ["that is met by a word alone", "| 1.2.1 | 1 | escape | met | React | – |"],
    ["that names no decision", "| 1.2.1 | 1 | escape | decision | we like it so | – |"],
    ["with a decision that is not there", "| 1.2.1 | 1 | escape | decision | decision 9999 | – |"],
    ["of another state", "| 1.2.1 | 1 | escape | nearly | soon | `scripts/asvs.test.ts` |"],
    ["with a cell too few", "| 1.2.1 | 1 | escape | open | soon |"],
  ])("%s", (_, text) => expect(line(text)).not.toEqual([]));

  it("and not when all is there", () => {
    expect(line("| 1.2.1–1.2.3 | 1 | escape | met | React | `scripts/asvs.test.ts › a line is refused` |")).toEqual([]);
  });
});
