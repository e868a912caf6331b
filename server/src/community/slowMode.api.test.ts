import { community, communityComments } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");
const reader = await app.member();

let count = 0;
const post = (by: Member) =>
  app.call(community.createPost, { body: { title: `प्रश्न नम्बर ${++count}`, content: `कुरा नम्बर ${count}` } }, by);
const comment = (postId: string, by: Member) =>
  app.call(
    communityComments.createComment,
    { params: { id: postId }, body: { content: `टिप्पणी नम्बर ${++count}` } },
    by,
  );
const get = (postId: string, as: As) => app.call(community.getPost, { params: { id: postId } }, as);
/** Puts what somebody commented so far back in time. */
const ago = (by: Member, interval: string) =>
  sql`UPDATE comment SET created_at = created_at - ${interval}::interval WHERE author_id = ${by.user._id}`.execute(
    app.db,
  );

describe("[S68] slow mode of a post", () => {
  const slow = (postId: string, slowSeconds: 0 | 30 | 60 | 300 | 900, as: Member) =>
    app.call(community.updatePost, { params: { id: postId }, body: { slowSeconds } }, as);

  it("lets one comment now and then, says when, and holds neither its author nor staff", async () => {
    const by = await app.member();
    const { postId } = done(await post(reader), 201);
    expect(done(await slow(postId, 300, reader)).slowSeconds).toBe(300);
    done(await comment(postId, by), 201);
    const wait = refused(await comment(postId, by), "comment.slow");
    expect(wait.details?.seconds).toBe("300");
    const until = Date.parse(String(wait.details?.unlocksAt)) - Date.now();
    expect(until).toBeGreaterThan(290_000);
    expect(until).toBeLessThanOrEqual(300_000);
    expect(Date.parse(done(await get(postId, by)).slowUntil ?? "")).toBeGreaterThan(Date.now());
    for (const free of [reader, staff]) {
      done(await comment(postId, free), 201);
      done(await comment(postId, free), 201);
      expect(done(await get(postId, free)).slowUntil).toBeUndefined();
    }
    await ago(by, "5 minutes");
    done(await comment(postId, by), 201);
    expect(done(await slow(postId, 0, staff)).slowSeconds).toBeUndefined();
    done(await comment(postId, by), 201);
  });

  it("is its author's and the staff's to set, in steps", async () => {
    const { postId } = done(await post(reader), 201);
    refused(await slow(postId, 30, await app.member()), "post.not_found");
    refused(await slow(postId, 31 as 30, reader), "request.invalid");
    refused(
      await app.call(community.updatePost, { params: { id: postId }, body: { slowSeconds: 30 } }, null),
      "auth.required",
    );
  });

  it("holds when two come at once", async () => {
    const by = await app.member();
    const { postId } = done(await post(reader), 201);
    done(await slow(postId, 60, reader));
    const both = await Promise.all([comment(postId, by), comment(postId, by)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  });
});
