import { ENOUGH_ANSWERS } from "@sarathi/contract";

interface Counts {
  answered: number;
  correct: number;
}

/**
 * Chapters of which results say something and not all was right: the smallest share of right answers first, of equal
 * shares the one with more answers.
 */
export const weakestFirst = (byChapter: ReadonlyMap<string, Counts>): [string, Counts][] =>
  [...byChapter]
    .filter(([, { answered, correct }]) => answered >= ENOUGH_ANSWERS && correct < answered)
    .sort(([, a], [, b]) => a.correct * b.answered - b.correct * a.answered || b.answered - a.answered);
