import { communityPeople, type Profile } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage, person, post } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import PublicProfile from "./PublicProfile.tsx";

const at = {
  path: "/community/profile/:username",
  url: "/community/profile/rita.c",
  texts: ["profile", "community", "postMenu"],
} as const;
const menu = textsOf("postMenu");
const words = textsOf("people");
const rita = (more: Partial<Profile> = {}): Profile => ({
  ...{ username: "rita.c", name: "Rita Chaudhary", firstName: "Rita", lastName: "Chaudhary", bio: "नमस्ते" },
  ...{ followersCount: 21, followingCount: 5, postsCount: 3 },
  ...{ isFollowing: false, isBlocked: false, isMuted: false, isMe: false, createdAt: candidate.createdAt },
  ...more,
});
const said = post(2, {
  comment: {
    ...{ commentId: post(7).postId, html: "<p>Both of them.</p>", likes: 3 },
    createdAt: "2026-11-01T06:00:00.000Z",
  },
} as object);

beforeEach(() => {
  fake(communityPeople.getProfile, rita());
  fake(communityPeople.personPosts, ({ query }) => cursorPage(query.type === "comments" ? [said] : [post(1)]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("[S70] shows what somebody wrote, who follows them and whom they follow", async () => {
    const own = textsOf("people", face.language);
    fake(communityPeople.listFollowers, cursorPage([person("hari.b", { bio: "Hello" }), person("me", { isMe: true })]));
    fake(communityPeople.listFollowing, cursorPage([]));
    const page = await screen(PublicProfile, { ...at, ...face, user: candidate });
    await expect.element(page.getByRole("link", { name: post(1).title })).toBeVisible();
    await page.check();
    await page.getByRole("tab", { name: own("people.comments") }).click();
    await expect.element(page.getByText("Both of them.")).toBeVisible();
    await page.check();
    await page.getByRole("tab", { name: own("people.followers") }).click();
    await expect.element(page.getByText("@hari.b")).toBeVisible();
    await page.check();
    await page.getByRole("tab", { name: own("people.following") }).click();
    await expect.element(page.getByText(own("people.none.following"))).toBeVisible();
    expect(page.getByRole("tab", { name: own("people.bookmarked") }).elements()).toHaveLength(0);
  });
});

it("[S70] one's own page has what one liked and bookmarked, and nothing to follow", async () => {
  fake(communityPeople.getProfile, rita({ username: candidate.username, isMe: true }));
  const url = `/community/profile/${candidate.username}`;
  const page = await screen(PublicProfile, { ...at, url: `${url}?tab=bookmarked`, user: candidate });
  await expect.element(page.getByRole("link", { name: post(1).title })).toBeVisible();
  await expect
    .element(page.getByRole("tab", { name: words("people.bookmarked") }))
    .toHaveAttribute("aria-selected", "true");
  expect(page.getByRole("button", { name: words("people.block") }).elements()).toHaveLength(0);
  await page.check();
});

it("[S70] follows, mutes and blocks somebody, and takes a block back", async () => {
  fake(communityPeople.followPerson, { isFollowing: true, followersCount: 22 });
  fake(communityPeople.mutePerson, { isMuted: true });
  fake(communityPeople.blockPerson, ({ body }) => ({ isBlocked: body?.on === true }));
  const page = await screen(PublicProfile, { ...at, user: candidate, viewport: "desktop" });
  await page.getByRole("button", { name: /^Follow ?Rita/ }).click();
  await expect.element(page.getByText("22", { exact: true })).toBeVisible();
  await page.press(words("people.mute"));
  await expect.element(page.getByText(words("people.muted"))).toBeVisible();
  await page.press(words("people.block"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: menu("block.confirm") })
    .click();
  await expect.element(page.getByText(words("people.blocked"))).toBeVisible();
  await page.check();
  await page.press(words("people.unblock"));
  await expect.element(page.getByRole("link", { name: post(1).title })).toBeVisible();
});

it("[S76] says Failed to follow user", async () => {
  fake(communityPeople.followPerson, unreachable);
  const page = await screen(PublicProfile, { ...at, user: candidate });
  await page.getByRole("button", { name: /^Follow ?Rita/ }).click();
  await expect.element(page.toast("Failed to follow user")).toBeVisible();
});
