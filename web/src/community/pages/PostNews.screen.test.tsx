import { communityComments as calls, community } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { cursorPage } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { at, eachWithPost, first, post } from "../../../test/postPage.ts";
import { faces, fake, screen, streams, textsOf } from "../../../test/screen.tsx";
import { comment, reply, wholePost } from "../../../test/threads.ts";
import PostPage from "./PostPage.tsx";

const thread = textsOf("thread");

eachWithPost();

describe.each(faces)("[S69] what others write meanwhile, in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("thread", face.language);
  const asOf = new Date().toISOString();
  const createdAt = new Date(Date.parse(asOf) + 1).toISOString();
  const later = comment(7);

  it("moves nothing: a line says how much it is, and a press brings it and leads there", async () => {
    fake(community.getPost, wholePost({ asOf }));
    const recent = fake(calls.recentComments, {
      asOf,
      items: [
        { id: first.commentId, createdAt },
        { id: comment(9).commentId, createdAt: asOf },
      ],
    });
    const page = await screen(PostPage, { ...at, ...face, user: candidate });
    await expect.element(page.getByText("Words 2")).toBeVisible();
    await expect.poll(() => streams().asked.at(-1)?.topics).toEqual([`post:${post.postId}`]);
    // What is shown already is no news, nor what was said before the page was read, on a page further down.
    await expect.poll(() => recent.calls.length).toBe(1);
    const line = page.getByRole("button", {
      name: said("news.answers", { count: 1, n: face.language === "ne" ? "१" : "1" }),
    });
    expect(line.elements()).toHaveLength(0);
    fake(calls.recentComments, { asOf, items: [{ id: later.commentId, createdAt }] });
    fake(calls.listComments, ({ query }) =>
      cursorPage(query.sort === "newest" ? [later, comment(2), first] : [first, comment(2)]),
    );
    streams().say(`post:${post.postId}`, "comment");
    await expect.element(line, { timeout: 8_000 }).toBeVisible();
    expect(page.getByText("Words 7").elements()).toHaveLength(0);
    await page.check();
    await line.click();
    await expect.element(page.getByText("Words 7")).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe(`c-${later.commentId}`);
    expect(line.elements()).toHaveLength(0);
    await page.check();
  });
});

it("[S69] a stranger's page opens no stream", async () => {
  const page = await screen(PostPage, at);
  await expect.element(page.getByText("Words 2")).toBeVisible();
  expect(streams().asked).toEqual([]);
});

it("[S69] replies of others: counted where they are closed, a line where they are open", async () => {
  const asOf = new Date().toISOString();
  const createdAt = new Date(Date.parse(asOf) + 1).toISOString();
  fake(community.getPost, wholePost({ asOf }));
  const two = { repliesCount: 1 };
  fake(calls.listComments, cursorPage([comment(1, two), comment(2, two)]));
  fake(calls.listReplies, cursorPage([reply(1)]));
  const news = [
    { id: reply(5).replyId, commentId: comment(1).commentId, createdAt },
    { id: reply(6).replyId, commentId: comment(2).commentId, createdAt },
  ];
  fake(calls.recentComments, { asOf, items: [] });
  const page = await screen(PostPage, { ...at, user: candidate });
  await page
    .getByRole("button", { name: thread("replies.show", { count: 1, n: "1" }) })
    .first()
    .click();
  await expect.element(page.getByText("Words 1", { exact: true }).first()).toBeVisible();
  await expect.poll(() => streams().isOpen()).toBe(true);
  fake(calls.recentComments, { asOf, items: news });
  streams().say(`post:${post.postId}`, "comment");
  const line = page.getByRole("button", { name: thread("news.replies", { count: 1, n: "1" }) });
  await expect.element(line, { timeout: 8_000 }).toBeVisible();
  await expect.element(page.getByRole("button", { name: thread("replies.show", { count: 2, n: "2" }) })).toBeVisible();
  fake(calls.listReplies, cursorPage([reply(1), reply(5)]));
  await line.click();
  await expect.poll(() => document.activeElement?.id).toBe(`c-${reply(5).replyId}`);
});
