import { curriculum, resources } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { id, resource } from "../../../test/resources.ts";
import { faces, fake, foreign, held, pageOf, screen, textsOf, titleIn, unreachable } from "../../../test/screen.tsx";
import ResourceList, { meta } from "./ResourceList.tsx";

const at = { path: "/resources", texts: ["resources"] } as const;
const t = textsOf("resources");
const paper = {
  _id: id(90),
  slug: "section-officer-first-paper",
  name: "First Paper",
  nepaliText: "प्रथम पत्र",
  bankCount: 10,
  chapterCount: 4,
};
const post = {
  _id: id(91),
  slug: "section-officer",
  name: "Section Officer",
  nepaliText: "शाखा अधिकृत",
  description: { en: "x" },
  subjects: [paper],
};

beforeEach(() => {
  fake(curriculum.listCategories, [post]);
});

describe.each(faces)("[S90] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("resources", face.language);
  it("says that it loads, then shows type, size, languages, years, votes and views of each", async () => {
    const { answer, letGo } = held<ReturnType<typeof pageOf<ReturnType<typeof resource>>>>();
    fake(resources.listResources, () => answer);
    const page = await screen(ResourceList, { ...at, ...face });
    await expect
      .element(page.getByRole("status").filter({ hasText: textsOf("common", face.language)("loading") }))
      .toBeInTheDocument();
    await page.check();
    letGo(pageOf([resource(), resource({ _id: id(2), slug: undefined, title: { ne: "ऐन मात्र" }, type: "gazette" })]));
    await expect.poll(() => page.getByRole("article").elements().length).toBe(2);
    const first = page.getByRole("article").first();
    await expect.poll(() => first.element().textContent).toContain(own("type.notes"));
    await expect
      .poll(() => first.element().textContent)
      .toMatch(face.language === "ne" ? /१\.२ MB.*२०७२–२०८१.*९४%/ : /1\.2 MB.*2072–2081.*94%/);
    await page.check();
  });

  it("says that there is nothing yet", async () => {
    fake(resources.listResources, pageOf([]));
    const page = await screen(ResourceList, { ...at, ...face });
    await expect.element(page.getByText(own("empty"))).toBeVisible();
    await page.check();
  });
});

it.each([
  ["no answer", unreachable],
  ["a body that is none of ours", foreign({ data: {} })],
])("[S90] takes %s for Failed to fetch resources, and tries again", async (_, answer) => {
  fake(resources.listResources, answer);
  const page = await screen(ResourceList, at);
  await expect.element(page.toast("Failed to fetch resources")).toBeVisible();
  await page.check();
  await page.toast("Failed to fetch resources").getByRole("button").click();
  fake(resources.listResources, pageOf([resource()]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByRole("article")).toBeVisible();
});

it("[S90] asks for what the address says, twenty a page, and nonsense counts as no choice", async () => {
  const { calls } = fake(resources.listResources, pageOf([resource()]));
  const page = await screen(ResourceList, {
    ...at,
    url: "/resources?type=notes&category=section-officer&subject=section-officer-first-paper&language=ne&year=२०८१&sort=new&page=2&chapter=NO%20SUCH",
  });
  await expect.element(page.getByRole("radio", { name: t("type.notes") })).toBeChecked();
  expect(calls[0]?.query).toEqual({
    type: "notes",
    category: "section-officer",
    subject: "section-officer-first-paper",
    language: "ne",
    year: "2081",
    sort: "new",
    page: "2",
    limit: "20",
  });
  await page.check();
});

it("[S90] finds as one types; nothing found leads back to all", async () => {
  const { calls } = fake(resources.listResources, ({ query }) => pageOf(query.search ? [] : [resource()]));
  const page = await screen(ResourceList, at);
  await page.fill({ [t("search")]: "sambidhan" });
  await page.at("/resources?search=sambidhan");
  await expect.element(page.getByText(t("emptyFiltered"))).toBeVisible();
  await page.press(t("clear"));
  await page.at("/resources");
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(calls.some(({ query }) => query.search === "sambidhan")).toBe(true);
});

it("[S90] a type is chosen with one tap, and another choice begins on the first page", async () => {
  fake(resources.listResources, pageOf([resource()], 45, 2));
  const page = await screen(ResourceList, { ...at, url: "/resources?page=2" });
  await page.getByText(t("type.gazette"), { exact: true }).click();
  await page.at("/resources?type=gazette");
});

it("[S6] each leads to its page, and the page is titled", async () => {
  fake(resources.listResources, pageOf([resource()]));
  const page = await screen(ResourceList, at);
  await expect
    .element(page.getByRole("link", { name: "Constitution of Nepal: notes" }))
    .toHaveAttribute("href", "/resources/constitution-notes");
  expect(titleIn(meta, {})).toBe("Resources · Sarathi");
});
