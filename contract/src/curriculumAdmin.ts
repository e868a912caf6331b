import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { lineField, lines, markdownField } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

/** The levels of the curriculum in addresses, from the top. */
export const curriculumLevels = ["categories", "subjects", "sections", "chapters", "content"] as const;
export const CurriculumLevel = z.enum(curriculumLevels).describe("Level of the curriculum");
export type CurriculumLevel = z.infer<typeof CurriculumLevel>;

export const MAX_NODE_NAME = 160;
export const MAX_NODE_DESCRIPTION = 2_000;
/** What one text of a chapter may have in one language. */
export const MAX_CONTENT_BODY = 60_000;
/** More questions than any paper has. */
export const MAX_QUESTION_COUNT = 500;

const description = z
  .strictObject({
    ne: lines(MAX_NODE_DESCRIPTION).optional().describe("Nepali"),
    en: lines(MAX_NODE_DESCRIPTION).optional().describe("English"),
  })
  .describe("What it is about");

const body = z
  .strictObject({
    ne: markdownField(MAX_CONTENT_BODY).optional().describe("Nepali"),
    en: markdownField(MAX_CONTENT_BODY).optional().describe("English"),
  })
  .describe("Markdown of a text to read; content alone has it");

const fields = {
  name: lineField(MAX_NODE_NAME).describe("English name"),
  nepaliText: lineField(MAX_NODE_NAME).describe("Nepali name"),
  description: description.default({}),
  parentId: Id.optional().describe("What it belongs to; a category belongs to nothing"),
  questionCount: z
    .int()
    .min(1)
    .max(MAX_QUESTION_COUNT)
    .nullish()
    .describe("Questions that the syllabus gives it; sections and chapters alone"),
  body: body.optional().describe("Markdown; content alone has it. Left out: as it is"),
  published: z.boolean().default(false).describe("Candidates see it"),
};

export const NodeDraft = z
  .strictObject({
    slug: Slug.optional().describe("Permanent name in addresses; made of the name if left out"),
    ...fields,
  })
  .describe("A new category, subject, section, chapter or text to read");
export type NodeDraft = z.infer<typeof NodeDraft>;

export const NodeEdit = z
  .strictObject({
    ...fields,
    published: z.boolean().describe("Candidates see it"),
    version: z.int().describe("The version that was edited"),
  })
  .describe("All fields of a node; its slug stays");
export type NodeEdit = z.infer<typeof NodeEdit>;

/** A node of the curriculum as staff see it. */
export const AdminNode = z
  .object({
    _id: Id,
    slug: Slug,
    name: z.string().describe("English name"),
    nepaliText: z.string().describe("Nepali name"),
    description: Text.describe("What it is about"),
    parentId: Id.optional().describe("What it belongs to"),
    parentName: z.string().optional().describe("Name of that, as the caller's list shows it"),
    parentNepaliText: z.string().optional().describe("Nepali name of that"),
    questionCount: z.int().optional().describe("Questions that the syllabus gives it"),
    body: Text.optional().describe("Markdown of a text to read; lists leave it out"),
    childCount: z.int().describe("What belongs to it"),
    position: z.int().describe("Its place among those of the same parent"),
    published: z.boolean().describe("Candidates see it"),
    fromFile: z.boolean().describe("It came with the site's files; such a one is taken off the site, never deleted"),
    version: z.int().describe("Rises with each change"),
    updatedAt: Instant,
  })
  .describe("A node of the curriculum as staff see it");
export type AdminNode = z.infer<typeof AdminNode>;

/** One of its earlier versions. */
export const NodeRevision = z
  .object({
    at: Instant,
    by: z.string().optional().describe("Username of who made it; absent: the site's files"),
    ...AdminNode.pick({
      version: true,
      name: true,
      nepaliText: true,
      description: true,
      parentId: true,
      questionCount: true,
      body: true,
      published: true,
    }).shape,
  })
  .describe("A version of a node");
export type NodeRevision = z.infer<typeof NodeRevision>;

const ofLevel = z.strictObject({ level: CurriculumLevel });
const ofNode = z.strictObject({ level: CurriculumLevel, id: Id });
const limits = [{ by: "account", max: 600, seconds: 3600 }] as const satisfies readonly Limit[];
const writeErrors = ["curriculum.not_found", "curriculum.no_parent", "curriculum.slug_taken"] as const;

/** Calls of staff about the curriculum; the levels alike. */
export const curriculumAdmin = {
  listNodes: endpoint({
    method: "GET",
    path: "/api/admin/:level",
    access: "moderator",
    summary: "Nodes of one level, in the order in which candidates see them by default",
    params: ofLevel,
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of a name or of the slug"),
      parent: Id.optional().describe("Only what belongs to this one"),
      published: z.enum(["yes", "no"]).optional().describe("Whether candidates see it"),
      sort: z.enum(["place", "name", "updated"]).default("place").describe("Order"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminNode),
    paged: true,
  }),
  createNode: endpoint({
    method: "POST",
    path: "/api/admin/:level",
    access: "moderator",
    summary: "A new node, the last of its parent",
    params: ofLevel,
    body: NodeDraft,
    returns: AdminNode,
    message: "Created",
    errors: writeErrors,
    limits,
  }),
  orderNodes: endpoint({
    method: "PUT",
    path: "/api/admin/:level/order",
    access: "moderator",
    summary: "The order of all that belongs to one parent",
    params: ofLevel,
    body: z.strictObject({
      parentId: Id.optional().describe("Whose order it is; absent for categories"),
      ids: z.array(Id).min(1).max(500).describe("All of them, in their order"),
    }),
    returns: z.object({ ids: z.array(Id) }),
    message: "Order saved",
    errors: ["curriculum.stale"],
    limits,
  }),
  getNode: endpoint({
    method: "GET",
    path: "/api/admin/:level/:id",
    access: "moderator",
    summary: "One node as staff see it",
    params: ofNode,
    returns: AdminNode,
    errors: ["curriculum.not_found"],
  }),
  updateNode: endpoint({
    method: "PUT",
    path: "/api/admin/:level/:id",
    access: "moderator",
    summary: "Change a node, if it still is as it was seen",
    params: ofNode,
    body: NodeEdit,
    returns: AdminNode,
    message: "Saved",
    errors: [...writeErrors, "curriculum.stale"],
    limits,
  }),
  removeNode: endpoint({
    method: "DELETE",
    path: "/api/admin/:level/:id",
    access: "moderator",
    summary: "Delete a node that nothing belongs to",
    params: ofNode,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["curriculum.not_found", "curriculum.in_use", "curriculum.from_file"],
    limits,
  }),
  previewContent: endpoint({
    method: "POST",
    path: "/api/admin/content/preview",
    access: "moderator",
    summary: "What candidates would see of a text; nothing is saved",
    body: z.strictObject({ body }),
    returns: z.object({ html: Text.describe("HTML, by language") }),
    limits: [{ by: "account", max: 3_000, seconds: 3600 }],
  }),
  listRevisions: endpoint({
    method: "GET",
    path: "/api/admin/:level/:id/revisions",
    access: "moderator",
    summary: "Versions of a node, latest first",
    params: ofNode,
    query: z.strictObject(pageQuery(20)),
    returns: z.array(NodeRevision),
    paged: true,
    errors: ["curriculum.not_found"],
  }),
} as const;
