import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Numbers of one month in Nepal's time, YYYY-MM. */
export interface MonthRow {
  month: string;
  reports: number;
  reasons: Record<string, number>;
  cases: number;
  acted: number;
  dismissed: number;
  median_hours: number | null;
  appeals: number;
  overturned: number;
  reveals: number;
}

const monthOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Kathmandu', 'YYYY-MM')`;

/** The months up to this one, the latest first; a case counts by its first decision that stands. */
export async function readMonths(db: Db, months: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    WITH month AS (
      SELECT to_char(m, 'YYYY-MM') AS month FROM generate_series(
        date_trunc('month', now() AT TIME ZONE 'Asia/Kathmandu') - make_interval(months => ${months - 1}::int),
        date_trunc('month', now() AT TIME ZONE 'Asia/Kathmandu'), interval '1 month') AS m),
    since AS (SELECT (to_date(min(month), 'YYYY-MM')::timestamp AT TIME ZONE 'Asia/Kathmandu') AS at FROM month),
    filed AS (
      SELECT month, sum(count)::int AS reports, jsonb_object_agg(reason, count) AS reasons FROM (
        SELECT ${monthOf("r.created_at")} AS month, r.reason, count(*)::int AS count
        FROM content_report r, since WHERE r.created_at >= since.at GROUP BY 1, 2) AS by_reason GROUP BY month),
    decided AS (
      SELECT ${monthOf("d.at")} AS month, count(*)::int AS cases,
        count(*) FILTER (WHERE d.act <> 'dismiss')::int AS acted, count(*) FILTER (WHERE d.act = 'dismiss')::int AS dismissed,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.at - c.opened_at) / 3600) AS median_hours
      FROM moderation_decision d JOIN moderation_case c ON c.id = d.case_id, since
      WHERE d.at >= since.at AND d.actor_id IS NOT NULL AND d.act <> 'escalate' AND d.undone_at IS NULL GROUP BY 1),
    appealed AS (
      SELECT ${monthOf("a.decided_at")} AS month, count(*)::int AS appeals,
        count(*) FILTER (WHERE a.outcome = 'overturned')::int AS overturned
      FROM moderation_appeal a, since WHERE a.decided_at >= since.at GROUP BY 1),
    revealed AS (
      SELECT ${monthOf("r.at")} AS month, count(*)::int AS reveals
      FROM revealed_author r, since WHERE r.at >= since.at GROUP BY 1)
    SELECT month, coalesce(reports, 0) AS reports, coalesce(reasons, '{}') AS reasons, coalesce(cases, 0) AS cases,
      coalesce(acted, 0) AS acted, coalesce(dismissed, 0) AS dismissed, median_hours, coalesce(appeals, 0) AS appeals,
      coalesce(overturned, 0) AS overturned, coalesce(reveals, 0) AS reveals
    FROM month LEFT JOIN filed USING (month) LEFT JOIN decided USING (month) LEFT JOIN appealed USING (month)
      LEFT JOIN revealed USING (month)
    ORDER BY month DESC`.execute(db);
  return rows;
}
