import { z } from "zod";
import { listQuery, OnBody, Post, postListQuery } from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { dayField } from "./fields.ts";
import { Profile } from "./identity.ts";
import { MAX_SEARCH } from "./limits.ts";
import { Id, Instant, Language, Slug } from "./text.ts";

/** Followers and followed people of a page (specification §9). */
export const PEOPLE_PER_PAGE = 20;
/** People that a search for a name answers. */
export const MAX_PEOPLE_FOUND = 10;
/** Follows, taken back or not, of an account in a day. */
export const MAX_FOLLOWS_A_DAY = 200;
/** People of one reason among those who are suggested. */
export const MAX_OF_REASON = 2;

const { username, name, firstName, lastName, avatar, bio, targetPost, isStaff, isFollowing, isMe } = Profile.shape;
const person = { username, name, firstName, lastName, avatar, bio, targetPost, isStaff, isFollowing, isMe };
export const Person = z.object(person).describe("Somebody in a list of people");
export type Person = z.infer<typeof Person>;

/** Why somebody is suggested. */
export const suggestionReasons = ["friends", "hashtags", "talk", "answers", "target_post", "active"] as const;
export const SuggestionReason = z
  .enum(suggestionReasons)
  .describe(
    "Followed by people one follows; writes of hashtags one follows; one likes or comments what they write; " +
      "gave answers that were accepted; prepares for the same post; writes much lately",
  );
export type SuggestionReason = z.infer<typeof SuggestionReason>;

export const SuggestedPerson = z
  .object({
    ...person,
    reason: SuggestionReason,
    count: z.int().describe("How many such people, hashtags, acts or answers; of the last two reasons, posts"),
  })
  .describe("Somebody to follow, and why");
export type SuggestedPerson = z.infer<typeof SuggestedPerson>;

export const HiddenPerson = z
  .object({
    ...person,
    isBlocked: z.boolean().describe("Neither finds the other"),
    isMuted: z.boolean().describe("Not in the caller's lists"),
  })
  .describe("Somebody whom the caller blocked or muted");
export type HiddenPerson = z.infer<typeof HiddenPerson>;

export const PersonPost = Post.extend({
  comment: z
    .object({
      commentId: Id,
      parentId: Id.optional().describe("The comment that it is a reply to"),
      html: z.string().describe("What it says, as clean HTML"),
      likes: z.int().describe("How many like it"),
      createdAt: Instant,
    })
    .optional()
    .describe("Of the type `comments`: what this person said there"),
}).describe("A post on somebody's page");
export type PersonPost = z.infer<typeof PersonPost>;

export const Interests = z
  .object({
    targetPost: z.string().optional().describe("Slug of the post prepared for"),
    examDate: z.string().optional().describe("Day of the exam, YYYY-MM-DD (AD)"),
    languages: z.array(Language).describe("In which the caller reads posts"),
    isAnswered: z.boolean().describe("The caller has said so; until then these are what is known or assumed"),
  })
  .describe("What fills the caller's feed");
export type Interests = z.infer<typeof Interests>;

const InterestsBody = z
  .strictObject({
    targetPost: Slug.nullable().optional().describe("Slug of the category prepared for; null removes it"),
    examDate: dayField.nullable().optional().describe("Day of the exam, YYYY-MM-DD (AD); null removes it"),
    languages: z
      .array(Language)
      .min(1, "Choose a language")
      .max(2)
      .transform((all) => [...new Set(all)])
      .optional()
      .describe("In which to read posts"),
  })
  .describe("What interests the caller; what is left out stays");

export const personPostTypes = ["posts", "comments", "liked", "bookmarked"] as const;

const byName = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(60).describe("Username; `me` is the caller"),
});
const peopleQuery = z.strictObject(listQuery(PEOPLE_PER_PAGE));
const toggles = [{ by: "account", max: 60, seconds: 60 }] as const;

/** People of the community: whom one follows, finds, and wants to find no more. */
export const communityPeople = {
  getProfile: endpoint({
    method: "GET",
    path: "/api/community/users/:username/profile",
    access: "anyone",
    summary: "What others see of an account; its counts are of what the caller may see",
    params: byName,
    returns: Profile,
    errors: ["user.not_found"],
    cacheSeconds: 5,
  }),
  followPerson: endpoint({
    method: "POST",
    path: "/api/community/users/:username/follow",
    access: "member",
    summary: "Follow somebody, or no more",
    params: byName,
    body: OnBody,
    returns: z.object({
      isFollowing: z.boolean().describe("The caller follows them"),
      followersCount: z.int().describe("How many do"),
    }),
    errors: ["user.not_found", "person.self"],
    limits: [...toggles, { by: "account", max: MAX_FOLLOWS_A_DAY, seconds: 86_400 }],
  }),
  blockPerson: endpoint({
    method: "POST",
    path: "/api/community/users/:username/block",
    access: "member",
    summary: "Block somebody, or no more: neither finds the other, and neither follows the other any more",
    params: byName,
    body: OnBody,
    returns: z.object({ isBlocked: z.boolean().describe("The caller blocks them") }),
    errors: ["user.not_found", "person.self"],
    limits: toggles,
  }),
  mutePerson: endpoint({
    method: "POST",
    path: "/api/community/users/:username/mute",
    access: "member",
    summary: "Mute somebody, or no more: what they write is in none of the caller's lists; they are not told",
    params: byName,
    body: OnBody,
    returns: z.object({ isMuted: z.boolean().describe("The caller mutes them") }),
    errors: ["user.not_found", "person.self"],
    limits: toggles,
  }),
  listFollowers: endpoint({
    method: "GET",
    path: "/api/community/users/:username/followers",
    access: "anyone",
    summary: "Who follows somebody, the latest first",
    params: byName,
    query: peopleQuery,
    returns: z.array(Person),
    paged: true,
    errors: ["user.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  listFollowing: endpoint({
    method: "GET",
    path: "/api/community/users/:username/following",
    access: "anyone",
    summary: "Whom somebody follows, the latest first",
    params: byName,
    query: peopleQuery,
    returns: z.array(Person),
    paged: true,
    errors: ["user.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  personPosts: endpoint({
    method: "GET",
    path: "/api/community/users/:username/posts",
    access: "anyone",
    summary:
      "What somebody wrote under their name, the latest first; what one liked and bookmarked is one's own to see",
    params: byName,
    query: z.strictObject({
      type: z.enum(personPostTypes).default("posts").describe("Their posts, their comments, or what they put aside"),
      ...postListQuery,
    }),
    returns: z.array(PersonPost),
    paged: true,
    errors: ["user.not_found", "page.bad_cursor"],
    cacheSeconds: 5,
  }),
  searchPeople: endpoint({
    method: "GET",
    path: "/api/community/users/search",
    access: "member",
    summary: `People whose username or name begins so, those whom the caller follows first; ${MAX_PEOPLE_FOUND} at most`,
    query: z.strictObject({
      q: z.string().trim().normalize("NFC").min(1).max(MAX_SEARCH).describe("The beginning of a name"),
    }),
    returns: z.array(Person),
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  suggestedPeople: endpoint({
    method: "GET",
    path: "/api/community/users/suggestions",
    access: "member",
    summary: "People whom the caller may want to follow, each with the reason",
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(20).default(5).describe("People at most"),
    }),
    returns: z.array(SuggestedPerson),
    limits: [{ by: "account", max: 60, seconds: 60 }],
  }),
  dismissPerson: endpoint({
    method: "POST",
    path: "/api/community/users/:username/dismiss",
    access: "member",
    summary: "Do not suggest somebody any more",
    params: byName,
    returns: z.object({ dismissed: z.boolean().describe("They are suggested no more") }),
    errors: ["user.not_found", "person.self"],
    limits: toggles,
  }),
  hiddenPeople: endpoint({
    method: "GET",
    path: "/api/community/users/blocked",
    access: "member",
    summary: "Whom the caller blocked or muted, the latest first",
    query: peopleQuery,
    returns: z.array(HiddenPerson),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  getInterests: endpoint({
    method: "GET",
    path: "/api/community/interests",
    access: "member",
    summary: "What interests the caller, and whether they have said so",
    returns: Interests,
  }),
  setInterests: endpoint({
    method: "PUT",
    path: "/api/community/interests",
    access: "member",
    summary: "Say what interests one: the post prepared for, the day of the exam, the languages",
    body: InterestsBody,
    returns: Interests,
    message: "Saved",
    errors: ["curriculum.not_found"],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
} as const;
