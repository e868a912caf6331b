import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage, type Page, preparedPage } from "../foundation/db/page.ts";
import { type Places, prepared } from "../foundation/db/prepared.ts";
import type { Viewer, ViewerInSql } from "./viewer.store.ts";

// What many read is built once for strangers, and once for members who hide nobody and are hidden from nobody, as most are;
// for the others, whose statements name those whom they are not to find, it is built each time.

interface WithReader {
  readerId: string;
}

/** A member who hides nobody, by their place in a statement. */
export const memberAt = (accountId: RawBuilder<string>): ViewerInSql => ({ accountId, hidden: [], muted: [] });
const member = ({ readerId }: Places<WithReader>): ViewerInSql => memberAt(readerId);
export const hidesNobody = (viewer: ViewerInSql) => viewer?.hidden.length === 0 && viewer.muted.length === 0;
const inPlace = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${value}`])) as Places<Values>;

/**
 * The rows of a statement, for whoever reads.
 * @param build makes it; it may depend on nothing but whether somebody reads, whom that hides, and the places of the values
 */
export function rowsFor<Values extends object, Row>(
  build: (db: Db, viewer: ViewerInSql, values: Places<Values>) => Compilable<Row>,
): (db: Db, viewer: Viewer, values: Values) => Promise<Row[]> {
  const strangers = prepared((db, values: Places<Values>) => build(db, null, values).compile());
  const members = prepared((db, values: Places<Values & WithReader>) => build(db, member(values), values).compile());
  return async (db, viewer, values) => {
    if (!viewer) return strangers(db, values);
    if (hidesNobody(viewer)) return members(db, { ...values, readerId: viewer.accountId });
    return (await db.executeQuery(build(db, viewer, inPlace(values)).compile())).rows;
  };
}

/** A page of a list that counts nothing (`keysetPage`), for whoever reads. @param build as of `rowsFor` */
export function pageFor<Values extends object, D, T extends keyof D, Row>(
  build: (db: Db, viewer: ViewerInSql, values: Places<Values>) => SelectQueryBuilder<D, T, Row>,
  keys: Omit<Keyset, "list">,
) {
  const strangers = preparedPage((db, values: Places<Values>) => build(db, null, values), keys);
  const members = preparedPage((db, values: Places<Values & WithReader>) => build(db, member(values), values), keys);
  /** @throws page.bad_cursor */
  return async (
    db: Db,
    viewer: Viewer,
    values: Values,
    { list, ...page }: { list: string; cursor?: string | undefined; page?: number; limit: number },
  ): Promise<Page<Row>> => {
    if (!viewer) return strangers(db, values, { list, ...page });
    if (hidesNobody(viewer)) return members(db, { ...values, readerId: viewer.accountId }, { list, ...page });
    return keysetPage(build(db, viewer, inPlace(values)), { list, ...keys }, page, { counts: false });
  };
}
