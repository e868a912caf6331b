import { type AdminNode, curriculumAdmin as calls, curriculum, MAX_CONTENT_BODY, users } from "@sarathi/contract";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { loadContent } from "../content.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const staff = await app.member("moderator");
const level = "content" as const;

const list = async (query: object = {}) => done(await app.call(calls.listNodes, { params: { level }, query }, staff));
const get = async (id: string) => done(await app.call(calls.getNode, { params: { level, id } }, staff));
const create = (body: object) => app.call(calls.createNode, { params: { level }, body: body as never }, staff);
const editOf = ({ name, nepaliText, parentId, published, version, body }: AdminNode) => ({
  ...{ name, nepaliText, parentId, published, version, body },
});
const update = (node: AdminNode, change: object) =>
  app.call(calls.updateNode, { params: { level, id: node._id }, body: { ...editOf(node), ...change } }, staff);
const seen = async (chapter: string, language: "ne" | "en" = "en") =>
  done(await app.call(curriculum.getChapter, { params: { id: chapter }, query: { language } })).content;

const chapters = done(
  await app.call(calls.listNodes, { params: { level: "chapters" }, query: { search: "so-economy" } }, staff),
).items;
const chapter = at(chapters, 0);
const lesson = async (name: string, more: object = {}) =>
  done(await create({ name, nepaliText: `${name} (ने)`, parentId: chapter._id, ...more }));

describe("[S132] what chapters have to read, as staff write it", () => {
  it("is listed without its text, and read with it", async () => {
    const polity = at((await list({ search: "constitution-basics" })).items, 0);
    expect(polity).toMatchObject({ slug: "so-polity-constitution-basics", fromFile: true, childCount: 0 });
    expect(polity.body).toBeUndefined();
    expect((await get(polity._id)).body?.ne).toContain("## बनोट");
  });

  it("is rendered as it is written, and seen once it is published", async () => {
    const made = await lesson("Budget", {
      body: { en: "Income\n\n<script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 | 2 |" },
    });
    expect((await seen("so-economy")).map(({ slug }) => slug)).not.toContain("budget");
    done(await update(made, { published: true }));
    const shown = (await seen("so-economy", "ne")).find(({ slug }) => slug === "budget");
    expect(shown).toMatchObject({ language: "en", name: "Budget" });
    expect(shown?.html).toContain("<table>");
    expect(shown?.html).not.toContain("<script");
  });

  it("keeps every version, and its text where an edit says nothing of it", async () => {
    const made = await lesson("Trade", { body: { en: "First", ne: "पहिलो" } });
    const { body: _, ...rest } = editOf(made);
    const renamed = done(
      await app.call(
        calls.updateNode,
        { params: { level, id: made._id }, body: { ...rest, name: "Foreign trade" } },
        staff,
      ),
    );
    expect(renamed.body).toEqual({ en: "First", ne: "पहिलो" });
    done(await update(renamed, { body: { en: "Second" } }));
    const versions = done(
      await app.call(calls.listRevisions, { params: { level, id: made._id }, query: {} }, staff),
    ).items.map(({ version, body }) => [version, body?.en]);
    expect(versions).toEqual([
      [3, "Second"],
      [2, "First"],
      [1, "First"],
    ]);
    const admin = await app.member("admin");
    const entry = at(done(await app.call(users.listAudit, { query: { action: "content.update" } }, admin)).items, 0);
    expect(entry).toMatchObject({ targetKind: "content", target: "trade", after: { version: 3 } });
    expect(JSON.stringify(entry)).not.toContain("Second");
  });

  it("is not overwritten by whoever saw an older version", async () => {
    const made = await lesson("Banks", { body: { en: "Old" } });
    const both = await Promise.all([update(made, { body: { en: "Mine" } }), update(made, { body: { en: "Theirs" } })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("stays as staff left it when the files are loaded again", async () => {
    const polity = await get(at((await list({ search: "constitution-basics" })).items, 0)._id);
    done(await update(polity, { body: { ...polity.body, en: "Edited here" } }));
    await loadContent({ db: app.db, log: pino({ level: "silent" }), clock: () => new Date(), random: systemRandom });
    expect((await get(polity._id)).body?.en).toBe("Edited here");
    expect(at(await seen("so-polity"), 0).html).toContain("Edited here");
  });

  it("is put in order within its chapter, and deleted unless a file would bring it back", async () => {
    const first = await lesson("One");
    const second = await lesson("Two");
    const ids = (await list({ parent: chapter._id })).items.map(({ _id }) => _id);
    const turned = [second._id, ...ids.filter((id) => id !== second._id)];
    done(await app.call(calls.orderNodes, { params: { level }, body: { parentId: chapter._id, ids: turned } }, staff));
    expect((await list({ parent: chapter._id })).items.map(({ _id }) => _id)).toEqual(turned);
    done(await app.call(calls.removeNode, { params: { level, id: first._id } }, staff));
    refused(await app.call(calls.getNode, { params: { level, id: first._id } }, staff), "curriculum.not_found");
    const polity = at((await list({ search: "constitution-basics" })).items, 0);
    refused(await app.call(calls.removeNode, { params: { level, id: polity._id } }, staff), "curriculum.from_file");
  });

  it.each([
    ["a description", { description: { en: "About" } }, "request.invalid"],
    ["questions of the syllabus", { questionCount: 3 }, "request.invalid"],
    ["a text beyond bounds", { body: { en: "x".repeat(MAX_CONTENT_BODY + 1) } }, "request.invalid"],
    ["a text that turns itself round", { body: { en: "a\u202Eb" } }, "request.invalid"],
    ["no chapter", { parentId: undefined }, "curriculum.no_parent"],
    ["a name in addresses that another has", { slug: "so-polity-constitution-basics" }, "curriculum.slug_taken"],
  ] as const)("is refused with %s", async (_, change, code) => {
    refused(await create({ name: "X", nepaliText: "क", parentId: chapter._id, ...change }), code);
  });

  it("has a body that no other level has", async () => {
    const body = { name: "X", nepaliText: "क", body: { en: "x" } };
    refused(await app.call(calls.createNode, { params: { level: "categories" }, body }, staff), "request.invalid");
  });

  it("is shown before it is saved", async () => {
    const { html } = done(
      await app.call(calls.previewContent, { body: { body: { ne: "**पाठ** $x^2$ [@ ऐन, दफा २]" } } }, staff),
    );
    expect(html.ne).toContain("<strong>पाठ</strong>");
    expect(html.ne).toContain("<math");
    expect(html.ne).toContain("<cite>");
    expect(html.en).toBeUndefined();
    refused(await app.call(calls.previewContent, { body: { body: { ne: "a\u202Eb" } } }, staff), "request.invalid");
  });
});
