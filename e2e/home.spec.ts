import { expect, test, visit } from "./fixtures.ts";

test("[S108] the question of the day is answered on the spot, without an account", async ({ page, t }) => {
  await visit(page, "/");
  const form = page.getByRole("region", { name: t("home.today.title") }).locator("form");
  const sent = page.waitForRequest("**/api/mcqs/validate");
  await form.locator("label").nth(1).click();
  await form.getByRole("button", { name: t("home.today.check") }).click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body)).toHaveLength(2);
  expect(body.mcqId).toEqual(expect.any(String));
  expect(body.selectedOptionIndex ?? body.selectedOptionIndices).toEqual(body.selectedOptionIndices ? [1] : 1);
  const verdict = form.getByText(new RegExp(`${t("home.today.youRight")}|${t("home.today.youWrong")}`));
  await expect(verdict).toBeVisible();
  await expect(form.getByText(t("home.today.checkedAgainst"))).toBeVisible();
});

test("[S4] the posts lead to their papers, topics and what there is to read", async ({ page, t }) => {
  await visit(page, "/");
  await page.locator('a[href="/categories/kharidar"]').click();
  await expect(page).toHaveURL(/\/categories\/kharidar$/);
  await page.locator('a[href="/subjects/kharidar-first-paper"]').click();
  await page.locator('a[href="/subjects/kharidar-first-paper/kh-office-skills/kh-filing"]').click();
  await expect(page.getByRole("main").locator(".written table")).toBeVisible();
  await expect(page.getByRole("main").locator(".written math").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: t("syllabus.chapter.contents") })
    .getByRole("link")
    .last()
    .click();
  await expect(page).toHaveURL(/#/);
});

test("the papers lead to their instructions", async ({ page }) => {
  await visit(page, "/");
  const link = page.getByRole("main").locator('a[href^="/pariksha/"][href$="/info"]').first();
  const address = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});
