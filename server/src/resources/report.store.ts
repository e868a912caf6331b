import type { ItemReportOutcome, ItemReportReason } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

export async function insertReport(
  db: Db,
  one: {
    id: string;
    item_id: string;
    account_id: string | null;
    email: string | null;
    reason: ItemReportReason;
    description: string;
  },
): Promise<void> {
  await db.insertInto("item_report").values(one).execute();
}

const reports = (db: Db) =>
  db
    .selectFrom("item_report as p")
    .innerJoin("resource_item as i", "i.id", "p.item_id")
    .select(["p.id", "p.item_id", "p.account_id", "p.email", "p.reason", "p.description", "p.outcome", "p.answer"])
    .select(["p.answered_by", "p.answered_at", "p.created_at"])
    .select(["i.resource_id", "i.title", "i.version", "i.taken_down_at"]);
export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>["executeTakeFirstOrThrow"]>>;

/** Reasons that ask for something to be taken down. */
const RIGHTS = ["copyright", "privacy", "leaked-paper"] as const;

/** Open ones: what is to be taken down first, then the oldest; answered ones: the latest first. */
export function listReports(
  db: Db,
  {
    state,
    reason,
    ...page
  }: { state: "open" | "answered"; reason?: ItemReportReason | undefined; page: number; limit: number },
) {
  const found = reason ? reports(db).where("p.reason", "=", reason) : reports(db);
  return offsetPage(
    state === "open"
      ? found
          .where("p.outcome", "is", null)
          .orderBy(sql`p.reason IN (${sql.join(RIGHTS)})`, "desc")
          .orderBy("p.created_at")
          .orderBy("p.id")
      : found.where("p.outcome", "is not", null).orderBy("p.answered_at", "desc").orderBy("p.id"),
    page,
  );
}

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  reports(db).where("p.id", "=", id).executeTakeFirst();

/** Answers an open report, or all open ones of its item. @returns which were, and the accounts that made them */
export async function answerReport(
  tx: Db,
  { id, item_id }: Pick<ReportRow, "id" | "item_id">,
  all: boolean,
  said: { outcome: ItemReportOutcome; answer: string; accountId: string },
): Promise<{ id: string; account_id: string | null }[]> {
  const { rows } = await sql<{ id: string; account_id: string | null }>`
    UPDATE item_report SET outcome = ${said.outcome}, answer = ${said.answer}, answered_by = ${said.accountId}, answered_at = now()
    WHERE outcome IS NULL AND ${all ? sql`item_id = ${item_id}` : sql`id = ${id}`} RETURNING id, account_id`.execute(
    tx,
  );
  return rows;
}
