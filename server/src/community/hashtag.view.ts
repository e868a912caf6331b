import type { AdminHashtag, Hashtag } from "@sarathi/contract";
import type { HashtagRow } from "./hashtag.store.ts";
import type { StaffHashtagRow } from "./hashtagStaff.store.ts";

export const viewHashtag = (row: HashtagRow): Hashtag => ({
  name: row.name,
  key: row.key,
  followersCount: row.followers_count,
  postsCount: row.posts_count,
  usageCount: row.posts_count,
  people: row.people,
  isFollowing: row.is_following,
});

export const viewForStaff = (row: StaffHashtagRow): AdminHashtag => ({
  _id: row.id,
  name: row.name,
  key: row.key,
  postsCount: row.posts_count,
  followersCount: row.followers_count,
  people: row.people,
  trend: row.trend,
  description: row.description ?? undefined,
  aliasOf: row.alias_of ?? undefined,
  isBlocked: row.is_blocked,
  createdAt: row.created_at.toISOString(),
});
