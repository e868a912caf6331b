import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** That somebody reads an item, or opens its file or address. */
export interface Use {
  itemId: string;
  what: "view" | "download";
  /** Day in Nepal, YYYY-MM-DD. */
  day: string;
  /** Another value for the same person each day. */
  reader: Buffer;
}

/**
 * Counts uses that are new, of items and then of their resources, each in the order of their ids.
 * @returns for each, whether it is new
 */
export async function countUses(tx: Db, uses: readonly Use[]): Promise<boolean[]> {
  const { rows } = await sql<{ item_id: string; what: string; reader: Buffer }>`
    INSERT INTO resource_item_use (day, reader, item_id, what)
    SELECT DISTINCT u.day, u.reader, i.id, u.what
    FROM unnest(${uses.map(({ day }) => day)}::date[], ${uses.map(({ reader }) => reader)}::bytea[],
      ${uses.map(({ itemId }) => itemId)}::uuid[], ${uses.map(({ what }) => what)}::text[]) AS u(day, reader, item_id, what)
    JOIN resource_item i ON i.id = u.item_id
    ON CONFLICT DO NOTHING RETURNING item_id, what, reader`.execute(tx);
  if (rows.length > 0) {
    const itemIds = rows.map(({ item_id }) => item_id);
    const counts = sql`SELECT item_id, count(*) FILTER (WHERE what = 'view')::int AS views,
        count(*) FILTER (WHERE what = 'download')::int AS downloads
      FROM unnest(${itemIds}::uuid[], ${rows.map(({ what }) => what)}::text[]) AS n(item_id, what) GROUP BY 1`;
    await sql`SELECT FROM resource_item WHERE id = ANY(${itemIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
    await sql`UPDATE resource_item i SET views = i.views + c.views, downloads = i.downloads + c.downloads
      FROM (${counts}) c WHERE i.id = c.item_id`.execute(tx);
    await sql`SELECT FROM resource WHERE id IN (SELECT resource_id FROM resource_item WHERE id = ANY(${itemIds}::uuid[]))
      ORDER BY id FOR NO KEY UPDATE`.execute(tx);
    await sql`UPDATE resource r SET views = r.views + c.views, downloads = r.downloads + c.downloads
      FROM (SELECT i.resource_id, sum(n.views)::int AS views, sum(n.downloads)::int AS downloads
        FROM (${counts}) n JOIN resource_item i ON i.id = n.item_id GROUP BY 1) c
      WHERE r.id = c.resource_id`.execute(tx);
  }
  const isNew = new Set(rows.map((row) => keyOf(row.item_id, row.what, row.reader)));
  // Of two alike in one batch the first counts.
  return uses.map(({ itemId, what, reader }) => isNew.delete(keyOf(itemId, what, reader)));
}

const keyOf = (itemId: string, what: string, reader: Buffer) => `${itemId} ${what} ${reader.toString("hex")}`;

/** Days that uses are held for: what is read together, and figures of a month. */
export const USE_DAYS = 31;
/** Fewer readers of both say nothing, and could be one person's doing. */
const MIN_READERS = 3;
const RELATED = 12;

/** Draws up anew what is read together, of the uses that are held, and drops older ones. */
export async function relateItems(tx: Db, today: string): Promise<void> {
  await sql`DELETE FROM resource_item_use WHERE day < ${today}::date - ${USE_DAYS}::int`.execute(tx);
  await sql`DELETE FROM resource_item_related`.execute(tx);
  await sql`
    INSERT INTO resource_item_related (item_id, other_id, readers)
    SELECT item_id, other_id, readers FROM (
      SELECT a.item_id, b.item_id AS other_id, count(*)::int AS readers,
        row_number() OVER (PARTITION BY a.item_id ORDER BY count(*) DESC, b.item_id) AS nth
      FROM resource_item_use a
      JOIN resource_item_use b ON b.day = a.day AND b.reader = a.reader AND b.what = 'view' AND b.item_id <> a.item_id
      WHERE a.what = 'view' GROUP BY 1, 2 HAVING count(*) >= ${MIN_READERS}) pairs
    WHERE nth <= ${RELATED}`.execute(tx);
}
