import { exams, resources } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { page as browser } from "vitest/browser";
import { mockTest } from "../../../test/exams.ts";
import { faces, fake, held, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { slotsOfApp } from "../../app.ts";
import { fillSlots } from "../slots.ts";
import { SearchBox } from "./SearchBox.tsx";

beforeEach(() => fillSlots(slotsOfApp));

const Box = () => <SearchBox keys />;
const at = { path: "/about", texts: ["search"] } as const;
const t = textsOf("shell");
const box = browser.getByRole("combobox");
const hit = (name: string) => browser.getByRole("option").filter({ hasText: name }).first();
const none = pageOf<ReturnType<typeof mockTest>>([]);

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
  fake(resources.listResources, pageOf<never>([]));
});

it("[S36] finds all fifteen static pages by name, in the other language too", async () => {
  fake(exams.listTests, none);
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
    fake(exams.listTests, ({ query }) => (query.search === "zzqqxx" ? none : answer));
    const page = await screen(Box, { ...at, ...face });
    const own = textsOf("shell", face.language);
    await box.fill("kharidar");
    await expect.element(page.getByText(own("search.searching"))).toBeVisible();
    letGo(pageOf([mockTest()]));
    await expect.element(hit(mockTest().title[face.language] ?? "")).toBeVisible();
    await page.check();
    await box.fill("zzqqxx");
    await expect.element(page.getByText(own("search.none"))).toBeVisible();
    await page.check();
  });
});

it("[S33] a source that fails yields nothing and stops nothing", async () => {
  fake(exams.listTests, unreachable);
  const page = await screen(Box, at);
  await box.fill("mock tests");
  await expect.element(hit("Mock Tests")).toBeVisible();
  expect(page.toast(/./).elements()).toHaveLength(0);
});

it("[S30] is closed below two characters, on clear and on a press outside", async () => {
  fake(exams.listTests, none);
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
