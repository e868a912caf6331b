import type { ItemReport } from "@sarathi/contract";
import type { ReportRow } from "./report.store.ts";

/** Within which a request to take something down is to be answered. */
const DUE_MS = 72 * 3_600_000;
const ASKS: readonly string[] = ["copyright", "privacy", "leaked-paper"];

export const viewReport = (row: ReportRow, names: ReadonlyMap<string, string>): ItemReport => ({
  _id: row.id,
  item: {
    _id: row.item_id,
    resourceId: row.resource_id,
    title: row.title,
    takenDown: row.taken_down_at !== null,
    version: row.version,
  },
  reason: row.reason,
  description: row.description,
  by: names.get(row.account_id ?? ""),
  email: row.email ?? undefined,
  outcome: row.outcome ?? undefined,
  answer: row.answer ?? undefined,
  answeredBy: names.get(row.answered_by ?? ""),
  answeredAt: row.answered_at?.toISOString(),
  createdAt: row.created_at.toISOString(),
  dueAt:
    row.outcome === null && ASKS.includes(row.reason)
      ? new Date(row.created_at.getTime() + DUE_MS).toISOString()
      : undefined,
});
