import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** What is held of one sitting, for `sittingSteps`. */
export interface SittingFacts {
  started_at: Date;
  submitted_at: Date;
  arrived_at: Date;
  closed_by: "user" | "deadline";
  ticket_no: number;
  saves: { at: string; until: string; count: number }[] | null;
  absences: { at: string; until: string }[] | null;
  reopened: { at: string }[] | null;
  regraded: { at: string; score: number; den: number }[] | null;
}

/** What is held of the sitting of a result, in one statement; undefined: there is no such result. */
export async function readSitting(db: Db, resultId: string): Promise<SittingFacts | undefined> {
  const { rows } = await sql<SittingFacts>`
    SELECT a.started_at, a.submitted_at, a.arrived_at, a.closed_by, a.ticket_no,
      (SELECT json_agg(json_build_object('at', s.at, 'until', s.until, 'count', s.count) ORDER BY s.at) FROM (
        SELECT min(w.saved_at) AS at, max(w.saved_at) AS until, count(*)::int AS count FROM attempt_answer w
        WHERE w.attempt_id = a.id GROUP BY date_trunc('minute', w.saved_at)) AS s) AS saves,
      (SELECT json_agg(json_build_object('at', x.left_at, 'until', x.returned_at) ORDER BY x.left_at)
        FROM attempt_absence x WHERE x.attempt_id = a.id) AS absences,
      (SELECT json_agg(json_build_object('at', o.at) ORDER BY o.at)
        FROM attempt_reopening o WHERE o.attempt_id = a.id) AS reopened,
      (SELECT json_agg(json_build_object('at', v.at, 'score', v.new_score_num, 'den', v.den) ORDER BY v.at)
        FROM result_revision v WHERE v.result_id = r.id) AS regraded
    FROM result r JOIN attempt a ON a.id = r.attempt_id WHERE r.id = ${resultId}`.execute(db);
  return rows[0];
}
