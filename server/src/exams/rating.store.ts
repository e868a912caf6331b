import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { canStillChange } from "./attempt.store.ts";

/** Results that are ranked, for a statement of a higher module to join: of a first sitting, in time, not withheld. */
export const ratedResults = (db: Db) =>
  db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .select(["r.id", "r.test_id", "r.account_id", "r.score_num", "r.den"])
    .where("a.attempt_no", "=", 1)
    .where("r.withheld_reason", "is", null)
    .where(sql<boolean>`(NOT r.late_synced OR r.late_accepted)`);

/** Whether nothing of a paper's results changes by itself any more: nobody sits it, and nothing late can come or is to be marked. */
export async function areSettled(db: Db, testId: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    SELECT NOT EXISTS (SELECT FROM attempt o JOIN mock_test t ON t.id = o.test_id
        WHERE o.test_id = ${testId} AND ${canStillChange})
      AND NOT EXISTS (SELECT FROM result WHERE test_id = ${testId} AND remark_at IS NOT NULL) AS settled`.execute(db);
  return rows[0]?.settled === true;
}

const rated = (db: Db) =>
  db
    .selectFrom("result")
    .select(["id", "test_id", "account_id", "score_num", "den", "late_synced", "late_accepted", "withheld_reason"]);
export type RatedRow = Awaited<ReturnType<typeof ratingsOf>>[number];

/** Results of accounts at a paper, with what makes them count. */
export const ratingsOf = (db: Db, testId: string, accountIds: readonly string[]) =>
  rated(db).where("test_id", "=", testId).where("account_id", "=", sql<string>`ANY(${accountIds}::uuid[])`).execute();

/** One result with what makes it count. */
export const findRating = (db: Db, resultId: string) => rated(db).where("id", "=", resultId).executeTakeFirst();

/** What each sitting of a paper chose, as it was marked: bits of the choice for each question, in the paper's order. */
export async function markedScripts(db: Db, testId: string) {
  const rows = await db
    .selectFrom("result")
    .select(["id", "account_id", "marking", "submitted_at"])
    .where("test_id", "=", testId)
    .orderBy("submitted_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    resultId: row.id,
    accountId: row.account_id,
    submittedAt: row.submitted_at,
    choices: row.marking.answers.map(([choice]) => choice),
  }));
}

/** Lets a late result count, or no more. @returns whether that is new */
export async function acceptLate(db: Db, resultId: string, accepted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("result")
    .set({ late_accepted: accepted })
    .where("id", "=", resultId)
    .where("late_synced", "=", true)
    .where("late_accepted", "<>", accepted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withholds a result, with why; null: gives it back. @returns whether that is new */
export async function putWithheld(db: Db, resultId: string, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("result")
    .set({ withheld_reason: reason })
    .where("id", "=", resultId)
    .where("withheld_reason", "is distinct from", reason)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
