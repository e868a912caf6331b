import { community, communityComments, communityHashtags, communityPeople, notifications } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
let count = 0;
const limit = (of: Member, days: number) =>
  sql`INSERT INTO community_member_status (account_id, limited_until) VALUES (${of.user._id}, now() + make_interval(days => ${days}::int))
    ON CONFLICT (account_id) DO UPDATE SET limited_until = excluded.limited_until`.execute(app.db);
const write = (by: Member, more: object = {}) =>
  app.call(community.createPost, { body: { title: `पोस्ट ${++count} बारे`, content: `पाठ ${count}`, ...more } }, by);
const say = (id: string, by: Member) =>
  app.call(communityComments.createComment, { params: { id }, body: { content: `कुरा ${++count}` } }, by);
const mayRead = async (id: string, as: As) =>
  (await app.call(community.getPost, { params: { id } }, as)).status === 200;

describe("what a limited member writes", () => {
  it("is for their followers alone, in no hashtag's count, and nobody else hears of it", async () => {
    const [writer, fan, other] = [await app.member(), await app.member(), await app.member()];
    const who = { params: { username: writer.user.username }, body: { on: true } };
    done(await app.call(communityPeople.followPerson, who, fan));
    const tag = `सीमित_${++count}`;
    const before = done(await write(writer, { hashtags: [tag] }), 201);
    await app.jobs.drain();
    done(await app.call(communityHashtags.followHashtag, { params: { name: tag }, body: { on: true } }, other));
    await limit(writer, 3);
    const one = done(await write(writer, { hashtags: [tag], content: `सुन @${other.user.username}` }), 201);
    expect(one.visibility).toBe("followers");
    expect([await mayRead(one.postId, fan), await mayRead(one.postId, other), await mayRead(one.postId, null)]).toEqual(
      [true, false, false],
    );
    await app.jobs.drain();
    expect(done(await app.call(notifications.listNotifications, {}, other)).items).toEqual([]);
    expect(done(await app.call(communityHashtags.getHashtag, { params: { name: tag } })).postsCount).toBe(1);
    expect(await mayRead(before.postId, null)).toBe(true);
  });

  it("reaches nobody by another way: no name left out, no wider post, no comment under others' posts", async () => {
    const [writer, other] = [await app.member(), await app.member()];
    const theirs = done(await write(other), 201);
    await limit(writer, 3);
    refused(await write(writer, { isAnonymous: true }), "member.limited");
    const one = done(await write(writer), 201);
    const widen = () =>
      app.call(community.updatePost, { params: { id: one.postId }, body: { visibility: "public" } }, writer);
    expect(refused(await widen(), "member.limited").details?.until).toBeDefined();
    refused(await say(theirs.postId, writer), "member.limited");
    done(await say(one.postId, writer), 201);
    await limit(writer, -1);
    done(await say(theirs.postId, writer), 201);
    expect(done(await write(writer), 201).visibility).toBe("public");
  });
});
