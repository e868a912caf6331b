import { expect, type Page, test, visit } from "./fixtures.ts";

const box = (page: Page) => page.locator("header").getByRole("combobox");
const hits = (page: Page) => page.getByRole("option");

test.beforeEach(async ({ page }) => visit(page, "/about"));

test("[S31] asks once after a rest of 300 ms, and says what it does", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/api/search/tests?**", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await box(page).pressSequentially("kharidar", { delay: 60 });
  await expect(page.getByText("Searching...")).toBeVisible();
  await expect(hits(page).filter({ hasText: "Kharidar" }).first()).toBeVisible();
  expect(asked).toEqual(["kharidar"]);
  await box(page).fill("zzqqxx");
  await expect(page.getByText("No results found")).toBeVisible();
});

test("[S34] Enter goes to the first result, without any text nowhere", async ({ page }) => {
  await box(page).press("Enter");
  await box(page).fill("   ");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/about$/);
  await box(page).fill("kharidar");
  await expect(hits(page).first()).toBeVisible();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/kharidar/);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("[S34] Enter before the answer waits for it", async ({ page }) => {
  await box(page).pressSequentially("mock tests");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pariksha/);
});

test("[S32] a path stands once, and keys choose among the results", async ({ page }) => {
  await box(page).fill("loksewa");
  await expect(hits(page).nth(1)).toBeVisible();
  await box(page).press("ArrowDown");
  await box(page).press("ArrowDown");
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await expect(chosen).toHaveCount(1);
  await expect(box(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "?");
  await box(page).press("Escape");
  await expect(hits(page).first()).toBeHidden();
});

test("slash and Ctrl+K come to the search, not while typing", async ({ page }) => {
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("/");
  await expect(box(page)).toHaveValue("/");
  await page.mouse.click(300, 600);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
});
