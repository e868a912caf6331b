import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { wordsOf } from "./fold.rules.ts";

/** The query of the words of a search, each by how it begins; undefined: there is none, signs alone find nothing. */
function queryOf(search: string): string | undefined {
  // Quoted: a word holds no quote and no backslash (fold.rules.ts).
  return (
    wordsOf(search)
      .map((word) => `'${word}':*`)
      .join(" & ") || undefined
  );
}

/** Words that more questions hold are common: the latest of them are soon found by going through the list. */
const FEW = 2_000;

/**
 * Questions that hold such words, if they are few. How many they are is asked, not guessed: on a guess the planner went
 * through the whole list for words that hardly any question holds, half a second long.
 */
export async function fewHolders(db: Db, search: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT mcq_id AS id FROM mcq_text t WHERE t.words @@ ${queryOf(search) ?? ""}::tsquery LIMIT ${FEW + 1}`.execute(
    db,
  );
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

/** Whether the words of a question hold one that begins as each of these. Words alone: signs find nothing. */
export function holdsWords(mcqId: Expression<string>, search: string): RawBuilder<SqlBool> {
  const query = queryOf(search);
  if (!query) return sql<SqlBool>`false`;
  return sql<SqlBool>`EXISTS (SELECT FROM mcq_text t WHERE t.mcq_id = ${mcqId} AND t.words @@ ${query}::tsquery)`;
}
