import { z } from "zod";
import { Absence } from "./attempts.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./text.ts";

/** Pairs that the report names at most. */
export const MAX_PAIRS = 50;

const SimilarSitter = z.object({
  accountId: Id,
  username: z.string().describe("Username"),
  name: z.string().describe("First and last name"),
  rollNo: z.int().optional().describe("Roll number"),
  resultId: Id,
  submittedAt: Instant,
});

export const SimilarPair = z
  .object({
    sitters: z.array(SimilarSitter).length(2).describe("Both of them, who submitted first before"),
    sameWrong: z.int().describe("Questions to which both gave the same wrong answer"),
    bothWrong: z.int().describe("Questions that both answered wrongly"),
    expected: z
      .number()
      .describe("As many would have the same wrong answer if each chose as all do who are wrong there"),
    byChance: z.number().describe("So many pairs of this event would be so alike by chance alone"),
  })
  .describe("Two sittings whose wrong answers are more alike than chance explains");
export type SimilarPair = z.infer<typeof SimilarPair>;

/** Candidates that the list of absences names at most. */
export const MAX_ABSENT = 200;

export const AbsentCandidate = z
  .object({
    accountId: Id,
    username: z.string().describe("Username"),
    name: z.string().describe("First and last name"),
    rollNo: z.int().optional().describe("Roll number"),
    count: z.int().describe("How often the exam screen was out of sight; none is counted after the 200th"),
    seconds: z.int().describe("Seconds in all"),
    longest: z.int().describe("Seconds of the longest"),
    times: z.array(Absence).describe("The longest twenty, in the order of time"),
  })
  .describe("A candidate whose exam screen was out of sight, as their browser says");
export type AbsentCandidate = z.infer<typeof AbsentCandidate>;

/** What staff may look into after an exam event: evidence for people to judge, never a verdict. */
export const eventEvidence = {
  eventAbsences: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/absences",
    access: "admin",
    summary: `Candidates whose exam screen was out of sight, the longest first, at most ${MAX_ABSENT}: a call, another app or a dark screen looks the same, and another device is not seen`,
    params: z.strictObject({ id: Id }),
    returns: z.array(AbsentCandidate),
    errors: ["event.not_found"],
  }),
  similarAnswers: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/similar-answers",
    access: "admin",
    summary:
      "Pairs of sittings whose wrong answers are alike beyond chance, the most striking first; once nobody sits any more",
    params: z.strictObject({ id: Id }),
    returns: z.object({
      compared: z.int().describe("Sittings that were compared, each with each"),
      pairs: z.array(SimilarPair).describe(`At most ${MAX_PAIRS}`),
    }),
    errors: ["event.not_found", "event.step"],
    limits: [{ by: "account", max: 20, seconds: 600 }],
  }),
} as const;
