import { communityFeeds as calls, community, MAX_POSTS_AN_HOUR } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
let someone: Member;
let written = 0;
async function writer(): Promise<Member> {
  if (written++ % MAX_POSTS_AN_HOUR === 0) someone = await app.member();
  return someone;
}
async function made(more: object = {}, as?: Member) {
  const by = as ?? (await writer());
  const body = { title: `पोस्ट नम्बर ${written}`, content: `कुरा ${written} ${Math.random()}`, ...more };
  return { ...done(await app.call(community.createPost, { body }, by), 201), by };
}
const feed = async (as: As, query = {}) => done(await app.call(calls.feedPosts, { query }, as));
const followed = async (as: As, query = {}) => done(await app.call(calls.followedPosts, { query }, as));
const follow = (me: Member, other: Member) =>
  app.db.insertInto("community_follow").values({ follower_id: me.user._id, followed_id: other.user._id }).execute();
const followHashtag = (me: Member, key: string) =>
  app.db.insertInto("hashtag_follow").values({ account_id: me.user._id, key }).execute();
const block = (me: Member, other: Member) =>
  app.db.insertInto("community_block").values({ blocker_id: me.user._id, blocked_id: other.user._id }).execute();
const see = (as: Member, seen: string[], read: string[] = []) => app.call(calls.seePosts, { body: { seen, read } }, as);
const idsOf = (page: { items: { postId: string }[] }) => page.items.map(({ postId }) => postId);

describe("[S61] a personal feed", () => {
  it("walks what was drawn up, without a repeat or a hole, while others write", async () => {
    const reader = await app.member();
    const before: string[] = [];
    for (let i = 0; i < 35; i++) before.push((await made()).postId);
    const first = await feed(reader);
    expect(first.items).toHaveLength(10);
    const seen = idsOf(first);
    let { nextCursor } = first.pagination;
    while (nextCursor) {
      await made();
      const page = await feed(reader, { cursor: nextCursor });
      seen.push(...idsOf(page));
      nextCursor = page.pagination.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted()).toEqual(before.toSorted());
    expect(first.items.every(({ why }) => why !== undefined)).toBe(true);
  });

  it("puts first whom and what one follows, and says so", async () => {
    const [reader, friend, stranger] = [await app.member(), await app.member(), await app.member()];
    await follow(reader, friend);
    const theirs = await made({}, friend);
    const tagged = await made({ hashtags: ["अनौठो_विषय"] }, stranger);
    await followHashtag(reader, "अनौठो_विषय");
    await app.jobs.runNow("community-rank");
    const { items } = await feed(reader, { limit: 5 });
    const why = new Map(items.map((one) => [one.postId, one.why]));
    expect(why.get(theirs.postId)).toEqual({ code: "person", name: friend.user.username });
    expect(why.get(tagged.postId)).toEqual({ code: "hashtag", name: "अनौठो_विषय" });
  });

  it("does not stand out by an anonymous author whom one follows, or has blocked", async () => {
    const [reader, friend, foe] = [await app.member(), await app.member(), await app.member()];
    await follow(reader, friend);
    await block(reader, foe);
    const hidden = [await made({ isAnonymous: true }, friend), await made({ isAnonymous: true }, foe)];
    await app.jobs.runNow("community-rank");
    const all = await feed(reader, { limit: 100 });
    for (const { postId } of hidden) {
      const one = all.items.find((item) => item.postId === postId);
      expect(one?.why?.code).not.toBe("person");
      expect(one).toBeDefined();
    }
    expect(idsOf(await followed(reader))).not.toContain(at(hidden, 0).postId);
  });

  it("has nothing of those one blocked or muted, nor of who blocked one", async () => {
    const [reader, one, other, muted] = [
      await app.member(),
      await app.member(),
      await app.member(),
      await app.member(),
    ];
    const ids = [await made({}, one), await made({}, other), await made({}, muted)].map(({ postId }) => postId);
    await block(reader, one);
    await block(other, reader);
    await app.db.insertInto("community_mute").values({ muter_id: reader.user._id, muted_id: muted.user._id }).execute();
    const found = idsOf(await feed(reader, { limit: 100 }));
    for (const id of ids) expect(found).not.toContain(id);
  });

  it("lets go what was deleted since, and puts what was seen later", async () => {
    const reader = await app.member();
    const [gone, old] = [await made(), await made()];
    await app.jobs.runNow("community-rank");
    const page = await feed(reader, { limit: 100 });
    done(await app.call(community.removePost, { params: { id: gone.postId } }, gone.by));
    expect(done(await see(reader, [old.postId, gone.postId], [old.postId]))).toEqual({ seen: 1 });
    expect(done(await see(reader, [old.postId], [old.postId]))).toEqual({ seen: 0 });
    await app.jobs.runNow("community-rank");
    const again = await feed(reader, { limit: 100 });
    expect(idsOf(again)).not.toContain(gone.postId);
    expect(idsOf(again).indexOf(old.postId)).toBeGreaterThan(idsOf(page).indexOf(old.postId));
    const counts = await app.db
      .selectFrom("post")
      .select(["impressions", "readers"])
      .where("id", "=", old.postId)
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ impressions: 1, readers: 1 });
  });

  it("is its reader's alone; a stranger gets the latest", async () => {
    const [reader, other] = [await app.member(), await app.member()];
    const { nextCursor } = (await feed(reader)).pagination;
    const cursor = nextCursor as string;
    refused(await app.call(calls.feedPosts, { query: { cursor } }, other), "page.bad_cursor");
    refused(await app.call(calls.feedPosts, { query: { cursor } }), "page.bad_cursor");
    const latest = await made();
    expect(at(idsOf(await feed(null)), 0)).toBe(latest.postId);
  });

  it("counts a like for what a post is worth, in any number of readers", async () => {
    const one = await made();
    const rank = async () => {
      await app.jobs.runNow("community-rank");
      return app.db.selectFrom("post").select("rank").where("id", "=", one.postId).executeTakeFirstOrThrow();
    };
    const before = await rank();
    for (let i = 0; i < 3; i++) {
      done(await app.call(community.likePost, { params: { id: one.postId } }, await app.member()));
    }
    expect((await rank()).rank).toBeGreaterThan(before.rank);
  });
});

describe("[S61] what one follows", () => {
  it("is in strict order of time, each post once, nothing else", async () => {
    const [reader, friend, stranger] = [await app.member(), await app.member(), await app.member()];
    await follow(reader, friend);
    const mine: string[] = [];
    for (let i = 0; i < 6; i++) {
      mine.push((await made({ hashtags: ["पछ्याएको"] }, friend)).postId);
      mine.push((await made({ hashtags: ["पछ्याएको"] }, stranger)).postId);
      await made();
    }
    await followHashtag(reader, "पछ्याएको");
    const first = await followed(reader);
    const second = await followed(reader, { cursor: first.pagination.nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(mine.toReversed());
    expect(second.pagination.nextCursor).toBeUndefined();
  });

  it("holds posts for followers, which others do not find", async () => {
    const [reader, friend, other] = [await app.member(), await app.member(), await app.member()];
    await follow(reader, friend);
    const { postId } = await made({ visibility: "followers" }, friend);
    expect(idsOf(await followed(reader))).toEqual([postId]);
    expect(idsOf(await feed(reader, { limit: 100 }))).toContain(postId);
    expect(idsOf(await feed(other, { limit: 100 }))).not.toContain(postId);
    refused(await app.call(community.getPost, { params: { id: postId } }, other), "post.not_found");
    done(await app.call(community.getPost, { params: { id: postId } }, reader));
  });
});
