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
/**
 * What became of a faulty question: other keys, of which the best counts; full marks to all, or to who chose
 * anything; or it counts for nothing, and full marks are less by it.
 */
export type Ruling =
  | { kind: "keys"; keys: readonly number[] }
  | { kind: "full_to_all" }
  | { kind: "full_to_attempted" }
  | { kind: "drop" };
export interface Markable {
  /** Thousandths of a mark. */
  marksMilli: number;
  /** Bit i: option i is right. */
  key: number;
  optionCount: number;
  /** Stands instead of the key, once the paper was regraded with it. */
  ruling?: Ruling | undefined;
}
/** `dropped`: the question counts for nothing, whatever was chosen. */
export type Outcome = "correct" | "wrong" | "blank" | "dropped";

/** lcm(1…8): shares of up to eight options are whole numbers of it. */
const SHARES = 840;

/** Units in one mark. The same for all results of a scheme, so their numerators compare. */
export const unitsOf = (scheme: Scheme): number => 1_000 * SHARES * scheme.negative.den;

/** Units that a question is worth. */
export const worthOf = (question: Markable, scheme: Scheme): number =>
  question.ruling?.kind === "drop" ? 0 : question.marksMilli * SHARES * scheme.negative.den;

/** The keys of which the best counts: its own, or those that staff decided on instead. */
const keysOf = ({ key, ruling }: Pick<Markable, "key" | "ruling">): readonly number[] =>
  ruling?.kind === "keys" ? ruling.keys : [key];

/** The options that are right under any of its keys, as a mask. */
export const rightOf = (question: Pick<Markable, "key" | "ruling">): number =>
  keysOf(question).reduce((mask, key) => mask | key, 0);

/**
 * Units that a choice earns; negative for a loss. One right option: right or wrong. Several: by the named policy.
 * Holds for every policy: nothing chosen gives 0, the whole key gives the question's worth, and the score stays
 * between minus the penalty and the worth.
 * @param choiceMask bit i: option i was chosen
 */
export function scoreOf(question: Markable, choiceMask: number, scheme: Scheme): number {
  const { ruling } = question;
  if (ruling?.kind === "drop") return 0;
  if (ruling?.kind === "full_to_all") return worthOf(question, scheme);
  if (choiceMask === 0) return 0;
  if (ruling?.kind === "full_to_attempted") return worthOf(question, scheme);
  return Math.max(...keysOf(question).map((key) => scoreByKey(question, key, choiceMask, scheme)));
}

/** Units that a choice that is not blank earns by one key. */
function scoreByKey(question: Markable, key: number, choiceMask: number, scheme: Scheme): number {
  const worth = worthOf(question, scheme);
  if (choiceMask === key) return worth;
  const loss = -question.marksMilli * SHARES * scheme.negative.num;
  const right = countOf(key);
  if (right === 1) return loss;
  const hits = countOf(choiceMask & key);
  const misses = countOf(choiceMask & ~key);
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

/** Right only when the choice is exactly a key, or the question gives full marks whatever was chosen. */
export function outcomeOf(question: Pick<Markable, "key" | "ruling">, choiceMask: number): Outcome {
  const { ruling } = question;
  if (ruling?.kind === "drop") return "dropped";
  if (ruling?.kind === "full_to_all") return "correct";
  if (choiceMask === 0) return "blank";
  return ruling?.kind === "full_to_attempted" || keysOf(question).includes(choiceMask) ? "correct" : "wrong";
}

/** Units that a blind guess at one option wins on average; nothing where a key has several options. */
export function blindGain(question: Markable, scheme: Scheme): number {
  if (keysOf(question).some((key) => countOf(key) !== 1)) return 0;
  const { optionCount: n } = question;
  return Array.from({ length: n }, (_, i) => scoreOf(question, 1 << i, scheme)).reduce((sum, units) => sum + units) / n;
}

/** Units that a guess at one option wins where it is right, and where it is wrong; null where a key has several options. */
export function stakesOf(question: Markable, scheme: Scheme): { right: number; wrong: number } | null {
  if (keysOf(question).some((key) => countOf(key) !== 1)) return null;
  const scores = Array.from({ length: question.optionCount }, (_, i) => scoreOf(question, 1 << i, scheme));
  return { right: Math.max(...scores), wrong: Math.min(...scores) };
}

/** Units as marks, rounded half up to two places: only for display. */
export function toMarks(units: number, unitsPerMark: number): number {
  return Math.floor((units * 200 + unitsPerMark) / (2 * unitsPerMark)) / 100;
}
