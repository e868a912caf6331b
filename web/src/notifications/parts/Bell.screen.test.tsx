import { type Notification, notifications } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { broken, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Header } from "../../shell/Header.tsx";
import { fillSlots } from "../../shell/slots.ts";
import { load } from "./Bell.tsx";

const texts = ["bell", "notifications", "community"] as const;
const at = { path: "/about", texts, viewport: "desktop", user: candidate } as const;
const t = textsOf("notifications");
const post = { postId: "01900000-0000-7000-8000-000000000009", title: "धारा ४६" };
const many = Array.from(
  { length: 10 },
  (_, n): Notification => ({
    ...{ _id: `01900000-0000-7000-8000-00000000010${n}`, type: "comment", isRead: n > 1, count: 1, post },
    ...{ updatedAt: "2026-01-01T00:00:00.000Z", actors: [{ name: `Asha ${n}`, username: `asha${n}` }] },
    comment: { commentId: "01900000-0000-7000-8000-000000000008", words: "एकदम राम्रो" },
  }),
);
const said = (n: number) => t("said.comment", { who: `Asha ${n}` });
type Screen = Awaited<ReturnType<typeof screen>>;
const bellOf = (page: Screen) => page.getByRole("link", { name: /^(Notifications|सूचना)/ }).first();
const panelOf = (page: Screen, own = t) => page.getByRole("region", { name: own("title") });

beforeEach(() => {
  fillSlots({ searchSources: [], homeBlocks: [], bell: lazyPart<object>(() => load()) });
  fake(notifications.countUnreadNotifications, { count: 2 });
});

describe("the panel of the bell, on a desktop", () => {
  it.each([
    { language: "ne", theme: "light" },
    { language: "en", theme: "dark" },
  ] as const)("shows the latest ten, asked for when it opens, in $language, $theme", async (face) => {
    const own = textsOf("notifications", face.language);
    const asked = fake(notifications.listNotifications, pageOf(many, 25, 1, 10));
    const page = await screen(Header, { ...at, ...face });
    const bell = bellOf(page);
    await expect.element(bell).toHaveAttribute("aria-expanded", "false");
    await expect.element(bell).toHaveAttribute("href", "/notifications");
    expect(asked.calls).toEqual([]);
    await bell.click();
    const panel = panelOf(page, own);
    await expect.element(panel.getByRole("link", { name: /Asha 9/ })).toBeInTheDocument();
    await expect.element(bell).toHaveAttribute("aria-expanded", "true");
    expect(bell.element().getAttribute("aria-controls")).toBe(panel.element().id);
    await expect.element(panel.getByRole("heading", { name: own("title") })).toHaveFocus();
    expect(panel.getByRole("listitem").elements()).toHaveLength(10);
    expect(asked.calls.map(({ query }) => query)).toContainEqual({ page: "1", limit: "10" });
    expect(asked.calls.filter(({ query }) => query.limit !== "10")).toEqual([]);
    const leads = (name: string, to: string) =>
      expect.element(panel.getByRole("link", { name })).toHaveAttribute("href", to);
    await leads(own("answers.all"), "/notifications");
    await leads(own("preferences.open"), "/notifications#preferences");
    await page.check();
    await bell.click();
    await expect.element(panel).not.toBeInTheDocument();
    await page.at("/about");
  });

  it("opens and closes by keys: Escape gives the focus back, leaving closes it", async () => {
    fake(notifications.listNotifications, pageOf(many));
    const page = await screen(Header, at);
    const [bell, panel] = [bellOf(page), panelOf(page)];
    await expect.element(bell).toBeVisible();
    (bell.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(panel.getByRole("heading", { name: t("title") })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(panel.getByRole("button", { name: t("markAll") })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();
    await expect.element(bell).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await expect.element(panel.getByRole("heading", { name: t("title") })).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}");
    await expect.element(panel).not.toBeInTheDocument();
    await bell.click();
    await expect.element(panel).toBeVisible();
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await expect.element(panel).not.toBeInTheDocument();
  });

  it("loads, fails with another try, and is empty", async () => {
    fake(notifications.listNotifications, pending);
    const page = await screen(Header, at);
    const panel = panelOf(page);
    await bellOf(page).click();
    await expect.element(panel.getByText(textsOf("common")("loading")).first()).toBeInTheDocument();
    await page.check();
    await page.unmount();
    fake(notifications.listNotifications, unreachable);
    const failing = await screen(Header, at);
    await bellOf(failing).click();
    await expect.element(failing.getByText(t("failed"))).toBeVisible();
    await failing.check();
    fake(notifications.listNotifications, pageOf([]));
    await panelOf(failing)
      .getByRole("button", { name: textsOf("common")("retry") })
      .click();
    await expect.element(failing.getByText(t("empty"))).toBeVisible();
    await failing.check();
  });

  it("marks all as read, and says when it could not; the focus is not lost", async () => {
    let isRead = false;
    fake(notifications.countUnreadNotifications, () => ({ count: isRead ? 0 : 2 }));
    fake(notifications.listNotifications, () => pageOf(many.map((one) => ({ ...one, isRead: isRead || one.isRead }))));
    fake(notifications.markNotificationsRead, broken);
    const page = await screen(Header, at);
    await bellOf(page).click();
    const button = panelOf(page).getByRole("button", { name: t("markAll") });
    await button.click();
    await expect.element(panelOf(page).getByText(t("notMarked"))).toBeVisible();
    const marked = fake(notifications.markNotificationsRead, () => {
      isRead = true;
      return { count: 0 };
    });
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    expect(marked.calls.map(({ body }) => body)).toEqual([{}]);
    await expect.element(panelOf(page).getByRole("heading", { name: t("title") })).toHaveFocus();
    await expect
      .poll(() =>
        panelOf(page)
          .getByText(`${t("unread")}:`)
          .elements(),
      )
      .toHaveLength(0);
    await expect.element(bellOf(page)).toHaveAccessibleName(textsOf("bell")("label"));
  });

  it("leads to what happened, marks it as read, and closes", async () => {
    fake(notifications.listNotifications, pageOf(many));
    const marked = fake(notifications.markNotificationsRead, { count: 1 });
    const page = await screen(Header, { ...at, path: "/*", url: "/about" });
    await bellOf(page).click();
    await panelOf(page)
      .getByRole("link", { name: said(1) })
      .click();
    await page.at(/^\/community\/post\//);
    await expect.element(panelOf(page)).not.toBeInTheDocument();
    await expect.poll(() => marked.calls.map(({ body }) => body)).toEqual([{ notificationIds: [many[1]?._id] }]);
    await expect.element(bellOf(page)).toHaveAttribute("aria-expanded", "false");
  });

  it("leaves a press that wants another tab to the browser", async () => {
    const page = await screen(Header, at);
    const bell = bellOf(page);
    await expect.element(bell).toBeVisible();
    for (const key of ["ctrlKey", "metaKey", "shiftKey"] as const) {
      let isTaken: boolean | undefined;
      const last = (event: Event) => {
        isTaken = event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener("click", last, { once: true });
      bell.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true }));
      expect(isTaken, key).toBe(false);
    }
    expect(panelOf(page).elements()).toHaveLength(0);
  });
});

it("on a phone the bell leads to the page, and opens nothing", async () => {
  const page = await screen(Header, { ...at, path: "/*", url: "/about", viewport: "phone" });
  const bell = bellOf(page);
  await expect.element(bell).toBeVisible();
  expect(bell.element().hasAttribute("aria-expanded")).toBe(false);
  await bell.click();
  await page.at("/notifications");
  expect(panelOf(page).elements()).toHaveLength(0);
});
