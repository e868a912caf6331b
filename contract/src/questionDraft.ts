import { z } from "zod";
import { lines, webAddress } from "./fields.ts";
import { MAX_TAG } from "./limits.ts";
import { Slug } from "./text.ts";

export const MAX_STEM = 8_000;
export const MAX_OPTION = 2_000;
export const MAX_EXPLANATION = 8_000;
export const MAX_SOURCE = 500;
export const MAX_TAGS = 20;
/** A question belongs to several posts at most. */
export const MAX_CHAPTERS = 10;
export const MAX_QUESTION_MARKS = 100;

const bilingual = (max: number) =>
  z.strictObject({
    ne: lines(max).optional().describe("Nepali"),
    en: lines(max).optional().describe("English"),
  });
type Bilingual = { ne?: string | undefined; en?: string | undefined };
const says = ({ ne, en }: Bilingual) => !!ne || !!en;

/** A picture of this site, and what it shows in words: never one without the other. */
const picture = {
  image: z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])\S+$/, "Must be a path of this site")
    .optional()
    .describe("Address of a picture on this site"),
  imageAlt: bilingual(MAX_OPTION).optional().describe("What the picture shows, in words"),
};
const isWhole = (one: { image?: string | undefined; imageAlt?: Bilingual | undefined }) =>
  (one.image !== undefined) === (one.imageAlt !== undefined && says(one.imageAlt));
const wholePicture = { error: "A picture and its words stand together", path: ["imageAlt"] };

export const questionForms = [
  "single",
  "statements",
  "match",
  "order",
  "numeric",
  "multiple",
  "verbal",
  "negative",
] as const;

export const OptionDraft = z
  .strictObject({
    text: bilingual(MAX_OPTION).default({}).describe("May be empty where a picture stands"),
    ...picture,
    pinned: z.boolean().optional().describe("Keeps its place when options are shuffled; left out: found by its words"),
  })
  .refine(isWhole, wholePicture)
  .refine((option) => says(option.text) || option.image !== undefined, { error: "Must not be empty", path: ["text"] })
  .describe("One option; its place in the list is its index");
export type OptionDraft = z.infer<typeof OptionDraft>;

/**
 * A question as staff write it and as files bring it. A draft may lack explanation, source and chapters; what is verified
 * has them: a source is required.
 */
export const QuestionDraft = z
  .strictObject({
    question: bilingual(MAX_STEM).refine(says, "Must not be empty").describe("The stem; lines are kept"),
    ...picture,
    options: z.array(OptionDraft).min(2).max(8),
    correctOptionIndices: z
      .array(z.int().min(0).max(7))
      .min(1, "Must name a right option")
      .max(8)
      .transform((indices) => [...new Set(indices)].sort((a, b) => a - b))
      .describe("Indices of the right options, from 0"),
    form: z.enum(questionForms).optional().describe("How it asks; left out: single or multiple, as its key says"),
    explanation: bilingual(MAX_EXPLANATION).default({}).describe("Why the key is right"),
    source: z
      .strictObject({
        text: bilingual(MAX_SOURCE).refine(says, "Must not be empty").describe("Act, article, page, year"),
        url: webAddress.optional().describe("Where to read it"),
      })
      .optional()
      .describe("Where the fact stands"),
    difficulty: z.enum(["easy", "medium", "hard"]).default("medium").describe("How hard it is"),
    chapters: z.array(Slug).max(MAX_CHAPTERS).default([]).describe("Slugs of chapters, its home first"),
    tags: z
      .array(lines(MAX_TAG).refine((tag) => tag !== "", "Must not be empty"))
      .max(MAX_TAGS)
      .default([])
      .describe("Words to find it by"),
    marks: z.number().positive().max(MAX_QUESTION_MARKS).optional().describe("Marks by default in a paper"),
    group: Slug.optional().describe("Questions of one passage share it; they begin with the same lines"),
    asOf: z.iso.date().optional().describe("Day for which the fact is true (AD)"),
    validUntil: z.iso.date().optional().describe("Last day on which it may be asked (AD)"),
  })
  .refine(isWhole, wholePicture)
  .refine(({ correctOptionIndices, options }) => correctOptionIndices.every((index) => index < options.length), {
    error: "The key names an option that is not there",
    path: ["correctOptionIndices"],
  })
  .describe("A question as staff write it");
export type QuestionDraft = z.infer<typeof QuestionDraft>;
