import { community, communityComments } from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../../test/app.ts";
import { listen, served } from "../../../test/live.ts";
import { done } from "../../../test/sitting.ts";

const app = await testApp();
const origin = await served(app);
let me: Member;
let other: Member;
beforeAll(async () => {
  me = await app.member();
  other = await app.member();
});

let n = 0;
const post = async (by: Member, more: object = {}) =>
  done(
    await app.call(community.createPost, { body: { title: `लेख लामो ${++n}`, content: `पाठ ${n}`, ...more } }, by),
    201,
  ).postId;
const say = async (id: string, by: Member) =>
  done(await app.call(communityComments.createComment, { params: { id }, body: { content: `भनाइ ${++n}` } }, by), 201);

describe("a stream", () => {
  it("says where something happened, and never what or who", async () => {
    const id = await post(me);
    const stream = await listen(origin, me, { topics: [`post:${id}`] });
    await say(id, other);
    const { data } = await stream.event("comment");
    expect(data).toEqual({ topic: `post:${id}` });
    for (const canary of [other.user._id, other.user.username, "भनाइ", me.user._id]) {
      expect(stream.text()).not.toContain(canary);
    }
    stream.stop();
  });
});
