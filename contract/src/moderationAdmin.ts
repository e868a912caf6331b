import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { lines, reasonField } from "./fields.ts";
import { MAX_REASON, MAX_SEARCH } from "./limits.ts";
import { Case, CaseRow, CaseState, ModerationReason, ReportedKind, Ruling } from "./moderationCase.ts";
import { CLAIM_MINUTES, MAX_BULK_CASES, MAX_REVEALS_A_DAY, MIN_REVEAL_REASON, UNDO_HOURS } from "./moderationLists.ts";
import { pageQuery } from "./paging.ts";
import { Id } from "./text.ts";

const byId = z.strictObject({ id: Id });
const yes = z.enum(["yes"]).optional();
const version = z.int().min(1).describe("The version of the case that was seen");
/** Why a case that one could see cannot be decided as one wants. */
const undecidable = [
  "case.not_found",
  "case.stale",
  "case.closed",
  "case.claimed",
  "case.own",
  "case.reporter",
  "case.staff",
  "case.escalated",
  "case.act",
  "case.content_changed",
  "case.too_long",
  "case.shorter",
  "case.anonymous",
  "user.last_admin",
] as const;
const acts = [{ by: "account", max: 600, seconds: 3600 }] as const;

export const ModerationCounts = z
  .object({
    open: z.int().describe("Cases that are not closed"),
    urgent: z.int().describe("Of these, urgent ones"),
    mine: z.int().describe("Cases that the caller has claimed"),
    escalated: z.int().describe("Cases that a moderator passed on to administrators"),
    appeals: z.int().describe("Appeals that nobody has answered"),
    oldestHours: z.int().optional().describe("Hours that the oldest open case waits; absent: there is none"),
  })
  .describe("What waits for staff");
export type ModerationCounts = z.infer<typeof ModerationCounts>;

/** One case of several: what came of it. */
export const CaseOutcome = z
  .object({
    id: Id,
    decisionId: Id.optional().describe("What was decided, to be taken back by; absent: it was not"),
    error: z
      .enum(undecidable)
      .optional()
      .describe(
        "Why it was not: an error code, whose text is that of the code; the other cases are decided all the same",
      ),
    by: z.string().optional().describe("Of `case.stale` and `case.claimed`: who was first, by username"),
  })
  .describe("What came of one case");
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** Both kinds of content have the same calls for staff, under their own address. */
const opened = {
  method: "POST",
  access: "moderator",
  params: byId,
  returns: Case,
  limits: acts,
} as const satisfies Partial<Endpoint>;
const revealed = {
  method: "POST",
  access: "admin",
  confirmed: true,
  params: byId,
  body: z.strictObject({ reason: reasonField.min(MIN_REVEAL_REASON, "Must say why").describe("Why") }),
  returns: z.object({
    userId: Id.describe("The account's id, for its page in the admin area"),
    username: z.string().describe("Username"),
    name: z.string().describe("Name as shown"),
  }),
  limits: [{ by: "account", max: MAX_REVEALS_A_DAY, seconds: 86_400 }],
} as const satisfies Partial<Endpoint>;

/**
 * Cases, for staff. `case.stale` and `case.claimed` (409) carry `details.by`, the username of who was first, where
 * somebody was; `case.content_changed` (409) says that the words were edited since they were read.
 */
export const moderationAdmin = {
  listCases: endpoint({
    method: "GET",
    path: "/api/admin/moderation/cases",
    access: "moderator",
    summary: "Cases, the most urgent first, of these the oldest; closed ones, the latest first",
    query: z.strictObject({
      state: z
        .union([CaseState, z.literal("all")])
        .optional()
        .describe("Absent: what waits for somebody, which is open, in review, or appealed"),
      kind: ReportedKind.optional(),
      reason: ModerationReason.optional().describe("One of its reports says so"),
      mine: yes.describe("Only those that the caller has claimed"),
      escalated: yes.describe("Only those that a moderator passed on"),
      appeals: yes.describe("Only those with an appeal that nobody has answered"),
      search: z
        .string()
        .trim()
        .max(MAX_SEARCH)
        .optional()
        .describe(
          "Words of a report, of a post's title or a comment, or a part of a name; never of somebody anonymous",
        ),
      ...pageQuery(25),
    }),
    returns: z.array(CaseRow),
    paged: true,
  }),
  countCases: endpoint({
    method: "GET",
    path: "/api/admin/moderation/counts",
    access: "moderator",
    summary: "What waits for staff, in numbers",
    returns: ModerationCounts,
  }),
  getCase: endpoint({
    method: "GET",
    path: "/api/admin/moderation/cases/:id",
    access: "moderator",
    summary: "One case: the words in their thread, reports, history, like cases, what the caller may do",
    params: byId,
    returns: Case,
    errors: ["case.not_found"],
  }),
  openPostCase: endpoint({
    ...opened,
    path: "/api/admin/moderation/posts/:id/case",
    summary:
      "The open case of a post that one may see, made where nobody has reported it: staff act on others' words in a case alone",
    errors: ["post.not_found", "case.own"],
  }),
  openCommentCase: endpoint({
    ...opened,
    path: "/api/admin/moderation/comments/:id/case",
    summary: "The same of a comment or a reply",
    errors: ["comment.not_found", "case.own"],
  }),
  claimCase: endpoint({
    method: "POST",
    path: "/api/admin/moderation/cases/:id/claim",
    access: "moderator",
    summary: `Take a case for ${CLAIM_MINUTES} minutes, or renew that; nobody else decides it meanwhile`,
    params: byId,
    body: z
      .strictObject({
        takeOver: z
          .boolean()
          .optional()
          .describe("As an administrator, also from somebody who has it now; it stands in the audit log"),
      })
      .optional()
      .describe("How"),
    returns: Case,
    errors: [
      "case.not_found",
      "case.closed",
      "case.claimed",
      "case.own",
      "case.reporter",
      "case.staff",
      "case.escalated",
    ],
    limits: acts,
  }),
  releaseCase: endpoint({
    method: "DELETE",
    path: "/api/admin/moderation/cases/:id/claim",
    access: "moderator",
    summary: "Give a case back; one that is not the caller's stays as it is",
    params: byId,
    returns: Case,
    errors: ["case.not_found"],
    limits: acts,
  }),
  decideCase: endpoint({
    method: "POST",
    path: "/api/admin/moderation/cases/:id/decisions",
    access: "moderator",
    summary:
      "Decide a case, which closes it (but for `escalate`); whoever reported it hears the outcome, its author what was done and why. Claimed by nobody else, it need not be claimed",
    params: byId,
    body: z.strictObject({
      version,
      revision: z.int().min(1).optional().describe("The edit of the words that was read (`CaseWords.revision`)"),
      ruling: Ruling,
    }),
    returns: Case,
    message: "Decided",
    errors: undecidable,
    limits: acts,
    idempotent: true,
  }),
  decideCases: endpoint({
    method: "POST",
    path: "/api/admin/moderation/cases/bulk",
    access: "moderator",
    summary: `The same of up to ${MAX_BULK_CASES} cases, each by itself; the answer says what came of each; sent again, it decides nothing twice, since each names its version`,
    body: z.strictObject({
      cases: z
        .array(z.strictObject({ id: Id, version }))
        .min(1)
        .max(MAX_BULK_CASES)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Must not repeat a case")
        .describe("Which, each with the version that was seen"),
      ruling: Ruling,
    }),
    returns: z.array(CaseOutcome),
    message: "Decided",
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  undoDecision: endpoint({
    method: "POST",
    path: "/api/admin/moderation/decisions/:id/undo",
    access: "moderator",
    summary: `Take a decision back within ${UNDO_HOURS} hours, one's own or, as an administrator, anybody's: all is as it was, and the case open again`,
    params: byId,
    body: z.strictObject({ note: lines(MAX_REASON).default("").describe("Why; for staff alone") }),
    returns: Case,
    message: "Taken back",
    errors: ["decision.not_found", "decision.not_yours", "decision.undone", "decision.late", "decision.final"],
    limits: acts,
  }),
  decideAppeal: endpoint({
    method: "POST",
    path: "/api/admin/moderation/decisions/:id/appeal",
    access: "moderator",
    summary: "Answer an appeal, as another than who decided; overturned, all is as it was before the decision",
    params: byId,
    body: z.strictObject({
      version,
      outcome: z.enum(["upheld", "overturned"]).describe("The decision stays, or is taken back"),
      explanation: lines(MAX_REASON).default("").describe("What its author reads"),
      note: lines(MAX_REASON).default("").describe("For staff alone"),
    }),
    returns: Case,
    message: "Answered",
    errors: ["decision.not_found", "appeal.none", "appeal.same_moderator", ...undecidable],
    limits: acts,
  }),
  revealPostAuthor: endpoint({
    ...revealed,
    path: "/api/admin/moderation/posts/:id/reveal-author",
    summary: `Look up who wrote an anonymous post; it stands in the audit log, every other administrator hears of it, ${MAX_REVEALS_A_DAY} times a day at most`,
    errors: ["post.not_found", "reveal.not_anonymous"],
  }),
  revealCommentAuthor: endpoint({
    ...revealed,
    path: "/api/admin/moderation/comments/:id/reveal-author",
    summary: "The same of an anonymous author's comment or reply; both count together",
    errors: ["comment.not_found", "reveal.not_anonymous"],
  }),
} as const;
