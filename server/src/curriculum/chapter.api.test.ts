import { curriculum, questions } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { ChapterFile, chapterContent } from "../curriculum/index.ts";
import { loadRows } from "../foundation/content/load.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const chapter = (id: string, language: "ne" | "en" = "ne") =>
  app.call(curriculum.getChapter, { params: { id }, query: { language } });
const contentOf = (slug: string) =>
  app.db
    .selectFrom("content")
    .select(["id", "origin", "rendered", "renderer", "file_sha256"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
const BASICS = "so-polity-constitution-basics";

it("[S4] a chapter has its texts in the reader's language, its place and its neighbours", async () => {
  const polity = done(await chapter("so-polity"));
  expect([polity.category.slug, polity.subject.slug, polity.section.slug]).toEqual([
    "section-officer",
    "section-officer-first-paper",
    "so-general-awareness",
  ]);
  expect([polity.previous?.slug, polity.next?.slug]).toEqual(["so-history-culture", "so-economy"]);
  const { pagination } = done(await app.call(questions.listMcqs, { query: { chapter: "so-polity", limit: 1 } }));
  expect(polity.bankCount).toBe(pagination.total);
  const text = at(polity.content, 0);
  expect(text.language).toBe("ne");
  expect(text.html).toContain("<cite>नेपालको संविधान, धारा ५६</cite>");
  expect(text.html).toContain("<table>");
  expect(text.html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">');
  expect(text.headings.map(({ level }) => level)).toEqual([3, 3, 3, 3]);
  for (const { id } of text.headings) expect(text.html).toContain(`id="${id}"`);
  expect(at(done(await chapter("so-polity", "en")).content, 0).html).toContain("Article 56");
});

it("a chapter is found by its id too; at the ends and across sections its neighbours are right", async () => {
  const { _id } = done(await chapter("so-polity"));
  expect(done(await chapter(_id)).slug).toBe("so-polity");
  const first = done(await chapter("kh-geography"));
  expect([first.previous, first.next?.slug]).toEqual([undefined, "kh-history"]);
  const last = done(await chapter("kh-international"));
  expect([last.next?.slug, last.next?.section]).toEqual(["kh-verification", "kh-office-skills"]);
  expect(last.content).toEqual([]);
});

it("a text that stands in one language is shown in that one", async () => {
  await app.db
    .updateTable("content")
    .set({ rendered: JSON.stringify({ en: { html: "<p>only</p>", headings: [] } }) })
    .where("slug", "=", "kh-filing-method")
    .execute();
  const [text] = done(await chapter("kh-filing", "ne")).content;
  expect([text?.language, text?.html]).toEqual(["en", "<p>only</p>"]);
});

it.each(["no-such-chapter", "kharidar", "01900000-0000-7000-8000-000000000000"])(
  "there is no chapter %s",
  async (id) => {
    refused(await chapter(id), "curriculum.not_found");
  },
);

it.each(["Not A Slug", "x".repeat(121), "a--b"])("refuses %j", async (id) => {
  refused(await chapter(id), "request.invalid");
});

it("refuses a language that there is not", async () => {
  expect((await app.http.inject("/api/chapters/so-polity?language=fr")).statusCode).toBe(400);
  expect((await app.http.inject("/api/chapters/so-polity")).statusCode).toBe(200);
});

it.each(["category", "subject", "section", "chapter"] as const)(
  "shows nothing below an unpublished %s",
  async (level) => {
    const slugs = {
      category: "nayab-subba",
      subject: "nayab-subba-first-paper",
      section: "ns-mental-ability",
      chapter: "ns-verbal",
    };
    const publish = (published: boolean) =>
      app.db.updateTable(level).set({ published }).where("slug", "=", slugs[level]).execute();
    await publish(false);
    refused(await chapter("ns-verbal"), "curriculum.not_found");
    await publish(true);
    done(await chapter("ns-verbal"));
  },
);

it("a subject says what it holds", async () => {
  const subject = done(await app.call(curriculum.getSubject, { params: { slug: "nayab-subba-first-paper" } }));
  expect(subject).toMatchObject({
    sectionCount: 2,
    chapterCount: 14,
    questionCount: 50,
    category: { slug: "nayab-subba" },
  });
  const tree = done(await app.call(curriculum.getSubjectTree, { params: { slug: "nayab-subba-first-paper" } }));
  const chapters = tree.sections.flatMap((section) => section.chapters);
  expect(subject.bankCount).toBe(chapters.reduce((sum, { bankCount }) => sum + bankCount, 0));
  expect(chapters.find(({ slug }) => slug === "ns-verbal")?.contentCount).toBe(1);
  refused(await app.call(curriculum.getSubject, { params: { slug: "no-such-subject" } }), "curriculum.not_found");
});

it("search engines are led to every page of the curriculum", async () => {
  const pages = await app.publicPages();
  for (const path of [
    "/categories/kharidar",
    "/subjects/kharidar-first-paper",
    "/subjects/kharidar-first-paper/kh-office-skills",
    "/subjects/kharidar-first-paper/kh-office-skills/kh-filing",
  ]) {
    expect(pages).toContain(path);
  }
});

it("a text follows its file until staff touch it; rendering it anew is no touch", async () => {
  const file = ChapterFile.parse({
    chapter: "ns-verbal",
    content: [{ slug: "ns-verbal-more", name: "More", nepaliText: "थप", body: { ne: "एक", en: "one" } }],
  });
  const load = (name: string) =>
    loadRows(
      app.db,
      systemRandom,
      chapterContent.tables,
      chapterContent.rowsOf({ ...file, content: file.content.map((one) => ({ ...one, name })) }),
    );
  expect(await load("More")).toEqual(["content:ns-verbal-more"]);
  expect(await load("More")).toEqual([]);
  expect(await load("Still more")).toEqual(["content:ns-verbal-more"]);

  const change = (set: object) => app.db.updateTable("content").set(set).where("slug", "=", "ns-verbal-more").execute();
  await change({ rendered: "{}", renderer: RENDERER - 1 });
  expect((await contentOf("ns-verbal-more")).origin).toBe("file");
  // Two nodes sweep in one moment.
  await Promise.all([app.services.curriculum.renderAnew(), app.services.curriculum.renderAnew()]);
  expect(await contentOf("ns-verbal-more")).toMatchObject({
    origin: "file",
    renderer: RENDERER,
    rendered: { ne: { html: "<p>एक</p>\n" }, en: { html: "<p>one</p>\n" } },
  });

  await change({ body: JSON.stringify({ ne: "दुई" }) });
  expect((await contentOf("ns-verbal-more")).origin).toBe("staff");
  expect(await load("Never")).toEqual([]);
  expect((await contentOf(BASICS)).origin).toBe("file");
});
