import { z } from "zod";
import { Author, Picture } from "./communityPost.ts";
import { lines } from "./fields.ts";
import { MAX_REASON, MODERATOR_DAYS } from "./limits.ts";
import {
  CLAIM_MINUTES,
  caseActs,
  caseStates,
  dismissals,
  moderationReasons,
  reportedKinds,
  UNDO_HOURS,
  urgencies,
} from "./moderationLists.ts";
import { Id, Instant } from "./text.ts";

export const ReportedKind = z.enum(reportedKinds).describe("What is reported; a reply is a comment");
export type ReportedKind = z.infer<typeof ReportedKind>;
export const ModerationReason = z.enum(moderationReasons).describe("What is wrong with it");
export type ModerationReason = z.infer<typeof ModerationReason>;
export const CaseAct = z
  .enum(caseActs)
  .describe(
    "`hide`: nobody but its author sees it; `remove`: it is gone, and can come back for 30 days; `warn`: its author " +
      "reads what was wrong; `limit`: what its author writes is for their followers alone for some days; `suspend`: " +
      "its author is kept out; `dismiss`: nothing is wrong, what hid itself is shown again; `escalate`: administrators decide",
  );
export type CaseAct = z.infer<typeof CaseAct>;
export const Dismissal = z
  .enum(dismissals)
  .describe("Nothing is wrong with it; the reports say nothing of use; it was dealt with elsewhere");
export type Dismissal = z.infer<typeof Dismissal>;
export const CaseState = z
  .enum(caseStates)
  .describe(
    "Waiting; with somebody now (for half an hour at a time); acted on; dismissed; gone by itself: deleted, or decided in a newer case",
  );
export type CaseState = z.infer<typeof CaseState>;
export const Urgency = z
  .enum(urgencies)
  .describe(
    "`urgent`: privacy, passed on to administrators, or reported by many; `high`: hidden meanwhile, a leaked paper, or an open appeal",
  );
export type Urgency = z.infer<typeof Urgency>;

/** Whether readers see it. */
export const ContentState = z
  .enum(["published", "hidden", "removed", "deleted"])
  .describe("Shown; hidden but for its author; removed by staff; deleted by its author");
export type ContentState = z.infer<typeof ContentState>;

/** A post, a comment or a reply as it stands in a case. Anonymous authors are anonymous to staff too. */
export const CaseWords = z
  .object({
    kind: z.enum(["post", "comment", "reply"]).describe("What it is"),
    postId: Id,
    commentId: Id.optional().describe("Of a comment or a reply: its own id"),
    title: z.string().optional().describe("Of a post"),
    html: z.string().describe("What it says, as clean HTML; empty: its words are gone"),
    pictures: z.array(Picture).optional().describe("Of a post"),
    hashtags: z.array(z.string()).optional().describe("Of a post, without their sign"),
    createdBy: Author,
    state: ContentState,
    revision: z.int().describe("Counts its edits, from 1: a decision names the one that was read"),
    createdAt: Instant,
    editedAt: Instant.optional().describe("Of the last edit that left a trace"),
    isReported: z.boolean().describe("What the case is about"),
  })
  .describe("A post, a comment or a reply, as staff see it in a case");
export type CaseWords = z.infer<typeof CaseWords>;

/** Why the caller can decide nothing here, for a line of text in place of the buttons. */
export const caseBlocks = ["closed", "claimed", "own", "reporter", "staff", "escalated"] as const;

export const CaseRights = z
  .object({
    claim: z.boolean().describe(`Take it, or renew it, for ${CLAIM_MINUTES} minutes`),
    takeOver: z.boolean().describe("Take it from who has it now, as an administrator"),
    release: z.boolean().describe("Give it back: it is the caller's now"),
    acts: z.array(CaseAct).describe("What the caller may do with it now; empty with `blocked`"),
    decideAppeal: z.boolean().describe("There is an open appeal, of another moderator's decision"),
    revealAuthor: z.boolean().describe("Look up who wrote it: it is anonymous, the caller an administrator"),
    limitDays: z.int().describe("`limit`: days at most"),
    suspendDays: z
      .int()
      .optional()
      .describe(`\`suspend\`: days at most (${MODERATOR_DAYS} for moderators); absent: also without end`),
    blocked: z
      .enum(caseBlocks)
      .optional()
      .describe(
        "Why `acts` is empty: it is closed; another moderator has it (`claim`); the caller wrote it; the caller " +
          "reported it; its author is staff that the caller may not act on; only administrators decide it now",
      ),
  })
  .describe("What the caller may do with a case now");
export type CaseRights = z.infer<typeof CaseRights>;

const row = {
  _id: Id,
  kind: ReportedKind,
  state: CaseState,
  urgency: Urgency,
  version: z
    .int()
    .describe(
      "Counts what was decided: each decision names the one it saw, or is `case.stale`. Reports do not change it",
    ),
  words: z
    .string()
    .describe("How it begins, on one line: a post's title, a comment's words, a person's name; empty: gone"),
  postId: Id.optional().describe("Of a post or comment: the thread"),
  commentId: Id.optional().describe("Of a comment or reply"),
  author: Author.describe("Who wrote it, or who was reported; of an anonymous post the pseudonym"),
  isAnonymous: z.boolean().describe("Staff are not shown who wrote it either"),
  contentState: ContentState.optional().describe("Of a post or comment"),
  waitsFor: z
    .array(z.enum(["link", "picture", "word", "form"]))
    .describe(
      "Why it is a case without a report: a new member's text has a link, a picture or a word that a rule holds, or its " +
        "form was filled by a machine. It waits unpublished as long as `hidItself`; else it hits a word rule",
    ),
  hidItself: z.boolean().describe("It is hidden by its reports alone, or is not published yet, and waits for staff"),
  reasons: z
    .array(z.object({ reason: ModerationReason, count: z.int().describe("Reports that say so") }))
    .describe("What its reports say, the most frequent first"),
  reports: z.int().describe("How many there are"),
  score: z.number().describe("What they weigh together"),
  isEscalated: z.boolean().describe("A moderator passed it on: administrators decide"),
  hasAppeal: z.boolean().describe("Its author asks for another look, and nobody has answered yet"),
  claim: z
    .object({
      by: z.string().describe("Username"),
      isMine: z.boolean().describe("The caller has it"),
      until: Instant.describe("Then it is free again by itself"),
    })
    .optional()
    .describe("Who is at it now"),
  openedAt: Instant.describe("When it was first reported"),
  closedAt: Instant.optional().describe("When it was closed"),
};

export const CaseRow = z.object(row).describe("A case in the queue: all reports of one post, comment or person");
export type CaseRow = z.infer<typeof CaseRow>;

export const CaseReport = z
  .object({
    reason: ModerationReason,
    description: z.string().describe("In the words of who reported it; may be empty"),
    trustLevel: z.int().min(0).max(3).describe("How far its maker was trusted then; who it was, staff do not see"),
    weight: z.number().describe("What it weighs by itself"),
    revision: z.int().optional().describe("The edit that was reported; a smaller one than the present: changed since"),
    at: Instant,
  })
  .describe("One report of a case");
export type CaseReport = z.infer<typeof CaseReport>;

export const CaseAppeal = z
  .object({
    text: z.string().describe("In the words of whom the decision is about"),
    at: Instant,
    outcome: z.enum(["upheld", "overturned"]).optional().describe("Absent: nobody has answered yet"),
    explanation: z.string().optional().describe("What its author reads with the outcome"),
    decidedBy: z.string().optional().describe("Username"),
    decidedAt: Instant.optional(),
  })
  .describe("An author asks for another look at a decision");
export type CaseAppeal = z.infer<typeof CaseAppeal>;

export const CaseDecision = z
  .object({
    _id: Id,
    act: CaseAct,
    content: z.enum(["show", "hide", "remove"]).optional().describe("What became of the words"),
    reason: ModerationReason.optional().describe("Absent: dismissed or escalated"),
    dismissal: Dismissal.optional().describe("Of `dismiss`"),
    until: Instant.optional().describe("Of `limit` and `suspend`; absent: without end"),
    explanation: z.string().describe("What its author reads beside the reason; may be empty"),
    note: z.string().describe("For staff alone; may be empty"),
    by: z.string().optional().describe("Username; absent: it hid itself by its reports, or the account is gone"),
    at: Instant,
    undone: z
      .object({ by: z.string().optional().describe("Username"), at: Instant })
      .optional()
      .describe("It was taken back"),
    canUndo: z
      .boolean()
      .describe(`The caller may take it back: their own, or as an administrator, within ${UNDO_HOURS} hours`),
    appeal: CaseAppeal.optional(),
  })
  .describe("What was decided");
export type CaseDecision = z.infer<typeof CaseDecision>;

const few = z.enum(["none", "few", "many"]);
export const AuthorHistory = z
  .object({
    since: Instant.optional().describe("When the account was made; absent: anonymous"),
    trustLevel: z.int().min(0).max(3).optional().describe("How far the community trusts them; absent: anonymous"),
    earlier: few.describe("Earlier cases that staff acted on: none, one or two, more"),
    acted: z.int().optional().describe("The same as a number; absent: anonymous"),
    dismissed: z.int().optional().describe("Cases that were dismissed; absent: anonymous"),
    limitedUntil: Instant.optional().describe("They are limited now; never said of somebody anonymous"),
    suspendedUntil: Instant.optional().describe("They are suspended now, until then; never said of somebody anonymous"),
    isSuspended: z.boolean().optional().describe("They are suspended now; absent: anonymous"),
    cases: z
      .array(
        z.object({
          _id: Id,
          kind: ReportedKind,
          words: z.string().describe("How it begins"),
          act: CaseAct.optional().describe("What was done; absent: still open"),
          reason: ModerationReason.optional(),
          at: Instant,
        }),
      )
      .describe("The latest of them, at most ten; none of somebody anonymous, whom they would name"),
  })
  .describe("What is known of the author: of an anonymous one nothing that would name them");
export type AuthorHistory = z.infer<typeof AuthorHistory>;

export const LikeCase = z
  .object({
    _id: Id,
    kind: ReportedKind,
    words: z.string().describe("How it begins"),
    why: z.enum(["text", "author"]).describe("The same words; the same reason about the same author"),
    state: CaseState,
    act: CaseAct.optional().describe("What was done"),
    reason: ModerationReason.optional(),
    at: Instant.describe("When it was opened"),
  })
  .describe("A case like this one");
export type LikeCase = z.infer<typeof LikeCase>;

export const Case = z
  .object({
    ...row,
    thread: z
      .object({
        above: z.array(CaseWords).describe("The post, and of a reply its comment"),
        around: z
          .array(CaseWords)
          .describe("It, with up to three before and after it on its level; of a post it alone"),
      })
      .optional()
      .describe("Of a post or comment: where it stands"),
    person: z
      .object({
        username: z.string().optional().describe("Absent: the account is gone"),
        name: z.string().describe("As shown"),
        avatar: z.string().optional().describe("Address of the picture"),
        bio: z.string().optional().describe("A few words"),
      })
      .optional()
      .describe("Of a person: what others see of them"),
    allReports: z.array(CaseReport).describe("The latest first, at most 100"),
    decisions: z.array(CaseDecision).describe("What was decided, the latest first"),
    history: AuthorHistory,
    like: z.array(LikeCase).describe("Cases like it, the latest first, at most ten"),
    can: CaseRights,
  })
  .describe("A case with all that is needed to decide it");
export type Case = z.infer<typeof Case>;

const explanation = lines(MAX_REASON).default("").describe("What its author reads beside the reason's own words");
const note = lines(MAX_REASON).default("").describe("For staff alone; stands in the case and in the audit log");
const content = z.enum(["show", "hide", "remove"]);
const withContent = content.default("show").describe("What becomes of the words too; `show` of a person");
const reasoned = { reason: ModerationReason, explanation, note };

/** What is done with one case, or with several. */
export const Ruling = z
  .discriminatedUnion("act", [
    z.strictObject({ act: z.literal("hide"), ...reasoned }).describe("Hidden but for its author"),
    z.strictObject({ act: z.literal("remove"), ...reasoned }).describe("Gone; restorable for 30 days"),
    z.strictObject({ act: z.literal("warn"), content: withContent, ...reasoned }).describe("Its author is warned"),
    z
      .strictObject({
        act: z.literal("limit"),
        days: z.int().min(1).describe("So many days of 24 hours"),
        content: withContent,
        ...reasoned,
      })
      .describe("What its author writes is for their followers alone for a while"),
    z
      .strictObject({
        act: z.literal("suspend"),
        days: z.int().min(1).optional().describe("So many days of 24 hours; absent: without end, administrators only"),
        content: withContent,
        ...reasoned,
      })
      .describe("Its author is kept out"),
    z
      .strictObject({ act: z.literal("dismiss"), dismissal: Dismissal, note })
      .describe("Nothing is done; what hid itself is shown again"),
    z.strictObject({ act: z.literal("escalate"), note }).describe("Administrators decide"),
  ])
  .superRefine((ruling, context) => {
    if ("reason" in ruling && ruling.reason === "other" && ruling.explanation === "") {
      context.addIssue({ code: "custom", path: ["explanation"], message: "Must say what is wrong" });
    }
  })
  .describe("What is done; the reason `other` wants an explanation");
export type Ruling = z.infer<typeof Ruling>;
