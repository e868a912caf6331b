import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { exams } from "@sarathi/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { done } from "../test/sitting.ts";
import { CONTENT_DIR, diffContent, loadContent, syncContent } from "./content.ts";
import { MIGRATIONS } from "./foundation/db/migrate.ts";
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
    edit(file, "marksEach: 2", "marksEach: 3");
    expect(await diffContent(deps, root)).toEqual([
      { name: "mock_test:kharidar-first-paper-1", state: "frozen", fields: ["duration", "marksEach"] },
    ]);
    edit(file, "marksEach: 3", "marksEach: 2");
    edit(file, "duration: 46", "duration: 45");
    expect(await diffContent(deps, root)).toEqual([]);
    expect(await loadContent(deps, root)).toBe(1);
  });

  it.each([
    [
      "a key out of range",
      "answer: C",
      "answer: E",
      /questions\/section-officer\/polity\.yaml.*the answer must name an option/,
    ],
    ["an unknown chapter", "chapters: [so-polity]", "chapters: [so-nowhere]", /unknown chapter so-nowhere/],
    [
      "a source that is no address of the web",
      "source: { ne:",
      "source: { url: 'javascript:alert(1)', ne:",
      /polity\.yaml.*source\.url: Must begin with http/,
    ],
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

const CURRICULUM = path.join(root, "curriculum/section-officer.yaml");
const chapter = (slug: string) =>
  app.db
    .selectFrom("chapter")
    .select(["name", "nepali_text", "origin", "file_sha256"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
const mcq = (slug: string) =>
  app.db
    .selectFrom("mcq")
    .select(["id", "state", "origin", "current_version"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
const chaptersOf = async (slug: string) =>
  (
    await app.db
      .selectFrom("mcq_chapter as mc")
      .innerJoin("mcq", "mcq.id", "mc.mcq_id")
      .innerJoin("chapter", "chapter.id", "mc.chapter_id")
      .select("chapter.slug")
      .where("mcq.slug", "=", slug)
      .orderBy("mc.position")
      .execute()
  ).map((row) => row.slug);
const diff = () => diffContent(deps, root);
const diffOf = async (name: string) => (await diff()).find((row) => row.name === name);

/** As staff change a question: a new version, which becomes the present one. */
async function staffRewrite(slug: string, english: string): Promise<void> {
  const { id } = await mcq(slug);
  await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ version: number }>`
      INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, form, explanation, source, difficulty)
      SELECT v.mcq_id, v.version + 1, jsonb_set(v.question, '{en}', to_jsonb(${english}::text)), v.options, v.key_mask,
        v.form, v.explanation, v.source, v.difficulty
      FROM mcq_version v JOIN mcq ON mcq.id = v.mcq_id AND mcq.current_version = v.version
      WHERE v.mcq_id = ${id} RETURNING version`.execute(tx);
    await tx
      .updateTable("mcq")
      .set({ current_version: rows[0]?.version ?? 0 })
      .where("id", "=", id)
      .execute();
  });
}

describe("whose a row of the content is", () => {
  it("everything that came from files follows them, and nothing differs", async () => {
    await syncContent(deps, [], root);
    expect(await diff()).toEqual([]);
    for (const table of ["category", "subject", "section", "chapter", "mcq", "mock_test"] as const) {
      const origins = await app.db.selectFrom(table).select("origin").distinct().execute();
      expect(origins, table).toEqual([{ origin: "file" }]);
    }
    expect((await chapter("so-polity")).file_sha256).toHaveLength(32);
  });

  it("an edited file: the diff says what would change, and only that row follows", async () => {
    const other = await chapter("so-geography");
    const { name } = await chapter("so-polity");
    edit(CURRICULUM, name, `${name} and law`);
    expect(await diff()).toEqual([{ name: "chapter:so-polity", state: "changed", fields: ["name"] }]);
    expect(await syncContent(deps, [], root)).toEqual(["chapter:so-polity"]);
    expect(await chapter("so-polity")).toMatchObject({ name: `${name} and law`, origin: "file" });
    expect(await chapter("so-geography")).toEqual(other);
    expect(await diff()).toEqual([]);
  });

  it("a row that staff edited stays, whatever its file says, until somebody takes the file", async () => {
    await app.db.updateTable("chapter").set({ name: "By staff" }).where("slug", "=", "so-polity").execute();
    expect(await chapter("so-polity")).toMatchObject({ name: "By staff", origin: "staff" });
    expect(await diff()).toEqual([{ name: "chapter:so-polity", state: "staff", fields: ["name"] }]);

    edit(CURRICULUM, "and law", "and laws");
    expect(await diffOf("chapter:so-polity")).toEqual({
      name: "chapter:so-polity",
      state: "conflict",
      fields: ["name"],
    });
    expect(await loadContent(deps, root)).toBe(1);
    expect(await syncContent(deps, [], root)).toEqual([]);
    expect(await chapter("so-polity")).toMatchObject({ name: "By staff", origin: "staff" });

    expect(await syncContent(deps, ["chapter:so-polity"], root)).toEqual(["chapter:so-polity"]);
    expect((await chapter("so-polity")).name).toMatch(/and laws$/);
    expect(await diff()).toEqual([]);
    await expect(syncContent(deps, ["chapter:nowhere"], root)).rejects.toThrow(
      "No file of the content has chapter:nowhere",
    );
  });

  it("a question that staff rewrote keeps their version and their chapters when its file changes", async () => {
    const slug = "so-money-bill-days";
    await staffRewrite(slug, "Asked by staff");
    const { id, current_version } = await mcq(slug);
    const geography = await app.db
      .selectFrom("chapter")
      .select("id")
      .where("slug", "=", "so-geography")
      .executeTakeFirstOrThrow();
    await app.db.insertInto("mcq_chapter").values({ mcq_id: id, chapter_id: geography.id, position: 1 }).execute();
    edit(POLITY, "answer: B", "answer: C");
    const text = fs.readFileSync(POLITY, "utf8");
    fs.writeFileSync(POLITY, text.replace("chapters: [so-polity]", "chapters: [so-polity, so-economy]"));
    expect(await loadContent(deps, root)).toBe(1);
    expect(await mcq(slug)).toMatchObject({ origin: "staff", current_version });
    expect(await chaptersOf(slug)).toEqual(["so-polity", "so-geography"]);
    expect(await diffOf(`mcq:${slug}`)).toMatchObject({ state: "conflict" });

    await syncContent(deps, [`mcq:${slug}`], root);
    expect(await mcq(slug)).toMatchObject({ origin: "file", current_version: current_version + 1 });
    expect(await diffOf(`mcq:${slug}`)).toBeUndefined();
    expect((await versionsOf(slug)).at(-1)).toMatchObject({ version: current_version + 1, key_mask: 4 });
  });

  it.each([
    ["retired", (id: string) => app.db.updateTable("mcq").set({ state: "retired" }).where("id", "=", id).execute()],
    [
      "moved to another chapter",
      (id: string) => sql`UPDATE mcq_chapter SET position = 5 WHERE mcq_id = ${id}`.execute(app.db),
    ],
    ["taken out of its chapters", (id: string) => sql`DELETE FROM mcq_chapter WHERE mcq_id = ${id}`.execute(app.db)],
  ])("a question that staff have %s is theirs", async (_, change) => {
    const known = questionsOfPolity().find((slug) => slug !== "so-money-bill-days") ?? "";
    await syncContent(deps, [`mcq:${known}`], root);
    const { id } = await mcq(known);
    await change(id);
    expect((await mcq(known)).origin).toBe("staff");
    expect(await diffOf(`mcq:${known}`)).toMatchObject({ state: "staff" });
    await syncContent(deps, [`mcq:${known}`], root);
    expect(await mcq(known)).toMatchObject({ origin: "file", state: "verified" });
    expect(await diffOf(`mcq:${known}`)).toBeUndefined();
  });

  it("a chapter that staff took off the site is theirs, until somebody takes the file", async () => {
    const published = () =>
      app.db
        .selectFrom("chapter")
        .select(["published", "origin"])
        .where("slug", "=", "so-geography")
        .executeTakeFirst();
    await app.db.updateTable("chapter").set({ published: false }).where("slug", "=", "so-geography").execute();
    expect(await diffOf("chapter:so-geography")).toMatchObject({ state: "staff", fields: ["published"] });
    await syncContent(deps, ["chapter:so-geography"], root);
    expect(await published()).toEqual({ published: true, origin: "file" });
  });

  it("after the upgrade that made hashes, staff's edit is theirs, not in conflict with a file that nobody changed", async () => {
    const upgrade = path.join(MIGRATIONS, "20261122124000_content_hashes.sql");
    const edits = (slug: string) =>
      app.db.updateTable("chapter").set({ nepali_text: "कर्मचारीको" }).where("slug", "=", slug).execute();
    await edits("so-economy");
    await app.pool.query(fs.readFileSync(upgrade, "utf8"));
    expect(await diffOf("chapter:so-economy")).toMatchObject({ state: "staff" });
    await loadContent(deps, root);
    await edits("so-geography");
    for (const slug of ["so-economy", "so-geography"]) {
      expect(await diffOf(`chapter:${slug}`)).toMatchObject({ state: "staff", fields: ["nepaliText"] });
    }
    await syncContent(deps, ["chapter:so-economy", "chapter:so-geography"], root);
    expect(await diff()).toEqual([]);
  });

  it("an embargo and a new revision make nothing the staff's", async () => {
    await app.db
      .updateTable("mcq")
      .set({ embargo_until: new Date(0) })
      .execute();
    await sql`UPDATE mock_test SET revision = revision + 1`.execute(app.db);
    expect((await diff()).filter((row) => row.state === "staff")).toEqual([]);
  });

  it("a test whose title staff changed keeps it", async () => {
    const slug = "kharidar-first-paper-1";
    const title = JSON.stringify({ ne: "कर्मचारीको", en: "By staff" });
    await app.db.updateTable("mock_test").set({ title }).where("slug", "=", slug).execute();
    edit(path.join(root, `tests/${slug}.yaml`), "Kharidar renamed", "Kharidar renamed again");
    await loadContent(deps, root);
    expect(done(await app.call(exams.getTest, { params: { id: slug } })).title.en).toBe("By staff");
    expect(await diffOf(`mock_test:${slug}`)).toMatchObject({ state: "conflict", fields: ["title"] });
  });

  it("what no file holds any more is named and stays; what staff made is nobody's business", async () => {
    const text = fs.readFileSync(POLITY, "utf8");
    const last = text.lastIndexOf("\n- slug: ");
    const slug = /slug: (\S+)/.exec(text.slice(last))?.[1] ?? "";
    fs.writeFileSync(POLITY, text.slice(0, last + 1));
    await app.db
      .insertInto("category")
      .values({ id: systemRandom.id(), slug: "by-staff", name: "By staff", nepali_text: "कर्मचारीको" })
      .execute();
    await loadContent(deps, root);
    expect(await diffOf(`mcq:${slug}`)).toEqual({ name: `mcq:${slug}`, state: "gone", fields: [] });
    expect(await mcq(slug)).toMatchObject({ origin: "file", state: "verified" });
    expect(await diffOf("category:by-staff")).toBeUndefined();
  });

  it("an edit by staff at the moment of a sync is not lost", async () => {
    edit(CURRICULUM, "and laws", "and the law");
    await Promise.all([
      loadContent(deps, root),
      app.db.updateTable("chapter").set({ nepali_text: "कर्मचारीको" }).where("slug", "=", "so-polity").execute(),
    ]);
    const row = await chapter("so-polity");
    expect(row).toMatchObject({ nepali_text: "कर्मचारीको", origin: "staff" });
  });
});

/** The slugs of the questions of the file that these tests edit. */
function questionsOfPolity(): string[] {
  return [...fs.readFileSync(POLITY, "utf8").matchAll(/^- slug: (\S+)/gm)].map((match) => match[1] ?? "");
}
