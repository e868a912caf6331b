import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { dayField, lineField, lines, markdownField, reasonField, webAddress } from "./fields.ts";
import { MAX_SEARCH, MAX_TAG } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import {
  MAX_ITEM_BODY,
  MAX_ITEM_EDITION,
  MAX_ITEM_SOURCE,
  MAX_RESOURCE_DESCRIPTION,
  MAX_RESOURCE_TAGS,
  MAX_RESOURCE_TITLE,
} from "./resourceLists.ts";
import {
  ItemKind,
  ItemLanguage,
  ItemPlace,
  ItemSummary,
  Licence,
  ResourceSummary,
  ResourceType,
  yearField,
} from "./resources.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

const both = <S extends z.ZodType>(field: S) =>
  z.strictObject({ ne: field.optional().describe("Nepali"), en: field.optional().describe("English") });
const title = both(lineField(MAX_RESOURCE_TITLE))
  .refine(({ ne, en }) => ne !== undefined || en !== undefined, "Must be in one language at least")
  .describe("Title");
const description = both(lines(MAX_RESOURCE_DESCRIPTION)).default({}).describe("What it holds");

export const ResourceDraft = z
  .strictObject({
    title,
    description,
    type: ResourceType,
    tags: z.array(lineField(MAX_TAG)).max(MAX_RESOURCE_TAGS).default([]).describe("Words that it is found by"),
    published: z.boolean().default(false).describe("Readers see it"),
    open: z.boolean().default(true).describe("Members may contribute to it"),
  })
  .describe("A resource, as staff write it");
export type ResourceDraft = z.infer<typeof ResourceDraft>;

const itemContent = {
  title,
  description,
  kind: ItemKind,
  body: both(markdownField(MAX_ITEM_BODY)).default({}).describe("Markdown, of a text"),
  file: z.string().max(300).optional().describe("Of a file: address that an upload answered (folder `resources`)"),
  url: webAddress.optional().describe("Of a link"),
  archivedOn: dayField.optional().describe("Of a link: the day on which its content was looked at"),
  language: ItemLanguage.optional().describe("Of a file or a link; of a text it follows from its words"),
  chapter: Slug.optional().describe("The topic that it is for"),
  subject: Slug.optional().describe("The paper, where no topic is named"),
  category: Slug.optional().describe("The post, where no paper is named"),
  year: yearField.optional(),
  source: lines(MAX_ITEM_SOURCE).default("").describe("Where it comes from"),
  licence: Licence,
  edition: lines(MAX_ITEM_EDITION).optional().describe("Edition or amendment that it follows"),
};

export const ItemDraft = z
  .strictObject({ ...itemContent, published: z.boolean().default(true).describe("Readers see it") })
  .describe("An item, as staff write it");
export type ItemDraft = z.infer<typeof ItemDraft>;

const staffFields = {
  published: z.boolean().describe("Readers see it"),
  fromFile: z.boolean().describe("It came with the site's files; such a one is taken off the site, never deleted"),
  version: z.int().describe("Rises with each change"),
};

export const AdminResource = z
  .object({
    ...ResourceSummary.shape,
    ...staffFields,
    open: z.boolean().describe("Members may contribute to it"),
    waiting: z.int().describe("Contributions to it that wait"),
    createdAt: Instant,
  })
  .describe("A resource as staff see it");
export type AdminResource = z.infer<typeof AdminResource>;

const adminItem = {
  ...ItemSummary.shape,
  ...staffFields,
  takenDown: z.boolean().describe("Taken down for a right or by a decision; readers are told that it is gone"),
  revision: z.int().describe("Counts its publications, from 1"),
  position: z.int().describe("Its place in the resource"),
};

export const AdminItemSummary = z.object(adminItem).describe("An item as lists of staff show it");
export type AdminItemSummary = z.infer<typeof AdminItemSummary>;

export const AdminItem = z
  .object({ ...adminItem, body: Text.describe("Markdown of a text, by language; may be empty") })
  .describe("An item as staff see it, with its words");
export type AdminItem = z.infer<typeof AdminItem>;

export const ItemContent = z
  .object({
    title: Text,
    description: Text,
    kind: ItemKind,
    body: Text,
    url: z.string().optional().describe("Of a file or a link: its address"),
    archivedOn: z.string().optional().describe("Of a link: the day on which its content was looked at"),
    language: ItemLanguage,
    place: ItemPlace,
    year: z.int().optional().describe("Year of the Bikram calendar"),
    source: z.string().describe("Where it comes from; may be empty"),
    licence: Licence,
    edition: z.string().optional().describe("Edition or amendment that it follows"),
  })
  .describe("All that an item says");
export type ItemContent = z.infer<typeof ItemContent>;

export const ItemRevision = z
  .object({
    revision: z.int().describe("Counts its publications, from 1"),
    at: Instant,
    by: z.string().optional().describe("Username of the staff who published it; absent: the site's files"),
    contributor: z.string().optional().describe("Username of who contributed it"),
    reason: z.string().optional().describe("Why it was set back"),
    restores: z.int().optional().describe("The revision that it brought back"),
    content: ItemContent,
  })
  .describe("What an item said once");
export type ItemRevision = z.infer<typeof ItemRevision>;

const byId = z.strictObject({ id: Id });
const ofItem = z.strictObject({ id: Id, itemId: Id });
const limits = [{ by: "account", max: 600, seconds: 3600 }] as const satisfies readonly Limit[];
const seen = { version: z.int().describe("The version that was edited") };
const contentErrors = [
  "resource.no_place",
  "resource.content_missing",
  "resource.unsafe_address",
  "resource.too_complex",
  "resource.anothers_file",
] as const;
const search = z.string().trim().max(MAX_SEARCH).optional().describe("Words of the title, in either script");
const published = z.enum(["yes", "no"]).optional().describe("Whether readers see it");

export const ResourceFigures = z
  .object({
    resources: z.int().describe("Resources that readers see"),
    items: z
      .object({ text: z.int().describe("Texts"), file: z.int().describe("Files"), link: z.int().describe("Addresses") })
      .describe("Items that readers see, by kind"),
    types: z
      .array(z.object({ type: ResourceType, resources: z.int().describe("How many") }))
      .describe("Resources by type"),
    views: z.int().describe("Readers of the last 30 days, each once a day and item"),
    downloads: z.int().describe("The same of files and addresses that were opened"),
    votes: z.object({ up: z.int().describe("For"), down: z.int().describe("Against") }).describe("All votes"),
    waiting: z.int().describe("Contributions that wait for a review"),
    oldestWaiting: Instant.optional().describe("Since when the oldest of them waits"),
    decided: z
      .object({ published: z.int().describe("Published"), rejected: z.int().describe("Rejected") })
      .describe("Contributions of the last 30 days, by what became of them"),
    medianHours: z
      .number()
      .nullable()
      .describe("Hours between sending and decision in the last 30 days; null: none was decided"),
    deadLinks: z.int().describe("Links of which three checks in a row failed"),
    openReports: z.int().describe("What readers and rights holders said and nobody has answered"),
    mostRead: z
      .array(z.object({ itemId: Id, resourceId: Id, title: Text, views: z.int().describe("Readers") }))
      .describe("Up to ten items, by readers of the last 30 days"),
    leastLiked: z
      .array(
        z.object({
          itemId: Id,
          resourceId: Id,
          title: Text,
          downvotes: z.int().describe("Votes against it"),
          reasons: z.record(z.string(), z.int()).describe("How often each reason was given"),
        }),
      )
      .describe("Up to ten items with most votes against"),
  })
  .describe("How the study material is used");
export type ResourceFigures = z.infer<typeof ResourceFigures>;

/** Calls of staff about resources and their items. */
export const resourceAdmin = {
  listAdminResources: endpoint({
    method: "GET",
    path: "/api/admin/resources",
    access: "moderator",
    summary: "All resources, latest change first by default",
    query: z.strictObject({
      search,
      type: ResourceType.optional(),
      published,
      sort: z.enum(["updated", "created", "title", "views"]).default("updated").describe("Order"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminResource),
    paged: true,
  }),
  createResource: endpoint({
    method: "POST",
    path: "/api/admin/resources",
    access: "moderator",
    summary: "A new resource",
    body: ResourceDraft,
    returns: AdminResource,
    status: 201,
    message: "Created",
    limits,
    idempotent: true,
  }),
  resourceStats: endpoint({
    method: "GET",
    path: "/api/admin/resources/stats",
    access: "moderator",
    summary: "How the study material is used, and what waits",
    returns: ResourceFigures,
  }),
  getAdminResource: endpoint({
    method: "GET",
    path: "/api/admin/resources/:id",
    access: "moderator",
    summary: "One resource as staff see it",
    params: byId,
    returns: AdminResource,
    errors: ["resource.not_found"],
  }),
  updateResource: endpoint({
    method: "PUT",
    path: "/api/admin/resources/:id",
    access: "moderator",
    summary: "Change a resource, if it still is as it was seen",
    params: byId,
    body: ResourceDraft.extend(seen),
    returns: AdminResource,
    message: "Saved",
    errors: ["resource.not_found", "resource.stale"],
    limits,
  }),
  removeResource: endpoint({
    method: "DELETE",
    path: "/api/admin/resources/:id",
    access: "moderator",
    summary: "Delete a resource that has no item and no contribution",
    params: byId,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["resource.not_found", "resource.in_use", "resource.from_file"],
    limits,
  }),
  listAdminItems: endpoint({
    method: "GET",
    path: "/api/admin/resources/:id/items",
    access: "moderator",
    summary: "Items of a resource, in order",
    params: byId,
    query: z.strictObject({ search, kind: ItemKind.optional(), published, ...pageQuery(50) }),
    returns: z.array(AdminItemSummary),
    paged: true,
    errors: ["resource.not_found"],
  }),
  addItem: endpoint({
    method: "POST",
    path: "/api/admin/resources/:id/items",
    access: "moderator",
    summary: "A new item, the last of its resource",
    params: byId,
    body: ItemDraft,
    returns: AdminItem,
    status: 201,
    message: "Created",
    errors: ["resource.not_found", ...contentErrors],
    limits,
    idempotent: true,
  }),
  getAdminItem: endpoint({
    method: "GET",
    path: "/api/admin/resources/:id/items/:itemId",
    access: "moderator",
    summary: "One item as staff see it",
    params: ofItem,
    returns: AdminItem,
    errors: ["resource.item_not_found"],
  }),
  updateItem: endpoint({
    method: "PUT",
    path: "/api/admin/resources/:id/items/:itemId",
    access: "moderator",
    summary: "Change an item, if it still is as it was seen; what readers saw stays as a revision",
    params: ofItem,
    body: ItemDraft.extend(seen),
    returns: AdminItem,
    message: "Saved",
    errors: ["resource.item_not_found", "resource.stale", ...contentErrors],
    limits,
  }),
  removeItem: endpoint({
    method: "DELETE",
    path: "/api/admin/resources/:id/items/:itemId",
    access: "moderator",
    summary: "Take an item off the site for good; its page says that it is gone",
    params: ofItem,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["resource.item_not_found"],
    limits,
  }),
  orderItems: endpoint({
    method: "PUT",
    path: "/api/admin/resources/:id/items/order",
    access: "moderator",
    summary: "The order of all items of a resource",
    params: byId,
    body: z.strictObject({ ids: z.array(Id).min(1).max(2_000).describe("All of them, in their order") }),
    returns: z.object({ ids: z.array(Id) }),
    message: "Order saved",
    errors: ["resource.not_found", "resource.stale"],
    limits,
  }),
  itemRevisions: endpoint({
    method: "GET",
    path: "/api/admin/resources/:id/items/:itemId/revisions",
    access: "moderator",
    summary: "What an item said, latest first",
    params: ofItem,
    query: z.strictObject(pageQuery(20)),
    returns: z.array(ItemRevision),
    paged: true,
    errors: ["resource.item_not_found"],
  }),
  rollbackItem: endpoint({
    method: "POST",
    path: "/api/admin/resources/:id/items/:itemId/rollback",
    access: "moderator",
    summary: "Bring an earlier revision back, as a new one",
    params: ofItem,
    body: z.strictObject({
      revision: z.int().min(1).describe("The one to bring back"),
      reason: reasonField.describe("Why"),
      ...seen,
    }),
    returns: AdminItem,
    message: "Restored",
    errors: ["resource.item_not_found", "resource.stale", "resource.no_revision"],
    limits,
  }),
} as const;
