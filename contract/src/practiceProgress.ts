import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PracticeChapter } from "./practice.ts";
import { ENOUGH_FOR_STRENGTH } from "./practiceLimits.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

const rate = z.number().min(0).max(1);
export const Strength = z
  .object({
    answered: z.int().describe("Questions that were answered"),
    correct: z.int().describe("Those whose last answer was right"),
    share: rate.optional().describe(`Share of right ones; absent below ${ENOUGH_FOR_STRENGTH}: too few answers`),
    low: rate.optional().describe("Lower end of its 95 % interval (Wilson)"),
    high: rate.optional().describe("Upper end"),
  })
  .describe("How much of something one knows, by the last answer to each question");
export type Strength = z.infer<typeof Strength>;

const ChapterStrength = z
  .object({
    chapter: PracticeChapter,
    ...Strength.shape,
    marks: z.number().optional().describe("Marks that the post's syllabus gives it, where it says"),
  })
  .describe("One's strength in a chapter");
export type ChapterStrength = z.infer<typeof ChapterStrength>;

const NodeStrength = z
  .object({
    paper: Slug.describe("The paper"),
    id: z.string().describe("Permanent id of the node"),
    parent: z.string().optional().describe("The node above"),
    code: z.string().describe("Its number as the syllabus writes it"),
    name: z.string().describe("English name"),
    nepaliText: z.string().describe("Nepali name"),
    marks: z.number().optional().describe("Marks that the syllabus gives it, where it says"),
    ...Strength.shape,
  })
  .describe("One's strength in a part of a syllabus, with all below it");
export type NodeStrength = z.infer<typeof NodeStrength>;

const Worth = z
  .object({
    chapter: PracticeChapter,
    marks: z.number().describe("Marks that the syllabus gives it"),
    gain: z.number().describe("Marks that half an hour there is worth, by the rule of the documentation"),
  })
  .describe("Where the next half hour is worth most");

const TrendPoint = z
  .object({
    resultId: Id,
    title: Text.describe("Title of the test"),
    submittedAt: Instant,
    percent: z.number().describe("Share of the full marks, in percent; below 0 by penalties"),
    passPercent: z.number().describe("Pass marks, in percent"),
    passed: z.boolean().describe("Whether it reached them"),
    standing: z
      .object({
        sittings: z.int().describe("First sittings of this paper that count"),
        average: z.number().optional().describe("Their average, in percent; absent below 20: too few to compare"),
        percentile: z.number().optional().describe("How many of a hundred did no better; absent below 20"),
      })
      .optional()
      .describe("Of a first sitting: how it compares with the others"),
  })
  .describe("A paper that was taken");

const Guess = z
  .object({
    papers: z.int().describe("Of the last 30 papers those with negative marking"),
    lost: z.number().describe("Marks that their wrong answers cost"),
    blank: z.int().describe("Questions with one right option that were left blank there"),
    blind: z.number().describe("Marks that blind guesses at these would have won on average"),
    unsure: z
      .object({ answered: z.int().describe("How many"), correct: z.int().describe("Right ones") })
      .describe("Answers in practice of which the caller was unsure, or guessed; of the last 2,000"),
    own: z
      .number()
      .optional()
      .describe(`Marks that they would have won at that rate; absent below ${ENOUGH_FOR_STRENGTH} such answers`),
  })
  .describe("What guessing was worth, by the papers' own penalty");

const Pace = z
  .object({
    underSeconds: z.int().optional().describe("Answers that took less than this; absent: all longer ones"),
    answered: z.int().describe("Answers of the last 2,000"),
    correct: z.int().describe("Right ones"),
  })
  .describe("Answers that took about as long");

export const PracticeProgress = z
  .object({
    post: Slug.optional().describe("The post by whose syllabus marks are weighed"),
    overall: Strength,
    chapters: z.array(ChapterStrength).describe("Chapters in which something was answered, and those of the syllabus"),
    nodes: z.array(NodeStrength).describe("The syllabus of the post's objective papers, in order"),
    worth: z.array(Worth).describe("At most three, most first"),
    trend: z.array(TrendPoint).describe("The last 30 papers whose results are out, oldest first"),
    pace: z.array(Pace).describe("From quick to slow"),
    guess: Guess.optional().describe("Absent: no paper with negative marking was taken"),
  })
  .describe("How far the caller's preparation is, by their answers");
export type PracticeProgress = z.infer<typeof PracticeProgress>;

export const practiceProgress = {
  getPracticeProgress: endpoint({
    method: "GET",
    path: "/api/practice/progress",
    access: "member",
    summary:
      "Strength by chapter and syllabus with its interval, what to learn next, papers over time, time against right answers",
    query: z.strictObject({ post: Slug.optional().describe("Slug of a syllabus; the post of the profile by default") }),
    returns: PracticeProgress,
    errors: ["syllabus.not_found"],
  }),
} as const;
