import { community, communityFeeds, communityHashtags, communityPeople, curriculum } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { anonymousPost, cursorPage, hashtag, ownPost, person, post } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Community from "./Community.tsx";

const at = { path: "/community", texts: ["community", "postList", "postMenu", "people", "ownCommunity"] } as const;
const t = textsOf("community");
const list = textsOf("postList");
const menu = textsOf("postMenu");
const likeOf = (n: number) => t("acts.like", { n });

beforeEach(() => {
  fake(community.newerPosts, { count: 0 });
  fake(communityFeeds.feedPosts, cursorPage([post(1)]));
  fake(community.recentPosts, cursorPage([post(1)]));
  fake(communityFeeds.seePosts, { seen: 1 });
  fake(communityPeople.getInterests, { languages: ["ne"], isAnswered: true });
  fake(communityPeople.suggestedPeople, []);
  fake(communityHashtags.topHashtags, []);
  fake(communityHashtags.trendingHashtags, []);
  fake(communityHashtags.followedHashtags, cursorPage([]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("says that it loads, then shows posts with who wrote them", async () => {
    const { answer, letGo } = held<ReturnType<typeof cursorPage<ReturnType<typeof post>>>>();
    fake(communityFeeds.feedPosts, () => answer);
    const page = await screen(Community, { ...at, ...face });
    const loading = textsOf("common", face.language)("loading");
    await expect.element(page.getByRole("status").filter({ hasText: loading })).toBeInTheDocument();
    await page.check();
    const gone = post(4, { title: "", deleted: true });
    letGo(cursorPage([post(1, { why: { code: "hashtag", name: "Nasu" } }), anonymousPost(2), ownPost(3), gone]));
    await expect.poll(() => page.getByRole("article").elements().length).toBe(3);
    const name = face.language === "ne" ? "नीलो पात" : "Blue Leaf";
    const anonymous = textsOf("community", face.language)("person.anonymous", { name });
    await expect.element(page.getByText(anonymous)).toBeVisible();
    await page.check();
  });

  it("says that there is none, and where to write one", async () => {
    fake(communityFeeds.feedPosts, cursorPage([]));
    const page = await screen(Community, { ...at, ...face });
    await expect.element(page.getByText(textsOf("postList", face.language)("empty.feed"))).toBeVisible();
    await page.check();
  });
});

it("[S76] says Failed to fetch posts, and tries again", async () => {
  fake(communityFeeds.feedPosts, unreachable);
  const page = await screen(Community, at);
  await expect.element(page.toast("Failed to fetch posts")).toBeVisible();
  await page.check();
  await page.toast("Failed to fetch posts").getByRole("button").click();
  fake(communityFeeds.feedPosts, cursorPage([post(1)]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByRole("article")).toBeVisible();
});

it("[S66] asks a stranger to log in before a post is liked or bookmarked", async () => {
  const page = await screen(Community, { ...at, viewport: "desktop" });
  await page.press(likeOf(24));
  await expect.element(page.toast("Please login to like posts")).toBeVisible();
  await page.press(t("acts.bookmark"));
  await expect.element(page.toast("Please login to bookmark posts")).toBeVisible();
});

it("[S65] shows a like at once, sends one at a time, and the last intent wins", async () => {
  const first = held<{ isLiked: boolean; likes: number }>();
  const answers = [first.answer, { isLiked: false, likes: 29 }];
  const call = fake(community.likePost, () => answers.shift() ?? { isLiked: false, likes: 0 });
  const page = await screen(Community, { ...at, user: candidate });
  await page.press(likeOf(24));
  await expect.element(page.getByRole("button", { name: likeOf(25) })).toHaveAttribute("aria-pressed", "true");
  await page.press(likeOf(25));
  await page.press(likeOf(24));
  await page.press(likeOf(25));
  expect(call.calls).toHaveLength(1);
  first.letGo({ isLiked: true, likes: 30 });
  await expect.element(page.getByRole("button", { name: likeOf(29) })).toHaveAttribute("aria-pressed", "false");
  expect(call.calls.map(({ body }) => body?.on)).toEqual([true, false]);
});

it("[S65] twenty fast taps end as the last one says, with two requests", async () => {
  const first = held<{ isLiked: boolean; likes: number }>();
  let isLiked = false;
  const call = fake(community.likePost, async ({ body }) => {
    if (call.calls.length === 1) await first.answer;
    isLiked = body?.on === true;
    return { isLiked, likes: 24 + Number(isLiked) };
  });
  const page = await screen(Community, { ...at, user: candidate });
  const button = page.getByRole("button", { name: /^Likes: / }).first();
  await expect.element(button).toBeVisible();
  for (let tap = 0; tap < 20; tap++) (button.element() as HTMLElement).click();
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  first.letGo({ isLiked: true, likes: 25 });
  await expect.poll(() => call.calls.map(({ body }) => body?.on)).toEqual([true, false]);
  await expect.element(page.getByRole("button", { name: likeOf(24) })).toHaveAttribute("aria-pressed", "false");
  expect(isLiked).toBe(false);
});

it("[S65] a like answers the eye in one frame, whatever the server takes", async () => {
  const { answer, letGo } = held<{ isLiked: boolean; likes: number }>();
  fake(community.likePost, () => answer);
  const page = await screen(Community, { ...at, user: candidate });
  const button = page.getByRole("button", { name: likeOf(24) });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  const pressed = await new Promise<string | null>((resolve) => {
    // The next frame is painted after what is asked for here.
    requestAnimationFrame(() => {
      element.click();
      requestAnimationFrame(() => resolve(element.getAttribute("aria-pressed")));
    });
  });
  expect(pressed).toBe("true");
  letGo({ isLiked: true, likes: 25 });
  await expect.element(page.getByRole("button", { name: likeOf(25) })).toBeVisible();
});

it("[S65] takes a like and a bookmark back that fail, and says so", async () => {
  fake(community.likePost, unreachable);
  fake(community.bookmarkPost, (_, refuse) => refuse("post.not_found"));
  const page = await screen(Community, { ...at, user: candidate, viewport: "desktop" });
  await page.press(likeOf(24));
  await expect.element(page.toast("Failed to toggle like")).toBeVisible();
  await expect.element(page.getByRole("button", { name: likeOf(24) })).toHaveAttribute("aria-pressed", "false");
  await page.press(t("acts.bookmark"));
  await expect.element(page.toast("Post not found")).toBeVisible();
});

it("[S65] a bookmark says Bookmark updated, and is shown wherever the post is", async () => {
  fake(community.bookmarkPost, { isBookmarked: true });
  fake(community.recentPosts, cursorPage([post(1)]));
  const page = await screen(Community, { ...at, user: candidate, viewport: "desktop" });
  await page.getByRole("tab", { name: list("tabs.new") }).click();
  await expect.element(page.getByRole("article")).toBeVisible();
  await page.getByRole("tab", { name: list("tabs.feed") }).click();
  await page.press(t("acts.bookmark"));
  await expect.element(page.toast("Bookmark updated")).toBeVisible();
  await page.getByRole("tab", { name: list("tabs.new") }).click();
  await page.at("/community?tab=new");
  const bookmark = page.getByRole("button", { name: t("acts.bookmark"), exact: true });
  await expect.element(bookmark).toHaveAttribute("aria-pressed", "true");
});

it("[S61] [S63] reads three pages by itself, then at a press; none twice", async () => {
  const call = fake(communityFeeds.feedPosts, ({ query }) => {
    const page = Number(query.cursor ?? 1);
    const posts = Array.from({ length: 2 }, (_, at) => post(page * 10 + at));
    return cursorPage([...posts, post(10)], page < 5 ? String(page + 1) : undefined);
  });
  const page = await screen(Community, at);
  const asked = () => {
    document.documentElement.scrollTo({ top: document.documentElement.scrollHeight });
    return [...new Set(call.calls.map(({ query }) => query.cursor))];
  };
  await expect.poll(asked).toEqual([undefined, "2", "3"]);
  await expect.element(page.getByRole("button", { name: list("more") })).toBeVisible();
  expect(asked()).toHaveLength(3);
  await page.press(list("more"));
  await expect.poll(asked).toEqual([undefined, "2", "3", "4"]);
  await page.press(list("more"));
  await expect.element(page.getByText(list("end"))).toBeVisible();
  const titles = page
    .getByRole("heading", { level: 3 })
    .elements()
    .map((title) => title.textContent);
  expect(new Set(titles).size).toBe(titles.length);
});

it("says how many came since, moves nothing, and shows them at a press", async () => {
  const newer = fake(community.newerPosts, { count: 3 });
  fake(community.recentPosts, cursorPage([post(8)]));
  const page = await screen(Community, at);
  const note = page.getByRole("button", { name: list("newer", { count: 3, n: 3 }) });
  await expect.element(note).toBeVisible();
  expect(newer.calls[0]?.query.after).toBe(post(8).postId);
  await page.check();
  fake(communityFeeds.feedPosts, cursorPage([post(9), post(1)]));
  fake(community.recentPosts, cursorPage([post(9)]));
  fake(community.newerPosts, { count: 0 });
  await note.click();
  await expect.element(page.getByRole("link", { name: post(9).title })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

it("says to a stranger what following is for", async () => {
  const page = await screen(Community, { ...at, url: "/community?tab=following" });
  await expect.element(page.getByText(list("empty.login"))).toBeVisible();
  await page.check();
});

it("shows a member the posts of those whom they follow", async () => {
  fake(communityFeeds.followedPosts, cursorPage([post(5)]));
  const page = await screen(Community, { ...at, url: "/community?tab=following", user: candidate });
  await expect.element(page.getByRole("link", { name: post(5).title })).toBeVisible();
});

it("asks for questions without an answer alone", async () => {
  const call = fake(community.recentPosts, cursorPage([]));
  const page = await screen(Community, { ...at, url: "/community?tab=unanswered" });
  await expect.element(page.getByText(list("empty.unanswered"))).toBeVisible();
  expect(call.calls[0]?.query.only).toBe("unanswered");
});

it("[S62] deletes one's own post after asking; others' have no such choice", async () => {
  fake(communityFeeds.feedPosts, cursorPage([ownPost(1), post(2)]));
  const page = await screen(Community, { ...at, user: candidate });
  await page.press(t("acts.more", { title: post(2).title }));
  await expect.element(page.getByRole("button", { name: menu("acts.share") })).toBeVisible();
  expect(page.getByRole("button", { name: menu("acts.remove") }).elements()).toHaveLength(0);
  await page.press(t("acts.more", { title: post(1).title }));
  await expect.element(page.getByRole("link", { name: menu("acts.edit") })).toBeVisible();
  await page.check();
  await page.press(menu("acts.remove"));
  await page.check();
  fake(community.removePost, { removed: true });
  fake(communityFeeds.feedPosts, cursorPage([post(2)]));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: menu("remove.confirm") })
    .click();
  await expect.element(page.toast(menu("done.removed"))).toBeVisible();
  await expect.poll(() => page.getByRole("article").elements().length).toBe(1);
});

it("[S71] shows on a desktop what people talk about and whom to follow, each with its reason", async () => {
  fake(communityHashtags.topHashtags, [hashtag("nasu", { people: 9 })]);
  fake(communityHashtags.trendingHashtags, [hashtag("संविधान")]);
  fake(communityPeople.suggestedPeople, [{ ...person("rita.c"), reason: "answers", count: 2 }]);
  fake(communityPeople.followPerson, { isFollowing: true, followersCount: 8 });
  const page = await screen(Community, { ...at, user: candidate, viewport: "desktop" });
  await expect.element(page.getByRole("heading", { name: list("side.trending") })).toBeVisible();
  await expect.element(page.getByText(list("side.count", { count: 9, n: 9 }))).toBeVisible();
  await expect.element(page.getByText(textsOf("people")("reason.answers", { count: 2, n: 2 }))).toBeVisible();
  await page.check();
  await page.getByRole("button", { name: /^Follow ?Rita/ }).click();
  await expect.element(page.getByRole("button", { name: /^Following ?Rita/ })).toHaveAttribute("aria-pressed", "true");
});

it("[S76] [S66] says Failed to follow user, and takes it back", async () => {
  fake(communityPeople.suggestedPeople, [{ ...person("rita.c"), reason: "active", count: 2 }]);
  fake(communityPeople.followPerson, unreachable);
  const page = await screen(Community, { ...at, user: candidate, viewport: "desktop" });
  await page.getByRole("button", { name: /^Follow ?Rita/ }).click();
  await expect.element(page.toast("Failed to follow user")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Follow ?Rita/ })).toHaveAttribute("aria-pressed", "false");
});

it("follows, mutes and blocks who wrote a post; of an anonymous author none of it is offered", async () => {
  fake(communityFeeds.feedPosts, cursorPage([post(1), anonymousPost(2)]));
  const mute = fake(communityPeople.mutePerson, ({ body }) => ({ isMuted: body?.on === true }));
  const block = fake(communityPeople.blockPerson, { isBlocked: true });
  const page = await screen(Community, { ...at, user: candidate, viewport: "desktop" });
  await page.press(t("acts.more", { title: post(2).title }));
  await expect.element(page.getByRole("button", { name: menu("acts.share") })).toBeVisible();
  expect(page.getByRole("button", { name: /^(Mute|Block|Follow)/ }).elements()).toHaveLength(0);
  await page.press(t("acts.more", { title: post(1).title }));
  await page.press(menu("acts.mute", { name: "Prakash KC" }));
  await page
    .toast(t("done.muted"))
    .getByRole("button", { name: t("done.undo") })
    .click();
  await expect.poll(() => mute.calls.map(({ body }) => body?.on)).toEqual([true, false]);
  await page.press(t("acts.more", { title: post(1).title }));
  await page.press(menu("acts.block", { name: "Prakash KC" }));
  await page.check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: menu("block.confirm") })
    .click();
  await expect.element(page.toast(menu("done.blocked"))).toBeVisible();
  expect(block.calls[0]?.params.username).toBe("prakash.kc");
});

describe.each(faces)("what fills the feed, in $language, $theme, on a $viewport", (face) => {
  it("is asked of a new member, a tap each, and what is known is not", async () => {
    const said = textsOf("people", face.language);
    const known = { languages: ["ne" as const], targetPost: "kharidar", isAnswered: false };
    fake(communityPeople.getInterests, known);
    fake(curriculum.listCategories, []);
    const save = fake(communityPeople.setInterests, { ...known, isAnswered: true });
    const page = await screen(Community, { ...at, ...face, user: candidate });
    await expect.element(page.getByRole("heading", { name: said("interests.day") })).toBeVisible();
    await page.check();
    await page.press(said("interests.skip"));
    await page.check();
    await page.press(said("interests.both"));
    await expect.element(page.toast(said("interests.done"))).toBeVisible();
    await expect.element(page.getByRole("heading", { name: said("interests.languages") })).not.toBeInTheDocument();
    expect(save.calls[0]?.body).toEqual({ languages: ["ne", "en"] });
  });
});

describe.each(faces)("what else there is, in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("postList", face.language);

  it("[S71] is to be had on a phone too, and where nobody is followed yet", async () => {
    fake(communityHashtags.trendingHashtags, [hashtag("संविधान")]);
    fake(communityPeople.suggestedPeople, [{ ...person("rita.c"), reason: "answers", count: 2 }]);
    fake(communityFeeds.followedPosts, cursorPage([]));
    fake(communityHashtags.followedHashtags, cursorPage([]));
    const page = await screen(Community, { ...at, ...face, url: "/community?tab=following", user: candidate });
    await expect.element(page.getByText(said("empty.following"))).toBeVisible();
    await expect.element(page.getByRole("heading", { name: said("side.trending") })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: said("side.people") })).toBeVisible();
    await page.check();
  });

  it("[S71] names the hashtags that one follows above what they bring", async () => {
    fake(communityFeeds.followedPosts, cursorPage([post(5)]));
    fake(communityHashtags.followedHashtags, cursorPage([hashtag("nasu", { isFollowing: true }), hashtag("gone")]));
    const page = await screen(Community, { ...at, ...face, url: "/community?tab=following", user: candidate });
    await expect
      .element(page.getByRole("link", { name: "#nasu", exact: true }))
      .toHaveAttribute("href", "/community/hashtag/nasu");
    expect(page.getByRole("link", { name: "#gone" }).elements()).toHaveLength(0);
    const change = page.getByRole("link", { name: textsOf("ownCommunity", face.language)("hashtags.change") });
    await expect.element(change).toHaveAttribute("href", "/profile/me?tab=community");
    await page.check();
  });
});

it("[S71] opens on a phone at a press what stands beside the posts of a desktop", async () => {
  fake(communityHashtags.topHashtags, [hashtag("nasu", { people: 9 })]);
  const page = await screen(Community, at);
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(page.getByText(list("side.top")).elements()).toHaveLength(0);
  await page.press(list("side.discover"));
  await expect.element(page.getByRole("heading", { name: list("side.top") })).toBeVisible();
  await page.check();
  await page.press(list("side.discover"));
  await expect.element(page.getByRole("heading", { name: list("side.top") })).not.toBeInTheDocument();
});

it("says on a phone that there is nothing to follow yet", async () => {
  const page = await screen(Community, at);
  await page.press(list("side.discover"));
  await expect.element(page.getByText(list("side.none"))).toBeVisible();
});
