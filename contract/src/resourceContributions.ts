import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dayField, lineField, lines, markdownField, webAddress } from "./fields.ts";
import { pageQuery } from "./paging.ts";
import {
  contributionStates,
  duplicateReasons,
  MAX_ITEM_BODY,
  MAX_ITEM_EDITION,
  MAX_ITEM_SOURCE,
  MAX_PHOTOS,
  MAX_RESOURCE_DESCRIPTION,
  MAX_RESOURCE_TITLE,
  RESOURCES_PER_PAGE,
} from "./resourceLists.ts";
import { IdOrSlug, ItemFile, ItemKind, ItemPlace, Licence, yearField } from "./resources.ts";
import { Id, Instant, Language, Slug, Text } from "./text.ts";

export const ContributionState = z.enum(contributionStates).describe("What has become of it");
export type ContributionState = z.infer<typeof ContributionState>;

const uploadAddress = z.string().max(300).describe("Address that an upload answered (folder `resources`)");

/** What is contributed: a new item, or other words of one. */
export const ContributionBody = z
  .strictObject({
    itemId: Id.optional().describe("The item that it changes; left out: a new one"),
    baseRevision: z.int().min(1).optional().describe("Of a change: the revision that was changed"),
    kind: ItemKind,
    language: Language.describe("What title, description and text are written in"),
    title: lineField(MAX_RESOURCE_TITLE).describe("Title"),
    description: lines(MAX_RESOURCE_DESCRIPTION).default("").describe("What it holds"),
    body: markdownField(MAX_ITEM_BODY).optional().describe("Markdown, of a text"),
    file: uploadAddress.optional().describe("Of a file: one's own upload, or what `combinePhotos` answered"),
    url: webAddress.optional().describe("Of a link"),
    archivedOn: dayField.optional().describe("Of a link: the day on which its content was looked at"),
    chapter: Slug.optional().describe("The topic that it is for"),
    subject: Slug.optional().describe("The paper, where no topic is named"),
    category: Slug.optional().describe("The post, where no paper is named"),
    year: yearField.optional(),
    source: lines(MAX_ITEM_SOURCE).default("").describe("Where it comes from"),
    licence: Licence,
    edition: lines(MAX_ITEM_EDITION).optional().describe("Edition or amendment that it follows"),
    note: lines(500).default("").describe("For who reviews it"),
    anonymous: z.boolean().default(false).describe("The page does not name who contributed it"),
  })
  .describe("What is contributed");
export type ContributionBody = z.infer<typeof ContributionBody>;

export const ContributionStep = z
  .object({
    state: ContributionState,
    at: Instant,
    reason: z.string().optional().describe("What staff said"),
    by: z.enum(["contributor", "staff"]).describe("Who did it; staff are not named"),
  })
  .describe("A step of its way");

const head = {
  _id: Id,
  resourceId: Id,
  resourceTitle: Text,
  itemId: Id.optional().describe("The item that it changes or became"),
  isChange: z.boolean().describe("It changes an item that stands"),
  state: ContributionState,
  reason: z.string().optional().describe("Why it was sent back or rejected, in the words of staff"),
  round: z.int().describe("Times that it was sent, from 1; 0: not yet"),
  kind: ItemKind,
  language: Language,
  title: z.string().describe("Title"),
  version: z.int().describe("Rises with each step; a step is for the version that was seen"),
  createdAt: Instant,
  updatedAt: Instant,
  submittedAt: Instant.optional(),
  decidedAt: Instant.optional(),
};

/** A contribution in its maker's list. */
export const ContributionSummary = z.object(head).describe("Something that the caller contributed");
export type ContributionSummary = z.infer<typeof ContributionSummary>;

export const Contribution = z
  .object({
    ...head,
    content: ContributionBody.describe("What it says now"),
    place: ItemPlace,
    file: ItemFile.optional(),
    steps: z.array(ContributionStep).describe("Its way, the first step first"),
  })
  .describe("A contribution, whole");
export type Contribution = z.infer<typeof Contribution>;

export const Duplicate = z
  .object({
    itemId: Id,
    resourceId: Id,
    title: Text,
    resourceTitle: Text,
    reason: z.enum(duplicateReasons).describe("What is the same"),
  })
  .describe("Something that stands here already");
export type Duplicate = z.infer<typeof Duplicate>;

const byId = z.strictObject({ id: Id });
const write = [{ by: "account", max: 120, seconds: 3600 }] as const;
const seen = { version: z.int().describe("The version that was seen") };
const contentErrors = [
  "resource.not_found",
  "resource.item_not_found",
  "resource.no_place",
  "resource.content_missing",
  "resource.unsafe_address",
  "resource.too_complex",
  "resource.anothers_file",
  "auth.unverified",
] as const;

/** What members contribute; nothing of it is shown to others before staff have looked at it. */
export const resourceContributions = {
  contribute: endpoint({
    method: "POST",
    path: "/api/resources/:id/contribute",
    access: "member",
    summary: "Contribute to a resource: a new item, or a change of one; or store it as a draft",
    params: z.strictObject({ id: IdOrSlug }),
    body: ContributionBody.extend({
      send: z.boolean().default(true).describe("False: a draft, which nobody else sees"),
    }),
    returns: Contribution,
    status: 201,
    message: "Contribution submitted successfully! It will be reviewed before publishing.",
    errors: [...contentErrors, "resource.too_many_contributions", "resource.contributions_day"],
    limits: write,
    idempotent: true,
  }),
  checkDuplicates: endpoint({
    method: "POST",
    path: "/api/resources/duplicates",
    access: "member",
    summary: "What stands here already of the same file, address or title, before something is sent",
    body: z.strictObject({
      title: z.string().max(MAX_RESOURCE_TITLE).optional().describe("Title, as far as it is written"),
      url: z.string().max(2_000).optional().describe("Address, as far as it is written"),
      file: uploadAddress.optional(),
      except: Id.optional().describe("The item that is being changed"),
    }),
    returns: z.array(Duplicate),
    limits: [{ by: "account", max: 60, seconds: 60 }],
  }),
  combinePhotos: endpoint({
    method: "POST",
    path: "/api/resources/photos",
    access: "member",
    summary: "Make one PDF of photos that the caller uploaded, in this order",
    body: z.strictObject({
      photos: z
        .array(uploadAddress)
        .min(1)
        .max(MAX_PHOTOS, `Must be at most ${MAX_PHOTOS}`)
        .describe("In the order of the pages"),
    }),
    returns: ItemFile,
    status: 201,
    errors: ["resource.anothers_file", "upload.quota", "upload.no_space", "auth.unverified"],
    limits: [{ by: "account", max: 20, seconds: 3600 }],
    idempotent: true,
  }),
  previewText: endpoint({
    method: "POST",
    path: "/api/resources/preview",
    access: "member",
    summary: "A text as it would be shown; nothing is stored",
    body: z.strictObject({ body: markdownField(MAX_ITEM_BODY).describe("Markdown"), language: Language.default("ne") }),
    returns: z.object({ html: z.string().describe("Clean HTML") }),
    errors: ["resource.too_complex"],
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
  itemSource: endpoint({
    method: "GET",
    path: "/api/resources/items/:id/source",
    access: "member",
    summary: "What an item says in one language, as a contribution that would change nothing: to begin a change with",
    params: z.strictObject({ id: IdOrSlug }),
    query: z.strictObject({ language: Language.default("ne") }),
    returns: ContributionBody,
    errors: ["resource.item_not_found"],
  }),
  myContributions: endpoint({
    method: "GET",
    path: "/api/resources/my-contributions",
    access: "member",
    summary: "What the caller contributed, the latest first, with its state and why",
    query: z.strictObject({ state: ContributionState.optional(), ...pageQuery(RESOURCES_PER_PAGE) }),
    returns: z.array(ContributionSummary),
    paged: true,
  }),
  getContribution: endpoint({
    method: "GET",
    path: "/api/resources/contributions/:id",
    access: "member",
    summary: "One contribution of one's own",
    params: byId,
    returns: Contribution,
    errors: ["contribution.not_found"],
  }),
  mendContribution: endpoint({
    method: "PUT",
    path: "/api/resources/contributions/:id",
    access: "member",
    summary: "Write a draft on, or mend what was sent back, and send it",
    params: byId,
    body: ContributionBody.extend({
      send: z.boolean().default(true).describe("False: store it, send it later"),
      ...seen,
    }),
    returns: Contribution,
    message: "Saved",
    errors: [
      ...contentErrors,
      "contribution.not_found",
      "contribution.stale",
      "contribution.step",
      "contribution.rounds",
      "resource.contributions_day",
    ],
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
  withdrawContribution: endpoint({
    method: "POST",
    path: "/api/resources/contributions/:id/withdraw",
    access: "member",
    summary: "Take back a contribution that is not decided yet, also while it is being reviewed",
    params: byId,
    body: z.strictObject(seen),
    returns: Contribution,
    message: "Withdrawn",
    errors: ["contribution.not_found", "contribution.stale", "contribution.step"],
    limits: write,
  }),
} as const;
