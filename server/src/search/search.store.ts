import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/** On one day: fewer, or as many on several days, could be one person. */
const LEAST_ASKERS = 3;
/** Different searches of one day that are written down: more of them are noise, or somebody who makes it. */
const MOST_A_DAY = 5_000;
/** Days after which what was not found is forgotten. */
const DAYS = 90;

const today = sql`(now() AT TIME ZONE 'Asia/Kathmandu')::date`;

/** One more has searched for this without a result. */
export async function addMiss(db: Db, query: string): Promise<void> {
  await sql`INSERT INTO search_miss (query, day)
    SELECT ${query}, ${today} WHERE EXISTS (SELECT FROM search_miss WHERE query = ${query} AND day = ${today})
      OR (SELECT count(*) FROM search_miss WHERE day = ${today}) < ${MOST_A_DAY}
    ON CONFLICT (query, day) DO UPDATE SET askers = search_miss.askers + 1`.execute(db);
}

/** What several people have not found, the most first. */
export const listMisses = (db: Db, page: { page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom(
        db
          .selectFrom("search_miss")
          .select([
            "query",
            sql<number>`sum(askers)::int`.as("askers"),
            sql<string>`to_char(max(day), 'YYYY-MM-DD')`.as("last_day"),
          ])
          .groupBy("query")
          .having(sql<boolean>`max(askers) >= ${LEAST_ASKERS}`)
          .as("m"),
      )
      .select(["m.query", "m.askers", "m.last_day"])
      .orderBy("m.askers", "desc")
      .orderBy("m.last_day", "desc")
      .orderBy("m.query"),
    page,
  );

export async function forgetMisses(db: Db): Promise<void> {
  await sql`DELETE FROM search_miss WHERE day < ${today} - ${DAYS}::int`.execute(db);
}

const aliases = (db: Db) => db.selectFrom("search_alias").select(["id", "alias", "query", "created_at"]);
export type AliasRow = Awaited<ReturnType<ReturnType<typeof aliases>["execute"]>>[number];

export const listAliases = (db: Db, page: { page: number; limit: number }) =>
  offsetPage(aliases(db).orderBy("created_at", "desc").orderBy("id", "desc"), page);

/** All of them, the first ones first. */
export const allAliases = (db: Db) => aliases(db).orderBy("id").execute();

/** @returns undefined when there is such an alias */
export const insertAlias = (tx: Db, row: { id: string; alias: string; query: string }) =>
  tx
    .insertInto("search_alias")
    .values(row)
    .onConflict((on) => on.column("alias").doNothing())
    .returning(["id", "alias", "query", "created_at"])
    .executeTakeFirst();

export const deleteAlias = (tx: Db, id: string) =>
  tx.deleteFrom("search_alias").where("id", "=", id).returning(["alias", "query"]).executeTakeFirst();

/** What aliases are called, for the audit log. */
export async function aliasTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await aliases(db).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, alias, query }) => [id, `${alias} → ${query}`]));
}
