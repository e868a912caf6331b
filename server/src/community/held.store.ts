import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { HeldFor } from "./limit.rules.ts";

/** A post, or a comment or reply, by its id. */
export interface TextPlace {
  kind: "post" | "comment";
  id: string;
}

/** A text that stands waits for staff from now on, or for other reasons than before. */
export async function holdText(tx: Db, { kind, id }: TextPlace, reasons: readonly HeldFor[]): Promise<void> {
  const change = { state: "hidden" as const, state_at: sql<Date>`now()`, held_for: [...reasons] };
  if (kind === "post") await tx.updateTable("post").set(change).where("id", "=", id).execute();
  else await tx.updateTable("comment").set(change).where("id", "=", id).execute();
}

/** A post that waits, held until the transaction ends. */
export const lockHeldPost = (tx: Db, id: string) =>
  tx
    .selectFrom("post")
    .select(["id", "author_id", "is_anonymous", "source"])
    .where("id", "=", id)
    .where("state", "=", "hidden")
    .where("held_for", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A comment that waits; its post is held first. */
export async function lockHeldComment(tx: Db, id: string) {
  await sql`SELECT FROM post WHERE id = (SELECT post_id FROM comment WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx);
  return tx
    .selectFrom("comment")
    .select(["id", "post_id", "parent_id", "reply_to_id", "author_id", "source"])
    .where("id", "=", id)
    .where("state", "=", "hidden")
    .where("held_for", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A post that waited is published, now: nobody could read it before. @param isLimited to its author's followers at most */
export async function publishPost(tx: Db, id: string, isLimited: boolean): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable("post")
    .set({ state: "published", state_at: now, published_at: now })
    .$if(isLimited, (q) =>
      q.set({
        visibility: sql<"followers" | "private">`CASE WHEN visibility = 'public' THEN 'followers' ELSE visibility END`,
      }),
    )
    .where("id", "=", id)
    .execute();
  await tx.updateTable("post_hashtag").set({ published_at: now }).where("post_id", "=", id).execute();
}

/** The same of a comment or a reply. */
export async function publishComment(tx: Db, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable("comment")
    .set({ state: "published", state_at: now, created_at: now })
    .where("id", "=", id)
    .execute();
}

/** It stays hidden, and waits no more: what staff decided is the deciding module's. @returns whether it waited */
export async function endWait(tx: Db, { kind, id }: TextPlace): Promise<boolean> {
  const table = kind === "post" ? sql`post` : sql`comment`;
  const { rows } = await sql`UPDATE ${table} SET held_for = NULL
    WHERE id = ${id} AND state = 'hidden' AND held_for IS NOT NULL RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Names of texts that wait, the first one first. */
export async function listHeld(db: Db, most: number): Promise<(TextPlace & { since: Date; reasons: HeldFor[] })[]> {
  const { rows } = await sql<TextPlace & { since: Date; reasons: HeldFor[] }>`
    SELECT 'post' AS kind, id, state_at AS since, held_for AS reasons FROM post
      WHERE state = 'hidden' AND held_for IS NOT NULL
    UNION ALL SELECT 'comment', id, state_at, held_for FROM comment WHERE state = 'hidden' AND held_for IS NOT NULL
    ORDER BY since LIMIT ${most}`.execute(db);
  return rows;
}
