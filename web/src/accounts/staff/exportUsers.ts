import type { UserRow } from "@sarathi/contract";
import type { UserFilter } from "./filters.ts";
import { exportPage } from "./staff.queries.ts";

/** Rows of one export at most. */
export const mostRows = 10_000;

/**
 * All accounts of a filter, page by page, oldest first; the first `mostRows` of more.
 * @param tell how many are there so far, @throws what a call throws; the abort error when stopped
 */
export async function allUsers(
  filter: UserFilter,
  signal: AbortSignal,
  tell: (done: number, total: number) => void,
): Promise<{ rows: UserRow[]; cut: boolean }> {
  // By id: one that moved between two pages while they were read stands once.
  const found = new Map<string, UserRow>();
  for (let page = 1; ; page++) {
    const { items, pagination } = await exportPage(filter, page, signal);
    for (const row of items) found.set(row._id, row);
    tell(Math.min(found.size, mostRows), Math.min(pagination.total, mostRows));
    const full = found.size >= mostRows && pagination.total > mostRows;
    if (full || !pagination.hasNextPage) return { rows: [...found.values()].slice(0, mostRows), cut: full };
  }
}
