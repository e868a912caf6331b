import { resources as calls, resourceAdmin } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { loadRows } from "../foundation/content/load.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import { systemRandom } from "../foundation/random.ts";
import { ResourceFile, resourceContent } from "./resource.content.ts";

const app = await testApp();
const staff = await app.member("moderator");
const both = (text: string) => ({ ne: text, en: text });
const fileOf = (more: { text?: string; url?: string } = {}) =>
  ResourceFile.parse({
    slug: "from-a-file",
    type: "notes",
    title: both("From a file"),
    description: both("Notes"),
    items: [
      {
        slug: "from-a-file-text",
        title: both("Text"),
        description: both("Words"),
        chapter: "so-polity",
        source: "Ours",
        licence: "own-work",
        body: both(more.text ?? "First"),
      },
      {
        slug: "from-a-file-link",
        title: both("Link"),
        description: both("Elsewhere"),
        source: "psc.gov.np",
        licence: "link-only",
        url: more.url ?? "https://psc.gov.np/",
      },
    ],
  });
const load = (file: ResourceFile) =>
  loadRows(app.db, systemRandom, resourceContent.tables, resourceContent.rowsOf(file));
const item = async (slug = "from-a-file-text") =>
  done(await app.call(calls.getItem, { params: { id: slug }, query: { language: "en" } })).item;

it("[S92] files become resources, follow their files as revisions, and stay the staff's once those have touched them", async () => {
  expect(await load(fileOf())).toHaveLength(3);
  expect(await load(fileOf())).toEqual([]);
  const resource = done(await app.call(calls.getResource, { params: { id: "from-a-file" } }));
  expect(resource.items.map(({ slug, kind }) => [slug, kind])).toEqual([
    ["from-a-file-text", "text"],
    ["from-a-file-link", "link"],
  ]);
  expect(await load(fileOf({ text: "Second" }))).toEqual(["resource_item:from-a-file-text"]);
  expect(await item()).toMatchObject({ body: "Second", revision: 2, contributors: [] });
  const { _id: itemId, resourceId: id } = await item();
  const shown = done(await app.call(resourceAdmin.getAdminItem, { params: { id, itemId } }, staff));
  const body = {
    title: shown.title,
    description: shown.description,
    kind: shown.kind,
    body: { en: "By staff" },
    licence: shown.licence,
    version: shown.version,
    published: true,
  };
  done(await app.call(resourceAdmin.updateItem, { params: { id, itemId }, body }, staff));
  expect(await load(fileOf({ text: "Third" }))).toEqual([]);
  expect((await item()).body).toBe("By staff");
  refused(await app.call(resourceAdmin.removeResource, { params: { id } }, staff), "resource.from_file");
  done(await app.call(resourceAdmin.removeItem, { params: { id, itemId } }, staff));
  await load(fileOf({ text: "Fourth" }));
  refused(await app.call(calls.getItem, { params: { id: itemId } }), "resource.item_gone");
});

it("a link that leads elsewhere is checked anew, and texts of an older pipeline are rendered anew", async () => {
  await load(fileOf());
  await app.db
    .updateTable("resource_item")
    .set({ link_state: "dead" })
    .where("slug", "=", "from-a-file-link")
    .execute();
  await load(fileOf({ url: "https://psc.gov.np/syllabus" }));
  expect((await item("from-a-file-link")).link).toMatchObject({ state: "unchecked", host: "psc.gov.np" });
  await app.db
    .updateTable("resource_item")
    .set({ renderer: RENDERER - 1, rendered: "{}" })
    .where("slug", "=", "first-paper-schemes")
    .execute();
  await app.modules.resources.sweep?.();
  expect((await item("first-paper-schemes")).html).toContain("<table");
});
