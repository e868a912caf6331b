/**
 * First papers as the syllabi of 2081 have them (docs/sources.md). Names are in the dictionaries under
 * `scheme.{id}`. Shown with "confirm on psc.gov.np": rules change.
 */
export interface Scheme {
  id: "officer" | "nasu" | "kharidar" | "computer" | "technical" | "province4";
  questions: number;
  marksEach: number;
  minutes: number;
  pass: number;
  /** The marks count towards the merit list; else the paper only screens. */
  counts: boolean;
}

export const schemes: readonly Scheme[] = [
  { id: "officer", questions: 100, marksEach: 1, minutes: 90, pass: 45, counts: false },
  { id: "nasu", questions: 50, marksEach: 2, minutes: 45, pass: 45, counts: false },
  { id: "kharidar", questions: 50, marksEach: 2, minutes: 45, pass: 45, counts: false },
  { id: "computer", questions: 50, marksEach: 2, minutes: 45, pass: 40, counts: true },
  { id: "technical", questions: 50, marksEach: 2, minutes: 45, pass: 40, counts: true },
  { id: "province4", questions: 50, marksEach: 2, minutes: 45, pass: 40, counts: false },
];

/** Fraction of a question's marks that a wrong answer costs in all of them. */
export const penalty = 0.2;

/** Marks that a guess among `left` options wins on average, per mark of the question. */
export const guessWorth = (left: number) => 1 / left - (1 - 1 / left) * penalty;

/** Steps of a candidate, in order; their words stand under `journey.{n}`. */
export const journey = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
