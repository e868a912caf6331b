import type { HitKind } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";

/**
 * Of kinds of which there may be many: things down to the end of layer 0, and of layer 1; the others lie below. What is new
 * lies in layer 0. Each of them has indexes of its own (`<= n`), so that what many things hold is found among a few.
 */
export const LAYERS: Readonly<Partial<Record<HitKind, readonly number[]>>> = {
  ...{ post: [2_000, 20_000], item: [2_000, 20_000], person: [2_000, 20_000] },
  ...{ resource: [2_000], hashtag: [2_000] },
  ...{ chapter: [500], topic: [500], test: [500], event: [500] },
};
/** Things that sink with one sweep at most: each has its entries of all indexes written anew. */
const MOST_AT_ONCE = 5_000;

/** Lets what is not among the latest any more sink into the layers below. @returns how many things sank */
export async function sink(db: Db, kind: HitKind): Promise<number> {
  let sunk = 0;
  for (const [layer, size] of (LAYERS[kind] ?? []).entries()) {
    const ofKind = sql`source = ${sql.lit(kind)}`;
    const { numAffectedRows } = await sql`
      UPDATE search_text SET layer = ${layer + 1} WHERE ${ofKind} AND id IN (
        SELECT id FROM (SELECT id FROM search_text WHERE ${ofKind} AND layer <= ${layer} ORDER BY id DESC OFFSET ${size})
          AS under LIMIT ${MOST_AT_ONCE})`.execute(db);
    sunk += Number(numAffectedRows ?? 0);
  }
  return sunk;
}
