import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { optionIndices } from "./optionIndices.ts";
import { Mcq } from "./questions.ts";
import { Id, Instant, Language, Text } from "./text.ts";

/** Why staff are to look at a question. */
export const statisticsFlags = ["key_doubtful", "key_beaten", "language_gap", "weak", "too_hard", "too_easy"] as const;

const share = z.number();

export const PaperStatistics = z
  .object({
    mean: z.number().describe("Mean marks"),
    median: z.number().describe("Marks that half of the results do not exceed"),
    deviation: z.number().describe("Standard deviation of the marks"),
    skewness: z.number().optional().describe("Above 0: a few have far more marks than most"),
    kurtosis: z.number().optional().describe("0 of a normal distribution; above: more results far from the middle"),
    alpha: z
      .number()
      .optional()
      .describe("Cronbach's alpha: how far the questions measure one thing; KR-20 where each is right or wrong"),
    standardError: z.number().optional().describe("Standard error of measurement, in marks"),
  })
  .describe("Statistics of a paper");

export const QuestionStatistics = z
  .object({
    number: z.int().min(1).describe("Its number in the paper, from 1"),
    mcq: Mcq,
    correctOptionIndices: optionIndices,
    isDropped: z.boolean().describe("Counts for nothing"),
    secondsInMean: z.number().optional().describe("Mean time of those who saw it, in seconds"),
    statistics: z
      .object({
        blank: z.int().describe("Results that left it blank"),
        options: z
          .array(
            z.object({
              chosen: z.int().describe("Results in which it was chosen"),
              meanRest: z
                .number()
                .optional()
                .describe("Mean marks in the rest of the paper of those who chose it; absent under five"),
            }),
          )
          .describe("By the option's index"),
        facility: share.describe("Mean share of its marks; below 0 where penalties outweigh"),
        deviation: z.number().describe("Standard deviation of its marks"),
        discrimination: share.optional().describe("Correlation of its marks with those of the rest"),
        efficiency: share.optional().describe("Its covariance with the rest as a share of the largest possible"),
        effectiveWeight: share.optional().describe("Its share in what the total varies by"),
        pointBiserial: share.optional().describe("Correlation of right or not with the total, uncorrected"),
        upperLower: share.describe("Share of the right in the upper 27 % less that in the lower 27 %"),
        languages: z
          .partialRecord(
            Language,
            z.object({
              results: z.int().describe("Results of those who read it in this language"),
              facility: share.describe("Mean share of its marks"),
            }),
          )
          .describe("By the language in which it was read last; one that too few read it in is absent"),
        languageGap: share
          .optional()
          .describe(
            "By how much of its marks it was easier in Nepali, beyond what these readers differ in the rest of the paper",
          ),
        flags: z.array(z.enum(statisticsFlags)).describe("Why to look at it"),
      })
      .optional()
      .describe("Absent: too few results, or it counts for nothing"),
  })
  .describe("Statistics of a question of a paper");
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

export const TestStatistics = z
  .object({
    asOf: Instant.optional().describe("When they were computed; absent: not yet"),
    results: z.int().describe("Results that count: first sittings, not withheld"),
    fewest: z.int().describe("Under so many results nothing is said of the paper and its questions"),
    isProvisional: z.boolean().describe("Computed of fewer than a hundred results"),
    passed: z.int().describe("Results that pass"),
    fullMarks: z.number().describe("Full marks of the paper"),
    paper: PaperStatistics.optional(),
    distribution: z.array(z.int()).describe("Results below 0, then by tenths of the full marks; empty without any"),
    percentiles: z
      .array(z.object({ percent: z.int().describe("Percent of the results"), marks: z.number().describe("Marks") }))
      .describe("Marks that so many percent of the results do not exceed"),
    sections: z
      .array(z.object({ title: Text, share: share.describe("Mean share of its marks") }))
      .describe("In the paper's order"),
    questions: z.array(QuestionStatistics).describe("In the paper's order"),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe("Day in Nepal (AD)"),
          first: z.int().describe("First sittings submitted on it"),
          further: z.int().describe("Further sittings submitted on it"),
        }),
      )
      .describe("The last 60 days with any, the oldest first"),
  })
  .describe("How a test was answered");
export type TestStatistics = z.infer<typeof TestStatistics>;

/** Calls of staff about the statistics of tests. */
export const testStatistics = {
  getTestStatistics: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests/:id/statistics",
    access: "moderator",
    summary: "How a test and its questions were answered, computed every ten minutes from the results that count",
    params: z.strictObject({ id: Id }),
    returns: TestStatistics,
    errors: ["test.not_found"],
  }),
} as const;
