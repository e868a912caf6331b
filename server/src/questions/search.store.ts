import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { wordsOf } from "./fold.rules.ts";

/** Whether the words of a question hold one that begins as each of these. Words alone: signs find nothing. */
export function holdsWords(mcqId: Expression<string>, search: string): RawBuilder<SqlBool> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<SqlBool>`false`;
  // Quoted: a word holds no quote and no backslash (fold.rules.ts).
  const query = words.map((word) => `'${word}':*`).join(" & ");
  return sql<SqlBool>`EXISTS (SELECT FROM mcq_text t WHERE t.mcq_id = ${mcqId} AND t.words @@ ${query}::tsquery)`;
}
