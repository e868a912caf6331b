import type { MistakeKind } from "@sarathi/contract";
import { fsrs, type Grade } from "ts-fsrs";

/**
 * FSRS-6 with its default parameters, in whole days: what is answered twice on one day is remembered no longer by it,
 * and a wrong answer is asked for again from the next day on (docs/sources.md, Repetition).
 */
const algorithm = fsrs({ enable_short_term: false, enable_fuzz: false });

/** One answer, as far as memory goes. */
export interface Review {
  /** The answer, or the result of a test. */
  sourceId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Its day in Nepal, YYYY-MM-DD. */
  day: string;
  /** Of FSRS: 1 again, 2 hard, 3 good, 4 easy. */
  rating: number;
  fault: MistakeKind | null;
}

/** What the reviews of one person and question come to. */
export interface CardState {
  /** Days after which it is known with a probability of 0.9. */
  stability: number;
  difficulty: number;
  /** Day of the last review. */
  reviewedOn: string;
  reviews: number;
  /** The last review was right. */
  correct: boolean;
  /** Of the last faulty review, until it is made good. */
  fault: MistakeKind | null;
  faults: number;
  faultedAt: number | null;
  /** Days since the fault on which it was answered right. */
  rightDays: number;
}

/** Days on which a question must be answered right to leave the notebook. */
const DAYS_TO_MEND = 2;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const before = (a: Review, b: Review): number => a.at - b.at || (a.sourceId < b.sourceId ? -1 : 1);

/**
 * The state that reviews come to, in the order of their time, in whatever order they arrive: it depends on the log alone.
 * @param reviews at least one, each once
 */
export function cardOf(reviews: readonly Review[]): CardState {
  let memory: { stability: number; difficulty: number } | null = null;
  let mistake: Pick<CardState, "fault" | "faultedAt"> = { fault: null, faultedAt: null };
  let faults = 0;
  let right = new Set<string>();
  let last: Review | undefined;
  for (const review of [...reviews].sort(before)) {
    const elapsed = last ? daysBetween(last.day, review.day) : 0;
    memory = algorithm.next_state(memory, elapsed, review.rating as Grade);
    if (review.fault) {
      mistake = { fault: review.fault, faultedAt: review.at };
      faults += 1;
      right = new Set();
    } else if (mistake.fault) {
      right.add(review.day);
      if (right.size >= DAYS_TO_MEND) {
        mistake = { fault: null, faultedAt: null };
        right = new Set();
      }
    }
    last = review;
  }
  if (!last || !memory) throw new Error("a card has at least one review");
  return {
    stability: memory.stability,
    difficulty: memory.difficulty,
    reviewedOn: last.day,
    reviews: reviews.length,
    correct: last.rating > 1,
    ...mistake,
    faults,
    rightDays: right.size,
  };
}

/** The states of several questions. */
export const cardsOf = (reviews: ReadonlyMap<string, readonly Review[]>): Map<string, CardState> =>
  new Map([...reviews].map(([mcqId, list]) => [mcqId, cardOf(list)]));

/** Days to the next review as a multiple of the stability, when it is to be known with this probability then. */
export const intervalFactor = (retention: number): number => algorithm.calculate_interval_modifier(retention);
