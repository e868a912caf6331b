import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Language, Slug, Text } from "./text.ts";

const noun = {
  _id: Id,
  slug: Slug,
  name: z.string().describe("English name"),
  nepaliText: z.string().describe("Nepali name"),
};

export const CurriculumLink = z.object(noun).describe("A place of the curriculum, by name");
export type CurriculumLink = z.infer<typeof CurriculumLink>;

const counts = {
  questionCount: z.int().optional().describe("Questions that the syllabus gives it"),
  bankCount: z.int().describe("Questions that can be practised here"),
};

const SubjectLink = z
  .object({ ...noun, ...counts, chapterCount: z.int().describe("Its topics") })
  .describe("A subject, by name, with what it holds");

export const Category = z
  .object({
    ...noun,
    description: Text.describe("What this post is"),
    subjects: z.array(SubjectLink).describe("Its subjects, in order"),
  })
  .describe("A post or field that candidates prepare for");
export type Category = z.infer<typeof Category>;

export const Subject = z
  .object({
    ...noun,
    ...counts,
    description: Text.describe("What this paper is"),
    category: CurriculumLink,
    sectionCount: z.int().describe("Its parts"),
    chapterCount: z.int().describe("Its topics"),
  })
  .describe("A paper of a post");
export type Subject = z.infer<typeof Subject>;

export const Chapter = z
  .object({
    ...noun,
    ...counts,
    contentCount: z.int().describe("Texts to read here"),
  })
  .describe("A topic of the syllabus");
export type Chapter = z.infer<typeof Chapter>;
export const Section = z
  .object({
    ...noun,
    questionCount: z.int().optional().describe("Questions that the syllabus gives it"),
    chapters: z.array(Chapter).describe("Its topics, in order"),
  })
  .describe("A part of a paper");
export const SubjectTree = z
  .object({
    ...noun,
    categoryId: Id,
    category: CurriculumLink,
    description: Text,
    sections: z.array(Section).describe("Its parts, in order"),
  })
  .describe("A paper with its whole syllabus");
export type SubjectTree = z.infer<typeof SubjectTree>;

export const ContentItem = z
  .object({
    ...noun,
    language: Language.describe("What it is written in: the reader's language, where it is there"),
    html: z
      .string()
      .describe("Clean HTML: made of its Markdown by the sanitising pipeline of the server, to be shown as it is"),
    headings: z
      .array(
        z.object({
          id: z.string().describe("Where a link leads"),
          level: z.int().describe("3 to 6"),
          text: z.string().describe("What it says"),
        }),
      )
      .describe("Its headings, in order"),
  })
  .describe("A text to read");
export type ContentItem = z.infer<typeof ContentItem>;

export const ChapterPage = z
  .object({
    ...noun,
    ...counts,
    description: Text,
    category: CurriculumLink,
    subject: CurriculumLink,
    section: CurriculumLink,
    content: z.array(ContentItem).describe("What there is to read, in order"),
    previous: z
      .object({ ...noun, section: Slug })
      .optional()
      .describe("The topic before it in the same subject"),
    next: z
      .object({ ...noun, section: Slug })
      .optional()
      .describe("The topic after it in the same subject"),
  })
  .describe("A topic with what there is to read, and where it stands");
export type ChapterPage = z.infer<typeof ChapterPage>;

export const curriculum = {
  listCategories: endpoint({
    method: "GET",
    path: "/api/categories",
    access: "anyone",
    summary: "All categories, in order",
    returns: z.array(Category),
    cacheSeconds: 60,
  }),
  getSubject: endpoint({
    method: "GET",
    path: "/api/subjects/:slug",
    access: "anyone",
    summary: "One subject, with what it holds",
    params: z.strictObject({ slug: Slug }),
    returns: Subject,
    errors: ["curriculum.not_found"],
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
  getChapter: endpoint({
    method: "GET",
    path: "/api/chapters/:id",
    access: "anyone",
    summary: "One chapter, with what there is to read and its neighbours",
    params: z.strictObject({ id: z.union([Id, Slug]).describe("Id or slug") }),
    query: z.strictObject({ language: Language.default("ne") }),
    returns: ChapterPage,
    errors: ["curriculum.not_found"],
    cacheSeconds: 60,
  }),
} as const;
