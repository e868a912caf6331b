import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Where a value of a call stands in a statement. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** The values of a call, as expressions. */
export type Places<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` });

/** The same statement with each value of a call once, however often it stands there: each is sent and read once. */
export function eachOnce<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const names = compiled.parameters.map((one) => (one instanceof Place ? one.name : undefined));
  const parameters: unknown[] = [];
  const numbers: number[] = [];
  for (const [at, one] of compiled.parameters.entries()) {
    const first = names[at] === undefined ? at : names.indexOf(names[at]);
    numbers.push(first < at ? (numbers[first] ?? 0) : parameters.push(one));
  }
  return {
    ...compiled,
    parameters,
    sql: compiled.sql.replace(/\$(\d+)/g, (_, nth: string) => `$${numbers[Number(nth) - 1]}`),
  };
}

/**
 * A statement that is built and compiled once, for those that are sent a thousand times a second: building one costs as
 * much of the processor as sending it.
 * @param build makes it, with the values of a call as expressions; it may depend on nothing else
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Places<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, places as Places<Values>);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
