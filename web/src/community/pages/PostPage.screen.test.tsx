import { communityComments as calls, community, communityFeeds, communityPeople } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { cursorPage, person } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, held, pending, screen, streams, textsOf, unreachable } from "../../../test/screen.tsx";
import { comment, ownComment, postRevision, reply, wholePost } from "../../../test/threads.ts";
import { queryClient } from "../../foundation/query.ts";
import { changeOne } from "../thread.cache.ts";
import PostPage from "./PostPage.tsx";

const post = wholePost();
const at = {
  path: "/community/post/:postId",
  url: `/community/post/${post.postId}`,
  texts: ["community", "post", "thread", "history", "writing", "trust", "verification"],
} as const;
const t = textsOf("post");
const thread = textsOf("thread");
const edits = textsOf("history");
const first = comment(1);

beforeEach(() => {
  fake(community.getPost, post);
  fake(calls.listComments, cursorPage([first, comment(2)]));
  fake(calls.recentComments, { asOf: new Date().toISOString(), items: [] });
});

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

it("[S69] a comment stands at the end of what is shown, and counts", async () => {
  const call = fake(calls.createComment, ({ body }) =>
    ownComment(9, { content: { text: body?.content ?? "", html: `<p>${body?.content}</p>` } }),
  );
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.fill({ [thread("write.answerLabel")]: "Both may be asked" });
  await page.press(thread("write.answer"));
  await expect.element(page.toast(thread("published"))).toBeVisible();
  await expect.element(page.getByText("Both may be asked")).toBeVisible();
  await expect.element(page.field(thread("write.answerLabel"))).toHaveValue("");
  await expect.element(page.getByRole("heading", { level: 2, name: /^3/ })).toBeInTheDocument();
  expect(call.calls).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft-"))).toEqual([]);
});

it("a comment that could not be sent stays, says why, and is the same request at the next try", async () => {
  fake(calls.createComment, unreachable);
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("write.answer"));
  await expect.element(page.getByText(thread("write.empty"))).toBeVisible();
  await page.fill({ [thread("write.answerLabel")]: "Both may be asked" });
  await page.press(thread("write.answer"));
  await expect.element(page.getByText(new RegExp(textsOf("errors")("network")))).toBeVisible();
  await page.check();
  await expect.element(page.field(thread("write.answerLabel"))).toHaveValue("Both may be asked");
  const [key] = Object.keys(localStorage).filter((name) => name.startsWith("draft-"));
  expect(JSON.parse(localStorage.getItem(key ?? "") ?? "{}")).toMatchObject({
    value: "Both may be asked",
    sent: { key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
});

it("what was typed is there again after the page was left", async () => {
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.fill({ [thread("write.answerLabel")]: "Half a thought" });
  await expect.element(page.getByText(thread("draft.kept"))).toBeVisible();
  await page.unmount();
  const again = await screen(PostPage, { ...at, user: candidate });
  await expect.element(again.field(thread("write.answerLabel"))).toHaveValue("Half a thought");
});

it("whoever is signed out writes, and logs in without losing a word", async () => {
  const page = await screen(PostPage, at);
  await page.fill({ [thread("write.answerLabel")]: "From a guest" });
  await page.press(thread("write.answer"));
  await page.at(/^\/auth\/login\?next=.*post/);
  const again = await screen(PostPage, { ...at, user: candidate });
  await expect.element(again.field(thread("write.answerLabel"))).toHaveValue("From a guest");
});

it("[S66] liking needs a login", async () => {
  const page = await screen(PostPage, at);
  await page.press(thread("acts.like", { n: "1", name: "Sunita Rai" }));
  await expect.element(page.toast(textsOf("community")("login.like"))).toBeVisible();
});

it("[S68] a comment is liked at once", async () => {
  const { answer, letGo } = held<{ isLiked: boolean; likes: number }>();
  const call = fake(calls.likeComment, () => answer);
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("acts.like", { n: "1", name: "Sunita Rai" }));
  await expect
    .element(page.getByRole("button", { name: thread("acts.like", { n: "2", name: "Sunita Rai" }), pressed: true }))
    .toBeVisible();
  letGo({ isLiked: true, likes: 5 });
  await expect
    .element(page.getByRole("button", { name: thread("acts.like", { n: "5", name: "Sunita Rai" }) }))
    .toBeVisible();
  expect(call.calls[0]?.body).toEqual({ on: true });
});

it("[S69] a reply to a comment opens under it, with the others", async () => {
  fake(calls.listComments, cursorPage([comment(1, { repliesCount: 1 })]));
  fake(calls.listReplies, cursorPage([reply(1)]));
  const call = fake(calls.createReply, reply(2, { content: { text: "Thanks", html: "<p>Thanks</p>" } }));
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("replies.show", { count: 1, n: "1" }));
  await expect.element(page.getByText("Reply 1")).toBeVisible();
  await page.press(thread("acts.replyTo", { name: "Bimal Shrestha" }));
  await page.fill({ [thread("write.replyTo", { name: "Bimal Shrestha" })]: "Thanks" });
  await page.press(thread("write.reply"));
  await expect.element(page.getByText("Thanks", { exact: true })).toBeVisible();
  expect(call.calls[0]).toMatchObject({ params: { id: first.commentId }, body: { replyTo: reply(1).replyId } });
  await page.check();
});

it("[S68] a comment is changed; what somebody else made of it stands beside, and one's own words stay", async () => {
  fake(calls.listComments, cursorPage([ownComment(1)]));
  const call = fake(calls.updateComment, ({ body }, refuse) =>
    body?.revision === 1
      ? refuse("comment.stale", { details: { revision: "2", text: "Words of another tab" } })
      : ownComment(1, { revision: 3, content: { text: "Mine", html: "<p>Mine</p>" } }),
  );
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("acts.more", { name: "Sunita Rai" }));
  await page.press(thread("acts.edit"));
  await page.fill({ [thread("write.edit")]: "Mine" });
  await page.press(thread("write.save"));
  await expect.element(page.getByText("Words of another tab")).toBeVisible();
  await expect.element(page.field(thread("write.edit"))).toHaveValue("Mine");
  await page.check();
  await page.press(thread("write.save"));
  await expect.element(page.toast(thread("saved"))).toBeVisible();
  await expect.element(page.getByText("Mine", { exact: true })).toBeVisible();
  expect(call.calls.map(({ body }) => body?.revision)).toEqual([1, 2]);
});

describe("[S68] an edit of a comment that was begun on an older version does not write over a newer one", () => {
  const newer = ownComment(1, { revision: 2, content: { text: "From the laptop", html: "<p>From the laptop</p>" } });
  const open = async () => {
    const page = await screen(PostPage, { ...at, user: candidate });
    await page.press(thread("acts.more", { name: "Sunita Rai" }));
    await page.press(thread("acts.edit"));
    return page;
  };
  beforeEach(() => void fake(calls.listComments, cursorPage([ownComment(1)])));

  it("when it was left, and is opened again", async () => {
    const call = fake(calls.updateComment, ({ body }, refuse) =>
      body?.revision === 2
        ? ownComment(1, { revision: 3 })
        : refuse("comment.stale", { details: { revision: "2", text: "From the laptop" } }),
    );
    const page = await open();
    await page.fill({ [thread("write.edit")]: "Half an edit" });
    await expect.element(page.getByText(thread("draft.kept"))).toBeVisible();
    await page.unmount();
    queryClient().clear();
    fake(calls.listComments, cursorPage([newer]));
    const again = await open();
    await expect.element(again.field(thread("write.edit"))).toHaveValue("Half an edit");
    await again.press(thread("write.save"));
    await expect.element(again.getByText("From the laptop")).toBeVisible();
    await again.press(thread("write.save"));
    await expect.element(again.toast(thread("saved"))).toBeVisible();
    expect(call.calls.map(({ body }) => body?.revision)).toEqual([1, 2]);
  });

  it("when the newer one comes while it is open", async () => {
    const call = fake(calls.updateComment, (_, refuse) =>
      refuse("comment.stale", { details: { revision: "2", text: "From the laptop" } }),
    );
    const page = await open();
    await page.fill({ [thread("write.edit")]: "Half an edit" });
    changeOne(newer.commentId, newer);
    await page.press(thread("write.save"));
    await expect.element(page.getByText("From the laptop")).toBeVisible();
    expect(call.calls.map(({ body }) => body?.revision)).toEqual([1]);
  });
});

it("[S68] a comment is deleted after a question; its place stays", async () => {
  fake(calls.listComments, cursorPage([ownComment(1)]));
  fake(calls.removeComment, { removed: true });
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("acts.more", { name: "Sunita Rai" }));
  await page.press(thread("acts.remove"));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await page.check();
  await page.press(thread("remove.confirm"));
  await expect.element(page.getByText(thread("gone.comment"))).toBeVisible();
  expect(page.getByText("Words 1").elements()).toHaveLength(0);
  await expect.element(page.getByRole("heading", { level: 2, name: /^1/ })).toBeInTheDocument();
});

it("[S68] a reply that is deleted leaves its place among the others, and counts no more", async () => {
  const own = reply(1, { isMine: true, can: { ...first.can, edit: true, remove: true } });
  fake(calls.listComments, cursorPage([comment(1, { repliesCount: 2 })]));
  fake(calls.listReplies, cursorPage([own, reply(2)]));
  fake(calls.removeReply, { removed: true });
  const page = await screen(PostPage, { ...at, user: candidate });
  await page.press(thread("replies.show", { count: 2, n: "2" }));
  await page
    .getByRole("button", { name: thread("acts.more", { name: "Bimal Shrestha" }) })
    .first()
    .click();
  await page.press(thread("acts.remove"));
  await page.press(thread("remove.confirm"));
  await expect.element(page.getByText(thread("gone.reply"))).toBeVisible();
  await expect.element(page.getByText("Reply 2")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: /^1/ })).toBeInTheDocument();
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

it("completes names in a comment by keys, once one is typed", async () => {
  fake(communityPeople.searchPeople, [person("rita.c"), person("ritu")]);
  const page = await screen(PostPage, { ...at, user: candidate });
  const field = page.getByRole("textbox", { name: /^Your (answer|comment)$/ });
  await field.fill("Ask @ri");
  await expect.element(page.getByRole("option", { name: /@rita\.c/ })).toBeVisible();
  await page.check();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(field).toHaveValue("Ask @ritu ");
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute("aria-controls");
});

it("what another tab wrote is shown above a comment's field, and stays when the other is sent", async () => {
  const key = `draft-${candidate._id}-comment-${post.postId}`;
  localStorage.setItem(key, JSON.stringify({ value: "Mine", at: Date.now(), other: "Theirs" }));
  fake(calls.createComment, comment(9));
  const page = await screen(PostPage, { ...at, user: candidate });
  const field = page.getByRole("textbox", { name: /^Your (answer|comment)$/ });
  await expect.element(page.getByText("Theirs")).toBeVisible();
  await page.check();
  await page.press(textsOf("writing")("other.take"));
  await expect.element(field).toHaveValue("Theirs");
  await expect.element(page.getByText("Mine")).toBeVisible();
  await page.getByRole("button", { name: /^(Answer|Comment)$/ }).click();
  await expect.element(field).toHaveValue("Mine");
  await expect.element(page.getByText("Theirs")).not.toBeInTheDocument();
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

it("says above a comment's field that the address is not proven", async () => {
  const page = await screen(PostPage, { ...at, user: { ...candidate, emailVerified: false } });
  await expect.element(page.getByText(textsOf("writing")("unverified"))).toBeVisible();
  await page.check();
});

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
