import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { webAddress } from "./fields.ts";
import { optionIndex, optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { Id, Slug, Text } from "./text.ts";

const picture = {
  image: z.string().optional().describe("Address of a picture"),
  imageAlt: Text.optional().describe("What the picture shows, in words; stands wherever `image` does"),
};

export const Option = z
  .object({
    text: Text,
    ...picture,
    pinned: z.boolean().optional().describe("Keeps its place when options are shuffled"),
  })
  .describe("One option; its place in the list is its index");
export type Option = z.infer<typeof Option>;

/** A question as a candidate may see it. Never a key, an explanation or a source: those stand in `Solution`. */
export const Mcq = z
  .object({
    mcqId: Id,
    question: Text.describe("The stem; lines are kept"),
    options: z.array(Option).min(2).max(8).describe("Two to eight options"),
    multiple: z.boolean().describe("Several options are right"),
    marks: z.number().describe("Marks of a right answer"),
    sectionId: Id.optional().describe("Section of the paper"),
    ...picture,
    group: z.string().optional().describe("Questions of one passage share it"),
    html: z
      .object({
        question: Text.optional(),
        options: z.array(Text).optional().describe("By index; empty where the text is plain"),
      })
      .optional()
      .describe("Clean HTML of those texts that hold formulas or tables; what is not here is plain"),
  })
  .describe("A question without its key");
export type Mcq = z.infer<typeof Mcq>;

export const Source = z
  .object({ text: Text, url: webAddress.optional().describe("Where to read it") })
  .describe("Where the fact stands");
export type Source = z.infer<typeof Source>;

export const Solution = z
  .object({
    correctOptionIndices: optionIndices,
    explanation: Text.describe("Why the key is right"),
    source: Source,
    asOf: z.string().optional().describe("Day for which the fact is true, YYYY-MM-DD (AD)"),
    verified: z
      .literal(true)
      .optional()
      .describe("Somebody else than its author has checked the key against the source, and no reports dispute it now"),
    verifiedOn: z.string().optional().describe("Day of that, YYYY-MM-DD (AD); absent: it came checked with the site"),
    html: z
      .object({ explanation: Text })
      .optional()
      .describe("Clean HTML of an explanation that holds formulas or tables"),
  })
  .describe("The key of a question, with its reason");
export type Solution = z.infer<typeof Solution>;

export const questions = {
  listMcqs: endpoint({
    method: "GET",
    path: "/api/mcqs",
    access: "anyone",
    summary: "Questions for practice, without keys; those of a paper under embargo are left out",
    query: z.strictObject({
      chapter: Slug.optional().describe("Slug of a chapter"),
      category: Slug.optional().describe("Slug of a category"),
      difficulty: z.enum(["easy", "medium", "hard"]).optional().describe("How hard it is"),
      ...pageQuery(20),
    }),
    returns: z.array(Mcq),
    paged: true,
    cacheSeconds: 15,
  }),
  todaysMcq: endpoint({
    method: "GET",
    path: "/api/mcqs/today",
    access: "anyone",
    summary: "The question of the day, the same for all, changing at midnight in Nepal",
    returns: z.object({ date: z.string().describe("Day in Nepal, YYYY-MM-DD (AD)"), mcq: Mcq }),
    errors: ["mcq.not_found"],
    cacheSeconds: 30,
  }),
  validateMcq: endpoint({
    method: "POST",
    path: "/api/mcqs/validate",
    access: "anyone",
    summary: "Right or wrong, with the key, its reason and its source",
    body: z
      .strictObject({
        mcqId: Id,
        selectedOptionIndex: optionIndex.optional(),
        selectedOptionIndices: optionIndices.min(1).optional(),
      })
      .refine((b) => (b.selectedOptionIndex === undefined) !== (b.selectedOptionIndices === undefined), {
        message: "Give selectedOptionIndex or selectedOptionIndices",
        path: ["selectedOptionIndex"],
      }),
    returns: z.object({
      isCorrect: z.boolean().describe("All right options and no other were chosen"),
      ...Solution.shape,
    }),
    errors: ["mcq.not_found", "mcq.bad_option", "mcq.in_open_attempt"],
    limits: [{ by: "ip", max: 600, seconds: 60 }],
  }),
} as const;
