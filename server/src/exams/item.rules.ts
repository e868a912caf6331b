import { indicesOf } from "../foundation/choiceMask.ts";
import type { StoredMarking } from "./marking.rules.ts";
import { FEWEST_RESULTS } from "./statistics.rules.ts";

/** How candidates answered a question. */
export interface ItemStatistics {
  results: number;
  /** Results in which each option was chosen. */
  chosen: number[];
  blank: number;
  /** Average share of its marks; below 0 where penalties outweigh. */
  facility?: number;
  /** Correlation of its marks with the rest, −1 to 1. */
  discrimination?: number;
}

/** Sums over results, of which the statistics follow: marks y of a question, X of all, in marks. */
interface Sums {
  y: number;
  yy: number;
  yX: number;
  chosen: number[];
  blank: number;
}

/**
 * Statistics of a paper's questions as Moodle defines them, over stored markings one by one: sums alone, which a call
 * can wait for. All of them, with what must be sorted, are a job's (statistics.rules.ts).
 * @param questions in the paper's order, with the marks that each is worth
 */
export function itemTally(questions: readonly { optionCount: number; marks: number }[]) {
  const sums = questions.map(
    ({ optionCount }): Sums => ({ y: 0, yy: 0, yX: 0, chosen: Array.from({ length: optionCount }, () => 0), blank: 0 }),
  );
  let [n, X, XX] = [0, 0, 0];

  return {
    add({ answers, score, den }: StoredMarking): void {
      const total = score / den;
      n++;
      X += total;
      XX += total * total;
      for (const [i, sum] of sums.entries()) {
        const [choiceMask, units] = answers[i] ?? [0, 0];
        const y = units / den;
        sum.y += y;
        sum.yy += y * y;
        sum.yX += y * total;
        if (choiceMask === 0) sum.blank++;
        for (const option of indicesOf(choiceMask)) sum.chosen[option] = (sum.chosen[option] ?? 0) + 1;
      }
    },

    statistics(): ItemStatistics[] {
      return sums.map(({ y, yy, yX, chosen, blank }, i): ItemStatistics => {
        const counted = { results: n, chosen, blank };
        const worth = questions[i]?.marks ?? 0;
        if (n < FEWEST_RESULTS || worth === 0) return counted;
        // n² × the covariances: n or n − 1 below them falls out of a correlation.
        const varY = n * yy - y * y;
        const covYX = n * yX - y * X;
        const varRest = n * XX - X * X - 2 * covYX + varY;
        const spread = Math.sqrt(varY) * Math.sqrt(varRest);
        return {
          ...counted,
          facility: y / n / worth,
          ...(spread > 1e-9 ? { discrimination: (covYX - varY) / spread } : {}),
        };
      });
    },
  };
}
