import type { ReportBody, ReportOutcome, ReportReason } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { isUnderEmbargo } from "./mcq.store.ts";
import { holdsWords } from "./search.store.ts";

/**
 * Adds a report of the version that was seen, unless the account has an open one about the question; of two at the
 * same moment the unique index takes one.
 */
export async function addReport(
  db: Db,
  report: ReportBody & { id: string; mcqId: string; version: number; accountId: string },
): Promise<void> {
  await sql`
    INSERT INTO mcq_report (id, mcq_id, version, account_id, reason, description)
    VALUES (${report.id}, ${report.mcqId}, ${report.version}, ${report.accountId}, ${report.reason}, ${report.description})
    ON CONFLICT (mcq_id, account_id) WHERE state = 'open' DO NOTHING`.execute(db);
}

/** The version that anybody may see outside a paper, or could until its reports disputed it. */
export async function openVersion(db: Db, mcqId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("mcq")
    .select("mcq.current_version")
    .where("mcq.id", "=", mcqId)
    .where("mcq.state", "=", "verified")
    .where(sql<boolean>`NOT ${isUnderEmbargo()}`)
    .executeTakeFirst();
  return row?.current_version;
}

const reports = (db: Db) =>
  db
    .selectFrom("mcq_report as r")
    .innerJoin("mcq_version as seen", (j) =>
      j.onRef("seen.mcq_id", "=", "r.mcq_id").onRef("seen.version", "=", "r.version"),
    )
    .select(["r.id", "r.mcq_id", "r.version", "r.account_id", "r.reason", "r.description", "r.state", "r.created_at"])
    .select(["r.outcome", "r.answer", "r.answered_by", "r.answered_at"]);

const own = (db: Db, accountId: string) =>
  reports(db).select("seen.question").where("r.account_id", "=", accountId).orderBy("r.id", "desc");

export const listOwn = (db: Db, accountId: string, page: { page: number; limit: number }) =>
  offsetPage(own(db, accountId), page);
export type OwnReportRow = Awaited<ReturnType<typeof listOwn>>["rows"][number];

/** The open report of an account about a question. */
export const readOpen = (db: Db, mcqId: string, accountId: string): Promise<OwnReportRow | undefined> =>
  own(db, accountId).where("r.mcq_id", "=", mcqId).where("r.state", "=", "open").executeTakeFirst();

/** All that an account reported, oldest first. */
export const allOwn = (db: Db, accountId: string): Promise<OwnReportRow[]> =>
  own(db, accountId).clearOrderBy().orderBy("r.id").execute();

/** The latest reports about a question, open ones first. */
export const latestReports = (db: Db, mcqId: string, most: number) =>
  reports(db)
    .where("r.mcq_id", "=", mcqId)
    .orderBy(sql`r.state = 'open'`, "desc")
    .orderBy("r.id", "desc")
    .limit(most)
    .execute();
export type ReportRow = Awaited<ReturnType<typeof latestReports>>[number];

export interface ReportQuery {
  state?: "open" | "answered" | undefined;
  reason?: ReportReason | undefined;
  mcqId?: string | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
}

/** Reports as staff see them: open ones first, of those the disputed questions', then the latest. */
export function listReports(db: Db, { state, reason, mcqId, search, ...page }: ReportQuery) {
  let found = reports(db)
    .innerJoin("mcq as m", "m.id", "r.mcq_id")
    .innerJoin("mcq_version as v", (j) => j.onRef("v.mcq_id", "=", "m.id").onRef("v.version", "=", "m.current_version"))
    .select(["m.slug", "m.state as mcq_state", "m.current_version", "m.disputed_at", "v.question"]);
  if (state) found = found.where("r.state", "=", state);
  if (reason) found = found.where("r.reason", "=", reason);
  if (mcqId) found = found.where("r.mcq_id", "=", mcqId);
  if (search) {
    found = found.where(
      sql<boolean>`(r.description ILIKE ${containing(search)} OR ${holdsWords(sql<string>`r.mcq_id`, search)})`,
    );
  }
  return offsetPage(
    found
      .orderBy(sql`r.state = 'open'`, "desc")
      .orderBy(sql`m.disputed_at IS NOT NULL`, "desc")
      .orderBy("r.id", "desc"),
    page,
  );
}
export type AdminReportRow = Awaited<ReturnType<typeof listReports>>["rows"][number];

/** A report, held until the transaction ends; its question is held first, as the counting of reports holds it. */
export async function lockReport(db: Db, id: string) {
  const report = await db.selectFrom("mcq_report").select("mcq_id").where("id", "=", id).executeTakeFirst();
  if (!report) return undefined;
  await db.selectFrom("mcq").select("id").where("id", "=", report.mcq_id).forNoKeyUpdate().execute();
  return db.selectFrom("mcq_report").select(["id", "mcq_id", "state"]).where("id", "=", id).executeTakeFirst();
}

export interface ReportAnswer {
  outcome: ReportOutcome;
  answer: string;
  accountId: string;
}

/** Answers a report, or all open ones of its question. @returns the ids of those that were open */
export async function answerReports(
  db: Db,
  which: { id: string } | { mcqId: string },
  { outcome, answer, accountId }: ReportAnswer,
): Promise<string[]> {
  const rows = await db
    .updateTable("mcq_report")
    .set({ state: "answered", outcome, answer, answered_by: accountId, answered_at: sql<Date>`now()` })
    .where("state", "=", "open")
    .$call((q) => ("id" in which ? q.where("id", "=", which.id) : q.where("mcq_id", "=", which.mcqId)))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What an account wrote in its reports goes; that it found something wrong stays. */
export async function emptyReports(db: Db, accountId: string): Promise<void> {
  await db.updateTable("mcq_report").set({ description: "" }).where("account_id", "=", accountId).execute();
}
