import type { Pagination } from "@sarathi/contract";

/** Rows of one export at most. */
export const MAX_ROWS = 10_000;

export interface Listed<Row> {
  items: readonly Row[];
  pagination: Pagination;
}
export type LoadPage<Row> = (page: number, signal: AbortSignal) => Promise<Listed<Row>>;

/**
 * All rows of a list, page by page; the first `MAX_ROWS` of more, which is `cut`.
 * @param tell how many are there so far, @throws what a call throws; the abort error when stopped
 */
export async function loadAllRows<Row extends { _id: string }>(
  load: LoadPage<Row>,
  signal: AbortSignal,
  tell: (done: number, total: number) => void,
): Promise<{ rows: Row[]; cut: boolean }> {
  // By id: one that moved between two pages while they were read stands once.
  const found = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const { items, pagination } = await load(page, signal);
    for (const row of items) found.set(row._id, row);
    tell(Math.min(found.size, MAX_ROWS), Math.min(pagination.total, MAX_ROWS));
    // Not by `total`, which counts no further than to a bound itself.
    const cut = found.size > MAX_ROWS || (found.size === MAX_ROWS && pagination.hasNextPage);
    if (cut || !pagination.hasNextPage) return { rows: [...found.values()].slice(0, MAX_ROWS), cut };
  }
}
