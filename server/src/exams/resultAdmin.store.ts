import { sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";

export interface AdminResultFilter {
  mockTestId?: string | undefined;
  account?: string | undefined;
  search?: string | undefined;
  passed?: "yes" | "no" | undefined;
  late?: "yes" | "no" | undefined;
  day?: string | undefined;
}

const results = (db: Db) =>
  db
    .selectFrom("result as r")
    .innerJoin("attempt as a", "a.id", "r.attempt_id")
    .innerJoin("mock_test as t", "t.id", "r.test_id")
    .innerJoin(accountsToJoin(db).as("u"), "u.id", "r.account_id");

/** The bounds of a day in Nepal, so that the index over the time is used. */
const midnight = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp AT TIME ZONE 'Asia/Kathmandu')`;

interface AdminResultPage extends AdminResultFilter {
  sort: "submitted" | "score";
  page: number;
  limit: number;
}

const found = (db: Db, { mockTestId, account, search, passed, late, day }: AdminResultFilter) =>
  results(db)
    .$if(mockTestId !== undefined, (q) => q.where("r.test_id", "=", mockTestId as string))
    .$if(account !== undefined, (q) => q.where("r.account_id", "=", account as string))
    .$if(!!search, (q) => q.where("u.username", "ilike", containing(search as string)))
    .$if(passed !== undefined, (q) => q.where("r.passed", "=", passed === "yes"))
    .$if(late !== undefined, (q) => q.where("r.late_synced", "=", late === "yes"))
    .$if(day !== undefined, (q) =>
      q
        .where("r.submitted_at", ">=", midnight(day as string, 0))
        .where("r.submitted_at", "<", midnight(day as string, 1)),
    )
    .select(["r.id", "r.test_id", "t.title", "a.attempt_no", "r.score_num", "r.full_num", "r.den", "r.passed"])
    .select(["r.late_synced", "r.submitted_at", "a.started_at", "a.closed_by", "u.id as account_id", "u.username"]);

export function listAdminResults(db: Db, { sort, page, limit, ...filter }: AdminResultPage) {
  const order =
    sort === "score" ? sql`r.score_num::numeric / r.full_num DESC, r.id DESC` : sql`r.submitted_at DESC, r.id DESC`;
  return offsetPage(found(db, filter).orderBy(order), { page, limit });
}

/** Some results of a filter, the latest first. @param after the last of those before */
export const adminResultsAfter = (db: Db, filter: AdminResultFilter, after: string | undefined, limit: number) =>
  found(db, filter)
    .$if(after !== undefined, (q) => q.where("r.id", "<", after as string))
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();

export type AdminResultListRow = Awaited<ReturnType<typeof listAdminResults>>["rows"][number];

/** Whose a result is and of which test; held until the transaction ends, with its attempt, as a close locks them. */
export async function lockResult(db: Db, id: string) {
  const { rows } = await sql<{
    attempt_id: string;
    account_id: string;
    test_id: string;
    slug: string;
    attempt_no: number;
  }>`
    SELECT a.id AS attempt_id, a.account_id, a.test_id, t.slug, a.attempt_no
    FROM attempt a JOIN result r ON r.attempt_id = a.id JOIN mock_test t ON t.id = a.test_id
    WHERE r.id = ${id} FOR UPDATE OF a, r`.execute(db);
  return rows[0];
}

/** Its answers go with the attempt. */
export async function deleteSitting(db: Db, attemptId: string): Promise<void> {
  await db.deleteFrom("result").where("attempt_id", "=", attemptId).execute();
  await db.deleteFrom("attempt").where("id", "=", attemptId).execute();
}

/** Tests by their results' ids, for the audit log. */
export async function resultTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("result as r")
    .innerJoin("mock_test as t", "t.id", "r.test_id")
    .select(["r.id", "t.slug"])
    .where("r.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.slug]));
}
