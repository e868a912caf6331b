import type { Confidence, Language, MistakeKind } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import { aimsToJoin } from "../accounts/index.ts";
import { type ResultState, stillAnswered } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { type Places, prepared } from "../foundation/db/prepared.ts";
import { answerableToJoin } from "../questions/index.ts";
import type { DayCount } from "./answer.rules.ts";
import { dueBy } from "./card.store.ts";
import type { CardState } from "./memory.ts";
import type { Correction, LoggedReview } from "./testResult.rules.ts";

/** So many of the last answers say how long somebody takes. */
const MEDIAN_OF = 50;

interface Held {
  /** Of the times of the last answers, in milliseconds. */
  median: number | null;
  /** How many those are. */
  count: number;
  /** Answers recorded today. */
  sent: number;
  /** The exam that is prepared for, YYYY-MM-DD. */
  exam_date: string | null;
}

/**
 * Holds an account's practice until the transaction ends: whatever records answers takes this first, so that of several
 * devices one comes after another. Says how long the last answers took, which may miss one of this very moment.
 */
export async function holdPerson(tx: Db, accountId: string, today: string): Promise<Held> {
  const [held] = await hold(tx, { accountId, today });
  if (!held) throw new Error("the person is one row");
  return held;
}
const hold = prepared((db, { accountId, today }: Places<{ accountId: string; today: string }>) =>
  sql<Held>`
    INSERT INTO practice_person AS p (account_id, sent_on, sent)
    VALUES (${accountId}::uuid, ${today}::date, 0)
    ON CONFLICT (account_id) DO UPDATE SET updated_at = now(), sent_on = excluded.sent_on,
      sent = CASE WHEN p.sent_on = excluded.sent_on THEN p.sent ELSE 0 END
    RETURNING sent, (SELECT exam_date FROM (${aimsToJoin(db)}) AS aim WHERE aim.id = p.account_id) AS exam_date,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY time_ms) FROM (${lastTimes(accountId)}) AS last) AS median,
      (SELECT count(*)::int FROM (${lastTimes(accountId)}) AS last) AS count`.compile(db),
);
const lastTimes = (accountId: RawBuilder<string>) => sql`
  SELECT time_ms FROM practice_answer WHERE account_id = ${accountId}::uuid ORDER BY answered_at DESC LIMIT ${sql.lit(MEDIAN_OF)}`;

export interface SentAnswer {
  answerId: string;
  mcqId: string;
  version: number;
  setId?: string | undefined;
  /** Its day in Nepal, YYYY-MM-DD. */
  day: string;
}

/** A review as JSON gives it. */
export interface StoredReview {
  sourceId: string;
  at: number;
  day: string;
  rating: number;
  fault: MistakeKind | null;
}

/** Of each source what it says now: its review, or the latest correction of that. */
const reviewsOf = (accountId: string | RawBuilder<string>, mcqId: string) => sql<StoredReview[] | null>`(
  SELECT json_agg(json_build_object('sourceId', r.source_id, 'at', round(extract(epoch FROM r.reviewed_at) * 1000)::bigint,
    'day', r.day, 'rating', r.rating, 'fault', r.fault))
  FROM (SELECT DISTINCT ON (source_id) * FROM (
      SELECT source_id, reviewed_at, day, rating, fault, 0 AS regrade_no FROM practice_review
      WHERE account_id = ${accountId} AND mcq_id = ${sql.ref(mcqId)}
      UNION ALL SELECT source_id, reviewed_at, (reviewed_at AT TIME ZONE 'Asia/Kathmandu')::date, rating, fault, regrade_no
      FROM practice_correction WHERE account_id = ${accountId} AND mcq_id = ${sql.ref(mcqId)}) AS said
    ORDER BY source_id, regrade_no DESC) AS r
  WHERE r.rating IS NOT NULL)`;

/** The answer that counts for one that is sent: the same, sent before, or the first one to that question of its set. */
const storedOf = (accountId: RawBuilder<string>) => sql<{
  stored_id: string | null;
  stored_mcq: string | null;
  stored_version: number | null;
  stored_correct: boolean | null;
  stored_mask: number | null;
}>`(SELECT a.id AS stored_id, a.mcq_id AS stored_mcq, a.version AS stored_version, a.correct AS stored_correct,
    a.choice_mask AS stored_mask FROM practice_answer a WHERE a.account_id = ${accountId} AND a.id = sent.answer_id
  UNION ALL SELECT a.id, a.mcq_id, sent.version, a.correct, a.choice_mask FROM practice_answer a
    WHERE a.account_id = ${accountId} AND a.set_id = sent.set_id AND a.mcq_id = sent.mcq_id
  LIMIT 1)`;

/**
 * What marks answers: the version that each names, where it may be answered at this very moment, the answer that counts
 * already instead of it, whether its question was due on its day, and all reviews of its question, which the first of
 * several answers to it brings: a history is read once however many answers name it. An id that is recorded of another
 * question is none of these. The caller holds the person.
 * @param factor days to a review as a multiple of the stability
 */
export const readAnswered = (tx: Db, accountId: string, sent: readonly SentAnswer[], factor: number) =>
  answered(tx, {
    ...{ accountId, factor, answerIds: sent.map((a) => a.answerId), mcqIds: sent.map((a) => a.mcqId) },
    ...{ versions: sent.map((a) => a.version), setIds: sent.map((a) => a.setId ?? null), days: sent.map((a) => a.day) },
  });

interface Answering {
  accountId: string;
  factor: number;
  answerIds: string[];
  mcqIds: string[];
  versions: number[];
  setIds: (string | null)[];
  days: string[];
}
const answered = prepared((db, sent: Places<Answering>) => {
  // A place is made when it is asked for: what is left of them has none.
  const { accountId, factor } = sent;
  const list = sql<{ answer_id: string; mcq_id: string; version: number; set_id: string | null; day: string }>`(
    SELECT * FROM unnest(${sent.answerIds}::uuid[], ${sent.mcqIds}::uuid[], ${sent.versions}::int[],
      ${sent.setIds}::uuid[], ${sent.days}::date[]) AS sent(answer_id, mcq_id, version, set_id, day))`;
  return db
    .selectFrom(list.as("sent"))
    .innerJoin(answerableToJoin(db).as("q"), (j) =>
      j.onRef("q.id", "=", "sent.mcq_id").onRef("q.version", "=", "sent.version"),
    )
    .leftJoinLateral(storedOf(accountId).as("stored"), (j) => j.onTrue())
    .leftJoin("practice_card as card", (j) => j.onRef("card.mcq_id", "=", "q.id").on("card.account_id", "=", accountId))
    .where(sql<boolean>`q.id NOT IN (${stillAnswered(accountId)})`)
    .where(
      sql<boolean>`(stored.stored_mcq IS NULL
        OR (stored.stored_mcq, stored.stored_version) = (sent.mcq_id, sent.version))`,
    )
    .select(["q.options", "q.key_mask", "q.explanation", "q.source", "q.as_of", "q.rendered", "q.vouched"])
    .select(["sent.answer_id", "sent.mcq_id", "stored.stored_id", "stored.stored_correct", "stored.stored_mask"])
    .select(
      sql<boolean>`coalesce(card.reviewed_on < sent.day AND ${dueBy("card", sql`sent.day`, factor)}, false)`.as(
        "was_due",
      ),
    )
    .select(
      sql<StoredReview[] | null>`CASE WHEN row_number() OVER (PARTITION BY q.id ORDER BY sent.answer_id) = 1
        THEN ${reviewsOf(accountId, "q.id")} END`.as("reviews"),
    )
    .compile();
});
export type AnsweredRow = Awaited<ReturnType<typeof readAnswered>>[number];

/** All reviews of some questions. The caller holds the person. */
export async function readReviews(tx: Db, accountId: string, mcqIds: readonly string[]) {
  const { rows } = await sql<{ mcq_id: string; reviews: StoredReview[] | null }>`
    SELECT m.mcq_id, ${reviewsOf(accountId, "m.mcq_id")} AS reviews
    FROM unnest(${mcqIds}::uuid[]) AS m(mcq_id)`.execute(tx);
  return new Map(rows.map(({ mcq_id, reviews }) => [mcq_id, reviews ?? []]));
}

export interface AnswerToWrite {
  id: string;
  setId: string | null;
  mcqId: string;
  version: number;
  choiceMask: number;
  correct: boolean;
  timeMs: number;
  confidence: Confidence | null;
  language: Language;
  answeredAt: Date;
}
export interface Written {
  answers: readonly AnswerToWrite[];
  reviews: readonly LoggedReview[];
  /** What the reviews of each question come to now. */
  cards: ReadonlyMap<string, CardState>;
  days: ReadonlyMap<string, DayCount>;
  now: Date;
}
/** Writes answers with all that follows from them, in one statement. The caller holds the person. */
export async function write(tx: Db, accountId: string, { answers, reviews, cards, days, now }: Written): Promise<void> {
  const states = [...cards.values()];
  const dayCounts = [...days.values()];
  await writeAll(tx, {
    ...{ accountId, now },
    ids: answers.map((a) => a.id),
    setIds: answers.map((a) => a.setId),
    mcqIds: answers.map((a) => a.mcqId),
    versions: answers.map((a) => a.version),
    choiceMasks: answers.map((a) => a.choiceMask),
    corrects: answers.map((a) => a.correct),
    times: answers.map((a) => a.timeMs),
    confidences: answers.map((a) => a.confidence),
    languages: answers.map((a) => a.language),
    answeredAt: answers.map((a) => a.answeredAt),
    reviewMcqIds: reviews.map((r) => r.mcqId),
    sourceIds: reviews.map((r) => r.sourceId),
    reviewedAt: reviews.map((r) => new Date(r.at)),
    ratings: reviews.map((r) => r.rating),
    reviewFaults: reviews.map((r) => r.fault),
    inTests: reviews.map((r) => r.inTest),
    days: [...days.keys()],
    dayAnswered: dayCounts.map((d) => d.answered),
    dayCorrect: dayCounts.map((d) => d.correct),
    dayRepeated: dayCounts.map((d) => d.repeated),
    cardMcqIds: [...cards.keys()],
    stabilities: states.map((s) => s.stability),
    difficulties: states.map((s) => s.difficulty),
    reviewedOn: states.map((s) => s.reviewedOn),
    reviewCounts: states.map((s) => s.reviews),
    lastCorrect: states.map((s) => s.correct),
    faults: states.map((s) => s.fault),
    faultCounts: states.map((s) => s.faults),
    faultedAt: states.map((s) => (s.faultedAt === null ? null : new Date(s.faultedAt))),
    rightDays: states.map((s) => s.rightDays),
  });
}

type Columns =
  | "ids"
  | "setIds"
  | "mcqIds"
  | "versions"
  | "choiceMasks"
  | "corrects"
  | "times"
  | "confidences"
  | "languages"
  | "answeredAt"
  | "reviewMcqIds"
  | "sourceIds"
  | "reviewedAt"
  | "ratings"
  | "reviewFaults"
  | "inTests"
  | "days"
  | "dayAnswered"
  | "dayCorrect"
  | "dayRepeated"
  | "cardMcqIds"
  | "stabilities"
  | "difficulties"
  | "reviewedOn"
  | "reviewCounts"
  | "lastCorrect"
  | "faults"
  | "faultCounts"
  | "faultedAt"
  | "rightDays";
type Writing = { accountId: string; now: Date } & Record<Columns, readonly unknown[]>;

const writeAll = prepared((db, w: Places<Writing>) =>
  sql`
    WITH answered AS (
      INSERT INTO practice_answer (account_id, id, set_id, mcq_id, version, choice_mask, correct, time_ms, confidence, language,
        answered_at, received_at)
      SELECT ${w.accountId}::uuid, a.*, ${w.now}::timestamptz FROM unnest(${w.ids}::uuid[], ${w.setIds}::uuid[],
        ${w.mcqIds}::uuid[], ${w.versions}::int[], ${w.choiceMasks}::smallint[], ${w.corrects}::boolean[],
        ${w.times}::int[], ${w.confidences}::text[], ${w.languages}::text[], ${w.answeredAt}::timestamptz[]) AS a),
    reviewed AS (
      INSERT INTO practice_review (account_id, mcq_id, source_id, reviewed_at, rating, fault, in_test)
      SELECT ${w.accountId}::uuid, r.* FROM unnest(${w.reviewMcqIds}::uuid[], ${w.sourceIds}::uuid[],
        ${w.reviewedAt}::timestamptz[], ${w.ratings}::smallint[], ${w.reviewFaults}::text[], ${w.inTests}::boolean[]) AS r),
    sent AS (
      UPDATE practice_person SET sent = sent + cardinality(${w.ids}::uuid[]) WHERE account_id = ${w.accountId}::uuid),
    counted AS (
      INSERT INTO practice_day AS d (account_id, day, answered, correct, repeated)
      SELECT ${w.accountId}::uuid, c.* FROM unnest(${w.days}::date[], ${w.dayAnswered}::int[], ${w.dayCorrect}::int[],
        ${w.dayRepeated}::int[]) AS c
      ON CONFLICT (account_id, day) DO UPDATE SET answered = d.answered + excluded.answered,
        correct = d.correct + excluded.correct, repeated = d.repeated + excluded.repeated)
    INSERT INTO practice_card AS p (account_id, mcq_id, stability, difficulty, reviewed_on, reviews, correct, fault, faults,
      faulted_at, right_days)
    SELECT ${w.accountId}::uuid, s.* FROM unnest(${w.cardMcqIds}::uuid[], ${w.stabilities}::float8[],
      ${w.difficulties}::float8[], ${w.reviewedOn}::date[], ${w.reviewCounts}::int[], ${w.lastCorrect}::boolean[],
      ${w.faults}::text[], ${w.faultCounts}::int[], ${w.faultedAt}::timestamptz[], ${w.rightDays}::smallint[]) AS s
    ON CONFLICT (account_id, mcq_id) DO UPDATE SET stability = excluded.stability, difficulty = excluded.difficulty,
      reviewed_on = excluded.reviewed_on, reviews = excluded.reviews, correct = excluded.correct, fault = excluded.fault,
      faults = excluded.faults, faulted_at = excluded.faulted_at, right_days = excluded.right_days,
      cause = CASE WHEN excluded.fault IS NULL THEN NULL ELSE p.cause END`.compile(db),
);

/** What an account answered in sets of one question, by set. */
export async function readOfSets(db: Db, accountId: string, setIds: readonly string[]) {
  const rows = await db
    .selectFrom("practice_answer")
    .select(["set_id", "mcq_id", "choice_mask", "correct"])
    .where("account_id", "=", accountId)
    .where("set_id", "=", sql<string>`ANY(${setIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ set_id, ...row }) => [set_id, row]));
}

/** Writes what results say since they were marked anew. The caller holds the person. */
export async function writeCorrections(tx: Db, accountId: string, all: readonly Correction[]): Promise<void> {
  await tx
    .insertInto("practice_correction")
    .values(
      all.map(({ mcqId, sourceId, at, rating, fault, regradeNo }) => ({
        ...{ account_id: accountId, mcq_id: mcqId, source_id: sourceId, regrade_no: regradeNo },
        ...{ reviewed_at: new Date(at), rating, fault },
      })),
    )
    .execute();
}

/** Takes out cards of which no review says anything any more. The caller holds the person. */
export async function dropCards(tx: Db, accountId: string, mcqIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("practice_card").where("account_id", "=", accountId).where("mcq_id", "in", mcqIds).execute();
}

/** The results whose answers are in the reviews, as they were then. */
export const takenResults = (db: Db, accountId: string): Promise<ResultState[]> =>
  db
    .selectFrom("practice_result")
    .select(["result_id as resultId", "regrade_no as regradeNo"])
    .where("account_id", "=", accountId)
    .execute();

/**
 * Notes as what results are taken in.
 * @returns those that were not, or not as the latest regrade left them; and whether it is for the first time
 */
export async function noteTaken(
  tx: Db,
  accountId: string,
  results: readonly ResultState[],
): Promise<Map<string, { isFirst: boolean }>> {
  const rows = await tx
    .insertInto("practice_result")
    .values(
      results.map(({ resultId, regradeNo }) => ({ account_id: accountId, result_id: resultId, regrade_no: regradeNo })),
    )
    .onConflict((on) =>
      on
        .columns(["account_id", "result_id"])
        .doUpdateSet({ regrade_no: sql<number>`excluded.regrade_no` })
        .whereRef("practice_result.regrade_no", "<", sql.ref("excluded.regrade_no")),
    )
    .returning(["result_id", sql<boolean>`practice_result.xmax = 0`.as("isFirst")])
    .execute();
  return new Map(rows.map(({ result_id, isFirst }) => [result_id, { isFirst }]));
}

/** Answers by how long they took, of the last so many. @param bounds upper bounds in seconds, rising; what is not below the last comes last */
export async function countByPace(db: Db, accountId: string, bounds: readonly number[], last: number) {
  const { rows } = await sql<{ bucket: number; answered: number; correct: number }>`
    SELECT width_bucket(time_ms / 1000.0, ${bounds}::numeric[]) AS bucket, count(*)::int AS answered,
      count(*) FILTER (WHERE correct)::int AS correct
    FROM (SELECT time_ms, correct FROM practice_answer WHERE account_id = ${accountId}
      ORDER BY answered_at DESC LIMIT ${last}) AS a
    GROUP BY bucket`.execute(db);
  return rows;
}

/** The last so many answers of which somebody was unsure or guessed, in numbers. */
export async function countUnsure(db: Db, accountId: string, last: number) {
  const { rows } = await sql<{ answered: number; correct: number }>`
    SELECT count(*)::int AS answered, count(*) FILTER (WHERE correct)::int AS correct
    FROM (SELECT correct FROM practice_answer WHERE account_id = ${accountId} AND confidence IN ('unsure', 'guess')
      ORDER BY answered_at DESC LIMIT ${last}) AS a`.execute(db);
  return rows[0] ?? { answered: 0, correct: 0 };
}
