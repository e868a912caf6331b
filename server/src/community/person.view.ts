import type { HiddenPerson, Person, PersonPost, Post, Profile } from "@sarathi/contract";
import type { PersonRow, ProfileRow } from "./person.store.ts";
import type { CommentedRow } from "./personPost.store.ts";
import { viewGone } from "./post.view.ts";
import type { Viewer } from "./viewer.store.ts";

type Named = Pick<PersonRow, "username" | "first_name" | "last_name" | "avatar" | "bio" | "target_post" | "is_staff">;

const viewNames = (row: Named) => ({
  username: row.username,
  name: [row.first_name, row.last_name].filter(Boolean).join(" "),
  firstName: row.first_name,
  lastName: row.last_name ?? undefined,
  avatar: row.avatar ?? undefined,
  bio: row.bio ?? undefined,
  targetPost: row.target_post ?? undefined,
  isStaff: row.is_staff || undefined,
});

export const viewPerson = (row: PersonRow, viewer: Viewer): Person => ({
  ...viewNames(row),
  isFollowing: row.is_following,
  isMe: viewer?.accountId === row.id,
});

export const viewHidden = (
  row: PersonRow & { is_blocked: boolean; is_muted: boolean },
  viewer: Viewer,
): HiddenPerson => ({ ...viewPerson(row, viewer), isBlocked: row.is_blocked, isMuted: row.is_muted });

export const viewProfile = (row: ProfileRow, viewer: Viewer): Profile => ({
  ...viewNames(row),
  followersCount: row.followers_count,
  followingCount: row.following_count,
  postsCount: row.posts_count,
  isFollowing: row.is_following,
  isBlocked: row.is_blocked,
  isMuted: row.is_muted,
  isMe: viewer?.accountId === row.id,
  createdAt: row.created_at.toISOString(),
});

/** @param post what the comment stands under; of one that may not be read nothing is left but its place */
export const viewCommented = (row: CommentedRow, post: Post): PersonPost => ({
  ...(row.is_seen
    ? post
    : viewGone({ ...row, visibility: "public", category: "discussion", comments_count: 0, revision: 1 })),
  comment: {
    commentId: row.comment_id,
    parentId: row.parent_id ?? undefined,
    html: row.comment_html,
    likes: row.comment_likes,
    createdAt: row.commented_at.toISOString(),
  },
});
