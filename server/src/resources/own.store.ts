import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** What an account contributed, for its owner to take along; oldest first. */
export async function* exportContributions(db: Db, accountId: string): AsyncGenerator<object> {
  const rows = await db
    .selectFrom("contribution")
    .select(["resource_id", "item_id", "state", "content", "reason", "created_at", "submitted_at", "decided_at"])
    .where("contributor_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { resource_id: resourceId, item_id, created_at, submitted_at, decided_at, reason, ...row } of rows)
    yield {
      resourceId,
      ...(item_id ? { itemId: item_id } : {}),
      ...row,
      ...(reason ? { reason } : {}),
      createdAt: created_at.toISOString(),
      submittedAt: submitted_at?.toISOString(),
      decidedAt: decided_at?.toISOString(),
    };
}

/** What an account voted, bookmarked and reported. */
export async function* exportActs(db: Db, accountId: string): AsyncGenerator<object> {
  const { rows } = await sql<{ act: string; at: Date; itemId: string; said: object | null }>`
    SELECT 'vote' AS act, updated_at AS at, item_id AS "itemId", jsonb_build_object('up', up, 'reason', reason, 'note', note) AS said
      FROM resource_item_vote WHERE account_id = ${accountId}
    UNION ALL SELECT 'bookmark', created_at, item_id, NULL FROM resource_item_bookmark WHERE account_id = ${accountId}
    UNION ALL SELECT 'report', created_at, item_id, jsonb_build_object('reason', reason, 'description', description)
      FROM item_report WHERE account_id = ${accountId}
    ORDER BY at`.execute(db);
  for (const { act, at, itemId, said } of rows) yield { act, at: at.toISOString(), itemId, ...said };
}

/**
 * Takes out what is personal of an account: what it writes and waits, votes and bookmarks. What was published stays, with a
 * credit that names nobody.
 * @returns addresses of files that nothing of its contributions shows any more, each as often as it was used
 */
export async function forgetAccount(tx: Db, accountId: string): Promise<string[]> {
  await sql`SELECT FROM resource_item WHERE id IN (SELECT item_id FROM resource_item_vote WHERE account_id = ${accountId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT FROM resource WHERE id IN (SELECT i.resource_id FROM resource_item_vote v
      JOIN resource_item i ON i.id = v.item_id WHERE v.account_id = ${accountId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`DELETE FROM resource_item_vote WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM resource_item_bookmark WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE item_report SET account_id = NULL, email = NULL WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE resource_item_revision SET contributor_id = NULL, unnamed = true WHERE contributor_id = ${accountId}`.execute(
    tx,
  );
  await sql`UPDATE contribution_step SET account_id = NULL WHERE account_id = ${accountId} AND NOT by_staff`.execute(
    tx,
  );
  const { rows } = await sql<{ url: string }>`
    SELECT content->>'file' AS url FROM contribution
    WHERE contributor_id = ${accountId} AND content->>'kind' = 'file' AND content->>'file' IS NOT NULL
      AND state IN ('draft', 'submitted', 'in_review', 'changes_requested')`.execute(tx);
  await sql`DELETE FROM contribution_step WHERE contribution_id IN (SELECT id FROM contribution
    WHERE contributor_id = ${accountId} AND state <> 'published')`.execute(tx);
  await sql`DELETE FROM contribution WHERE contributor_id = ${accountId} AND state <> 'published'`.execute(tx);
  await sql`UPDATE contribution SET contributor_id = NULL WHERE contributor_id = ${accountId}`.execute(tx);
  return rows.map(({ url }) => url);
}
