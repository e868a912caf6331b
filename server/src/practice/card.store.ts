import type { MistakeCause } from "@sarathi/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { aimsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { homesToJoin, openToChoose } from "../questions/index.ts";

/** No question comes back later than after a year. */
const MAX_DAYS = 365;

/**
 * The day on which a card comes due: its stability times the factor, in whole days, at least one. By its id each comes up
 * to 5 % earlier or later, so that what was learnt on one day does not come back on one.
 * @param factor days as a multiple of the stability (`intervalFactor`)
 */
const dueDay = (
  card: string,
  factor: number | RawBuilder<number>,
) => sql<string>`(${sql.ref(`${card}.reviewed_on`)} + least(${MAX_DAYS},
  greatest(1, round(${sql.ref(`${card}.stability`)} * ${factor}::float8
    * (1 + (get_byte(uuid_send(${sql.ref(`${card}.mcq_id`)}), 15) - 127.5) / 2550))))::int)`;

/** Whether a card is due by a day. */
export const dueBy = (card: string, day: string | RawBuilder<unknown>, factor: number | RawBuilder<number>) =>
  sql<SqlBool>`${dueDay(card, factor)} <= ${day}::date`;

/** How many questions that may be seen come due by today, and on each of the days to come until `until`. */
export async function countDue(
  db: Db,
  accountId: string,
  { today, until, factor }: { today: string; until: string; factor: number },
): Promise<Map<string, number>> {
  const rows = await db
    .with("card", (cte) =>
      cte
        .selectFrom("practice_card as c")
        .where("c.account_id", "=", accountId)
        .where(dueBy("c", until, factor))
        .select(["c.mcq_id", sql<string>`greatest(${dueDay("c", factor)}, ${today}::date)`.as("day")]),
    )
    .selectFrom("card")
    .innerJoin(openToChoose(db).as("q"), "q.id", "card.mcq_id")
    .select(["card.day", sql<number>`count(*)::int`.as("n")])
    .groupBy("card.day")
    .execute();
  return new Map(rows.map(({ day, n }) => [day, n]));
}

/** Where an account's practice is on a day, in numbers. */
export async function readFigures(db: Db, accountId: string, today: string) {
  const { rows } = await sql<{
    cap: number | null;
    answered: number | null;
    correct: number | null;
    done: number;
    mistakes: number;
    bookmarks: number;
    notes: number;
    days: string[];
  }>`
    SELECT (SELECT daily_cap FROM practice_person WHERE account_id = ${accountId}) AS cap,
      d.answered, d.correct, coalesce(d.repeated, 0) AS done,
      (SELECT count(*)::int FROM practice_card WHERE account_id = ${accountId} AND fault IS NOT NULL) AS mistakes,
      (SELECT count(*)::int FROM practice_bookmark WHERE account_id = ${accountId}) AS bookmarks,
      (SELECT count(*)::int FROM practice_note WHERE account_id = ${accountId}) AS notes,
      (SELECT coalesce(json_agg(day ORDER BY day), '[]') FROM practice_day WHERE account_id = ${accountId}) AS days
    FROM (SELECT 1) one LEFT JOIN practice_day d ON d.account_id = ${accountId} AND d.day = ${today}::date`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("figures are one row");
  return found;
}

/** What an account prepares for. */
export const readAims = (db: Db, accountId: string) =>
  db
    .selectFrom(aimsToJoin(db).as("a"))
    .select(["a.target_post", "a.exam_date"])
    .where("a.id", "=", accountId)
    .executeTakeFirstOrThrow();

export async function putDailyCap(db: Db, accountId: string, cap: number): Promise<void> {
  await db
    .insertInto("practice_person")
    .values({ account_id: accountId, daily_cap: cap })
    .onConflict((c) => c.column("account_id").doUpdateSet({ daily_cap: cap, updated_at: sql<Date>`now()` }))
    .execute();
}

/** Sets why an answer was wrong. @returns whether the question is in the notebook */
export async function putCause(db: Db, accountId: string, mcqId: string, cause: MistakeCause | null): Promise<boolean> {
  const done = await db
    .updateTable("practice_card")
    .set({ cause })
    .where("account_id", "=", accountId)
    .where("mcq_id", "=", mcqId)
    .where("fault", "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0;
}

/** One's cards by the chapter that is their home, in numbers. */
export async function strengthByChapter(db: Db, accountId: string) {
  return db
    .selectFrom("practice_card as c")
    .innerJoin(homesToJoin(db).as("home"), "home.mcq_id", "c.mcq_id")
    .where("c.account_id", "=", accountId)
    .select(["home.chapter_id", sql<number>`count(*)::int`.as("answered")])
    .select(sql<number>`count(*) FILTER (WHERE c.correct)::int`.as("correct"))
    .groupBy("home.chapter_id")
    .execute();
}
