import { setImmediate } from "node:timers/promises";
import { keyOfHashtag, type PostCategory, type PostVisibility, uniqueHashtags } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import type { CommentInsert } from "./comment.store.ts";
import type { PostInsert } from "./post.store.ts";
import { type RenderedText, renderText } from "./renderText.ts";
import { mentionsIn } from "./text.rules.ts";

/** Something said under a post, so many hours after it. */
export interface Said {
  by: string;
  content: string;
  afterHours: number;
  likes?: number;
}
/** A post with all that was said under it; people by their names in the map that is given with it. */
export interface Thread {
  by: string;
  title: string;
  content: string;
  category?: PostCategory;
  visibility?: PostVisibility;
  hashtags?: readonly string[];
  anonymous?: boolean;
  daysAgo: number;
  likes?: number;
  /** The place of the comment that answers it. */
  answered?: number | null | undefined;
  comments?: readonly (Said & { replies?: readonly Said[] })[];
}

const HOUR_MS = 3_600_000;
/** Rows of one statement. */
const BATCH = 500;
/** Threads that are rendered in one go. */
const TURN = 10;

interface Rows {
  posts: PostInsert[];
  tags: { key: string; name: string; post_id: string; published_at: Date }[];
  comments: CommentInsert[];
  postLikes: { post_id: string; account_id: string }[];
  commentLikes: { comment_id: string; account_id: string }[];
  accepted: { post_id: string; comment_id: string }[];
}

/**
 * Writes posts with their comments, replies and likes, as they would be had people written them at those times: for
 * the demonstration, for tests and for benches. Nobody hears of it.
 * @param people ids of accounts by the names that the threads call them; usernames that are mentioned are links by theirs
 * @returns how many posts and comments were written
 */
export async function writeThreads(
  db: Db,
  { random, now, usernames = new Set() }: { random: Pick<Random, "id">; now: Date; usernames?: ReadonlySet<string> },
  threads: readonly Thread[],
  people: ReadonlyMap<string, string>,
): Promise<{ posts: number; comments: number }> {
  const rows: Rows = { posts: [], tags: [], comments: [], postLikes: [], commentLikes: [], accepted: [] };
  const accounts = [...people.values()];
  const idOf = (name: string): string => {
    const id = people.get(name);
    if (id === undefined) throw new Error(`nobody is called ${name}`);
    return id;
  };
  const render = (id: string, source: string): RenderedText =>
    renderText(
      id,
      source,
      new Set(
        mentionsIn(source)
          .map(({ username }) => username)
          .filter((one) => usernames.has(one)),
      ),
    );
  /** So many of all accounts, another part of them for each thing. */
  const likers = (id: string, count: number): string[] => {
    const from = Number.parseInt(id.slice(-6), 16) % Math.max(1, accounts.length);
    const most = Math.min(count, accounts.length);
    return Array.from({ length: most }, (_, i) => accounts[(from + i) % accounts.length] as string);
  };

  function addComment(thread: Thread, postId: string, published: Date, said: Said, parentId: string | null): string {
    const id = random.id();
    const { source, html, plain, renderer } = render(id, said.content);
    const at = Math.min(published.getTime() + said.afterHours * HOUR_MS, now.getTime());
    const author_id = idOf(said.by);
    rows.comments.push({
      id,
      post_id: postId,
      parent_id: parentId,
      author_id,
      is_anonymous: thread.anonymous === true && said.by === thread.by,
      source,
      html,
      plain,
      renderer,
      created_at: new Date(at),
    });
    for (const account_id of likers(id, said.likes ?? 0)) rows.commentLikes.push({ comment_id: id, account_id });
    return id;
  }

  for (const [i, thread] of threads.entries()) {
    if (i % TURN === 0) await setImmediate(); // others have their turn
    const id = random.id();
    const { hashtags: inText, ...words } = render(id, thread.content);
    const published = new Date(now.getTime() - thread.daysAgo * 24 * HOUR_MS);
    const hashtags = uniqueHashtags([...(thread.hashtags ?? []), ...inText]);
    rows.posts.push({
      ...words,
      id,
      author_id: idOf(thread.by),
      title: thread.title,
      category: thread.category ?? "discussion",
      visibility: thread.visibility ?? "public",
      is_anonymous: thread.anonymous ?? false,
      hashtags,
      published_at: published,
    });
    for (const name of hashtags)
      rows.tags.push({ key: keyOfHashtag(name), name, post_id: id, published_at: published });
    for (const account_id of likers(id, thread.likes ?? 0)) rows.postLikes.push({ post_id: id, account_id });
    const ids = (thread.comments ?? []).map((said) => {
      const commentId = addComment(thread, id, published, said, null);
      for (const reply of said.replies ?? []) addComment(thread, id, published, reply, commentId);
      return commentId;
    });
    const accepted = thread.answered == null ? undefined : ids[thread.answered];
    if (accepted) rows.accepted.push({ post_id: id, comment_id: accepted });
  }
  await insertAll(db, rows);
  return { posts: rows.posts.length, comments: rows.comments.length };
}

const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH));

async function insertAll(db: Db, rows: Rows): Promise<void> {
  for (const part of batchesOf(rows.posts)) await db.insertInto("post").values(part).execute();
  const names = [...new Map(rows.tags.map(({ key, name }) => [key, { key, name }])).values()];
  for (const part of batchesOf(names.toSorted((a, b) => (a.key < b.key ? -1 : 1)))) {
    await db
      .insertInto("hashtag")
      .values(part)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  const tags = rows.tags.map(({ name: _, ...tag }) => tag);
  for (const part of batchesOf(tags)) await db.insertInto("post_hashtag").values(part).execute();
  // Comments before the replies to them.
  for (const top of [true, false]) {
    const some = rows.comments.filter(({ parent_id }) => (parent_id === null) === top);
    for (const part of batchesOf(some)) await db.insertInto("comment").values(part).execute();
  }
  for (const part of batchesOf(rows.postLikes)) await db.insertInto("post_like").values(part).execute();
  for (const part of batchesOf(rows.commentLikes)) await db.insertInto("comment_like").values(part).execute();
  await sql`UPDATE post SET accepted_comment_id = given.comment_id
    FROM unnest(${rows.accepted.map((one) => one.post_id)}::uuid[], ${rows.accepted.map((one) => one.comment_id)}::uuid[])
      AS given(post_id, comment_id) WHERE post.id = given.post_id`.execute(db);
}

/** Writes whom and what accounts follow. */
export async function writeFollows(
  db: Db,
  follows: readonly { id: string; people: readonly string[]; hashtags: readonly string[] }[],
): Promise<void> {
  const people = follows.flatMap((one) => one.people.map((followed_id) => ({ follower_id: one.id, followed_id })));
  const hashtags = follows.flatMap((one) => [...new Set(one.hashtags)].map((key) => ({ account_id: one.id, key })));
  for (const part of batchesOf(people)) await db.insertInto("community_follow").values(part).execute();
  for (const part of batchesOf(hashtags)) await db.insertInto("hashtag_follow").values(part).execute();
}
