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
  await expect(form.getByText(t("home.today.source"))).toBeVisible();
});

test("the posts lead to their place on the Loksewa page", async ({ page }) => {
  await visit(page, "/");
  await page.locator('a[href="/loksewa#kharidar"]').click();
  await expect(page).toHaveURL(/\/loksewa#kharidar$/);
  await expect(page.locator("#kharidar")).toBeInViewport();
});

test("the papers lead to their instructions", async ({ page }) => {
  await visit(page, "/");
  const link = page.getByRole("main").locator('a[href^="/pariksha/"][href$="/info"]').first();
  const address = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});
