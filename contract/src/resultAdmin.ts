import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Result, ResultRow } from "./exams.ts";
import { reasonField } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { Option } from "./questions.ts";
import { Id, Slug, Text } from "./text.ts";

const candidate = z.object({ _id: Id, username: z.string().describe("Name in addresses") }).describe("Whose it is");

/** A result in the list of staff. */
export const AdminResultRow = z
  .object({
    _id: Id,
    ...ResultRow.omit({ resultId: true }).shape,
    user: candidate,
    closedBy: Result.shape.closedBy,
    timeTaken: Result.shape.timeTaken,
  })
  .describe("A result in the list of staff");
export type AdminResultRow = z.infer<typeof AdminResultRow>;

/** A result with its whole marking, also while its solutions are kept back from candidates. */
export const AdminResult = z
  .object({
    _id: Id,
    ...Result.omit({
      ...{ resultId: true, answers: true, solutionsAt: true, guess: true },
      ...{ rank: true, percentile: true, participants: true },
    }).shape,
    user: candidate,
    test: z.object({ _id: Id, slug: Slug, title: Text }).describe("The test that was sat"),
    answers: z
      .array(
        z.object({
          mcqId: Id,
          version: z.int().describe("The version that the paper holds"),
          sectionId: Id,
          question: Text.describe("The stem"),
          options: z.array(Option).describe("In the paper's own order"),
          selectedOptionIndices: optionIndices,
          correctOptionIndices: optionIndices,
          outcome: z
            .enum(["correct", "wrong", "blank", "dropped"])
            .describe("What became of it; `dropped`: the question counts for nothing"),
          marks: z.number().describe("Marks of this answer, negative for a wrong one"),
          fullMarks: z.number().describe("Marks of a right answer"),
          timeSpentMs: z.int().optional().describe("Milliseconds with this question on a visible screen"),
        }),
      )
      .describe("All questions, in the paper's order"),
  })
  .describe("A result with its whole marking, as staff see it");
export type AdminResult = z.infer<typeof AdminResult>;

export const ResultRemoval = z
  .strictObject({ reason: reasonField.describe("Why; stands in the audit log") })
  .describe("What is said with the deleting of a result");

const resultRef = z.strictObject({ id: Id });

/** Calls of staff about results. */
export const resultAdmin = {
  listAdminResults: endpoint({
    method: "GET",
    path: "/api/admin/mock-test-results",
    access: "moderator",
    summary: "Results of all, latest first by default",
    query: z.strictObject({
      mockTestId: Id.optional(),
      account: Id.optional().describe("Whose"),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of a username"),
      passed: z.enum(["yes", "no"]).optional().describe("Whether the score reaches the pass marks"),
      late: z.enum(["yes", "no"]).optional().describe("Holds answers that came late"),
      day: z.iso.date().optional().describe("Day in Nepal on which it was submitted (AD)"),
      sort: z.enum(["submitted", "score"]).default("submitted").describe("Latest or best first"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminResultRow),
    paged: true,
  }),
  getAdminResult: endpoint({
    method: "GET",
    path: "/api/admin/mock-test-results/:id",
    access: "moderator",
    summary: "One result with its whole marking: answers, keys and versions",
    params: resultRef,
    returns: AdminResult,
    errors: ["result.not_found"],
  }),
  removeAdminResult: endpoint({
    method: "DELETE",
    path: "/api/admin/mock-test-results/:id",
    access: "admin",
    summary: "Delete a result and its attempt: the candidate may take the test again, and no rank counts it",
    params: resultRef,
    body: ResultRemoval,
    returns: z.object({ _id: Id }),
    message: "Deleted",
    errors: ["result.not_found"],
    limits: [{ by: "account", max: 200, seconds: 3600 }],
  }),
} as const;
