import type { ModerationReason } from "@sarathi/contract";
import { sql } from "kysely";
import { authorsToJoin } from "../accounts/index.ts";
import { commentsToJoin, postsToJoin } from "../community/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { Kind } from "./case.store.ts";
import type { Filed, Reporter } from "./score.rules.ts";

export interface NewReport extends Filed {
  id: string;
  caseId: string;
  reporterId: string;
  description: string;
  revision: number | null;
}

/** Adds a report; of two of one account at the same moment the key takes one. */
export async function addReport(tx: Db, report: NewReport): Promise<void> {
  await tx
    .insertInto("content_report")
    .values({
      id: report.id,
      case_id: report.caseId,
      reporter_id: report.reporterId,
      reason: report.reason,
      description: report.description,
      revision: report.revision,
      trust_level: report.trustLevel,
      weight: report.weight,
      is_young: report.isYoung,
      network: report.network === null ? null : Buffer.from(report.network, "hex"),
    })
    .onConflict((c) => c.columns(["case_id", "reporter_id"]).doNothing())
    .execute();
}

/** All reports of a case, as they weigh. */
export async function filedIn(db: Db, caseId: string): Promise<Filed[]> {
  const rows = await db
    .selectFrom("content_report")
    .select(["reason", "trust_level", "weight", "is_young", sql<string | null>`encode(network, 'hex')`.as("network")])
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  return rows.map(({ trust_level: trustLevel, is_young: isYoung, reason, ...rest }) => ({
    ...rest,
    reason: reason as ModerationReason,
    trustLevel,
    isYoung,
  }));
}

/** On how many of an account's reports staff agreed, and on how many not. */
export async function recordOf(db: Db, accountId: string): Promise<Omit<Reporter, "trustLevel">> {
  const { rows } = await sql<{ agreed: number; disagreed: number }>`
    SELECT count(*) FILTER (WHERE is_agreed)::int AS agreed, count(*) FILTER (WHERE NOT is_agreed)::int AS disagreed
    FROM content_report WHERE reporter_id = ${accountId}`.execute(db);
  return rows[0] ?? { agreed: 0, disagreed: 0 };
}

/** Seconds until an account that is held may report again; 0: now. */
export async function waitOfReporter(tx: Db, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT 86400 - extract(epoch FROM now() - created_at)::int AS wait FROM content_report
    WHERE reporter_id = ${accountId} AND created_at > now() - interval '24 hours'
    ORDER BY created_at DESC OFFSET ${most - 1} LIMIT 1`.execute(tx);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Closes the reports of a case. @returns those that were open */
export async function closeReports(
  tx: Db,
  caseId: string,
  outcome: "handled" | "no_violation",
  isAgreed: boolean | null,
): Promise<{ id: string; reporter_id: string }[]> {
  return await tx
    .updateTable("content_report")
    .set({ outcome, is_agreed: isAgreed, closed_at: sql<Date>`now()` })
    .where("case_id", "=", caseId)
    .where("outcome", "is", null)
    .returning(["id", "reporter_id"])
    .execute();
}

/** Opens the reports of a case again. @returns their ids */
export async function reopenReports(tx: Db, caseId: string): Promise<string[]> {
  const rows = await tx
    .updateTable("content_report")
    .set({ outcome: null, is_agreed: null, closed_at: null })
    .where("case_id", "=", caseId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A decision on which staff agreed with reports did not stand: they count neither for nor against their reporters. */
export async function forgetAgreement(tx: Db, caseId: string): Promise<void> {
  await tx
    .updateTable("content_report")
    .set({ is_agreed: null })
    .where("case_id", "=", caseId)
    .where("is_agreed", "=", true)
    .execute();
}

/** Reports with what they are about, as far as its reporter may know it now: nothing of what is hidden or gone. */
const own = (db: Db, accountId: string) =>
  db
    .selectFrom("content_report as r")
    .innerJoin("moderation_case as c", "c.id", "r.case_id")
    .leftJoin(postsToJoin(db).select("state").as("p"), (j) =>
      j.onRef("p.id", "=", "c.target_id").on("p.state", "=", "published").on("p.visibility", "=", "public"),
    )
    .leftJoin(commentsToJoin(db).select(["post_id", "state"]).as("m"), (j) =>
      j.onRef("m.id", "=", "c.target_id").on("m.state", "=", "published"),
    )
    .leftJoin(postsToJoin(db).select("state").as("mp"), (j) =>
      j.onRef("mp.id", "=", "m.post_id").on("mp.state", "=", "published").on("mp.visibility", "=", "public"),
    )
    .leftJoin(authorsToJoin(db).as("a"), (j) =>
      j.onRef("a.id", "=", "c.target_id").on("c.kind", "=", "person").on("a.is_shown", "=", true),
    )
    .select(["r.id", "r.reason", "r.description", "r.outcome", "r.created_at", "r.closed_at", "c.kind", "c.target_id"])
    .select(["p.id as post_id", "p.title", "mp.id as comment_post_id", "m.words", "a.username"])
    // Whose words these are, under whose post, as far as the reader is shown who wrote them.
    .select(sql<string | null>`CASE WHEN NOT c.is_anonymous THEN c.author_id END`.as("author_id"))
    .select(sql<string | null>`CASE WHEN NOT mp.is_anonymous THEN mp.author_id END`.as("asker_id"))
    .where("r.reporter_id", "=", accountId);

/** What an account reported, the latest first. */
export const listOwn = (db: Db, accountId: string, page: { page: number; limit: number }) =>
  offsetPage(own(db, accountId).orderBy("r.id", "desc"), page);
export type OwnReportRow = Awaited<ReturnType<typeof listOwn>>["rows"][number];

/** All of it, for its maker to take along. */
export const allOwn = (db: Db, accountId: string): Promise<OwnReportRow[]> =>
  own(db, accountId).orderBy("r.id").execute();

/** The report that an account made of a target whose case is open. */
export const readOpen = (db: Db, accountId: string, kind: Kind, targetId: string): Promise<OwnReportRow | undefined> =>
  own(db, accountId)
    .where("c.kind", "=", kind)
    .where("c.target_id", "=", targetId)
    .where("c.state", "=", "open")
    .executeTakeFirst();

/** What accounts reported, the latest first: posts and comments, so many of each. */
export async function listTargets(
  db: Db,
  accountIds: readonly string[],
  most: number,
): Promise<{ accountId: string; targetId: string }[]> {
  const { rows } = await sql<{ accountId: string; targetId: string }>`
    SELECT a.id AS "accountId", r.target_id AS "targetId" FROM unnest(${accountIds}::uuid[]) AS a(id)
    CROSS JOIN LATERAL (SELECT c.target_id FROM content_report r JOIN moderation_case c ON c.id = r.case_id
      WHERE r.reporter_id = a.id AND c.kind <> 'person' ORDER BY r.created_at DESC LIMIT ${most}) AS r`.execute(db);
  return rows;
}

/** Networks are remembered for a month. */
export async function forgetNetworks(db: Db, days: number): Promise<void> {
  await sql`UPDATE content_report SET network = NULL
    WHERE network IS NOT NULL AND created_at < now() - make_interval(days => ${days}::int)`.execute(db);
}
