import { z } from "zod";
import { MAX_SEEN } from "./communityLimits.ts";
import { POSTS_PER_PAGE, Post, postListQuery } from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { cursorQuery } from "./paging.ts";
import { Id } from "./text.ts";

export const feedReasons = ["person", "hashtag", "answered", "target_post", "popular", "lively", "new"] as const;
export const Why = z
  .object({
    code: z
      .enum(feedReasons)
      .describe(
        "You follow the person; you follow the hashtag; you often answer or like them; they prepare for the same post; many like it; people talk about it now; it is new and few have seen it",
      ),
    name: z.string().optional().describe("The person's username, or the hashtag"),
  })
  .describe("Why it stands in the feed");
export type Why = z.infer<typeof Why>;

export const FeedPost = Post.extend({ why: Why.optional() }).describe("A post of a feed, with why it stands there");
export type FeedPost = z.infer<typeof FeedPost>;

/** Feeds: lists of posts that are one's own. */
export const communityFeeds = {
  feedPosts: endpoint({
    method: "GET",
    path: "/api/community/posts/feed",
    access: "anyone",
    summary: "Posts for the caller, in an order drawn up for this reading: its cursor walks it whatever others write",
    query: z.strictObject(postListQuery),
    returns: z.array(FeedPost),
    paged: true,
    errors: ["page.bad_cursor"],
    cacheSeconds: 5,
  }),
  followedPosts: endpoint({
    method: "GET",
    path: "/api/community/posts/following",
    access: "member",
    summary: "Posts of the people and with the hashtags that the caller follows, latest first, nothing else",
    query: z.strictObject(cursorQuery(POSTS_PER_PAGE)),
    returns: z.array(Post),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  seePosts: endpoint({
    method: "POST",
    path: "/api/community/posts/seen",
    access: "member",
    summary: "Say which posts of a feed were on the screen, and which were read: what was seen comes later next time",
    body: z.strictObject({
      seen: z.array(Id).max(MAX_SEEN).describe("Posts that were shown for a second"),
      read: z.array(Id).max(MAX_SEEN).default([]).describe("Of these, posts that were read for eight seconds"),
    }),
    returns: z.object({ seen: z.int().describe("How many were new to the caller") }),
    limits: [{ by: "account", max: 120, seconds: 3600 }],
  }),
} as const;
