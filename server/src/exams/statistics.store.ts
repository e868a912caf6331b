import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { StatisticsDocument } from "./statistics.rules.ts";
import type { Sheet } from "./statistics.sum.ts";

/** A result that counts for ranks and statistics: a first sitting, not withheld, not late unless staff accepted it. */
const COUNTS = sql`a.attempt_no = 1 AND r.withheld_reason IS NULL AND (NOT r.late_synced OR r.late_accepted)`;

/** Tests with results since their statistics, or marked by another key since. @param since a look at the results of this long is enough */
export async function testsWithNews(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM mock_test t JOIN test_statistics s ON s.test_id = t.id WHERE s.regrade_no <> t.regrade_no
    UNION
    SELECT r.test_id FROM result r LEFT JOIN test_statistics s ON s.test_id = r.test_id
    WHERE r.created_at >= ${since} AND (s.test_id IS NULL OR r.created_at >= s.computed_at)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tests of whose results so many count as their statistics do not say: staff deleted, withheld or accepted some. */
export async function testsCountedOtherwise(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM mock_test t LEFT JOIN test_statistics s ON s.test_id = t.id
    WHERE coalesce(s.results, 0) <> (SELECT count(*) FROM result r JOIN attempt a ON a.id = r.attempt_id
      WHERE r.test_id = t.id AND ${COUNTS})`.execute(db);
  return rows.map(({ id }) => id);
}

/** First and further sittings that were submitted, by their day in Nepal, of the last so many days with any. */
export async function sittingsByDay(
  db: Db,
  testId: string,
  days: number,
): Promise<{ day: string; first: number; further: number }[]> {
  const { rows } = await sql<{ day: string; first: number; further: number }>`
    SELECT (r.submitted_at AT TIME ZONE 'Asia/Kathmandu')::date AS day,
      (count(*) FILTER (WHERE a.attempt_no = 1))::int AS first, (count(*) FILTER (WHERE a.attempt_no > 1))::int AS further
    FROM result r JOIN attempt a ON a.id = r.attempt_id WHERE r.test_id = ${testId}
    GROUP BY 1 ORDER BY 1 DESC LIMIT ${days}`.execute(db);
  return rows.reverse();
}

/** Some results as their statistics need them; the markings are not parsed. */
export async function readSheets(db: Db, resultIds: readonly string[]): Promise<Sheet[]> {
  const { rows } = await sql<{ marking: string; passed: boolean }>`
    SELECT marking::text, passed FROM result WHERE id = ANY(${resultIds}::uuid[]) ORDER BY id`.execute(db);
  return rows.map(({ marking, passed }) => [marking, passed]);
}

export const readRegradeNo = async (db: Db, testId: string): Promise<number | undefined> =>
  (await db.selectFrom("mock_test").select("regrade_no").where("id", "=", testId).executeTakeFirst())?.regrade_no;

export interface StoredStatistics {
  results: number;
  computedAt: Date;
  document: StatisticsDocument;
}

export async function readStatistics(db: Db, testId: string): Promise<StoredStatistics | undefined> {
  const row = await db
    .selectFrom("test_statistics")
    .select(["results", "computed_at", "document"])
    .where("test_id", "=", testId)
    .executeTakeFirst();
  return (
    row && {
      results: row.results,
      computedAt: row.computed_at,
      document: row.document as unknown as StatisticsDocument,
    }
  );
}

/** Of two who compute at once the one that began later is kept. */
export async function putStatistics(
  db: Db,
  testId: string,
  { results, regradeNo, document, at }: { results: number; regradeNo: number; document: StatisticsDocument; at: Date },
): Promise<void> {
  await sql`INSERT INTO test_statistics AS s (test_id, results, regrade_no, document, computed_at)
    VALUES (${testId}, ${results}, ${regradeNo}, ${JSON.stringify(document)}::jsonb, ${at})
    ON CONFLICT (test_id) DO UPDATE SET results = excluded.results, regrade_no = excluded.regrade_no,
      document = excluded.document, computed_at = excluded.computed_at
    WHERE s.computed_at < excluded.computed_at`.execute(db);
}
