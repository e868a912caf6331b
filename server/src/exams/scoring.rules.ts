import type { MultiAnswerPolicy } from "@sarathi/contract";
import { countOf } from "../foundation/choiceMask.ts";

/**
 * Marking, exact: every amount is an integer number of `1 / unitsOf(scheme)` marks, rounded only for display.
 * Rules: a right answer earns its mark, a wrong one costs `negative` of it, a blank costs nothing; totals may be
 * negative (docs/sources.md, Scoring).
 */
export interface Scheme {
  /** Penalty of a wrong answer as a fraction of the question's mark. */
  negative: { num: number; den: number };
  policy: MultiAnswerPolicy;
}
export interface Markable {
  /** Thousandths of a mark. */
  marksMilli: number;
  /** Bit i: option i is right. */
  key: number;
  optionCount: number;
}
export type Outcome = "correct" | "wrong" | "blank";

/** lcm(1…8): shares of up to eight options are whole numbers of it. */
const SHARES = 840;

/** Units in one mark. The same for all results of a scheme, so their numerators compare. */
export const unitsOf = (scheme: Scheme): number => 1_000 * SHARES * scheme.negative.den;

/** Units that a question is worth. */
export const worthOf = (question: Markable, scheme: Scheme): number =>
  question.marksMilli * SHARES * scheme.negative.den;

/**
 * Units that a choice earns; negative for a loss. One right option: right or wrong. Several: by the named policy.
 * Holds for every policy: nothing chosen gives 0, the whole key gives the question's worth, and the score stays
 * between minus the penalty and the worth.
 * @param choiceMask bit i: option i was chosen
 */
export function scoreOf(question: Markable, choiceMask: number, scheme: Scheme): number {
  const worth = worthOf(question, scheme);
  if (choiceMask === 0) return 0;
  if (choiceMask === question.key) return worth;
  const loss = -question.marksMilli * SHARES * scheme.negative.num;
  const right = countOf(question.key);
  if (right === 1) return loss;
  const hits = countOf(choiceMask & question.key);
  const misses = countOf(choiceMask & ~question.key);
  return multiScore(scheme.policy, { worth, loss, right, hits, misses, options: question.optionCount });
}

interface MultiAnswerCounts {
  worth: number;
  loss: number;
  right: number;
  hits: number;
  misses: number;
  options: number;
}

/** The five policies for questions with several right options, when the choice is neither empty nor the whole key. */
function multiScore(
  policy: MultiAnswerPolicy,
  { worth, loss, right, hits, misses, options }: MultiAnswerCounts,
): number {
  switch (policy) {
    case "all_or_nothing":
      return loss;
    case "proportional_floor0":
      return (worth * Math.max(0, hits - misses)) / right;
    case "weights_clamped":
      // Each right option weighs 1/right, each wrong one -1/wrong; never below the penalty.
      return Math.max(loss, (worth * hits) / right - (misses > 0 ? (worth * misses) / (options - right) : 0));
    case "every_decision":
      return (worth * (options - (right - hits) - misses)) / options;
    case "partial_if_clean":
      return misses === 0 ? (worth * hits) / right : loss;
  }
}

/** Right only when the choice is exactly the key. */
export function outcomeOf(question: Pick<Markable, "key">, choiceMask: number): Outcome {
  if (choiceMask === 0) return "blank";
  return choiceMask === question.key ? "correct" : "wrong";
}

/** Units that a blind guess at a question with one right option wins on average. */
export function blindGain(question: Markable, scheme: Scheme): number {
  if (countOf(question.key) !== 1) return 0;
  const { optionCount: n } = question;
  return (worthOf(question, scheme) - (n - 1) * question.marksMilli * SHARES * scheme.negative.num) / n;
}

/** Units as marks, rounded half up to two places: only for display. */
export function toMarks(units: number, unitsPerMark: number): number {
  return Math.floor((units * 200 + unitsPerMark) / (2 * unitsPerMark)) / 100;
}
