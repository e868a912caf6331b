import type { DayCount } from "@sarathi/contract";
import { sql } from "kysely";
import type { Days } from "../foundation/db/days.ts";
import type { Db } from "../foundation/db/db.ts";

/** Answers in practice by the day of Nepal on which they were given. */
export async function countAnswered(db: Db, { today, yesterday }: Days): Promise<DayCount> {
  const { rows } = await sql<DayCount>`
    WITH d AS (SELECT (${today}::timestamptz AT TIME ZONE 'Asia/Kathmandu')::date AS today,
      (${yesterday}::timestamptz AT TIME ZONE 'Asia/Kathmandu')::date AS yesterday)
    SELECT coalesce(sum(p.answered) FILTER (WHERE p.day = d.today), 0)::int AS today,
      coalesce(sum(p.answered) FILTER (WHERE p.day = d.yesterday), 0)::int AS yesterday
    FROM practice_day p, d WHERE p.day IN (d.today, d.yesterday)`.execute(db);
  return rows[0] ?? { today: 0, yesterday: 0 };
}
