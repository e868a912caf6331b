import { z } from "zod";
import {
  MAX_ALT,
  MAX_POST,
  MAX_POST_MEDIA,
  MAX_TITLE,
  PostCategory,
  PostVisibility,
  UNITS_OF_GRAPHEME,
} from "./communityPost.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./text.ts";

/** Drafts of one account: the oldest gives way. */
export const MAX_DRAFTS = 50;

/** As it was typed: half a word, too long a title, nothing at all. What no database takes is refused. */
const typed = (max: number) =>
  z
    .string()
    .max(max, `Must have at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), "Must not hold unseen characters");

export const draftContextField = z
  .string()
  .max(50)
  .regex(/^(post|edit:[0-9a-f-]{36})$/)
  .describe("What it is a draft of: `post`, a new one; `edit:` and the id of a post, a change of it");

export const DraftBody = z
  .strictObject({
    title: typed(20 * MAX_TITLE)
      .default("")
      .describe("Title"),
    content: typed(UNITS_OF_GRAPHEME * MAX_POST)
      .default("")
      .describe("Markdown"),
    hashtags: typed(4_000).default("").describe("As they are typed"),
    category: PostCategory.optional(),
    visibility: PostVisibility.optional(),
    isAnonymous: z.boolean().optional().describe("Nobody is to be shown who wrote it"),
    isCommentEnabled: z.boolean().optional().describe("Others may comment"),
    media: z
      .array(
        z.strictObject({
          url: typed(300).describe("Address that an upload answered"),
          alt: typed(2 * MAX_ALT).describe("What the picture shows, in words"),
        }),
      )
      .max(MAX_POST_MEDIA)
      .default([])
      .describe("Pictures with their words"),
    revision: z.int().min(1).optional().describe("Of an edit: the version that it changes"),
  })
  .describe("What is being written, as it stands");
export type DraftBody = z.infer<typeof DraftBody>;

export const Draft = z
  .object({
    draftId: Id,
    context: draftContextField,
    body: DraftBody,
    other: DraftBody.optional().describe("What was written elsewhere at the same time, without having seen this"),
    sequence: z.int().describe("Of the version in `body`: milliseconds of its writer's clock; the highest wins"),
    updatedAt: Instant,
  })
  .describe("A draft");
export type Draft = z.infer<typeof Draft>;

const byContext = z.strictObject({ context: draftContextField });

/** What one is writing, on every device of one's own. */
export const communityDrafts = {
  listDrafts: endpoint({
    method: "GET",
    path: "/api/community/drafts",
    access: "member",
    summary:
      "What the caller is writing, the latest first, as much as one answer holds; or the draft of one thing alone",
    query: z.strictObject({ context: draftContextField.optional() }),
    returns: z.object({
      drafts: z.array(Draft),
      form: z.string().describe("For the form that opens now: `form` of the post that comes of it"),
    }),
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  putDraft: endpoint({
    method: "PUT",
    path: "/api/community/drafts/:context",
    access: "member",
    summary: "Store what is being written; what was written elsewhere meanwhile stays beside it as the other version",
    params: byContext,
    body: z.strictObject({
      body: DraftBody,
      sequence: z.int().min(1).max(8_640_000_000_000_000).describe("Milliseconds of the writer's clock"),
      after: z
        .int()
        .min(0)
        .default(0)
        .describe("The version that the writer has seen last: 0, none. Another one that stands is kept beside"),
      holdOther: z
        .boolean()
        .default(true)
        .describe("False: the writer has seen the other version and wants it no more"),
    }),
    returns: Draft,
    limits: [{ by: "account", max: 1_200, seconds: 3600 }],
  }),
  removeDraft: endpoint({
    method: "DELETE",
    path: "/api/community/drafts/:context",
    access: "member",
    summary: "Forget a draft; one that is none is forgotten too",
    params: byContext,
    returns: z.object({ removed: z.boolean().describe("There was one") }),
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
} as const;
