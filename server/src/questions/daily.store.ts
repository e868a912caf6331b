import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { isOpen, isUnderEmbargo, SEEN, VOUCHED } from "./mcq.store.ts";

/**
 * The id of a question that may be a day's: open, and nothing but text, for the home page shows no picture and no
 * passage. Of those, one that was never shown, else the one shown longest ago; equal ones in an order of the day's own.
 */
const candidateFor = (day: string) => sql<string>`
  SELECT mcq.id FROM mcq
  JOIN mcq_version v ON v.mcq_id = mcq.id AND v.version = mcq.current_version
  WHERE ${isOpen()}
    AND v.image IS NULL AND v.group_key IS NULL AND NOT jsonb_path_exists(v.options, '$[*].image')
  ORDER BY (SELECT max(d.day) FROM daily_question d WHERE d.mcq_id = mcq.id) NULLS FIRST, md5(${day}::text || mcq.id)
  LIMIT 1`;

/** Chooses the day's question, if nobody has; of several at the same moment one does. */
export async function chooseDaily(db: Db, day: string): Promise<void> {
  await sql`
    INSERT INTO daily_question (day, mcq_id) SELECT ${day}::date, id FROM (${candidateFor(day)}) AS chosen(id)
    ON CONFLICT (day) DO NOTHING`.execute(db);
}

/** Another one in the place of a question whose key came under an embargo, if that is still the day's. */
export async function replaceDaily(db: Db, day: string, mcqId: string): Promise<void> {
  await sql`
    UPDATE daily_question SET mcq_id = chosen.id, chosen_at = now() FROM (${candidateFor(day)}) AS chosen(id)
    WHERE day = ${day}::date AND mcq_id = ${mcqId}::uuid`.execute(db);
}

/** The question chosen for a day as it is today, retired or not, and whether an embargo keeps it back. */
export const readDaily = (db: Db, day: string) =>
  db
    .selectFrom("daily_question as d")
    .innerJoin("mcq", "mcq.id", "d.mcq_id")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .select([...SEEN, "v.explanation", "v.source", "v.as_of", VOUCHED.as("vouched")])
    .select(isUnderEmbargo().as("embargoed"))
    .where("d.day", "=", day)
    .executeTakeFirst();
