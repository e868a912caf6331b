import type { AdminItem, AdminItemSummary, AdminResource } from "@sarathi/contract";
import type { AdminItemRow, AdminResourceRow } from "./admin.store.ts";
import { type Places, viewItemSummary } from "./item.view.ts";
import { viewResourceSummary } from "./resource.view.ts";

export const viewAdminResource = (row: AdminResourceRow, places: Places): AdminResource => ({
  ...viewResourceSummary(row, places),
  published: row.published,
  fromFile: row.slug !== null,
  version: row.version,
  open: row.open,
  waiting: row.waiting,
  createdAt: row.created_at.toISOString(),
});

export const viewAdminItemSummary = (row: AdminItemRow, places: Places): AdminItemSummary => ({
  ...viewItemSummary(row, places),
  published: row.published,
  fromFile: row.slug !== null,
  version: row.version,
  takenDown: row.taken_down_at !== null,
  revision: row.revision,
  position: row.position,
});

export const viewAdminItem = (row: AdminItemRow, places: Places): AdminItem => ({
  ...viewAdminItemSummary(row, places),
  body: row.body,
});
