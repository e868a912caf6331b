import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { isOpen, isUnderEmbargo, SEEN, VOUCHED } from "./mcq.store.ts";

const questions = (db: Db) =>
  db
    .selectFrom("mcq")
    .leftJoin("mcq_chapter as home", (j) => j.onRef("home.mcq_id", "=", "mcq.id").on("home.position", "=", 0))
    .select("home.chapter_id");

/** Questions that may be practised now, with all that their answer says; for a statement of a higher module to join and filter. */
export const openToJoin = (db: Db) =>
  questions(db)
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .where(isOpen())
    .select([...SEEN, "v.version", "v.explanation", "v.source", "v.as_of", VOUCHED.as("vouched")]);

/** The same questions by what they are chosen by, without their words. */
export const openToChoose = (db: Db) =>
  db.selectFrom("mcq").where(isOpen()).select(["mcq.id", "mcq.tags", "mcq.lacks", "mcq.verified_at"]);

/**
 * Versions of questions that may be answered now, with their keys: also of a question that was retired or written anew
 * since its answer was given, never of one whose key a paper keeps back, nor of a draft.
 */
export const answerableToJoin = (db: Db) =>
  questions(db)
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "<=", "mcq.current_version"),
    )
    .where("mcq.state", "in", ["verified", "retired"])
    .where(sql<SqlBool>`NOT ${isUnderEmbargo()}`)
    .select(["mcq.id", "v.version", "v.options", "v.key_mask", "v.explanation", "v.source", "v.as_of", "v.rendered"])
    .select(
      sql<{ on: string | null } | null>`CASE WHEN v.version = mcq.current_version THEN ${VOUCHED} END`.as("vouched"),
    );

/** That a question stands in a chapter, as its home or else. */
export const isInChapters = (mcq: Expression<string>, chapterIds: readonly string[]) =>
  sql<SqlBool>`EXISTS (SELECT FROM mcq_chapter place WHERE place.mcq_id = ${mcq}
    AND place.chapter_id = ANY(${chapterIds}::uuid[]))`;

/** The home of each question, for a statement of a higher module to join. */
export const homesToJoin = (db: Db) =>
  db.selectFrom("mcq_chapter").where("position", "=", 0).select(["mcq_id", "chapter_id"]);

/** Tags of questions that may be practised, with how many bear each. */
export async function openTags(db: Db): Promise<{ tag: string; questions: number }[]> {
  const { rows } = await sql<{ tag: string; questions: number }>`
    SELECT tag, count(*)::int AS questions FROM mcq, unnest(mcq.tags) AS tag WHERE ${isOpen()}
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 500`.execute(db);
  return rows;
}

/** The questions of the days until today, with the number of the day since 2000; none that may not be seen now. */
export const dailyToJoin = (db: Db, today: string) =>
  openToJoin(db)
    .innerJoin("daily_question as daily", "daily.mcq_id", "mcq.id")
    .where("daily.day", "<=", today)
    .select(["daily.day", sql<number>`daily.day - '2000-01-01'::date`.as("day_no")]);
