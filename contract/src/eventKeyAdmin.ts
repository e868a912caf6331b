import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { KeyState, Objection, questionNumber } from "./eventKeys.ts";
import { EventRank } from "./events.ts";
import { KeyDecision } from "./exams.ts";
import { lines } from "./fields.ts";
import { keyDecisionKinds, MAX_KEY_REASON, MAX_KEYS } from "./keyDecisions.ts";
import { MIN_REASON } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { pageQuery } from "./paging.ts";
import { Mcq } from "./questions.ts";
import { Id, Instant } from "./text.ts";

export const ItemStatistics = z
  .object({
    results: z.int().describe("Rated results"),
    chosen: z.array(z.int()).describe("Results in which each option was chosen, by index"),
    blank: z.int().describe("Results that left it blank"),
    facility: z.number().optional().describe("Average share of its marks, may be negative; not under 30 results"),
    discrimination: z
      .number()
      .optional()
      .describe(
        "Correlation with the marks of the other questions, −1 to 1; not under 30 results, nor where all are equal",
      ),
  })
  .describe("How candidates answered a question");
export type ItemStatistics = z.infer<typeof ItemStatistics>;

export const KeyQuestion = z
  .object({
    number: questionNumber,
    mcq: Mcq,
    correctOptionIndices: optionIndices.describe("The provisional key"),
    objectionCount: z.int().describe("Candidates who objected"),
    statistics: ItemStatistics,
    decision: KeyDecision.optional(),
    decidedAt: Instant.optional().describe("When it was decided; the next decision names it"),
  })
  .describe("A question of an event's paper, with what is said against its key");
export type KeyQuestion = z.infer<typeof KeyQuestion>;

export const KeyReview = z
  .object({
    state: KeyState,
    until: Instant.optional().describe("Until when objections are taken"),
    finalAt: Instant.optional().describe("When the key became final"),
    undecided: z.int().describe("Questions with objections and without a decision"),
    questions: z.array(KeyQuestion).describe("In the paper's order"),
  })
  .describe("The key of an event as staff look at it");
export type KeyReview = z.infer<typeof KeyReview>;

export const ReviewedObjection = z
  .object({
    _id: Id,
    ...Objection.omit({ mcqId: true }).shape,
    isHidden: z.boolean().describe("Is not among what all may read"),
  })
  .describe("An objection as staff read it: without its author");
export type ReviewedObjection = z.infer<typeof ReviewedObjection>;

const shift = {
  raised: z.int().describe("Results that gain marks"),
  lowered: z.int().describe("Results that lose marks"),
};
export const RegradePreview = z
  .object({
    fingerprint: z.string().describe("Of all that it was computed from; applying it needs the same"),
    undecided: KeyReview.shape.undecided,
    results: z.int().describe("Results that are looked at"),
    changed: z.int().describe("Results of which something becomes another"),
    ...shift,
    passes: z
      .object({
        gained: z.int().describe("Results that pass now"),
        lost: z.int().describe("Results that pass no more"),
      })
      .describe("Who passes now, and who no more"),
    most: z
      .object({ up: z.number().describe("Most marks gained"), down: z.number().describe("Most marks lost") })
      .describe("How far a score moves at most"),
    decisions: z
      .array(z.object({ mcqId: Id, number: questionNumber, kind: KeyDecision.shape.kind, ...shift }))
      .describe("What each decision changes, in the paper's order"),
    moved: z
      .array(
        z.object({
          rollNo: EventRank.shape.rollNo,
          scoreBefore: EventRank.shape.score,
          scoreAfter: EventRank.shape.score,
          rankBefore: EventRank.shape.rank.optional(),
          rankAfter: EventRank.shape.rank.optional(),
        }),
      )
      .describe("Those whose rank or marks change most, at most 20"),
  })
  .describe("What the decisions would change");
export type RegradePreview = z.infer<typeof RegradePreview>;

export const FinalKey = z
  .object({
    finalAt: Instant,
    results: RegradePreview.shape.results,
    changed: RegradePreview.shape.changed,
  })
  .describe("A key that is final");
export type FinalKey = z.infer<typeof FinalKey>;

/** Those that are not named stay as they are: there may be more than are shown at once. */
const changedObjections = z.array(Id).max(500).default([]);

export const KeyDecisionBody = z
  .strictObject({
    kind: z.enum(keyDecisionKinds).describe("What is decided"),
    keys: z
      .array(optionIndices.min(1))
      .max(MAX_KEYS)
      .default([])
      .describe("Of `keys`: each a whole key, of which the best counts"),
    reason: lines(MAX_KEY_REASON)
      .refine((text) => text.length >= MIN_REASON, "Must say why")
      .describe("Why; candidates read it"),
    decidedAt: Instant.optional().describe("When the decision was made that this one follows; absent: there is none"),
    hides: changedObjections.describe("Objections to this question that are not for all to read from now on"),
    shows: changedObjections.describe("Objections that are for all to read again"),
  })
  .refine(({ kind, keys }) => (kind === "keys") === keys.length > 0, { error: "Choose the options", path: ["keys"] });

const eventRef = z.strictObject({ id: Id });
const questionRef = z.strictObject({ id: Id, mcqId: Id });
const limits = [{ by: "account", max: 1_200, seconds: 3600 }] as const satisfies readonly Limit[];

/** Calls of administrators about the key of an exam event. */
export const eventKeyAdmin = {
  getKeyReview: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/key",
    access: "admin",
    summary:
      "The questions of an event with their keys, statistics, objections in numbers, and decisions; once its key is out",
    params: eventRef,
    returns: KeyReview,
    errors: ["event.not_found", "solutions.not_out"],
  }),
  listObjections: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/key/:mcqId/objections",
    access: "admin",
    summary: "What candidates object to the key of a question, without their names; oldest first",
    params: questionRef,
    query: z.strictObject({ ...pageQuery(50) }),
    returns: z.array(ReviewedObjection),
    paged: true,
    errors: ["event.not_found", "mcq.not_found"],
  }),
  decideKey: endpoint({
    method: "PUT",
    path: "/api/admin/events/:id/key/:mcqId/decision",
    access: "admin",
    summary: "Decide about the key of a question; nothing changes until the decisions are applied",
    params: questionRef,
    body: KeyDecisionBody,
    returns: KeyDecision,
    message: "Saved",
    errors: ["event.not_found", "mcq.not_found", "solutions.not_out", "key.final", "key.decided_meanwhile"],
    limits,
  }),
  withdrawKeyDecision: endpoint({
    method: "DELETE",
    path: "/api/admin/events/:id/key/:mcqId/decision",
    access: "admin",
    summary: "Take a decision about the key of a question back before the key is final: there is none then",
    params: questionRef,
    body: z.strictObject({ decidedAt: Instant.describe("When the decision was made that is meant") }),
    returns: z.object({ mcqId: Id }),
    message: "Withdrawn",
    errors: ["event.not_found", "mcq.not_found", "solutions.not_out", "key.final", "key.decided_meanwhile"],
    limits,
  }),
  previewRegrade: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/regrade",
    access: "admin",
    summary: "What the decisions would change: a dry run",
    params: eventRef,
    returns: RegradePreview,
    errors: ["event.not_found", "solutions.not_out", "key.final"],
  }),
  applyRegrade: endpoint({
    method: "POST",
    path: "/api/admin/events/:id/regrade",
    access: "admin",
    summary:
      "Mark all results by the decisions, write the ranks anew and make the key final; the same call twice does it once",
    params: eventRef,
    body: z.strictObject({ fingerprint: z.string().length(64).describe("Of the dry run that was looked at") }),
    returns: FinalKey,
    message: "The key is final",
    errors: [
      "event.not_found",
      "event.step",
      "solutions.not_out",
      "key.open",
      "key.undecided",
      "key.stale",
      "key.final",
    ],
    limits,
  }),
} as const;
