import type { McqState, Text } from "@sarathi/contract";
import { sql } from "kysely";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { Db } from "../foundation/db/db.ts";
import { sketchOf } from "./fold.rules.ts";
import { type Asked, askedBy } from "./sameQuestion.rules.ts";

/** From so much on two stems are nearly the same (of their trigrams, those that both have). */
const NEAR = 0.5;
/** Of stems that may be alike, so many are compared; only a bank full of one stem has more. */
const COMPARED = 1_000;

export interface SameStem {
  /** One of the folds that were asked for. */
  fold: string;
  mcqId: string;
  state: McqState;
}

/** Questions whose stem, in either language, folds to one of these (`foldStem`); thousands in one statement. Retired ones too. */
export async function findSameStems(db: Db, folds: readonly string[]): Promise<SameStem[]> {
  const { rows } = await sql<SameStem>`
    WITH wanted AS (SELECT DISTINCT fold, md5(fold)::uuid AS key FROM unnest(${folds}::text[]) AS f(fold) WHERE fold <> '')
    SELECT w.fold, t.mcq_id AS "mcqId", m.state FROM wanted w
    JOIN mcq_text t ON t.ne_key = w.key JOIN mcq m ON m.id = t.mcq_id
    UNION
    SELECT w.fold, t.mcq_id, m.state FROM wanted w
    JOIN mcq_text t ON t.en_key = w.key JOIN mcq m ON m.id = t.mcq_id`.execute(db);
  return rows;
}

/** What questions ask at present, to be compared whole. */
const presentQuestions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("mcq as m")
    .innerJoin("mcq_version as v", (j) => j.onRef("v.mcq_id", "=", "m.id").onRef("v.version", "=", "m.current_version"))
    .select(["m.id", "v.question", "v.options", "v.image", "v.key_mask"])
    .where("m.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .orderBy("m.id")
    .execute();

export interface SameQuestions {
  /** A question of the bank that is the same, by the number that was asked for. */
  whole: Map<number, string>;
  /** Numbers of which the bank has the stem alone, over other options or another picture. */
  stem: number[];
}

/** Which of these questions the bank has. Stems are looked up; the few that have one are compared whole. */
export async function findSameQuestions(
  db: Db,
  asked: readonly { no: number; asks: readonly Asked[] }[],
): Promise<SameQuestions> {
  const found = await findSameStems(
    db,
    asked.flatMap(({ asks }) => asks.map(({ fold }) => fold)),
  );
  const stems = new Set(found.map(({ fold }) => fold));
  const wholes = new Map<string, string>();
  if (found.length > 0) {
    for (const { id, key_mask, ...question } of await presentQuestions(db, [
      ...new Set(found.map(({ mcqId }) => mcqId)),
    ])) {
      for (const { whole } of askedBy({ ...question, correctOptionIndices: indicesOf(key_mask) }))
        if (!wholes.has(whole)) wholes.set(whole, id);
    }
  }
  const same: SameQuestions = { whole: new Map(), stem: [] };
  for (const { no, asks } of asked) {
    const [id] = asks.flatMap(({ whole }) => wholes.get(whole) ?? []);
    if (id !== undefined) same.whole.set(no, id);
    else if (asks.some(({ fold }) => stems.has(fold))) same.stem.push(no);
  }
  return same;
}

export interface SimilarRow {
  id: string;
  slug: string | null;
  state: McqState;
  question: Text;
  similarity: number;
}

/**
 * Questions whose stem is nearly this one, the most alike first; the same one is at 1. A sketch finds few that may be
 * alike (fold.rules.ts), and only those are compared.
 */
export async function findSimilar(
  db: Db,
  folded: { ne: string; en: string },
  { except, most }: { except?: string | undefined; most: number },
): Promise<SimilarRow[]> {
  const sketch = [folded.ne, folded.en].filter(Boolean).flatMap(sketchOf);
  const { rows } = await sql<SimilarRow>`
    WITH same AS (
      SELECT mcq_id, 1::real AS similarity FROM mcq_text
      WHERE ne_key = md5(nullif(${folded.ne}::text, ''))::uuid OR en_key = md5(nullif(${folded.en}::text, ''))::uuid
      LIMIT ${COMPARED}
    ), near AS (
      SELECT mcq_id, greatest(
        CASE WHEN t.ne <> '' AND ${folded.ne} <> '' THEN similarity(t.ne, ${folded.ne}) ELSE 0 END,
        CASE WHEN t.en <> '' AND ${folded.en} <> '' THEN similarity(t.en, ${folded.en}) ELSE 0 END) AS similarity
      FROM (SELECT mcq_id, ne, en FROM mcq_text WHERE sketch && ${sketch}::int[] LIMIT ${COMPARED}) AS t
    ), alike AS (
      SELECT mcq_id, max(similarity) AS similarity FROM (SELECT mcq_id, similarity FROM same UNION ALL SELECT mcq_id, similarity FROM near) AS found
      WHERE similarity >= ${NEAR} AND mcq_id IS DISTINCT FROM ${except ?? null}::uuid
      GROUP BY mcq_id ORDER BY similarity DESC, mcq_id LIMIT ${most}
    )
    SELECT m.id, m.slug, m.state, v.question, a.similarity FROM alike a
    JOIN mcq m ON m.id = a.mcq_id JOIN mcq_version v ON v.mcq_id = m.id AND v.version = m.current_version
    ORDER BY a.similarity DESC, m.id`.execute(db);
  return rows;
}
