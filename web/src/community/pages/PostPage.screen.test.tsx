import { communityComments as calls, community, communityFeeds } from "@sarathi/contract";
import { describe, expect, it, vi } from "vitest";
import { cursorPage } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { at, eachWithPost, first, post } from "../../../test/postPage.ts";
import { faces, fake, held, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { comment, postRevision, reply, wholePost } from "../../../test/threads.ts";
import PostPage from "./PostPage.tsx";

const t = textsOf("post");
const thread = textsOf("thread");
const edits = textsOf("history");

eachWithPost();

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("post", face.language);
  const ofThread = textsOf("thread", face.language);

  it("[S69] says that it loads, then shows the post as an article with its comments", async () => {
    const { answer, letGo } = held<typeof post>();
    fake(community.getPost, () => answer);
    const page = await screen(PostPage, { ...at, ...face });
    await expect
      .element(page.getByRole("status").filter({ hasText: textsOf("common", face.language)("loading") }))
      .toBeInTheDocument();
    await page.check();
    letGo(post);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(post.title);
    await expect.element(page.getByText("Supreme", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Words 2")).toBeVisible();
    await page.check();
  });

  it("[S73] shows of an anonymous author the pseudonym alone, in the reader's language", async () => {
    const pseudonym = { ne: "नीलो पात", en: "Blue Leaf" };
    fake(community.getPost, wholePost({ isAnonymous: true, createdBy: { name: pseudonym.ne, pseudonym } }));
    const page = await screen(PostPage, { ...at, ...face });
    await expect.element(page.getByText(new RegExp(pseudonym[face.language]))).toBeVisible();
    expect(document.querySelectorAll(`dl a[href*="/community/profile/"]`)).toHaveLength(0);
    await page.check();
  });

  it("[S74] says that comments are closed, and has no field for one", async () => {
    fake(community.getPost, wholePost({ isCommentEnabled: false }));
    const page = await screen(PostPage, { ...at, ...face, user: candidate });
    await expect.element(page.getByText(said("closed")).first()).toBeVisible();
    await expect.element(page.getByText("Words 1")).toBeVisible();
    expect(page.getByRole("textbox").elements()).toHaveLength(0);
    await page.check();
  });

  it("keeps the place of what was deleted, with what answers it", async () => {
    fake(community.getPost, wholePost({ deleted: true, title: "", content: { summary: "" }, createdBy: { name: "" } }));
    fake(
      calls.listComments,
      cursorPage([
        comment(1, { deleted: true, createdBy: { name: "" }, content: { text: "", html: "" }, repliesCount: 1 }),
      ]),
    );
    const page = await screen(PostPage, { ...at, ...face });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(said("gone.title"));
    await expect.element(page.getByText(ofThread("gone.comment"))).toBeVisible();
    await page.check();
  });

  it("says that a post is gone for good, or that there is none", async () => {
    fake(community.getPost, (_, refuse) => refuse("post.gone"));
    const page = await screen(PostPage, { ...at, ...face });
    await expect.element(page.getByText(said("gone.lead"))).toBeVisible();
    await page.check();
    await page.unmount();
    fake(community.getPost, (_, refuse) => refuse("post.not_found"));
    const other = await screen(PostPage, { ...at, ...face });
    await expect
      .element(other.getByRole("heading", { level: 1 }))
      .toHaveTextContent(textsOf("shell", face.language)("missing.title"));
  });

  it("shows replies at a press, each with whom it answers, and what a link leads to with the focus", async () => {
    const named = reply(2, { replyTo: { replyId: reply(1).replyId, name: "Bimal Shrestha" } });
    fake(calls.locateComment, {
      comment: comment(1, { repliesCount: 12 }),
      replies: [reply(1), named, reply(3)],
      before: 4,
      after: 5,
    });
    const page = await screen(PostPage, { ...at, ...face, url: `${at.url}?c=${named.replyId}` });
    await expect
      .element(page.getByRole("status").filter({ hasText: ofThread("located.reply", { name: "Bimal Shrestha" }) }))
      .toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe(`c-${named.replyId}`);
    expect(page.getByText("Words 1").elements()).toHaveLength(1);
    await page.check();
  });
});

it("[S69] says that comments could not be loaded, and tries again", async () => {
  fake(calls.listComments, unreachable);
  const page = await screen(PostPage, at);
  await expect.element(page.getByText(t("commentsFailed"))).toBeVisible();
  fake(calls.listComments, cursorPage([first]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText("Words 1")).toBeVisible();
});

it("[S69] reads on by the cursor, ten at a time, and in another order", async () => {
  const list = fake(calls.listComments, ({ query }) =>
    query.cursor ? cursorPage([comment(3)]) : cursorPage([first, comment(2)], "next"),
  );
  const page = await screen(PostPage, at);
  await page.press(thread("more"));
  await expect.element(page.getByText("Words 3")).toBeVisible();
  expect(list.calls.at(-1)?.query).toMatchObject({ cursor: "next", sort: "top" });
  await page.getByText(thread("sort.oldest"), { exact: true }).click();
  await page.at(/sort=oldest/);
  await expect.poll(() => list.calls.at(-1)?.query).toMatchObject({ sort: "oldest" });
});

it("says that what a link leads to is gone", async () => {
  fake(calls.locateComment, (_, refuse) => refuse("comment.not_found"));
  const page = await screen(PostPage, { ...at, url: `${at.url}?c=${first.commentId}` });
  await expect.element(page.getByText(thread("located.missing"))).toBeVisible();
  await expect.element(page.getByText("Words 1")).toBeVisible();
});

it("[S66] liking needs a login", async () => {
  const page = await screen(PostPage, at);
  await page.press(thread("acts.like", { n: "1", name: "Sunita Rai" }));
  await expect.element(page.toast(textsOf("community")("login.like"))).toBeVisible();
});

it("[S69] the order of comments that one chose is that of the next post", async () => {
  const list = fake(calls.listComments, cursorPage([first, comment(2)]));
  const page = await screen(PostPage, at);
  await page.getByText(thread("sort.oldest"), { exact: true }).click();
  await page.at(/sort=oldest/);
  await page.unmount();
  const again = await screen(PostPage, at);
  await expect.element(again.getByRole("radio", { name: thread("sort.oldest") })).toBeChecked();
  await expect.poll(() => list.calls.at(-1)?.query).toMatchObject({ sort: "oldest" });
  await again.getByText(thread("sort.top"), { exact: true }).click();
  await again.at(at.url);
  await expect.element(again.getByRole("radio", { name: thread("sort.top") })).toBeChecked();
  const linked = { ...at, url: `${at.url}?sort=newest` };
  await again.unmount();
  const other = await screen(PostPage, linked);
  await expect.element(other.getByRole("radio", { name: thread("sort.newest") })).toBeChecked();
});

it("[S61] a post of somebody else that a member reads for eight seconds counts for their next feed", async () => {
  const said = fake(communityFeeds.seePosts, { seen: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    const page = await screen(PostPage, { ...at, user: candidate });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(post.title);
    await import("../seen.ts");
    await vi.advanceTimersByTimeAsync(7_000);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(() => said.calls.map(({ body }) => body)).toEqual([{ seen: [], read: [post.postId] }]);
  } finally {
    vi.useRealTimers();
  }
});

it("its author chooses the comment that answers it, and another in its place", async () => {
  fake(community.getPost, wholePost({ isMine: true }));
  fake(calls.listComments, cursorPage([comment(1, { isAccepted: true }), comment(2)]));
  fake(calls.acceptComment, { isAccepted: true });
  const page = await screen(PostPage, { ...at, user: candidate });
  await page
    .getByRole("button", { name: thread("acts.more", { name: "Sunita Rai" }) })
    .last()
    .click();
  await page.press(thread("acts.accept"));
  await expect.element(page.toast(thread("acceptedNow"))).toBeVisible();
  expect(page.getByText(thread("accepted")).elements()).toHaveLength(1);
  await page.check();
});

it("says what an edit changed, in text alone", async () => {
  fake(community.getPost, wholePost({ editedAt: post.createdAt }));
  fake(community.postRevisions, [postRevision(2, "one three <img src=x>"), postRevision(1, "one two <img src=x>")]);
  const page = await screen(PostPage, at);
  await page.press(t("history.open"));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expect.element(page.getByRole("deletion")).toHaveTextContent(`${edits("removed")}: two`);
  await expect.element(page.getByRole("insertion")).toHaveTextContent(`${edits("added")}: three`);
  expect(page.getByRole("dialog").element().textContent).toContain("<img src=x>");
  expect(page.getByRole("dialog").element().querySelectorAll("img")).toHaveLength(0);
  await page.check();
});

it("asks for nothing of a post whose address is none", async () => {
  fake(community.getPost, pending);
  const page = await screen(PostPage, { ...at, url: "/community/post/nonsense" });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(textsOf("shell")("missing.title"));
});

it("whom a reply answers is a link that leads there wherever that stands", async () => {
  fake(calls.listComments, cursorPage([comment(1, { repliesCount: 1 })]));
  const answered = reply(9).replyId;
  fake(calls.listReplies, cursorPage([reply(1, { replyTo: { replyId: answered, name: "Asha" } })]));
  const page = await screen(PostPage, at);
  await page.press(thread("replies.show", { count: 1, n: "1" }));
  const link = page.getByRole("link", { name: thread("replyTo", { name: "Asha" }) });
  await expect.element(link).toHaveAttribute("href", `/community/post/${post.postId}?c=${answered}`);
});
