import { type Notification, notifications } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, held, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Notifications from "./Notifications.tsx";

const at = { path: "/notifications", texts: ["notifications", "community", "choices"], user: candidate } as const;
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const asha = { name: "Asha Rai", username: "asha" };
const bina = { name: "Bina KC", username: "bina" };
const one = (more: Partial<Notification>): Notification => ({
  ...{ _id: id(1), type: "like", isRead: false, updatedAt: "2026-01-01T00:00:00.000Z", count: 1, actors: [asha] },
  post: { postId: id(9), title: "धारा ४६" },
  ...more,
});
const all = {
  like: true,
  comment: true,
  reply: true,
  mention: true,
  follow: true,
  hashtag: true,
  answer: true,
  event: true,
  result: true,
  contribution: true,
};
const wanted = { app: all, mail: all, push: all, digest: false };

beforeEach(() => {
  fake(notifications.countUnreadNotifications, () => ({ count: 0 }));
  fake(notifications.getNotificationPreferences, () => wanted);
});

describe("[S80] the page of notifications", () => {
  it("loads, and says so", async () => {
    fake(notifications.listNotifications, pending);
    const page = await screen(Notifications, at);
    await expect.element(page.getByText("Loading...").first()).toBeVisible();
  });

  it("says what happened, by how many, and leads there", async () => {
    const comment = { commentId: id(8), words: "एकदम राम्रो" };
    const all: Partial<Notification>[] = [
      { type: "like", count: 14, actors: [asha, bina] },
      { type: "comment", count: 2, actors: [asha, bina], comment },
      { type: "answer", comment, actors: [{ name: "रातो कलम", pseudonym: { ne: "रातो कलम", en: "Red pen" } }] },
      { type: "follow", post: undefined },
      { type: "hashtag", hashtag: "नासु", count: 3 },
      { type: "like", comment, isRead: true, actors: [{ name: "" }] },
    ];
    fake(notifications.listNotifications, () => pageOf(all.map((more, i) => one({ ...more, _id: id(i + 1) }))));
    const page = await screen(Notifications, at);
    const leads = (name: string, to: string) =>
      expect.element(page.getByRole("link", { name })).toHaveAttribute("href", to);
    await leads("Asha Rai, Bina KC and 12 others liked your post", `/community/post/${id(9)}`);
    await leads("Asha Rai and Bina KC commented on your post", `/community/post/${id(9)}?c=${id(8)}`);
    await leads("Red pen (anonymous) chose your comment as the answer", `/community/post/${id(9)}?c=${id(8)}`);
    await leads("Asha Rai followed you", "/community/profile/asha");
    await expect.element(page.getByText("3 new posts with #नासु")).toBeVisible();
    await leads("A deleted account liked your comment", `/community/post/${id(9)}?c=${id(8)}`);
    await page.check();
  });

  it("[S80] says what became of an exam event, in the reader's time and language", async () => {
    const event = { slug: "model-1", title: { ne: "पूर्ण नमुना", en: "Full model" } };
    const soon = "2026-12-12T02:15:00.000Z";
    const all: Partial<Notification>[] = [
      { event: { ...event, news: "offered", at: soon } },
      { event: { ...event, news: "rejected", note: "The slip cannot be read" } },
    ];
    const none = { type: "event" as const, actors: [], post: undefined };
    fake(notifications.listNotifications, () =>
      pageOf(all.map((more, i) => one({ ...none, ...more, _id: id(i + 1) }))),
    );
    const page = await screen(Notifications, at);
    const rejected = page.getByRole("link", { name: "Your registration for “Full model” was rejected" });
    await expect.element(rejected).toHaveAttribute("href", "/pariksha/model-1/register");
    await expect.element(page.getByText("The slip cannot be read")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /^A seat at “Full model” is free for you; take it by .*, 08:00$/ }))
      .toBeVisible();
  });

  it("[S80] leads from what staff decided to where that is read", async () => {
    const none = { actors: [], post: undefined };
    const decision = { decisionId: id(7), kind: "post", act: "hide", reason: "spam" } as const;
    const reported = { resourceId: id(4), itemId: id(5), title: { ne: "टिप्पणी लेखन" } };
    const all: Partial<Notification>[] = [
      { type: "report", ...none, report: { reportId: id(6), kind: "post", outcome: "handled" } },
      { type: "report", ...none, itemReport: { ...reported, outcome: "mended", answer: "The Act has changed" } },
      { type: "report", ...none, itemReport: { ...reported, outcome: "taken_down", answer: "It was copied" } },
      { type: "moderation", ...none, decision: { ...decision, news: "decided" } },
      { type: "moderation", ...none, decision: { ...decision, news: "overturned" } },
      { type: "moderation", ...none, released: { kind: "comment", postId: id(9), commentId: id(8) } },
      { type: "result", ...none, result: { slug: "model-2", title: { en: "Model two" } } },
      { type: "staff", ...none, reveal: { kind: "post" } },
    ];
    fake(notifications.listNotifications, () => pageOf(all.map((more, i) => one({ ...more, _id: id(i + 1) }))));
    const page = await screen(Notifications, at);
    const t = textsOf("notifications");
    const leads = (name: string, to: string) =>
      expect.element(page.getByRole("link", { name })).toHaveAttribute("href", to);
    await leads(t("staff.report.handled"), "/moderation?tab=reports");
    const title = "टिप्पणी लेखन";
    await leads(t("staff.itemReport.mended", { title }), `/resources/${id(4)}/items/${id(5)}`);
    await leads(t("staff.itemReport.taken_down", { title }), `/resources/${id(4)}`);
    await expect.element(page.getByText("The Act has changed")).toBeVisible();
    await leads(t("result.regraded", { title: "Model two" }), "/pariksha/model-2/result");
    await leads(t("staff.decision.decided"), `/moderation/decisions/${id(7)}`);
    await leads(t("staff.decision.overturned"), `/moderation/decisions/${id(7)}`);
    await leads(t("staff.released"), `/community/post/${id(9)}?c=${id(8)}`);
    await leads(t("staff.reveal"), "/admin/audit");
    await page.check();
  });

  it("is empty, with what will come", async () => {
    fake(notifications.listNotifications, () => pageOf([]));
    const page = await screen(Notifications, at);
    await expect.element(page.getByText("No notifications yet")).toBeVisible();
    await page.getByRole("tab", { name: "Unread" }).click();
    await expect.element(page.getByText("You have read everything")).toBeVisible();
  });

  it.each(faces)("shows one kind, all of it or what is unread, in $language, $theme, on a $viewport", async (face) => {
    const own = textsOf("notifications", face.language);
    const asked = fake(notifications.listNotifications, ({ query }) =>
      query.kind === "decisions" ? pageOf([]) : pageOf([one({})], 21),
    );
    const page = await screen(Notifications, { ...at, ...face, url: "/notifications?page=2" });
    const pick = (name: string) => page.getByText(name, { exact: true }).click();
    await expect.element(page.getByRole("radio", { name: own("kinds.all"), exact: true })).toBeChecked();
    await page.check();
    await pick(own("kinds.exams"));
    await page.at("/notifications?kind=exams");
    await pick(own("tabs.unread"));
    await page.at("/notifications?kind=exams&show=unread");
    await expect
      .poll(() => asked.calls.at(-1)?.query)
      .toEqual({ page: "1", limit: "20", only: "unread", kind: "exams" });
    await page.getByRole("link", { name: textsOf("common", face.language)("pager.next") }).click();
    await page.at("/notifications?show=unread&kind=exams&page=2");
    await pick(own("kinds.decisions"));
    await expect.element(page.getByText(own("emptyKind"))).toBeVisible();
    await page.check();
    await page.getByRole("link", { name: own("answers.all") }).click();
    await page.at("/notifications");
  });

  it("who is led to the choices is there when the list above them has come", async () => {
    const { answer, letGo } = held<ReturnType<typeof pageOf<Notification>>>();
    fake(notifications.listNotifications, () => answer);
    const page = await screen(Notifications, { ...at, viewport: "desktop", url: "/notifications#preferences" });
    const choices = page.getByRole("heading", { name: textsOf("notifications")("preferences.title") });
    await expect.element(choices).toBeVisible();
    await expect.element(page.getByRole("checkbox").first()).toBeInTheDocument();
    letGo(pageOf(Array.from({ length: 20 }, (_, i) => one({ _id: `01900000-0000-7000-8000-0000000001${i + 10}` }))));
    await expect.poll(() => page.getByRole("link", { name: /liked your post/ }).elements()).toHaveLength(20);
    await expect.element(choices).toBeInViewport();
  });

  it("says what failed, with another try", async () => {
    fake(notifications.listNotifications, unreachable);
    const page = await screen(Notifications, at);
    await expect.element(page.getByText("Notifications could not be loaded")).toBeVisible();
  });
});

describe("[S81] reading", () => {
  it("marks all as read, and says when it could not", async () => {
    let marked: unknown;
    let isRead = false;
    fake(notifications.listNotifications, () => pageOf([one({ isRead })]));
    fake(notifications.countUnreadNotifications, () => ({ count: isRead ? 0 : 1 }));
    fake(notifications.markNotificationsRead, broken);
    const page = await screen(Notifications, at);
    const button = page.getByRole("button", { name: "Mark all as read" });
    await button.click();
    await expect.element(page.getByText("They could not be marked as read")).toBeVisible();
    fake(notifications.markNotificationsRead, ({ body }) => {
      marked = body;
      isRead = true;
      return { count: 0 };
    });
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    expect(marked).toEqual({});
  });
});

it("keeps a choice of what to hear of at once, and takes it back when that failed", async () => {
  fake(notifications.listNotifications, () => pageOf([]));
  const kept: unknown[] = [];
  fake(notifications.setNotificationPreferences, ({ body }) => {
    kept.push(body);
    return { ...wanted, app: { ...all, ...body.app }, digest: body.digest ?? false };
  });
  const page = await screen(Notifications, at);
  const choice = (name: string) => page.getByRole("checkbox", { name });
  await choice("Likes: App").click();
  await expect.element(choice("Likes: App")).not.toBeChecked();
  await expect.element(choice("Likes: Email")).toBeDisabled();
  await choice("Mentions of you: Email").click();
  await choice("Send me the week of the community by email, on Saturdays").click();
  expect(kept).toEqual([{ app: { like: false } }, { mail: { mention: false } }, { digest: true }]);
  fake(notifications.setNotificationPreferences, broken);
  await choice("New followers: App").click();
  await expect.element(page.toast("Your choice could not be saved")).toBeVisible();
  await expect.element(choice("New followers: App")).toBeChecked();
  await page.check();
});
