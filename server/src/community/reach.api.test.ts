import {
  community as calls,
  communityComments,
  communityFeeds,
  communityHashtags,
  communityPeople,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

// What somebody is shown, and what they may still do, when posts change their reach or people hide each other.
const app = await testApp();
const staff = await app.member("moderator");
let count = 0;
const write = (by: Member, more: object = {}) =>
  app.call(calls.createPost, { body: { title: `शीर्षक नम्बर ${++count}`, content: `कुरा ${count}`, ...more } }, by);
const made = async (by: Member, more: object = {}) => done(await write(by, more), 201);
const change = (id: string, body: object, as: Member) => app.call(calls.updatePost, { params: { id }, body }, as);
const get = (id: string, as: As = null) => app.call(calls.getPost, { params: { id } }, as);
const comment = async (by: Member, id: string, content: string) =>
  done(await app.call(communityComments.createComment, { params: { id }, body: { content } }, by), 201);
const reply = (by: Member, id: string, content: string, replyTo?: string) =>
  app.call(communityComments.createReply, { params: { id }, body: { content, ...(replyTo && { replyTo }) } }, by);
const replied = async (...given: Parameters<typeof reply>) => done(await reply(...given), 201);
const comments = async (id: string, as: As = null) =>
  done(await app.call(communityComments.listComments, { params: { id } }, as)).items;
const replies = async (id: string, as: As = null) =>
  done(await app.call(communityComments.listReplies, { params: { id } }, as)).items;
const ofPerson = async (username: string, as: As) =>
  done(await app.call(communityPeople.personPosts, { params: { username }, query: { type: "comments" } }, as)).items;
const block = (by: Member, whom: Member, on = true) =>
  app.call(communityPeople.blockPerson, { params: { username: whom.user.username }, body: { on } }, by);
const mute = (by: Member, whom: Member, on = true) =>
  app.call(communityPeople.mutePerson, { params: { username: whom.user.username }, body: { on } }, by);
const age = (id: string, minutes: number) =>
  app.db
    .updateTable("post")
    .set({ published_at: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", id)
    .execute();
const suspend = (whom: Member) =>
  app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", whom.user._id).execute();

describe("[S75] a private post that is made public", () => {
  it("says nothing of what it said before, and is new", async () => {
    const by = await app.member();
    const { postId } = await made(by, { visibility: "private", content: "गोप्य कुरा", hashtags: ["गोप्य_विषय"] });
    await age(postId, 90);
    done(await change(postId, { content: "सफा पाठ" }, by));
    const other = await made(await app.member());
    const shown = done(await change(postId, { visibility: "public", hashtags: [] }, by));
    expect(shown.editedAt).toBeUndefined();
    const past = done(await app.call(calls.postRevisions, { params: { id: postId } }));
    expect(past.map(({ text }) => text)).toEqual(["सफा पाठ"]);
    const recent = done(await app.call(calls.recentPosts, {})).items.map((one) => one.postId);
    expect(recent.indexOf(postId)).toBeLessThan(recent.indexOf(other.postId));
    done(await change(postId, { visibility: "private" }, by));
    done(await change(postId, { visibility: "public" }, by));
    expect(done(await get(postId)).createdAt).toBe(shown.createdAt);
  });

  it("counts among those of the hour", async () => {
    const by = await app.member();
    const old = await made(by, { visibility: "private" });
    await age(old.postId, 90);
    for (let i = 0; i < 10; i++) await made(by);
    refused(await change(old.postId, { visibility: "public" }, by), "request.too_many");
    refused(await write(by), "request.too_many");
  });
});

describe("[S62] what staff may not see they cannot change", () => {
  it.each(["private", "followers"])("a post that is %s", async (visibility) => {
    const by = await app.member();
    const { postId } = await made(by, { visibility, content: "मेरो टिपोट" });
    for (const body of [{ revision: 99 }, { title: "अर्काको शीर्षक" }, { content: "अर्काको पाठ" }]) {
      const answer = await change(postId, body, staff);
      expect(JSON.stringify(refused(answer, "post.not_found"))).not.toContain("मेरो टिपोट");
    }
    refused(await app.call(calls.removePost, { params: { id: postId } }, staff), "post.not_found");
    expect(done(await get(postId, by))).toMatchObject({ content: { text: "मेरो टिपोट" }, revision: 1 });
  });

  it("a comment under one", async () => {
    const by = await app.member();
    const { postId } = await made(by, { visibility: "private" });
    const of = { params: { id: (await comment(by, postId, "आफैँलाई")).commentId } };
    refused(
      await app.call(communityComments.updateComment, { ...of, body: { content: "हेरेँ" } }, staff),
      "comment.not_found",
    );
    refused(await app.call(communityComments.removeComment, of, staff), "comment.not_found");
  });
});

it("[S73] an announcement is not anonymous", async () => {
  const announcement = { category: "announcement", isAnonymous: true };
  refused(await write(staff, announcement), "post.anonymous_announcement");
  const { postId } = await made(staff, { isAnonymous: true });
  refused(await change(postId, { category: "announcement" }, staff), "post.anonymous_announcement");
  const by = await app.member();
  refused(await change((await made(by)).postId, { category: "announcement" }, by), "auth.forbidden");
});

it("[S68] what one said stays one's own where one may not read any more", async () => {
  const [asker, writer] = [await app.member(), await app.member()];
  const [blocked, narrowed] = [await made(asker), await made(asker)];
  const one = await comment(writer, blocked.postId, "मेरो फोन नम्बर");
  const under = await replied(writer, (await comment(asker, narrowed.postId, "के भन्छौ?")).commentId, "जवाफ");
  done(await change(narrowed.postId, { visibility: "followers" }, asker));
  done(await block(asker, writer));
  const mine = await ofPerson("me", writer);
  expect(mine.map(({ comment: said, title, deleted }) => [said?.commentId, title, deleted])).toEqual([
    [under.replyId, "", true],
    [one.commentId, "", true],
  ]);
  expect(await ofPerson(writer.user.username, asker).catch(() => [])).toEqual([]);
  const edit = { params: { id: one.commentId }, body: { content: "नम्बर हटाइयो" } };
  expect(done(await app.call(communityComments.updateComment, edit, writer)).content.text).toBe("नम्बर हटाइयो");
  const ofReply = { params: { id: under.commentId, replyId: under.replyId } };
  done(await app.call(communityComments.updateReply, { ...ofReply, body: { content: "अर्कै जवाफ" } }, writer));
  done(await app.call(communityComments.removeReply, ofReply, writer));
  done(await app.call(communityComments.removeComment, { params: { id: one.commentId } }, writer));
  expect(await comments(blocked.postId)).toEqual([]);
});

describe("[S75] somebody who is hidden", () => {
  it("is not named as answered, and is counted nowhere, with what stands under them", async () => {
    const [me, hidden, third] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await made(third);
    const top = await comment(third, postId, "सुरु");
    const byHidden = await replied(hidden, top.commentId, "लुकेको");
    await replied(third, top.commentId, "उत्तर", byHidden.replyId);
    const { commentId } = await comment(hidden, postId, "लुकेको टिप्पणी");
    const under = await replied(third, commentId, "त्यसमुनि");
    done(await block(hidden, me));
    expect((await replies(top.commentId, me)).map(({ replyTo }) => replyTo)).toEqual([
      { replyId: byHidden.replyId, name: "" },
    ]);
    const found = (await comments(postId, me)).reduce((sum, one) => sum + 1 + one.repliesCount, 0);
    expect(found).toBe(2);
    expect(done(await get(postId, me)).commentsCount).toBe(found);
    const located = await app.call(communityComments.locateComment, { params: { id: under.replyId } }, me);
    refused(located, "comment.not_found");
    const ids = (await ofPerson(third.user.username, me)).map((one) => one.comment?.commentId);
    expect(ids).not.toContain(under.replyId);
    expect(ids).toContain(top.commentId);
  });

  it("leaves a place when they take back what was answered, as anybody does", async () => {
    const [me, hidden, third] = [await app.member(), await app.member(), await app.member()];
    const { postId } = await made(third);
    const { commentId } = await comment(hidden, postId, "फिर्ता लिइने");
    await replied(third, commentId, "जवाफ");
    done(await app.call(communityComments.removeComment, { params: { id: commentId } }, hidden));
    done(await block(me, hidden));
    expect(await comments(postId, me)).toMatchObject([{ commentId, deleted: true, repliesCount: 1 }]);
    expect(done(await get(postId, me)).commentsCount).toBe(1);
  });

  it("[S73] is read under one's own anonymous post, as by whoever else might have asked", async () => {
    const [asker, hidden] = [await app.member(), await app.member()];
    const { postId } = await made(asker, { isAnonymous: true });
    done(await block(hidden, asker));
    const { commentId } = await comment(hidden, postId, "यसो गर्नुहोस्");
    expect((await comments(postId, asker)).map((one) => one.commentId)).toEqual([commentId]);
    expect(done(await get(postId, asker)).commentsCount).toBe(1);
    done(await app.call(communityComments.acceptComment, { params: { id: commentId } }, asker));
  });

  it("can be let go again, whoever hides whom", async () => {
    const [one, other] = [await app.member(), await app.member()];
    done(await mute(one, other));
    done(await block(one, other));
    refused(await block(other, one), "user.not_found");
    done(await block(one, other, false));
    done(await block(other, one));
    done(await mute(one, other, false));
    refused(await mute(one, other), "user.not_found");
    await app.db
      .insertInto("community_block")
      .values({ blocker_id: one.user._id, blocked_id: other.user._id })
      .execute();
    done(await block(one, other, false));
    done(await block(other, one, false));
  });

  it("is not counted among the followers of whom one follows", async () => {
    const [me, hidden, person] = [await app.member(), await app.member(), await app.member()];
    const of = { params: { username: person.user.username } };
    done(await app.call(communityPeople.followPerson, { ...of, body: { on: true } }, hidden));
    done(await block(hidden, me));
    const { followersCount } = done(await app.call(communityPeople.followPerson, { ...of, body: { on: true } }, me));
    expect(followersCount).toBe(1);
  });
});

it("who is suspended is named without a link, and mentioned no more", async () => {
  const [author, reader] = [await app.member(), await app.member()];
  const { postId } = await made(author);
  await suspend(author);
  const { createdBy } = done(await get(postId, reader));
  expect(createdBy.username).toBeUndefined();
  expect(createdBy.firstName).toBe(author.user.profile.firstName);
  const { content } = await made(reader, { content: `नमस्ते @${author.user.username}` });
  expect(content.html).not.toContain("<a ");
});

it("[S68] what is gone is not answered", async () => {
  const [asker, writer] = [await app.member(), await app.member()];
  const { postId } = await made(asker);
  const { commentId } = await comment(writer, postId, "रहने");
  const first = await replied(asker, commentId, "जवाफ");
  const second = await replied(writer, commentId, "फेरि", first.replyId);
  const ofReply = { params: { id: commentId, replyId: first.replyId } };
  done(await app.call(communityComments.removeReply, ofReply, asker));
  refused(await reply(writer, commentId, "मेटिएकोलाई", first.replyId), "comment.not_found");
  expect(second.replyTo?.replyId).toBe(first.replyId);
  done(await app.call(communityComments.removeComment, { params: { id: commentId } }, writer));
  refused(await reply(asker, commentId, "मेटिएकोलाई"), "comment.not_found");
  expect(at(await comments(postId, asker), 0)).toMatchObject({ deleted: true, can: { comment: false } });
  const still = await comment(writer, postId, "अर्को");
  done(await app.call(calls.removePost, { params: { id: postId } }, asker));
  const left = (await comments(postId, writer)).find((one) => one.commentId === still.commentId);
  expect(left?.can.comment).toBe(false);
});

it("[S71] a hashtag that staff block is in no chip, no reason and no feed, and can be left", async () => {
  const [author, reader] = [await app.member(), await app.member()];
  const name = "नराम्रो_शब्द";
  const { postId } = await made(author, { hashtags: [name, "राम्रो"] });
  const follow = (on?: boolean) =>
    app.call(
      communityHashtags.followHashtag,
      { params: { name }, ...(on === undefined ? {} : { body: { on } }) },
      reader,
    );
  done(await follow(true));
  const { id } = await app.db.selectFrom("hashtag").select("id").where("key", "=", name).executeTakeFirstOrThrow();
  done(await app.call(communityHashtags.updateHashtag, { params: { id }, body: { isBlocked: true } }, staff));
  expect(done(await get(postId)).hashtags).toEqual(["राम्रो"]);
  const { items } = done(await app.call(communityFeeds.feedPosts, { query: { limit: 100 } }, reader));
  expect(items.find((one) => one.postId === postId)?.why?.code).not.toBe("hashtag");
  expect(done(await app.call(communityFeeds.followedPosts, {}, reader)).items).toEqual([]);
  refused(await follow(true), "hashtag.not_found");
  expect(done(await follow(false))).toMatchObject({ isFollowing: false });
  refused(await follow(false), "hashtag.not_found");
});

it("[S66] three comments of the author alone are no talk", async () => {
  const [author, reader] = [await app.member(), await app.member()];
  const { postId } = await made(author);
  for (let i = 0; i < 3; i++) await comment(author, postId, `आफैँ ${i}`);
  const { items } = done(await app.call(communityFeeds.feedPosts, { query: { limit: 100 } }, reader));
  expect(items.find((one) => one.postId === postId)?.why?.code).not.toBe("lively");
});
