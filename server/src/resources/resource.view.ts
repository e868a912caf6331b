import type { Resource, ResourceSummary } from "@sarathi/contract";
import type { ItemRow } from "./item.store.ts";
import { type Places, viewItemSummary, viewStats } from "./item.view.ts";
import type { ResourceRow } from "./resource.store.ts";

export const viewResourceSummary = (row: ResourceRow, places: Places): ResourceSummary => ({
  _id: row.id,
  slug: row.slug ?? undefined,
  title: row.title,
  description: row.description,
  type: row.type,
  tags: row.tags,
  itemCount: row.item_count,
  languages: row.languages as ResourceSummary["languages"],
  years: row.years,
  bytes: Number(row.bytes),
  places: row.subject_ids.flatMap((id) => places.get(id) ?? []),
  stats: viewStats(row),
  updatedAt: row.updated_at.toISOString(),
});

export const viewResource = (
  row: ResourceRow & { open: boolean },
  items: readonly ItemRow[],
  places: Places,
): Resource => ({
  ...viewResourceSummary(row, places),
  items: items.map((item) => viewItemSummary(item, places)),
  mayContribute: row.open,
});
