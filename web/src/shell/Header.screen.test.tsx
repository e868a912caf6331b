import { notifications, resources, search } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../test/people.ts";
import { resource, id as resourceId } from "../../test/resources.ts";
import { faces, fake, held, pageOf, screen, streams, textsOf } from "../../test/screen.tsx";
import { slotsOfApp } from "../app.ts";
import { Header } from "./Header.tsx";
import { fillSlots } from "./slots.ts";

const at = { path: "/about", texts: ["search"], viewport: "desktop" } as const;
beforeEach(() => fillSlots(slotsOfApp));
const t = textsOf("shell");
const bellTexts = { ne: /^सूचना, ९९\+/, en: /^Notifications/ };

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("the bell stands in the bar of who is signed in", async () => {
    fake(notifications.countUnreadNotifications, () => ({ count: 120 }));
    const page = await screen(Header, { ...at, ...face, user: candidate });
    await expect.element(page.getByRole("link", { name: bellTexts[face.language] })).toBeVisible();
    await page.check();
  });
});

it("[S82] the bell asks anew when the live channel says so, and reads out what has grown, once", async () => {
  let count = 1;
  const asked = fake(notifications.countUnreadNotifications, () => ({ count }));
  const page = await screen(Header, { ...at, user: candidate });
  await expect.element(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect.poll(() => streams().isOpen()).toBe(true);
  expect(page.getByRole("status").filter({ hasText: "unread" }).elements()).toHaveLength(0);
  count = 3;
  streams().say("account", "unread");
  await expect.element(page.getByRole("link", { name: "Notifications, 3 unread" })).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "Notifications, 3 unread" })).toBeInTheDocument();
  for (let i = 0; i < 20; i++) streams().say("account", "unread");
  count = 4;
  await expect.element(page.getByRole("link", { name: "Notifications, 4 unread" })).toBeVisible();
  // Read out once a minute at most; and a storm of hints is a question or two.
  expect(page.getByRole("status").filter({ hasText: "3 unread" }).elements()).toHaveLength(1);
  expect(asked.calls.length).toBeLessThan(8);
});

it("[S82] a page that the browser puts away lets its stream go, and opens it again when it comes back", async () => {
  fake(notifications.countUnreadNotifications, { count: 1 });
  await screen(Header, { ...at, user: candidate });
  await expect.poll(() => streams().isOpen()).toBe(true);
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  await expect.poll(() => streams().isOpen()).toBe(false);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => streams().isOpen()).toBe(true);
});

it("the bell is not there for visitors", async () => {
  const page = await screen(Header, at);
  await expect.element(page.getByRole("link", { name: t("login") })).toBeVisible();
  expect(page.getByRole("link", { name: bellTexts.en }).elements()).toHaveLength(0);
});

it("[S34] Enter before the search has come goes to the first result all the same", async () => {
  fake(search.find, []);
  const page = await screen(Header, at);
  const field = page.getByRole("combobox").element() as HTMLInputElement;
  field.value = "mock tests";
  field.form?.requestSubmit();
  await page.at("/pariksha");
});

it("[S31] what is typed while the search comes stays, and so does the focus", async () => {
  fake(search.find, []);
  const page = await screen(Header, at);
  await userEvent.keyboard("/");
  await userEvent.keyboard("loksewa");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  const field = page.getByRole("combobox");
  await expect.element(field).toHaveValue("loksewa");
  await expect.element(field).toHaveFocus();
});

it("[S12] Resources opens two fixed entries and two resources of four that it asks for, once there are any", async () => {
  const { answer, letGo } = held<ReturnType<typeof pageOf<ReturnType<typeof resource>>>>();
  const asked = fake(resources.listResources, () => answer);
  const page = await screen(Header, at);
  const open = page.getByRole("button", { name: t("resources.open") });
  await open.click();
  await expect.element(page.getByText("Loading resources...")).toBeVisible();
  const links = () => page.getByRole("listitem").getByRole("link").elements();
  expect(links().map((link) => link.getAttribute("href"))).toEqual([
    "/resources/roadmaps",
    "/resources/loksewa-syllabus",
  ]);
  letGo(pageOf([1, 2, 3, 4].map((n) => resource({ _id: resourceId(n), slug: `notes-${n}` }))));
  await expect
    .poll(() => links().map((link) => link.getAttribute("href")))
    .toEqual(["/resources/roadmaps", "/resources/loksewa-syllabus", "/resources/notes-1", "/resources/notes-2"]);
  await page.check();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.poll(() => links().length).toBe(0);
  await open.click();
  await expect.poll(() => links().length).toBe(4);
  expect(asked.calls.map(({ query }) => query)).toEqual([{ limit: "4" }]);
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await expect.poll(() => links().length).toBe(0);
});
