import { type DraftBody, MAX_DRAFTS } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Days after which nobody comes back to a draft. */
const KEPT_DAYS = 180;

const columns = ["d.id", "d.context", "d.body", "d.other_body", "d.sequence", "d.updated_at"] as const;

/** Bytes of the drafts of one answer; the latest one is there whatever it has. */
const MAX_LISTED = 2_000_000;

/** What an account is writing, the latest first, as much as one answer holds; or the draft of one thing alone. */
export const listDrafts = (db: Db, accountId: string, context?: string) =>
  db
    .selectFrom("post_draft as d")
    .innerJoin(
      sql<{ id: string; before: number }>`(
        SELECT id, sum(octet_length(body::text) + coalesce(octet_length(other_body::text), 0))
            OVER (ORDER BY updated_at DESC, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM post_draft WHERE account_id = ${accountId} AND context = coalesce(${context ?? null}, context))`.as(
        "size",
      ),
      "size.id",
      "d.id",
    )
    .select(columns)
    .where(sql<boolean>`coalesce(size.before, 0) < ${sql.lit(MAX_LISTED)}`)
    .orderBy("d.updated_at", "desc")
    .orderBy("d.id")
    .limit(MAX_DRAFTS)
    .execute();
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

export interface DraftWrite {
  id: string;
  accountId: string;
  context: string;
  body: DraftBody;
  sequence: number;
  /** The version that its writer has seen. */
  after: number;
  holdOther: boolean;
}

/**
 * Stores a version. Of two whose writers have not seen each other the later one stands, the other beside it: one
 * statement, so that tabs that write at the same moment lose neither.
 */
export async function putDraft(db: Db, draft: DraftWrite): Promise<DraftRow> {
  const { id, accountId, context, sequence, after, holdOther } = draft;
  const body = JSON.stringify(draft.body);
  const { rows } = await sql<DraftRow>`
    INSERT INTO post_draft AS d (id, account_id, context, body, sequence)
    VALUES (${id}, ${accountId}, ${context}, ${body}, ${sequence})
    ON CONFLICT (account_id, context) DO UPDATE SET
      body = CASE WHEN excluded.sequence >= d.sequence THEN excluded.body ELSE d.body END,
      other_body = CASE
        WHEN d.sequence = ${after}::bigint OR d.body = excluded.body THEN CASE WHEN ${holdOther}::boolean THEN d.other_body END
        WHEN excluded.sequence >= d.sequence THEN d.body
        ELSE excluded.body END,
      sequence = greatest(d.sequence, excluded.sequence),
      updated_at = now()
    RETURNING id, context, body, other_body, sequence, updated_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A draft was not written");
  return row;
}

/** Keeps the latest drafts of an account. */
export async function trimDrafts(db: Db, accountId: string): Promise<void> {
  await sql`
    DELETE FROM post_draft WHERE id IN (
      SELECT id FROM post_draft WHERE account_id = ${accountId} ORDER BY updated_at DESC, id OFFSET ${MAX_DRAFTS})`.execute(
    db,
  );
}

/** @returns whether there was one */
export async function removeDraft(db: Db, accountId: string, context: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("post_draft")
    .where("account_id", "=", accountId)
    .where("context", "=", context)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets what nobody came back to. */
export async function forgetDrafts(db: Db): Promise<void> {
  await sql`DELETE FROM post_draft WHERE updated_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
