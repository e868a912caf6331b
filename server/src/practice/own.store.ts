import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { openToChoose } from "../questions/index.ts";

const open = (db: Db, mcqId: string) => openToChoose(db).where("mcq.id", "=", mcqId);

/** What a change came to. */
export type Change = "done" | "not_found" | "too_many";

/**
 * Bookmarks a question that may be seen, at most so many. The person is held first, so that two at once count each other.
 */
export async function addBookmark(tx: Db, accountId: string, mcqId: string, most: number): Promise<Change> {
  await holdForChange(tx, accountId);
  const { rows } = await sql<{ found: boolean; full: boolean }>`
    WITH asked AS (
      SELECT EXISTS (${open(tx, mcqId)}) AS found,
        (SELECT count(*) FROM practice_bookmark WHERE account_id = ${accountId} AND mcq_id <> ${mcqId}) >= ${most} AS "full"),
    added AS (
      INSERT INTO practice_bookmark (account_id, mcq_id) SELECT ${accountId}, ${mcqId} FROM asked WHERE found AND NOT "full"
      ON CONFLICT DO NOTHING)
    SELECT found, "full" FROM asked`.execute(tx);
  return changeOf(rows[0]);
}

export async function removeBookmark(db: Db, accountId: string, mcqId: string): Promise<void> {
  await db.deleteFrom("practice_bookmark").where("account_id", "=", accountId).where("mcq_id", "=", mcqId).execute();
}

/** Writes a note of a question that may be seen, at most so many. */
export async function putNote(tx: Db, accountId: string, mcqId: string, text: string, most: number): Promise<Change> {
  await holdForChange(tx, accountId);
  const { rows } = await sql<{ found: boolean; full: boolean }>`
    WITH asked AS (
      SELECT EXISTS (${open(tx, mcqId)}) AS found,
        (SELECT count(*) FROM practice_note WHERE account_id = ${accountId} AND mcq_id <> ${mcqId}) >= ${most} AS "full"),
    written AS (
      INSERT INTO practice_note (account_id, mcq_id, text)
      SELECT ${accountId}, ${mcqId}, ${text} FROM asked WHERE found AND NOT "full"
      ON CONFLICT (account_id, mcq_id) DO UPDATE SET text = excluded.text, updated_at = now())
    SELECT found, "full" FROM asked`.execute(tx);
  return changeOf(rows[0]);
}

export async function removeNote(db: Db, accountId: string, mcqId: string): Promise<void> {
  await db.deleteFrom("practice_note").where("account_id", "=", accountId).where("mcq_id", "=", mcqId).execute();
}

const changeOf = (row: { found: boolean; full: boolean } | undefined): Change =>
  !row?.found ? "not_found" : row.full ? "too_many" : "done";

async function holdForChange(tx: Db, accountId: string): Promise<void> {
  await sql`
    INSERT INTO practice_person (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET updated_at = now()`.execute(tx);
}

/** The account is erased: nothing of its practice stays. The person goes first: what is being recorded is waited for. */
export async function forget(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom("practice_person").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_answer").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_correction").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_review").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_card").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_result").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_day").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_bookmark").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("practice_note").where("account_id", "=", accountId).execute();
}

/** An account's answers in practice, oldest first, for its owner to take along. @param after the last one of the page before */
export function exportAnswers(db: Db, accountId: string, after: { at: Date; id: string } | undefined, limit: number) {
  return db
    .selectFrom("practice_answer")
    .where("account_id", "=", accountId)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(received_at, id) > (${after?.at}, ${after?.id})`))
    .select(["id", "mcq_id", "version", "choice_mask", "correct", "time_ms", "confidence", "language", "answered_at"])
    .select("received_at")
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * What an account's answers say of memory, question by question: of what was marked anew also what is said since.
 * @param after the last one of the page before
 */
export async function exportReviews(db: Db, accountId: string, after: ExportedReview | undefined, limit: number) {
  const { rows } = await sql<ExportedReview>`
    SELECT * FROM (
      SELECT mcq_id, source_id, 0 AS regrade_no, reviewed_at, rating, fault, in_test FROM practice_review
      WHERE account_id = ${accountId}
      UNION ALL SELECT mcq_id, source_id, regrade_no, reviewed_at, rating, fault, true FROM practice_correction
      WHERE account_id = ${accountId}) AS r
    WHERE (mcq_id, source_id, regrade_no) > (${after?.mcq_id ?? NO_ID}, ${after?.source_id ?? NO_ID}, ${after?.regrade_no ?? -1})
    ORDER BY mcq_id, source_id, regrade_no LIMIT ${limit}`.execute(db);
  return rows;
}
const NO_ID = "00000000-0000-0000-0000-000000000000";

export interface ExportedReview {
  mcq_id: string;
  source_id: string;
  /** 0: as it was first said. */
  regrade_no: number;
  reviewed_at: Date;
  rating: number | null;
  fault: string | null;
  in_test: boolean;
}

/** What an account has set of its practice; none: it has set nothing. */
export const exportSettings = (db: Db, accountId: string) =>
  db.selectFrom("practice_person").select("daily_cap").where("account_id", "=", accountId).execute();

/** What an account made of each question: its memory and mistakes, bookmark and note. */
export async function exportQuestions(db: Db, accountId: string): Promise<object[]> {
  const { rows } = await sql<{ entry: object }>`
    SELECT json_strip_nulls(json_build_object('mcqId', id, 'stability', c.stability, 'difficulty', c.difficulty,
      'reviewedOn', c.reviewed_on, 'reviews', c.reviews, 'lastCorrect', c.correct, 'mistake', c.fault, 'mistakes', c.faults,
      'cause', c.cause, 'bookmarkedAt', b.created_at, 'note', n.text, 'notedAt', n.updated_at)) AS entry
    FROM (SELECT mcq_id AS id FROM practice_card WHERE account_id = ${accountId}
      UNION SELECT mcq_id FROM practice_bookmark WHERE account_id = ${accountId}
      UNION SELECT mcq_id FROM practice_note WHERE account_id = ${accountId}) AS met
    LEFT JOIN practice_card c ON c.account_id = ${accountId} AND c.mcq_id = id
    LEFT JOIN practice_bookmark b ON b.account_id = ${accountId} AND b.mcq_id = id
    LEFT JOIN practice_note n ON n.account_id = ${accountId} AND n.mcq_id = id
    ORDER BY id`.execute(db);
  return rows.map(({ entry }) => entry);
}

export const exportDays = (db: Db, accountId: string) =>
  db
    .selectFrom("practice_day")
    .select(["day", "answered", "correct", "repeated"])
    .where("account_id", "=", accountId)
    .orderBy("day")
    .execute();
