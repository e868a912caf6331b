import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

/** What can be wrong with a question. */
export const reportReasons = ["wrong_key", "typo", "duplicate", "unclear", "outdated", "other"] as const;
export const ReportReason = z.enum(reportReasons).describe("What is wrong");
export type ReportReason = z.infer<typeof ReportReason>;

/** What staff found: it was wrong and is mended, or it was right. */
export const ReportOutcome = z.enum(["fixed", "no_fault"]).describe("What staff found");
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const MAX_REPORT = 1_000;
export const MAX_REPORT_ANSWER = 1_000;
/** Reports that an account may make in 24 hours. */
export const MAX_REPORTS_A_DAY = 20;
/** So many open reports of different accounts take a question out of practice and of new papers. */
export const REPORTS_THAT_DISPUTE = 3;

const answered = {
  outcome: ReportOutcome,
  text: z.string().describe("What staff say to who reported it"),
  at: Instant,
};

const report = {
  _id: Id,
  reason: ReportReason,
  description: z.string().describe("In the words of who reported it; may be empty"),
  state: z.enum(["open", "answered"]).describe("Whether staff have answered"),
  createdAt: Instant,
};

/** A report as its maker sees it. */
export const McqReport = z
  .object({
    ...report,
    mcqId: Id,
    question: Text.describe("The stem, as it was when it was reported"),
    answer: z.object(answered).optional().describe("What staff answered"),
  })
  .describe("A mistake that the caller reported");
export type McqReport = z.infer<typeof McqReport>;

/** A report as staff see it. */
export const AdminMcqReport = z
  .object({
    ...report,
    by: z.string().optional().describe("Username of who reported it; absent: the account is gone"),
    version: z.int().describe("The version that was reported"),
    mcq: z
      .object({
        _id: Id,
        slug: Slug.optional(),
        question: Text.describe("The stem, as it is now"),
        version: z.int().describe("Its present version"),
        state: z.enum(["draft", "in_review", "verified", "retired"]).describe("Its state"),
        disputed: z.boolean().describe("Out of practice and of new papers until staff have answered all reports"),
      })
      .describe("The question"),
    answer: z
      .object({ ...answered, by: z.string().optional().describe("Username of who answered") })
      .optional()
      .describe("What staff answered"),
  })
  .describe("A mistake that somebody reported");
export type AdminMcqReport = z.infer<typeof AdminMcqReport>;

export const ReportBody = z.strictObject({
  reason: ReportReason,
  description: lines(MAX_REPORT).default("").describe("What is wrong, in one's own words"),
});
export type ReportBody = z.infer<typeof ReportBody>;

/** Mistakes in questions: candidates report them, staff answer. */
export const questionReports = {
  reportMcq: endpoint({
    method: "POST",
    path: "/api/mcqs/:id/reports",
    access: "member",
    summary: "Report a mistake in a question that one may see; while it is open, the same again answers the first",
    params: z.strictObject({ id: Id }),
    body: ReportBody,
    returns: McqReport,
    message: "Reported",
    errors: ["mcq.not_found"],
    limits: [{ by: "account", max: MAX_REPORTS_A_DAY, seconds: 86_400 }],
  }),
  myReports: endpoint({
    method: "GET",
    path: "/api/mcq-reports/mine",
    access: "member",
    summary: "Mistakes that the caller reported, latest first, with the answers",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(McqReport),
    paged: true,
  }),
  listReports: endpoint({
    method: "GET",
    path: "/api/admin/mcq-reports",
    access: "moderator",
    summary: "Reports of candidates, open ones first, those of disputed questions before others",
    query: z.strictObject({
      state: z.enum(["open", "answered"]).optional().describe("Whether staff have answered"),
      reason: ReportReason.optional(),
      mcqId: Id.optional().describe("Only those of this question"),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Words in the report or in the question"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminMcqReport),
    paged: true,
  }),
  answerReport: endpoint({
    method: "POST",
    path: "/api/admin/mcq-reports/:id/answer",
    access: "moderator",
    summary: "Answer a report, which closes it; the last open one answered, the question is disputed no more",
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      outcome: ReportOutcome,
      answer: lines(MAX_REPORT_ANSWER)
        .refine((text) => text !== "", "Must not be empty")
        .describe("What to say to who reported it"),
      all: z.boolean().default(false).describe("Answers every open report of the question alike"),
    }),
    returns: z.object({ ids: z.array(Id).describe("Reports that were answered") }),
    message: "Answered",
    errors: ["mcq.report_not_found", "mcq.report_answered"],
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
} as const;
