import type { SavedView } from "@sarathi/contract";
import type { ViewRow } from "./savedView.store.ts";

export const viewSavedView = (row: ViewRow): SavedView => ({
  _id: row.id,
  name: row.name,
  query: row.query,
  ...(row.columns ? { columns: row.columns } : {}),
  updatedAt: row.updated_at.toISOString(),
});
