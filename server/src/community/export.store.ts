import { type RawBuilder, sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";

interface Exported {
  /** What the next page begins after; the rows are in its order. */
  place: string;
  item: object;
}
/** @param after the place of the last row before; a text before all others at first */
type Read = (db: Db, accountId: string, after: string) => RawBuilder<Exported>;

const named = (db: Db) => sql`(${accountsToJoin(db)})`;
const AT_ONCE = sql.lit(500);

/** What the community holds of an account, by the name of the part. */
const parts = {
  communityInterests: (_, accountId, after) => sql`
    SELECT account_id::text AS place, jsonb_build_object('languages', reads, 'answeredAt', welcomed_at) AS item
    FROM community_member WHERE account_id = ${accountId} AND account_id::text > ${after}`,
  communityTrust: (_, accountId, after) => sql`
    SELECT account_id::text AS place, jsonb_build_object('level', trust_level, 'since', trust_at,
      'limitedUntil', limited_until, 'decidedAgainstAt', upheld_at) AS item
    FROM community_member_status WHERE account_id = ${accountId} AND account_id::text > ${after}`,
  posts: (_, accountId, after) => sql`
    SELECT id::text AS place, jsonb_build_object('postId', id, 'title', title, 'text', source, 'category', category,
      'visibility', visibility, 'isAnonymous', is_anonymous, 'hashtags', hashtags, 'state', state, 'waitsFor', held_for, 'media', media,
      'createdAt', published_at, 'editedAt', edited_at, 'before', (SELECT jsonb_agg(jsonb_build_object(
        'title', r.title, 'text', r.source, 'until', r.replaced_at) ORDER BY r.revision)
        FROM post_revision r WHERE r.post_id = post.id)) AS item
    FROM post WHERE author_id = ${accountId} AND id::text > ${after} ORDER BY id::text LIMIT ${AT_ONCE}`,
  comments: (_, accountId, after) => sql`
    SELECT id::text AS place, jsonb_build_object('commentId', id, 'postId', post_id, 'parentId', parent_id, 'text', source,
      'isAnonymous', is_anonymous, 'state', state, 'waitsFor', held_for, 'createdAt', created_at, 'editedAt', edited_at, 'before', (
        SELECT jsonb_agg(jsonb_build_object('text', r.source, 'until', r.replaced_at) ORDER BY r.revision)
        FROM comment_revision r WHERE r.comment_id = comment.id)) AS item
    FROM comment WHERE author_id = ${accountId} AND id::text > ${after} ORDER BY id::text LIMIT ${AT_ONCE}`,
  postDrafts: (_, accountId, after) => sql`
    SELECT context AS place, jsonb_build_object('context', context, 'draft', body, 'other', other_body, 'at', updated_at)
      AS item
    FROM post_draft WHERE account_id = ${accountId} AND context > ${after} ORDER BY context LIMIT ${AT_ONCE}`,
  postLikes: (_, accountId, after) => sql`
    SELECT post_id::text AS place, jsonb_build_object('postId', post_id, 'at', created_at) AS item
    FROM post_like WHERE account_id = ${accountId} AND post_id::text > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  commentLikes: (_, accountId, after) => sql`
    SELECT comment_id::text AS place, jsonb_build_object('commentId', comment_id, 'at', created_at) AS item
    FROM comment_like WHERE account_id = ${accountId} AND comment_id::text > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  bookmarks: (_, accountId, after) => sql`
    SELECT post_id::text AS place, jsonb_build_object('postId', post_id, 'at', created_at) AS item
    FROM post_bookmark WHERE account_id = ${accountId} AND post_id::text > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  seenPosts: (_, accountId, after) => sql`
    SELECT post_id::text AS place, jsonb_build_object('postId', post_id, 'read', read, 'at', seen_at) AS item
    FROM post_seen WHERE account_id = ${accountId} AND post_id::text > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  following: (db, accountId, after) => sql`
    SELECT a.username AS place, jsonb_build_object('username', a.username, 'at', f.created_at) AS item
    FROM community_follow f JOIN ${named(db)} a ON a.id = f.followed_id
    WHERE f.follower_id = ${accountId} AND a.username > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  followers: (db, accountId, after) => sql`
    SELECT a.username AS place, jsonb_build_object('username', a.username, 'at', f.created_at) AS item
    FROM community_follow f JOIN ${named(db)} a ON a.id = f.follower_id
    WHERE f.followed_id = ${accountId} AND a.username > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  blocked: (db, accountId, after) => sql`
    SELECT a.username AS place, jsonb_build_object('username', a.username, 'at', b.created_at) AS item
    FROM community_block b JOIN ${named(db)} a ON a.id = b.blocked_id
    WHERE b.blocker_id = ${accountId} AND a.username > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  muted: (db, accountId, after) => sql`
    SELECT a.username AS place, jsonb_build_object('username', a.username, 'at', m.created_at) AS item
    FROM community_mute m JOIN ${named(db)} a ON a.id = m.muted_id
    WHERE m.muter_id = ${accountId} AND a.username > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  dismissedSuggestions: (db, accountId, after) => sql`
    SELECT a.username AS place, jsonb_build_object('username', a.username, 'at', d.created_at) AS item
    FROM suggestion_dismissed d JOIN ${named(db)} a ON a.id = d.dismissed_id
    WHERE d.account_id = ${accountId} AND a.username > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
  hashtags: (_, accountId, after) => sql`
    SELECT f.key AS place, jsonb_build_object('name', h.name, 'at', f.created_at) AS item
    FROM hashtag_follow f JOIN hashtag h USING (key)
    WHERE f.account_id = ${accountId} AND f.key > ${after} ORDER BY 1 LIMIT ${AT_ONCE}`,
} as const satisfies Record<string, Read>;

/** Reads the parts in pages, as they are sent. */
export function memberExports(db: Db): Record<keyof typeof parts, (accountId: string) => AsyncGenerator<object>> {
  const exports = Object.entries(parts).map(([name, read]) => [
    name,
    async function* (accountId: string): AsyncGenerator<object> {
      let after = "";
      for (;;) {
        const { rows } = await (read as Read)(db, accountId, after).execute(db);
        for (const { item } of rows) yield item;
        const last = rows.at(-1);
        if (!last) return;
        after = last.place;
      }
    },
  ]);
  return Object.fromEntries(exports);
}
