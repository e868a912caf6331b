import { curriculum } from "@sarathi/contract";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { category, chapterPage, tree } from "../../../test/curriculum.ts";
import { faces, fake, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Categories from "./Categories.tsx";
import Category from "./Category.tsx";
import Chapter from "./Chapter.tsx";
import Section from "./Section.tsx";
import Subject from "./Subject.tsx";

const texts = ["syllabus"] as const;
const t = textsOf("syllabus");
const categories = { path: "/categories", texts } as const;
const post = { path: "/categories/:slug", url: "/categories/kharidar", texts } as const;
const subject = { path: "/subjects/:subjectSlug", url: "/subjects/kharidar-first-paper", texts } as const;
const section = {
  path: "/subjects/:subjectSlug/:sectionSlug",
  url: "/subjects/kharidar-first-paper/kh-office-skills",
  texts,
} as const;
const chapter = {
  path: "/subjects/:subjectSlug/:sectionSlug/:chapterSlug",
  url: "/subjects/kharidar-first-paper/kh-office-skills/kh-filing",
  texts,
} as const;
type At = { path: string; url?: string; texts: typeof texts };

/** Each page with what stands for its call, and what it is called in both languages. */
const pages: [string, ComponentType, At, (wait: Promise<void>) => unknown, Record<"ne" | "en", string>][] = [
  [
    "the posts",
    Categories,
    categories,
    (wait) => fake(curriculum.listCategories, () => wait.then(() => [category])),
    { ne: "पद र पाठ्यक्रम", en: "Posts and syllabi" },
  ],
  [
    "a post",
    Category,
    post,
    (wait) => fake(curriculum.listCategories, () => wait.then(() => [category])),
    { ne: "खरिदार", en: "Kharidar" },
  ],
  [
    "a paper",
    Subject,
    subject,
    (wait) => fake(curriculum.getSubjectTree, () => wait.then(() => tree)),
    { ne: tree.nepaliText, en: tree.name },
  ],
  [
    "a section",
    Section,
    section,
    (wait) => fake(curriculum.getSubjectTree, () => wait.then(() => tree)),
    { ne: "कार्यालय सीप", en: "Basic Office Skills" },
  ],
  [
    "a chapter",
    Chapter,
    chapter,
    (wait) => fake(curriculum.getChapter, () => wait.then(() => chapterPage)),
    { ne: "फाइलिङ अभिरुचि", en: "Filing aptitude" },
  ],
];

describe.each(faces)("[S4] in $language, $theme, on a $viewport", (face) => {
  it.each(pages)("%s says that it loads, then shows what came", async (_, Page, at, answer, title) => {
    const { answer: wait, letGo } = held<void>();
    answer(wait);
    const page = await screen(Page, { ...at, ...face });
    const loading = page.getByRole("status").filter({ hasText: textsOf("common", face.language)("loading") });
    await expect.element(loading).toBeInTheDocument();
    await page.check();
    letGo();
    await expect.element(loading).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(title[face.language]);
    await page.check();
  });
});

it.each([
  ["the posts", Categories, categories, curriculum.listCategories],
  ["a post", Category, post, curriculum.listCategories],
  ["a paper", Subject, subject, curriculum.getSubjectTree],
  ["a section", Section, section, curriculum.getSubjectTree],
  ["a chapter", Chapter, chapter, curriculum.getChapter],
] as const)("%s says that it could not be loaded, and tries again", async (_, Page, at, endpoint) => {
  const call = fake(endpoint, unreachable);
  const page = await screen(Page, at);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
  await page.check();
  const before = call.calls.length;
  await page.press(textsOf("common")("retry"));
  await expect.poll(() => call.calls.length).toBeGreaterThan(before);
});

it("says that there is no post yet", async () => {
  fake(curriculum.listCategories, []);
  const page = await screen(Categories, categories);
  await expect.element(page.getByText(t("categories.empty"))).toBeVisible();
  await page.check();
});

it.each(["kharidar", "KHARIDAR", "Kharidar"])(
  "[S109] finds a post as %s and stores it under that name",
  async (name) => {
    fake(curriculum.listCategories, [category]);
    const page = await screen(Category, { ...post, url: `/categories/${name}` });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Kharidar");
    expect(JSON.parse(localStorage.getItem(`category-${name}`) ?? "{}")).toMatchObject({
      category: { slug: "kharidar" },
    });
    await expect
      .element(page.getByRole("link", { name: tree.name }))
      .toHaveAttribute("href", "/subjects/kharidar-first-paper");
  },
);

it("[S109] a post that was found before stands there until the server answers, whose answer alone counts then", async () => {
  const stored = { at: Date.now(), category: { ...category, name: "Kharidar of old" } };
  localStorage.setItem("category-kharidar", JSON.stringify(stored));
  const { answer, letGo } = held<(typeof category)[]>();
  fake(curriculum.listCategories, () => answer);
  const page = await screen(Category, post);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Kharidar of old");
  letGo([{ ...category, slug: "other", name: "Other" }]);
  await expect.element(page.getByText(t("missing"))).toBeVisible();
  expect(localStorage.getItem("category-kharidar")).toBeNull();
  await page.check();
});

it("[S4] a paper has its topics with their questions, those to practise and those to read", async () => {
  fake(curriculum.getSubjectTree, tree);
  const page = await screen(Subject, subject);
  await expect
    .element(page.getByRole("link", { name: "Filing aptitude" }))
    .toHaveAttribute("href", "/subjects/kharidar-first-paper/kh-office-skills/kh-filing");
  await expect.element(page.getByText("12 questions to practise · 1 text")).toBeVisible();
  await expect.element(page.getByText("1 question to practise")).toBeVisible();
  expect(page.getByRole("img", { name: "2 questions" }).elements()).toHaveLength(2);
});

it("[S4] a section or chapter that stands elsewhere is none of this paper's", async () => {
  fake(curriculum.getSubjectTree, tree);
  let page = await screen(Section, { ...section, url: "/subjects/kharidar-first-paper/no-such-section" });
  await expect.element(page.getByText(t("missing"))).toBeVisible();
  fake(curriculum.getChapter, chapterPage);
  page = await screen(Chapter, { ...chapter, url: "/subjects/other-paper/kh-office-skills/kh-filing" });
  await expect.element(page.getByText(t("missing"))).toBeVisible();
});

it("[S4] a chapter shows its text, leads through it, and to what stands before it", async () => {
  const call = fake(curriculum.getChapter, chapterPage);
  const page = await screen(Chapter, chapter);
  await expect.element(page.getByRole("heading", { name: "Rules" })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: t("chapter.contents") })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Analogy" }))
    .toHaveAttribute("href", "/subjects/kharidar-first-paper/kh-office-skills/kh-analogy");
  await expect.element(page.getByText("The question bank has 12 questions on this topic.")).toBeVisible();
  expect(call.calls[0]?.query).toEqual({ language: "en" });
});

it("a chapter without a text says so", async () => {
  fake(curriculum.getChapter, { ...chapterPage, content: [] });
  const page = await screen(Chapter, chapter);
  await expect.element(page.getByText(t("chapter.empty"))).toBeVisible();
  await page.check();
});
