import { z } from "zod";
import { writtenField } from "./communityPost.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { lines } from "./fields.ts";
import { CaseAct, ContentState, ModerationReason, ReportedKind } from "./moderationCase.ts";
import {
  APPEAL_DAYS,
  FEWEST_SAID,
  MAX_APPEAL,
  MAX_CONTENT_REPORTS_A_DAY,
  MAX_REPORT_DESCRIPTION,
} from "./moderationLists.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant } from "./text.ts";

export const ContentReportBody = z
  .strictObject({
    reason: ModerationReason,
    description: lines(MAX_REPORT_DESCRIPTION).default("").describe("In one's own words"),
  })
  .describe("What is wrong");
export type ContentReportBody = z.infer<typeof ContentReportBody>;

export const ContentReport = z
  .object({
    reportId: Id,
    kind: ReportedKind,
    targetId: Id.optional().describe("The post's or comment's id; absent: a person"),
    words: z.string().describe("How it begins, or the person's name; empty: the caller does not see it any more"),
    postId: Id.optional().describe("The thread, while the caller may see it"),
    username: z.string().optional().describe("Of a person, while the caller may find them"),
    reason: ModerationReason,
    description: z.string().describe("In the caller's own words; may be empty"),
    outcome: z
      .enum(["open", "handled", "no_violation"])
      .describe("Staff have not decided yet; they have dealt with it; they found nothing wrong. No more is said"),
    createdAt: Instant,
    closedAt: Instant.optional().describe("When staff decided"),
  })
  .describe("What the caller reported");
export type ContentReport = z.infer<typeof ContentReport>;

export const Appeal = z
  .object({
    text: z.string().describe("In the caller's own words"),
    at: Instant,
    outcome: z
      .enum(["open", "upheld", "overturned"])
      .describe("Another moderator has not looked yet; the decision stays; it is taken back"),
    explanation: z.string().optional().describe("What staff say with it"),
    decidedAt: Instant.optional(),
  })
  .describe("The caller asks for another look");
export type Appeal = z.infer<typeof Appeal>;

export const OwnDecision = z
  .object({
    decisionId: Id,
    act: CaseAct.exclude(["dismiss", "escalate"]).describe("What was done"),
    kind: ReportedKind.describe("About what: one's post, one's comment or reply, oneself"),
    byReports: z
      .boolean()
      .describe(
        "It hid itself since several people reported it; staff look at it next, and nothing can be appealed yet",
      ),
    reason: ModerationReason,
    explanation: z.string().describe("What staff say beside the reason; may be empty"),
    until: Instant.optional().describe("Of `limit` and `suspend`: how long; absent: without end"),
    at: Instant,
    undoneAt: Instant.optional().describe("It was taken back: all is as it was"),
    postId: Id.optional().describe("Of a post or comment: the thread"),
    commentId: Id.optional().describe("Of a comment or reply"),
    title: z.string().optional().describe("Of a post"),
    html: z.string().optional().describe("One's own words, as clean HTML; absent: of a person, or they are gone"),
    contentState: ContentState.optional().describe("Whether others see it now"),
    appeal: Appeal.optional(),
    can: z.object({ appeal: z.boolean().describe("Ask for another look, once") }).describe("What the caller may do"),
    appealUntil: Instant.optional().describe(`Until when they may, ${APPEAL_DAYS} days; absent: they may not`),
  })
  .describe("What staff decided about the caller or about what they wrote");
export type OwnDecision = z.infer<typeof OwnDecision>;

export const SealedDecision = OwnDecision.pick({
  reason: true,
  explanation: true,
  until: true,
  at: true,
  undoneAt: true,
  appeal: true,
  can: true,
  appealUntil: true,
}).describe("Why somebody is suspended, and their appeal; nothing else of the account");
export type SealedDecision = z.infer<typeof SealedDecision>;

/** A number that would say something of single people is not said. */
const Counted = z.int().nullable().describe(`Null: fewer than ${FEWEST_SAID}, and not none`);
export const ModerationFigures = z
  .object({
    months: z
      .array(
        z
          .object({
            month: z
              .string()
              .regex(/^\d{4}-\d{2}$/)
              .describe("Month in Nepal's time, YYYY-MM (AD)"),
            reports: Counted,
            byReason: z.record(ModerationReason, Counted).describe("Reports by reason"),
            cases: Counted.describe("Cases that staff decided"),
            acted: Counted.describe("Of these, with something done"),
            dismissed: Counted.describe("Of these, with nothing wrong"),
            medianHours: z
              .number()
              .nullable()
              .describe("Half of them were decided within so many hours; null: too few to say"),
            appeals: Counted.describe("Appeals that were answered"),
            overturned: Counted.describe("Of these, where the decision was taken back"),
            reveals: z
              .int()
              .describe(
                "How often an administrator looked up an anonymous author; to the number, since it names nobody",
              ),
          })
          .describe("One month"),
      )
      .describe("The latest twelve whole months and this one so far, the latest first"),
  })
  .describe("How this community is moderated, in numbers; computed at most once an hour");
export type ModerationFigures = z.infer<typeof ModerationFigures>;

const byId = z.strictObject({ id: Id });
const bySeal = z.strictObject({
  token: z
    .string()
    .regex(/^[\w-]{22}\.[\w-]{22}$/)
    .describe("From the mail of a suspension: which decision, and a seal"),
});
const appealBody = z.strictObject({
  text: writtenField(MAX_APPEAL).describe(`Why, up to ${MAX_APPEAL} characters as readers count them`),
});
const reportable = {
  method: "POST",
  access: "member",
  body: ContentReportBody,
  returns: ContentReport,
  message: "Reported",
  // Whatever comes of it; those that are made are counted in the database, of all kinds together.
  limits: [{ by: "account", max: 60, seconds: 3600 }],
  idempotent: true,
} as const satisfies Partial<Endpoint>;

/**
 * Reports, and what comes of them, for members. The texts that the specification gives the client's form (§5, §8): 401
 * "Unauthorized - Please login to report posts", 404 "Post not found", 400 "Invalid report data", otherwise "Failed to
 * report post. Please try again."; before the call "Post ID is required" and "Authentication required - Please login to
 * report posts". They stand in the dictionary `moderation.report`.
 */
export const moderation = {
  reportPost: endpoint({
    ...reportable,
    path: "/api/community/posts/:id/report",
    summary: `Report a post that one may see; while its case is open, the same again answers the first. ${MAX_CONTENT_REPORTS_A_DAY} reports a day, of posts, comments and people`,
    params: byId,
    errors: ["post.not_found", "report.own"],
  }),
  reportComment: endpoint({
    ...reportable,
    path: "/api/community/comments/:id/report",
    summary: "Report a comment or a reply that one may see; while its case is open, the same again answers the first",
    params: byId,
    errors: ["comment.not_found", "report.own"],
  }),
  reportPerson: endpoint({
    ...reportable,
    path: "/api/community/users/:username/report",
    summary: "Report somebody whom one may find; while the case is open, the same again answers the first",
    params: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(60).describe("Username") }),
    errors: ["user.not_found", "report.own"],
  }),
  listOwnReports: endpoint({
    method: "GET",
    path: "/api/moderation/reports",
    access: "member",
    summary: "What the caller reported, the latest first, with what came of it",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(ContentReport),
    paged: true,
  }),
  listOwnDecisions: endpoint({
    method: "GET",
    path: "/api/moderation/decisions",
    access: "member",
    summary: "What staff decided about the caller and what they wrote, the latest first",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(OwnDecision),
    paged: true,
  }),
  getOwnDecision: endpoint({
    method: "GET",
    path: "/api/moderation/decisions/:id",
    access: "member",
    summary: "One of them: the words, the reason, the appeal",
    params: byId,
    returns: OwnDecision,
    errors: ["decision.not_found"],
  }),
  appeal: endpoint({
    method: "POST",
    path: "/api/moderation/decisions/:id/appeal",
    access: "member",
    summary: `Ask for another look by another moderator: once for a decision, within ${APPEAL_DAYS} days`,
    params: byId,
    body: appealBody,
    returns: OwnDecision,
    message: "Sent",
    errors: ["decision.not_found", "appeal.already", "appeal.late"],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
    idempotent: true,
  }),
  getSealedDecision: endpoint({
    method: "GET",
    path: "/api/moderation/appeals/:token",
    access: "anyone",
    summary: `Why somebody is suspended, by the link in the mail about it: they cannot log in. ${APPEAL_DAYS} days`,
    params: bySeal,
    returns: SealedDecision,
    errors: ["decision.not_found", "appeal.late"],
    limits: [{ by: "ip", max: 60, seconds: 3600 }],
  }),
  sealedAppeal: endpoint({
    method: "POST",
    path: "/api/moderation/appeals/:token",
    access: "anyone",
    summary: "Their appeal against it, the same one that they have with a login",
    params: bySeal,
    body: appealBody,
    returns: SealedDecision,
    message: "Sent",
    errors: ["decision.not_found", "appeal.already", "appeal.late"],
    limits: [{ by: "ip", max: 20, seconds: 3600 }],
  }),
  getModerationFigures: endpoint({
    method: "GET",
    path: "/api/moderation/figures",
    access: "anyone",
    summary: "How the community is moderated, month by month, in numbers that name nobody",
    returns: ModerationFigures,
    cacheSeconds: 3600,
  }),
} as const;
