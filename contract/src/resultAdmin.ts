import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Result, ResultRow } from "./exams.ts";
import { reasonField } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { Option } from "./questions.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

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

/** What is known of a sitting, by kind. */
export const sittingSteps = ["started", "saved", "away", "closed", "arrived", "reopened", "regraded"] as const;

export const SittingStep = z
  .object({
    at: Instant.describe("When it began or happened, by the server's clock; of `away` by the phone's"),
    kind: z
      .enum(sittingSteps)
      .describe(
        "Began; answers reached the server; the screen was out of sight; the time of the answers ended; that reached the " +
          "server; staff let it go on; it was marked anew",
      ),
    until: Instant.optional().describe("Of `saved` and `away`: until when"),
    count: z.int().optional().describe("Of `saved`: questions whose last change came then"),
    seconds: z.int().optional().describe("Of `saved`: seconds since the server heard of it before"),
    closedBy: Result.shape.closedBy.optional().describe("Of `closed`"),
    score: z.number().optional().describe("Of `regraded`: marks from then on"),
  })
  .describe("Something that is known of a sitting");
export type SittingStep = z.infer<typeof SittingStep>;

export const SittingLog = z
  .object({
    tickets: z.int().describe("How often the way into the attempt was made anew, as by a login on another device"),
    hasSaves: z.boolean().describe("Single changes are still held: they are forgotten after thirty days"),
    steps: z.array(SittingStep).describe("In the order of time; changes within a minute are one"),
  })
  .describe("What the server knows of how a sitting went, for who helps its candidate");
export type SittingLog = z.infer<typeof SittingLog>;

/** What a list of results is narrowed by; an export takes the same. */
const resultFilter = {
  mockTestId: Id.optional(),
  account: Id.optional().describe("Whose"),
  search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of a username"),
  passed: z.enum(["yes", "no"]).optional().describe("Whether the score reaches the pass marks"),
  late: z.enum(["yes", "no"]).optional().describe("Holds answers that came late"),
  day: z.iso.date().optional().describe("Day in Nepal on which it was submitted (AD)"),
};

const resultRef = z.strictObject({ id: Id });

/** Calls of staff about results. */
export const resultAdmin = {
  listAdminResults: endpoint({
    method: "GET",
    path: "/api/admin/mock-test-results",
    access: "moderator",
    summary: "Results of all, latest first by default",
    query: z.strictObject({
      ...resultFilter,
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
  exportAdminResults: endpoint({
    method: "GET",
    path: "/api/admin/mock-test-results/export",
    access: "moderator",
    summary: "Results of all as a file, latest first: CSV with a byte order mark, or a workbook",
    query: z.strictObject({ format: z.enum(["csv", "xlsx"]).describe("Kind of file"), ...resultFilter }),
    returns: z.any(),
    download: true,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  getSittingLog: endpoint({
    method: "GET",
    path: "/api/admin/mock-test-results/:id/log",
    access: "moderator",
    summary: "How the sitting of a result went: starts, saves, absences, the end, and what staff did with it",
    params: resultRef,
    returns: SittingLog,
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
