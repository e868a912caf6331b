import type { HitKind } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { SearchSource } from "./source.ts";

/**
 * Of kinds of which there may be many: things down to the end of layer 0, and of layer 1; the others lie below. What is new
 * lies in layer 0. Each of them has indexes of its own (`<= n`), so that what many things hold is found among a few.
 */
export const LAYERS: Readonly<Partial<Record<HitKind, readonly number[]>>> = {
  ...{ post: [2_000, 20_000], item: [2_000, 20_000], person: [2_000, 20_000] },
  ...{ resource: [2_000], hashtag: [2_000] },
  ...{ chapter: [500], topic: [500], test: [500], event: [500] },
};
/** Things that change their layer with one sweep at most: each has its entries of all indexes written anew. */
const MOST_AT_ONCE = 5_000;

/** Lets things sink that are not among the foremost any more, and others rise. @returns how many */
export async function layOut(db: Db, { kind, foremost }: Pick<SearchSource, "kind" | "foremost">): Promise<number> {
  const sizes = LAYERS[kind];
  if (!sizes) return 0;
  const ofKind = sql`source = ${sql.lit(kind)}`;
  const latest = sql`SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM search_text WHERE ${ofKind}`;
  const layer = sql.join(
    sizes.map((size, nth) => sql`WHEN f.place <= ${size}::int THEN ${nth}::int`),
    sql` `,
  );
  const { numAffectedRows } = await sql`
    WITH right_layer AS (
      SELECT s.id, CASE ${layer} ELSE ${sizes.length}::int END AS layer
      FROM search_text s LEFT JOIN (${foremost ?? latest}) AS f USING (id) WHERE s.${ofKind})
    UPDATE search_text s SET layer = moved.layer
    FROM (SELECT r.* FROM right_layer r JOIN search_text t ON t.${ofKind} AND t.id = r.id AND t.layer <> r.layer
      LIMIT ${MOST_AT_ONCE}) AS moved
    WHERE s.${ofKind} AND s.id = moved.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
