import { sql } from "kysely";
import { postsToJoin } from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

/** Decisions about an account and what it wrote: such as change something for it. */
const own = (db: Db, accountId: string) =>
  db
    .selectFrom("moderation_decision as d")
    .innerJoin("moderation_case as c", "c.id", "d.case_id")
    .leftJoin("moderation_appeal as a", "a.decision_id", "d.id")
    .select(["d.id", "d.act", "d.actor_id", "d.reason", "d.explanation", "d.ends_at", "d.at", "d.undone_at"])
    .select(["c.id as case_id", "c.kind", "c.target_id", "c.state as case_state"])
    .select(["a.text as appeal", "a.at as appealed_at", "a.outcome", "a.explanation as answer", "a.decided_at"])
    .select(sql<boolean>`d.at > now() - interval '20 days'`.as("is_appealable"))
    .where("c.author_id", "=", accountId)
    .where("d.act", "in", ["hide", "remove", "warn", "limit", "suspend"]);

/** The latest first. */
export const listOwn = (db: Db, accountId: string, page: { page: number; limit: number }) =>
  offsetPage(own(db, accountId).orderBy("d.id", "desc"), page);

export const allOwn = (db: Db, accountId: string) => own(db, accountId).orderBy("d.id").execute();

export const readOwn = (db: Db, accountId: string, id: string) =>
  own(db, accountId).where("d.id", "=", id).executeTakeFirst();

/** Whom a decision suspended; undefined: it suspended nobody. */
export async function suspendedBy(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("moderation_decision as d")
    .innerJoin("moderation_case as c", "c.id", "d.case_id")
    .select("c.author_id")
    .where("d.id", "=", id)
    .where("d.act", "=", "suspend")
    .executeTakeFirst();
  return row?.author_id;
}

/**
 * What the account leaves behind: what it said in reports and appeals is gone, cases about it and about what went with it
 * have nothing left to decide.
 */
export async function forgetAccount(tx: Db, accountId: string): Promise<void> {
  await sql`UPDATE content_report SET description = '', network = NULL WHERE reporter_id = ${accountId}`.execute(tx);
  await sql`UPDATE moderation_appeal SET text = '' WHERE account_id = ${accountId}`.execute(tx);
  await sql`
    WITH gone AS (UPDATE moderation_case c SET state = 'moot', closed_at = now(), version = version + 1, hid_itself = false
      WHERE c.author_id = ${accountId} AND c.state = 'open' AND (c.kind = 'person' OR (c.kind = 'post'
        AND NOT EXISTS (SELECT FROM (${postsToJoin(tx)}) AS p WHERE p.id = c.target_id)))
      RETURNING c.id)
    UPDATE content_report r SET outcome = 'handled', closed_at = now() FROM gone
    WHERE r.case_id = gone.id AND r.outcome IS NULL`.execute(tx);
  await sql`UPDATE moderation_case SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = ${accountId}`.execute(
    tx,
  );
}
