import { notifications } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { candidate } from "../../test/people.ts";
import { faces, fake, screen, textsOf } from "../../test/screen.tsx";
import { Header } from "./Header.tsx";

const at = { path: "/about", texts: ["menu", "search"] } as const;

describe.each(faces)("in $language, $theme", ({ language, theme }) => {
  const t = textsOf("shell", language);
  const own = textsOf("menu", language);
  const face = { language, theme, viewport: "phone" } as const;

  it("[S14] the menu leads home, to one's results and to the exams, and has the theme", async () => {
    fake(notifications.countUnreadNotifications, { count: 0 });
    const page = await screen(Header, { ...at, ...face, user: candidate });
    await page.press(t("menu.open"));
    const menu = page.getByRole("dialog");
    const way = (name: string) => menu.getByRole("link", { name, exact: true });
    await expect.element(way(own("home"))).toHaveAttribute("href", "/");
    await expect.element(way(own("results"))).toHaveAttribute("href", `/profile/${candidate.username}`);
    await expect.element(way(own("loksewa"))).toHaveAttribute("href", "/loksewa");
    await page.check();
    const choice = menu.getByRole("button", { name: own("dark"), exact: true });
    await choice.click();
    await expect.element(choice).toHaveAttribute("aria-pressed", "true");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await menu.getByRole("button", { name: own("light"), exact: true }).click();
    expect(document.documentElement.dataset.theme).toBe("light");
  });

  it("[S14] a visitor's has no results", async () => {
    const page = await screen(Header, { ...at, ...face });
    await page.press(t("menu.open"));
    const menu = page.getByRole("dialog");
    await expect.element(menu.getByRole("link", { name: own("home"), exact: true })).toBeVisible();
    expect(menu.getByRole("link", { name: own("results") }).elements()).toHaveLength(0);
  });

  it("[S16] search suggests pages until something is typed", async () => {
    const page = await screen(Header, { ...at, ...face });
    await page.press(t("search.open"));
    const search = textsOf("search", language);
    const overlay = page.getByRole("dialog");
    const suggested = overlay.getByRole("navigation", { name: search("suggested") });
    await expect.element(suggested).toBeVisible();
    await page.check();
    await overlay.getByRole("combobox").fill("xy");
    await expect.element(suggested).not.toBeInTheDocument();
    await overlay.getByRole("combobox").fill("");
    await suggested.getByRole("link", { name: search("page.tests") }).click();
    await page.at("/pariksha");
  });
});
