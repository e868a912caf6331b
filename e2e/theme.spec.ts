import fs from "node:fs";
import { chromiumArgs, findChromium } from "./chromium.ts";
import { alive, expect, type Page, test, visit } from "./fixtures.ts";

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const paper = { light: "rgb(251, 250, 246)", dark: "rgb(23, 22, 20)" } as const;

test.describe("theme", () => {
  for (const theme of ["light", "dark"] as const) {
    test.describe(theme, () => {
      test.use({ theme });
      test(`[S17] [S136] follows the system (${theme}) before the first paint`, async ({ page }) => {
        await page.addInitScript(() => {
          const seen: string[] = [];
          Object.assign(globalThis, { seen });
          const frame = () => {
            if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
            if (seen.length < 40) requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        });
        // Without any script of ours: what the head alone makes of it.
        await page.route("**/assets/*.js", (route) =>
          route.fulfill({ status: 200, contentType: "text/javascript", body: "" }),
        );
        await page.goto("/");
        expect(await themeOf(page)).toBe(theme);
        const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
        expect([...new Set(seen.filter((colour) => colour !== "rgba(0, 0, 0, 0)"))]).toEqual([paper[theme]]);
      });
    });
  }

  test("[S17] a toggle flips and saves under theme and themeStore", async ({ page, t }) => {
    await visit(page, "/");
    const toggle = page.getByRole("button", { name: t("shell.theme.dark") });
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await toggle.click();
    expect(await themeOf(page)).toBe("dark");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    const saved = await page.evaluate(() => [localStorage.theme, localStorage.themeStore]);
    expect(saved[0]).toBe("dark");
    expect(JSON.parse(saved[1] ?? "{}")).toMatchObject({ state: { theme: "dark" } });
    await page.reload();
    expect(await themeOf(page)).toBe("dark");
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await toggle.click();
    expect(await page.evaluate(() => localStorage.theme)).toBe("light");
  });

  test("[S17] themeStore alone counts, and nonsense counts as no choice", async ({ page }) => {
    await visit(page, "/");
    await page.evaluate(() =>
      localStorage.setItem("themeStore", JSON.stringify({ state: { theme: "dark" }, version: 0 })),
    );
    await page.reload();
    expect(await themeOf(page)).toBe("dark");
    await page.evaluate(() => {
      localStorage.setItem("theme", "pink");
      localStorage.setItem("themeStore", "{");
    });
    await page.reload();
    expect(await themeOf(page)).toBe("light");
  });
});

test.describe("reader", () => {
  test("the language changes in place, keeps typed text, and holds after a reload", async ({ page, t }) => {
    await visit(page, "/auth/login");
    await page.getByLabel(t("accounts.login.name")).fill("typed before");
    await page
      .getByRole("button", { name: t("shell.languageSwitch") })
      .first()
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ne");
    await expect(page.getByRole("main").locator("input").first()).toHaveValue("typed before");
    await expect(page).toHaveTitle(/सारथी/);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "ne");
  });

  test("[S25] a storage that refuses writes changes nothing on the screen", async ({ page, t }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await visit(page, "/");
    await page.getByRole("button", { name: t("shell.theme.dark") }).click();
    expect(await themeOf(page)).toBe("dark");
  });

  test("[S25] a storage that may not even be looked at is no storage", async ({ page, t }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await visit(page, "/pariksha");
    await expect(page.locator("h1")).toHaveText(t("exams.list.title"));
    await page.getByRole("button", { name: t("shell.theme.dark") }).click();
    expect(await themeOf(page)).toBe("dark");
  });
});

/** The system's fonts but those with the letters of Nepali. */
const WITHOUT_DEVANAGARI = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<selectfont><rejectfont><pattern><patelt name="lang"><string>ne</string></patelt></pattern></rejectfont></selectfont>
</fontconfig>`;

test("where the system has no Devanagari letters they come with the page", async ({ playwright, baseURL }, info) => {
  const fonts = info.outputPath("fonts.conf");
  fs.writeFileSync(fonts, WITHOUT_DEVANAGARI);
  const executablePath = await findChromium();
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fonts },
  });
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 640 } });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved.sum += (shift as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await alive(page);
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    return ["क", "र", "ण"].map((letter) => {
      const shown = document.body.appendChild(document.createElement("span"));
      shown.textContent = letter;
      return shown.getBoundingClientRect().width;
    });
  });
  // Boxes in the place of letters are all as wide as each other.
  expect(new Set(widths).size).toBeGreaterThan(1);
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01);
  await browser.close();
});
