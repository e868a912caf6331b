import type { Text } from "@sarathi/contract";
import type { Deps } from "../foundation/deps.ts";
import { type MarkedAnswer, unpack } from "./marking.rules.ts";
import { areSettled } from "./rating.store.ts";
import { latestMarkings, markingsOf, otherResults } from "./result.store.ts";
import { toMarks } from "./scoring.rules.ts";
import { solutionsState } from "./solutions.rules.ts";
import type { TestService } from "./test.service.ts";

/** So many results are given at a time. */
const AT_ONCE = 40;

/** What became of each question that somebody answered in a test. */
export interface TakenPaper {
  resultId: string;
  submittedAt: Date;
  answers: { mcqId: string; correct: boolean; timeMs: number }[];
}

/** What results say of their candidates, for the modules above. */
export function outcomeService({ db, clock }: Pick<Deps, "db" | "clock">, tests: TestService) {
  return {
    /**
     * The latest papers of an account whose solutions are out for it, without those of `except`: before, that an answer
     * was wrong would say its key. Blanks and questions that count for nothing are left out.
     */
    async takenBy(accountId: string, except: readonly string[]): Promise<TakenPaper[]> {
      const out: Awaited<ReturnType<typeof otherResults>> = [];
      for (const row of await otherResults(db, accountId, clock(), AT_ONCE, except)) {
        const { test, solutions } = await tests.everPublished(row.test_id);
        if (row.remark_at !== null || !solutionsState(solutions, row.answers_until, clock()).out) continue;
        if (test.testType === "event" && !(await areSettled(db, row.test_id))) continue;
        out.push(row);
      }
      // A marking is long: it is read of what is new alone.
      if (out.length === 0) return [];
      const markings = await markingsOf(
        db,
        out.map(({ id }) => id),
      );
      return Promise.all(
        out.map(async ({ id, test_id, submitted_at }): Promise<TakenPaper> => {
          const marking = markings.get(id);
          const { questions } = await tests.everPublished(test_id);
          const answers = marking ? unpack(marking, questions).answers : [];
          return { resultId: id, submittedAt: submitted_at, answers: answers.flatMap(answerTaken) };
        }),
      );
    },

    /** Scores of an account's latest papers that are out, oldest first. */
    async trendOf(accountId: string, limit: number): Promise<TrendPoint[]> {
      const rows = await latestMarkings(db, accountId, clock(), limit);
      const points = await Promise.all(
        rows.map(async ({ id, test_id, marking, passed, submitted_at }): Promise<TrendPoint> => {
          const { test } = await tests.everPublished(test_id);
          const full = toMarks(marking.full, marking.den);
          const percent = (marks: number) => (full === 0 ? 0 : Math.round((marks / full) * 1_000) / 10);
          return {
            resultId: id,
            title: test.title,
            submittedAt: submitted_at,
            percent: percent(toMarks(marking.score, marking.den)),
            passPercent: percent(test.passMarks),
            passed,
          };
        }),
      );
      return points.reverse();
    },
  };
}
export type OutcomeService = ReturnType<typeof outcomeService>;

/** What an answer says of its candidate; a blank, or a question that counts for nothing, says nothing. */
const answerTaken = ({ mcqId, outcome, timeSpentMs }: MarkedAnswer): TakenPaper["answers"] =>
  outcome === "correct" || outcome === "wrong" ? [{ mcqId, correct: outcome === "correct", timeMs: timeSpentMs }] : [];

interface TrendPoint {
  resultId: string;
  title: Text;
  submittedAt: Date;
  /** Of the full marks. */
  percent: number;
  passPercent: number;
  passed: boolean;
}
