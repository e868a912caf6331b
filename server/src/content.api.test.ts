import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { exams } from "@sarathi/contract";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { done } from "../test/sitting.ts";
import { CONTENT_DIR, loadContent } from "./content.ts";
import { systemRandom } from "./foundation/random.ts";

const app = await testApp();
const deps = { db: app.db, log: pino({ level: "silent" }), clock: () => new Date(), random: systemRandom };
const root = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-content-"));
fs.cpSync(CONTENT_DIR, root, { recursive: true });
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const POLITY = path.join(root, "questions/section-officer/polity.yaml");
function edit(file: string, from: string, to: string): void {
  const text = fs.readFileSync(file, "utf8");
  expect(text).toContain(from);
  fs.writeFileSync(file, text.replace(from, to));
}
const versionsOf = (slug: string) =>
  app.db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", "v.mcq_id", "mcq.id")
    .select(["mcq.id", "mcq.current_version", "v.version", "v.key_mask"])
    .where("mcq.slug", "=", slug)
    .orderBy("v.version")
    .execute();
const countOf = async (table: "mcq" | "mcq_version" | "mock_test" | "test_question" | "chapter") => {
  const row = await app.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
};
const counts = () =>
  Promise.all((["mcq", "mcq_version", "mock_test", "test_question", "chapter"] as const).map(countOf));

describe("loading the content", () => {
  it("a second time loads nothing", async () => {
    const before = await counts();
    expect(await loadContent(deps, root)).toBe(0);
    expect(await counts()).toEqual(before);
  });

  it("a changed key is a new version; the published paper keeps the one it was frozen with", async () => {
    const asha = await app.member();
    const id = "section-officer-first-paper-1";
    const before = done(await app.call(exams.getPaper, { params: { id } }, asha));
    edit(POLITY, "answer: A", "answer: B");
    expect(await loadContent(deps, root)).toBe(1);
    const versions = await versionsOf("so-money-bill-days");
    expect(versions.map((v) => [v.current_version, v.version, v.key_mask])).toEqual([
      [2, 1, 1],
      [2, 2, 2],
    ]);
    const frozen = await app.db
      .selectFrom("test_question")
      .select("version")
      .where("mcq_id", "=", versions[0]?.id ?? "")
      .execute();
    expect(frozen).toEqual([{ version: 1 }]);
    expect(done(await app.call(exams.getPaper, { params: { id } }, asha))).toEqual(before);
    expect(await loadContent(deps, root)).toBe(0);
  });

  it("a test's texts follow its file, seen at once; its paper does not", async () => {
    const file = path.join(root, "tests/kharidar-first-paper-1.yaml");
    const before = done(await app.call(exams.getTest, { params: { id: "kharidar-first-paper-1" } }));
    edit(file, "duration: 45", "duration: 46");
    edit(file, String(before.title.en), "Kharidar renamed");
    expect(await loadContent(deps, root)).toBe(1);
    const after = done(await app.call(exams.getTest, { params: { id: "kharidar-first-paper-1" } }));
    expect(after.title.en).toBe("Kharidar renamed");
    expect(after.duration).toBe(45);
  });

  it.each([
    [
      "a key out of range",
      "answer: C",
      "answer: E",
      /questions\/section-officer\/polity\.yaml.*the answer must name an option/,
    ],
    ["an unknown chapter", "chapters: [so-polity]", "chapters: [so-nowhere]", /unknown chapter so-nowhere/],
    ["an unknown field", "difficulty: hard", "difficulty: hard\n  secret: 1", /polity\.yaml.*secret/],
  ])("%s stops it, says where, and loads nothing at all", async (_, from, to, message) => {
    const kept = fs.readFileSync(POLITY, "utf8");
    const other = path.join(root, "questions/kharidar/history.yaml");
    const keptOther = fs.readFileSync(other, "utf8");
    const before = await counts();
    fs.writeFileSync(other, keptOther.replace("difficulty: easy", "difficulty: hard"));
    edit(POLITY, from, to);
    await expect(loadContent(deps, root)).rejects.toThrow(message);
    expect(await counts()).toEqual(before);
    fs.writeFileSync(POLITY, kept);
    fs.writeFileSync(other, keptOther);
  });

  it("two apps that start at once load a change once", async () => {
    edit(POLITY, "difficulty: medium", "difficulty: hard");
    const loaded = await Promise.all([loadContent(deps, root), loadContent(deps, root), loadContent(deps, root)]);
    expect(loaded.sort()).toEqual([0, 0, 1]);
  });
});
