import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { reasonField } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { AdminItemSummary, ItemContent } from "./resourceAdmin.ts";
import { Contribution, ContributionState, Duplicate } from "./resourceContributions.ts";
import { contributionDecisions, itemReportOutcomes } from "./resourceLists.ts";
import { ItemReportReason } from "./resources.ts";
import { Id, Instant, Text } from "./text.ts";

export const ContributionDecision = z.enum(contributionDecisions).describe("What is decided");
export type ContributionDecision = z.infer<typeof ContributionDecision>;
export const ItemReportOutcome = z.enum(itemReportOutcomes).describe("What staff answered");
export type ItemReportOutcome = z.infer<typeof ItemReportOutcome>;

const queueFields = {
  contributor: z.string().optional().describe("Username; absent: the account is gone"),
  published: z.int().describe("Contributions of theirs that were published"),
  rejected: z.int().describe("Contributions of theirs that were rejected"),
  reviewer: z.string().optional().describe("Username of who has it for review"),
  claimedUntil: Instant.optional().describe("Until when it is theirs"),
  isMine: z.boolean().describe("The caller contributed it, and cannot decide about it"),
};

/** A contribution in the queue. */
export const QueuedContribution = z
  .object({
    ...Contribution.omit({ content: true, steps: true, place: true, file: true }).shape,
    ...queueFields,
  })
  .describe("A contribution in the queue of staff");
export type QueuedContribution = z.infer<typeof QueuedContribution>;

export const ReviewedContribution = z
  .object({
    ...Contribution.shape,
    ...queueFields,
    before: ItemContent.optional().describe("Of a change: what the item says now"),
    after: ItemContent.describe("What the item would say"),
    moved: z.boolean().describe("The item was changed since this change of it was begun"),
    duplicates: z.array(Duplicate).describe("What stands here already of the same file, address or title"),
  })
  .describe("A contribution with all that a reviewer needs");
export type ReviewedContribution = z.infer<typeof ReviewedContribution>;

export const DeadLink = z
  .object({
    ...AdminItemSummary.shape,
    resourceTitle: Text.describe("Title of its resource"),
    failures: z.int().describe("Checks in a row that failed"),
    problem: z
      .string()
      .describe("What the last check met: a status, or `timeout`, `dns`, `private`, `redirects`, `tls`, `refused`"),
    failingSince: Instant,
  })
  .describe("A link that cannot be reached");
export type DeadLink = z.infer<typeof DeadLink>;

export const ItemReport = z
  .object({
    _id: Id,
    item: z
      .object({
        _id: Id,
        resourceId: Id,
        title: Text,
        takenDown: z.boolean().describe("It is taken down"),
        version: z.int().describe("Its present version"),
      })
      .describe("The item"),
    reason: ItemReportReason,
    description: z.string().describe("In the words of who reported it"),
    by: z.string().optional().describe("Username; absent: not logged in, or the account is gone"),
    email: z.string().optional().describe("Where to answer"),
    outcome: ItemReportOutcome.optional().describe("Absent: nobody has answered yet"),
    answer: z.string().optional().describe("What staff said"),
    answeredBy: z.string().optional().describe("Username of who answered"),
    answeredAt: Instant.optional(),
    createdAt: Instant,
    dueAt: Instant.optional().describe("Of a request to take it down: 72 hours after it came"),
  })
  .describe("What somebody finds wrong with an item");
export type ItemReport = z.infer<typeof ItemReport>;

const byId = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 600, seconds: 3600 }] as const satisfies readonly Limit[];
const seen = { version: z.int().describe("The version that was seen") };

/** Calls of staff about what members contribute and report. */
export const resourceReview = {
  contributionQueue: endpoint({
    method: "GET",
    path: "/api/admin/resources/contributions",
    access: "moderator",
    summary: "Contributions, those that wait longest first; what waits and what is in review by default",
    query: z.strictObject({
      state: ContributionState.exclude(["draft"]).optional().describe("Only in this state"),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Words of the title, in either script"),
      mine: z.enum(["yes"]).optional().describe("Only what the caller has for review"),
      ...pageQuery(50),
    }),
    returns: z.array(QueuedContribution),
    paged: true,
  }),
  reviewContribution: endpoint({
    method: "GET",
    path: "/api/admin/resources/contributions/:id",
    access: "moderator",
    summary: "One contribution with what it would change",
    params: byId,
    returns: ReviewedContribution,
    errors: ["contribution.not_found"],
  }),
  claimContribution: endpoint({
    method: "POST",
    path: "/api/admin/resources/contributions/:id/claim",
    access: "moderator",
    summary: "Take a contribution for review, for 48 hours; or give it back",
    params: byId,
    body: z.strictObject({ on: z.boolean().default(true).describe("False: give it back"), ...seen }),
    returns: ReviewedContribution,
    errors: [
      "contribution.not_found",
      "contribution.stale",
      "contribution.step",
      "contribution.own",
      "contribution.claimed",
    ],
    limits,
  }),
  decideContribution: endpoint({
    method: "POST",
    path: "/api/admin/resources/contributions/:id/decide",
    access: "moderator",
    summary: "Publish a contribution, ask for changes or reject it; who contributed it reads why",
    params: byId,
    body: z
      .strictObject({
        decision: ContributionDecision,
        reason: reasonField.optional().describe("Why; only a publication needs none"),
        force: z.boolean().default(false).describe("Publish although the item was changed meanwhile"),
        ...seen,
      })
      .refine(({ decision, reason }) => decision === "publish" || reason !== undefined, {
        path: ["reason"],
        message: "Must say why",
      }),
    returns: ReviewedContribution,
    message: "Decided",
    errors: [
      "contribution.not_found",
      "contribution.stale",
      "contribution.step",
      "contribution.own",
      "contribution.claimed",
      "contribution.moved",
      "resource.item_not_found",
      "resource.anothers_file",
      "resource.too_complex",
    ],
    limits,
  }),
  deadLinks: endpoint({
    method: "GET",
    path: "/api/admin/resources/dead-links",
    access: "moderator",
    summary: "Links that fail, those that fail longest first",
    query: z.strictObject({
      state: z.enum(["failing", "dead"]).default("dead").describe("Dead: three checks in a row failed"),
      ...pageQuery(50),
    }),
    returns: z.array(DeadLink),
    paged: true,
  }),
  checkLink: endpoint({
    method: "POST",
    path: "/api/admin/resources/items/:id/check",
    access: "moderator",
    summary: "Check a link now",
    params: byId,
    returns: z.object({
      state: z.enum(["unchecked", "good", "failing", "dead"]).describe("How it is now"),
      problem: z.string().optional().describe("What the check met"),
    }),
    errors: ["resource.item_not_found"],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  itemReports: endpoint({
    method: "GET",
    path: "/api/admin/resources/takedowns",
    access: "moderator",
    summary: "What readers and rights holders find wrong with items; open requests to take something down first",
    query: z.strictObject({
      state: z.enum(["open", "answered"]).default("open").describe("Whether staff have answered"),
      reason: ItemReportReason.optional(),
      ...pageQuery(50),
    }),
    returns: z.array(ItemReport),
    paged: true,
  }),
  answerItemReport: endpoint({
    method: "POST",
    path: "/api/admin/resources/takedowns/:id/answer",
    access: "moderator",
    summary: "Answer what somebody reported; taking the item down answers all that is open about it",
    params: byId,
    body: z.strictObject({
      outcome: ItemReportOutcome,
      answer: reasonField.describe("What to say to who reported it"),
    }),
    returns: ItemReport,
    message: "Answered",
    errors: ["resource.report_not_found", "resource.report_answered"],
    limits,
  }),
  restoreItem: endpoint({
    method: "POST",
    path: "/api/admin/resources/items/:id/restore",
    access: "moderator",
    summary: "Show an item again that was taken down",
    params: byId,
    body: z.strictObject({ reason: reasonField.describe("Why") }),
    returns: z.object({ _id: Id }),
    message: "Restored",
    errors: ["resource.item_not_found"],
    limits,
  }),
} as const;
