import type { Attempt } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import { type AttemptRow, latestOfEach, readAnswers } from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import { viewAttempt } from "./attempt.view.ts";
import * as store from "./scheduled.store.ts";
import type { TestService } from "./test.service.ts";

/** Who begins, without what is made here. */
export type Starter = Omit<store.ScheduledAttempt, "id" | "seed">;
export type { AttemptRow };

/** Papers that are sat in events: who may begin, and when, is for the events to say. */
export function scheduledService(
  { db, random }: Pick<Deps, "db" | "random">,
  tests: TestService,
  tokens: AttemptTokens,
) {
  return {
    /**
     * Begins the attempts of those who have none and are within their bounds, by the database's clock.
     * @returns each one's attempt, in their order; undefined where none may begin
     */
    async begin(tx: Transaction<DB>, starters: readonly Starter[]): Promise<(AttemptRow | undefined)[]> {
      const wanted = starters.map((one) => ({ ...one, id: random.id(), seed: random.int(2 ** 31) }));
      await store.insertScheduled(tx, wanted);
      return latestOfEach(tx, wanted);
    },

    /** An attempt with what the server holds of it, for its own candidate. */
    async view(row: AttemptRow): Promise<Attempt> {
      const paper = await tests.everPublished(row.test_id);
      const isNew = row.now.getTime() === row.started_at.getTime();
      const answers = isNew ? [] : await readAnswers(db, [row.id]);
      return viewAttempt(row, paper, answers, tokens.issue(row.id, row.ticket_no));
    },
  };
}
export type ScheduledService = ReturnType<typeof scheduledService>;
