import type { DownvoteReason } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { readableItems } from "./item.store.ts";
import { keyOf } from "./resource.store.ts";

/** A vote that somebody wants, or wants no more (`on`: false). */
export interface Wish {
  accountId: string;
  /** Ids or slugs of the resource and of its item. */
  resource: string;
  item: string;
  up: boolean;
  on: boolean;
  /** Of a vote against. */
  reason: DownvoteReason | null;
  note: string;
}
/** Somebody's vote as it is now, and all of its item; of one's own item there is none. */
export interface VotesRow {
  nth: number;
  is_own: boolean;
  up: boolean | null;
  reason: DownvoteReason | null;
  upvotes: number;
  downvotes: number;
}
interface Asked extends Pick<Wish, "up" | "reason" | "note"> {
  nth: number;
  account_id: string;
  wanted: boolean;
}

/**
 * Sets votes in one statement; the counts follow by trigger. Nobody may stand in it twice.
 * @returns for each, by its place, what the votes are now; undefined: readers see no such item
 */
export async function setVotes(db: Db, wishes: readonly Wish[]): Promise<(VotesRow | undefined)[]> {
  const named = (column: "id" | "slug") => wishes.map(({ item }) => (keyOf(item) === column ? item : null));
  const each = <T>(of: (wish: Wish) => T) => wishes.map(of);
  const found = readableItems(db)
    .innerJoin(sql<Asked>`asked`.as("a"), (join) =>
      join
        .on(sql`i.id`, "=", sql`coalesce(a.item_id, (SELECT s.id FROM resource_item s WHERE s.slug = a.item_slug))`)
        .on(sql<SqlBool>`a.resource IN (r.id::text, r.slug)`),
    )
    .select(["i.id", "a.nth", "a.account_id", "a.up", "a.wanted", "a.reason", "a.note"])
    .select(
      sql<boolean>`EXISTS (SELECT FROM resource_item_revision v
        WHERE v.item_id = i.id AND v.contributor_id = a.account_id)`.as("is_own"),
    );
  const { rows } = await sql<VotesRow>`
    WITH asked AS (SELECT * FROM unnest(${each((one) => one.accountId)}::uuid[], ${named("id")}::uuid[], ${named("slug")}::text[],
        ${each((one) => one.resource)}::text[], ${each((one) => one.up)}::boolean[], ${each((one) => one.on)}::boolean[],
        ${each((one) => one.reason)}::text[], ${each((one) => one.note)}::text[]) WITH ORDINALITY
      AS asked(account_id, item_id, item_slug, resource, up, wanted, reason, note, nth)),
    found AS MATERIALIZED (${found}),
    all_of AS (SELECT array_agg(id) AS items, array_agg(account_id) AS accounts, array_agg(up) AS ups,
        array_agg(wanted) AS wanted, array_agg(reason) AS reasons, array_agg(note) AS notes
      FROM found WHERE NOT is_own)
    SELECT f.nth, f.is_own, v.up, v.reason, v.upvotes, v.downvotes FROM found f
    LEFT JOIN (SELECT v.* FROM all_of a, set_item_votes(a.items, a.accounts, a.ups, a.wanted, a.reasons, a.notes) v) v
      ON v.item_id = f.id AND v.account_id = f.account_id`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.nth, row]));
  return wishes.map((_, at) => byPlace.get(at + 1));
}
