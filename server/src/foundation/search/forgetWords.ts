import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { quoted } from "./lexemes.ts";
import { NOBODY, type SearchSource } from "./source.ts";

/** Words of one sweep, those first that were looked at longest ago. */
const MOST_CHECKED = 2_000;
/** Things of a kind that are asked whether strangers see one of them; a word that more have stays. */
const MOST_HOLDERS = 20;

/** Of these words, those that a title of this kind has which strangers see. */
async function stillSeen(db: Db, { kind, seen }: SearchSource, words: readonly string[]): Promise<string[]> {
  const open = await seen(null);
  if (!open || words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    SELECT asked.word FROM unnest(${words}::text[], ${words.map(quoted)}::text[]) AS asked(word, query)
    CROSS JOIN LATERAL (SELECT count(*) AS held, count(t.path) AS shown
      FROM (SELECT id FROM search_text WHERE source = ${sql.lit(kind)} AND titles @@ asked.query::tsquery
        LIMIT ${MOST_HOLDERS}) AS thing
      LEFT JOIN LATERAL ${open.shows(sql`thing.id`, NOBODY)} AS t ON true) AS h
    WHERE h.shown > 0 OR h.held >= ${MOST_HOLDERS}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Forgets words that were only in titles which were hidden, removed or written anew; some with each call. */
export async function forgetWords(db: Db, sources: readonly SearchSource[]): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_word ORDER BY checked_at LIMIT ${MOST_CHECKED}`.execute(db);
  let left = rows.map(({ word }) => word);
  for (const source of sources) {
    const seen = new Set(await stillSeen(db, source, left));
    left = left.filter((word) => !seen.has(word));
  }
  const gone = new Set(left);
  await sql`DELETE FROM search_word WHERE word = ANY(${left}::text[])`.execute(db);
  const kept = rows.flatMap(({ word }) => (gone.has(word) ? [] : [word]));
  await sql`UPDATE search_word SET checked_at = now() WHERE word = ANY(${kept}::text[])`.execute(db);
}
