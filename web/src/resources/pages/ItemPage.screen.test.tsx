import { resources } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { candidate } from "../../../test/people.ts";
import { fileSummary, id, item, linkSummary, suggestion } from "../../../test/resources.ts";
import { faces, fake, held, screen, textsOf, titleIn, unreachable } from "../../../test/screen.tsx";
import { holdReadingPlace, readingPlace } from "../reading.storage.ts";
import ItemPage, { meta } from "./ItemPage.tsx";

const at = {
  path: "/resources/:resourceId/items/:itemId",
  url: "/resources/constitution-notes/items/fundamental-rights",
  texts: ["resources", "resourceItem"],
} as const;
const t = textsOf("resourceItem");

// The library draws what it is given; here is what the page makes of it.
let opening: Promise<{ document: { numPages: number }; shape: number }>;
vi.mock("../pdf.ts", () => ({
  openPdf: () => ({ opened: opening, close: () => undefined }),
  drawPdfPage: async (_: unknown, n: number) => `Words of page ${n}`,
}));
const answer = (more: Parameters<typeof item>[0] = {}) => ({ item: item(more), suggestions: [suggestion()] });

beforeEach(() => {
  scrollTo(0, 0);
  opening = Promise.resolve({ document: { numPages: 2 }, shape: 1.41 });
  fake(resources.readItem, { counted: true });
});

describe.each(faces)("[S91] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("resourceItem", face.language);
  it("loads, then reads well: contents, source, licence, who wrote it, and what is next with its reason", async () => {
    const { answer: later, letGo } = held<ReturnType<typeof answer>>();
    fake(resources.getItem, () => later);
    const page = await screen(ItemPage, { ...at, ...face });
    await page.check();
    letGo(answer());
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent(face.language === "ne" ? "मौलिक हक" : "Fundamental rights");
    await expect.element(page.getByRole("link", { name: "Remedy" })).toHaveAttribute("href", "#remedy");
    await expect.element(page.getByText("Constitution of Nepal, part 3")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Gita Rai" }))
      .toHaveAttribute("href", "/community/profile/gita.rai");
    await expect.element(page.getByText(own("member"))).toBeVisible();
    await expect.element(page.getByText(own("because.same_chapter"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /^Preamble/ }))
      .toHaveAttribute("href", `/resources/${id(1)}/items/${id(9)}`);
    await page.check();
  });

  it("shows a link with the day on which it was looked at, and says when it is dead", async () => {
    const one = linkSummary();
    fake(resources.getItem, answer({ ...one, link: one.link && { ...one.link, state: "dead" } }));
    const page = await screen(ItemPage, { ...at, ...face });
    await expect.element(page.getByText(own("link.dead"))).toBeVisible();
    const way = page.getByRole("link", { name: /lawcommission\.gov\.np/ });
    await expect.element(way).toHaveAttribute("rel", expect.stringContaining("noopener"));
    await page.check();
  });
});

it("[S91] asks in the reader's language, and a text of the other one says its language", async () => {
  const { calls } = fake(resources.getItem, answer({ bodyLanguage: "en" }));
  const page = await screen(ItemPage, { ...at, language: "ne" });
  await expect.element(page.getByText("There are 31 fundamental rights.")).toBeVisible();
  expect(calls[0]).toMatchObject({ params: { id: "fundamental-rights" }, query: { language: "ne" } });
  expect(document.querySelector(".written")?.getAttribute("lang")).toBe("en");
});

it("[S91] a PDF says its size before it comes, and opens here at a press alone", async () => {
  fake(resources.getItem, answer({ ...fileSummary() }));
  const counted = fake(resources.readItem, { counted: true });
  const page = await screen(ItemPage, at);
  await expect.element(page.getByRole("link", { name: "Download · 1.2 MB" })).toHaveAttribute("download");
  await page.check();
  await page.press("View here · 1.2 MB");
  await expect.element(page.getByRole("list", { name: "Nayab Subba first paper" })).toBeVisible();
  await expect.element(page.getByText("Page 2 of 2")).toBeInTheDocument();
  await expect.element(page.getByText("Words of page 1")).toBeInTheDocument();
  await page.check();
  expect(counted.calls[0]?.body).toEqual({ what: "download" });
});

it("a PDF that cannot be shown says so, and can be had all the same", async () => {
  fake(resources.getItem, answer({ ...fileSummary() }));
  opening = Promise.reject(new Error("no PDF"));
  opening.catch(() => undefined);
  const page = await screen(ItemPage, at);
  await page.press("View here · 1.2 MB");
  await expect.element(page.getByText(t("pdf.failed"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Download · 1.2 MB" })).toBeVisible();
});

it("[S91] says that it does not exist, that it was taken down, that it could not be loaded", async () => {
  fake(resources.getItem, (_, refuse) => refuse("resource.item_not_found"));
  const missing = await screen(ItemPage, at);
  await expect.element(missing.getByRole("heading", { level: 1 })).toHaveTextContent(textsOf("shell")("missing.title"));
  await missing.unmount();
  fake(resources.getItem, (_, refuse) => refuse("resource.item_gone"));
  const gone = await screen(ItemPage, { ...at, url: "/resources/a/items/gone" });
  await expect.element(gone.getByText(t("gone.title"))).toBeVisible();
  await gone.check();
  await gone.unmount();
  fake(resources.getItem, unreachable);
  const failed = await screen(ItemPage, { ...at, url: "/resources/a/items/failing" });
  await expect.element(failed.getByText(t("failed"))).toBeVisible();
  fake(resources.getItem, answer());
  await failed.press(textsOf("common")("retry"));
  await expect.element(failed.getByText("There are 31 fundamental rights.")).toBeVisible();
});

it("[S96] a stranger is asked to log in, a member votes with one tap and takes it back", async () => {
  fake(resources.getItem, answer());
  const stranger = await screen(ItemPage, at);
  await stranger.press("Useful: 47");
  await expect.element(stranger.toast(t("votes.login"))).toBeVisible();
  await stranger.unmount();

  const up = fake(resources.upvote, ({ body }) => ({
    myVote: body?.on ? ("up" as const) : null,
    myReason: null,
    upvotes: body?.on ? 48 : 47,
    downvotes: 3,
  }));
  const page = await screen(ItemPage, { ...at, user: candidate });
  await page.press("Useful: 47");
  await expect.element(page.getByRole("button", { name: "Useful: 48" })).toHaveAttribute("aria-pressed", "true");
  await page.press("Useful: 48");
  await expect.element(page.getByRole("button", { name: "Useful: 47" })).toHaveAttribute("aria-pressed", "false");
  expect(up.calls.map(({ params, body }) => [params, body])).toEqual([
    [{ id: id(1), itemId: id(10) }, { on: true }],
    [{ id: id(1), itemId: id(10) }, { on: false }],
  ]);
});

it("[S96] a vote against says why: nothing is sent without, and what is refused stays", async () => {
  fake(resources.getItem, answer({ mayVote: true }));
  let isFull = true;
  const down = fake(resources.downvote, (_, refuse) =>
    isFull
      ? refuse("resource.item_not_found")
      : { myVote: "down" as const, myReason: "other" as const, upvotes: 47, downvotes: 4 },
  );
  const page = await screen(ItemPage, { ...at, user: candidate });
  await page.press("Not useful: 3");
  await page.press(t("why.send"));
  await expect.element(page.getByText(t("why.choose"))).toBeVisible();
  await page.getByText(t("why.other"), { exact: true }).click();
  await page.press(t("why.send"));
  await expect.element(page.getByText(t("why.needWords"))).toBeVisible();
  await page.check();
  expect(down.calls).toHaveLength(0);
  await page.fill({ [t("why.words")]: "The page is blank" });
  await page.press(t("why.send"));
  await expect.element(page.getByRole("dialog").getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  isFull = false;
  await page.press(t("why.send"));
  await expect.element(page.getByRole("button", { name: "Not useful: 4" })).toBeVisible();
  expect(down.calls.at(-1)?.body).toEqual({ on: true, reason: "other", note: "The page is blank" });
});

it("[S96] who wrote it cannot vote", async () => {
  fake(resources.getItem, answer({ contributors: [{ name: "Sita", username: "sita.kc" }] }));
  const page = await screen(ItemPage, { ...at, user: candidate });
  await expect.element(page.getByText(t("votes.own"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Useful: 47", exact: true })).toBeDisabled();
});

it("bookmarks, and says it", async () => {
  fake(resources.getItem, answer());
  fake(resources.bookmarkItem, { isBookmarked: true });
  const page = await screen(ItemPage, { ...at, user: candidate });
  await page.press(t("bookmark.add"));
  await expect.element(page.getByRole("button", { name: t("bookmark.on") })).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.toast("Bookmark updated")).toBeVisible();
});

it("takes a report of who has no account with their address, and a claim of a rights holder", async () => {
  fake(resources.getItem, answer());
  const report = fake(resources.reportItem, { received: true });
  const page = await screen(ItemPage, at);
  await page.press(t("report.open"));
  await page.getByText(t("report.copyright"), { exact: true }).click();
  await page.fill({ [t("report.words")]: "short" });
  await page.press(t("report.send"));
  await expect.element(page.getByText(t("report.needWords"))).toBeVisible();
  await expect.element(page.getByText(t("report.needContact"))).toBeVisible();
  await page.check();
  expect(report.calls).toHaveLength(0);
  await page.fill({
    [t("report.words")]: "I wrote this book; its page is at example.test",
    [t("report.contact")]: "author@example.test",
  });
  await page.press(t("report.send"));
  await expect.element(page.toast(t("report.sent"))).toBeVisible();
  expect(report.calls[0]?.body).toEqual({
    reason: "copyright",
    description: "I wrote this book; its page is at example.test",
    email: "author@example.test",
  });
});

it("keeps on the device where one read, goes there, and back to the start at a press", async () => {
  holdReadingPlace(id(10), { heading: "remedy", below: 0, at: 1 });
  const long = `<h2 id="rights">Rights</h2>${"<p>Words to read.</p>".repeat(80)}<h3 id="remedy">Remedy</h3>${"<p>More words.</p>".repeat(80)}`;
  fake(resources.getItem, answer({ html: long }));
  const page = await screen(ItemPage, at);
  await expect.element(page.getByText(t("resumed"))).toBeInTheDocument();
  await expect
    .poll(() => Math.abs(document.getElementById("remedy")?.getBoundingClientRect().top ?? 999))
    .toBeLessThan(5);
  await page.press(t("toTop"));
  await expect.poll(() => scrollY).toBe(0);
  expect(readingPlace(id(10))).toBeUndefined();
});

it("[S6] is titled by itself and what it belongs to", async () => {
  fake(resources.getItem, answer());
  const page = await screen(ItemPage, at);
  await expect.element(page.getByText("There are 31 fundamental rights.")).toBeVisible();
  expect(titleIn(meta, { itemId: "fundamental-rights" })).toBe(
    "Fundamental rights · Constitution of Nepal: notes · Sarathi",
  );
});
