import type { Text } from "@sarathi/contract";
import type { Deps } from "../foundation/deps.ts";
import { unpack } from "./marking.rules.ts";
import { areSettled } from "./rating.store.ts";
import { latestMarkings } from "./result.store.ts";
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
      const taken: TakenPaper[] = [];
      for (const row of await latestMarkings(db, accountId, clock(), AT_ONCE, except)) {
        const paper = await tests.everPublished(row.test_id);
        if (row.remark_at !== null || !solutionsState(paper.solutions, row.answers_until, clock()).out) continue;
        if (paper.test.testType === "event" && !(await areSettled(db, row.test_id))) continue;
        const { answers } = unpack(row.marking, paper.questions);
        taken.push({
          resultId: row.id,
          submittedAt: row.submitted_at,
          answers: answers.flatMap(({ mcqId, outcome, timeSpentMs }) =>
            outcome === "correct" || outcome === "wrong"
              ? [{ mcqId, correct: outcome === "correct", timeMs: timeSpentMs }]
              : [],
          ),
        });
      }
      return taken;
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

interface TrendPoint {
  resultId: string;
  title: Text;
  submittedAt: Date;
  /** Of the full marks. */
  percent: number;
  passPercent: number;
  passed: boolean;
}
