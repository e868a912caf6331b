import { KHARIDAR, Sitting } from "./exam.ts";
import { ask, expect, holdBack, noSidewaysScroll, type Page, signInWith, test, visit } from "./fixtures.ts";

const INFO = `/pariksha/${KHARIDAR}/info`;
const cards = (page: Page) => page.getByRole("article");

test.describe("the list of tests", () => {
  test("[S100] shows all, and those of a category; the address says which", async ({ page, api, t }) => {
    const tests = await ask<{ category: string }[]>(api, "/api/mock-tests?limit=20");
    const ofKharidar = tests.filter(({ category }) => category === "kharidar").length;
    await visit(page, "/pariksha");
    await expect(cards(page)).toHaveCount(tests.length);
    const categories = await ask<{ slug: string; name: string }[]>(api, "/api/categories");
    const kharidar = categories.find((one) => one.slug === "kharidar");
    const filter = page.getByRole("group", { name: t("exams.list.category") });
    await filter.getByText(kharidar?.name ?? "", { exact: true }).click();
    await expect(page).toHaveURL(/category=kharidar/);
    await expect(cards(page)).toHaveCount(ofKharidar);
    await page.reload();
    await expect(cards(page)).toHaveCount(ofKharidar);
    await page.goBack();
    await expect(cards(page)).toHaveCount(tests.length);
    await visit(page, "/pariksha?category=no-such-category");
    await expect(page.getByText(t("exams.list.emptyFiltered"))).toBeVisible();
    await page.getByRole("button", { name: t("exams.list.clearFilters") }).click();
    await expect(cards(page)).toHaveCount(tests.length);
  });

  test("[S100] leads to a test's page, which bears its title, also when that comes late", async ({ page, api, t }) => {
    const { title } = await ask<{ title: { en: string } }>(api, `/api/mock-tests/${KHARIDAR}`);
    const titled = t("info.titleOf", { title: title.en });
    await visit(page, "/pariksha");
    const link = cards(page).getByRole("link", { name: title.en, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${INFO}$`));
    await expect(page).toHaveTitle(`${titled} · Sarathi`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", `${titled} · Sarathi`);

    await visit(page, "/pariksha");
    const release = await holdBack(page, `**/api/mock-tests/${KHARIDAR}`);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${INFO}$`));
    await expect(page).toHaveTitle(`${t("info.titleOf", { title: KHARIDAR })} · Sarathi`);
    release();
    await expect(page).toHaveTitle(`${titled} · Sarathi`);
  });

  test("[S48] shows what runs and what is done", async ({ page, context, member, api, t }) => {
    await signInWith(context, member);
    const mine = { method: "POST", token: member.token };
    const { mockTestId } = await ask<{ mockTestId: string }>(api, `/api/mock-tests/${KHARIDAR}/start`, mine);
    const asked = page.waitForRequest((request) => request.url().includes("/api/mock-tests?"));
    await visit(page, "/pariksha");
    expect((await asked).headers().authorization).toBe(`Bearer ${member.token}`);
    await expect(cards(page).getByRole("link", { name: t("exams.card.resume") })).toHaveAttribute(
      "href",
      `/pariksha/${KHARIDAR}`,
    );
    await ask(api, "/api/mock-tests/submit", { ...mine, data: { mockTestId, answers: [] } });
    await visit(page, "/pariksha");
    await cards(page)
      .getByRole("link", { name: t("exams.card.result"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/pariksha\/result\/|\/result$/);
    await expect(page.getByText(t("results.result.review"))).toBeVisible();
  });
});

test.describe("the exam screen", () => {
  test.beforeEach(async ({ context, member }) => signInWith(context, member));

  test("the paper is sat with keys alone", async ({ page, api, t }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 0, "key");
    await page.keyboard.press("ArrowRight");
    await expect(sitting.article().locator("h1")).toContainText(
      t("sitting.sit.questionOf", { n: 2, total: sitting.total }),
    );
    await sitting.choose(2, 3, "key");
    await page.keyboard.press("b");
    await expect(sitting.choice(1)).toBeChecked();
    await page.keyboard.press("0");
    await expect(sitting.article().locator("input:checked")).toHaveCount(0);
    await page.keyboard.press("m");
    await expect(page.getByRole("button", { name: t("sitting.sit.mark") })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("x");
    await expect(page.getByText(t("sitting.sit.strikeMode"))).toBeVisible();
    await page.keyboard.press("3");
    await expect(sitting.option(2)).toContainText(t("sitting.sit.struck"));
    await page.keyboard.press("p");
    await expect(sitting.article().locator("h1")).toContainText(
      t("sitting.sit.questionOf", { n: 1, total: sitting.total }),
    );
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: t("sitting.sit.view") })).toBeVisible();
    await page.keyboard.press("2");
    await page.keyboard.press("Escape");
    await expect(sitting.choice(0)).toBeChecked();
  });

  test("the list of questions tells its five states in words", async ({ page, api, t, isMobile }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    const mark = page.getByRole("button", { name: t("sitting.sit.mark") });
    await sitting.choose(1, 0);
    await sitting.choose(2, 0);
    await mark.click();
    await sitting.goTo(3);
    await mark.click();
    await sitting.goTo(4);
    await sitting.goTo(1);
    if (isMobile) await page.getByRole("button", { name: t("sitting.sit.toList").split(":")[0] ?? "" }).click();
    for (const [number, state] of [
      [1, "answered"],
      [2, "answeredMarked"],
      [3, "marked"],
      [4, "seen"],
      [5, "unseen"],
    ] as const) {
      const item = t("sitting.sit.paletteItem", { n: number, state: t(`exam.state.${state}`) });
      const name = state.startsWith("answered") ? `${item}, A` : item;
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    }
  });

  test("language, layout, text size and clock change the view and no answer @phone", async ({ page, api, t }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 1);
    const open = () => page.getByRole("button", { name: t("sitting.sit.view") }).click();
    const sheet = page.getByRole("dialog", { name: t("sitting.sit.view") });
    const close = () => sheet.getByRole("button", { name: t("common.close") }).click();
    await open();
    await sheet.getByText(t("common.language.ne"), { exact: true }).click();
    await sheet.getByRole("button", { name: t("sitting.sit.larger") }).click();
    await sheet.getByText(t("sitting.sit.hideClock"), { exact: true }).click();
    await close();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await page.getByRole("button", { name: t("sitting.sit.showClock") }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    await open();
    await sheet.getByText(t("sitting.sit.wholePaper"), { exact: true }).click();
    await close();
    await expect(page.locator("article[data-question]")).toHaveCount(sitting.total);
    await page.locator("article[data-question]").nth(1).locator("label").nth(2).click();
    await noSidewaysScroll(page);
    await page.reload();
    await expect(page.locator("article[data-question]")).toHaveCount(sitting.total);
    await expect(page.locator("article[data-question] input:checked")).toHaveCount(2);
  });
});
