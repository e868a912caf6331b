import type { TakenPaper } from "../exams/index.ts";
import { dayInNepal } from "../questions/index.ts";
import { countDay, type DayCount, faultOf, medianOf, ratingOf, slowFrom } from "./answer.rules.ts";
import type { Review } from "./memory.ts";

/** A review as it comes into the log. */
export interface LoggedReview extends Omit<Review, "rating"> {
  mcqId: string;
  /** Null: the source says nothing any more. */
  rating: number | null;
  inTest: boolean;
  /** The regrade of the paper that it is of. */
  regradeNo: number;
}

/** What papers add to what is known. */
interface Taken {
  written: LoggedReview[];
  /** All reviews of each question about which something was added; none: nothing is known of it any more. */
  reviews: Map<string, Review[]>;
  days: Map<string, DayCount>;
}

/**
 * Answers of tests as reviews; what is slow is measured by the same paper's own times. A paper that was taken in before
 * and was marked anew corrects what it said then, and only that; the days of practice stay as they were counted.
 * @param stored the reviews that hold, by question
 */
export function takePapers(papers: readonly TakenPaper[], stored: ReadonlyMap<string, readonly Review[]>): Taken {
  const known = new Map([...stored].map(([mcqId, list]) => [mcqId, new Map(list.map((one) => [one.sourceId, one]))]));
  const earlier = new Set([...stored.values()].flatMap((list) => list.map(({ sourceId }) => sourceId)));
  const taken: Taken = { written: [], reviews: new Map(), days: new Map() };
  for (const paper of papers) {
    for (const [mcqId, review] of reviewsOf(paper)) {
      const ofQuestion = known.get(mcqId) ?? new Map<string, Review>();
      known.set(mcqId, ofQuestion);
      const before = ofQuestion.get(paper.resultId);
      if (review?.rating === before?.rating && review?.fault === before?.fault) continue;
      if (review) ofQuestion.set(paper.resultId, review);
      else ofQuestion.delete(paper.resultId);
      taken.reviews.set(mcqId, [...ofQuestion.values()]);
      taken.written.push(logged(mcqId, paper, review));
      if (review && !earlier.has(paper.resultId))
        countDay(taken.days, review.day, { correct: review.rating > 1, isRepeated: false });
    }
  }
  return taken;
}

/** By question what a paper says of it; undefined: nothing. */
function reviewsOf({ resultId, submittedAt, answers, silent }: TakenPaper): Map<string, Review | undefined> {
  const slowMs = slowFrom({ median: medianOf(answers.map(({ timeMs }) => timeMs)), count: answers.length });
  const source = { sourceId: resultId, at: submittedAt.getTime(), day: dayInNepal(submittedAt) };
  const told = answers.map(({ mcqId, ...answer }): [string, Review] => {
    const fault = faultOf(answer, slowMs);
    return [mcqId, { ...source, rating: ratingOf(fault, undefined), fault }];
  });
  return new Map<string, Review | undefined>([...told, ...silent.map((mcqId) => [mcqId, undefined] as const)]);
}

const logged = (mcqId: string, paper: TakenPaper, review: Review | undefined): LoggedReview => ({
  ...{ mcqId, sourceId: paper.resultId, at: paper.submittedAt.getTime(), day: dayInNepal(paper.submittedAt) },
  ...{ rating: review?.rating ?? null, fault: review?.fault ?? null, inTest: true, regradeNo: paper.regradeNo },
});
