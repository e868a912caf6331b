import { community, communityComments, communityFeeds } from "@sarathi/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done } from "../../test/sitting.ts";
import { systemRandom } from "../foundation/random.ts";
import { loadDemo, readDemo, unloadDemo } from "./demo.ts";

const app = await testApp();
const deps = { db: app.db, random: systemRandom, clock: () => new Date(), log: pino({ level: "silent" }) };

it("the demonstration is read as a community, and goes again without a trace", async () => {
  const reader = await app.member();
  const tables = ["account", "post", "comment", "post_like", "comment_like", "community_follow", "hashtag"] as const;
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(app.db);
          return [table, rows[0]?.n];
        }),
      ),
    );
  const before = await counts();
  const loaded = await loadDemo(deps);
  expect(loaded.people).toBe(60);
  expect(loaded.posts).toBeGreaterThanOrEqual(400);
  expect(loaded.comments).toBeGreaterThanOrEqual(1_400);
  expect(await loadDemo(deps)).toEqual({ people: 0, posts: 0, comments: 0 });

  const { items } = done(await app.call(communityFeeds.feedPosts, {}, reader));
  expect(items).toHaveLength(10);
  const talked = items.find(({ commentsCount }) => commentsCount > 0);
  const { items: said } = done(
    await app.call(communityComments.listComments, { params: { id: talked?.postId ?? "" } }, reader),
  );
  expect(said.length).toBeGreaterThan(0);
  const wrong = await sql<{ n: number }>`SELECT count(*)::int AS n FROM post p WHERE
    likes_count <> (SELECT count(*) FROM post_like l WHERE l.post_id = p.id) OR
    comments_count <> (SELECT count(*) FROM comment c WHERE c.post_id = p.id AND c.state = 'published')`.execute(
    app.db,
  );
  expect(at(wrong.rows, 0).n).toBe(0);

  // A member's own comment under a made-up post goes with it, and so does a like.
  const { postId } = at(items, 0);
  done(await app.call(community.likePost, { params: { id: postId } }, reader));
  done(
    await app.call(communityComments.createComment, { params: { id: postId }, body: { content: "म पनि" } }, reader),
    201,
  );
  expect(await unloadDemo(deps)).toBe(60);
  expect(await counts()).toEqual(before);
});

it("its texts name people that there are, and nobody mentions or answers from outside it", () => {
  const { people, threads } = readDemo();
  const keys = new Set(people.map(({ key }) => key));
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
  for (const thread of threads) {
    const said = thread.comments.flatMap((one) => [one, ...one.replies]);
    for (const { by } of [thread, ...said]) expect(keys).toContain(by);
    if (thread.answered != null) expect(thread.comments[thread.answered], thread.title).toBeDefined();
    for (const { content } of [thread, ...said]) expect(content).not.toMatch(/https?:|www\.|\b9[678]\d{8}\b/);
  }
  expect(new Set(threads.map(({ title }) => title)).size).toBe(threads.length);
});
