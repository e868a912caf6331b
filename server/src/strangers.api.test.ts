import {
  community,
  communityComments,
  communityFeeds,
  curriculum,
  type Endpoint,
  exams,
  type Input,
  resources,
} from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { testDatabase } from "../test/database.ts";
import { makeTest } from "../test/factories.ts";
import { at, done } from "../test/sitting.ts";

// Another database in the place of a replica, in which nothing is: who reads from it finds nothing. How a replica
// follows, and when it is asked, is shown beside it (foundation/db/replica.api.test.ts).
const other = await testDatabase();
const app = await testApp({ replica: { read: (read) => read(other.db), measures: async () => [] } });
const maya = await app.member();
let postId = "";
let slug = "";
beforeAll(async () => {
  await other.pool.query("TRUNCATE resource, mock_test, category, account CASCADE");
  const body = { title: "A new syllabus is out", content: "Who has read it?" };
  postId = done(await app.call(community.createPost, { body }, maya), 201).postId;
  const said = { params: { id: postId }, body: { content: "I have, and it is long" } };
  done(await app.call(communityComments.createComment, said, maya), 201);
  ({ slug } = await makeTest(app.db, [{ answer: "A" }]));
});

const item = async () => {
  const { items } = done(await app.call(resources.listResources, { query: {} }, maya));
  return { resource: at(items, 0)._id };
};
async function found<E extends Endpoint>(spec: E, input: Input<E>) {
  const seen = [await app.call(spec, input, maya), await app.call(spec, input)];
  return seen.map(({ status, body }) => {
    const { data } = body as { data?: unknown };
    return status === 200 && (!Array.isArray(data) || data.length > 0);
  });
}
const MEMBER_ALONE = [true, false];
const BOTH = [true, true];

describe("what a replica may answer", () => {
  it("is read from it by strangers alone: who is logged in sees what they wrote this moment", async () => {
    expect(await found(community.recentPosts, { query: {} })).toEqual(MEMBER_ALONE);
    expect(await found(community.getPost, { params: { id: postId } })).toEqual(MEMBER_ALONE);
    expect(await found(communityFeeds.feedPosts, { query: {} })).toEqual(MEMBER_ALONE);
    expect(await found(communityComments.listComments, { params: { id: postId }, query: {} })).toEqual(MEMBER_ALONE);
    expect(await found(resources.listResources, { query: {} })).toEqual(MEMBER_ALONE);
    const { resource } = await item();
    expect(await found(resources.getResource, { params: { id: resource } })).toEqual(MEMBER_ALONE);
  });

  it("is nothing of an exam, nor of what else the nodes keep themselves", async () => {
    expect(await found(exams.listTests, { query: {} })).toEqual(BOTH);
    expect(await found(exams.getTest, { params: { id: slug } })).toEqual(BOTH);
    expect(await found(curriculum.listCategories, {})).toEqual(BOTH);
  });
});
