import { exams } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { inject } from "../foundation/http/inject.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { readBeingSat, saveAnswers } from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import type { PaperCache } from "./paper.ts";

/** Papers that are read. */
const MOST_PAPERS = 20;
/** Saves of nobody, so many times as many at once: enough for Node to have compiled what a save runs through. */
const TIMES = 10;
const AT_ONCE = 10;
/** In the form of a token; no session has it. */
const NO_SESSION = "0".repeat(43);

/**
 * Reads the papers that are being sat, and goes the way of a save, whose first hundred else take ten times as long as those
 * that follow: Node compiles what they run through, the database plans their statements. The saves are of an attempt that
 * there is not.
 */
export async function warmUp(
  http: FastifyInstance,
  {
    db,
    random,
    papers,
    tokens,
  }: Pick<ModuleDeps, "db" | "random"> & { papers: Pick<PaperCache, "frozen">; tokens: AttemptTokens },
): Promise<void> {
  await Promise.all((await readBeingSat(db, MOST_PAPERS)).map((id) => papers.frozen(id)));
  const [attemptId, mcqId] = [random.id(), random.id()];
  const headers = { authorization: `Bearer ${NO_SESSION}`, "x-attempt-token": tokens.issue(attemptId, 0) };
  const answers = [{ mcqId, selectedOptionIndex: 0, seq: 1 }];
  const row = { attempt_id: attemptId, mcq_id: mcqId, choice_mask: 1, flagged: false, seq: 1, time_spent_ms: 0 };
  for (let n = 0; n < TIMES; n++) {
    const calls = Array.from({ length: AT_ONCE }, () =>
      inject(http, exams.saveAnswers, { params: { id: attemptId }, body: { answers } }, headers),
    );
    await Promise.all([...calls, saveAnswers(db, [row], new Map()), saveAnswers(db, [row], new Map())]);
  }
}
