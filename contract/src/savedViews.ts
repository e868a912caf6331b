import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineField } from "./fields.ts";
import { MAX_VIEWS } from "./limits.ts";
import { Id, Instant } from "./text.ts";

/** Lists of the admin area whose views can be saved, by the last part of their address. */
export const viewedLists = [
  "users",
  "audit",
  "security",
  "categories",
  "subjects",
  "sections",
  "chapters",
  "content",
  "mcq-management",
  "mcq-reports",
  "moderation",
  "word-rules",
  "mock-tests",
  "mock-test-results",
  "events",
  "registrations",
  "participants",
  "payments",
  "resources",
  "resource-items",
  "contributions",
  "dead-links",
  "newsletter",
  "subscribers",
  "takedowns",
  "jobs",
  "search",
] as const;
export const ViewedList = z.enum(viewedLists).describe("A list of the admin area");
export type ViewedList = z.infer<typeof ViewedList>;

export const MAX_VIEW_NAME = 60;

const content = {
  name: lineField(MAX_VIEW_NAME).describe("Unique among the caller's views of the list"),
  query: z
    .string()
    .max(2_000)
    .regex(/^[\w.~%+*&=-]*$/, "Must be the query of an address")
    .describe("Filters and order as the list's address has them, without the question mark"),
  columns: z
    .array(z.string().regex(/^[A-Za-z]{1,40}$/))
    .max(30)
    .optional()
    .describe("Columns that are shown; absent: those of the list by itself"),
};

/** Filters, order and columns of a list under a name. */
export const SavedView = z
  .object({ _id: Id, ...content, updatedAt: Instant })
  .describe("Filters, order and columns of a list under a name; its maker's alone");
export type SavedView = z.infer<typeof SavedView>;

const ofList = { list: ViewedList };

/** Lists as one member of the staff likes to see them. */
export const savedViews = {
  listViews: endpoint({
    method: "GET",
    path: "/api/admin/views/:list",
    access: "moderator",
    summary: "The caller's saved views of a list, by name",
    params: z.strictObject(ofList),
    returns: z.array(SavedView),
  }),
  saveView: endpoint({
    method: "PUT",
    path: "/api/admin/views/:list",
    access: "moderator",
    summary: `Save a view; one of the same name is replaced. ${MAX_VIEWS} of an account at most`,
    params: z.strictObject(ofList),
    body: z.strictObject(content),
    returns: SavedView,
    message: "Saved",
    errors: ["view.too_many"],
    limits: [{ by: "account", max: 300, seconds: 3600 }],
  }),
  removeView: endpoint({
    method: "DELETE",
    path: "/api/admin/views/:list/:id",
    access: "moderator",
    summary: "Delete a saved view",
    params: z.strictObject({ ...ofList, id: Id }),
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["view.not_found"],
    limits: [{ by: "account", max: 300, seconds: 3600 }],
  }),
} as const;
