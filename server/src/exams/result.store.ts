import { type NotNull, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { answersUntil } from "./attempt.store.ts";
import { type Marking, pack, type StoredMarking } from "./marking.rules.ts";

export interface ClosedAttempt {
  attemptId: string;
  resultId: string;
  testId: string;
  accountId: string;
  submittedAt: Date;
  closedBy: "user" | "deadline";
  passed: boolean;
  marking: Marking;
}

/** Closes locked attempts and writes their results, all in one statement. */
export async function closeAttempts(db: Db, closed: ClosedAttempt[]): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    WITH c AS (
      SELECT * FROM unnest(${closed.map((c) => c.attemptId)}::uuid[], ${closed.map((c) => c.resultId)}::uuid[],
        ${closed.map((c) => c.testId)}::uuid[], ${closed.map((c) => c.accountId)}::uuid[],
        ${closed.map((c) => c.submittedAt)}::timestamptz[], ${closed.map((c) => c.closedBy)}::text[],
        ${closed.map((c) => c.passed)}::boolean[], ${closed.map((c) => c.marking.score)}::bigint[],
        ${closed.map((c) => c.marking.full)}::bigint[], ${closed.map((c) => c.marking.den)}::bigint[],
        ${closed.map((c) => JSON.stringify(pack(c.marking)))}::jsonb[])
      AS c(attempt_id, result_id, test_id, account_id, submitted_at, closed_by, passed, score, full_marks, den, marking)),
    ended AS (
      UPDATE attempt a SET status = 'submitted', submitted_at = c.submitted_at, arrived_at = now(), closed_by = c.closed_by
      FROM c WHERE a.id = c.attempt_id AND a.status = 'in_progress' RETURNING a.id)
    INSERT INTO result (id, attempt_id, test_id, account_id, score_num, full_num, den, passed, marking, submitted_at)
    SELECT c.result_id, c.attempt_id, c.test_id, c.account_id, c.score, c.full_marks, c.den, c.passed, c.marking, c.submitted_at
    FROM c JOIN ended ON ended.id = c.attempt_id`.execute(db);
}

export interface ResultRow {
  id: string;
  attempt_id: string;
  test_id: string;
  account_id: string;
  passed: boolean;
  late_synced: boolean;
  marking: StoredMarking;
  attempt_no: number;
  started_at: Date;
  submitted_at: Date;
  closed_by: "user" | "deadline";
  /** Until when answers of the account at this test still count; null when none does any more. */
  answers_until: Date | null;
}

const resultRows = (db: Db) =>
  db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .select(["r.id", "r.attempt_id", "r.test_id", "r.account_id", "r.passed", "r.late_synced", "r.marking"])
    .select(["a.attempt_no", "a.started_at", "r.submitted_at", "a.closed_by"])
    .select(answersUntil("r.account_id", "r.test_id").as("answers_until"))
    .$narrowType<{ closed_by: NotNull }>(); // a result is of a closed attempt

export const readResult = (db: Db, by: "r.id" | "r.attempt_id", id: string) =>
  resultRows(db).where(by, "=", id).executeTakeFirst();

/** One page of an account's results, latest first. */
export function listResults(
  db: Db,
  accountId: string,
  { mockTestId, ...page }: { mockTestId?: string | undefined; page: number; limit: number },
) {
  const found = db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .innerJoin("mock_test as t", "t.id", "r.test_id")
    .where("r.account_id", "=", accountId)
    .$if(mockTestId !== undefined, (q) => q.where("r.test_id", "=", mockTestId as string))
    .select(["r.id", "r.test_id", "t.title", "a.attempt_no", "r.score_num", "r.full_num", "r.den", "r.passed"])
    .select(["r.late_synced", "r.submitted_at"]);
  return offsetPage(found.orderBy("r.submitted_at", "desc").orderBy("r.id", "desc"), page);
}

/** Every attempt of an account with its answers and score, oldest first: what its owner may take along. */
export async function exportAttempts(db: Db, accountId: string) {
  return db
    .selectFrom("attempt as a")
    .innerJoin("mock_test as t", "t.id", "a.test_id")
    .leftJoin("result as r", "r.attempt_id", "a.id")
    .where("a.account_id", "=", accountId)
    .select(["a.id", "t.slug", "a.attempt_no", "a.status", "a.started_at", "a.submitted_at"])
    .select(["r.score_num", "r.full_num", "r.den", "r.passed"])
    .select((eb) =>
      eb
        .selectFrom("attempt_answer as w")
        .whereRef("w.attempt_id", "=", "a.id")
        .select(
          sql<{ mcqId: string; choiceMask: number }[]>`
          coalesce(json_agg(json_build_object('mcqId', w.mcq_id, 'choiceMask', w.selected)), '[]')`.as("list"),
        )
        .as("answers"),
    )
    .orderBy("a.started_at")
    .orderBy("a.id")
    .execute();
}

/** Marks a result anew after answers came late; the caller holds the attempt's lock. */
export async function remark(db: Db, attemptId: string, marking: Marking, passed: boolean): Promise<void> {
  await db
    .updateTable("result")
    .set({
      marking: JSON.stringify(pack(marking)),
      score_num: marking.score,
      full_num: marking.full,
      den: marking.den,
      passed,
      late_synced: true,
    })
    .where("attempt_id", "=", attemptId)
    .execute();
}
