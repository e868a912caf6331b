import type { StoredMarking } from "./marking.rules.ts";
import type { MarkedBy } from "./regrade.rules.ts";
import { outcomeOf, rightOf, unitsOf, worthOf } from "./scoring.rules.ts";
import { AnswerSheets, type StatisticsDocument } from "./statistics.rules.ts";

/** A paper, as far as its statistics go. */
export type MarkedPaper = Pick<MarkedBy, "questions" | "scheme">;

/** A result that counts: its marking as JSON, and whether it is a pass. */
export type Sheet = readonly [marking: string, passed: boolean];

/** What the results of a paper say of it. */
export type ComputedStatistics = Omit<StatisticsDocument, "days"> & { results: number };

/** The statistics of a paper from its results, which come some at a time. @param most so many results at most */
export function statisticsSum(paper: MarkedPaper, most: number) {
  const sheets = sheetsOf(paper, most);
  const sums = restOf(paper);
  return {
    add(some: readonly Sheet[]): void {
      for (const [text, passed] of some) {
        const marking = JSON.parse(text) as StoredMarking;
        sheets.add(marking);
        sums.add(marking, passed);
      }
    },
    statistics(): ComputedStatistics {
      const totals = sheets.totals();
      const weights = sheets.weights(totals);
      const questions = paper.questions.map(({ mcqId }, i) => ({
        mcqId,
        secondsInMean: sums.secondsOf(i),
        statistics: sheets.question(i, totals, weights) ?? null,
      }));
      return { results: sheets.results, test: sheets.test() ?? null, ...sums.of(totals), questions };
    },
  };
}

const sheetsOf = ({ questions, scheme }: MarkedPaper, most: number): AnswerSheets =>
  new AnswerSheets(
    questions.map((question) => ({
      optionCount: question.optionCount,
      marks: worthOf(question, scheme) / unitsOf(scheme),
      keyMask: rightOf(question),
      isRight: (mask) => outcomeOf(question, mask) === "correct",
    })),
    most,
  );

/** Sums over results that are no statistics of questions: times, sections, who passed. */
function restOf({ questions, scheme }: MarkedPaper) {
  const worths = questions.map((question) => worthOf(question, scheme));
  const sections = [...new Set(questions.map(({ sectionId }) => sectionId))];
  const fullOf = (id: string) => questions.reduce((sum, q, i) => sum + (q.sectionId === id ? (worths[i] ?? 0) : 0), 0);
  const earned = new Map(sections.map((id) => [id, 0]));
  const times = questions.map(() => ({ ms: 0, n: 0 }));
  const full = worths.reduce((sum, worth) => sum + worth, 0) / unitsOf(scheme);
  let [n, passed] = [0, 0];
  return {
    add({ answers }: StoredMarking, isPassed: boolean): void {
      n++;
      if (isPassed) passed++;
      for (const [i, { sectionId }] of questions.entries()) {
        const [, units, ms] = answers[i] ?? [0, 0, 0];
        if (worths[i] !== 0) earned.set(sectionId, (earned.get(sectionId) ?? 0) + units);
        const time = times[i];
        // Who never saw a question, or whose program measured nothing, says nothing of its time.
        if (time && ms > 0) {
          time.ms += ms;
          time.n++;
        }
      }
    },
    secondsOf: (i: number): number | null => {
      const time = times[i];
      return time && time.n > 0 ? time.ms / time.n / 1_000 : null;
    },
    of(totals: Float64Array): Pick<StatisticsDocument, "distribution" | "percentiles" | "passed" | "sections"> {
      const distribution = Array.from({ length: 11 }, () => 0);
      for (const total of totals) {
        const tenth = total < 0 || full === 0 ? 0 : Math.min(10, 1 + Math.floor((10 * total) / full + 1e-9));
        distribution[tenth] = (distribution[tenth] ?? 0) + 1;
      }
      const sorted = totals.slice().sort();
      const percentiles = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) => sorted[Math.ceil(share * n) - 1] ?? 0);
      return {
        ...{ distribution, percentiles: n > 0 ? percentiles : [], passed },
        sections: sections.flatMap((id) => {
          const worth = fullOf(id);
          return n > 0 && worth > 0 ? [{ id, share: (earned.get(id) ?? 0) / n / worth }] : [];
        }),
      };
    },
  };
}
