import type { Language } from "@sarathi/contract";
import { readLanguages, type StoredAnswer, type StoredMarking } from "./marking.rules.ts";

// Item and test statistics as Moodle defines them: sample variances (n − 1), marks as they were given.

/** Under so many results nothing is said; under the second number it is provisional. */
export const FEWEST_RESULTS = 30;
export const PROVISIONAL_UNDER = 100;
/** Of an option that fewer chose the mean says nothing. */
const FEWEST_CHOOSERS = 5;
const GROUP_SHARE = 0.27;
/** A question that differs more between its languages is likely to be translated badly. */
const MOST_GAP = 0.15;
/** Sums of doubles: what is nearer to nothing than this is nothing. */
const NOTHING = 1e-12;

export interface StatisticsQuestion {
  optionCount: number;
  /** What it is worth; 0: it is left out of everything. */
  marks: number;
  /** Whether a choice, as a mask, is right. */
  isRight(choiceMask: number): boolean;
  /** Every option of a right choice, as a mask. */
  keyMask: number;
}

/** Why staff are to look at a question: `key_doubtful` before all. */
export type StatisticsFlag = "key_doubtful" | "key_beaten" | "language_gap" | "weak" | "too_hard" | "too_easy";

export interface OptionStatistics {
  chosen: number;
  isKey: boolean;
  /** Mean marks in the rest of the paper of those who chose it; absent where too few did. */
  meanRest?: number;
}

/** How those answered it who read it in one language. */
export interface LanguageStatistics {
  results: number;
  /** Mean share of its marks. */
  facility: number;
}

export interface QuestionStatistics {
  blank: number;
  options: OptionStatistics[];
  /** Mean share of its marks; below 0 where penalties outweigh. */
  facility: number;
  /** Of its marks. */
  deviation: number;
  /** Correlation of its marks with those of the rest; absent where either does not vary. */
  discrimination?: number;
  /** That covariance as a share of the largest that these marks allow. */
  efficiency?: number;
  /** Its share in what the total varies by; absent where it is against the total. */
  effectiveWeight?: number;
  /** Uncorrected point-biserial correlation of right or not with the total, population deviation. */
  pointBiserial?: number;
  /** Share of the right among the upper 27 % less that among the lower 27 %; ties at a border count in part. */
  upperLower: number;
  languages: Partial<Record<Language, LanguageStatistics>>;
  /**
   * By how much of its marks it was easier in Nepali than in English, beyond what these readers differ in the rest of the
   * paper; absent where too few read it in either.
   */
  languageGap?: number;
  flags: StatisticsFlag[];
}

export interface TestStatistics {
  results: number;
  mean: number;
  median: number;
  deviation: number;
  skewness?: number;
  kurtosis?: number;
  /** Cronbach's alpha; KR-20 where every question is right or wrong. */
  alpha?: number;
  /** Standard error of measurement, in marks. */
  standardError?: number;
}

/** What is stored of a paper; nothing where there are too few results. */
export interface StatisticsDocument {
  test: TestStatistics | null;
  /** Results by tenths of the full marks, those below 0 first; the full marks among the last tenth. */
  distribution: number[];
  /** Marks that a tenth, a quarter, half, three quarters and nine tenths of the results do not exceed. */
  percentiles: number[];
  passed: number;
  /** Mean share of each section's marks, by its id. */
  sections: { id: string; share: number }[];
  /** In the paper's order. */
  questions: { mcqId: string; secondsInMean: number | null; statistics: QuestionStatistics | null }[];
  days: { day: string; first: number; further: number }[];
}

const sumOf = (list: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < list.length; i++) sum += list[i] ?? 0;
  return sum;
};

/** Σ (a − ā)(b − b̄): sums of deviations lose nothing to large means. */
function crossOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [meanA, meanB] = [sumOf(a) / a.length, sumOf(b) / b.length];
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB);
  return sum;
}

/** The results of a paper, a column of marks and one of choices for each question. */
export class AnswerSheets {
  readonly #questions: readonly StatisticsQuestion[];
  /** Written once into their place: growing lists of 20,000 would leave several times as much behind. */
  readonly #marks: Float64Array[];
  readonly #choices: Int32Array[];
  /** In which language each was read, as its place in `readLanguages`, from 1; 0: nobody said. */
  readonly #readIn: Uint8Array[];
  #results = 0;
  #ordered: { totals: Float64Array; order: readonly number[] } | undefined;

  /** @param most so many results at most */
  constructor(questions: readonly StatisticsQuestion[], most: number) {
    this.#questions = questions;
    this.#marks = questions.map(() => new Float64Array(most));
    this.#choices = questions.map(() => new Int32Array(most));
    this.#readIn = questions.map(() => new Uint8Array(most));
  }

  /** @param marking of a result that counts */
  add({ answers, den }: StoredMarking): void {
    for (const [i, { marks }] of this.#questions.entries()) {
      const answer: StoredAnswer = answers[i] ?? [0, 0, 0];
      const [choiceMask, units, , language = 0] = answer;
      const [ofMarks, ofChoices, readIn] = [this.#marks[i], this.#choices[i], this.#readIn[i]];
      if (!ofMarks || !ofChoices || !readIn) continue;
      ofMarks[this.#results] = marks === 0 ? 0 : units / den;
      ofChoices[this.#results] = choiceMask;
      readIn[this.#results] = language;
    }
    this.#results++;
  }

  #marksOf(i: number): Float64Array {
    return (this.#marks[i] ?? new Float64Array()).subarray(0, this.#results);
  }

  get results(): number {
    return this.#results;
  }

  totals(): Float64Array {
    const totals = new Float64Array(this.results);
    for (const column of this.#marks)
      for (let r = 0; r < totals.length; r++) totals[r] = (totals[r] ?? 0) + (column[r] ?? 0);
    return totals;
  }

  /** The results by their totals, the best first: sorted once for all questions. */
  #orderOf(totals: Float64Array): readonly number[] {
    if (this.#ordered?.totals !== totals) {
      const order = Array.from(totals.keys()).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
      this.#ordered = { totals, order };
    }
    return this.#ordered.order;
  }

  /** Undefined: too few results to say anything. */
  test(): TestStatistics | undefined {
    const n = this.results;
    if (n < FEWEST_RESULTS) return undefined;
    const totals = this.totals();
    const mean = sumOf(totals) / n;
    const variance = crossOf(totals, totals) / (n - 1);
    const counted = this.#questions.flatMap(({ marks }, i) => (marks > 0 ? [this.#marksOf(i)] : []));
    const k = counted.length;
    const alpha =
      k > 1 && variance > NOTHING
        ? (k / (k - 1)) * (1 - sumOf(counted.map((column) => crossOf(column, column) / (n - 1))) / variance)
        : undefined;
    const deviation = Math.sqrt(variance);
    return {
      ...{ results: n, mean, median: medianOf(totals), deviation, ...shapeOf(totals, mean) },
      // Below 0 the questions do not measure one thing: there is no error of it to speak of.
      ...(alpha !== undefined && { alpha, ...(alpha >= 0 && { standardError: deviation * Math.sqrt(1 - alpha) }) }),
    };
  }

  /** √cov(marks of a question, total), the parts of which effective weights are shares; absent: against the total, or left out. */
  weights(totals: Float64Array): (number | undefined)[] {
    return this.#questions.map(({ marks }, i) => {
      const cov = crossOf(this.#marksOf(i), totals) / (totals.length - 1);
      return marks > 0 && cov >= 0 ? Math.sqrt(cov) : undefined;
    });
  }

  /** The full marks of a question, and of the rest of the paper. */
  #fullOf({ marks }: StatisticsQuestion): { marks: number; rest: number } {
    return { marks, rest: sumOf(this.#questions.map((one) => one.marks)) - marks };
  }

  /** Undefined: the question counts for nothing, or there are too few results. */
  question(i: number, totals: Float64Array, weights: readonly (number | undefined)[]): QuestionStatistics | undefined {
    const question = this.#questions[i];
    const marks = this.#marksOf(i);
    const choices = (this.#choices[i] ?? new Int32Array()).subarray(0, this.#results);
    const n = totals.length;
    if (!question || question.marks === 0 || n < FEWEST_RESULTS) return undefined;
    const rest = new Float64Array(n);
    for (let r = 0; r < n; r++) rest[r] = (totals[r] ?? 0) - (marks[r] ?? 0);
    const cross = crossOf(marks, rest);
    const spread = Math.sqrt(crossOf(marks, marks)) * Math.sqrt(crossOf(rest, rest));
    const most = crossOf(Float64Array.from(marks).sort(), rest.slice().sort());
    const all = sumOf(weights.map((weight) => weight ?? 0));
    const weight = weights[i];
    const isRight = rightOnes(question, choices);
    const pointBiserial = pointBiserialOf(isRight, totals);
    const found = {
      blank: choices.filter((mask) => mask === 0).length,
      options: optionsOf(question, choices, rest),
      facility: sumOf(marks) / n / question.marks,
      deviation: Math.sqrt(crossOf(marks, marks) / (n - 1)),
      ...(spread > NOTHING && { discrimination: cross / spread }),
      ...(Math.abs(most) > NOTHING && { efficiency: cross / most }),
      ...(weight !== undefined && all > NOTHING && { effectiveWeight: weight / all }),
      ...(pointBiserial !== undefined && { pointBiserial }),
      upperLower: upperLowerOf(isRight, totals, this.#orderOf(totals)),
      ...languagesOf(this.#readIn[i] ?? new Uint8Array(), { marks, rest }, this.#fullOf(question)),
    };
    return { ...found, flags: flagsOf(found) };
  }
}

/** Facility by language, and how far that differs beyond what the readers do in the rest. */
function languagesOf(
  readIn: Uint8Array,
  { marks, rest }: { marks: Float64Array; rest: Float64Array },
  full: { marks: number; rest: number },
): Pick<QuestionStatistics, "languages" | "languageGap"> {
  const shares = readLanguages.flatMap((language, at) => {
    let [results, ofMarks, ofRest] = [0, 0, 0];
    for (let r = 0; r < marks.length; r++) {
      if (readIn[r] !== at + 1) continue;
      results++;
      ofMarks += marks[r] ?? 0;
      ofRest += rest[r] ?? 0;
    }
    if (results < FEWEST_RESULTS) return [];
    const share = { results, facility: ofMarks / results / full.marks };
    return [{ language, share, ofRest: full.rest > 0 ? ofRest / results / full.rest : 0 }];
  });
  const [ne, en] = readLanguages.map((one) => shares.find(({ language }) => language === one));
  return {
    languages: Object.fromEntries(shares.map(({ language, share }) => [language, share])),
    ...(ne && en && { languageGap: ne.share.facility - en.share.facility - (ne.ofRest - en.ofRest) }),
  };
}

function medianOf(list: Float64Array): number {
  const sorted = list.slice().sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** Skewness and kurtosis by k-statistics, unbiased of a normal distribution; kurtosis is 0 of one. */
function shapeOf(totals: Float64Array, mean: number): Pick<TestStatistics, "skewness" | "kurtosis"> {
  const s = totals.length;
  let [m2, m3, m4] = [0, 0, 0];
  for (const total of totals) {
    const d = total - mean;
    m2 += d * d;
    m3 += d * d * d;
    m4 += d * d * d * d;
  }
  [m2, m3, m4] = [m2 / s, m3 / s, m4 / s];
  const k2 = (s * m2) / (s - 1);
  if (k2 <= NOTHING) return {};
  const k3 = (s * s * m3) / ((s - 1) * (s - 2));
  const k4 = (s * s * ((s + 1) * m4 - 3 * (s - 1) * m2 * m2)) / ((s - 1) * (s - 2) * (s - 3));
  return { skewness: k3 / k2 ** 1.5, kurtosis: k4 / (k2 * k2) };
}

function optionsOf(
  { optionCount, keyMask }: StatisticsQuestion,
  choices: Int32Array,
  rest: Float64Array,
): OptionStatistics[] {
  const counts = Array.from({ length: optionCount }, () => ({ chosen: 0, sum: 0 }));
  for (const [option, count] of counts.entries())
    for (let r = 0; r < choices.length; r++) {
      if (((choices[r] ?? 0) & (1 << option)) === 0) continue;
      count.chosen++;
      count.sum += rest[r] ?? 0;
    }
  return counts.map(({ chosen, sum }, option) => ({
    ...{ chosen, isKey: (keyMask & (1 << option)) !== 0 },
    ...(chosen >= FEWEST_CHOOSERS && { meanRest: sum / chosen }),
  }));
}

function pointBiserialOf(isRight: Uint8Array, totals: Float64Array): number | undefined {
  const n = totals.length;
  const p = sumOf(isRight) / n;
  const variance = crossOf(totals, totals) / n;
  if (p === 0 || p === 1 || variance <= NOTHING) return undefined;
  const ofRight = totals.reduce((sum, total, r) => sum + (isRight[r] ? total : 0), 0);
  const [mean1, mean0] = [ofRight / (p * n), (sumOf(totals) - ofRight) / ((1 - p) * n)];
  return ((mean1 - mean0) / Math.sqrt(variance)) * Math.sqrt(p * (1 - p));
}

/** Of equals at a border none is before the others: each counts for the part of them that still fits. */
function upperLowerOf(isRight: Uint8Array, totals: Float64Array, order: readonly number[]): number {
  const size = Math.round(totals.length * GROUP_SHARE);
  return shareOfFirst(order, size, isRight, totals) - shareOfFirst(order.toReversed(), size, isRight, totals);
}

/** Whether each choice is right; asked once for each of the few that there are. */
function rightOnes(question: StatisticsQuestion, choices: Int32Array): Uint8Array {
  const known = new Map<number, number>();
  const isRight = new Uint8Array(choices.length);
  for (let r = 0; r < choices.length; r++) {
    const mask = choices[r] ?? 0;
    const right = known.get(mask) ?? (question.isRight(mask) ? 1 : 0);
    known.set(mask, right);
    isRight[r] = right;
  }
  return isRight;
}

function shareOfFirst(order: readonly number[], size: number, isRight: Uint8Array, totals: Float64Array): number {
  let [taken, right] = [0, 0];
  for (let from = 0; from < order.length && taken < size; ) {
    const at = totals[order[from] ?? 0];
    let [to, rightHere] = [from, 0];
    for (; to < order.length && totals[order[to] ?? 0] === at; to++) rightHere += isRight[order[to] ?? 0] ?? 0;
    const some = Math.min(size - taken, to - from);
    right += (rightHere * some) / (to - from);
    taken += some;
    from = to;
  }
  return right / size;
}

/** What makes a question one to look at. */
function flagsOf({
  facility,
  discrimination,
  options,
  languageGap = 0,
}: Pick<QuestionStatistics, "facility" | "discrimination" | "options" | "languageGap">): StatisticsFlag[] {
  const means = (isKey: boolean) =>
    options.flatMap((option) => (option.isKey === isKey && option.meanRest !== undefined ? [option.meanRest] : []));
  const [keys, others] = [means(true), means(false)];
  const isBeaten = keys.length > 0 && others.some((mean) => mean > Math.max(...keys));
  const signs: Record<StatisticsFlag, boolean> = {
    key_doubtful: discrimination !== undefined && discrimination < 0,
    key_beaten: isBeaten,
    language_gap: Math.abs(languageGap) > MOST_GAP,
    weak: discrimination !== undefined && discrimination >= 0 && discrimination < 0.1,
    too_hard: facility < 0.2,
    too_easy: facility > 0.95,
  };
  return (Object.keys(signs) as StatisticsFlag[]).filter((sign) => signs[sign]);
}
