import type { Result } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { FrozenBody } from "../foundation/http/frozen.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { settleLate } from "./attempt.late.ts";
import { mayStillAnswer, readSittings } from "./attempt.store.ts";
import { tallyBy, unpack } from "./marking.rules.ts";
import { type Paper, resultsKeptBack } from "./paper.ts";
import type { Ranking } from "./rank.hooks.ts";
import { areSettled } from "./rating.store.ts";
import { readEarlier } from "./regrade.store.ts";
import * as store from "./result.store.ts";
import { viewResult } from "./result.view.ts";
import { toMarks } from "./scoring.rules.ts";
import { solutionsState } from "./solutions.rules.ts";
import type { TestService } from "./test.service.ts";

/** Attempts that an export holds in memory at a time, some 20 KB each. */
const EXPORTED_AT_ONCE = 50;

/** So many of the latest results say how one does in a chapter today. */
const EVIDENCE_RESULTS = 40;

/** Results, for who earned them. */
export function resultService(deps: Deps, tests: TestService, rankingOf: (resultId: string) => Promise<Ranking>) {
  const { db, clock } = deps;

  /** With what came late, once its time is over: the sweep may not have been here yet. */
  async function settled(row: store.ResultRow, paper: Paper): Promise<store.ResultRow> {
    if (row.remark_at === null || row.answers_until !== null) return row;
    await settleLate(deps, row.attempt_id, paper);
    return (await store.readResult(db, "r.id", row.id)) ?? row;
  }

  return {
    /**
     * @throws AppError result.not_found also for somebody else's; result.not_out before all results of an event come out;
     * result.withheld with why
     */
    async get(resultId: string, accountId: string): Promise<Result> {
      const row = await store.readResult(db, "r.id", resultId);
      if (row?.account_id !== accountId) throw new AppError("result.not_found");
      const paper = await tests.everPublished(row.test_id);
      refuseKeptBack(paper, clock());
      if (row.withheld_reason) throw new AppError("result.withheld", { details: { reason: row.withheld_reason } });
      const now = await settled(row, paper);
      const earlier = paper.regradeNo > 0 ? await readEarlier(db, row.id) : [];
      const result = viewResult(now, paper, await tests.chapterNames(), clock(), earlier);
      return paper.test.testType === "event" ? { ...result, ...(await rankingOf(row.id)) } : result;
    },

    /**
     * Keys, explanations and sources of a paper, the same bytes for all.
     * @throws AppError test.not_found; solutions.not_out unless the account has sat the test, none of its answers can
     * count any more, and the paper keeps nothing back; of an event while anybody can still answer
     */
    async solutions(idOrSlug: string, accountId: string): Promise<FrozenBody> {
      const paper = await tests.everPublished(idOrSlug);
      const { sat, answersUntil } = await readSittings(db, accountId, paper.test._id);
      if (!sat || !solutionsState(paper.solutions, answersUntil, clock()).out) throw new AppError("solutions.not_out");
      // Of an event nobody may sit on whom a key could reach: one of them may have more time than the event.
      if (paper.test.testType === "event" && !(await areSettled(db, paper.test._id)))
        throw new AppError("solutions.not_out");
      return paper.solutionsBody();
    },

    /** Whether answers of the account to a question can still count: then nobody tells it the key. */
    mayStillAnswer: (mcqId: string, accountId: string) => mayStillAnswer(db, mcqId, accountId),

    async list(me: Identity, query: { mockTestId?: string | undefined; page: number; limit: number }) {
      const { rows, pagination } = await store.listResults(db, me.accountId, query, clock());
      const items = rows.map((row) => ({
        resultId: row.id,
        mockTestId: row.test_id,
        title: row.title,
        attemptNo: row.attempt_no,
        score: toMarks(row.score_num, row.den),
        fullMarks: toMarks(row.full_num, row.den),
        passed: row.passed,
        lateSynced: row.late_synced,
        submittedAt: row.submitted_at.toISOString(),
      }));
      return { items, pagination };
    },

    /**
     * Answers of an account by chapter, from its latest results; those whose solutions are kept back say nothing here,
     * since of a chapter with one question the count would be its key.
     */
    async evidenceOf(accountId: string): Promise<Map<string, { answered: number; correct: number }>> {
      const evidence = new Map<string, { answered: number; correct: number }>();
      for (const row of await store.latestMarkings(db, accountId, clock(), EVIDENCE_RESULTS)) {
        const paper = await tests.everPublished(row.test_id);
        if (!solutionsState(paper.solutions, row.answers_until, clock()).out) continue;
        const tallies = tallyBy(paper.questions, unpack(row.marking, paper.questions), paper.scheme, (q) => q.chapter);
        for (const [chapter, { correct, wrong }] of tallies) {
          const sum = evidence.get(chapter) ?? { answered: 0, correct: 0 };
          evidence.set(chapter, { answered: sum.answered + correct + wrong, correct: sum.correct + correct });
        }
      }
      return evidence;
    },

    /** An account's attempts, answers and scores, without keys: for its owner to take along. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      let after: { startedAt: Date; id: string } | undefined;
      for (;;) {
        const rows = await store.exportAttempts(db, accountId, after, EXPORTED_AT_ONCE);
        for (const row of rows) yield viewExported(row, (await tests.frozen(row.test_id)).questions, clock());
        const last = rows.at(-1);
        if (!last || rows.length < EXPORTED_AT_ONCE) return;
        after = { startedAt: last.started_at, id: last.id };
      }
    },
  };
}
export type ResultService = ReturnType<typeof resultService>;

/** @throws AppError result.not_out with when they come out */
function refuseKeptBack(paper: Paper, now: Date): void {
  const at = resultsKeptBack(paper, now);
  if (at) throw new AppError("result.not_out", { details: { resultsAt: at.toISOString() } });
}

type ExportedRow = Awaited<ReturnType<typeof store.exportAttempts>>[number];

/** A result as it was until it was marked anew, or taken back. */
const viewEarlier = ({ score, full, den, passed, at }: NonNullable<ExportedRow["earlier"]>[number]) => ({
  ...{ score: toMarks(score, den), fullMarks: toMarks(full, den), passed },
  until: new Date(at).toISOString(),
});

function viewExported(row: ExportedRow, questions: Paper["questions"], now: Date): object {
  const marked = row.marking ? unpack(row.marking, questions).answers.filter(({ choiceMask }) => choiceMask > 0) : [];
  return {
    attemptId: row.id,
    test: row.slug,
    attemptNo: row.attempt_no,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString(),
    ...(row.withheld_reason ? { withheld: row.withheld_reason } : {}),
    ...(!(row.results_at && row.results_at > now) &&
    !row.withheld_reason &&
    row.den !== null &&
    row.score_num !== null &&
    row.full_num !== null
      ? {
          ...{ score: toMarks(row.score_num, row.den), fullMarks: toMarks(row.full_num, row.den), passed: row.passed },
          ...(row.earlier ? { earlier: row.earlier.map(viewEarlier) } : {}),
          ...(row.reopened
            ? { reopened: row.reopened.map((one) => ({ ...viewEarlier(one), reason: one.reason })) }
            : {}),
        }
      : {}),
    answers: (row.closed_by === "user" ? marked : (row.answers ?? marked)).map(({ mcqId, choiceMask }) => ({
      mcqId,
      selectedOptionIndices: indicesOf(choiceMask),
    })),
  };
}
