import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EventRank, EventRef } from "./events.ts";
import { KeyDecision, Result } from "./exams.ts";
import { lineField, lines } from "./fields.ts";
import { keyStates, MAX_OBJECTION, MAX_OBJECTION_SOURCE, MIN_OBJECTION } from "./keyDecisions.ts";
import { optionIndices } from "./optionIndices.ts";
import { Mcq } from "./questions.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

export const KeyState = z
  .enum(keyStates)
  .describe("`hidden`: not out; `provisional`: objections are taken; `deciding`: they are looked at; `final`");
export type KeyState = z.infer<typeof KeyState>;

const said = {
  text: z.string().describe("What is wrong with the key, as its candidate wrote it"),
  source: z.string().describe("Where that is laid down: a citation or an address"),
};
export const Objection = z
  .object({ mcqId: Id, ...said, updatedAt: Instant })
  .describe("A candidate's objection to the key of one question");
export type Objection = z.infer<typeof Objection>;

export const ObjectionBody = z.strictObject({
  text: lines(MAX_OBJECTION)
    .refine((text) => text.length >= MIN_OBJECTION, "Must say what is wrong")
    .describe(said.text.description ?? ""),
  source: lineField(MAX_OBJECTION_SOURCE).describe(said.source.description ?? ""),
});

export const MyObjections = z
  .object({
    state: KeyState,
    until: Instant.optional().describe("Until when objections are taken"),
    items: z.array(Objection).describe("The caller's own, in the paper's order"),
  })
  .describe("How far the key of an event is, and what the caller objected");
export type MyObjections = z.infer<typeof MyObjections>;

export const questionNumber = z.int().min(1).describe("Place in the paper's own order, from 1");

export const DecidedQuestion = z
  .object({
    number: questionNumber,
    mcq: Mcq,
    correctOptionIndices: optionIndices.describe("The provisional key"),
    decision: KeyDecision,
    objectionCount: z.int().describe("Candidates who objected"),
    objections: z.array(z.object(said)).describe("What they said, without their names; some may be left out"),
  })
  .describe("A question about whose key staff decided");
export type DecidedQuestion = z.infer<typeof DecidedQuestion>;

export const KeyDecisions = z
  .object({
    finalAt: Instant.describe("When the key became final"),
    results: z.int().describe("Results that were looked at"),
    changed: z.int().describe("Results of which something became another"),
    questions: z.array(DecidedQuestion).describe("In the paper's order"),
  })
  .describe("What was decided about the key of an event");
export type KeyDecisions = z.infer<typeof KeyDecisions>;

export const Certificate = z
  .object({
    name: z.string().describe("Shown name"),
    event: z.object({ slug: Slug, title: Text }).describe("What was taken"),
    heldAt: Instant.describe("When it began"),
    rollNo: EventRank.shape.rollNo,
    score: EventRank.shape.score,
    fullMarks: Result.shape.fullMarks,
    passed: Result.shape.passed,
    rank: EventRank.shape.rank,
    participants: z.int().describe("Rated results in all"),
    percentile: Result.shape.percentile,
    code: z.string().optional().describe("Short code that proves the submission"),
    isFinal: z.boolean().describe("The key is final, or nobody can object to it"),
  })
  .describe("What a candidate can print of a rated result");
export type Certificate = z.infer<typeof Certificate>;

const objectionRef = z.strictObject({ id: EventRef.shape.id, mcqId: Id });

/** Objections to the key of an event, what became of them, and certificates: for candidates. */
export const eventKeys = {
  myObjections: endpoint({
    method: "GET",
    path: "/api/events/:id/objections",
    access: "member",
    summary: "How far the key is, and the caller's own objections; for who took the exam",
    params: EventRef,
    returns: MyObjections,
    errors: ["event.not_found", "key.not_taken"],
  }),
  object: endpoint({
    method: "PUT",
    path: "/api/events/:id/objections/:mcqId",
    access: "member",
    summary: "Object to the key of a question, or say it anew; while objections are taken",
    params: objectionRef,
    body: ObjectionBody,
    returns: Objection,
    message: "Objection saved",
    errors: ["event.not_found", "mcq.not_found", "key.not_taken", "key.closed"],
    limits: [{ by: "account", max: 120, seconds: 3600 }],
  }),
  withdrawObjection: endpoint({
    method: "DELETE",
    path: "/api/events/:id/objections/:mcqId",
    access: "member",
    summary: "Take one's objection back, while objections are taken; twice does no harm",
    params: objectionRef,
    returns: z.object({ mcqId: Id }),
    message: "Objection withdrawn",
    errors: ["event.not_found", "key.not_taken", "key.closed"],
    limits: [{ by: "account", max: 120, seconds: 3600 }],
  }),
  keyDecisions: endpoint({
    method: "GET",
    path: "/api/events/:id/key-decisions",
    access: "anyone",
    summary: "What was objected to the key, decided and why, without the names of who objected; once the key is final",
    params: EventRef,
    returns: KeyDecisions,
    errors: ["event.not_found", "key.not_final"],
    limits: [{ by: "ip", max: 300, seconds: 3600 }],
  }),
  certificate: endpoint({
    method: "GET",
    path: "/api/events/:id/certificate",
    access: "member",
    summary: "What the caller can print of a rated result, once results are out",
    params: EventRef,
    returns: Certificate,
    errors: ["event.not_found", "result.not_out", "result.not_found", "certificate.none"],
  }),
} as const;
