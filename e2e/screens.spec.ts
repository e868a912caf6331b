import { expect, kinds, look, test, visit } from "./fixtures.ts";

const screens = [
  ["about", "/about"],
  ["loksewa", "/loksewa"],
  ["login", "/auth/login"],
  ["coming", "/pariksha?tab=coming"],
  ["filtered", "/pariksha?category=kharidar"],
] as const;

for (const kind of kinds) {
  test.describe(`${kind.language}, ${kind.theme}`, () => {
    test.use(kind);
    for (const [name, address] of screens) {
      test(`[S136] ${address} is readable by all and fits the screen @both`, async ({ page }) => {
        await visit(page, address);
        await expect(page.locator("html")).toHaveAttribute("data-theme", kind.theme);
        await expect(page.locator("html")).toHaveAttribute("lang", kind.language);
        await expect(page.locator("h1")).toHaveCount(1);
        await look(page, name);
      });
    }
  });
}
