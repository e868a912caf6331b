import { z } from "zod";
import { OnBody, Post, postListQuery } from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { hashtagOf } from "./hashtag.ts";
import { MAX_REASON, MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Text } from "./text.ts";

/** Hashtags of the list of the top ones, and of the trending ones, when the caller does not say. */
export const TOP_HASHTAGS = 20;
export const TRENDING_HASHTAGS = 10;
/** Days of a trend, and of a hashtag's line. */
export const TREND_DAYS = 7;
export const MAX_HASHTAGS_LISTED = 50;
/** Characters (UTF-16 units) of what a hashtag is about. */
export const MAX_HASHTAG_DESCRIPTION = 500;

const hashtag = {
  name: z.string().describe("As it is shown, without its sign"),
  key: z.string().describe("What all its spellings share; its name in addresses"),
  followersCount: z.int().describe("Who follows it"),
  postsCount: z.int().describe("Posts that anybody may see, but for those that are hidden from the caller"),
  usageCount: z.int().describe("The same"),
  people: z.int().describe("Who used it under their name in the last 7 days"),
  isFollowing: z.boolean().describe("The caller follows it"),
};
export const Hashtag = z.object(hashtag).describe("A hashtag");
export type Hashtag = z.infer<typeof Hashtag>;

export const HashtagDay = z
  .object({
    day: z.string().describe("Day of Nepal, YYYY-MM-DD (AD)"),
    people: z.int().describe("Who used it under their name"),
    posts: z.int().describe("Posts with it"),
  })
  .describe("One day of a hashtag");
export type HashtagDay = z.infer<typeof HashtagDay>;

export const HashtagPage = z
  .object({
    ...hashtag,
    description: Text.optional().describe("What it is about, as staff say"),
    days: z.array(HashtagDay).describe("The last 7 days, the first one first, today last"),
    related: z.array(z.string().describe("Name")).describe("Hashtags that stand beside it most, at most 10"),
  })
  .describe("A hashtag with what its page shows");
export type HashtagPage = z.infer<typeof HashtagPage>;

export const AdminHashtag = z
  .object({
    _id: Id,
    name: z.string().describe("As it was written first"),
    key: z.string().describe("What all its spellings share"),
    postsCount: z.int().describe("Posts that anybody may see"),
    followersCount: z.int().describe("Who follows it"),
    people: z.int().describe("Who used it under their name in the last 7 days"),
    trend: z.number().describe("How much it rises; 0: it does not"),
    description: Text.optional().describe("What it is about"),
    aliasOf: z.string().optional().describe("Name of the hashtag that it is another spelling of"),
    isBlocked: z.boolean().describe("It is shown to nobody"),
    createdAt: Instant,
  })
  .describe("A hashtag as staff see it");
export type AdminHashtag = z.infer<typeof AdminHashtag>;

const hashtagField = z
  .string()
  .max(300)
  .refine((name) => hashtagOf(name) !== undefined, "Must be a hashtag");
const line = lines(MAX_HASHTAG_DESCRIPTION).optional();
export const HashtagChange = z
  .strictObject({
    description: z
      .strictObject({ ne: line.describe("Nepali"), en: line.describe("English") })
      .nullable()
      .optional()
      .describe("What it is about, in one language or both; null removes it"),
    aliasOf: hashtagField
      .nullable()
      .optional()
      .describe(
        "The hashtag that it is another spelling of: its posts and followers go there; null: from now on its own",
      ),
    isBlocked: z.boolean().optional().describe("It is shown to nobody, and its posts are found under it no more"),
    reason: lines(MAX_REASON).optional().describe("Why, for the audit log"),
  })
  .describe("What changes; what is left out stays");
export type HashtagChange = z.infer<typeof HashtagChange>;

const byName = z.strictObject({ name: z.string().max(300).describe("Any spelling of it, with or without its sign") });
const limitOf = (fallback: number) =>
  z.coerce.number().int().min(1).max(MAX_HASHTAGS_LISTED).default(fallback).describe("Hashtags at most");

/** Hashtags: which there are, which rise, and what is said under them. */
export const communityHashtags = {
  topHashtags: endpoint({
    method: "GET",
    path: "/api/community/hashtags/top",
    access: "anyone",
    summary: "Hashtags that most people used in the last 7 days",
    query: z.strictObject({ limit: limitOf(TOP_HASHTAGS) }),
    returns: z.array(Hashtag),
    cacheSeconds: 60,
  }),
  trendingHashtags: endpoint({
    method: "GET",
    path: "/api/community/hashtags/trending",
    access: "anyone",
    summary: "Hashtags that more people use than before",
    query: z.strictObject({
      limit: limitOf(TRENDING_HASHTAGS),
      days: z.coerce.number().int().min(1).max(TREND_DAYS).default(TREND_DAYS).describe("The last days that count"),
    }),
    returns: z.array(Hashtag),
    cacheSeconds: 60,
  }),
  followedHashtags: endpoint({
    method: "GET",
    path: "/api/community/hashtags/following",
    access: "member",
    summary: "Hashtags that the caller follows, the latest first",
    query: z.strictObject(pageQuery(TOP_HASHTAGS)),
    returns: z.array(Hashtag),
    paged: true,
  }),
  searchHashtags: endpoint({
    method: "GET",
    path: "/api/community/hashtags/search",
    access: "anyone",
    summary: "Hashtags that begin so, then those that sound alike",
    query: z.strictObject({
      q: z.string().trim().min(1).max(MAX_SEARCH).describe("The beginning of a hashtag, with or without its sign"),
      limit: limitOf(TRENDING_HASHTAGS),
    }),
    returns: z.array(Hashtag),
    cacheSeconds: 60,
  }),
  getHashtag: endpoint({
    method: "GET",
    path: "/api/community/hashtags/:name",
    access: "anyone",
    summary: "A hashtag with what its page shows; another spelling answers the one that counts",
    params: byName,
    returns: HashtagPage,
    errors: ["hashtag.not_found"],
    cacheSeconds: 5,
  }),
  hashtagPosts: endpoint({
    method: "GET",
    path: "/api/community/hashtags/:name/posts",
    access: "anyone",
    summary: "Posts with a hashtag that the caller may see",
    params: byName,
    query: z.strictObject({
      sort: z.enum(["recent", "top"]).default("recent").describe("The latest first, or those liked most"),
      ...postListQuery,
    }),
    returns: z.array(Post),
    paged: true,
    errors: ["hashtag.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  followHashtag: endpoint({
    method: "POST",
    path: "/api/community/hashtags/:name/follow",
    access: "member",
    summary: "Follow a hashtag, or no more",
    params: byName,
    body: OnBody,
    returns: z.object({
      isFollowing: z.boolean().describe("The caller follows it"),
      followersCount: z.int().describe("How many do"),
    }),
    errors: ["hashtag.not_found"],
    limits: [{ by: "account", max: 60, seconds: 60 }],
  }),
  listHashtags: endpoint({
    method: "GET",
    path: "/api/admin/hashtags",
    access: "moderator",
    summary: "Hashtags for staff, those with most posts first",
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of the name"),
      state: z.enum(["blocked", "alias", "trending"]).optional().describe("Only those that are so"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminHashtag),
    paged: true,
  }),
  updateHashtag: endpoint({
    method: "PATCH",
    path: "/api/admin/hashtags/:id",
    access: "moderator",
    summary: "Say what a hashtag is about, block it, or make it another spelling of one",
    params: z.strictObject({ id: Id }),
    body: HashtagChange,
    returns: AdminHashtag,
    message: "Saved",
    errors: ["hashtag.not_found", "hashtag.alias"],
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
} as const;
