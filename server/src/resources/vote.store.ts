import type { DownvoteReason } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** A vote as it is to be. */
export type Vote = { up: true } | { up: false; reason: DownvoteReason; note: string };
interface VotesRow {
  up: boolean | null;
  reason: DownvoteReason | null;
  upvotes: number;
  downvotes: number;
}

/** Sets somebody's vote of an item; the counts follow by trigger. */
export async function setVote(db: Db, itemId: string, accountId: string, vote: Vote): Promise<void> {
  const [reason, note] = vote.up ? [null, ""] : [vote.reason, vote.note];
  await sql`
    INSERT INTO resource_item_vote AS v (item_id, account_id, up, reason, note)
    VALUES (${itemId}, ${accountId}, ${vote.up}, ${reason}, ${note})
    ON CONFLICT (item_id, account_id) DO UPDATE
    SET up = excluded.up, reason = excluded.reason, note = excluded.note, updated_at = now()
    WHERE (v.up, v.reason, v.note) IS DISTINCT FROM (excluded.up, excluded.reason, excluded.note)`.execute(db);
}

/** Takes a vote back; one the other way is another vote. */
export async function removeVote(db: Db, itemId: string, accountId: string, up: boolean): Promise<void> {
  await sql`
    DELETE FROM resource_item_vote WHERE item_id = ${itemId} AND account_id = ${accountId} AND up = ${up}`.execute(db);
}

/** The votes of an item, and somebody's own. */
export async function readVotes(db: Db, itemId: string, accountId: string): Promise<VotesRow> {
  const { rows } = await sql<VotesRow>`
    SELECT v.up, v.reason, i.upvotes, i.downvotes FROM resource_item i
    LEFT JOIN resource_item_vote v ON v.item_id = i.id AND v.account_id = ${accountId}
    WHERE i.id = ${itemId}`.execute(db);
  return rows[0] as VotesRow;
}
