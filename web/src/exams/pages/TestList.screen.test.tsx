import { curriculum, exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { done, mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, foreign, held, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type EventListProps, fillSlots, slots } from "../../shell/slots.ts";
import { id } from "../exams.fixtures.ts";
import TestList from "./TestList.tsx";

// The model of a screen's tests: on its way, failed, empty, what each reader sees, what each press does.
const at = { path: "/pariksha", texts: ["exams"] } as const;
const t = textsOf("exams");
const text = { ne: "खरिदार पद", en: "The post of Kharidar" };
const kharidar = {
  _id: id(1),
  slug: "kharidar",
  name: "Kharidar",
  nepaliText: "खरिदार",
  description: text,
  subjects: [],
};

beforeEach(() => {
  fake(curriculum.listCategories, [kharidar]);
  fake(exams.listStreams, ["administration"]);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("says that it loads, then shows what came", async () => {
    const { answer, letGo } = held<ReturnType<typeof pageOf<ReturnType<typeof mockTest>>>>();
    fake(exams.listTests, () => answer);
    const page = await screen(TestList, { ...at, ...face });
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent(textsOf("exams", face.language)("list.title"));
    await expect
      .element(page.getByRole("status").filter({ hasText: textsOf("common", face.language)("loading") }))
      .toBeInTheDocument();
    await page.check();
    letGo(pageOf([running(), { ...done(), _id: id(801) }, mockTest({ _id: id(802) })]));
    await expect.poll(() => page.getByRole("article").elements().length).toBe(3);
    await page.check();
  });

  it("says that there is none yet", async () => {
    fake(exams.listTests, pageOf([]));
    const page = await screen(TestList, { ...at, ...face });
    await expect.element(page.getByText(textsOf("exams", face.language)("list.empty"))).toBeVisible();
    await page.check();
  });
});

it("[S100] says Failed to fetch mock tests, and tries again", async () => {
  fake(exams.listTests, unreachable);
  const page = await screen(TestList, at);
  await expect.element(page.toast("Failed to fetch mock tests")).toBeVisible();
  await page.check();
  await page.toast("Failed to fetch mock tests").getByRole("button").click();
  fake(exams.listTests, pageOf([mockTest()]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByRole("article")).toBeVisible();
});

it.each([{}, { data: { a: 1 }, pagination: {} }, { success: true, data: [] }])(
  "[S100] takes %j for Failed to fetch mock tests",
  async (body) => {
    fake(exams.listTests, foreign(body));
    fake(curriculum.listCategories, foreign({ data: {} }));
    const page = await screen(TestList, at);
    await expect.element(page.toast("Failed to fetch mock tests")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(t("list.title"));
  },
);

it.each(["Kharidar", "kharidar", "KHARIDAR"])("[S109] takes %s in the address for the category", async (name) => {
  const call = fake(exams.listTests, pageOf([mockTest()]));
  const page = await screen(TestList, { ...at, url: `/pariksha?category=${name}` });
  await expect.element(page.getByRole("radio", { name: "Kharidar" })).toBeChecked();
  expect(call.calls[0]?.query.category).toBe(name);
});

it("[S100] asks for a category's tests alone; the address says which, and nothing found leads back to all", async () => {
  const call = fake(exams.listTests, ({ query }) => pageOf(query.category ? [] : [mockTest()]));
  const page = await screen(TestList, at);
  await page.getByText("Kharidar", { exact: true }).click();
  await page.at("/pariksha?category=kharidar");
  await expect.element(page.getByText(t("list.emptyFiltered"))).toBeVisible();
  await expect.element(page.getByText(text.en)).toBeVisible();
  await page.press(t("list.clearFilters"));
  await page.at("/pariksha");
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(call.calls.some(({ query }) => query.category === "kharidar")).toBe(true);
});

it("[S100] another post leaves the service that was chosen", async () => {
  const call = fake(exams.listTests, pageOf([mockTest()]));
  const page = await screen(TestList, { ...at, url: "/pariksha?stream=foreign" });
  await page.getByText("Kharidar", { exact: true }).click();
  await page.at(/category=kharidar/);
  await expect.element(page.getByRole("radio", { name: t("stream.foreign") })).toBeChecked();
  await expect.poll(() => call.calls.at(-1)?.query).toMatchObject({ category: "kharidar", stream: "foreign" });
});

it("[S48] [S100] shows what runs, what is done and what is new, each with its way on", async () => {
  fake(exams.listTests, pageOf([running(), { ...done(), _id: id(801) }, mockTest({ _id: id(802) })]));
  const page = await screen(TestList, { ...at, user: candidate });
  const way = (name: string) => page.getByRole("link", { name, exact: true });
  await expect.element(way(t("card.resume"))).toHaveAttribute("href", "/pariksha/kharidar-first-paper-1");
  await expect.element(way(t("card.result"))).toHaveAttribute("href", `/pariksha/result/${id(700)}`);
  const titles = page.getByRole("heading", { level: 3 }).getByRole("link").elements();
  expect(titles.map((title) => title.getAttribute("href"))).toEqual(
    Array(3).fill("/pariksha/kharidar-first-paper-1/info"),
  );
  expect(page.getByRole("article").first().element().textContent).toContain(t("card.resume"));
  await expect.element(page.getByText(t("card.best", { score: "31.6", full: "100" }))).toBeVisible();
});

it("has tabs for coming and past events, reached by keys", async () => {
  fake(exams.listTests, pending);
  const page = await screen(TestList, at);
  (page.getByRole("tab", { name: t("list.tabs.tests") }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText(t("list.noComing"))).toBeVisible();
  await page.at("/pariksha?tab=coming");
  await page.check();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText(t("list.noPast"))).toBeVisible();
  await page.press(t("list.toTests"));
  await page.at("/pariksha");
});

it("[S100] behind the last page leads back to that; an empty list says so on any page", async () => {
  fake(exams.listTests, ({ query }) =>
    Number(query.page) === 9 ? pageOf<ReturnType<typeof mockTest>>([], 21, 9) : pageOf([mockTest()], 21, 2),
  );
  const page = await screen(TestList, { ...at, url: "/pariksha?page=9" });
  await expect.element(page.getByText(textsOf("common")("pager.past"))).toBeVisible();
  await page.check();
  await page.getByRole("link", { name: textsOf("common")("pager.toLast") }).click();
  await page.at("/pariksha?page=2");
  await expect.element(page.getByRole("article")).toBeVisible();
});

/** Stands for what the module of events draws. */
const List = ({ which, page, hrefOfPage }: EventListProps) => <a href={hrefOfPage(page + 1)}>{which}</a>;

it("[S120] draws what is above it: the events to come, and those that are over", async () => {
  fake(exams.listTests, pending);
  fillSlots({ ...slots(), eventList: lazyPart<EventListProps>(async () => List) });
  const page = await screen(TestList, { ...at, url: "/pariksha?tab=past&page=2" });
  const next = page.getByRole("link", { name: "past" });
  await expect.element(next).toHaveAttribute("href", "?tab=past&page=3");
});
