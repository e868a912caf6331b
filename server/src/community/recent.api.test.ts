import { communityComments as calls, community, communityPeople } from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
let me: Member;
let other: Member;
beforeAll(async () => {
  [me, other] = [await app.member(), await app.member()];
});

let count = 0;
const post = async (by: Member, more: object = {}) => {
  const body = { title: `प्रश्न नम्बर ${++count}`, content: `कुरा ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201).postId;
};
const get = async (id: string, as: As = me) => done(await app.call(community.getPost, { params: { id } }, as));
const say = async (id: string, by: Member) =>
  done(await app.call(calls.createComment, { params: { id }, body: { content: `भनाइ ${++count}` } }, by), 201)
    .commentId;
const answer = async (id: string, by: Member) =>
  done(await app.call(calls.createReply, { params: { id }, body: { content: `जवाफ ${++count}` } }, by), 201).replyId;
const ask = (id: string, since: string, as: As = me) =>
  app.call(calls.recentComments, { params: { id }, query: { since } }, as);
const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + 1_000 * seconds).toISOString();

describe("[S69] what others have said since a moment", () => {
  it("is ids of comments and replies, the oldest first, without one's own", async () => {
    const id = await post(me);
    const { asOf = "" } = await get(id);
    const first = await say(id, other);
    await say(id, me);
    const reply = await answer(first, other);
    const got = done(await ask(id, asOf));
    expect(got.items).toEqual([
      { id: first, createdAt: expect.any(String) },
      { id: reply, commentId: first, createdAt: expect.any(String) },
    ]);
    expect(got.items.every(({ createdAt }) => createdAt > asOf)).toBe(true);
    expect(got.asOf >= asOf).toBe(true);
    // What was said just before is among it: its transaction may have ended later.
    expect(done(await ask(id, later(got.asOf, 4))).items).toHaveLength(2);
    expect(done(await ask(id, later(got.asOf, 6))).items).toEqual([]);
  });

  it("names nothing that is gone, nor anybody whom the reader is not to read", async () => {
    const id = await post(await app.member());
    const { asOf = "" } = await get(id);
    const blocked = await app.member();
    const [gone, hidden, seen] = [await say(id, other), await say(id, blocked), await say(id, other)];
    const under = await answer(seen, blocked);
    const path = { params: { username: blocked.user.username }, body: { on: true } };
    done(await app.call(communityPeople.blockPerson, path, me));
    done(await app.call(calls.removeComment, { params: { id: gone } }, other));
    const items = done(await ask(id, asOf)).items.map((item) => item.id);
    expect(items).toEqual([seen]);
    expect([hidden, under].filter((one) => items.includes(one))).toEqual([]);
    expect(done(await ask(id, asOf, blocked)).items.map((item) => item.id)).toContain(seen);
  });

  it("is refused where the post is not to be seen, to strangers, and for a moment that is none", async () => {
    const id = await post(me, { visibility: "private" });
    const now = new Date().toISOString();
    expect(done(await ask(id, now)).items).toEqual([]);
    refused(await ask(id, now, other), "post.not_found");
    refused(await ask("01900000-0000-7000-8000-000000000000", now), "post.not_found");
    refused(await ask(id, now, null), "auth.required");
    expect(refused(await ask(id, "yesterday"), "request.invalid").fields).toHaveProperty("since");
  });

  it("of lists only single posts say when they were read", async () => {
    const id = await post(me);
    expect(Date.parse((await get(id)).asOf ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const { items } = done(await app.call(community.recentPosts, { query: {} }, me));
    expect(items.map(({ asOf }) => asOf).filter(Boolean)).toEqual([]);
  });
});
