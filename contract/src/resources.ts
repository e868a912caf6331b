import { z } from "zod";
import { CurriculumLink } from "./curriculum.ts";
import { endpoint } from "./endpoint.ts";
import { emailField, lines } from "./fields.ts";
import { MAX_SEARCH, MAX_TAG } from "./limits.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import {
  downvoteReasons,
  itemKinds,
  itemLanguages,
  itemReportReasons,
  itemSuggestionReasons,
  licences,
  MAX_ITEM_REPORT,
  MAX_VOTE_NOTE,
  MAX_YEAR_BS,
  MIN_YEAR_BS,
  RESOURCES_PER_PAGE,
  resourceSorts,
  resourceTypes,
} from "./resourceLists.ts";
import { Id, Instant, Language, Slug, Text } from "./text.ts";

export const ResourceType = z.enum(resourceTypes).describe("What kind of material it holds");
export type ResourceType = z.infer<typeof ResourceType>;
export const ItemKind = z.enum(itemKinds).describe("Words to read here, a file, or an address elsewhere");
export type ItemKind = z.infer<typeof ItemKind>;
export const ItemLanguage = z.enum(itemLanguages).describe("What it is written in");
export type ItemLanguage = z.infer<typeof ItemLanguage>;
export const Licence = z.enum(licences).describe("Under which terms it is shown");
export type Licence = z.infer<typeof Licence>;
export const DownvoteReason = z.enum(downvoteReasons).describe("Why the vote is against it");
export type DownvoteReason = z.infer<typeof DownvoteReason>;
export const ItemReportReason = z.enum(itemReportReasons).describe("What is wrong with it");
export type ItemReportReason = z.infer<typeof ItemReportReason>;

export const yearField = z.int().min(MIN_YEAR_BS).max(MAX_YEAR_BS).describe("Year of the Bikram calendar");

export const ResourceStats = z
  .object({
    views: z.int().describe("Readers, each once a day"),
    downloads: z.int().describe("People who opened a file or an address, each once a day"),
    upvotes: z.int().describe("Votes for it"),
    downvotes: z.int().describe("Votes against it"),
  })
  .describe("How it is used");
export type ResourceStats = z.infer<typeof ResourceStats>;

export const ItemPlace = z
  .object({
    category: CurriculumLink.optional().describe("The post that it is for"),
    subject: CurriculumLink.optional().describe("The paper"),
    chapter: CurriculumLink.optional().describe("The topic"),
  })
  .describe("Its place in the syllabus, as far down as it is known");
export type ItemPlace = z.infer<typeof ItemPlace>;

export const ItemFile = z
  .object({
    url: z.string().describe("Address of the file on this site"),
    fileType: z.enum(["image", "pdf"]).describe("What it is"),
    bytes: z.int().describe("Its size, to be said before it is opened"),
    pages: z.int().optional().describe("Pages of a PDF, where they could be counted"),
    width: z.int().optional().describe("Pixels of a picture"),
    height: z.int().optional().describe("Pixels of a picture"),
  })
  .describe("A file of ours");
export type ItemFile = z.infer<typeof ItemFile>;

export const ItemLink = z
  .object({
    url: z.string().describe("The address"),
    host: z.string().describe("Its site, to be shown"),
    archivedOn: z.string().optional().describe("Day (YYYY-MM-DD) on which its content was looked at last"),
    state: z.enum(["unchecked", "good", "failing", "dead"]).describe("Dead: three weekly checks in a row failed"),
    checkedAt: Instant.optional().describe("Of the last check"),
  })
  .describe("An address elsewhere");
export type ItemLink = z.infer<typeof ItemLink>;

export const Contributor = z
  .object({
    name: z.string().describe("Empty: a member who is not named, or whose account is gone"),
    username: z.string().optional().describe("Of the profile, where there is one to see"),
  })
  .describe("Who wrote or changed it");
export type Contributor = z.infer<typeof Contributor>;

const itemFields = {
  _id: Id,
  resourceId: Id,
  slug: Slug.optional().describe("Permanent name in addresses, of what came with the site's files"),
  title: Text.describe("Title"),
  description: Text.describe("What it holds; may be empty"),
  kind: ItemKind,
  language: ItemLanguage,
  place: ItemPlace,
  subject: z.string().optional().describe("English name of the paper, as in `place`"),
  year: z.int().optional().describe("Year of the Bikram calendar"),
  source: z.string().describe("Where it comes from; may be empty"),
  licence: Licence,
  edition: z.string().optional().describe("Edition or amendment that it follows"),
  url: z.string().optional().describe("Of a file or a link: its address"),
  file: ItemFile.optional(),
  link: ItemLink.optional(),
  stats: ResourceStats,
  updatedAt: Instant.describe("Of the last published revision"),
};

/** An item as lists show it. */
export const ItemSummary = z.object(itemFields).describe("An item of a resource, without its words");
export type ItemSummary = z.infer<typeof ItemSummary>;

const neighbour = z.object({ _id: Id, slug: Slug.optional(), title: Text });

export const ResourceItem = z
  .object({
    ...itemFields,
    resourceTitle: Text.describe("Title of its resource"),
    resourceType: ResourceType,
    body: z.string().optional().describe("Markdown of a text, in the language that is shown"),
    html: z.string().optional().describe("The same as clean HTML"),
    bodyLanguage: Language.optional().describe("What the text is shown in: the reader's language, where it is there"),
    headings: z
      .array(
        z.object({
          id: z.string().describe("Where a link leads"),
          level: z.int().describe("2 to 6"),
          text: z.string().describe("What it says"),
        }),
      )
      .describe("Headings of the text, in order"),
    revision: z.int().describe("Counts its publications, from 1"),
    contributors: z.array(Contributor).describe("Members who wrote or changed it, the first one first"),
    myVote: z.enum(["up", "down"]).nullable().describe("What the caller voted"),
    myReason: DownvoteReason.nullable().describe("Why the caller voted against it"),
    isBookmarked: z.boolean().describe("The caller has bookmarked it"),
    mayVote: z.boolean().describe("The caller may vote: a member who did not write it"),
    previous: neighbour.optional().describe("The item before it in its resource"),
    next: neighbour.optional().describe("The item after it"),
  })
  .describe("An item with its words");
export type ResourceItem = z.infer<typeof ResourceItem>;

export const ItemSuggestion = z
  .object({
    ...itemFields,
    resourceTitle: Text.describe("Title of its resource"),
    reason: z.enum(itemSuggestionReasons).describe("Why it is suggested"),
    readers: z.int().optional().describe("Of `read_together`: how many read both on one day, lately"),
  })
  .describe("Something to read next");
export type ItemSuggestion = z.infer<typeof ItemSuggestion>;

const resourceFields = {
  _id: Id,
  slug: Slug.optional().describe("Permanent name in addresses, of what came with the site's files"),
  title: Text.describe("Title"),
  description: Text.describe("What it holds"),
  type: ResourceType,
  tags: z.array(z.string()).describe("Words that it is found by"),
  itemCount: z.int().describe("Items that readers see"),
  languages: z.array(Language).describe("What its items are written in"),
  years: z.array(z.int()).describe("Years (BS) of its items, latest first"),
  bytes: z.int().describe("Size of its files together"),
  places: z.array(CurriculumLink).describe("Papers that its items are for"),
  stats: ResourceStats,
  updatedAt: Instant,
};

/** A resource as lists show it. */
export const ResourceSummary = z.object(resourceFields).describe("A resource, without its items");
export type ResourceSummary = z.infer<typeof ResourceSummary>;

export const Resource = z
  .object({
    ...resourceFields,
    items: z.array(ItemSummary).describe("Its items in order, up to 100; the rest by searching within"),
    mayContribute: z.boolean().describe("Members may contribute to it"),
  })
  .describe("A resource with its items");
export type Resource = z.infer<typeof Resource>;

/** A resource or an item in an address. */
export const IdOrSlug = z.union([Id, Slug]).describe("Id or slug");
const byId = z.strictObject({ id: IdOrSlug });
const ofItem = z.strictObject({ id: IdOrSlug, itemId: IdOrSlug });
const searchField = z.string().trim().max(MAX_SEARCH).optional().describe("Words, in either script");

/** Filters that the list and the search within share. */
const placeQuery = {
  category: Slug.optional().describe("Only for this post"),
  subject: Slug.optional().describe("Only for this paper"),
  chapter: Slug.optional().describe("Only for this topic"),
  language: Language.optional().describe("Only what can be read in it"),
  year: z.coerce.number().int().min(MIN_YEAR_BS).max(MAX_YEAR_BS).optional().describe("Only of this year (BS)"),
};

const Voted = z
  .object({
    myVote: z.enum(["up", "down"]).nullable().describe("What the caller's vote is now"),
    myReason: DownvoteReason.nullable().describe("Why it is against it"),
    upvotes: z.int().describe("Votes for it"),
    downvotes: z.int().describe("Votes against it"),
  })
  .describe("The votes of an item");

const votes = z.boolean().default(true).describe("Whether there is to be such a vote");
const toggles = [{ by: "account", max: 60, seconds: 60 }] as const;

/** Study material, as candidates read it. */
export const resources = {
  listResources: endpoint({
    method: "GET",
    path: "/api/resources",
    access: "anyone",
    summary: "Resources that readers see; best first by default (lower bound of the share of votes for it)",
    query: z.strictObject({
      type: ResourceType.optional(),
      ...placeQuery,
      tag: z.string().trim().max(MAX_TAG).optional().describe("Only with this tag"),
      search: searchField,
      sort: z.enum(resourceSorts).default("best").describe("Order"),
      ...pageQuery(RESOURCES_PER_PAGE),
      ...cursorQuery(RESOURCES_PER_PAGE),
    }),
    returns: z.array(ResourceSummary),
    paged: true,
    errors: ["page.bad_cursor"],
    cacheSeconds: 30,
  }),
  getItem: endpoint({
    method: "GET",
    path: "/api/resources/items/:id",
    access: "anyone",
    summary: "One item with its words, and what to read next",
    params: byId,
    query: z.strictObject({ language: Language.default("ne") }),
    returns: z.object({ item: ResourceItem, suggestions: z.array(ItemSuggestion).describe("Up to six") }),
    errors: ["resource.item_not_found", "resource.item_gone"],
    cacheSeconds: 30,
  }),
  readItem: endpoint({
    method: "POST",
    path: "/api/resources/items/:id/read",
    access: "anyone",
    summary: "Count that the caller reads an item, or opens its file or address; once a day each",
    params: byId,
    body: z.strictObject({ what: z.enum(["view", "download"]).default("view").describe("What the caller does") }),
    returns: z.object({ counted: z.boolean().describe("False: it was counted already, or there is nothing to count") }),
    limits: [
      { by: "ip", max: 600, seconds: 60 },
      { by: "account", max: 120, seconds: 60 },
    ],
  }),
  bookmarkItem: endpoint({
    method: "POST",
    path: "/api/resources/items/:id/bookmark",
    access: "member",
    summary: "Bookmark an item, or no more",
    params: byId,
    body: z.strictObject({ on: z.boolean().optional().describe("What it is to be; left out, it changes") }).optional(),
    returns: z.object({ isBookmarked: z.boolean().describe("The caller has bookmarked it") }),
    message: "Bookmark updated",
    errors: ["resource.item_not_found"],
    limits: toggles,
  }),
  myBookmarks: endpoint({
    method: "GET",
    path: "/api/resources/bookmarks",
    access: "member",
    summary: "Items that the caller bookmarked, the latest bookmark first",
    query: z.strictObject(pageQuery(RESOURCES_PER_PAGE)),
    returns: z.array(ItemSummary),
    paged: true,
  }),
  reportItem: endpoint({
    method: "POST",
    path: "/api/resources/items/:id/report",
    access: "anyone",
    summary:
      "Say that something is wrong with an item, or ask as its rights holder that it is taken down; who is not logged in gives an address for the answer",
    params: byId,
    body: z.strictObject({
      reason: ItemReportReason,
      description: lines(MAX_ITEM_REPORT)
        .refine((text) => text.length >= 10, "Must say what is wrong")
        .describe("What is wrong, or what one's right is"),
      email: emailField.optional().describe("Where staff answer; seen by staff alone"),
    }),
    returns: z.object({ received: z.literal(true).describe("It is with the staff") }),
    message: "Reported",
    errors: ["resource.item_not_found", "resource.report_address"],
    limits: [
      { by: "ip", max: 60, seconds: 86_400 },
      { by: "account", max: 20, seconds: 86_400 },
    ],
  }),
  getResource: endpoint({
    method: "GET",
    path: "/api/resources/:id",
    access: "anyone",
    summary: "One resource with its items",
    params: byId,
    returns: Resource,
    errors: ["resource.not_found"],
    cacheSeconds: 30,
  }),
  searchItems: endpoint({
    method: "GET",
    path: "/api/resources/:id/search",
    access: "anyone",
    summary: "Items of one resource, by words of their titles, descriptions and texts in either script",
    params: byId,
    query: z.strictObject({
      q: searchField,
      kind: ItemKind.optional(),
      ...placeQuery,
      ...pageQuery(RESOURCES_PER_PAGE),
      ...cursorQuery(RESOURCES_PER_PAGE),
    }),
    returns: z.array(ItemSummary),
    paged: true,
    errors: ["resource.not_found", "page.bad_cursor"],
    cacheSeconds: 30,
  }),
  upvote: endpoint({
    method: "POST",
    path: "/api/resources/:id/items/:itemId/upvote",
    access: "member",
    summary: "Vote for an item, or no more; a vote against becomes one for it. Twice the same is once",
    params: ofItem,
    body: z.strictObject({ on: votes }).optional(),
    returns: Voted,
    errors: ["resource.item_not_found", "resource.own_item"],
    limits: toggles,
  }),
  downvote: endpoint({
    method: "POST",
    path: "/api/resources/:id/items/:itemId/downvote",
    access: "member",
    summary: "Vote against an item and say why, or no more; a vote for it becomes one against. Twice the same is once",
    params: ofItem,
    body: z
      .strictObject({
        on: votes,
        reason: DownvoteReason.default("other"),
        note: lines(MAX_VOTE_NOTE).optional().describe("More of it, for staff and who wrote it"),
      })
      .optional(),
    returns: Voted,
    errors: ["resource.item_not_found", "resource.own_item"],
    limits: toggles,
  }),
} as const;
