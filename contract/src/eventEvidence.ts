import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Instant } from "./text.ts";

/** Pairs that the report names at most. */
export const MAX_PAIRS = 50;

const SimilarSitter = z.object({
  accountId: Id,
  username: z.string(),
  name: z.string(),
  rollNo: z.int().optional(),
  resultId: Id,
  submittedAt: Instant,
});

export const SimilarPair = z
  .object({
    sitters: z.array(SimilarSitter).length(2),
    sameWrong: z.int().describe("Questions to which both gave the same wrong answer"),
    bothWrong: z.int().describe("Questions that both answered wrongly"),
    expected: z
      .number()
      .describe("As many would have the same wrong answer if each chose as all do who are wrong there"),
    byChance: z.number().describe("So many pairs of this event would be so alike by chance alone"),
  })
  .describe("Two sittings whose wrong answers are more alike than chance explains");
export type SimilarPair = z.infer<typeof SimilarPair>;

/** What staff may look into after an exam event: evidence for people to judge, never a verdict. */
export const eventEvidence = {
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
