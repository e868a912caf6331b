import type { ContributionBody, ContributionState } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

const contributions = (db: Db) =>
  db
    .selectFrom("contribution as c")
    .innerJoin("resource as r", "r.id", "c.resource_id")
    .select([
      "c.id",
      "c.resource_id",
      "c.item_id",
      "c.is_change",
      "c.contributor_id",
      "c.state",
      "c.content",
      "c.title",
    ])
    .select(["c.round", "c.version", "c.reason", "c.reviewer_id", "c.claimed_until", "c.created_at", "c.updated_at"])
    .select(["c.submitted_at", "c.decided_at", "r.title as resource_title"]);
export type ContributionRow = Awaited<ReturnType<ReturnType<typeof contributions>["executeTakeFirstOrThrow"]>>;

export { contributions };

export const findContribution = (db: Db, id: string): Promise<ContributionRow | undefined> =>
  contributions(db).where("c.id", "=", id).executeTakeFirst();

/** The same, held until the transaction ends. */
export async function holdContribution(tx: Db, id: string): Promise<ContributionRow | undefined> {
  const held = await tx.selectFrom("contribution").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return held && findContribution(tx, id);
}

/** What an account contributed, the latest first. */
export function listOwn(
  db: Db,
  accountId: string,
  { state, ...page }: { state?: ContributionState | undefined; page: number; limit: number },
) {
  const own = contributions(db).where("c.contributor_id", "=", accountId);
  return offsetPage(
    (state ? own.where("c.state", "=", state) : own).orderBy("c.updated_at", "desc").orderBy("c.id", "desc"),
    page,
  );
}

/** Columns that hold what a contribution says. */
export interface ContributionColumns {
  content: ContributionBody;
  title: string;
  words: string;
  title_key: string;
  url_key: string | null;
  file_hash: Buffer | null;
  item_id: string | null;
  is_change: boolean;
}

export async function insertContribution(
  tx: Db,
  { content, ...columns }: ContributionColumns & { id: string; resource_id: string; contributor_id: string },
): Promise<void> {
  await tx
    .insertInto("contribution")
    .values({ ...columns, content: JSON.stringify(content), state: "draft", version: 0 })
    .execute();
}

export interface Step {
  state: ContributionState;
  accountId: string | null;
  byStaff: boolean;
  reason?: string | undefined;
}

/** Takes a held contribution a step on: its version rises, and the step is noted. */
export async function takeStep(
  tx: Db,
  id: string,
  { state, accountId, byStaff, reason }: Step,
  more: { reviewerId?: string | null; claimedUntil?: Date | null; itemId?: string } = {},
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    UPDATE contribution SET state = ${state}, version = version + 1, updated_at = clock_timestamp(),
      reason = ${byStaff ? (reason ?? null) : sql`reason`},
      reviewer_id = ${more.reviewerId === undefined ? sql`reviewer_id` : more.reviewerId},
      claimed_until = ${more.claimedUntil ?? null},
      item_id = ${more.itemId ?? sql`item_id`},
      round = round + ${state === "submitted" && !byStaff ? 1 : 0}::int,
      submitted_at = ${state === "submitted" && !byStaff ? sql`clock_timestamp()` : sql`submitted_at`},
      decided_at = ${byStaff && ["published", "rejected", "changes_requested"].includes(state) ? sql`clock_timestamp()` : sql`decided_at`}
    WHERE id = ${id} RETURNING version`.execute(tx);
  await tx
    .insertInto("contribution_step")
    .values({
      contribution_id: id,
      version: rows[0]?.version ?? 0,
      state,
      reason: reason ?? null,
      by_staff: byStaff,
      account_id: accountId,
    })
    .execute();
}

export async function writeContent(tx: Db, id: string, { content, ...columns }: ContributionColumns): Promise<void> {
  await tx
    .updateTable("contribution")
    .set({ ...columns, content: JSON.stringify(content) })
    .where("id", "=", id)
    .execute();
}

/** How many contributions of a held account are open, and how many it sent within 24 hours. */
export async function countOwn(tx: Db, accountId: string): Promise<{ open: number; sent: number }> {
  const { rows } = await sql<{ open: number; sent: number }>`
    SELECT (SELECT count(*)::int FROM contribution WHERE contributor_id = ${accountId}
        AND state IN ('draft', 'submitted', 'in_review', 'changes_requested')) AS open,
      (SELECT count(*)::int FROM contribution_step s JOIN contribution c ON c.id = s.contribution_id
        WHERE c.contributor_id = ${accountId} AND s.state = 'submitted' AND NOT s.by_staff
        AND s.created_at > now() - interval '1 day') AS sent`.execute(tx);
  return rows[0] ?? { open: 0, sent: 0 };
}

export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom("contribution_step")
    .select(["state", "reason", "by_staff", "created_at"])
    .where("contribution_id", "=", id)
    .orderBy("version")
    .execute();
export type StepRow = Awaited<ReturnType<typeof stepsOf>>[number];

export interface Sought {
  titleKey: string | null;
  urlKey: string | null;
  fileHash: Buffer | null;
  except: string | null;
}

/** Items that readers see of the same file, address or title; up to five, the surest first. */
export async function sameItems(db: Db, { titleKey, urlKey, fileHash, except }: Sought) {
  return db
    .selectFrom("resource_item as i")
    .innerJoin("resource as r", "r.id", "i.resource_id")
    .select(["i.id", "i.resource_id", "i.title", "r.title as resource_title"])
    .select(
      sql<"file" | "address" | "title">`CASE WHEN i.file_hash = ${fileHash}::bytea THEN 'file'
        WHEN i.url_key = ${urlKey}::text THEN 'address' ELSE 'title' END`.as("reason"),
    )
    .where("i.published", "=", true)
    .where("i.taken_down_at", "is", null)
    .where("i.removed_at", "is", null)
    .where("r.published", "=", true)
    .where(
      sql<boolean>`(i.file_hash = ${fileHash}::bytea OR i.url_key = ${urlKey}::text OR i.title_key = ${titleKey}::text)`,
    )
    .where(sql<boolean>`i.id IS DISTINCT FROM ${except}::uuid`)
    .orderBy(sql`CASE WHEN i.file_hash = ${fileHash}::bytea THEN 0 WHEN i.url_key = ${urlKey}::text THEN 1 ELSE 2 END`)
    .orderBy("i.id")
    .limit(5)
    .execute();
}

/** By what a contribution is found to be here already. */
export async function findContributionKeys(db: Db, id: string): Promise<Omit<Sought, "except">> {
  const { title_key, url_key, file_hash } = await db
    .selectFrom("contribution")
    .select(["title_key", "url_key", "file_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { titleKey: title_key || null, urlKey: url_key, fileHash: file_hash };
}

/** What contributions are called. */
export async function contributionTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("contribution")
    .select(["id", "title"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
