import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import { ratedResults } from "../exams/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/**
 * Writes the ranks of a held event anew, all in one statement: 1-2-2-4 by exact marks. A frozen paper has one
 * denominator, so numerators compare. Who sat it stays in the ranks by roll number, also when the account is erased.
 */
export async function writeRanks(db: Db, event: { id: string; test_id: string }): Promise<void> {
  await sql`
    WITH ranked AS (
      SELECT r.id, g.roll_no, r.score_num, r.den,
        rank() OVER (ORDER BY r.score_num DESC) AS rank,
        count(*) OVER (ORDER BY r.score_num) AS not_above,
        count(*) OVER () AS participants
      FROM (${ratedResults(db).where("r.test_id", "=", event.test_id)}) AS r
      JOIN (SELECT DISTINCT ON (account_id) account_id, roll_no FROM event_registration
        WHERE event_id = ${event.id} AND roll_no IS NOT NULL ORDER BY account_id, created_at DESC) AS g
        ON g.account_id = r.account_id),
    gone AS (
      DELETE FROM event_rank e WHERE e.event_id = ${event.id}
        AND NOT EXISTS (SELECT FROM ranked WHERE ranked.id = e.result_id))
    INSERT INTO event_rank (result_id, event_id, roll_no, score_num, den, rank, not_above, participants)
    SELECT id, ${event.id}, roll_no, score_num, den, rank, not_above, participants FROM ranked
    ON CONFLICT (result_id) DO UPDATE SET score_num = excluded.score_num,
      den = excluded.den, rank = excluded.rank, not_above = excluded.not_above, participants = excluded.participants`.execute(
    db,
  );
}

/** Whether an event's results are to come out now: not yet published, and their time has come. Its papers may still be sat. */
export async function resultsDue(db: Db): Promise<{ id: string; test_id: string }[]> {
  const { rows } = await sql<{ id: string; test_id: string }>`
    SELECT id, test_id FROM exam_event WHERE results_published_at IS NULL AND results_at <= now()
      AND state IN ('published', 'paused', 'archived') ORDER BY results_at, id`.execute(db);
  return rows;
}

/** Notes that the results of an event are out, once. @returns whether they were not before */
export async function noteResultsOut(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE exam_event SET results_published_at = now() WHERE id = ${eventId} AND results_published_at IS NULL
      AND results_at <= now() AND state IN ('published', 'paused', 'archived') RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** The ranks of an event by rank, equal ones by roll number. A name is there of who agreed alone. */
export const listRanks = (db: Db, eventId: string, page: { page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom("event_rank as e")
      .innerJoin("event_registration as g", (join) =>
        join.onRef("g.event_id", "=", "e.event_id").onRef("g.roll_no", "=", "e.roll_no"),
      )
      .leftJoin(authorsToJoin(db).as("u"), (join) =>
        join.onRef("u.id", "=", "g.account_id").on("g.shows_name", "=", true).on("u.is_erased", "=", false),
      )
      .where("e.event_id", "=", eventId)
      .select(["e.rank", "e.roll_no", "e.score_num", "e.den"])
      .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as("name"))
      .orderBy("e.rank")
      .orderBy("e.roll_no"),
    page,
  );

/** What an account is called on paper: its shown name, or its username. */
export async function shownName(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom(authorsToJoin(db).as("u"))
    .select(sql<string>`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username)`.as("name"))
    .where("u.id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.name;
}

const ranks = (db: Db) => db.selectFrom("event_rank").select(["result_id", "rank", "not_above", "participants"]);

/** The rank of one result. */
export const rankOf = (db: Db, resultId: string) => ranks(db).where("result_id", "=", resultId).executeTakeFirst();
