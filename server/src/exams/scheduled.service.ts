import { createHash } from "node:crypto";
import type { Attempt } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import {
  type AttemptRow,
  latestAttempts,
  latestOfEach,
  readAnswers,
  readAttempts,
  readGiven,
} from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import { viewAttempt } from "./attempt.view.ts";
import * as store from "./scheduled.store.ts";
import type { TestService } from "./test.service.ts";

/** Who begins, without what is made here. */
export type Starter = Omit<store.ScheduledAttempt, "id" | "seed">;

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

    /** The account's attempts at these papers, by paper. */
    async ofAccount(accountId: string, testIds: string[]): Promise<Map<string, AttemptRow>> {
      const rows = await latestAttempts(db, accountId, testIds);
      return new Map(rows.map((row) => [row.test_id, row]));
    },

    /**
     * What proves a submission: the SHA-256 of the answers as they are stored, `<question> <choice mask>` a line in the
     * order of the questions' ids, and a short code of that under a secret of this installation.
     */
    async receiptOf(attemptId: string): Promise<{ code: string; hash: string; at: string } | undefined> {
      const [row] = await readAttempts(db, [attemptId]);
      if (!row?.submitted_at) return undefined;
      const given = (await readGiven(db, [attemptId])).get(attemptId) ?? new Map();
      const lines = [...given].map(([mcqId, { choiceMask }]) => `${mcqId} ${choiceMask}`).sort();
      const hash = createHash("sha256").update(lines.join("\n")).digest("hex");
      return { code: tokens.codeOf(attemptId, hash), hash, at: row.submitted_at.toISOString() };
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
