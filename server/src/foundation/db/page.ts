import { COUNTED_UP_TO, type Pagination, paginate } from "@sarathi/contract";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { decodeCursor, encodeCursor, type KeyType } from "./cursor.ts";

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/**
 * One page of a list by its number, from 1.
 *
 * Counting, for every list: in the same statement, exact up to `COUNTED_UP_TO` rows, where it stops, so that no list
 * costs more as it grows. Whether there is a next page is always known exactly: one row more than the page is read.
 * @param query filtered, selected and ordered; the last column of the order must be unique
 */
export async function offsetPage<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Row>> {
  const counted = query.select(countOf(query).as("total"));
  const read = counted.limit(limit + 1).offset((page - 1) * limit);
  const found = (await read.execute()) as (Row & Counted)[];
  const total = found[0]?.total ?? (page > 1 ? await totalOf(query) : 0);
  return { rows: found.slice(0, limit), pagination: paginate(total, page, limit, found.length > limit) };
}

/** What a list is ordered by: columns that are never null, the last one unique, all in one direction. */
export interface Keyset {
  /** Names the list in its cursors. */
  list: string;
  order: "asc" | "desc";
  keys: readonly { column: string; type: KeyType }[];
}

/**
 * One page of a list that moves while it is read: after `cursor` it goes on at the row after the last one shown, whatever
 * was added meanwhile, and costs the same on every page. Without a cursor it is the page of that number; both give the
 * cursor of the next page. With one, `page` is only given back.
 * @param query filtered and selected, not ordered
 * @param counts whether `total` is counted; a list that nobody counts has as many as were shown, and one if more follow
 * @throws page.bad_cursor
 */
export async function keysetPage<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  keyset: Keyset,
  { cursor, page = 1, limit }: { cursor?: string | undefined; page?: number; limit: number },
  { counts = true }: { counts?: boolean } = {},
): Promise<Page<Row>> {
  const counted = query.select([
    counts ? countOf(query).as("total") : sql.lit(0).as("total"),
    keysOf(keyset).as("cursor_keys"),
  ]);
  const ordered = keyset.keys.reduce((q, { column }) => q.orderBy(sql.ref(column), keyset.order), counted);
  const from = cursor === undefined ? ordered.offset((page - 1) * limit) : ordered.where(after(keyset, cursor));
  const found = (await from.limit(limit + 1).execute()) as (Row & Counted & { cursor_keys: string[] })[];
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const total = counts
    ? (found[0]?.total ?? (page > 1 || cursor !== undefined ? await totalOf(query) : 0))
    : (page - 1) * limit + found.length;
  const pagination = paginate(total, page, limit, last !== undefined);
  return {
    rows,
    pagination: last ? { ...pagination, nextCursor: encodeCursor(keyset.list, last.cursor_keys) } : pagination,
  };
}

/** How many rows a query finds, counted up to the bound; a scalar to select beside its rows. */
function countOf<D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>): RawBuilder<number> {
  const found = query.clearSelect().clearOrderBy().select(sql.lit(1).as("one")).limit(COUNTED_UP_TO);
  return sql<number>`(SELECT count(*) FROM (${found}) AS counted)`;
}

interface Counted {
  total: number;
}

/** The count alone, for a page that has no row to carry it. */
async function totalOf<D, T extends keyof D, Row>(query: SelectQueryBuilder<D, T, Row>): Promise<number> {
  const first = query.clearSelect().clearOrderBy().select(countOf(query).as("total")).limit(1);
  const [row] = (await first.execute()) as unknown as Counted[];
  return row?.total ?? 0;
}

/** The keys of a row as texts that lose nothing: an instant has microseconds, which a `Date` has not. */
const keysOf = ({ keys }: Keyset): RawBuilder<string[]> =>
  sql<string[]>`ARRAY[${sql.join(
    keys.map(({ column, type }) =>
      type === "instant"
        ? sql`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint::text`
        : sql`${sql.ref(column)}::text`,
    ),
  )}]`;

const parameterOf: Record<KeyType, (key: string) => RawBuilder<unknown>> = {
  instant: (key) => sql`(timestamptz 'epoch' + ${Number(key)}::bigint * interval '1 microsecond')`,
  uuid: (key) => sql`${key}::uuid`,
  integer: (key) => sql`${Number(key)}::bigint`,
  text: (key) => sql`${key}::text`,
};

/** As one comparison of rows, which an index over the keys in this order answers. */
function after({ list, order, keys }: Keyset, cursor: string): RawBuilder<SqlBool> {
  const values = decodeCursor(
    list,
    keys.map(({ type }) => type),
    cursor,
  );
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)));
  const place = sql.join(keys.map(({ type }, i) => parameterOf[type](values[i] as string)));
  return sql<SqlBool>`(${columns}) ${sql.raw(order === "desc" ? "<" : ">")} (${place})`;
}
