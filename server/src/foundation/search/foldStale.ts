import { heardOf, searchedWords } from "@sarathi/contract";
import { sql } from "kysely";
import { type Db, inTransaction } from "../db/db.ts";
import { FOLDING, lexemesOf, variantsOf } from "./lexemes.ts";
import { NOBODY, type SearchSource, type Seen } from "./source.ts";

/** Things of one transaction: who changes one of them waits for it. */
const BATCH = 100;

/**
 * Folds things of a kind whose text is new or was changed. Whoever is changing one right now holds it: it is passed over
 * and folded the next time, so what is written here is never older than the thing. @returns how many
 */
export async function foldSome(db: Db, source: SearchSource, failed: (error: Error) => void): Promise<number> {
  try {
    return await foldBatch(db, source, BATCH);
  } catch {
    // One of them cannot be folded: it is left out, and the others are not kept by it.
    return foldBatch(db, source, 1).catch((error: Error) => {
      failed(error);
      return leaveOut(db, source);
    });
  }
}

/** Says that the next thing is folded, as one that nothing finds. @returns how many */
async function leaveOut(db: Db, { kind }: SearchSource): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE search_text SET folding = ${FOLDING}, titles = '', words = ''
    WHERE source = ${sql.lit(kind)} AND id = (SELECT id FROM search_text
      WHERE source = ${sql.lit(kind)} AND folding < ${FOLDING} LIMIT 1)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function foldBatch(db: Db, { kind, read, seen }: SearchSource, size: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ofKind = sql`source = ${sql.lit(kind)}`;
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM search_text WHERE ${ofKind} AND folding < ${FOLDING} LIMIT ${size} FOR UPDATE SKIP LOCKED`.execute(
      tx,
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const documents = await read(tx, ids);
    const folded = documents.map((document) => ({ id: document.id, ...lexemesOf(document) }));
    await sql`UPDATE search_text s SET folding = ${FOLDING}, titles = coalesce(f.titles, '')::tsvector,
        words = coalesce(f.words, '')::tsvector, size = coalesce(f.size, 0)
      FROM unnest(${ids}::text[]) AS asked(id)
      LEFT JOIN unnest(${folded.map(({ id }) => id)}::text[], ${folded.map(({ titles }) => titles)}::text[],
        ${folded.map(({ words }) => words)}::text[], ${folded.map(({ size }) => size)}::smallint[])
        AS f(id, titles, words, size) ON f.id = asked.id
      WHERE s.id = asked.id AND s.${ofKind}`.execute(tx);
    const open = await seenByAll(tx, ids, await seen(null));
    await addWords(
      tx,
      documents.flatMap(({ id, titles }) => (open.has(id) ? titles.flatMap(searchedWords) : [])),
    );
    return ids.length;
  });
}

/** Those that strangers see: the words of others are suggested to nobody. */
async function seenByAll(tx: Db, ids: readonly string[], seen: Seen | undefined): Promise<Set<string>> {
  if (!seen) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM unnest(${ids}::text[]) AS a(id) CROSS JOIN LATERAL ${seen.shows(sql`a.id`, NOBODY)} AS t`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Words with a letter or two that are not known yet; in order, so that two who add the same wait in the same order. */
export async function addWords(tx: Db, words: readonly string[]): Promise<void> {
  const rows = [...new Set(words)]
    .sort()
    .map((word) => ({ word, heard: heardOf(word), variants: variantsOf(word) }))
    .filter(({ variants }) => variants.length > 0);
  if (rows.length === 0) return;
  await sql`INSERT INTO search_word (word, heard, variants)
    SELECT word, heard, variants FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w(word text, heard text, variants text[])
    ORDER BY word ON CONFLICT (word) DO NOTHING`.execute(tx);
}
