import { createHash } from "node:crypto";
import type { Attempt } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { coalesce } from "../foundation/db/coalesce.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { heldAnswers } from "./attempt.held.ts";
import {
  type AnswerRow,
  type AttemptRow,
  latestAttempts,
  latestOfEach,
  mergeAnswers,
  readAnswers,
  readAttempts,
} from "./attempt.store.ts";
import type { AttemptTokens } from "./attempt.token.ts";
import { viewAttempt } from "./attempt.view.ts";
import { type Marking, unpack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import { type Reopening, reopenAttempt } from "./reopening.store.ts";
import { readMarked } from "./result.store.ts";
import { lockResult } from "./resultAdmin.store.ts";
import * as store from "./scheduled.store.ts";
import { outcomeOf } from "./scoring.rules.ts";
import type { TestService } from "./test.service.ts";

/** What proves a submission. */
export interface Receipt {
  code: string;
  hash: string;
  /** ISO 8601. */
  at: string;
}
/** A sitting that goes on, and by when it ends. */
interface Reopened {
  attemptId: string;
  deadlineAt: Date;
}
/** Who begins, without what is made here. */
export type Starter = Omit<store.ScheduledAttempt, "id" | "seed">;

/** Papers that are sat in events: who may begin, and when, is for the events to say. */
export function scheduledService(
  { db, random }: Pick<Deps, "db" | "random">,
  tests: TestService,
  tokens: AttemptTokens,
) {
  /** A storm of submits reads what was stored of many in two statements. */
  const receipts = coalesce<string, Receipt | undefined>(
    async (ids) => {
      const rows = await readAttempts(db, ids);
      const marked = await readMarked(db, ids);
      return Promise.all(
        rows.map(async (row) => {
          const marking = row && marked.get(row.id);
          return marking && receiptOf(row, unpack(marking, (await tests.frozen(row.test_id)).questions));
        }),
      );
    },
    { parallel: 2, max: 100, onFull: () => new AppError("server.busy", { retryAfter: 2 }) },
  );

  function receiptOf({ id, submitted_at: submittedAt }: AttemptRow, { answers }: Marking): Receipt | undefined {
    const given = answers.filter(({ choiceMask }) => choiceMask > 0);
    const lines = given.map(({ mcqId, choiceMask }) => `${mcqId} ${choiceMask}`).sort();
    const hash = createHash("sha256").update(lines.join("\n")).digest("hex");
    return submittedAt ? { code: tokens.codeOf(id, hash), hash, at: submittedAt.toISOString() } : undefined;
  }

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
     * What proves a submission: the SHA-256 of the answers as they are marked, `<question> <choice mask>` a line for each
     * that was answered, in the order of the questions' ids, and a short code of that under a secret of this installation.
     */
    receiptOf: (attemptId: string) => receipts(attemptId),

    /** Tells wrong choices (bits) from others, by a question's place in a paper, as decisions about its key have it. */
    async wrongIn(testId: string): Promise<(question: number, choice: number) => boolean> {
      const { questions } = await tests.frozen(testId);
      return (at, choice) => {
        const question = questions[at];
        return question !== undefined && outcomeOf(question, choice) === "wrong";
      };
    },

    /** Whether a paper is sat in an event alone. @throws test.not_found for one that nobody has published */
    isScheduled: async (testId: string): Promise<boolean> =>
      (await tests.everPublished(testId)).test.testType === "event",

    /**
     * Lets a closed sitting go on, if it still has the result that was seen. What was marked is what the server holds
     * from now on, also what came with the submit alone; the result that it had is kept with why.
     * @returns "gone": it has no such result any more; "late": it would end when results are out
     * @param paper of the result, read before the transaction
     */
    async reopen(
      tx: Transaction<DB>,
      paper: Paper,
      wanted: Omit<Reopening, "attemptId">,
    ): Promise<Reopened | "gone" | "late"> {
      const held = await lockResult(tx, wanted.resultId);
      const [row] = held ? await readAttempts(tx, [held.attempt_id]) : [];
      if (!row) return "gone";
      await mergeAnswers(tx, await unsavedAnswers(tx, row, paper));
      const deadlineAt = await reopenAttempt(tx, { ...wanted, attemptId: row.id });
      return deadlineAt ? { attemptId: row.id, deadlineAt } : "late";
    },

    drain: () => receipts.drain(),

    /** An attempt with what the server holds of it, for its own candidate. */
    async view(row: AttemptRow): Promise<Attempt> {
      const paper = await tests.everPublished(row.test_id);
      const isNew = row.now.getTime() === row.started_at.getTime();
      const answers = isNew ? [] : await heldAnswers(db, row, paper);
      return viewAttempt(row, paper, answers, tokens.issue(row.id, row.ticket_no));
    },
  };
}
/** Of a submitted attempt what was marked and not saved, numbered so that it is the last word until the next tap. */
async function unsavedAnswers(tx: Transaction<DB>, row: AttemptRow, paper: Paper): Promise<AnswerRow[]> {
  const saved = new Map((await readAnswers(tx, [row.id])).map((answer) => [answer.mcq_id, answer]));
  const submittedAt = row.submitted_at?.getTime() ?? 0;
  return (await heldAnswers(tx, row, paper))
    .filter((held) => saved.get(held.mcq_id)?.choice_mask !== held.choice_mask)
    .map((held) => ({ ...held, seq: Math.max(held.seq + 1, submittedAt) }));
}
export type ScheduledService = ReturnType<typeof scheduledService>;
