import { type AnswerOutcome, MAX_ANSWERS_A_DAY, type PracticeAnswer } from "@sarathi/contract";
import { indicesOf, maskOf } from "../foundation/choiceMask.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { dayInNepal, viewSolution } from "../questions/index.ts";
import {
  boundedTime,
  clockErrorOf,
  countDay,
  countsForItsDay,
  type DayCount,
  faultOf,
  ratingOf,
  slowFrom,
} from "./answer.rules.ts";
import * as store from "./answer.store.ts";
import { retentionOn } from "./due.rules.ts";
import { cardsOf, intervalFactor, type Review } from "./memory.ts";
import type { LoggedReview } from "./testResult.rules.ts";

/** Answers to one question on one day that say something of memory. */
const MAX_REVIEWS_A_DAY = 10;

/** What becomes of answers in practice. */
export function answerService({ db, clock }: Pick<ModuleDeps, "db" | "clock">) {
  return {
    /**
     * Records answers, each once, in the order of their time whatever order they come in. What may not be answered now
     * is withheld: neither recorded nor said to be right or wrong. @throws AppError practice.too_many_answers
     */
    async record(
      me: Identity,
      { answers, sentAt }: { answers: readonly PracticeAnswer[]; sentAt?: string | undefined },
    ): Promise<AnswerOutcome[]> {
      const now = clock();
      const sent = timedOf(answers, sentAt, now);
      const today = dayInNepal(now);
      return inTransaction(db, async (tx) => {
        const held = await store.holdPerson(tx, me.accountId, today);
        const slowMs = slowFrom(held);
        const factor = intervalFactor(retentionOn(today, held.exam_date ?? undefined));
        const found = await store.readAnswered(tx, me.accountId, sent, factor);
        const rows = new Map(found.map((row) => [row.answer_id, row] as const));
        const earlier = new Map(found.flatMap(({ mcq_id, reviews }) => (reviews ? [[mcq_id, reviews] as const] : [])));
        const judged = sent.map((answer) =>
          judge(answer, rows.get(answer.answerId), { slowMs, earlier: earlier.get(answer.mcqId) ?? [] }),
        );
        const counted = countedOf(judged);
        const fresh = [...new Set(counted)].flatMap((one) => (one?.isNew ? [one] : []));
        if (held.sent + fresh.length > MAX_ANSWERS_A_DAY) throw new AppError("practice.too_many_answers");
        if (fresh.length > 0) await store.write(tx, me.accountId, writtenOf(fresh, now));
        return sent.map((one, i) => viewOutcome(one.answerId, counted[i], rows.get(one.answerId)));
      });
    },
  };
}
export type AnswerService = ReturnType<typeof answerService>;

interface Timed extends PracticeAnswer {
  /** When it was given, by our clock, in milliseconds. */
  at: number;
  /** Its day in Nepal. */
  day: string;
}

/** Answers with the times at which they were given, whatever the device's clock says. */
function timedOf(answers: readonly PracticeAnswer[], sentAt: string | undefined, now: Date): Timed[] {
  const error = clockErrorOf(sentAt === undefined ? undefined : Date.parse(sentAt), now.getTime());
  return answers.map((answer) => {
    const at = boundedTime(Date.parse(answer.answeredAt) + error, now.getTime());
    return { ...answer, at, day: dayInNepal(new Date(at)) };
  });
}

interface Judged {
  isNew: boolean;
  correct: boolean;
  /** What was chosen by the answer that counts. */
  choiceMask: number;
  /** The id of the answer that counts. */
  countedId: string;
  wasDue: boolean;
  answer: store.AnswerToWrite;
  review: Review;
  earlier: readonly Review[];
}

/** Marks an answer by the version that it names; undefined: it is withheld. */
function judge(
  { at, day, ...answer }: Timed,
  row: store.AnsweredRow | undefined,
  { slowMs, earlier }: { slowMs: number; earlier: readonly Review[] },
): Judged | undefined {
  if (!row || answer.selectedOptionIndices.some((index) => index >= row.options.length)) return undefined;
  const choiceMask = maskOf(answer.selectedOptionIndices);
  const correct = choiceMask === row.key_mask;
  const { confidence, timeMs } = answer;
  const fault = faultOf({ correct, confidence, timeMs }, slowMs);
  return {
    isNew: row.stored_correct === null,
    correct: row.stored_correct ?? correct,
    choiceMask: row.stored_mask ?? choiceMask,
    countedId: row.stored_id ?? answer.answerId,
    wasDue: row.was_due,
    answer: {
      ...{ id: answer.answerId, setId: answer.setId ?? null, mcqId: answer.mcqId, version: answer.version, choiceMask },
      ...{ correct, timeMs, confidence: confidence ?? null, language: answer.language, answeredAt: new Date(at) },
    },
    review: { ...{ sourceId: answer.answerId, at, day }, ...{ rating: ratingOf(fault, confidence), fault } },
    earlier,
  };
}

/** Of several new answers to one question of one set the one that was given first stands for all; in the order of `judged`. */
function countedOf(judged: readonly (Judged | undefined)[]): (Judged | undefined)[] {
  const first = new Map<string, Judged>();
  const keyOf = ({ answer: { id, setId, mcqId } }: Judged) => (setId === null ? id : `${setId} ${mcqId}`);
  for (const one of judged) {
    if (!one?.isNew) continue;
    const other = first.get(keyOf(one));
    if (!other || one.review.at < other.review.at) first.set(keyOf(one), one);
  }
  return judged.map((one) => (one?.isNew ? first.get(keyOf(one)) : one));
}

/** All that follows from new answers. */
function writtenOf(fresh: readonly Judged[], now: Date): store.Written {
  const reviews = new Map<string, Review[]>();
  const days = new Map<string, DayCount>();
  const written: LoggedReview[] = [];
  const repeated = new Set<string>();
  for (const { answer, review, earlier, correct, wasDue } of fresh) {
    const isRepeated = wasDue && !repeated.has(answer.mcqId);
    if (isRepeated) repeated.add(answer.mcqId);
    if (countsForItsDay(review.at, now.getTime())) countDay(days, review.day, { correct, isRepeated });
    const known = reviews.get(answer.mcqId) ?? earlier;
    // Who answers one question all day learns no more by it, and its history would be read with each answer.
    if (known.filter(({ day }) => day === review.day).length >= MAX_REVIEWS_A_DAY) continue;
    reviews.set(answer.mcqId, [...known, review]);
    written.push({ mcqId: answer.mcqId, ...review, inTest: false });
  }
  return {
    answers: fresh.map(({ answer }) => answer),
    reviews: written,
    cards: cardsOf(reviews),
    days,
    now,
  };
}

function viewOutcome(answerId: string, judged: Judged | undefined, row: store.AnsweredRow | undefined): AnswerOutcome {
  if (!judged || !row) return { answerId, status: "withheld" };
  const { countedId } = judged;
  const review = judged.isNew ? judged.review : judged.earlier.find(({ sourceId }) => sourceId === countedId);
  return {
    answerId,
    status: judged.isNew && countedId === answerId ? "recorded" : "repeated",
    isCorrect: judged.correct,
    selectedOptionIndices: indicesOf(judged.choiceMask),
    mistake: review?.fault ?? undefined,
    solution: viewSolution(row, row.vouched),
  };
}
