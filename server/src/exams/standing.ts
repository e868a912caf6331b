import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { ratedResults } from "./rating.store.ts";

/** Scores of a paper are read anew after so long; of so many papers they are held, those used longest ago go first. */
const FRESH_MS = 10 * 60_000;
const PAPERS_HELD = 100;

/** Scores of first sittings that count, as shares of the full marks, rising. */
type Scores = Float64Array;

/** Where a result stands among the first sittings of its paper that count. */
export interface Standing {
  sittings: number;
  /** Their mean, as a share of the full marks. */
  mean: number;
  /** How many of a hundred did no better, itself counted. */
  percentile: number;
}

/** Scores of papers, each read once in ten minutes: a paper may have been sat by many thousands. */
export function standings(db: Db, now = () => performance.now()) {
  const held = new Map<string, { at: number; scores: Scores }>();

  async function fill(testIds: readonly string[]): Promise<void> {
    const old = testIds.filter((id) => now() - (held.get(id)?.at ?? Number.NEGATIVE_INFINITY) > FRESH_MS);
    if (old.length === 0) return;
    const { rows } = await sql<{ test_id: string; scores: number[] }>`
      SELECT rated.test_id, json_agg(rated.score_num::float8 / result.full_num ORDER BY rated.score_num::float8 / result.full_num)
        AS scores
      FROM (${ratedResults(db)}) AS rated JOIN result ON result.id = rated.id
      WHERE rated.test_id = ANY(${old}::uuid[]) AND result.full_num > 0 GROUP BY rated.test_id`.execute(db);
    const read = new Map(rows.map(({ test_id, scores }) => [test_id, scores]));
    for (const id of old) held.set(id, { at: now(), scores: Float64Array.from(read.get(id) ?? []) });
  }

  return {
    /** @param shares of the full marks, by test @returns none of a paper that no first sitting counts of */
    async of(shares: ReadonlyMap<string, number>): Promise<Map<string, Standing>> {
      await fill([...shares.keys()]);
      const found = [...shares].flatMap(([testId, share]) => {
        const entry = held.get(testId);
        if (!entry) return [];
        held.delete(testId);
        held.set(testId, entry);
        return entry.scores.length > 0 ? [[testId, standingOf(entry.scores, share)] as const] : [];
      });
      for (const id of held.keys()) {
        if (held.size <= PAPERS_HELD) break;
        held.delete(id);
      }
      return new Map(found);
    },
  };
}
export type Standings = ReturnType<typeof standings>;

function standingOf(scores: Scores, share: number): Standing {
  let [low, high] = [0, scores.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scores[middle] as number) <= share) low = middle + 1;
    else high = middle;
  }
  return {
    sittings: scores.length,
    mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    percentile: (100 * low) / scores.length,
  };
}
