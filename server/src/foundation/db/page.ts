import { COUNTED_UP_TO, type Pagination, paginate } from "@sarathi/contract";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { decodeCursor, encodeCursor, type KeyType } from "./cursor.ts";
import type { Db } from "./db.ts";
import { type Places, prepared } from "./prepared.ts";

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
  const ordered = inOrder(query, keyset, counts ? countOf(query) : UNCOUNTED);
  const from =
    cursor === undefined ? ordered.offset((page - 1) * limit) : ordered.where(after(keyset, valuesOf(keyset, cursor)));
  const found = (await from.limit(limit + 1).execute()) as Found<Row>[];
  const total = counts
    ? (found[0]?.total ?? (page > 1 || cursor !== undefined ? await totalOf(query) : 0))
    : (page - 1) * limit + found.length;
  return pageOf(found, keyset.list, { page, limit, total });
}

/**
 * The same of a list that is asked for a thousand times a second and counts nothing: its two statements, by a number and by
 * a cursor, are built and compiled once (`prepared`).
 * @param build the query by the values of a call, on which alone it may depend
 */
export function preparedPage<Values extends object, D, T extends keyof D, Row>(
  build: (db: Db, values: Places<Values>) => SelectQueryBuilder<D, T, Row>,
  keys: Omit<Keyset, "list">,
) {
  const ordered = (db: Db, values: Places<Values & { most: number }>) =>
    inOrder(build(db, values), keys, UNCOUNTED).limit(values.most);
  const byNumber = prepared((db, values: Places<Values & { most: number; skipped: number }>) =>
    ordered(db, values).offset(values.skipped).compile(),
  );
  const byCursor = prepared((db, values: Places<Values & { most: number } & Record<`key${number}`, unknown>>) =>
    ordered(db, values)
      .where(
        after(
          keys,
          keys.keys.map((_, i) => values[`key${i}`]),
        ),
      )
      .compile(),
  );
  /** @throws page.bad_cursor */
  return async (
    db: Db,
    values: Values,
    { list, cursor, page = 1, limit }: { list: string; cursor?: string | undefined; page?: number; limit: number },
  ): Promise<Page<Row>> => {
    const from =
      cursor === undefined
        ? byNumber(db, { ...values, most: limit + 1, skipped: (page - 1) * limit })
        : byCursor(db, {
            ...values,
            most: limit + 1,
            ...Object.fromEntries(valuesOf({ ...keys, list }, cursor).map((value, i) => [`key${i}`, value])),
          });
    const found = (await from) as Found<Row>[];
    return pageOf(found, list, { page, limit, total: (page - 1) * limit + found.length });
  };
}

type Found<Row> = Row & Counted & { cursor_keys: string[] };

const UNCOUNTED = sql.lit(0);

const inOrder = <D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  keyset: Omit<Keyset, "list">,
  total: RawBuilder<number>,
) =>
  keyset.keys.reduce(
    (q, { column }) => q.orderBy(sql.ref(column), keyset.order),
    query.select([total.as("total"), keysOf(keyset).as("cursor_keys")]),
  );

/** @param found one row more than the page has, where another follows */
function pageOf<Row>(
  found: Found<Row>[],
  list: string,
  { page, limit, total }: { page: number; limit: number; total: number },
): Page<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const pagination = paginate(total, page, limit, last !== undefined);
  return {
    rows,
    pagination: last ? { ...pagination, nextCursor: encodeCursor(list, last.cursor_keys) } : pagination,
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
const keysOf = ({ keys }: Pick<Keyset, "keys">): RawBuilder<string[]> =>
  sql<string[]>`ARRAY[${sql.join(
    keys.map(({ column, type }) =>
      type === "instant"
        ? sql`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint::text`
        : sql`${sql.ref(column)}::text`,
    ),
  )}]`;

const castOf: Record<KeyType, (key: unknown) => RawBuilder<unknown>> = {
  instant: (key) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  uuid: (key) => sql`${key}::uuid`,
  integer: (key) => sql`${key}::bigint`,
  text: (key) => sql`${key}::text`,
};

/** What a cursor says of the row that it stands at. @throws page.bad_cursor */
const valuesOf = ({ list, keys }: Keyset, cursor: string): (string | number)[] =>
  decodeCursor(
    list,
    keys.map(({ type }) => type),
    cursor,
  ).map((value, i) => (keys[i]?.type === "instant" || keys[i]?.type === "integer" ? Number(value) : value));

/** As one comparison of rows, which an index over the keys in this order answers. @param values a value or a place for each key */
function after({ order, keys }: Omit<Keyset, "list">, values: readonly unknown[]): RawBuilder<SqlBool> {
  const columns = sql.join(keys.map(({ column }) => sql.ref(column)));
  const place = sql.join(keys.map(({ type }, i) => castOf[type](values[i])));
  return sql<SqlBool>`(${columns}) ${sql.raw(order === "desc" ? "<" : ">")} (${place})`;
}
