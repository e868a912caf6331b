import { communityComments as calls, community, communityDrafts } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf } from "../../../test/screen.tsx";
import { comment, ownComment, wholePost } from "../../../test/threads.ts";
import NewPost from "./NewPost.tsx";
import PostPage from "./PostPage.tsx";

const post = wholePost({ form: "form of the post" });
const thread = {
  path: "/community/post/:postId",
  url: `/community/post/${post.postId}`,
  texts: ["community", "post", "thread", "writing", "postMenu", "trust", "verification", "community.errors"],
  user: candidate,
} as const;
const writing = {
  path: "/community/new",
  texts: ["community", "composer", "writing", "trust", "verification", "community.errors"],
  user: candidate,
} as const;
const [t, words, composer, acts, menu, errors] = [
  textsOf("thread"),
  textsOf("writing"),
  textsOf("composer"),
  textsOf("community"),
  textsOf("postMenu"),
  textsOf("errors"),
];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

beforeEach(() => {
  fake(community.getPost, post);
  fake(calls.listComments, cursorPage([comment(1)]));
  fake(communityDrafts.listDrafts, { drafts: [], form: "form of the composer" });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("post", face.language);
  const ofTrust = textsOf("trust", face.language);

  it("[S68] says of one's own post and comment that they wait for staff", async () => {
    fake(community.getPost, wholePost({ isHeld: true, isMine: true, commentsCount: 0 }));
    fake(calls.listComments, cursorPage([ownComment(1, { isHeld: true })]));
    const page = await screen(PostPage, { ...thread, ...face });
    await expect.element(page.getByText(said("held.post"))).toBeVisible();
    await expect.element(page.getByText(textsOf("thread", face.language)("held.tag"), { exact: true })).toBeVisible();
    expect(page.getByRole("textbox").elements()).toHaveLength(0);
    await page.check();
  });

  it("says beside the field that the post is slowed down, and counts to one's turn", async () => {
    const slowUntil = new Date(Date.now() + 90_000).toISOString();
    fake(community.getPost, wholePost({ slowSeconds: 300, slowUntil }));
    const page = await screen(PostPage, { ...thread, ...face });
    await expect.element(page.getByText(ofTrust("slow.300"), { exact: false })).toBeVisible();
    await expect.element(page.getByText(/[1१].*(2\d|२.)/)).toBeVisible();
    await page.check();
  });

  it("says after a refusal when it is possible, what opens more, and keeps the words", async () => {
    const details = { max: "3", level: "0", unlocksAt: inAnHour(), needs: "postsRead:2/5 activeDays:1/2" };
    fake(community.createPost, (_, refuse) => refuse("limit.posts", { details }));
    const own = textsOf("composer", face.language);
    const page = await screen(NewPost, { ...writing, ...face });
    await page.fill({ [own("titleLabel")]: "A question of mine", [own("contentLabel")]: "Words that stay" });
    await page.press(own("publish"));
    await expect.element(page.getByText(textsOf("errors", face.language)("limit.posts"))).toBeVisible();
    await expect.element(page.getByText(ofTrust("criterion.postsRead"), { exact: false })).toBeVisible();
    await expect.element(page.getByRole("link", { name: ofTrust("refusal.more") })).toBeVisible();
    await expect.element(page.field(own("contentLabel"))).toHaveValue("Words that stay");
    await page.check();
  });
});

it("sends what the server gave the form, and an empty field that nobody sees", async () => {
  const create = fake(community.createPost, wholePost({ isHeld: true }));
  fake(communityDrafts.removeDraft, { removed: true });
  const page = await screen(NewPost, writing);
  const trap = document.querySelector<HTMLInputElement>("input[name=website]");
  expect(trap?.closest("[aria-hidden=true]")).not.toBeNull();
  expect(trap?.tabIndex).toBe(-1);
  await page.fill({ [composer("titleLabel")]: "A question of mine", [composer("contentLabel")]: "Words" });
  await page.press(composer("publish"));
  await expect.element(page.toast(words("held.toast"))).toBeVisible();
  expect(create.calls[0]?.body).toMatchObject({ form: "form of the composer", website: "" });
});

it("[S68] sends a comment with the form of its post, and says that it waits", async () => {
  const create = fake(calls.createComment, ownComment(9, { isHeld: true }));
  const page = await screen(PostPage, thread);
  await page.fill({ [t("write.answerLabel")]: "Words of mine" });
  await page.press(t("write.answer"));
  await expect.element(page.toast(t("held.comment"))).toBeVisible();
  expect(create.calls[0]?.body).toEqual({ content: "Words of mine", form: "form of the post", website: "" });
});

it("[S68] leads from a second comment of the same words to the first one", async () => {
  const details = { postId: post.postId, commentId: comment(1).commentId };
  fake(calls.createComment, (_, refuse) => refuse("comment.duplicate", { details }));
  const page = await screen(PostPage, thread);
  await page.fill({ [t("write.answerLabel")]: "The same words" });
  await page.press(t("write.answer"));
  await expect.element(page.getByText(errors("comment.duplicate"))).toBeVisible();
  const link = page.getByRole("link", { name: textsOf("trust")("refusal.first") });
  await expect.element(link).toHaveAttribute("href", `/community/post/${details.postId}?c=${details.commentId}`);
  await expect.element(page.field(t("write.answerLabel"))).toHaveValue("The same words");
});

it("its author slows a post down from its menu", async () => {
  const mine = wholePost({ isMine: true, can: { ...post.can, edit: true, remove: true } });
  fake(community.getPost, mine);
  const update = fake(community.updatePost, ({ body }) => ({ ...mine, slowSeconds: body.slowSeconds }));
  const page = await screen(PostPage, thread);
  await page.press(acts("acts.more", { title: mine.title }));
  await page.press(menu("acts.slow"));
  await page.check();
  await page.getByText(textsOf("trust")("slowMode.60"), { exact: true }).click();
  await page.press(textsOf("trust")("slowMode.save"));
  await expect.element(page.toast(textsOf("trust")("slowMode.done"))).toBeVisible();
  expect(update.calls[0]?.body).toEqual({ slowSeconds: 60 });
  await expect.element(page.getByText(textsOf("trust")("slow.60"), { exact: false })).toBeVisible();
});
