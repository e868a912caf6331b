import type { Text } from "@sarathi/contract";
import type { Deps } from "../foundation/deps.ts";
import { type MarkedAnswer, type Marking, type PaperQuestion, unpack } from "./marking.rules.ts";
import { areSettled } from "./rating.store.ts";
import { latestMarkings, markingsOf, otherResults, type ResultState } from "./result.store.ts";
import { type Scheme, stakesOf, toMarks } from "./scoring.rules.ts";
import { solutionsState } from "./solutions.rules.ts";
import { type Standing, standings } from "./standing.ts";
import type { TestService } from "./test.service.ts";

/** So many results are given at a time. */
const AT_ONCE = 40;

/** What became of each question of a test that somebody sat. */
export interface TakenPaper extends ResultState {
  submittedAt: Date;
  answers: { mcqId: string; correct: boolean; timeMs: number }[];
  /** Questions of which it says nothing: they were left blank, or count for nothing. */
  silent: string[];
}

/** What results say of their candidates, for the modules above. */
export function outcomeService({ db, clock }: Pick<Deps, "db" | "clock">, tests: TestService) {
  const papers = standings(db);
  return {
    /**
     * The latest papers of an account whose solutions are out for it: before, that an answer was wrong would say its key.
     * @param known those that the caller has; they are given again once a regrade came since
     */
    async takenBy(accountId: string, known: readonly ResultState[]): Promise<TakenPaper[]> {
      const out: Awaited<ReturnType<typeof otherResults>> = [];
      for (const row of await otherResults(db, accountId, clock(), AT_ONCE, known)) {
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
        out.map(async ({ id, test_id, submitted_at, regrade_no }): Promise<TakenPaper> => {
          const marking = markings.get(id);
          const { questions } = await tests.everPublished(test_id);
          const [telling, silent] = marking ? partedOf(unpack(marking, questions).answers) : [[], []];
          return {
            ...{ resultId: id, regradeNo: regrade_no, submittedAt: submitted_at },
            answers: telling.map(({ mcqId, outcome, timeSpentMs }) => ({
              ...{ mcqId, correct: outcome === "correct", timeMs: timeSpentMs },
            })),
            silent: silent.map(({ mcqId }) => mcqId),
          };
        }),
      );
    },

    /** Scores of an account's latest papers that are out, oldest first. */
    async trendOf(accountId: string, limit: number): Promise<TrendPoint[]> {
      const rows = (await latestMarkings(db, accountId, clock(), limit)).reverse();
      const firsts = rows.filter(({ attempt_no, marking }) => attempt_no === 1 && marking.full > 0);
      const standingOf = await papers.of(
        new Map(firsts.map(({ test_id, marking: { score, full } }) => [test_id, score / full])),
      );
      return Promise.all(
        rows.map(async ({ id, test_id, attempt_no, marking, passed, submitted_at }): Promise<TrendPoint> => {
          const { test, questions, scheme } = await tests.everPublished(test_id);
          const full = toMarks(marking.full, marking.den);
          const percent = (marks: number) => (full === 0 ? 0 : Math.round((marks / full) * 1_000) / 10);
          return {
            resultId: id,
            title: test.title,
            submittedAt: submitted_at,
            percent: percent(toMarks(marking.score, marking.den)),
            passPercent: percent(test.passMarks),
            passed,
            standing: attempt_no === 1 ? standingOf.get(test_id) : undefined,
            guesses: guessesOf(unpack(marking, questions), questions, scheme),
          };
        }),
      );
    },
  };
}
export type OutcomeService = ReturnType<typeof outcomeService>;

/** What a paper's penalty has cost, and what was to be won and lost at the questions that were left blank. */
function guessesOf(marking: Marking, questions: readonly PaperQuestion[], scheme: Scheme): Guesses {
  const marks = (units: number) => units / marking.den;
  const blanks = marking.answers.flatMap(({ outcome }, i) => {
    const question = questions[i];
    const stakes = outcome === "blank" && question ? stakesOf(question, scheme) : null;
    return stakes ? [stakes] : [];
  });
  return {
    lost: marks(marking.penalty),
    blank: blanks.length,
    right: marks(blanks.reduce((sum, { right }) => sum + right, 0)),
    wrong: marks(blanks.reduce((sum, { wrong }) => sum + wrong, 0)),
    blind: marks(marking.blindGain),
    hasPenalty: scheme.negative.num > 0,
  };
}

/** Answers that say something of their candidate, and the others. */
function partedOf(answers: readonly MarkedAnswer[]): [MarkedAnswer[], MarkedAnswer[]] {
  const tells = ({ outcome }: MarkedAnswer) => outcome === "correct" || outcome === "wrong";
  return [answers.filter(tells), answers.filter((answer) => !tells(answer))];
}

interface TrendPoint {
  resultId: string;
  title: Text;
  submittedAt: Date;
  /** Of the full marks. */
  percent: number;
  passPercent: number;
  passed: boolean;
  /** Of a first sitting, where some count. */
  standing: Standing | undefined;
  guesses: Guesses;
}

/** In marks. */
interface Guesses {
  /** What wrong answers cost. */
  lost: number;
  /** Questions with one right option that were left blank. */
  blank: number;
  /** What they would have brought, all right; and all wrong, below 0 where there is a penalty. */
  right: number;
  wrong: number;
  /** What blind guesses at them would have won on average. */
  blind: number;
  hasPenalty: boolean;
}
