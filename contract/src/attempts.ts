import { z } from "zod";
import { ANSWERS_DAYS } from "./limits.ts";
import { optionIndex, optionIndices } from "./optionIndices.ts";
import { Id, Instant } from "./text.ts";

/** Announcements that one answer to a save carries at most; a page that missed more asks for them all. */
export const MAX_ANNOUNCED = 5;

export const AttemptStatus = z.enum(["in_progress", "submitted"]).describe("A submitted attempt is final");

/** Order of a change. */
export const answerSeq = z
  .int()
  .min(0)
  .describe("Order of the change: server milliseconds at the tap, always rising; the highest wins");

const mark = {
  flagged: z.boolean().default(false).describe("Marked for review"),
  seq: answerSeq,
  timeSpentMs: z
    .int()
    .min(0)
    .max(86_400_000)
    .default(0)
    .describe("Milliseconds with this question on a visible screen"),
};

export const SavedAnswer = z
  .object({
    mcqId: Id,
    selectedOptionIndex: optionIndex.optional().describe("The one chosen option"),
    selectedOptionIndices: optionIndices.optional().describe("The chosen options of a multi-answer question"),
    ...mark,
  })
  .describe("What the server holds for one question; neither index: seen but not answered");
export type SavedAnswer = z.infer<typeof SavedAnswer>;

export const AnswerChange = z
  .strictObject({
    mcqId: Id,
    selectedOptionIndex: optionIndex.nullish().describe("The one chosen option; null or absent clears"),
    selectedOptionIndices: optionIndices.nullish().describe("The chosen options of a multi-answer question"),
    ...mark,
  })
  .describe("A change of one question's answer");
export type AnswerChange = z.input<typeof AnswerChange>;

export const Attempt = z
  .object({
    attemptId: Id,
    mockTestId: Id,
    status: AttemptStatus,
    startedAt: Instant,
    deadlineAt: Instant,
    serverNow: Instant,
    graceSeconds: z.int().describe("Seconds after the deadline in which answers still arrive"),
    seed: z.int().describe("Seed of this attempt's order, for `orderOf`"),
    shuffleQuestions: z.boolean().describe("Questions are shuffled inside their sections"),
    shuffleOptions: z.boolean().describe("Options are shuffled, pinned ones kept"),
    token: z.string().describe("Attempt token: saves and submits even when the login has ended"),
    answers: z
      .array(SavedAnswer)
      .describe(`What the server holds; ${ANSWERS_DAYS} days after the close it stands in the result alone`),
    resultId: Id.optional().describe("Stands when submitted"),
  })
  .describe("One sitting of a test");
export type Attempt = z.infer<typeof Attempt>;

export const EventAnnouncement = z
  .object({ _id: Id, text: z.string().describe("As staff wrote it"), createdAt: Instant })
  .describe("What staff say to all who are to sit an event");
export type EventAnnouncement = z.infer<typeof EventAnnouncement>;

/** Absences that one save brings at most; the others come with the next. */
export const MAX_ABSENCES_A_SAVE = 20;

export const Absence = z
  .strictObject({ leftAt: Instant, returnedAt: Instant })
  .refine(({ leftAt, returnedAt }) => Date.parse(returnedAt) > Date.parse(leftAt), {
    error: "Must be after leaving",
    path: ["returnedAt"],
  })
  .describe("From when to when the exam screen was out of sight, as the browser says; evidence, never a verdict");
export type Absence = z.infer<typeof Absence>;

export const SaveReceipt = z
  .object({
    ackSeq: z.int().describe("Every change of this call up to this sequence number is on disk or superseded"),
    serverNow: Instant,
    deadlineAt: Instant,
    status: AttemptStatus,
    newer: z.array(SavedAnswer).describe("Questions of this call for which the server holds a later answer"),
    announcements: z
      .array(EventAnnouncement)
      .max(MAX_ANNOUNCED)
      .optional()
      .describe(
        `In an event: what staff said after the announcement that the call names, the latest first, at most ${MAX_ANNOUNCED}; absent: nothing`,
      ),
  })
  .describe("What became of a save");
export type SaveReceipt = z.infer<typeof SaveReceipt>;
