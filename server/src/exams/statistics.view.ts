import type { TestStatistics } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { Paper } from "./paper.ts";
import { rightOf } from "./scoring.rules.ts";
import type { QuestionStatistics } from "./statistics.rules.ts";
import { FEWEST_RESULTS, PROVISIONAL_UNDER } from "./statistics.rules.ts";
import type { StoredStatistics } from "./statistics.store.ts";

const PERCENTS = [10, 25, 50, 75, 90];

/** More digits than a figure has meaning cost bytes. */
const short = (n: number): number => Math.round(n * 1e6) / 1e6;

const shortIn = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === "number" ? short(value) : value]),
  ) as T;

/** @param stored undefined: nothing was computed yet */
export function viewStatistics(paper: Paper, stored: StoredStatistics | undefined): TestStatistics {
  const results = stored?.results ?? 0;
  const kept = stored?.document;
  const titles = new Map(paper.test.sections.map(({ _id, title }) => [_id, title]));
  const questions = new Map(kept?.questions.map((one) => [one.mcqId, one]));
  const test = kept?.test;
  return {
    ...(stored && { asOf: stored.computedAt.toISOString() }),
    ...{ results, fewest: FEWEST_RESULTS, isProvisional: results < PROVISIONAL_UNDER },
    ...{ passed: kept?.passed ?? 0, fullMarks: paper.test.fullMarks },
    ...(test && { paper: viewPaper(test) }),
    distribution: results > 0 ? (kept?.distribution ?? []) : [],
    percentiles: (kept?.percentiles ?? []).map((marks, i) => ({ percent: PERCENTS[i] ?? 0, marks: short(marks) })),
    sections: (kept?.sections ?? []).flatMap(({ id, share }) => {
      const title = titles.get(id);
      return title ? [{ title, share: short(share) }] : [];
    }),
    questions: paper.mcqs.flatMap((mcq, i) => {
      const question = paper.byId.get(mcq.mcqId);
      if (!question) return [];
      const found = questions.get(mcq.mcqId);
      return [
        {
          ...{ number: i + 1, mcq, correctOptionIndices: indicesOf(rightOf(question)) },
          isDropped: question.ruling?.kind === "drop",
          ...(found && found.secondsInMean !== null && { secondsInMean: short(found.secondsInMean) }),
          ...(found?.statistics && { statistics: viewQuestion(found.statistics) }),
        },
      ];
    }),
    days: kept?.days ?? [],
  };
}

const viewPaper = ({ results: _, ...test }: NonNullable<StoredStatistics["document"]["test"]>) => shortIn(test);

const viewQuestion = ({ options, languages = {}, ...facts }: QuestionStatistics) => ({
  ...shortIn(facts),
  languages: Object.fromEntries(Object.entries(languages).map(([language, one]) => [language, shortIn(one)])),
  options: options.map(({ chosen, meanRest }) => ({
    chosen,
    ...(meanRest !== undefined && { meanRest: short(meanRest) }),
  })),
});
