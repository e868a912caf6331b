import type { doubtFlags } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** What the statistics of a paper say against one of its questions. */
export interface Doubt {
  mcqId: string;
  /** The version that the paper holds. */
  version: number;
  flags: (typeof doubtFlags)[number][];
  results: number;
  facility: number;
  discrimination: number | undefined;
}

/** Writes what is said against a paper's questions, instead of what was said before. */
export async function putDoubts(db: Db, testId: string, doubts: readonly Doubt[]): Promise<void> {
  await sql`
    WITH d AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb)
        AS d("mcqId" uuid, version int, flags text[], results int, facility float8, discrimination float8)),
    gone AS (
      DELETE FROM mcq_doubt WHERE test_id = ${testId} AND mcq_id NOT IN (SELECT "mcqId" FROM d))
    INSERT INTO mcq_doubt AS was (mcq_id, test_id, version, flags, results, facility, discrimination)
    SELECT "mcqId", ${testId}, version, flags, results, facility, discrimination FROM d
    ON CONFLICT (mcq_id, test_id) DO UPDATE SET version = excluded.version, flags = excluded.flags,
      results = excluded.results, facility = excluded.facility, discrimination = excluded.discrimination`.execute(db);
}

export interface DoubtRow {
  mockTestId: string;
  flags: (typeof doubtFlags)[number][];
  results: number;
  facility: number;
  discrimination: number | null;
}

/** For a statement about questions `m`: what is said against the version that they have now; null: nothing. */
export const doubtsOf = sql<DoubtRow[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('mockTestId', d.test_id, 'flags', d.flags, 'results', d.results,
    'facility', d.facility, 'discrimination', d.discrimination) ORDER BY d.results DESC, d.test_id)
  FROM mcq_doubt d WHERE d.mcq_id = m.id AND d.version = m.current_version)`;
