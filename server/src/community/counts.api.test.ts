import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at } from "../../test/sitting.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { systemRandom } from "../foundation/random.ts";
import { holdPostOf, insertComment, removeComment, setCommentLike } from "./comment.store.ts";
import { setMark } from "./mark.store.ts";
import { holdHashtags, insertPost, lockPost, putHashtags, removePost } from "./post.store.ts";
import { renderText } from "./renderText.ts";
import type { Reader } from "./viewer.store.ts";

const app = await testApp();

/** Numbers that look like chance, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const [PEOPLE, TAGS, ACTS, AT_A_TIME] = [20, 6, 10_000, 8];
const next = chance(12);
const some = <T>(of: readonly T[]): T => at(of, next(of.length));
const tags = Array.from({ length: TAGS }, (_, n) => ({ key: `counts${n}`, name: `counts${n}` }));
const { source, html, plain, summary, language, renderer } = renderText(systemRandom.id(), "कुरा", new Set());
const words = { source, html, plain, renderer };

const posts: { id: string; author: string }[] = [];
const comments: { id: string; post: string }[] = [];

async function publish(author: string): Promise<void> {
  const id = systemRandom.id();
  const more = { visibility: some(["public", "followers", "private"] as const), is_anonymous: next(4) === 0 };
  if (more.is_anonymous && more.visibility === "followers") return;
  const own = { id, author_id: author, title: "शीर्षक", category: "discussion" as const };
  const post = { ...words, ...more, ...own, summary, language, hashtags: [] };
  await inTransaction(app.db, (tx) => insertPost(tx, post, tags.slice(0, next(3))));
  posts.push({ id, author });
}

async function say(author_id: string, parent?: { id: string; post: string }): Promise<void> {
  const [id, post_id] = [systemRandom.id(), parent?.post ?? some(posts).id];
  const parent_id = parent?.id ?? null;
  await insertComment(app.db, { ...words, id, post_id, parent_id, author_id, is_anonymous: false });
  if (!parent) comments.push({ id, post: post_id });
  else replies.push(id);
}
const replies: string[] = [];

const readerOf = (accountId: string): Reader => ({
  accountId,
  isStaff: false,
  hidden: [],
  muted: [],
  reported: new Set<string>(),
});
/** Changes of one post go one after the other, as its service lets them. */
const withPost = (change: (tx: Db, id: string) => Promise<unknown>) =>
  inTransaction(app.db, async (tx) => {
    const { id, author } = some(posts);
    await lockPost(tx, readerOf(author), id);
    await change(tx, id);
  });
const takeBack = (id: string) =>
  inTransaction(app.db, async (tx) => {
    await holdPostOf(tx, id);
    await removeComment(tx, id);
  });

/** One act of chance: a post comes, changes or goes; something is said or taken back; something is marked. */
async function act(people: readonly string[]): Promise<void> {
  const me = some(people);
  const reader = readerOf(me);
  const on = [undefined, true, false][next(3)];
  const kind = next(100);
  if (kind < 4) return publish(me);
  if (kind < 5) return withPost((tx, id) => removePost(tx, id));
  if (kind < 9) return withPost(async (tx, id) => putHashtags(tx, id, await holdHashtags(tx, id, [some(tags)])));
  if (kind < 20) return say(me);
  if (kind < 30) return say(me, some(comments));
  if (kind < 36) return takeBack(next(2) ? some(comments).id : some(replies));
  if (kind < 60) return void (await setMark(app.db, "like", reader, some(posts).id, on));
  if (kind < 78) return void (await setMark(app.db, "bookmark", reader, some(posts).id, on));
  await setCommentLike(app.db, me, some(comments).id, on);
}

it("[S65] [S68] counts are as many as there are rows, after 10,000 acts of chance, many at a time", async () => {
  await sql`INSERT INTO account (id, username, email, auth_type, password_hash, first_name, language)
    SELECT gen_random_uuid(), 'counts' || n, 'counts' || n || '@example.test', 'local', 'x', 'Counted', 'ne'
    FROM generate_series(1, ${PEOPLE}::int) n ON CONFLICT DO NOTHING`.execute(app.db);
  const rows = await app.db.selectFrom("account").select("id").where("username", "like", "counts%").execute();
  const people = rows.map(({ id }) => id);
  for (let n = 0; n < 10; n++) await publish(at(people, n));
  for (let n = 0; n < 10; n++) await say(at(people, n));
  for (let n = 0; n < 3; n++) await say(at(people, n), at(comments, n));
  for (let n = 0; n < ACTS; n += AT_A_TIME) await Promise.all(Array.from({ length: AT_A_TIME }, () => act(people)));

  const { rows: found } = await sql<{ wrong: Record<string, number>; likes: number; said: number }>`SELECT
    json_build_object(
      'post', (SELECT count(*) FROM post p WHERE
        likes_count <> (SELECT count(*) FROM post_like l WHERE l.post_id = p.id)
        OR bookmarks_count <> (SELECT count(*) FROM post_bookmark b WHERE b.post_id = p.id)
        OR comments_count <> (SELECT count(*) FROM comment c WHERE c.post_id = p.id AND c.state = 'published')),
      'comment', (SELECT count(*) FROM comment c WHERE
        likes_count <> (SELECT count(*) FROM comment_like l WHERE l.comment_id = c.id)
        OR replies_count <> (SELECT count(*) FROM comment r WHERE r.parent_id = c.id AND r.state = 'published')),
      'member', (SELECT count(*) FROM community_member m WHERE posts_count <> (SELECT count(*) FROM post p
        WHERE p.author_id = m.account_id AND p.state = 'published' AND p.visibility = 'public' AND NOT p.is_anonymous)),
      'hashtag', (SELECT count(*) FROM hashtag h WHERE posts_count <> (SELECT count(*) FROM post_hashtag t
        JOIN post p ON p.id = t.post_id WHERE t.key = h.key AND p.state = 'published' AND p.visibility = 'public'))
    ) AS wrong,
    (SELECT count(*)::int FROM post_like) + (SELECT count(*)::int FROM post_bookmark) AS likes,
    (SELECT count(*)::int FROM comment WHERE state = 'published') AS said`.execute(app.db);
  expect(at(found, 0).wrong).toEqual({ post: 0, comment: 0, member: 0, hashtag: 0 });
  expect(at(found, 0).likes).toBeGreaterThan(500);
  expect(at(found, 0).said).toBeGreaterThan(1_000);
}, 240_000);
