import { type AnswerOutcome, MAX_ANSWERS_A_DAY, type PracticeAnswer } from "@sarathi/contract";
import type { OutcomeService, TakenPaper } from "../exams/index.ts";
import { maskOf } from "../foundation/choiceMask.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { dayInNepal, viewSolution } from "../questions/index.ts";
import { boundedTime, countsForItsDay, faultOf, medianOf, ratingOf, slowFrom } from "./answer.rules.ts";
import * as store from "./answer.store.ts";
import { type CardState, cardOf, type Review } from "./memory.ts";

/** Answers to one question on one day that say something of memory. */
const MAX_REVIEWS_A_DAY = 10;

/** What becomes of answers: those given in practice, and those of tests. */
export function answerService({ db, clock }: Pick<ModuleDeps, "db" | "clock">, outcomes: OutcomeService) {
  return {
    /**
     * Records answers, each once, in the order of their time whatever order they come in. What may not be answered now
     * is withheld: neither recorded nor said to be right or wrong. @throws AppError practice.too_many_answers
     */
    async record(me: Identity, sent: readonly PracticeAnswer[]): Promise<AnswerOutcome[]> {
      const now = clock();
      return inTransaction(db, async (tx) => {
        const held = await store.holdPerson(tx, me.accountId, { today: dayInNepal(now), sending: sent.length });
        if (held.sent > MAX_ANSWERS_A_DAY) throw new AppError("practice.too_many_answers");
        const slowMs = slowFrom(held);
        const found = await store.readAnswered(tx, me.accountId, sent);
        const rows = new Map(found.map((row) => [row.answer_id, row] as const));
        const earlier = new Map(found.flatMap(({ mcq_id, reviews }) => (reviews ? [[mcq_id, reviews] as const] : [])));
        const judged = sent.map((answer) =>
          judge(answer, rows.get(answer.answerId), { now, slowMs, earlier: earlier.get(answer.mcqId) ?? [] }),
        );
        const fresh = judged.flatMap((one) => (one?.isNew ? [one] : []));
        if (fresh.length > 0) await store.write(tx, me.accountId, writtenOf(fresh, now));
        return sent.map(({ answerId }, i) => viewOutcome(answerId, judged[i], rows.get(answerId)));
      });
    },

    /**
     * Takes in what the account answered in tests whose solutions are out, each result once. Asked before anything is
     * read that follows from it, so that a result counts as soon as its paper's solutions are out.
     */
    async takeIn(accountId: string): Promise<void> {
      const papers = await outcomes.takenBy(accountId, await store.takenResults(db, accountId));
      if (papers.length === 0) return;
      await inTransaction(db, async (tx) => {
        await store.holdPerson(tx, accountId, { today: dayInNepal(clock()), sending: 0 });
        const fresh = await store.noteTaken(
          tx,
          accountId,
          papers.map(({ resultId }) => resultId),
        );
        await takePapers(
          tx,
          accountId,
          papers.filter(({ resultId }) => fresh.has(resultId)),
          clock(),
        );
      });
    },
  };
}
export type AnswerService = ReturnType<typeof answerService>;

interface Judged {
  isNew: boolean;
  correct: boolean;
  answer: store.AnswerToWrite;
  review: Review;
  earlier: readonly Review[];
}

/** Marks an answer by the version that it names; undefined: it is withheld. */
function judge(
  answer: PracticeAnswer,
  row: store.AnsweredRow | undefined,
  { now, slowMs, earlier }: { now: Date; slowMs: number; earlier: readonly Review[] },
): Judged | undefined {
  if (!row || answer.selectedOptionIndices.some((index) => index >= row.options.length)) return undefined;
  const choiceMask = maskOf(answer.selectedOptionIndices);
  const correct = choiceMask === row.key_mask;
  const { confidence, timeMs } = answer;
  const fault = faultOf({ correct, confidence, timeMs }, slowMs);
  const at = boundedTime(Date.parse(answer.answeredAt), now.getTime());
  return {
    isNew: row.stored_correct === null,
    correct: row.stored_correct ?? correct,
    answer: {
      ...{ id: answer.answerId, mcqId: answer.mcqId, version: answer.version, choiceMask, correct, timeMs },
      ...{ confidence: confidence ?? null, language: answer.language, answeredAt: new Date(at) },
    },
    review: {
      ...{ sourceId: answer.answerId, at, day: dayInNepal(new Date(at)) },
      ...{ rating: ratingOf(fault, confidence), fault },
    },
    earlier,
  };
}

/** All that follows from new answers. */
function writtenOf(fresh: readonly Judged[], now: Date): store.Written {
  const reviews = new Map<string, Review[]>();
  const days = new Map<string, { answered: number; correct: number }>();
  const written: store.ReviewToWrite[] = [];
  for (const { answer, review, earlier, correct } of fresh) {
    if (countsForItsDay(review.at, now.getTime())) countDay(days, review.day, correct);
    const known = reviews.get(answer.mcqId) ?? earlier;
    // Who answers one question all day learns no more by it, and its history would be read with each answer.
    if (known.filter(({ day }) => day === review.day).length >= MAX_REVIEWS_A_DAY) continue;
    reviews.set(answer.mcqId, [...known, review]);
    written.push(toWrite(answer.mcqId, review, false));
  }
  return {
    answers: fresh.map(({ answer }) => answer),
    reviews: written,
    cards: cardsOf(reviews),
    days,
    now,
  };
}

const cardsOf = (reviews: ReadonlyMap<string, Review[]>): Map<string, CardState> =>
  new Map([...reviews].map(([mcqId, list]) => [mcqId, cardOf(list)]));

const toWrite = (mcqId: string, { sourceId, at, rating, fault }: Review, inTest: boolean): store.ReviewToWrite => ({
  ...{ mcqId, sourceId, at: new Date(at), rating, fault, inTest },
});

function countDay(days: Map<string, { answered: number; correct: number }>, day: string, correct: boolean): void {
  const count = days.get(day) ?? { answered: 0, correct: 0 };
  days.set(day, { answered: count.answered + 1, correct: count.correct + (correct ? 1 : 0) });
}

/** Answers of tests as reviews; what is slow is measured by the same paper's own times. The caller holds the person. */
async function takePapers(tx: Db, accountId: string, papers: readonly TakenPaper[], now: Date): Promise<void> {
  if (papers.length === 0) return;
  const ids = [...new Set(papers.flatMap(({ answers }) => answers.map(({ mcqId }) => mcqId)))];
  const reviews = new Map<string, Review[]>(await store.readReviews(tx, accountId, ids));
  const written: store.ReviewToWrite[] = [];
  const days = new Map<string, { answered: number; correct: number }>();
  for (const { resultId, submittedAt, answers } of papers) {
    const slowMs = slowFrom({ median: medianOf(answers.map(({ timeMs }) => timeMs)), count: answers.length });
    const at = submittedAt.getTime();
    const day = dayInNepal(submittedAt);
    for (const { mcqId, ...answer } of answers) {
      const fault = faultOf(answer, slowMs);
      const review = { sourceId: resultId, at, day, rating: ratingOf(fault, undefined), fault };
      reviews.set(mcqId, [...(reviews.get(mcqId) ?? []), review]);
      written.push(toWrite(mcqId, review, true));
      countDay(days, day, answer.correct);
    }
  }
  if (written.length > 0) {
    await store.write(tx, accountId, { answers: [], reviews: written, cards: cardsOf(reviews), days, now });
  }
}

function viewOutcome(answerId: string, judged: Judged | undefined, row: store.AnsweredRow | undefined): AnswerOutcome {
  if (!judged || !row) return { answerId, status: "withheld" };
  return {
    answerId,
    status: judged.isNew ? "recorded" : "repeated",
    isCorrect: judged.correct,
    mistake:
      (judged.isNew ? judged.review : judged.earlier.find(({ sourceId }) => sourceId === answerId))?.fault ?? undefined,
    solution: viewSolution(row, row.vouched),
  };
}
