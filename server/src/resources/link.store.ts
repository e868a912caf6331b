import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { ITEM_COLUMNS } from "./item.store.ts";
import type { LinkOutcome } from "./linkCheck.ts";

/** So many checks in a row that fail make an address a dead one. */
const DEAD_AFTER = 3;

/** Links whose last check is a week ago or more, or that failed a day ago, the oldest check first. */
export async function dueLinks(db: Db, most: number): Promise<{ id: string; url: string }[]> {
  const { rows } = await sql<{ id: string; url: string }>`
    SELECT id, url FROM resource_item
    WHERE kind = 'link' AND removed_at IS NULL AND (link_checked_at IS NULL
      OR link_checked_at < now() - CASE link_state WHEN 'failing' THEN interval '20 hours' ELSE interval '6 days 20 hours' END)
    ORDER BY link_checked_at NULLS FIRST, id LIMIT ${most}`.execute(db);
  return rows;
}

/** Notes what a check of an address met, if the item still leads there. */
export async function noteCheck(db: Db, { id, url }: { id: string; url: string }, met: LinkOutcome) {
  const { rows } = await sql<{ link_state: "good" | "failing" | "dead"; link_problem: string | null }>`
    UPDATE resource_item SET link_checked_at = now(),
      link_failures = ${met.good ? 0 : sql`link_failures + 1`},
      link_problem = ${met.good ? null : met.problem},
      link_failing_since = ${met.good ? null : sql`coalesce(link_failing_since, now())`},
      link_state = ${met.good ? "good" : sql`CASE WHEN link_failures + 1 >= ${DEAD_AFTER}::int THEN 'dead' ELSE 'failing' END`}
    WHERE id = ${id} AND url = ${url} RETURNING link_state, link_problem`.execute(db);
  return rows[0];
}

export const findLink = (db: Db, id: string) =>
  db
    .selectFrom("resource_item")
    .select(["id", "url"])
    .where("id", "=", id)
    .where("kind", "=", "link")
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** Links that fail, those that fail longest first. */
export const listFailing = (db: Db, state: "failing" | "dead", page: { page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom("resource_item as i")
      .innerJoin("resource as r", "r.id", "i.resource_id")
      .select([...ITEM_COLUMNS, "i.body", "i.published", "i.origin", "i.version", "i.revision", "i.position"])
      .select(["i.taken_down_at", "i.file_hash", "i.link_failures", "i.link_problem", "i.link_failing_since"])
      .select("r.title as resource_title")
      .where("i.link_state", "=", state)
      .where("i.removed_at", "is", null)
      .orderBy("i.link_failing_since")
      .orderBy("i.id"),
    page,
  );
