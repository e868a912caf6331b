import type { TakenPaper } from "../exams/index.ts";
import { countDay, type DayCount, faultOf, medianOf, ratingOf, slowFrom } from "./answer.rules.ts";
import type { Review } from "./memory.ts";

/** A review as it comes into the log. */
export interface LoggedReview extends Review {
  mcqId: string;
  inTest: boolean;
}

/** What a result says of a question since it was marked anew. */
export interface Correction extends Omit<Review, "rating" | "day"> {
  mcqId: string;
  /** Null: nothing any more. */
  rating: number | null;
  regradeNo: number;
}

/** A paper that is taken in. */
export interface PaperToTake extends TakenPaper {
  /** The day in Nepal on which it was submitted, YYYY-MM-DD. */
  day: string;
  /** It was not taken in before, as an earlier regrade left it. */
  isFirst: boolean;
}

/** What papers add to what is known. */
interface Taken {
  written: LoggedReview[];
  corrections: Correction[];
  /** All reviews of each question about which something was added; none: nothing is known of it any more. */
  reviews: Map<string, Review[]>;
  days: Map<string, DayCount>;
}

/**
 * Answers of tests as reviews; what is slow is measured by the same paper's own times. A paper that was taken in before
 * and was marked anew corrects what it said then, and only that; the days of practice stay as they were counted.
 * @param stored what is known of each question
 */
export function takePapers(papers: readonly PaperToTake[], stored: ReadonlyMap<string, readonly Review[]>): Taken {
  const known = new Map([...stored].map(([mcqId, list]) => [mcqId, new Map(list.map((one) => [one.sourceId, one]))]));
  const taken: Taken = { written: [], corrections: [], reviews: new Map(), days: new Map() };
  for (const paper of papers) {
    for (const [mcqId, review] of reviewsOf(paper)) {
      const ofQuestion = known.get(mcqId) ?? new Map<string, Review>();
      known.set(mcqId, ofQuestion);
      const before = ofQuestion.get(paper.resultId);
      if (review?.rating === before?.rating && review?.fault === before?.fault) continue;
      if (review) ofQuestion.set(paper.resultId, review);
      else ofQuestion.delete(paper.resultId);
      taken.reviews.set(mcqId, [...ofQuestion.values()]);
      if (!paper.isFirst) taken.corrections.push(correctionOf(mcqId, paper, review));
      else if (review) {
        taken.written.push({ mcqId, ...review, inTest: true });
        countDay(taken.days, review.day, { correct: review.rating > 1, isRepeated: false });
      }
    }
  }
  return taken;
}

/** By question what a paper says of it; undefined: nothing. */
function reviewsOf({ resultId, submittedAt, day, answers, silent }: PaperToTake): Map<string, Review | undefined> {
  const slowMs = slowFrom({ median: medianOf(answers.map(({ timeMs }) => timeMs)), count: answers.length });
  const source = { sourceId: resultId, at: submittedAt.getTime(), day };
  const reviews = new Map<string, Review | undefined>(silent.map((mcqId) => [mcqId, undefined]));
  for (const { mcqId, ...answer } of answers) {
    const fault = faultOf(answer, slowMs);
    reviews.set(mcqId, { ...source, rating: ratingOf(fault, undefined), fault });
  }
  return reviews;
}

const correctionOf = (mcqId: string, paper: PaperToTake, review: Review | undefined): Correction => ({
  ...{ mcqId, sourceId: paper.resultId, at: paper.submittedAt.getTime(), regradeNo: paper.regradeNo },
  ...{ rating: review?.rating ?? null, fault: review?.fault ?? null },
});
