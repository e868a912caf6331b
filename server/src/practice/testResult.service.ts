import type { OutcomeService } from "../exams/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { dayInNepal } from "../questions/index.ts";
import * as store from "./answer.store.ts";
import { cardsOf } from "./memory.ts";
import { takePapers } from "./testResult.rules.ts";

/** What becomes of answers in tests. */
export function testResultService({ db, clock }: Pick<ModuleDeps, "db" | "clock">, outcomes: OutcomeService) {
  return {
    /**
     * Takes in what the account answered in tests whose solutions are out, each result once, and once more when its paper
     * was marked anew. Asked before anything is read that follows from it, so that a result counts as soon as its
     * paper's solutions are out.
     */
    async takeIn(accountId: string): Promise<void> {
      const papers = await outcomes.takenBy(accountId, await store.takenResults(db, accountId));
      if (papers.length === 0) return;
      await inTransaction(db, async (tx) => {
        const now = clock();
        await store.holdPerson(tx, accountId, dayInNepal(now));
        const fresh = await store.noteTaken(tx, accountId, papers);
        const toTake = papers.flatMap((paper) => {
          const state = fresh.get(paper.resultId);
          return state ? [{ ...paper, ...state, day: dayInNepal(paper.submittedAt) }] : [];
        });
        const asked = toTake.flatMap(({ answers, silent }) => [...answers.map(({ mcqId }) => mcqId), ...silent]);
        const stored = await store.readReviews(tx, accountId, [...new Set(asked)]);
        const { written, corrections, reviews, days } = takePapers(toTake, stored);
        if (reviews.size === 0) return;
        if (corrections.length > 0) await store.writeCorrections(tx, accountId, corrections);
        const left = new Map([...reviews].filter(([, list]) => list.length > 0));
        await store.write(tx, accountId, { answers: [], reviews: written, cards: cardsOf(left), days, now });
        const forgotten = [...reviews.keys()].filter((mcqId) => !left.has(mcqId));
        if (forgotten.length > 0) await store.dropCards(tx, accountId, forgotten);
      });
    },
  };
}
export type TestResultService = ReturnType<typeof testResultService>;
