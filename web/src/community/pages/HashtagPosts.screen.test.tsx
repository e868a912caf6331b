import { communityHashtags, type HashtagPage } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage, hashtag, post } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pending, screen, textsOf, titleIn, unreachable } from "../../../test/screen.tsx";
import HashtagPosts, { clientLoader, meta } from "./HashtagPosts.tsx";

const at = {
  path: "/community/hashtag/:hashtagName",
  url: "/community/hashtag/nasu",
  texts: ["community", "postList"],
} as const;
const list = textsOf("postList");
const days = Array.from({ length: 7 }, (_, at) => ({ day: `2026-11-${10 + at}`, people: at, posts: at }));
const nasu = (more: Partial<HashtagPage> = {}): HashtagPage => ({
  ...hashtag("Nasu", { key: "nasu" }),
  ...{ description: { ne: "नायब सुब्बाको तयारी", en: "Preparation for Nayab Subba" }, days, related: ["गणित"] },
  ...more,
});

beforeEach(() => {
  fake(communityHashtags.getHashtag, nasu());
  fake(communityHashtags.hashtagPosts, cursorPage([post(1)]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("[S71] shows what it is about, who follows it, its week and its posts", async () => {
    const page = await screen(HashtagPosts, { ...at, ...face });
    await expect.element(page.getByRole("heading", { level: 1, name: "#Nasu" })).toBeVisible();
    await expect
      .element(page.getByText(textsOf("postList", face.language)("hashtag.days"), { exact: true }).first())
      .toBeVisible();
    await expect.element(page.getByRole("article")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "#गणित" }))
      .toHaveAttribute("href", `/community/hashtag/${encodeURIComponent("गणित")}`);
    await page.check();
  });

  it("says that there is no post with it", async () => {
    fake(communityHashtags.hashtagPosts, cursorPage([]));
    const page = await screen(HashtagPosts, { ...at, ...face });
    await expect.element(page.getByText(textsOf("postList", face.language)("hashtag.empty"))).toBeVisible();
    await page.check();
  });

  it("is a missing page where there is none", async () => {
    fake(communityHashtags.getHashtag, (_, refuse) => refuse("hashtag.not_found"));
    const page = await screen(HashtagPosts, { ...at, ...face });
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent(textsOf("shell", face.language)("missing.title"));
    await page.check();
  });
});

it("loads", async () => {
  fake(communityHashtags.getHashtag, pending);
  const page = await screen(HashtagPosts, at);
  await expect.element(page.getByRole("status").first()).toBeInTheDocument();
  await page.check();
});

it("shows the posts liked most; the address says so", async () => {
  const call = fake(communityHashtags.hashtagPosts, ({ query }) => cursorPage([post(query.sort === "top" ? 2 : 1)]));
  const page = await screen(HashtagPosts, at);
  await page.getByRole("tab", { name: list("hashtag.top") }).click();
  await page.at("/community/hashtag/nasu?sort=top");
  await expect.element(page.getByRole("link", { name: post(2).title })).toBeVisible();
  expect([...new Set(call.calls.map(({ query }) => query.sort))]).toEqual(["recent", "top"]);
});

it("[S71] follows it at once, and says Failed to update hashtag follow when that fails", async () => {
  fake(communityHashtags.followHashtag, unreachable);
  const page = await screen(HashtagPosts, { ...at, user: candidate });
  const follow = page.getByRole("button", { name: /#Nasu$/ });
  await follow.click();
  await expect.element(page.toast("Failed to update hashtag follow")).toBeVisible();
  await expect.element(follow).toHaveAttribute("aria-pressed", "false");
  fake(communityHashtags.followHashtag, { isFollowing: true, followersCount: 8 });
  await follow.click();
  await expect.element(follow).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText("8", { exact: true })).toBeVisible();
});

it("[S66] asks a stranger to log in before it is followed", async () => {
  const page = await screen(HashtagPosts, at);
  await page.getByRole("button", { name: /#Nasu$/ }).click();
  await expect.element(page.toast("Please login to follow hashtags")).toBeVisible();
});

it("[S71] what staff made another spelling of a hashtag leads to that one", async () => {
  const page = await screen(HashtagPosts, { ...at, url: "/community/hashtag/nayabsubba?sort=top" });
  await page.at("/community/hashtag/nasu?sort=top");
  await expect.element(page.getByRole("heading", { level: 1, name: "#Nasu" })).toBeVisible();
});

it("another spelling leads to the address that counts, and thin ones are not for search engines", async () => {
  const request = new Request("http://localhost/community/hashtag/NASU");
  const args = { params: { hashtagName: "NASU" }, request } as unknown as Parameters<typeof clientLoader>[0];
  const answer = await Promise.resolve()
    .then(() => clientLoader(args))
    .catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get("location")).toBe("/community/hashtag/nasu");
  fake(communityHashtags.getHashtag, nasu({ postsCount: 2 }));
  const page = await screen(HashtagPosts, at);
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(titleIn(meta, { hashtagName: "nasu" })).toContain("#Nasu");
});
