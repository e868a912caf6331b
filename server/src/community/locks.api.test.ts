import { community as calls, communityComments } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { done } from "../../test/sitting.ts";

// Acts of one moment on the same rows: who holds them in another order waits in a circle, and the database ends one.
const app = await testApp();
const ROUNDS = 20;
let count = 0;
const made = async (by: Member, more: object = {}) => {
  const body = { title: `शीर्षक नम्बर ${++count}`, content: `कुरा ${count}`, ...more };
  return done(await app.call(calls.createPost, { body }, by), 201);
};
const members = (many: number): Promise<Member[]> => Promise.all(Array.from({ length: many }, () => app.member()));
const failed = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status >= 500).length;

describe("[S68] nobody waits in a circle", () => {
  it("who deletes a comment, replies to it, likes it and accepts it at once", { timeout: 60_000 }, async () => {
    const [asker, writer, other] = (await members(3)) as [Member, Member, Member];
    const { postId } = await made(asker);
    for (let i = 0; i < ROUNDS; i++) {
      const said = { params: { id: postId }, body: { content: `भनाइ ${i}` } };
      const { commentId } = done(await app.call(communityComments.createComment, said, writer), 201);
      const of = { params: { id: commentId } };
      const answers = await Promise.all([
        app.call(communityComments.createReply, { ...of, body: { content: `जवाफ ${i}` } }, other),
        app.call(communityComments.removeComment, of, writer),
        app.call(communityComments.likeComment, of, asker),
        app.call(communityComments.acceptComment, { ...of, body: { on: true } }, asker),
        app.call(calls.likePost, { params: { id: postId } }, other),
      ]);
      expect(failed(answers)).toBe(0);
      expect([200, 404]).toContain(answers[3].status);
    }
    const { commentsCount } = done(await app.call(calls.getPost, { params: { id: postId } }));
    const page = { params: { id: postId }, query: { limit: 100 } };
    const { items } = done(await app.call(communityComments.listComments, page));
    expect(items.reduce((sum, one) => sum + (one.deleted ? 0 : 1) + one.repliesCount, 0)).toBe(commentsCount);
  });

  it("writers who exchange hashtags, some of them hiding and showing their posts", { timeout: 60_000 }, async () => {
    const people = await members(4);
    const posts = await Promise.all(people.map((by) => made(by, { hashtags: ["aaa1"] })));
    for (let i = 0; i < ROUNDS; i++) {
      const answers = await Promise.all(
        posts.map(({ postId }, n) => {
          const visibility = n < 2 ? {} : { visibility: i % 2 === 0 ? ("private" as const) : ("public" as const) };
          const body = { hashtags: [(i + n) % 2 === 0 ? "zzz9" : "aaa1"], ...visibility };
          return app.call(calls.updatePost, { params: { id: postId }, body }, people[n] as Member);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    const rows = await app.db.selectFrom("hashtag").select(["key", "posts_count"]).orderBy("key").execute();
    expect(rows).toEqual([
      { key: "aaa1", posts_count: 2 },
      { key: "zzz9", posts_count: 2 },
    ]);
  });

  it("writers whose texts bring hashtags that are new", { timeout: 60_000 }, async () => {
    const people = await members(2);
    const posts = await Promise.all(people.map((by) => made(by)));
    for (let i = 0; i < ROUNDS; i++) {
      const answers = await Promise.all(
        posts.map(({ postId }, n) => {
          const names = [`#b${i}क`, `#y${i}क`];
          const content = `क ${(n === 0 ? names : names.toReversed()).join(" ")}`;
          return app.call(calls.updatePost, { params: { id: postId }, body: { content } }, people[n] as Member);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
