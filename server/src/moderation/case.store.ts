import type { ModerationReason } from "@sarathi/contract";
import { sql } from "kysely";
import { type AccountFacts, accountsToJoin } from "../accounts/index.ts";
import { commentsToJoin, postsToJoin } from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { CaseFacts } from "./case.policy.ts";
import type { Weighed } from "./score.rules.ts";

export type Kind = "post" | "comment" | "person";
export interface Target {
  kind: Kind;
  id: string;
  authorId: string;
  isAnonymous: boolean;
  wordsKey: Buffer | null;
}

/** The open case of a target, made if there is none, held until the transaction ends. */
export async function holdOpenCase(tx: Db, id: string, target: Target) {
  const { kind, id: target_id, authorId: author_id, isAnonymous: is_anonymous, wordsKey: words_key } = target;
  return await tx
    .insertInto("moderation_case")
    .values({ id, kind, target_id, author_id, is_anonymous, words_key })
    .onConflict((c) =>
      c
        .columns(["kind", "target_id"])
        // A value given beside the statement would not be known to match the index.
        .where(sql<boolean>`state = 'open'`)
        .doUpdateSet({ kind: (eb) => eb.ref("excluded.kind") }),
    )
    .returning(["id", "version", "hid_itself", "escalated_at", "urgency"])
    .executeTakeFirstOrThrow();
}

/**
 * Why a case without a report is one: what waits unpublished is urgent, since somebody waits for it. Of a case that is there
 * already the words are others now: nobody decides them by what was read before.
 */
export async function putWaiting(tx: Db, id: string, reasons: readonly string[], isHidden: boolean): Promise<void> {
  await sql`UPDATE moderation_case SET waits_for = ${reasons}::text[], hid_itself = hid_itself OR ${isHidden}::boolean,
    urgency = greatest(urgency, ${isHidden ? 1 : 0}),
    version = version + CASE WHEN reports_count > 0 OR waits_for <> '{}' THEN 1 ELSE 0 END WHERE id = ${id}`.execute(
    tx,
  );
}

/** It waits no more: without a report there is nothing left to decide. */
export async function endWaiting(tx: Db, id: string): Promise<void> {
  await sql`UPDATE moderation_case SET hid_itself = false, version = version + 1,
    state = CASE WHEN reports_count = 0 THEN 'moot' ELSE state END,
    closed_at = CASE WHEN reports_count = 0 THEN now() ELSE closed_at END WHERE id = ${id} AND state = 'open'`.execute(
    tx,
  );
}

/** What the reports of a case say now. */
export async function putWeight(
  tx: Db,
  id: string,
  { score, urgency }: Pick<Weighed, "score" | "urgency">,
  reasons: Partial<Record<ModerationReason, number>>,
  reports: number,
): Promise<void> {
  await tx
    .updateTable("moderation_case")
    .set({ score, urgency, reasons: JSON.stringify(reasons), reports_count: reports })
    .where("id", "=", id)
    .execute();
}

/** A case, held or as it is. */
const caseRow = (db: Db) =>
  db
    .selectFrom("moderation_case as c")
    .select(["c.id", "c.kind", "c.target_id", "c.author_id", "c.is_anonymous", "c.state", "c.version", "c.hid_itself"])
    .select(["c.escalated_at", "c.is_appealed", "c.urgency", "c.claimed_by", "c.reports_count", "c.opened_at"])
    .select(sql<boolean>`coalesce(c.claimed_until > now(), false)`.as("is_claimed"));
export type CaseRecord = NonNullable<Awaited<ReturnType<typeof readCase>>>;

export const readCase = (db: Db, id: string) => caseRow(db).where("c.id", "=", id).executeTakeFirst();
/** Held until the transaction ends; what it is about, and its author's membership, are held before. */
export const lockCase = (tx: Db, id: string) => caseRow(tx).where("c.id", "=", id).forUpdate().executeTakeFirst();
export const findOpenCase = (db: Db, kind: Kind, targetId: string) =>
  caseRow(db)
    .where("c.kind", "=", kind)
    .where("c.target_id", "=", targetId)
    .where("c.state", "=", "open")
    .executeTakeFirst();

/** Whether staff closed a case of these very words and left them to be seen. */
export async function isLeft(db: Db, { kind, id }: Pick<Target, "kind" | "id">, revision: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM moderation_case WHERE target_id = ${id} AND kind = ${kind}
    AND state IN ('actioned', 'dismissed') AND left_revision = ${revision}`.execute(db);
  return rows.length > 0;
}

/** What rights depend on, for somebody who is to decide. */
export async function readFacts(db: Db, one: CaseRecord, author: AccountFacts, accountId: string): Promise<CaseFacts> {
  const words = one.kind === "post" ? postsToJoin(db).select("state") : commentsToJoin(db).select("state");
  const { rows } = await sql<{ is_reporter: boolean; has_revealed: boolean; is_deleted: boolean }>`SELECT
    EXISTS (SELECT FROM content_report WHERE case_id = ${one.id} AND reporter_id = ${accountId}) AS is_reporter,
    EXISTS (SELECT FROM revealed_author WHERE actor_id = ${accountId} AND target_id = ${one.target_id}
      AND kind = ${one.kind}) AS has_revealed,
    EXISTS (SELECT FROM (${words}) AS words WHERE id = ${one.target_id} AND state = 'deleted') AS is_deleted`.execute(
    db,
  );
  return {
    kind: one.kind as Kind,
    state: one.state as CaseFacts["state"],
    authorId: one.author_id,
    authorRole: author.role,
    isErased: author.is_erased,
    suspendedBy: author.is_suspended ? author.suspended_by : null,
    isAnonymous: one.is_anonymous,
    isEscalated: one.escalated_at !== null,
    isDeleted: rows[0]?.is_deleted ?? false,
    claimedBy: one.is_claimed ? one.claimed_by : null,
    isReporter: rows[0]?.is_reporter ?? false,
    hasRevealed: rows[0]?.has_revealed ?? false,
  };
}

/** Takes a case that nobody else has now (or, taking it over, that somebody has), or renews it. @returns whether it is theirs */
export async function claim(
  db: Db,
  id: string,
  accountId: string,
  { minutes, takesOver }: { minutes: number; takesOver: boolean },
): Promise<boolean> {
  const { rows } = await sql`UPDATE moderation_case SET claimed_by = ${accountId},
      claimed_until = now() + make_interval(mins => ${minutes}::int)
    WHERE id = ${id} AND (state = 'open' OR is_appealed)
      AND (${takesOver}::boolean OR claimed_by IS NULL OR claimed_by = ${accountId} OR claimed_until <= now())
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Gives back what is theirs. @param id one of them, or all */
export async function release(db: Db, accountId: string, id?: string): Promise<void> {
  await db
    .updateTable("moderation_case")
    .set({ claimed_by: null, claimed_until: null })
    .where("claimed_by", "=", accountId)
    .$call((q) => (id === undefined ? q : q.where("id", "=", id)))
    .execute();
}

/** Changes a held case; whoever had it has it no more, unless it only hid itself meanwhile. */
export async function putCase(
  tx: Db,
  id: string,
  change: {
    state?: CaseFacts["state"];
    version: number;
    hid_itself?: boolean;
    escalated_at?: Date | null | ReturnType<typeof sql<Date>>;
    is_appealed?: boolean;
    urgency?: number;
    /** The edit that staff leave to be seen; null: they do not. */
    left_revision?: number | null;
  },
): Promise<void> {
  const closed = change.state === "open" ? null : sql<Date>`coalesce(closed_at, now())`;
  const isHiddenOnly = change.hid_itself === true && change.state === undefined;
  await tx
    .updateTable("moderation_case")
    .set({
      ...change,
      ...(change.state === undefined ? {} : { closed_at: closed }),
      ...(isHiddenOnly ? {} : { claimed_by: null, claimed_until: null }),
    })
    .where("id", "=", id)
    .execute();
}

/** An appeal waits: who read the case before has not read it. */
export async function setAppealed(tx: Db, id: string, atLeast: number): Promise<void> {
  await tx
    .updateTable("moderation_case")
    .set({
      is_appealed: true,
      version: sql<number>`version + 1`,
      urgency: sql<number>`greatest(urgency, ${atLeast}::smallint)`,
    })
    .where("id", "=", id)
    .execute();
}

/** What cases are about, for the audit log: how a post or comment begins; a person's name stands elsewhere. */
export async function caseTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("moderation_case as c")
    .leftJoin(postsToJoin(db).as("p"), (j) => j.onRef("p.id", "=", "c.target_id").on("c.kind", "=", "post"))
    .leftJoin(commentsToJoin(db).as("m"), (j) => j.onRef("m.id", "=", "c.target_id").on("c.kind", "=", "comment"))
    .leftJoin(accountsToJoin(db).as("a"), (j) => j.onRef("a.id", "=", "c.target_id").on("c.kind", "=", "person"))
    .select(["c.id", sql<string>`coalesce(p.title, left(m.words, 80), a.username, '')`.as("title")])
    .where("c.id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
