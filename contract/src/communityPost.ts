import { z } from "zod";
import { postCategories, slowModes } from "./communityLimits.ts";
import { lineField, lines, markdownField } from "./fields.ts";
import { lengthInGraphemes } from "./graphemes.ts";
import { hashtagOf, MAX_HASHTAGS, uniqueHashtags } from "./hashtag.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import { Id, Instant, Language, Text } from "./text.ts";

/** Graphemes of a title, and of a post's text. */
export const MIN_TITLE = 5;
export const MAX_TITLE = 150;
export const MAX_POST = 20_000;
/** UTF-16 units that a grapheme of a text needs at most, all in all: such a text fits into the body of a call. */
export const UNITS_OF_GRAPHEME = 4;
export const MAX_POST_MEDIA = 8;
/** Characters (UTF-16 units) of what a picture shows, in words. */
export const MAX_ALT = 1_500;
/** Posts that an account publishes in an hour. */
export const MAX_POSTS_AN_HOUR = 10;
/** Posts of a page of a feed; comments and replies of a page (specification §9). */
export const POSTS_PER_PAGE = 10;
/** Minutes after publishing in which an edit leaves no trace. */
export const SILENT_EDIT_MINUTES = 5;

export const PostCategory = z.enum(postCategories).describe("What kind of post it is; announcements are the staff's");
export type PostCategory = z.infer<typeof PostCategory>;
export const PostVisibility = z
  .enum(["public", "followers", "private"])
  .describe("Everybody, the author's followers, or the author alone");
export type PostVisibility = z.infer<typeof PostVisibility>;

const SlowMode = z
  .literal(slowModes)
  .describe("Seconds between two comments of one person; 0: none. Its author and staff wait for none");

/** Something to see: no text of marks and joiners alone. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks than a script stacks paint over the lines around them. */
const isPlain = [(text: string) => !/\p{M}{6}/u.test(text), "Must not stack signs"] as const;
const graphemes = (max: number) =>
  [(text: string) => lengthInGraphemes(text, max + 1) <= max, `Must have at most ${max} characters`] as const;

export const titleField = lineField(8 * MAX_TITLE)
  .refine((text) => SEEN.test(text), "Must not be empty")
  .refine(...isPlain)
  .refine((text) => lengthInGraphemes(text, MIN_TITLE) >= MIN_TITLE, `Must have at least ${MIN_TITLE} characters`)
  .refine(...graphemes(MAX_TITLE))
  .describe(`Title, ${MIN_TITLE} to ${MAX_TITLE} characters as readers count them`);

/** Markdown of readers, counted as readers count. @param max graphemes */
export const writtenField = (max: number) =>
  markdownField(UNITS_OF_GRAPHEME * max)
    .refine((text) => SEEN.test(text), "Must not be empty")
    .refine(...isPlain)
    .refine(...graphemes(max));

const TEXTS = ["text", "body", "html", "description", "summary", "content"] as const;
const textKeys = z
  .string()
  .max(2 * UNITS_OF_GRAPHEME * MAX_POST)
  .optional();
/** Text as a client sends it: a string, or an object that holds it under one of the specification's names. */
export const postContentField = z
  .union([
    z.string(),
    z
      .strictObject({
        text: textKeys.describe("Markdown"),
        body: textKeys.describe("The same"),
        html: textKeys.describe("The same; it is read as Markdown, in which HTML is text"),
        description: textKeys.describe("The same"),
        summary: textKeys.describe("The same"),
        content: textKeys.describe("The same"),
      })
      .describe("The first of these that is there"),
  ])
  .transform((given) => (typeof given === "string" ? given : (TEXTS.map((name) => given[name]).find(Boolean) ?? "")))
  .pipe(writtenField(MAX_POST))
  .describe(`Markdown, up to ${MAX_POST} characters as readers count them; \`#words\` in it are hashtags`);

export const hashtagsField = z
  .array(z.string().max(200).describe("With or without its sign"))
  .max(MAX_HASHTAGS, `Must be at most ${MAX_HASHTAGS}`)
  .superRefine((names, context) => {
    for (const [i, name] of names.entries()) {
      if (!hashtagOf(name)) context.addIssue({ code: "custom", path: [i], message: "Must be a hashtag" });
    }
  })
  .transform((names) => uniqueHashtags(names.flatMap((name) => hashtagOf(name) ?? [])))
  .describe(`Hashtags, ${MAX_HASHTAGS} at most together with those of the text`);

const MediaInput = z
  .union([
    z.string().max(300).describe("Address that an upload answered"),
    z
      .strictObject({
        url: z.string().max(300).describe("Address that an upload answered"),
        alt: lines(MAX_ALT).default("").describe("What the picture shows, in words"),
      })
      .describe("A picture with its words"),
  ])
  .transform((one) => (typeof one === "string" ? { url: one, alt: "" } : one));

const mediaField = z
  .array(MediaInput)
  .max(MAX_POST_MEDIA, `Must be at most ${MAX_POST_MEDIA}`)
  .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, "Must not repeat a picture");

export const NewPost = z
  .strictObject({
    title: titleField,
    content: postContentField,
    category: PostCategory.default("discussion"),
    visibility: PostVisibility.default("public"),
    isAnonymous: z.boolean().default(false).describe("Nobody is shown who wrote it"),
    isCommentEnabled: z.boolean().default(true).describe("Others may comment"),
    hashtags: hashtagsField.default([]),
    media: mediaField.default([]).describe("Pictures of one's own uploads (folder `posts`)"),
  })
  .describe("A post to publish");
export type NewPost = z.infer<typeof NewPost>;

export const PostChange = z
  .strictObject({
    title: titleField.optional(),
    content: postContentField.optional(),
    category: PostCategory.optional(),
    visibility: PostVisibility.optional(),
    isCommentEnabled: z.boolean().optional().describe("Others may comment"),
    hashtags: hashtagsField.optional().describe("Those of the field; the text's come on top"),
    media: mediaField.optional().describe("All its pictures: those that stay, and new uploads of its author"),
    slowSeconds: SlowMode.optional(),
    isAnonymous: z
      .boolean()
      .optional()
      .describe("By its author alone: false shows the name from now on; true only while nobody else could see it"),
    revision: z.int().min(1).optional().describe("The version that was seen: an edit of another one is `post.stale`"),
  })
  .describe("What changes; what is left out stays");
export type PostChange = z.infer<typeof PostChange>;

/** Who wrote something, as far as readers may know. */
export const Author = z
  .object({
    name: z
      .string()
      .describe("Name as shown; of an anonymous author the pseudonym in this thread; empty: the account is deleted"),
    pseudonym: Text.optional().describe(
      "Of an anonymous author: what they are called in this thread, in both languages",
    ),
    username: z
      .string()
      .optional()
      .describe("Unique name in addresses; absent: anonymous, deleted, or nobody to be found now"),
    firstName: z.string().optional().describe("Given name"),
    lastName: z.string().optional().describe("Family name"),
    avatar: z.string().optional().describe("Address of the picture"),
    isFollowing: z.boolean().optional().describe("The caller follows them"),
    isStaff: z.boolean().optional().describe("Of this site's staff"),
  })
  .describe("Who wrote it");
export type Author = z.infer<typeof Author>;

export const Rights = z
  .object({
    edit: z.boolean().describe("Change it"),
    remove: z.boolean().describe("Delete it"),
    comment: z.boolean().describe("Comment on it, or reply to it"),
    report: z.boolean().describe("Report it"),
    moderate: z.boolean().describe("Act on it as staff"),
  })
  .describe("What the caller may do");
export type Rights = z.infer<typeof Rights>;

export const Picture = z
  .object({
    url: z.string().describe("Address of the main width"),
    alt: z.string().describe("What it shows, in words; may be empty"),
    width: z.int().optional().describe("Pixels"),
    height: z.int().optional().describe("Pixels"),
    variants: z
      .array(z.object({ url: z.string().describe("Address"), width: z.int().describe("Pixels") }))
      .describe("The picture in other widths, smallest first"),
  })
  .describe("A picture of a post");
export type Picture = z.infer<typeof Picture>;

/** A picture as it is stored with its post: of its other widths only how wide they are. */
export interface StoredPicture {
  url: string;
  alt: string;
  width: number;
  height: number;
  widths: number[];
}

export const Post = z
  .object({
    postId: Id,
    title: z.string().describe("Title; empty when it is deleted"),
    content: z
      .object({
        text: z.string().optional().describe("Markdown; absent in lists, where a long text is not sent whole"),
        html: z.string().optional().describe("The same as clean HTML; absent in lists when it is long"),
        summary: z.string().describe("Its beginning, on one line"),
      })
      .describe("What it says"),
    category: PostCategory,
    visibility: PostVisibility,
    isAnonymous: z.boolean().describe("Nobody is shown who wrote it"),
    isCommentEnabled: z.boolean().describe("Others may comment"),
    slowSeconds: SlowMode.optional().describe("Seconds between two comments of one person; absent: none"),
    slowUntil: Instant.optional().describe("When the caller may comment again; absent: now"),
    form: z
      .string()
      .optional()
      .describe("Of one post alone, for members: `form` of a comment that is written under it"),
    isHeld: z.boolean().optional().describe("It waits for staff to look at it; nobody but its author sees it"),
    isReported: z.boolean().optional().describe("The caller has reported it, and is shown it only when they want to"),
    hashtags: z.array(z.string()).describe("Hashtags as they are shown, without their sign"),
    media: z.array(z.string()).describe("Addresses of its pictures"),
    pictures: z.array(Picture).describe("The same with all that is needed to show them"),
    language: Language,
    likes: z.int().describe("How many like it"),
    isLiked: z.boolean().describe("The caller likes it"),
    isBookmarked: z.boolean().describe("The caller has bookmarked it"),
    commentsCount: z.int().describe("Comments and replies that the caller may see"),
    acceptedCommentId: Id.optional().describe("The comment that answers it, as its author says"),
    createdBy: Author,
    isMine: z.boolean().describe("The caller wrote it"),
    can: Rights,
    revision: z.int().describe("Counts its edits, from 1"),
    createdAt: Instant,
    editedAt: Instant.optional().describe("Of the last edit that left a trace"),
    asOf: Instant.optional().describe("Of one post alone: when this was read, to ask later what was said since"),
    deleted: z.boolean().optional().describe("It is gone; its comments stay"),
    hidden: z
      .boolean()
      .optional()
      .describe("Reports or staff hid it: its author alone sees it; why stands among `moderation.listOwnDecisions`"),
  })
  .describe("A post as the caller may see it");
export type Post = z.infer<typeof Post>;

export const PostRevision = z
  .object({
    revision: z.int().describe("Counts its edits, from 1"),
    title: z.string().describe("Title"),
    text: z.string().describe("Markdown"),
    hashtags: z.array(z.string()).describe("Hashtags"),
    at: Instant.describe("Since when it said so"),
  })
  .describe("What a post said once");
export type PostRevision = z.infer<typeof PostRevision>;

/** How a retry cannot undo what the first call did. */
export const OnBody = z
  .strictObject({ on: z.boolean().optional().describe("What it is to be; left out, it changes") })
  .optional()
  .describe("What it is to be");

/** A list that has a cursor is not walked by numbers further than this. */
const MAX_PAGE = 100;
/** Query keys of a list of the community. @param fallback items a page when the caller does not say */
export const listQuery = (fallback: number) => ({
  ...pageQuery(fallback),
  ...cursorQuery(fallback),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1).describe("Page, from 1; further on by `cursor`"),
});
/** Query keys of lists of posts. */
export const postListQuery = listQuery(POSTS_PER_PAGE);
