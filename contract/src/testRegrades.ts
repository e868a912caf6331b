import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { KeyDecision, Result } from "./exams.ts";
import { lines } from "./fields.ts";
import { keyDecisionKinds, MAX_KEY_REASON, MAX_KEYS } from "./keyDecisions.ts";
import { MIN_REASON } from "./limits.ts";
import { optionIndices } from "./optionIndices.ts";
import { Id, Instant, Text } from "./text.ts";

/** Results that a dry run names; the others are counted. */
export const MAX_MOVED = 50;
/** Regrades that are listed, the latest. */
export const MAX_REGRADES = 100;

const questionNumber = z.int().min(1).describe("Its number in the paper, from 1");
const followed = z.int().min(0).describe("How often the test was regraded when this was looked at");
const changed = z.int().describe("Results of which something becomes another");
const results = z.int().describe("Results that are looked at");

export const TestRegrade = z
  .object({
    no: z.int().describe("Which regrade of the test, from 1"),
    at: Instant,
    actor: z.string().describe("Username of who did it"),
    mcqId: Id.describe("The question that was decided about"),
    number: questionNumber,
    decision: KeyDecision,
    results,
    changed,
  })
  .describe("A decision about a question of a test, by which its results were marked anew");
export type TestRegrade = z.infer<typeof TestRegrade>;

export const TestRegrades = z
  .object({
    title: Text.describe("Title of the test"),
    follows: followed,
    decided: z
      .array(z.object({ mcqId: Id, number: questionNumber, decision: KeyDecision }))
      .describe("What questions are marked by instead of their keys, in the paper's order"),
    items: z.array(TestRegrade).describe(`The latest first, at most ${MAX_REGRADES}`),
  })
  .describe("What was decided about the questions of a test");
export type TestRegrades = z.infer<typeof TestRegrades>;

const marks = { before: z.number().describe("Marks until now"), after: z.number().describe("Marks from then on") };
const isPassed = { before: z.boolean().describe("Passes until now"), after: z.boolean().describe("Passes then") };

export const TestRegradePreview = z
  .object({
    follows: followed,
    results,
    changed,
    raised: z.int().describe("Results that gain marks"),
    lowered: z.int().describe("Results that lose marks"),
    passes: z
      .object({
        gained: z.int().describe("Results that pass now"),
        lost: z.int().describe("Results that pass no more"),
      })
      .describe("Who passes now, and who no more"),
    fullMarks: z.object(marks).describe("Full marks of the paper"),
    passMarks: z.object(marks).describe("Marks to pass"),
    steps: z
      .array(
        z.object({
          by: z.number().describe("Marks, negative for a loss; 0: the score stays"),
          results: z.int().describe("Results that move so far"),
        }),
      )
      .describe("How far the scores move, the greatest loss first"),
    moved: z
      .array(
        z.object({
          resultId: Id,
          user: z.object({ _id: Id, username: z.string().describe("Name in addresses") }).describe("Whose it is"),
          attemptNo: Result.shape.attemptNo,
          score: z.object(marks).describe("Marks obtained"),
          passed: z.object(isPassed).describe("Whether it passes"),
        }),
      )
      .describe(`Whose score or passing changes, the most moved first, at most ${MAX_MOVED}`),
  })
  .describe("What a decision about a question would change");
export type TestRegradePreview = z.infer<typeof TestRegradePreview>;

const decisionFields = {
  mcqId: Id.describe("The question"),
  kind: z
    .enum(keyDecisionKinds)
    .describe("What is decided; `kept`: its own key holds again, whatever was decided before"),
  keys: z
    .array(optionIndices.min(1))
    .max(MAX_KEYS)
    .default([])
    .describe("Of `keys`: each a whole key, of which the best counts"),
};
const keysMatch = { error: "Choose the options", path: ["keys"] };
const matches = ({ kind, keys }: { kind: string; keys: readonly unknown[] }) => (kind === "keys") === keys.length > 0;

export const TestRegradeBody = z
  .strictObject({
    ...decisionFields,
    reason: lines(MAX_KEY_REASON)
      .refine((text) => text.length >= MIN_REASON, "Must say why")
      .describe("Why; candidates read it"),
    follows: followed,
  })
  .refine(matches, keysMatch);

const testRef = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 300, seconds: 3600 }] as const satisfies readonly Limit[];

/** Calls of staff about faulty questions of mock tests. */
export const testRegrades = {
  listTestRegrades: endpoint({
    method: "GET",
    path: "/api/admin/mock-tests/:id/regrades",
    access: "moderator",
    summary: "What was decided about the questions of a test, and when its results were marked anew",
    params: testRef,
    returns: TestRegrades,
    errors: ["test.not_found"],
  }),
  previewTestRegrade: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/regrades/preview",
    access: "admin",
    summary: "What a decision about a question would change: a dry run, which writes nothing",
    params: testRef,
    body: z.strictObject(decisionFields).refine(matches, keysMatch),
    returns: TestRegradePreview,
    errors: ["test.not_found", "test.step", "mcq.not_found", "key.of_event", "key.as_before"],
    limits,
  }),
  applyTestRegrade: endpoint({
    method: "POST",
    path: "/api/admin/mock-tests/:id/regrades",
    access: "admin",
    summary:
      "Decide about a question and mark all results of the test by it, in one transaction; whose score or passing changes hears of it",
    params: testRef,
    body: TestRegradeBody,
    returns: TestRegrade,
    status: 201,
    message: "Regraded",
    idempotent: true,
    errors: ["test.not_found", "test.step", "mcq.not_found", "key.of_event", "key.as_before", "key.decided_meanwhile"],
    limits,
  }),
} as const;
