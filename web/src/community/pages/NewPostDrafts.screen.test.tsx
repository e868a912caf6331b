import { community, communityDrafts, type Draft } from "@sarathi/contract";
import { expect, it, vi } from "vitest";
import { at, blankLike, eachWithoutDraft, write } from "../../../test/composer.ts";
import { candidate } from "../../../test/people.ts";
import { fake, screen, textsOf } from "../../../test/screen.tsx";
import { draft, wholePost } from "../../../test/threads.ts";
import NewPost from "./NewPost.tsx";

const t = textsOf("composer");
const post = wholePost();

eachWithoutDraft();

it("publishing one of two versions leaves the other as the draft, and says so", async () => {
  fake(community.createPost, post);
  const value = { ...blankLike, title: "When is article 46 used?", content: "From the desk" };
  const held = { value, at: Date.now(), other: { ...value, content: "From another tab" } };
  localStorage.setItem(`draft-${candidate._id}-post`, JSON.stringify(held));
  const page = await screen(NewPost, { ...at, user: candidate });
  await expect.element(page.getByText(/From another tab/)).toBeVisible();
  await page.press(t("publish"));
  await page.at(`/community/post/${post.postId}`);
  await expect.element(page.toast(textsOf("writing")("otherKept"))).toBeVisible();
  const left = JSON.parse(localStorage.getItem(`draft-${candidate._id}-post`) ?? "{}");
  expect(left.value.content).toBe("From another tab");
});

/** The account's draft, as the server holds it. */
function account(first: Draft) {
  let now = first;
  fake(communityDrafts.listDrafts, () => ({ drafts: [now], form: "form" }));
  fake(communityDrafts.putDraft, ({ body: { body, sequence, after = 0, holdOther = true } }) => {
    const written = { title: "", content: "", hashtags: "", media: [], ...body };
    const isLater = sequence >= now.sequence;
    const seen = holdOther ? now.other : undefined;
    const other = now.sequence === after ? seen : isLater ? now.body : written;
    now = { ...now, body: isLater ? written : now.body, other, sequence: Math.max(sequence, now.sequence) };
    return now;
  });
  return () => [now.body.content, now.other?.content];
}
const deskDraft = (content: string) => {
  const value = { ...blankLike, title: "When is article 46 used?", content };
  localStorage.setItem(`draft-${candidate._id}-post`, JSON.stringify({ value, at: Date.now() }));
};

it("a version that is dropped comes back no more, and nothing is left on the account when the post is published", async () => {
  fake(community.createPost, post);
  const removed = fake(communityDrafts.removeDraft, { removed: true });
  const versions = account(draft("From the phone"));
  deskDraft("From the desk");
  const page = await screen(NewPost, { ...at, user: candidate });
  await expect.element(page.getByText("From the phone")).toBeVisible();
  await page.press(textsOf("writing")("other.drop"));
  await expect.poll(versions).toEqual(["From the desk", undefined]);
  await page.press(t("publish"));
  await page.at(`/community/post/${post.postId}`);
  await expect.poll(() => removed.calls.length).toBe(1);
});

it("a version from elsewhere is not copied over: it stays on the account until one is chosen", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const versions = account(draft("From the phone"));
    deskDraft("From the desk");
    const page = await screen(NewPost, { ...at, user: candidate });
    await expect.element(page.getByText("From the phone")).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(versions).toEqual(["From the desk", "From the phone"]);
    await expect.element(page.getByText("From the phone")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("what another version takes the place of is kept beside it, on this device and on the account", async () => {
  const versions = account(draft("From the phone"));
  deskDraft("From the desk");
  const page = await screen(NewPost, { ...at, user: candidate });
  await expect.element(page.getByText("From the phone")).toBeVisible();
  await page.press(textsOf("writing")("other.take"));
  await expect.poll(versions).toEqual(["From the phone", "From the desk"]);
  const kept = JSON.parse(localStorage.getItem(`draft-${candidate._id}-post`) ?? "{}");
  expect(kept).toMatchObject({ value: { content: "From the phone" }, other: { content: "From the desk" } });
  await page.unmount();
  const again = await screen(NewPost, { ...at, user: candidate });
  await expect.element(again.field(t("contentLabel"))).toHaveValue("From the phone");
  await expect.element(again.getByText(/From the desk/)).toBeVisible();
});

it("what another device wrote unseen stays on the account", async () => {
  fake(community.createPost, post);
  const removed = fake(communityDrafts.removeDraft, { removed: true });
  const page = await screen(NewPost, { ...at, user: candidate });
  await page.fill(write());
  fake(communityDrafts.listDrafts, { drafts: [draft("From the phone", { sequence: 9_000 })], form: "form" });
  await page.press(t("publish"));
  await page.at(`/community/post/${post.postId}`);
  expect(removed.calls).toHaveLength(0);
});
