import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Slug, Text } from "./text.ts";

const noun = {
  _id: Id,
  slug: Slug,
  name: z.string().describe("English name"),
  nepaliText: z.string().describe("Nepali name"),
};

const SubjectLink = z.object(noun).describe("A subject, by name");

export const Category = z
  .object({
    ...noun,
    description: Text.describe("What this post is"),
    subjects: z.array(SubjectLink).describe("Its subjects, in order"),
  })
  .describe("A post or field that candidates prepare for");
export type Category = z.infer<typeof Category>;

export const Chapter = z
  .object({
    ...noun,
    questionCount: z.int().optional().describe("Questions that the syllabus gives it"),
    bankCount: z.int().describe("Questions that can be practised here"),
  })
  .describe("A topic of the syllabus");
export const Section = z
  .object({
    ...noun,
    questionCount: z.int().optional().describe("Questions that the syllabus gives it"),
    chapters: z.array(Chapter).describe("Its topics, in order"),
  })
  .describe("A part of a paper");
export const SubjectTree = z
  .object({ ...noun, categoryId: Id, description: Text, sections: z.array(Section).describe("Its parts, in order") })
  .describe("A paper with its whole syllabus");
export type SubjectTree = z.infer<typeof SubjectTree>;

export const curriculum = {
  listCategories: endpoint({
    method: "GET",
    path: "/api/categories",
    access: "anyone",
    summary: "All categories, in order",
    returns: z.array(Category),
    cacheSeconds: 60,
  }),
  getSubjectTree: endpoint({
    method: "GET",
    path: "/api/subjects/:slug/tree",
    access: "anyone",
    summary: "One subject with its sections and chapters",
    params: z.strictObject({ slug: Slug }),
    returns: SubjectTree,
    errors: ["curriculum.not_found"],
    cacheSeconds: 60,
  }),
} as const;
