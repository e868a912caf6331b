import { type SearchHit, search } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page as browser, userEvent } from "vitest/browser";
import { faces, fake, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { slotsOfApp } from "../../app.ts";
import { fillSlots } from "../slots.ts";
import { SearchBox } from "./SearchBox.tsx";

beforeEach(() => fillSlots(slotsOfApp));

const Box = () => <SearchBox keys />;
const at = { path: "/about", texts: ["search"] } as const;
const t = textsOf("shell");
const box = browser.getByRole("combobox");
const hit = (name: string) => browser.getByRole("option").filter({ hasText: name }).first();
const none: SearchHit[] = [];
const kharidar: SearchHit = {
  ...{ kind: "test", path: "/pariksha/k/info", tier: 4, score: 1 },
  title: { ne: "खरिदार नमुना", en: "Kharidar model" },
};
/** What the source of tests answers; the others find nothing. */
const ofTests = (answer: (q: string) => SearchHit[] | Promise<SearchHit[]>) =>
  fake(search.find, ({ params, query }) => (params.source === "tests" ? answer(query.q) : none));

const staticPages = [
  "Home",
  "About",
  "Categories",
  "Loksewa",
  "Resources",
  "Career Roadmaps",
  "Loksewa Syllabus",
  "Community",
  "Mock Tests",
  "Login",
  "Register",
  "Verify Email",
  "Forgot Password",
  "Reset Password",
  "Newsletter Unsubscribe",
];

beforeEach(() => {
  fake(search.find, none);
  fake(search.reportMiss, { noted: true });
  localStorage.removeItem("sarathi.searches");
});

it("[S36] finds all fifteen static pages by name, in the other language too", async () => {
  await screen(Box, at);
  for (const name of staticPages) {
    await box.fill(name);
    await expect.element(hit(name)).toBeVisible();
  }
  await box.fill("पाठ्यक्रम");
  await expect.element(hit("Loksewa Syllabus")).toBeVisible();
}, 60_000);

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("[S31] says that it searches, then what it found, or that there is nothing", async () => {
    const { answer, letGo } = held<typeof none>();
    ofTests((q) => (q === "zzqqxx" ? none : answer));
    const page = await screen(Box, { ...at, ...face });
    const own = textsOf("shell", face.language);
    await box.fill("kharidar");
    await expect.element(page.getByText(own("search.searching"))).toBeVisible();
    letGo([kharidar]);
    await expect.element(hit(kharidar.title[face.language] ?? "")).toBeVisible();
    await page.check();
    await box.fill("zzqqxx");
    await expect.element(page.getByText(own("search.none"))).toBeVisible();
    await page.check();
  });
});

it("[S33] a source that fails yields nothing and stops nothing", async () => {
  fake(search.find, unreachable);
  const page = await screen(Box, at);
  await box.fill("mock tests");
  await expect.element(hit("Mock Tests")).toBeVisible();
  expect(page.toast(/./).elements()).toHaveLength(0);
});

it("[S30] is closed below two characters, on clear and on a press outside", async () => {
  const page = await screen(Box, at);
  await box.fill(" a ");
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
  await box.fill("ab");
  await expect.element(hit("About")).toBeVisible();
  await page.getByRole("main").click({ position: { x: 100, y: 300 }, force: true });
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
  await box.click();
  await expect.element(hit("About")).toBeVisible();
  await page.press(t("search.clear"));
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveAttribute("aria-expanded", "false");
});

it("[S34] by keys: down to the last, Home and End, Enter goes there; nothing while an input method composes", async () => {
  const exact = { ...kharidar, tier: 0 };
  ofTests(() => [exact, { ...exact, path: "/pariksha/l/info", score: 0.5 }]);
  const page = await screen(Box, at);
  await box.fill("kharidar");
  await expect.element(hit("Kharidar model")).toBeVisible();
  expect(document.querySelector("mark")?.textContent).toBe("Kharidar");
  const field = box.element();
  const active = () => field.getAttribute("aria-activedescendant");
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, isComposing: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, keyCode: 229 }));
  expect(active()).toBeNull();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  const last = active();
  await userEvent.keyboard("{Home}");
  expect(active()).not.toBe(last);
  await userEvent.keyboard("{End}");
  expect(active()).toBe(last);
  await userEvent.keyboard("{Home}{Enter}");
  await page.at("/pariksha/k/info");
});

it("[S34] a row that was chosen is forgotten when other hits take its place", async () => {
  const { answer, letGo } = held<SearchHit[]>();
  ofTests((q) => (q === "kharidar" ? [kharidar] : answer));
  const page = await screen(Box, at);
  await box.fill("kharidar");
  await expect.element(hit("Kharidar model")).toBeVisible();
  await box.fill("kharidar zzqq");
  await expect.element(page.getByText(t("search.searching"))).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  const active = () => box.element().getAttribute("aria-activedescendant");
  expect(active()).not.toBeNull();
  letGo([]);
  await expect.element(page.getByText(t("search.none"))).toBeVisible();
  expect(active()).toBeNull();
});

it("says what was meant, and where to ask when there is nothing; recents can be removed", async () => {
  ofTests((q) => (q === "zzqqyy" ? [{ ...kharidar, tier: 5, corrected: "zzqqzz" }] : none));
  const page = await screen(Box, at);
  const own = textsOf("search");
  await box.fill("zzqqyy");
  await page.press(own("meant", { text: "zzqqzz" }));
  await expect.element(box).toHaveValue("zzqqzz");
  await expect
    .element(page.getByRole("link", { name: own("ask") }))
    .toHaveAttribute("href", "/community/new?title=zzqqzz");
  await box.fill("about");
  await hit("About").click();
  await box.click();
  await expect.element(page.getByRole("button", { name: "about", exact: true })).toBeVisible();
  await page.check();
  await page.press(own("forget", { text: "about" }));
  await expect.element(page.getByRole("button", { name: "about", exact: true })).not.toBeInTheDocument();
});
