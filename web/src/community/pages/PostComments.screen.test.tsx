import { communityComments as calls, communityPeople } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { cursorPage, person } from "../../../test/community.ts";
import { candidate } from "../../../test/people.ts";
import { at, eachWithPost, first, post } from "../../../test/postPage.ts";
import { fake, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { comment, ownComment, reply } from "../../../test/threads.ts";
import { queryClient } from "../../foundation/query.ts";
import { changeOne } from "../thread.cache.ts";
import PostPage from "./PostPage.tsx";

const thread = textsOf("thread");

eachWithPost();

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

it("says above a comment's field that the address is not proven", async () => {
  const page = await screen(PostPage, { ...at, user: { ...candidate, emailVerified: false } });
  await expect.element(page.getByText(textsOf("writing")("unverified"))).toBeVisible();
  await page.check();
});
