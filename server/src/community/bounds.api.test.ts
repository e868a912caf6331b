import {
  community as calls,
  communityComments,
  communityDrafts,
  communityFeeds,
  communityHashtags,
  communityPeople,
  MAX_COMMENTS_AN_HOUR,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { done, refused } from "../../test/sitting.ts";

// What one call, one text and one hour hold at most.
const app = await testApp();
const nobody = "01900000-0000-7000-8000-000000000000";
let count = 0;
const given = (more: object = {}) => ({ title: `शीर्षक नम्बर ${++count}`, content: `कुरा ${count}`, ...more });
const write = (by: Member, more: object = {}) => app.call(calls.createPost, { body: given(more) }, by);
const made = async (by: Member, more: object = {}) => done(await write(by, more), 201);
const say = (by: Member, id: string, content: string, key: Record<string, string> = {}) =>
  app.call(communityComments.createComment, { params: { id }, body: { content } }, by, key);
const change = (id: string, body: object, as: Member) => app.call(calls.updatePost, { params: { id }, body }, as);

describe("[S60] what a post may not hold", () => {
  it.each([
    ["marks that paint over the lines around them", { content: `क${"\u0301".repeat(9)}` }, "content"],
    ["such marks in its title", { title: `शीर्षक${"\u0316".repeat(9)}` }, "title"],
    ["a hashtag in the place of a list", { hashtags: ["top"] }, "hashtags.0"],
    ["a hashtag of lines", { hashtags: ["a___b"] }, "hashtags.0"],
  ])("%s", async (_, more, field) => {
    expect(refused(await write(await app.member(), more), "request.invalid").fields).toHaveProperty([field]);
  });

  it.each(["a\0b", "a\ud800b", "a\u202eb"])("a picture's words %j", async (alt) => {
    const by = await app.member();
    const { url } = await upload(app, by.token, "posts", await picture(40, 30));
    refused(await write(by, { media: [{ url, alt }] }), "request.invalid");
  });

  it("a hashtag that is longer than it looks, in its text: it is none", async () => {
    const by = await app.member();
    const text = `#abc${"_".repeat(15_000)} #kk${"\u0301".repeat(5)}\u200d${"\u0301".repeat(5)} `;
    expect((await made(by, { content: `${text}#qq\u200d${"\u200c".repeat(40_000)}rr` })).hashtags).toEqual([]);
  });

  it("as much as it may hold fits into one call", async () => {
    const by = await app.member();
    const longest = await write(by, { content: "क्षि".repeat(20_000) });
    expect(longest.status).toBe(201);
    refused(await write(by, { content: `${"क्षि".repeat(19_999)}क्षिं` }), "request.invalid");
  });
});

it("a change refuses what a new post does", async () => {
  const by = await app.member();
  const { postId } = await made(by);
  const hashtags = Array.from({ length: 10 }, (_, i) => `tag${i}`);
  refused(await change(postId, { hashtags, content: "क #अर्को" }, by), "post.too_many_hashtags");
  refused(await change(postId, { content: "- a\n".repeat(5_000) }, by), "post.too_complex");
});

it("an edit of the hashtags alone leaves a trace", async () => {
  const by = await app.member();
  const { postId } = await made(by, { hashtags: ["पहिलो"] });
  const published_at = new Date(Date.now() - 6 * 60_000);
  await app.db.updateTable("post").set({ published_at }).where("id", "=", postId).execute();
  done(await change(postId, { hashtags: ["दोस्रो"] }, by));
  const past = done(await app.call(calls.postRevisions, { params: { id: postId } }));
  expect(past.map(({ hashtags }) => hashtags)).toEqual([["दोस्रो"], ["पहिलो"]]);
});

it("a history is as long as one answer holds, the latest of it", async () => {
  const by = await app.member();
  const { postId } = await made(by);
  const rows = Array.from({ length: 40 }, (_, i) => ({
    post_id: postId,
    revision: i + 1,
    title: "शीर्षक",
    source: `${i} ${"क".repeat(20_000)}`,
    hashtags: [],
  }));
  await app.db.insertInto("post_revision").values(rows).execute();
  const past = done(await app.call(calls.postRevisions, { params: { id: postId } }));
  expect(past.map(({ revision }) => revision)).toEqual([1, ...Array.from({ length: 16 }, (_, i) => 40 - i)]);
});

it("drafts of one answer have a bound; each is found by what it is of", async () => {
  const by = await app.member();
  const contextOf = (i: number) => `edit:01900000-0000-7000-8000-0000000000${10 + i}`;
  for (let i = 0; i < 12; i++) {
    const body = { body: { content: `${i} ${"क".repeat(79_000)}` }, sequence: 1_000 };
    done(await app.call(communityDrafts.putDraft, { params: { context: contextOf(i) }, body }, by));
  }
  const { drafts: all } = done(await app.call(communityDrafts.listDrafts, {}, by));
  expect(all.length).toBeGreaterThan(5);
  expect(all.length).toBeLessThan(12);
  expect(all[0]?.context).toBe(contextOf(11));
  const { drafts: first } = done(await app.call(communityDrafts.listDrafts, { query: { context: contextOf(0) } }, by));
  expect(first.map(({ context }) => context)).toEqual([contextOf(0)]);
});

it("lists that have a cursor are walked by it", async () => {
  refused(await app.call(calls.recentPosts, { query: { page: 101 } }), "request.invalid");
  const by = await app.member();
  const username = by.user.username;
  const list = await app.call(communityPeople.listFollowers, { params: { username }, query: { page: 101 } });
  refused(list, "request.invalid");
});

it.each([2_147_483_647, -1, 501])("[S66] a feed's cursor that leads to %s leads nowhere", async (from) => {
  const by = await app.member();
  await made(by);
  const first = done(await app.call(communityFeeds.feedPosts, { query: { limit: 1 } }, by));
  const id = await app.db.selectFrom("feed_snapshot").select("id").where("account_id", "=", by.user._id).execute();
  expect(first.items).toHaveLength(1);
  const cursor = Buffer.from(JSON.stringify([1, "feed", id[0]?.id, String(from)])).toString("base64url");
  refused(await app.call(communityFeeds.feedPosts, { query: { cursor } }, by), "page.bad_cursor");
});

it("[S66] a feed is drawn up sixty times a minute at most, and walked on all the same", async () => {
  const [by, author] = [await app.member(), await app.member()];
  for (let i = 0; i < 2; i++) await made(author);
  const first = done(await app.call(communityFeeds.feedPosts, { query: { limit: 1 } }, by));
  const statuses = [];
  for (let i = 0; i < 60; i++) statuses.push((await app.call(communityFeeds.feedPosts, {}, by)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(59);
  const last = await app.call(communityFeeds.feedPosts, {}, by);
  expect(refused(last, "request.too_many")).toBeDefined();
  expect(first.pagination.nextCursor).toBeDefined();
});

it("[S68] comments and replies of an hour are counted together", async () => {
  const [asker, by] = [await app.member(), await app.member()];
  const { postId } = await made(asker);
  const { commentId } = done(await say(by, postId, "सुरु हो"), 201);
  for (let i = 1; i < MAX_COMMENTS_AN_HOUR / 2; i++) done(await say(by, postId, `भनाइ ${i}`), 201);
  const reply = (i: number) =>
    app.call(communityComments.createReply, { params: { id: commentId }, body: { content: `जवाफ ${i}` } }, by);
  for (let i = 0; i < MAX_COMMENTS_AN_HOUR / 2; i++) done(await reply(i), 201);
  refused(await reply(99), "request.too_many");
  refused(await say(by, postId, "अझै एउटा"), "request.too_many");
});

it("[S60] a retry that comes late is answered as the first call was, whatever has become of it", async () => {
  const by = await app.member();
  const body = given();
  const [key, said] = ["z", "y"].map((sign) => ({ "idempotency-key": sign.repeat(24) }));
  const post = done(await app.call(calls.createPost, { body }, by, key), 201);
  const comment = done(await say(by, post.postId, "भनाइ", said), 201);
  expect(done(await say(by, post.postId, "भनाइ", said), 201)).toEqual(comment);
  done(await app.call(communityComments.removeComment, { params: { id: comment.commentId } }, by));
  expect(done(await say(by, post.postId, "भनाइ", said), 201)).toEqual(comment);
  done(await app.call(calls.removePost, { params: { id: post.postId } }, by));
  expect(done(await app.call(calls.createPost, { body }, by, key), 201)).toEqual(post);
});

it("[S72] a hashtag that is edited out rises no longer", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.member()));
  const posts = await Promise.all(people.map((by) => made(by, { hashtags: ["उचाल"] })));
  await app.jobs.runNow("hashtag-trends");
  const rising = async () => done(await app.call(communityHashtags.trendingHashtags, {})).map(({ key }) => key);
  expect(await rising()).toEqual(["उचाल"]);
  for (const [i, { postId }] of posts.entries()) done(await change(postId, { hashtags: [] }, people[i] as Member));
  await app.jobs.drain();
  expect(await rising()).toEqual([]);
  const { people: left } = await app.db
    .selectFrom("hashtag")
    .select("people")
    .where("key", "=", "उचाल")
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);
});

it("what nobody has is not found", async () => {
  const by = await app.member();
  const of = { params: { id: nobody } };
  refused(await app.call(calls.postRevisions, of), "post.not_found");
  refused(await app.call(communityComments.commentRevisions, of), "comment.not_found");
  refused(await app.call(communityComments.acceptComment, of, by), "comment.not_found");
  const body = { content: "कता?" };
  refused(await app.call(communityComments.updateComment, { ...of, body }, by), "comment.not_found");
  refused(await app.call(communityComments.createReply, { ...of, body }, by), "comment.not_found");
  const { postId } = await made(by);
  const { commentId } = done(await say(by, postId, "भनाइ"), 201);
  const reply = { params: { id: commentId }, body: { content: "जवाफ" } };
  const { replyId } = done(await app.call(communityComments.createReply, reply, by), 201);
  const stale = { params: { id: commentId, replyId }, body: { content: "नयाँ", revision: 7 } };
  refused(await app.call(communityComments.updateReply, stale, by), "comment.stale");
  refused(await app.call(communityComments.updateComment, { params: { id: replyId }, body }, by), "comment.not_found");
});

it("another list's cursor, and what is no id, are refused", async () => {
  const by = await app.member();
  for (let i = 0; i < 2; i++) await made(by);
  const { nextCursor: cursor = "" } = done(await app.call(calls.recentPosts, { query: { limit: 1 } })).pagination;
  refused(await app.call(communityFeeds.followedPosts, { query: { cursor } }, by), "page.bad_cursor");
  const followers = { params: { username: by.user.username }, query: { cursor } };
  refused(await app.call(communityPeople.listFollowers, followers), "page.bad_cursor");
  refused(await app.call(calls.newerPosts, { query: { after: "x" } }), "request.invalid");
  refused(await app.call(communityFeeds.seePosts, { body: { seen: ["x"] } }, by), "request.invalid");
  refused(await app.call(communityHashtags.getHashtag, { params: { name: "क ख" } }), "hashtag.not_found");
});
