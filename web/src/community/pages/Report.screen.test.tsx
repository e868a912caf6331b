import { communityComments as calls, community, communityPeople, moderation, type Profile } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage } from "../../../test/community.ts";
import { contentReport } from "../../../test/moderation.ts";
import { candidate } from "../../../test/people.ts";
import { fake, screen, textsOf } from "../../../test/screen.tsx";
import { comment, ownComment, wholePost } from "../../../test/threads.ts";
import { slotsOfApp } from "../../app.ts";
import { fillSlots } from "../../shell/slots.ts";
import { PersonCommunity } from "../parts/PersonCommunity.tsx";
import { PostCard } from "../parts/PostCard.tsx";
import PostPage from "./PostPage.tsx";

beforeEach(() => fillSlots(slotsOfApp));

const post = wholePost();
const at = {
  path: "/community/post/:postId",
  url: `/community/post/${post.postId}`,
  texts: ["community", "post", "thread", "people", "report", "postMenu"],
} as const;
const [t, names, menu, report] = [textsOf("thread"), textsOf("community"), textsOf("postMenu"), textsOf("report")];

const rita = {
  ...{ username: "rita.c", name: "Rita Chaudhary", firstName: "Rita", createdAt: candidate.createdAt },
  ...{ followersCount: 0, followingCount: 0, postsCount: 0 },
  ...{ isFollowing: false, isBlocked: false, isMuted: false, isMe: false },
} satisfies Profile;
const Person = () => <PersonCommunity person={rita} isMember />;

/** How the post begins. */
const WORDS = /Court\?/;

beforeEach(() => {
  fake(community.getPost, post);
  fake(calls.listComments, cursorPage([comment(1), ownComment(2)]));
});

describe("reporting from where something stands", () => {
  it("[S67] a post is reported from its menu", async () => {
    const page = await screen(PostPage, { ...at, user: candidate });
    await page.press(names("acts.more", { title: post.title }));
    await page.press(menu("acts.report"));
    await page.getByText(report("reasons.spam"), { exact: true }).click();
    const call = fake(moderation.reportPost, contentReport(1));
    await page.press(report("send"));
    await expect.element(page.getByText(report("done.lead"))).toBeVisible();
    expect(call.calls[0]?.params).toEqual({ id: post.postId });
    await page
      .getByRole("button", { name: report("close"), exact: true })
      .last()
      .click();
    await expect.element(page.getByText(names("reported.note"))).toBeVisible();
    expect(page.getByText(WORDS).query()).toBeNull();
    await page.check();
    await page.press(names("reported.show"));
    await expect.element(page.getByText(WORDS)).toBeVisible();
    expect(document.activeElement?.closest("article")).not.toBeNull();
  });

  it("[S68] a comment is reported from its menu; one's own is not", async () => {
    const page = await screen(PostPage, { ...at, user: candidate });
    const menus = page.getByRole("button", { name: t("acts.more", { name: comment(1).createdBy.name }) });
    await menus.nth(1).click();
    await expect.element(page.getByRole("button", { name: t("acts.edit") })).toBeVisible();
    expect(page.getByRole("button", { name: t("acts.report"), exact: true }).query()).toBeNull();
    await menus.nth(0).click();
    await page.press(t("acts.report"));
    await page.getByText(report("reasons.abuse"), { exact: true }).click();
    const call = fake(moderation.reportComment, contentReport(1, { kind: "comment", reason: "abuse" }));
    await page.press(report("send"));
    await expect.element(page.getByText(report("done.comment"))).toBeVisible();
    expect(call.calls[0]?.params).toEqual({ id: comment(1).commentId });
    await page
      .getByRole("button", { name: report("close"), exact: true })
      .last()
      .click();
    await expect.element(page.getByText(names("reported.note"))).toBeVisible();
    await page.check();
  });

  it("[S68] what one has reported is a line, in a list and in a thread, until one wants to see it", async () => {
    const card = await screen(() => <PostCard post={{ ...post, isReported: true }} />, { ...at, user: candidate });
    await expect.element(card.getByText(names("reported.note"))).toBeVisible();
    expect(card.getByText(post.title).query()).toBeNull();
    await card.press(names("reported.show"));
    await expect.element(card.getByText(post.title)).toBeVisible();
    await card.unmount();
    fake(calls.listComments, cursorPage([{ ...comment(1), isReported: true }, ownComment(2)]));
    const page = await screen(PostPage, { ...at, user: candidate });
    await expect.element(page.getByText(names("reported.note"))).toBeVisible();
    await page.check();
    await page.press(names("reported.show"));
    await expect.element(page.getByText(names("reported.note"))).not.toBeInTheDocument();
  });

  it("[S67] a stranger is asked to log in", async () => {
    const page = await screen(PostPage, at);
    await page.press(names("acts.more", { title: post.title }));
    await page.press(menu("acts.report"));
    await expect.element(page.toast("Authentication required - Please login to report posts")).toBeVisible();
    expect(page.getByRole("dialog").query()).toBeNull();
  });

  it("[S70] a person is reported from their page", async () => {
    fake(communityPeople.personPosts, cursorPage([]));
    const page = await screen(Person, { path: "/page", texts: ["community", "people", "report"], user: candidate });
    await page.press(textsOf("people")("people.report"));
    await page.getByText(report("reasons.impersonation"), { exact: true }).click();
    const call = fake(moderation.reportPerson, contentReport(1, { kind: "person", reason: "impersonation" }));
    await page.press(report("send"));
    await expect.element(page.getByText(report("done.person"))).toBeVisible();
    expect(call.calls[0]?.params).toEqual({ username: "rita.c" });
  });
});

it("one's own hidden post says so, and leads to the reason", async () => {
  const can = { edit: false, remove: true, comment: false, report: false, moderate: false };
  fake(community.getPost, { ...post, isMine: true, hidden: true, can });
  const page = await screen(PostPage, { ...at, user: candidate });
  await expect.element(page.getByText(textsOf("post")("hidden"), { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: textsOf("post")("hiddenWhy") }))
    .toHaveAttribute("href", "/moderation");
  await page.check();
});
